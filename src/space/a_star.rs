//! Path finding with A\* in eight directions, and smoothing of the path.
//!
//! Peter Hart, Nils Nilsson and Bertram Raphael, "A Formal Basis for the Heuristic Determination of Minimum
//! Cost Paths" (1968), with the octile distance as heuristic. Smoothing is string pulling: a point of the
//! path is left out when a body can walk straight past it.

use super::grid_search::GridSearch;
use super::sight::CellWalk;
use crate::base::{IVec2, Vec2, grid::cell_of, grid::center_of};

pub use super::grid_search::{Cost, DIAGONAL, STRAIGHT, octile};

/// Searches paths. It keeps its memory between searches to save allocations; results depend on the arguments
/// alone.
#[derive(Clone, Debug, Default)]
pub struct PathFinder(GridSearch);

impl PathFinder {
    /// Returns the cells of the cheapest path from `from` to `to`, both included; `None` if there is none.
    pub fn cells(&mut self, size: IVec2, from: IVec2, to: IVec2, cost: impl Cost) -> Option<Vec<IVec2>> {
        let reached = self.0.begin(size, to, &cost).then(|| {
            // The search runs from the goal back to `from`.
            self.0.reach(from, |cell| octile(cell, from), &cost)
        });
        reached.flatten().map(|_| self.0.trace(from))
    }

    /// Returns a smooth path as the points to walk to, without the starting point; `None` if there is none.
    ///
    /// `radius` is half the width of the body, in tiles.
    pub fn find(
        &mut self,
        size: IVec2,
        from: Vec2,
        to: Vec2,
        radius: f32,
        cost: impl Cost,
    ) -> Option<Vec<Vec2>> {
        let cells = self.cells(size, cell_of(from), cell_of(to), &cost)?;
        Some(smooth(&cells, from, to, radius, cost))
    }
}

/// Searches one path over cells: [`PathFinder::cells`] with fresh memory.
pub fn cells(size: IVec2, from: IVec2, to: IVec2, cost: impl Cost) -> Option<Vec<IVec2>> {
    PathFinder::default().cells(size, from, to, cost)
}

/// Searches one smooth path: [`PathFinder::find`] with fresh memory.
pub fn find(size: IVec2, from: Vec2, to: Vec2, radius: f32, cost: impl Cost) -> Option<Vec<Vec2>> {
    PathFinder::default().find(size, from, to, radius, cost)
}

/// Smooths a path over cells: returns its points from `from` in the first cell to `to` in the last, without
/// those that can be walked past and without `from`.
///
/// `radius` is half the width of the body, in tiles.
pub fn smooth(cells: &[IVec2], from: Vec2, to: Vec2, radius: f32, cost: impl Cost) -> Vec<Vec2> {
    let last = cells.len().saturating_sub(1).max(1);
    let point = |i: usize| {
        if i == 0 {
            from
        } else if i == last {
            to
        } else {
            center_of(cells[i])
        }
    };
    let mut smooth = Vec::new();
    let mut here = 0;
    while here < last {
        let mut next = here + 1;
        while next < last && can_walk(point(here), point(next + 1), radius, &cost) {
            next += 1;
        }
        smooth.push(point(next));
        here = next;
    }
    smooth
}

/// Returns whether a body can walk straight from `a` to `b` over plain floor (cost at most 1).
///
/// `radius` is half the width of the body, in tiles; three parallel lines are tested.
pub fn can_walk(a: Vec2, b: Vec2, radius: f32, cost: impl Cost) -> bool {
    let Some(along) = (b - a).try_normalize() else { return true };
    let aside = along.perp() * radius;
    // Doors cost more than plain floor, so paths keep their points at doors.
    let plain = |c: IVec2| cost(c).is_some_and(|price| price <= 1.0);
    [Vec2::ZERO, aside, -aside].iter().all(|o| CellWalk::new(a + *o, b + *o).all(|(c, _)| plain(c)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Grid, Rng, grid::NEIGHBOURS, ivec2, vec2};
    use proptest::prelude::*;

    fn cost(rows: &'static [&'static str]) -> impl Cost {
        |c: IVec2| {
            let row = rows.get(usize::try_from(c.y).ok()?)?;
            (*row.as_bytes().get(usize::try_from(c.x).ok()?)? == b'.').then_some(1.0)
        }
    }

    #[test]
    fn paths_are_shortest_and_do_not_cut_corners() {
        let rows = &[".....", ".###.", "....."];
        let path = cells(ivec2(5, 3), ivec2(0, 1), ivec2(4, 1), cost(rows)).unwrap();
        assert_eq!(path.len(), 7, "{path:?}");
        assert_eq!(cells(ivec2(3, 1), ivec2(0, 0), ivec2(2, 0), cost(&[".#."])), None);
    }

    #[test]
    fn open_floor_is_crossed_in_one_line() {
        let rows = &["......", "......", "......"];
        let path = find(ivec2(6, 3), vec2(0.5, 0.5), vec2(5.5, 2.5), 0.3, cost(rows)).unwrap();
        assert_eq!(path, [vec2(5.5, 2.5)].to_vec());
    }

    #[test]
    fn a_corner_is_kept() {
        let rows = &["...", ".#.", ".#."];
        let path = find(ivec2(3, 3), vec2(0.5, 2.5), vec2(2.5, 2.5), 0.3, cost(rows)).unwrap();
        assert!(path.len() >= 3, "{path:?}");
        assert!(path.iter().all(|p| cell_of(*p) != ivec2(1, 1)));
    }

    #[test]
    fn the_ratio_of_step_lengths_is_the_root_of_2() {
        let (straight, diagonal) = (f64::from(STRAIGHT), f64::from(DIAGONAL));
        assert!((diagonal / straight - std::f64::consts::SQRT_2).abs() < 1e-9);
        assert_eq!(octile(ivec2(1, 7), ivec2(4, 2)), 2 * STRAIGHT + 3 * DIAGONAL);
    }

    #[test]
    fn doors_cost_as_much_as_a_small_detour() {
        let price = |far: i32| {
            move |c: IVec2| match (c.x, c.y) {
                (2, 0) => Some(2.0),
                (2, y) => (y == far).then_some(1.0),
                _ => Some(1.0),
            }
        };
        let through =
            |far| cells(ivec2(5, 5), ivec2(0, 0), ivec2(4, 0), price(far)).unwrap().contains(&ivec2(2, 0));
        // 5 through the door; 2 straight and 2 diagonal steps round it, 4.83; and so on.
        assert!(!through(1) && through(2));
    }

    /// Random costs: walls, plain floor, doors, and others.
    fn floor(seed: u64) -> Grid<Option<f32>> {
        let mut rng = Rng::new(seed);
        let size = ivec2(1 + rng.below(24) as i32, 1 + rng.below(16) as i32);
        Grid::from_fn(size.x, size.y, |_| match rng.below(9) {
            0 | 1 => None,
            2 => Some(2.0),
            3 => Some(1.0 + 9.0 * rng.unit()),
            _ => Some(1.0),
        })
    }

    /// What the step from one cell into its neighbour costs.
    fn step(floor: &Grid<Option<f32>>, from: IVec2, to: IVec2) -> Option<u32> {
        let price = |c: IVec2| floor.get(c).copied().flatten();
        let is_diagonal = from.x != to.x && from.y != to.y;
        let is_free = price(ivec2(from.x, to.y)).is_some() && price(ivec2(to.x, from.y)).is_some();
        (!is_diagonal || is_free)
            .then(|| Some((if is_diagonal { DIAGONAL } else { STRAIGHT } as f32 * price(to)?) as u32))
            .flatten()
    }

    /// The plainest algorithm: lengthens all paths by a step until none gets shorter.
    fn shortest(floor: &Grid<Option<f32>>, from: IVec2) -> Grid<Option<u32>> {
        let mut distances = Grid::new(floor.width(), floor.height(), None);
        distances[from] = Some(0);
        loop {
            let before = distances.clone();
            for (cell, so_far) in before.iter().filter_map(|(cell, distance)| Some((cell, (*distance)?))) {
                for next in NEIGHBOURS.map(|step| cell + step).into_iter().filter(|c| floor.contains(*c)) {
                    let distance = step(floor, cell, next).map(|step| so_far + step);
                    distances[next] = distances[next].into_iter().chain(distance).min();
                }
            }
            if distances == before {
                return distances;
            }
        }
    }

    proptest! {
        #[test]
        fn every_path_is_the_cheapest(seed in any::<u64>(), picks in prop::collection::vec(any::<u16>(), 4..12)) {
            let floor = floor(seed);
            let cell = |pick: u16| floor.cell(usize::from(pick) % floor.values().len());
            let mut finder = PathFinder::default();
            for ends in picks.chunks_exact(2) {
                let (from, to) = (cell(ends[0]), cell(ends[1]));
                let best = shortest(&floor, from)[to].filter(|_| floor[to].is_some());
                let path = finder.cells(floor.size(), from, to, |c| floor[c]);
                // Earlier searches make no difference.
                prop_assert_eq!(&path, &cells(floor.size(), from, to, |c| floor[c]));
                let length = path.as_ref().map(|path| path.windows(2).map(|w| step(&floor, w[0], w[1]).unwrap()).sum());
                prop_assert_eq!(length, best, "{} to {}", from, to);
                prop_assert!(path.is_none_or(|path| path[0] == from && path[path.len() - 1] == to));
            }
        }
    }
}
