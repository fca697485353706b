//! What her hands are at.

use crate::model::{Busy, Player, Sim};

pub fn set_busy(sim: &mut Sim, busy: Busy) {
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.busy = busy);
}
