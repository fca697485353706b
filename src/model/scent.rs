//! The scent trail of the player: for each cell, when she last left her scent in it.

use crate::base::{Grid, IVec2, StateHash, tick::Tick};
use crate::hash_state;

/// Scent of the player per cell; empty in levels without guards that smell.
#[derive(Clone, Debug, PartialEq)]
pub struct ScentMap {
    /// Tick of the freshest scent per cell; 0 means none.
    left: Grid<Tick>,
    /// Tick until which water keeps the player from leaving scent.
    washed_until: Tick,
    /// Incremental hash of `left`: the wrapping sum of one hash per cell.
    print: u64,
}

hash_state! { struct ScentMap { washed_until, print } except {
    left, // `print` tells all of it
} }

impl ScentMap {
    /// Creates a map without scent for a level of `size` cells; with `is_kept` false it stays empty.
    pub fn new(size: IVec2, is_kept: bool) -> Self {
        let size = if is_kept { size } else { IVec2::ZERO };
        Self { left: Grid::new(size.x, size.y, 0), washed_until: 0, print: 0 }
    }

    /// Whether the map records scent.
    pub fn is_kept(&self) -> bool {
        self.left.size() != IVec2::ZERO
    }

    /// Tick at which the player last left her scent in a cell.
    pub fn left(&self, cell: IVec2) -> Option<Tick> {
        self.left.get(cell).copied().filter(|left| *left > 0)
    }

    /// Records that the player is in a cell at tick `now`, unless her feet are washed.
    pub fn leave(&mut self, cell: IVec2, now: Tick) {
        let Some(index) = self.left.index(cell).filter(|_| now >= self.washed_until) else { return };
        let before = std::mem::replace(&mut self.left.values_mut()[index], now);
        self.print = self.print.wrapping_sub(print(index, before)).wrapping_add(print(index, now));
    }

    /// Keeps the player from leaving scent until a tick, because she stands in water.
    pub fn wash(&mut self, until: Tick) {
        self.washed_until = until;
    }
}

/// Hash of one cell's scent; 0 without scent.
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
