//! End of a heist: caught by a grab, or escaped with the prize.

use super::grab;
use crate::base::{Aabb, IVec2, Vec2, grid::center_of};
use crate::model::*;
use crate::space::collide::nearest_point;

/// Ends the heist if a guard's grab hits the player or she is at an exit with the prize.
pub fn run(sim: &mut Sim) {
    let her = sim.player_body();
    if let Some(guard) = grab::run(sim) {
        let guard = sim.id(guard);
        sim.events.push(Event::Caught { guard, at: her.at });
        sim.outcome = Some(Outcome::Caught);
        return;
    }
    if let Some(exit) = exit_at(sim, her.at)
        && sim.has_prize()
    {
        sim.events.push(Event::Escaped { exit });
        sim.outcome = Some(Outcome::Won);
    }
}

/// The nearest exit within reach of a position, with nothing in between.
fn exit_at(sim: &Sim, at: Vec2) -> Option<IVec2> {
    let distance = |cell: IVec2| (nearest_point(&Aabb::of_cell(cell), at) - at).length();
    let takes_her = |cell: &IVec2| {
        distance(*cell) <= sim.rules.player.exit_reach && sim.map.is_clear(at, center_of(*cell))
    };
    let exits = sim.level.exits.iter().copied().filter(takes_her);
    exits.min_by(|a, b| distance(*a).total_cmp(&distance(*b)))
}
