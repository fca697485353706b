//! What her hands are at.

use crate::model::{Player, PlayerActivity, Sim};

pub fn set_busy(sim: &mut Sim, busy: PlayerActivity) {
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.activity = busy);
}
