//! The activity of the player's hands.

use crate::model::{Player, PlayerActivity, Sim};

/// Sets what the player's hands are doing.
pub fn set_busy(sim: &mut Sim, busy: PlayerActivity) {
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.activity = busy);
}
