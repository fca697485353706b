//! Occupancy maps: the probability of where an unseen target is.
//!
//! Damián Isla, "Probabilistic Target Tracking and Search Using Occupancy Maps" (AI Game Programming Wisdom
//! 3, 2006). All belief begins at the last known position. It spreads as fast as the target can move, is
//! cleared where somebody looks and does not find it, and is normalized to a sum of 1; so it rises where
//! nobody has looked. Spreading is diffusion to the four neighbours; walls stop it and nothing is lost.
//!
//! The map covers a window of the level. Work is proportional to the box that belief has reached, and no
//! memory is allocated after the beginning. All maps share the memory for the work, so that it stays in the
//! cache.

use crate::base::grid::NEIGHBOURS;
use crate::base::{Grid, HashState, IVec2, StateHash, ivec2};
use std::sync::Arc;

/// Belief below which a cell counts as empty, which keeps the box small.
const LEAST: f32 = 1e-7;

/// A box of cells, both corners included; empty if the last lies before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellRect {
    first: IVec2,
    last: IVec2,
}

impl CellRect {
    const EMPTY: Self = Self { first: IVec2::MAX, last: IVec2::MIN };

    fn is_empty(self) -> bool {
        self.last.cmplt(self.first).any()
    }

    fn with(self, cell: IVec2) -> Self {
        Self { first: self.first.min(cell), last: self.last.max(cell) }
    }
}

/// The probability that the target is in each cell of a window of the level.
///
/// After [`normalize`](Self::normalize) the probabilities sum to 1, or all are 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Occupancy {
    /// The cell of the level at the origin of the grids: one outside of the window, because they have a
    /// closed border.
    corner: IVec2,
    /// How freely belief enters each cell: 1 open floor, 0 wall. Copies share it until it changes.
    openness: Arc<Grid<f32>>,
    belief: Grid<f32>,
    /// The box outside of which `belief` is 0.
    active: CellRect,
    /// Distance that the target could have moved since the last step, in tiles.
    unspent_distance: f32,
}

/// Memory for the work, which any number of maps can use in turn.
#[derive(Clone, Debug, Default)]
pub struct Scratch(Vec<f32>);

impl Occupancy {
    /// Makes an empty map of the window from cell `first` to cell `last` of the level, both included.
    ///
    /// `openness` says how freely belief enters a cell of the level, 0 to 1.
    pub fn new(first: IVec2, last: IVec2, openness: impl Fn(IVec2) -> f32) -> Self {
        let size = (last - first + 1).max(IVec2::ZERO) + 2;
        let nothing = Grid::new(size.x, size.y, 0.0);
        let mut map = Self {
            corner: first - 1,
            openness: Arc::new(nothing.clone()),
            belief: nothing,
            active: CellRect::EMPTY,
            unspent_distance: 0.0,
        };
        map.survey(openness);
        map
    }

    /// Updates the openness of all cells; belief in cells that are now closed is dropped.
    pub fn survey(&mut self, openness: impl Fn(IVec2) -> f32) {
        let inside = self.openness.size() - 2;
        for y in 1..=inside.y {
            for x in 1..=inside.x {
                let cell = ivec2(x, y) + self.corner;
                self.open(cell, openness(cell));
            }
        }
    }

    /// Updates the openness of one cell of the level, if it is in the window; belief in it is dropped if it
    /// is now closed.
    pub fn open(&mut self, cell: IVec2, openness: f32) {
        let (first, last) = self.window();
        if cell.cmpge(first).all() && cell.cmple(last).all() {
            let (cell, open) = (cell - self.corner, openness.clamp(0.0, 1.0));
            if self.openness[cell] != open {
                Arc::make_mut(&mut self.openness)[cell] = open;
            }
            if open == 0.0 {
                self.belief[cell] = 0.0;
            }
        }
    }

    /// Returns the first and the last cell of the window.
    pub fn window(&self) -> (IVec2, IVec2) {
        (self.corner + 1, self.corner + self.openness.size() - 2)
    }

    /// Returns the probability that the target is in a cell of the level; 0 outside of the window.
    pub fn at(&self, cell: IVec2) -> f32 {
        self.belief.get(cell - self.corner).copied().unwrap_or(0.0)
    }

    /// Returns how freely belief enters a cell of the level, 0 to 1; 0 outside of the window.
    pub fn openness(&self, cell: IVec2) -> f32 {
        self.openness.get(cell - self.corner).copied().unwrap_or(0.0)
    }

    /// Returns the probability that the target is in a cell or its eight neighbours, open floor only.
    pub fn mass_near(&self, cell: IVec2) -> f32 {
        let (middle, size) = (cell - self.corner, self.openness.size());
        if middle.cmplt(IVec2::ONE).any() || middle.cmpge(size - 1).any() {
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| cell + ivec2(x, y)));
            return around.filter(|c| self.openness(*c) == 1.0).map(|c| self.at(c)).sum();
        }
        // Each searching guard asks for this in every tick, and most are in the window.
        let rows = (middle.y - 1..=middle.y + 1).map(|y| (y * size.x + middle.x - 1) as usize);
        let cells = rows.flat_map(|start| start..start + 3);
        let (open, belief) = (self.openness.values(), self.belief.values());
        cells.filter(|i| open[*i] == 1.0).map(|i| belief[i]).sum()
    }

    /// Iterates over all cells of the level with belief, row by row, with their probabilities.
    pub fn cells(&self) -> impl Iterator<Item = (IVec2, f32)> {
        let (first, last) = self.window();
        self.cells_between(first, last)
    }

    /// Iterates over the cells with belief in a box of the level, corners included, row by row.
    pub fn cells_between(&self, from: IVec2, to: IVec2) -> impl Iterator<Item = (IVec2, f32)> {
        let (first, last) =
            (self.active.first.max(from - self.corner), self.active.last.min(to - self.corner));
        let cells = (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| ivec2(x, y)));
        cells.map(|cell| (cell + self.corner, self.belief[cell])).filter(|(_, belief)| *belief > 0.0)
    }

    /// Iterates over the rows of a box of the level, corners included, in which there may be belief: the first
    /// cell of each, and the probabilities from there on.
    pub fn rows_between(&self, from: IVec2, to: IVec2) -> impl Iterator<Item = (IVec2, &[f32])> {
        let (first, last) =
            (self.active.first.max(from - self.corner), self.active.last.min(to - self.corner));
        let rows = if last.cmplt(first).any() { 0..0 } else { first.y..last.y + 1 };
        rows.map(move |y| {
            let start = y * self.belief.width();
            let row = &self.belief.values()[(start + first.x) as usize..=(start + last.x) as usize];
            (ivec2(first.x, y) + self.corner, row)
        })
    }

    /// Moves a part of all belief (0 to 1) to a cell of the level; all of it if there was none.
    ///
    /// Returns `false`, and changes nothing, if the target cannot be in that cell.
    pub fn place(&mut self, cell: IVec2, part: f32) -> bool {
        let cell = cell - self.corner;
        if !self.openness.get(cell).is_some_and(|open| *open > 0.0) {
            return false;
        }
        let part = if self.active.is_empty() { 1.0 } else { part.clamp(0.0, 1.0) };
        self.scale(1.0 - part);
        self.belief[cell] += part;
        self.active = self.active.with(cell);
        true
    }

    /// Removes the belief from a cell of the level and returns it; call [`normalize`](Self::normalize)
    /// afterwards.
    pub fn clear(&mut self, cell: IVec2) -> f32 {
        self.belief.get_mut(cell - self.corner).map_or(0.0, std::mem::take)
    }

    /// Spreads belief as far as the target could have moved, in tiles.
    ///
    /// With each whole tile the part `flow` (0 to 1) of a cell's belief flows to its four neighbours, as far
    /// as they are open. So belief never spreads faster than the target.
    pub fn spread(&mut self, tiles: f32, flow: f32, scratch: &mut Scratch) {
        self.unspent_distance += tiles.max(0.0);
        while self.unspent_distance >= 1.0 {
            self.unspent_distance -= 1.0;
            if !self.active.is_empty() {
                self.step(flow.clamp(0.0, 1.0) / 4.0, scratch);
            }
        }
    }

    /// Replaces all belief by an even distribution over the cells that are reachable within `steps` straight
    /// steps from a cell.
    pub fn reset(&mut self, from: IVec2, steps: usize) {
        self.scale(0.0);
        self.active = CellRect::EMPTY;
        let mut edge = vec![from];
        for _ in 0..=steps {
            let reached: Vec<IVec2> = edge.into_iter().filter(|cell| self.reach(*cell)).collect();
            edge = reached
                .iter()
                .flat_map(|cell| NEIGHBOURS[..4].iter().map(move |step| *cell + *step))
                .collect();
        }
        self.normalize();
    }

    /// Puts belief into a cell as for any other; `false` if it has some already or the target cannot be
    /// there.
    fn reach(&mut self, cell: IVec2) -> bool {
        let is_new = self.openness(cell) > 0.0 && self.at(cell) == 0.0;
        if is_new {
            let inside = cell - self.corner;
            self.belief[inside] = 1.0;
            self.active = self.active.with(inside);
        }
        is_new
    }

    /// Drops negligible belief and scales the rest to a sum of 1; returns `false` if nothing is left.
    pub fn normalize(&mut self) -> bool {
        let (mut sum, mut kept) = (0.0, CellRect::EMPTY);
        let CellRect { first, last } = self.active;
        for y in first.y..=last.y {
            let row = row(&mut self.belief, y, first.x, last.x);
            row.iter_mut().for_each(|belief| *belief = if *belief < LEAST { 0.0 } else { *belief });
            let in_row = total(row);
            if let Some((left, right)) = ends(row) {
                sum += in_row;
                kept = kept.with(ivec2(first.x + left as i32, y)).with(ivec2(first.x + right as i32, y));
            }
        }
        self.active = kept;
        if sum > 0.0 {
            self.scale(1.0 / sum);
        }
        sum > 0.0
    }

    fn scale(&mut self, by: f32) {
        let CellRect { first, last } = self.active;
        for y in first.y..=last.y {
            row(&mut self.belief, y, first.x, last.x).iter_mut().for_each(|belief| *belief *= by);
        }
    }

    /// Computes one step of diffusion: the difference between two neighbours, times the openness of both,
    /// flows.
    ///
    /// The four are added in pairs, so that a symmetric map stays symmetric bit for bit.
    fn step(&mut self, rate: f32, Scratch(next): &mut Scratch) {
        let inside = self.openness.size() - 2;
        let (first, last) = ((self.active.first - 1).max(IVec2::ONE), (self.active.last + 1).min(inside));
        let width = self.openness.width() as usize;
        let count = (last.x - first.x + 1).max(0) as usize;
        next.resize(count * (last.y - first.y + 1).max(0) as usize, 0.0);
        let (open, belief) = (self.openness.values(), self.belief.values());
        for (y, next) in (first.y..=last.y).zip(next.chunks_exact_mut(count.max(1))) {
            let at = y as usize * width + first.x as usize;
            let rows = |from: usize| (&open[from..from + count], &belief[from..from + count]);
            let ((o, b), (ol, bl), (or, br)) = (rows(at), rows(at - 1), rows(at + 1));
            let ((ou, bu), (od, bd)) = (rows(at - width), rows(at + width));
            for i in 0..count {
                let aside = ol[i] * (bl[i] - b[i]) + or[i] * (br[i] - b[i]);
                let along = ou[i] * (bu[i] - b[i]) + od[i] * (bd[i] - b[i]);
                next[i] = (b[i] + rate * o[i] * (aside + along)).max(0.0);
            }
        }
        for (y, next) in (first.y..=last.y).zip(next.chunks_exact(count.max(1))) {
            row(&mut self.belief, y, first.x, last.x).copy_from_slice(next);
        }
        self.active = CellRect { first, last };
    }
}

/// Returns a part of a row, both ends included.
fn row(grid: &mut Grid<f32>, y: i32, from: i32, to: i32) -> &mut [f32] {
    let start = (y * grid.width()) as usize;
    &mut grid.values_mut()[start + from as usize..=start + to as usize]
}

/// Returns the places of the first and the last positive value; passes over zeros eight at a time.
fn ends(values: &[f32]) -> Option<(usize, usize)> {
    let is_positive = |value: &f32| *value > 0.0;
    let has_some = |chunk: &[f32]| chunk.iter().fold(false, |some, value| some | is_positive(value));
    let left = 8 * values.chunks(8).position(has_some)?;
    let right = 8 * values.chunks(8).rposition(has_some)?;
    let (first, last) = (&values[left..], &values[right..(right + 8).min(values.len())]);
    Some((left + first.iter().position(is_positive)?, right + last.iter().rposition(is_positive)?))
}

/// Returns the sum, in eight lanes so that additions do not wait for each other.
fn total(values: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    let chunks = values.chunks_exact(8);
    let rest: f32 = chunks.remainder().iter().sum();
    chunks.for_each(|chunk| lanes.iter_mut().zip(chunk).for_each(|(lane, value)| *lane += value));
    lanes.iter().sum::<f32>() + rest
}

/// Openness follows from the map and is not hashed.
impl HashState for Occupancy {
    fn hash_state(&self, hash: &mut StateHash) {
        let Self { corner, openness: _, belief: _, active, unspent_distance } = self;
        hash.add(corner).add(unspent_distance).add(&active.first).add(&active.last);
        for (cell, belief) in self.cells() {
            hash.add(&cell).add(&belief);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use proptest::prelude::*;

    /// A window over an ASCII map: `#` wall, `+` a door with an openness of 0.5.
    fn window(map: &[&str]) -> Occupancy {
        let open = |c: IVec2| match map[c.y as usize].as_bytes()[c.x as usize] {
            b'#' => 0.0,
            b'+' => 0.5,
            _ => 1.0,
        };
        Occupancy::new(IVec2::ZERO, ivec2(map[0].len() as i32, map.len() as i32) - 1, open)
    }

    fn row_of(map: &Occupancy, y: i32) -> Vec<f32> {
        let (first, last) = map.window();
        (first.x..=last.x).map(|x| map.at(ivec2(x, y))).collect()
    }

    fn sum(map: &Occupancy) -> f32 {
        map.cells().map(|(_, belief)| belief).sum()
    }

    proptest! {
        #[test]
        fn the_ends_of_a_row_are_its_first_and_last_belief(row in prop::collection::vec(prop_oneof![Just(0.0f32), 0.0f32..1.0], 0..30)) {
            let is_positive = |value: &f32| *value > 0.0;
            let expected = row.iter().position(is_positive).zip(row.iter().rposition(is_positive));
            prop_assert_eq!(ends(&row), expected);
        }

        #[test]
        fn rows_and_masses_equal_single_cells(
            places in prop::collection::vec((0i32..9, 0i32..4), 1..6),
            from in (-2i32..10, -2i32..5), to in (-2i32..10, -2i32..5),
        ) {
            let mut map = window(&["....#....", "##.##.+..", ".........", "..#......"]);
            for (x, y) in places {
                map.place(ivec2(x, y), 0.5);
                map.spread(1.0, 0.8, &mut Scratch::default());
            }
            let (from, to) = (ivec2(from.0, from.1), ivec2(to.0, to.1));
            let rows = map.rows_between(from, to).flat_map(|(first, row)| {
                row.iter().enumerate().map(move |(x, belief)| (first + ivec2(x as i32, 0), *belief))
            });
            let rows: Vec<(IVec2, f32)> = rows.filter(|(_, belief)| *belief > 0.0).collect();
            prop_assert_eq!(rows, map.cells_between(from, to).collect::<Vec<_>>());
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| from + ivec2(x, y)));
            let mass: f32 = around.filter(|cell| map.openness(*cell) == 1.0).map(|cell| map.at(cell)).sum();
            prop_assert_eq!(map.mass_near(from), mass);
        }
    }

    #[test]
    fn a_fifth_flows_to_each_side_and_half_of_that_through_a_door() {
        let mut map = window(&["....#", "##.##"]);
        assert!(map.place(ivec2(1, 0), 1.0));
        map.spread(1.0, 0.8, &mut Scratch::default());
        // 0.2 to the left and to the right; nothing flows up and down.
        assert_eq!(row_of(&map, 0), [0.2, 0.6, 0.2, 0.0, 0.0]);
        map.spread(1.0, 0.8, &mut Scratch::default());
        // From 0.6 to 0.2 flows 0.2 · 0.4 each way; from the right cell 0.2 · 0.2 to the right and down.
        let second = [0.28, 0.44, 0.2 + 0.08 - 0.08, 0.04, 0.0];
        assert!(row_of(&map, 0).iter().zip(second).all(|(is, wanted)| (is - wanted).abs() < 1e-6));
        assert!((map.at(ivec2(2, 1)) - 0.04).abs() < 1e-6);

        let mut door = window(&[".+."]);
        assert!(door.place(IVec2::ZERO, 1.0));
        door.spread(1.0, 0.8, &mut Scratch::default());
        assert_eq!(row_of(&door, 0), [0.9, 0.1, 0.0]);
    }

    #[test]
    fn belief_never_spreads_faster_than_the_target() {
        let mut map = window(&["..............."]);
        map.place(ivec2(0, 0), 1.0);
        // Seven updates of half a tile are 3.5 tiles.
        (0..7).for_each(|_| map.spread(0.5, 0.8, &mut Scratch::default()));
        let reached = row_of(&map, 0).iter().rposition(|belief| *belief > 0.0);
        assert_eq!(reached, Some(3));
        map.spread(0.5, 0.8, &mut Scratch::default());
        assert!(map.at(ivec2(4, 0)) > 0.0 && map.at(ivec2(5, 0)) == 0.0);
    }

    #[test]
    fn clearing_a_cell_raises_the_others() {
        let mut map = window(&["...."]);
        map.place(ivec2(1, 0), 1.0);
        map.spread(1.0, 0.8, &mut Scratch::default());
        assert!((map.clear(ivec2(1, 0)) - 0.6).abs() < 1e-6);
        assert!(map.normalize());
        assert!((map.at(ivec2(0, 0)) - 0.5).abs() < 1e-6 && (map.at(ivec2(2, 0)) - 0.5).abs() < 1e-6);
        assert_eq!(map.clear(ivec2(9, 9)), 0.0);
    }

    #[test]
    fn clearing_everything_leaves_nothing_and_news_begins_again() {
        let mut map = window(&["...", "..."]);
        assert!(!map.normalize(), "nothing was ever believed");
        map.place(ivec2(0, 0), 1.0);
        map.spread(2.0, 0.8, &mut Scratch::default());
        let seen: Vec<IVec2> = map.cells().map(|(cell, _)| cell).collect();
        seen.into_iter().for_each(|cell| {
            map.clear(cell);
        });
        assert!(!map.normalize());
        assert_eq!(map.cells().count(), 0);
        map.spread(3.0, 0.8, &mut Scratch::default());
        assert!(map.place(ivec2(2, 1), 0.25), "the first news is all there is");
        assert_eq!(map.at(ivec2(2, 1)), 1.0);
        map.spread(1.0, 0.8, &mut Scratch::default());
        assert!((sum(&map) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn reset_covers_everything_reachable() {
        let mut map = window(&["....", "##+#", "...."]);
        map.place(ivec2(0, 2), 1.0);
        map.reset(ivec2(1, 0), 2);
        // Two steps: all of the first row and the door, but not the room behind it.
        assert_eq!(row_of(&map, 0), [0.2; 4]);
        assert_eq!(row_of(&map, 1), [0.0, 0.0, 0.2, 0.0]);
        assert_eq!(row_of(&map, 2), [0.0; 4]);
    }

    #[test]
    fn news_takes_its_part_from_all_cells() {
        let mut map = window(&["..#."]);
        map.place(ivec2(0, 0), 1.0);
        assert!(map.place(ivec2(3, 0), 0.75));
        assert_eq!(row_of(&map, 0), [0.25, 0.0, 0.0, 0.75]);
        assert!(!map.place(ivec2(2, 0), 0.5) && !map.place(ivec2(7, 0), 0.5), "nobody is in a wall");
        assert_eq!(row_of(&map, 0), [0.25, 0.0, 0.0, 0.75]);
    }

    #[test]
    fn a_new_wall_drops_the_belief_in_its_cell() {
        let mut map = window(&["..."]);
        map.place(ivec2(1, 0), 1.0);
        map.spread(1.0, 0.8, &mut Scratch::default());
        map.survey(|c| f32::from(c.x != 1));
        assert!(map.normalize());
        assert_eq!(row_of(&map, 0), [0.5, 0.0, 0.5]);
        map.spread(5.0, 0.8, &mut Scratch::default());
        assert_eq!(row_of(&map, 0), [0.5, 0.0, 0.5]);
    }

    #[test]
    fn mass_counts_the_open_floor_round_a_cell() {
        let mut map = window(&["..+", "..."]);
        map.place(ivec2(1, 0), 1.0);
        map.spread(1.0, 0.8, &mut Scratch::default());
        let door = map.at(ivec2(2, 0));
        assert!((door - 0.1).abs() < 1e-6);
        assert!((map.mass_near(ivec2(1, 0)) - 0.9).abs() < 1e-6);
        assert!((map.mass_near(ivec2(0, 1)) - 0.9).abs() < 1e-6);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        /// After any operations, belief sums to 1, is nowhere negative, and never in a wall.
        #[test]
        fn it_always_sums_to_one(
            seed in any::<u64>(), (width, height) in (1i32..24, 1i32..16),
            deeds in prop::collection::vec((0u8..4, any::<u64>(), 0.0f32..6.0), 1..40),
        ) {
            let mut rng = Rng::new(seed);
            let ground = Grid::from_fn(width, height, |_| [0.0, 1.0, 1.0, 0.3][rng.below(4)]);
            let corner = ivec2(-3, 5);
            let open = |c: IVec2| ground.get(c - corner).copied().unwrap_or(0.0);
            let mut map = Occupancy::new(corner, corner + ground.size() - 1, open);
            let mut alive = false;
            for (deed, seed, amount) in deeds {
                let mut rng = Rng::new(seed);
                let cell = corner + ivec2(rng.below(width as usize) as i32, rng.below(height as usize) as i32);
                match deed {
                    0 => alive |= map.place(cell, amount / 6.0),
                    1 => {
                        map.clear(cell);
                        alive = map.normalize();
                    }
                    2 => map.survey(open),
                    _ => map.spread(amount, amount / 6.0, &mut Scratch::default()),
                }
                let total = sum(&map);
                prop_assert!((total - if alive { 1.0 } else { 0.0 }).abs() < 1e-3, "{total}");
                prop_assert!(map.cells().all(|(c, belief)| belief > 0.0 && open(c) > 0.0));
                // No belief is left outside of the active box.
                let all: f32 = ground.iter().map(|(c, _)| map.at(c + corner)).sum();
                prop_assert!((all - total).abs() < 1e-4);
            }
        }

        /// A map that is symmetric in both axes stays so, bit for bit.
        #[test]
        fn symmetric_maps_stay_symmetric(seed in any::<u64>(), half in 1i32..8, tiles in 1.0f32..30.0) {
            let mut rng = Rng::new(seed);
            let quarter = Grid::from_fn(half + 1, half + 1, |c| {
                if c == IVec2::ZERO { 1.0 } else { [0.0, 1.0, 1.0, 0.4][rng.below(4)] }
            });
            let corner = IVec2::splat(-half);
            let mut map = Occupancy::new(corner, -corner, |c| quarter[c.abs()]);
            prop_assert!(map.place(IVec2::ZERO, 1.0));
            map.spread(tiles, 0.8, &mut Scratch::default());
            map.normalize();
            let cells: Vec<(IVec2, f32)> = map.cells().collect();
            for (c, belief) in cells {
                for mirrored in [ivec2(-c.x, c.y), ivec2(c.x, -c.y), -c] {
                    prop_assert_eq!(belief.to_bits(), map.at(mirrored).to_bits());
                }
            }
        }
    }
}
