//! Dijkstra maps: shortest paths from anywhere to one goal, shared by all who go there.
//!
//! Edsger Dijkstra, "A Note on Two Problems in Connexion with Graphs" (1959), from the goal outwards. The
//! search spreads only as far as the farthest start that was asked for, and continues from there. Its paths
//! are as short as those of A\*.

use super::a_star::smooth;
use super::grid_search::{Cost, GridSearch, STRAIGHT};
use crate::base::{IVec2, Vec2, grid::cell_of};

/// Shortest paths to one goal, computed as far as needed.
#[derive(Clone, Debug, Default)]
pub struct DijkstraMap {
    spread: GridSearch,
    is_open: bool,
}

impl DijkstraMap {
    /// Begins a map for a goal.
    ///
    /// All later calls must use the same costs.
    pub fn begin(&mut self, size: IVec2, goal: IVec2, cost: &impl Cost) {
        self.is_open = self.spread.begin(size, goal, cost);
    }

    /// Returns the cells of the cheapest path from `from` to the goal, both included; `None` if there is
    /// none.
    pub fn cells(&mut self, from: IVec2, cost: impl Cost) -> Option<Vec<IVec2>> {
        let reached = self.is_open.then(|| self.spread.reach(from, |_| 0, &cost)).flatten();
        reached.map(|_| self.spread.trace(from))
    }

    /// Returns the length of the cheapest path from `from` to the goal, in tiles of plain floor; `None` if
    /// there is none.
    pub fn distance(&mut self, from: IVec2, cost: impl Cost) -> Option<f32> {
        let distance = self.is_open.then(|| self.spread.reach(from, |_| 0, &cost)).flatten();
        distance.map(|distance| distance as f32 / STRAIGHT as f32)
    }
}

/// Number of maps that are kept: one for each goal that several go to at a time.
const KEPT: usize = 4;

/// A cache of the maps used last. It is no part of the state: results depend on the arguments alone.
#[derive(Clone, Debug, Default)]
pub struct DijkstraMaps {
    kept: Vec<(DijkstraKey, DijkstraMap)>,
    /// Index of the map that is replaced next.
    oldest: usize,
}

/// Goal and floor of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DijkstraKey {
    size: IVec2,
    goal: IVec2,
    version: u32,
}

impl DijkstraMaps {
    /// Returns a smooth path like [`PathFinder::find`](super::a_star::PathFinder::find), by a Dijkstra map.
    ///
    /// `size` and `version` name the floor: each version has one `cost`. `radius` is half the width of the
    /// body, in tiles.
    pub fn find(
        &mut self,
        (size, version): (IVec2, u32),
        from: Vec2,
        to: Vec2,
        radius: f32,
        cost: impl Cost,
    ) -> Option<Vec<Vec2>> {
        let asked = DijkstraKey { size, goal: cell_of(to), version };
        let cells = self.to(asked, &cost).cells(cell_of(from), &cost)?;
        Some(smooth(&cells, from, to, radius, cost))
    }

    fn to(&mut self, asked: DijkstraKey, cost: &impl Cost) -> &mut DijkstraMap {
        let place = self.kept.iter().position(|(kept, _)| *kept == asked).unwrap_or_else(|| {
            let place = if self.kept.len() < KEPT { self.kept.len() } else { self.oldest };
            if place == self.kept.len() {
                self.kept.push((asked, DijkstraMap::default()));
            }
            self.oldest = (place + 1) % KEPT;
            let (kept, field) = &mut self.kept[place];
            *kept = asked;
            field.begin(asked.size, asked.goal, cost);
            place
        });
        &mut self.kept[place].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Grid, Rng, grid::center_of, ivec2, vec2};
    use crate::space::a_star;
    use proptest::prelude::*;

    /// The cost of a path over cells, without its first.
    fn price(floor: &Grid<Option<f32>>, path: &[IVec2]) -> f32 {
        let step = |w: &[IVec2]| (w[1] - w[0]).as_vec2().length() * floor[w[1]].unwrap_or(f32::INFINITY);
        path.windows(2).map(step).sum()
    }

    proptest! {
        #[test]
        fn paths_are_as_short_as_those_of_a_star(seed in any::<u64>(), picks in prop::collection::vec(any::<u16>(), 2..9)) {
            let mut rng = Rng::new(seed);
            let size = ivec2(1 + rng.below(24) as i32, 1 + rng.below(16) as i32);
            let floor = Grid::from_fn(size.x, size.y, |_| match rng.below(6) {
                0 => None,
                1 => Some(2.0),
                _ => Some(1.0),
            });
            let cell = |pick: u16| floor.cell(usize::from(pick) % floor.values().len());
            let (goal, mut field) = (cell(picks[0]), DijkstraMap::default());
            field.begin(size, goal, &|c| floor[c]);
            for from in picks.into_iter().map(cell) {
                let (path, star) = (field.cells(from, |c| floor[c]), a_star::cells(size, from, goal, |c| floor[c]));
                prop_assert_eq!(path.is_some(), star.is_some());
                let (path, star) = (path.unwrap_or_default(), star.unwrap_or_default());
                prop_assert!((price(&floor, &path) - price(&floor, &star)).abs() < 1e-3, "{:?} {:?}", path, star);
                prop_assert!(path.first().is_none_or(|first| *first == from));
                prop_assert!(path.last().is_none_or(|last| *last == goal));
            }
        }
    }

    #[test]
    fn a_replaced_map_gives_the_same_answer_again() {
        let open = |c: IVec2| (c != ivec2(3, 1)).then_some(1.0);
        let mut fields = DijkstraMaps::default();
        let mut ask = |x| fields.find((ivec2(9, 3), 0), vec2(0.5, 1.5), center_of(ivec2(x, 1)), 0.3, open);
        let first = ask(8);
        assert_eq!(first.as_ref().and_then(|path| path.last().copied()), Some(vec2(8.5, 1.5)));
        assert_eq!(ask(3), None);
        (4..8).for_each(|x| assert!(ask(x).is_some()));
        assert_eq!(ask(8), first);
    }

    #[test]
    fn another_version_has_another_map() {
        let mut fields = DijkstraMaps::default();
        let mut ask = |version| {
            let open = move |c: IVec2| (version == 0 || c.x != 2).then_some(1.0);
            fields.find((ivec2(5, 1), version), vec2(0.5, 0.5), vec2(4.5, 0.5), 0.3, open)
        };
        assert!(ask(0).is_some() && ask(1).is_none() && ask(0).is_some());
    }
}
