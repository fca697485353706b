//! The edge of what a search has reached: cells that wait for their turn, in buckets by what the way
//! over them costs.
//!
//! Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering" (1969): nothing is sorted.
//! Within a bucket the last that came goes first. So a cell may come up before the best way to it is
//! known, and then it comes up once more; who takes whole buckets has the best of all ways.

/// How wide a bucket is: 2 to the power of this. A quarter of a tile, as `path` measures.
const WIDTH: u32 = 13;
/// All farther buckets are one: that takes longer, and gives the same.
const MOST: usize = 1 << 16;
const NOBODY: u32 = u32::MAX;

/// Who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueEntry {
    /// The way to the cell, when it was put here.
    pub distance: u32,
    /// The cell's place in the search's own list, and its coordinates.
    pub place: u32,
    pub cell: [u16; 2],
    /// Who came to the same bucket before.
    before: u32,
}

#[derive(Clone, Debug, Default)]
pub struct BucketQueue {
    waiting: Vec<QueueEntry>,
    /// The last that came to each bucket.
    last: Vec<u32>,
    now: usize,
}

impl BucketQueue {
    /// Sends everybody away.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.last.clear();
        self.now = 0;
    }

    /// Lets a cell wait until its turn comes by `cost`.
    #[inline]
    pub fn push(&mut self, cost: u32, distance: u32, place: usize, cell: [u16; 2]) {
        let bucket = ((cost >> WIDTH) as usize).clamp(self.now, MOST);
        if bucket >= self.last.len() {
            self.last.resize(bucket + 1, NOBODY);
        }
        let before = std::mem::replace(&mut self.last[bucket], self.waiting.len() as u32);
        self.waiting.push(QueueEntry { distance, place: place as u32, cell, before });
    }

    /// Somebody of the nearest bucket, if that begins below a cost.
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
    fn the_nearest_bucket_comes_first_and_in_it_the_last_that_came() {
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
