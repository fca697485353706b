//! What she leaves in the air where she walks: for each cell, when she was last in it.

use crate::base::{Grid, IVec2, StateHash, tick::Tick};
use crate::hash_state;

/// Her scent, cell by cell. Levels where nobody has a nose keep none.
#[derive(Clone, Debug, PartialEq)]
pub struct ScentMap {
    /// 0: she has never been there.
    left: Grid<Tick>,
    /// Water has washed her feet: until then they leave none.
    washed_until: Tick,
    /// A sum over all cells of a hash of each: it tells what the grid holds, and is kept up to date by
    /// the one cell that changes.
    print: u64,
}

hash_state! { struct ScentMap { washed_until, print } except {
    left, // `print` tells all of it
} }

impl ScentMap {
    pub fn new(size: IVec2, is_kept: bool) -> Self {
        let size = if is_kept { size } else { IVec2::ZERO };
        Self { left: Grid::new(size.x, size.y, 0), washed_until: 0, print: 0 }
    }

    pub fn is_kept(&self) -> bool {
        self.left.size() != IVec2::ZERO
    }

    /// When she was last in a cell and left her scent there.
    pub fn left(&self, cell: IVec2) -> Option<Tick> {
        self.left.get(cell).copied().filter(|left| *left > 0)
    }

    /// She is in a cell now.
    pub fn leave(&mut self, cell: IVec2, now: Tick) {
        let Some(index) = self.left.index(cell).filter(|_| now >= self.washed_until) else { return };
        let before = std::mem::replace(&mut self.left.values_mut()[index], now);
        self.print = self.print.wrapping_sub(print(index, before)).wrapping_add(print(index, now));
    }

    /// She stands in water.
    pub fn wash(&mut self, until: Tick) {
        self.washed_until = until;
    }
}

fn print(cell: usize, left: Tick) -> u64 {
    if left == 0 { 0 } else { StateHash::default().u32(cell as u32).u32(left).finish() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ivec2;

    fn hash(scents: &ScentMap) -> u64 {
        StateHash::default().add(scents).finish()
    }

    #[test]
    fn the_print_tells_what_is_left_and_not_how_it_came_about() {
        let walk = |path: &[(i32, Tick)]| {
            let mut scents = ScentMap::new(ivec2(3, 1), true);
            path.iter().for_each(|(x, now)| scents.leave(ivec2(*x, 0), *now));
            scents
        };
        assert_eq!(hash(&walk(&[(0, 1), (1, 2), (0, 3)])), hash(&walk(&[(1, 2), (0, 3)])));
        assert_ne!(hash(&walk(&[(0, 1), (1, 2)])), hash(&walk(&[(1, 1), (0, 2)])));
        assert_ne!(hash(&walk(&[(0, 1)])), hash(&walk(&[(0, 2)])));
    }

    #[test]
    fn washed_feet_leave_none() {
        let mut scents = ScentMap::new(ivec2(2, 1), true);
        scents.wash(10);
        scents.leave(ivec2(0, 0), 9);
        scents.leave(ivec2(1, 0), 10);
        assert_eq!((scents.left(ivec2(0, 0)), scents.left(ivec2(1, 0))), (None, Some(10)));
    }

    #[test]
    fn where_nobody_has_a_nose_none_is_kept() {
        let mut scents = ScentMap::new(ivec2(2, 1), false);
        scents.leave(ivec2(0, 0), 5);
        assert_eq!((scents.is_kept(), scents.left(ivec2(0, 0))), (false, None));
    }
}
