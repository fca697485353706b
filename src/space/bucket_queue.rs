//! The open list of a grid search, as buckets by cost.
//!
//! Robert Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering" (1969): nothing is sorted.
//! Within a bucket the last entry comes first, so a cell can come up before its best distance is known and
//! then comes up again; a search that empties whole buckets finds the best of all paths.

/// Width of a bucket as a power of two: about a quarter of a tile in the lengths of `grid_search`.
const WIDTH: u32 = 13;
/// Index of the last bucket; it holds all greater costs, which is slower but gives the same results.
const MOST: usize = 1 << 16;
const NOBODY: u32 = u32::MAX;

/// A cell in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueEntry {
    /// Length of the path to the cell when it was added.
    pub distance: u32,
    /// The cell's index in the list of the search.
    pub place: u32,
    /// Coordinates of the cell.
    pub cell: [u16; 2],
    /// The entry that came to the same bucket before.
    before: u32,
}

/// A priority queue of cells by cost.
#[derive(Clone, Debug, Default)]
pub struct BucketQueue {
    waiting: Vec<QueueEntry>,
    /// The last entry of each bucket.
    last: Vec<u32>,
    now: usize,
}

impl BucketQueue {
    /// Removes all entries.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.last.clear();
        self.now = 0;
    }

    /// Adds a cell with a cost.
    #[inline]
    pub fn push(&mut self, cost: u32, distance: u32, place: usize, cell: [u16; 2]) {
        let bucket = ((cost >> WIDTH) as usize).clamp(self.now, MOST);
        if bucket >= self.last.len() {
            self.last.resize(bucket + 1, NOBODY);
        }
        let before = std::mem::replace(&mut self.last[bucket], self.waiting.len() as u32);
        self.waiting.push(QueueEntry { distance, place: place as u32, cell, before });
    }

    /// Removes and returns an entry of the cheapest bucket, if that begins below a cost.
    #[inline]
    pub fn pop(&mut self, below: u32) -> Option<QueueEntry> {
        while self.now < self.last.len() && (self.now as u32) << WIDTH < below {
            if let Some(waiting) = self.waiting.get(self.last[self.now] as usize) {
                self.last[self.now] = waiting.before;
                return Some(*waiting);
            }
            self.now += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_bucket_comes_first_and_in_it_the_last_entry() {
        let mut buckets = BucketQueue::default();
        let costs = [3 << WIDTH, 1 << WIDTH, (1 << WIDTH) + 5, u32::MAX, 0];
        for (place, cost) in costs.into_iter().enumerate() {
            buckets.push(cost, cost, place, [0, 0]);
        }
        let places = |buckets: &mut BucketQueue, below| -> Vec<u32> {
            std::iter::from_fn(|| buckets.pop(below).map(|waiting| waiting.place)).collect()
        };
        assert_eq!(places(&mut buckets, 2 << WIDTH), [4, 2, 1]);
        assert_eq!(places(&mut buckets, u32::MAX), [0, 3]);
        buckets.clear();
        assert_eq!(buckets.pop(u32::MAX), None);
    }
}
