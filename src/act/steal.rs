//! Stealing: taking a treasure while the button is held.

use super::busy::set_busy;
use crate::base::tick::{self, Tick};
use crate::model::*;
use crate::rules::Loot;
use hecs::Entity;

/// Starts taking a treasure.
pub fn begin(sim: &mut Sim, treasure: Entity) {
    let (since, id, at) = (sim.tick, sim.id(treasure), sim.get::<Treasure>(treasure).at);
    set_busy(sim, PlayerActivity::Stealing { treasure, since });
    sim.events.push(Event::Stealing { treasure: id, at });
}

/// Continues taking a treasure until it is done or the button is released.
pub fn go_on(sim: &mut Sim, treasure: Entity, since: Tick, holding: bool) {
    if !holding {
        return set_busy(sim, PlayerActivity::Free);
    }
    let state: Treasure = sim.get(treasure);
    let seconds = match state.loot {
        Loot::Small => sim.rules.player.steal_seconds_small,
        Loot::Main | Loot::Hard => sim.rules.player.steal_seconds,
    };
    if sim.tick - since < tick::ticks(seconds) {
        return;
    }
    take(sim, treasure);
    set_busy(sim, PlayerActivity::Free);
}

/// Gives a treasure to the player.
pub fn take(sim: &mut Sim, treasure: Entity) {
    let (id, player, state) = (sim.id(treasure), sim.player, sim.get::<Treasure>(treasure));
    sim.with(treasure, |t: &mut Treasure| t.taken = true);
    sim.with(player, |p: &mut Player| p.loot.push(id));
    let value = sim.level.treasures[state.spec].value;
    sim.events.push(Event::Stolen { treasure: id, loot: state.loot, value, at: state.at });
}
