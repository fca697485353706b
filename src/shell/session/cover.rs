//! Where the player can hide near by, for players who do not see it.

use super::captions::CaptionSide;
use super::guide;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, ivec2};
use thief_girl::bot;
use thief_girl::model::{Exposure, LightBand, Sim};
use thief_girl::sense::light;

/// How far a place may be, in tiles as the crow flies.
const REACH: i32 = 8;
/// How long the way there may be, in tiles: farther away it is no help.
const FARTHEST: f32 = 14.0;
/// Of how many of the nearest places the way is looked for.
const TRIED: usize = 4;

/// A place to hide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// The direction in which one begins to walk there.
    pub side: CaptionSide,
    /// Length of the way, in tiles.
    pub length: f32,
}

/// Returns the nearest hideout.
pub fn hideout(sim: &Sim) -> Option<Cover> {
    nearest(sim, sim.level.hideouts.iter().map(|hideout| hideout.cell))
}

/// Returns the nearest dark place; `None` where she is in the dark.
pub fn dark(sim: &Sim) -> Option<Cover> {
    if sim.get::<Exposure>(sim.player).band == LightBand::Dark {
        return None;
    }
    let here = cell_of(sim.player_body().at);
    let around = (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| here + ivec2(x, y)));
    let is_dark = |cell: &IVec2| {
        sim.map.is_open(*cell, true)
            && light::band_of(light::at(sim, center_of(*cell)), &sim.rules.light) == LightBand::Dark
    };
    nearest(sim, around.filter(is_dark))
}

/// Returns the nearest of some cells by its way, among those that are nearest as the crow flies.
fn nearest(sim: &Sim, cells: impl Iterator<Item = IVec2>) -> Option<Cover> {
    let here = sim.player_body().at;
    let far = |cell: &IVec2| (center_of(*cell) - here).length();
    let mut near: Vec<IVec2> = cells.filter(|cell| far(cell) <= REACH as f32).collect();
    near.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let ways = near.into_iter().take(TRIED).filter_map(|cell| {
        let points = guide::finely(here, &bot::path_beside(sim, cell)?);
        let ahead = guide::ahead(&points)?;
        let length = points.len() as f32 * guide::FINE;
        Some(Cover { side: guide::free_side(sim, ahead - here, None), length })
    });
    ways.filter(|way| way.length <= FARTHEST).min_by(|a, b| a.length.total_cmp(&b.length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::session::guide::tests::on;

    #[test]
    fn a_hideout_behind_a_wall_is_told_by_the_way_there() {
        let sim = on("########\n#@#C..$#\n#.#....#\n#......#\n#X.....#\n########");
        let cover = hideout(&sim).expect("a hideout");
        assert_eq!(cover.side, 2, "down, round the wall: {cover:?}");
        assert!(cover.length > 3.0, "longer than through the wall: {cover:?}");
    }

    #[test]
    fn where_nothing_hides_nothing_is_told() {
        let sim = on("########\n#@....$#\n#X.....#\n########");
        assert_eq!(hideout(&sim), None);
    }
}
