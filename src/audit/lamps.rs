//! A lamp may hang in a wall, but somebody should see it shine.

use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, vec2};
use crate::level::check::place_of;
use crate::level::contract::entity;
use crate::level::{LampSpec, Problem};
use crate::model::{Map, Sim};
use crate::rules::Passability;

/// Where in a cell one looks for light, as an offset from its middle: inside its corners, too.
const SAMPLES: [Vec2; 5] =
    [Vec2::ZERO, vec2(-0.45, -0.45), vec2(0.45, -0.45), vec2(-0.45, 0.45), vec2(0.45, 0.45)];

pub fn findings(sim: &Sim) -> Vec<Problem> {
    // Every door is open: what is lit behind it may be seen one day.
    let map = Map::new(&sim.level, &sim.rules);
    let walled_in = sim.level.lamps.iter().filter(|lamp| !shines(lamp, &map));
    let finding = |lamp: &LampSpec| {
        let place = place_of(&sim.level, entity::LAMP, cell_of(lamp.at));
        Problem::warning(&place, "it is walled in, and its light falls on nothing", "move or delete it")
    };
    walled_in.map(finding).collect()
}

/// Does its light fall on anything that one can look at?
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
