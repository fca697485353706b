//! The edge of what a search has reached: the cheapest cell comes first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Cells, by their place in row order, with what it costs to get there.
#[derive(Default)]
pub struct Frontier(BinaryHeap<Entry>);

#[derive(Clone, Copy, PartialEq)]
struct Entry {
    cost: f32,
    cell: usize,
}

impl Eq for Entry {}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        // Reversed, for a heap that gives the greatest; ties by place, so that runs repeat.
        other.cost.total_cmp(&self.cost).then(other.cell.cmp(&self.cell))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Frontier {
    pub fn push(&mut self, cost: f32, cell: usize) {
        self.0.push(Entry { cost, cell });
    }

    /// The cheapest cell and its cost.
    pub fn pop(&mut self) -> Option<(f32, usize)> {
        self.0.pop().map(|entry| (entry.cost, entry.cell))
    }
}
