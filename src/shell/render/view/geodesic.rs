//! Distances of sound, smoothed for display: measured in straight lines from the source or from the last
//! corner.
//!
//! The simulation propagates sound in eight directions, whose rings are octagons. The distances here differ
//! from those by at most 5 %, so the picture stays correct.

use macroquad::prelude::*;
use thief_girl::base::Grid;
use thief_girl::base::grid::{NEIGHBOURS, center_of};
use thief_girl::space::sight;

/// Mean factor of distances in the simulation over straight ones, which is between 1 and 1.082.
const MEAN: f32 = 1.04;
/// Largest relative difference from the simulation's distances.
const STRAY: f32 = 0.05;

/// The cell from which sound reaches another in a straight line, and its distance from the source.
#[derive(Clone, Copy)]
struct Anchor {
    cell: IVec2,
    distance: f32,
}

/// Returns smoothed distances. `distance` are those of the simulation, infinite where nothing is heard; `open`
/// says whether sound crosses a cell without loss.
pub fn straightened(distance: &Grid<f32>, source: IVec2, open: impl Fn(IVec2) -> bool) -> Grid<f32> {
    let mut smooth = distance.clone();
    let mut anchors = distance.map(|_| Anchor { cell: source, distance: 0.0 });
    let mut order: Vec<IVec2> = distance.iter().filter(|(_, w)| w.is_finite()).map(|(c, _)| c).collect();
    order.sort_by(|a, b| distance[*a].total_cmp(&distance[*b]));
    for cell in order.into_iter().filter(|c| *c != source) {
        let Some((before, step)) = before(distance, cell) else { continue };
        let muffled = distance[cell] - distance[before] - step;
        let near = Anchor { cell: before, distance: smooth[before] };
        let far = anchors[before];
        let clear = sight::is_clear(center_of(far.cell), center_of(cell), |c| !open(c));
        let anchor = if muffled < 0.01 && clear { far } else { near };
        let straight = (cell - anchor.cell).as_vec2().length() * MEAN;
        let looks = anchor.distance + straight + muffled.max(0.0);
        smooth[cell] = looks.clamp(distance[cell] * (1.0 - STRAY), distance[cell] * (1.0 + STRAY));
        // Behind paper and doors, sound spreads anew.
        anchors[cell] = if muffled < 0.01 { anchor } else { Anchor { cell, distance: smooth[cell] } };
    }
    smooth
}

/// Returns the neighbor from which the sound came, and the length of that step.
fn before(distance: &Grid<f32>, cell: IVec2) -> Option<(IVec2, f32)> {
    let around = NEIGHBOURS.iter().filter_map(|step| {
        let other = cell + *step;
        let so_far = distance.get(other).filter(|w| w.is_finite() && **w < distance[cell])?;
        let length = step.as_vec2().length();
        Some((other, length, so_far + length))
    });
    around.min_by(|a, b| a.2.total_cmp(&b.2)).map(|(other, length, _)| (other, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::space::sound::propagate;

    #[test]
    fn free_rings_are_round() {
        let flood = propagate(ivec2(15, 15), ivec2(7, 7), 7.0, |_| Some(0.0)).distance;
        let smooth = straightened(&flood, ivec2(7, 7), |_| true);
        for (cell, distance) in smooth.iter().filter(|(_, w)| w.is_finite()) {
            let straight = (cell - ivec2(7, 7)).as_vec2().length();
            assert!((distance - straight * MEAN).abs() < 0.02 * straight.max(1.0), "{cell}: {distance}");
        }
    }

    #[test]
    fn the_picture_keeps_to_the_flood() {
        let wall = |c: IVec2| c.x == 7 && c.y != 12;
        let cost = |c: IVec2| if wall(c) { None } else { Some(if c.x == 10 { 2.0 } else { 0.0 }) };
        let flood = propagate(ivec2(15, 15), ivec2(4, 4), 20.0, cost).distance;
        let smooth = straightened(&flood, ivec2(4, 4), |c| cost(c) == Some(0.0));
        for (cell, distance) in flood.iter() {
            let same = smooth[cell] == *distance;
            assert!(same || (0.94..1.06).contains(&(smooth[cell] / distance)), "{cell}: {distance}");
        }
    }
}
