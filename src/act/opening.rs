//! The first tick of a heist that begins with a hunt.

use super::steal;
use crate::level::Opening;
use crate::model::*;
use crate::rules::{AlertCall, Loot};
use hecs::Entity;

/// Gives the player the main treasure and lets an alarm tell where she is, in the first tick of a heist that
/// begins with a hunt ([`Opening::Hunted`]).
pub fn run(sim: &mut Sim) {
    if sim.tick != 1 || sim.level.opening != Opening::Hunted {
        return;
    }
    let prize = |treasure: &Entity| sim.get::<Treasure>(*treasure).loot == Loot::Main;
    if let Some(treasure) = sim.treasures.iter().copied().find(prize) {
        steal::take(sim, treasure);
    }
    let (at, loudness) = (sim.player_body().at, sim.rules.hearing.calls[&AlertCall::Gong]);
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Gong, loudness, about: at });
}
