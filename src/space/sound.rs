//! How far a sound carries: it flows over the tiles by the least cost, round walls and through
//! doors.

use super::frontier::Frontier;
use crate::base::{Grid, IVec2, grid::NEIGHBOURS};

/// The way of a sound from its source to every cell that it reaches.
#[derive(Clone, Debug)]
pub struct Flood {
    /// Length of the way plus what it was muffled by, in tiles; infinite where it is not heard.
    pub way: Grid<f32>,
}

/// Spreads a sound from `source` as far as `reach` tiles. `muffles` says what entering a cell
/// costs besides the way to it, or `None` where no sound passes. Straight steps cost 1, diagonal
/// ones √2 and only between two cells that let sound through.
pub fn flood(size: IVec2, source: IVec2, reach: f32, muffles: impl Fn(IVec2) -> Option<f32>) -> Flood {
    let mut way = Grid::new(size.x, size.y, f32::INFINITY);
    let mut front = Frontier::default();
    if let Some(cell) = way.index(source) {
        way[source] = 0.0;
        front.push(0.0, cell);
    }
    while let Some((so_far, cell)) = front.pop() {
        let here = way.cell(cell);
        if so_far > way[here] {
            continue;
        }
        for step in NEIGHBOURS {
            let next = here + step;
            let Some(index) = way.index(next) else { continue };
            let Some(muffled) = muffles(next) else { continue };
            let diagonal = step.x != 0 && step.y != 0;
            let corner = |c: IVec2| muffles(c).is_none();
            if diagonal && (corner(here + IVec2::new(step.x, 0)) || corner(here + IVec2::new(0, step.y))) {
                continue;
            }
            let length = so_far + if diagonal { std::f32::consts::SQRT_2 } else { 1.0 } + muffled;
            if length <= reach && length < way[next] {
                way[next] = length;
                front.push(length, index);
            }
        }
    }
    Flood { way }
}

impl Flood {
    /// The way to a cell, in tiles, if the sound gets there.
    pub fn way_to(&self, cell: IVec2) -> Option<f32> {
        self.way.get(cell).copied().filter(|w| w.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ivec2;

    fn muffles(rows: &'static [&'static str]) -> impl Fn(IVec2) -> Option<f32> {
        |c| match rows[c.y as usize].as_bytes()[c.x as usize] {
            b'#' => None,
            b'+' => Some(4.0),
            b'=' => Some(2.0),
            _ => Some(0.0),
        }
    }

    #[test]
    fn sound_takes_the_cheapest_way() {
        let rows = &["..#..", "..+..", "..#..", ".....", "....."];
        let flood = flood(ivec2(5, 5), ivec2(1, 1), 20.0, muffles(rows));
        assert_eq!(flood.way_to(ivec2(2, 1)), Some(5.0), "into the door");
        let round = flood.way_to(ivec2(3, 1)).unwrap();
        assert!((round - (2.0 + 2.0 + 2.0f32.sqrt())).abs() < 1e-5 || round == 6.0, "{round}");
        assert_eq!(flood.way_to(ivec2(2, 0)), None, "walls are mute");
    }

    #[test]
    fn sound_ends_at_its_reach() {
        let flood = flood(ivec2(5, 5), ivec2(0, 0), 2.0, |_| Some(0.0));
        assert_eq!(flood.way_to(ivec2(2, 0)), Some(2.0));
        assert_eq!(flood.way_to(ivec2(3, 0)), None);
    }
}
