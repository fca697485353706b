//! Audit of lamps: a lamp may be in a wall, but its light must fall on something.

use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, vec2};
use crate::level::check::place_of;
use crate::level::contract::entity;
use crate::level::{Finding, LampSpec, Problem};
use crate::model::{Map, Sim};
use crate::rules::Passability;

/// Positions in a cell that are tested for light, as offsets from its centre.
const SAMPLES: [Vec2; 5] =
    [Vec2::ZERO, vec2(-0.45, -0.45), vec2(0.45, -0.45), vec2(-0.45, 0.45), vec2(0.45, 0.45)];

/// Warns about lamps whose light falls on nothing.
pub fn findings(sim: &Sim) -> Vec<Problem> {
    // Without doors: what is lit behind a door may be seen some day.
    let map = Map::new(&sim.level, &sim.rules);
    let walled_in = sim.level.lamps.iter().filter(|lamp| !shines(lamp, &map));
    let finding = |lamp: &LampSpec| {
        let place = place_of(&sim.level, entity::LAMP, cell_of(lamp.at));
        Problem::new(&place, Finding::LampWalledIn)
    };
    walled_in.map(finding).collect()
}

/// Whether the light of a lamp falls on anything that can be looked at.
fn shines(lamp: &LampSpec, map: &Map) -> bool {
    let reach = Vec2::splat(lamp.radius);
    let (min, max) = (cell_of(lamp.at - reach), cell_of(lamp.at + reach));
    let mut cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    let own = cell_of(lamp.at);
    cells.any(|cell: IVec2| {
        let lit = |at: Vec2| (at - lamp.at).length() < lamp.radius && map.is_clear(lamp.at, at);
        // The light in a wall or behind a lattice is nothing to look at by itself.
        let looked_at = !map.hides(cell, false) && (cell != own || map.feet(cell) != Passability::Solid);
        looked_at && SAMPLES.iter().any(|offset| lit(center_of(cell) + *offset))
    })
}
