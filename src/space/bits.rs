//! A grid of bits, for questions that are asked very often: a whole level fits into the first cache of the
//! processor.

use crate::base::{IVec2, ivec2};

/// A grid with one bit for each cell. Cells outside count as set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitGrid {
    size: IVec2,
    /// Words in a row.
    row: usize,
    words: Vec<u64>,
}

const WORD: i32 = u64::BITS as i32;

impl BitGrid {
    /// Makes a grid and sets every cell by its coordinates; negative sizes count as 0.
    pub fn from_fn(width: i32, height: i32, mut is_set: impl FnMut(IVec2) -> bool) -> Self {
        let size = ivec2(width.max(0), height.max(0));
        let row = (size.x as usize).div_ceil(WORD as usize);
        let mut grid = Self { size, row, words: vec![0; row * size.y as usize] };
        for y in 0..size.y {
            (0..size.x).for_each(|x| grid.set(ivec2(x, y), is_set(ivec2(x, y))));
        }
        grid
    }

    /// Returns word and bit of a cell, or `None` outside.
    fn place(&self, cell: IVec2) -> Option<(usize, i32)> {
        let inside = (0..self.size.x).contains(&cell.x) && (0..self.size.y).contains(&cell.y);
        inside.then(|| (cell.y as usize * self.row + (cell.x / WORD) as usize, cell.x % WORD))
    }

    /// Returns whether a cell is set; `true` outside.
    pub fn get(&self, cell: IVec2) -> bool {
        self.place(cell).is_none_or(|(word, bit)| self.words[word] >> bit & 1 != 0)
    }

    /// Sets or clears a cell; does nothing outside.
    pub fn set(&mut self, cell: IVec2, to: bool) {
        if let Some((word, bit)) = self.place(cell) {
            let mask = 1 << bit;
            if to { self.words[word] |= mask } else { self.words[word] &= !mask }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_equal_a_plain_grid(
            (width, height) in (-1i32..140, -1i32..40), seed in any::<u64>(),
            (x, y) in (-3i32..143, -3i32..43), changes in prop::collection::vec((-3i32..143, -3i32..43, any::<bool>()), 0..20),
        ) {
            let mut rng = Rng::new(seed);
            let mut cells = crate::base::Grid::from_fn(width, height, |_| rng.unit() < 0.5);
            let mut bits = BitGrid::from_fn(width, height, |c| cells[c]);
            for (x, y, to) in changes {
                bits.set(ivec2(x, y), to);
                cells.get_mut(ivec2(x, y)).into_iter().for_each(|cell| *cell = to);
            }
            let cell = ivec2(x, y);
            prop_assert_eq!(bits.get(cell), cells.get(cell).copied().unwrap_or(true));
            prop_assert!(cells.iter().all(|(cell, set)| bits.get(cell) == *set));
        }
    }
}
