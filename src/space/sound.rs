//! How far a sound carries: it spreads over tiles at the least cost, round walls and through doors.
//!
//! Cells wait in buckets one tile wide (Robert Dial, "Algorithm 360: Shortest-Path Forest with Topological
//! Ordering", 1969). No step is shorter than a tile, so no cell of a bucket leads to another cell of the same
//! bucket, and the order within a bucket does not matter: nothing is sorted.

use crate::base::{Grid, IVec2, grid::NEIGHBOURS, ivec2};
use std::f32::consts::SQRT_2;

/// The distance of a sound to every cell that it reaches.
#[derive(Clone, Debug)]
pub struct SoundField {
    /// Length of the way plus muffling, in tiles; infinite where it is not heard.
    pub distance: Grid<f32>,
}

/// Spreads a sound from the cell `source` over a reach in tiles.
///
/// `muffles` says what entering a cell costs besides the distance, in tiles, or `None` where no sound passes.
/// Straight steps cost 1, diagonal ones √2, and only between two cells that let sound through.
pub fn propagate(
    size: IVec2,
    source: IVec2,
    reach: f32,
    muffles: impl Fn(IVec2) -> Option<f32>,
) -> SoundField {
    let mut distance = Grid::new(size.x, size.y, f32::INFINITY);
    if let Some(window) = SoundWindow::spread_from(size, source, reach, muffles) {
        window.write(&mut distance);
    }
    SoundField { distance }
}

/// The part of the grid that a sound may reach, with a closed border: costs no more in large levels.
pub struct SoundWindow {
    min: IVec2,
    max: IVec2,
    reach: f32,
    /// Cells in a row, border included.
    row: usize,
    /// What entering a cell costs besides the distance; infinite where no sound passes.
    price: Vec<f32>,
    /// The shortest distance so far; just beyond the reach where there is none.
    distance: Vec<f32>,
}

impl SoundWindow {
    /// Spreads a sound as [`propagate`] does; `None` if it begins outside of the grid.
    pub fn spread_from(
        size: IVec2,
        source: IVec2,
        reach: f32,
        muffles: impl Fn(IVec2) -> Option<f32>,
    ) -> Option<Self> {
        if source.cmplt(IVec2::ZERO).any() || source.cmpge(size).any() {
            return None;
        }
        let reach = reach.max(0.0);
        // Each step costs at least 1 and moves at most one cell along each axis.
        let most = IVec2::splat(reach.min(size.max_element() as f32) as i32);
        let (min, max) = ((source - most).max(IVec2::ZERO), (source + most).min(size - 1));
        let mut window = Self::new(min, max, reach, muffles);
        window.spread(source, reach);
        Some(window)
    }

    /// Returns the distance of the sound to a cell, in tiles, or `None` if it is not heard there.
    pub fn distance_to(&self, cell: IVec2) -> Option<f32> {
        let is_inside = cell.cmpge(self.min).all() && cell.cmple(self.max).all();
        let distance = || self.distance[self.index(cell)];
        is_inside.then(distance).filter(|distance| *distance <= self.reach)
    }

    fn new(min: IVec2, max: IVec2, reach: f32, muffles: impl Fn(IVec2) -> Option<f32>) -> Self {
        let size = (max - min + 3).as_uvec2();
        let count = (size.x * size.y) as usize;
        let (price, distance) = (vec![f32::INFINITY; count], vec![reach.next_up(); count]);
        let mut window = Self { min, max, reach, row: size.x as usize, price, distance };
        for y in min.y..=max.y {
            let start = window.index(ivec2(min.x, y));
            let prices = window.price[start..].iter_mut().zip(min.x..=max.x);
            prices.for_each(|(price, x)| *price = muffles(ivec2(x, y)).unwrap_or(f32::INFINITY));
        }
        window
    }

    fn index(&self, cell: IVec2) -> usize {
        let inside = (cell - self.min + 1).as_uvec2();
        inside.y as usize * self.row + inside.x as usize
    }

    fn spread(&mut self, source: IVec2, reach: f32) {
        let (mut buckets, mut better) = (BucketQueue::new(reach), [(0.0, 0); 8]);
        let source = self.index(source);
        self.distance[source] = 0.0;
        buckets.push(0.0, source as u32);
        while let Some((so_far, at)) = buckets.pop() {
            if so_far > self.distance[at] || so_far + 1.0 > reach {
                continue;
            }
            let count = self.weigh(so_far, at, &mut better);
            for &(length, next) in better.iter().take(count) {
                self.distance[next as usize] = length;
                buckets.push(length, next);
            }
        }
    }

    /// Writes the neighbours to which the way from here is shorter into `better`, and returns how many there
    /// are.
    ///
    /// Each of the eight is written and counted only if it is better, because a branch would be mispredicted
    /// too often.
    fn weigh(&self, so_far: f32, at: usize, better: &mut [(f32, u32); 8]) -> usize {
        let mut count = 0;
        let mut weigh = |length: f32, next: usize, is_free: bool| {
            better[count & 7] = (length, next as u32);
            count += usize::from(is_free & (length < self.distance[next]));
        };
        let row = self.row;
        let straight = [at - row, at + 1, at + row, at - 1];
        let diagonal = [at - row + 1, at + row + 1, at + row - 1, at - row - 1];
        let prices = straight.map(|next| self.price[next]);
        for i in 0..4 {
            weigh(so_far + 1.0 + prices[i], straight[i], true);
        }
        for i in 0..4 {
            let is_free = (prices[i] < f32::INFINITY) & (prices[(i + 1) % 4] < f32::INFINITY);
            weigh(so_far + SQRT_2 + self.price[diagonal[i]], diagonal[i], is_free);
        }
        count
    }

    fn write(&self, distance: &mut Grid<f32>) {
        let width = (self.max.x - self.min.x + 1) as usize;
        for y in self.min.y..=self.max.y {
            let row = ivec2(self.min.x, y);
            let (from, to) = (self.index(row), distance.index(row).unwrap_or_default());
            let distances =
                distance.values_mut()[to..to + width].iter_mut().zip(&self.distance[from..from + width]);
            distances.for_each(|(to, distance)| {
                *to = if *distance <= self.reach { *distance } else { f32::INFINITY }
            });
        }
    }
}

/// Cells that wait for their turn, in buckets by distance.
struct BucketQueue {
    waiting: Vec<BucketEntry>,
    /// The last entry of each bucket.
    buckets: Vec<u32>,
    now: usize,
}

#[derive(Clone, Copy)]
struct BucketEntry {
    cost: f32,
    cell: u32,
    /// The entry that came to the same bucket before.
    before: u32,
}

const NOBODY: u32 = u32::MAX;
/// Number of buckets; the last one holds all greater distances, which is slower but gives the same results.
const BUCKETS: f32 = 1024.0;

impl BucketQueue {
    /// Makes buckets for all distances up to `reach`.
    fn new(reach: f32) -> Self {
        Self { waiting: Vec::new(), buckets: vec![NOBODY; reach.min(BUCKETS) as usize + 1], now: 0 }
    }

    fn push(&mut self, cost: f32, cell: u32) {
        let bucket = (cost as i32 as usize).clamp(self.now, self.buckets.len() - 1);
        let before = std::mem::replace(&mut self.buckets[bucket], self.waiting.len() as u32);
        self.waiting.push(BucketEntry { cost, cell, before });
    }

    /// Removes and returns a cell of the nearest bucket, with its distance.
    fn pop(&mut self) -> Option<(f32, usize)> {
        while self.now < self.buckets.len() {
            if let Some(&BucketEntry { cost, cell, before }) =
                self.waiting.get(self.buckets[self.now] as usize)
            {
                self.buckets[self.now] = before;
                return Some((cost, cell as usize));
            }
            self.now += 1;
        }
        None
    }
}

impl SoundField {
    /// Returns the distance of the sound to a cell, in tiles, or `None` if it is not heard there.
    pub fn distance_to(&self, cell: IVec2) -> Option<f32> {
        self.distance.get(cell).copied().filter(|w| w.is_finite())
    }

    /// Returns the cells that the sound passed on its way to a cell, source first; empty if it is not heard
    /// there.
    ///
    /// `passes` says which cells let sound through; it must agree with `muffles` of [`propagate`].
    pub fn path_to(&self, cell: IVec2, passes: impl Fn(IVec2) -> bool) -> Vec<IVec2> {
        let Some(mut so_far) = self.distance_to(cell) else { return Vec::new() };
        let mut path = vec![cell];
        // It came from the neighbour with the least sum of distance and step; the cost of entering the cell is
        // the same from all.
        while so_far > 0.0 {
            let here = path[path.len() - 1];
            let step = |by: IVec2| {
                let beside = [here - ivec2(by.x, 0), here - ivec2(0, by.y)];
                let is_free = by.x == 0 || by.y == 0 || beside.into_iter().all(&passes);
                let distance =
                    self.distance_to(here - by).filter(|distance| is_free && *distance < so_far)?;
                Some((distance + by.as_vec2().length(), distance, here - by))
            };
            let steps = NEIGHBOURS.into_iter().filter_map(step);
            let Some((_, distance, from)) = steps.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            so_far = distance;
            path.push(from);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
        let flood = propagate(ivec2(5, 5), ivec2(1, 1), 20.0, muffles(rows));
        assert_eq!(flood.distance_to(ivec2(2, 1)), Some(5.0), "into the door");
        let round = flood.distance_to(ivec2(3, 1)).unwrap();
        assert!((round - (2.0 + 2.0 + 2.0f32.sqrt())).abs() < 1e-5 || round == 6.0, "{round}");
        assert_eq!(flood.distance_to(ivec2(2, 0)), None, "walls are mute");
    }

    #[test]
    fn sound_ends_at_its_reach() {
        let flood = propagate(ivec2(5, 5), ivec2(0, 0), 2.0, |_| Some(0.0));
        assert_eq!(flood.distance_to(ivec2(2, 0)), Some(2.0));
        assert_eq!(flood.distance_to(ivec2(3, 0)), None);
    }

    #[test]
    fn a_source_outside_is_not_heard_and_its_own_cell_always_hears_it() {
        let nowhere = propagate(ivec2(5, 5), ivec2(5, 0), 9.0, |_| Some(0.0));
        assert!(nowhere.distance.values().iter().all(|w| w.is_infinite()));
        for reach in [f32::NAN, -1.0, 0.0, 0.9] {
            let own = propagate(ivec2(5, 5), ivec2(2, 2), reach, |_| Some(0.0));
            assert_eq!(own.distance.iter().filter(|(_, w)| w.is_finite()).count(), 1, "reach {reach}");
            assert_eq!(own.distance_to(ivec2(2, 2)), Some(0.0));
        }
    }

    /// Random costs of entering the cells of a field.
    fn field(seed: u64) -> Grid<Option<f32>> {
        let mut rng = crate::base::Rng::new(seed);
        let size = ivec2(3 + rng.below(30) as i32, 3 + rng.below(20) as i32);
        Grid::from_fn(size.x, size.y, |_| match rng.below(8) {
            0 | 1 => None,
            2 => Some(2.0),
            3 => Some(4.0 * rng.unit()),
            _ => Some(0.0),
        })
    }

    /// The steps to a cell from its neighbours, written plainly.
    fn steps_to(field: &Grid<Option<f32>>, to: IVec2) -> Vec<(IVec2, f32)> {
        let enter = |c: IVec2| field.get(c).copied().flatten();
        let Some(muffled) = enter(to) else { return Vec::new() };
        let from = NEIGHBOURS.into_iter().filter(|step| {
            let beside = [to - ivec2(step.x, 0), to - ivec2(0, step.y)];
            let diagonal = step.x != 0 && step.y != 0;
            field.contains(to - *step) && (!diagonal || beside.into_iter().all(|c| enter(c).is_some()))
        });
        from.map(|step| (to - step, step.as_vec2().length() + muffled)).collect()
    }

    proptest! {
        #[test]
        fn distances_are_shortest(seed in any::<u64>(), x in 0i32..33, y in 0i32..23, reach in 0.0f32..40.0) {
            let field = field(seed);
            let source = ivec2(x, y).min(field.size() - 1);
            // The plainest algorithm: lengthen all paths by a step until none gets shorter.
            let mut plain = Grid::new(field.width(), field.height(), f32::INFINITY);
            plain[source] = 0.0;
            loop {
                let before = plain.clone();
                for (cell, distance) in before.iter() {
                    let distances = steps_to(&field, cell).into_iter().map(|(from, length)| before[from] + length);
                    plain[cell] = distances.filter(|w| *w <= reach).fold(*distance, f32::min);
                }
                if plain == before { break; }
            }
            let flood = propagate(field.size(), source, reach, |c| field[c]);
            for (cell, distance) in plain.iter() {
                let error = (flood.distance[cell] - distance).abs();
                // At the end of the reach rounding decides.
                let at_end = flood.distance[cell].min(*distance) > reach - 1e-3;
                prop_assert!(error < 1e-3 || flood.distance[cell] == *distance || at_end, "{cell}: {distance}");
            }
        }

        #[test]
        fn paths_are_as_long_as_distances(seed in any::<u64>(), reach in 0.0f32..40.0) {
            let field = field(seed);
            let source = field.size() / 2;
            let flood = propagate(field.size(), source, reach, |c| field[c]);
            let passes = |c: IVec2| field.get(c).copied().flatten().is_some();
            for (cell, distance) in flood.distance.iter() {
                let path = flood.path_to(cell, passes);
                if distance.is_infinite() {
                    prop_assert!(path.is_empty());
                    continue;
                }
                prop_assert_eq!((path[0], path[path.len() - 1]), (source, cell));
                let mut length = 0.0;
                for step in path.windows(2) {
                    let to = steps_to(&field, step[1]).into_iter().find(|(from, _)| *from == step[0]);
                    length += to.expect("a step that sound can take").1;
                }
                prop_assert!((length - distance).abs() < 1e-3, "{cell}: {length} and not {distance}");
            }
        }

        #[test]
        fn distance_grows_by_each_step(seed in any::<u64>(), reach in 0.0f32..40.0) {
            let field = field(seed);
            let flood = propagate(field.size(), field.size() / 2, reach, |c| field[c]);
            for (cell, distance) in flood.distance.iter().filter(|(c, w)| *c != field.size() / 2 && w.is_finite()) {
                // It came from a neighbour that is nearer by exactly the last step.
                let came = steps_to(&field, cell).into_iter().filter(|(from, _)| flood.distance[*from].is_finite());
                let nearest = came.map(|(from, length)| (flood.distance[from] + length - distance).abs()).fold(f32::INFINITY, f32::min);
                prop_assert!(nearest < 1e-4 && *distance >= 1.0, "{cell}: {distance}");
            }
        }
    }
}
