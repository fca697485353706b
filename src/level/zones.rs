//! [`Zones`], the division of a level into rooms. Evidence that guards notice is counted in each room on its
//! own.

use super::spec::LevelSpec;
use crate::base::{Grid, IVec2, grid::NEIGHBOURS};
use crate::rules::{Opacity, Passability, Rules, Structure};
use std::collections::VecDeque;

/// Division of a level into zones (rooms): the zone of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    /// Zone of each cell, from 0; zones are numbered in the order of their first cells, row by row.
    pub of: Grid<u16>,
    /// Number of zones, at least 1.
    pub count: usize,
}

/// Marks a cell without a zone while zones are filled.
const NONE: u16 = u16::MAX;

impl Zones {
    /// Divides a level into zones.
    ///
    /// Cells that block sight, lattices, doors and floors that nobody can step on divide zones; low
    /// structures do not. Such a cell belongs to the zone with the lowest number among its eight neighbours,
    /// or to 0.
    pub fn new(level: &LevelSpec, rules: &Rules) -> Self {
        let size = level.size();
        let mut zones = Self { of: Grid::new(size.x, size.y, NONE), count: 0 };
        let open = Grid::from_fn(size.x, size.y, |cell| !divides(level, rules, cell));
        for (cell, is_open) in open.iter() {
            if *is_open && zones.of[cell] == NONE && zones.count < usize::from(NONE) {
                zones.fill(cell, &open);
            }
        }
        let borders: Vec<IVec2> = open.iter().filter(|(_, open)| !**open).map(|(cell, _)| cell).collect();
        for cell in borders {
            let beside = NEIGHBOURS.iter().map(|step| cell + *step).filter(|c| open.get(*c) == Some(&true));
            zones.of[cell] = beside.map(|c| zones.of[c]).min().unwrap_or(0);
        }
        zones.count = zones.count.max(1);
        zones
    }

    fn fill(&mut self, from: IVec2, open: &Grid<bool>) {
        let zone = self.count as u16;
        self.count += 1;
        self.of[from] = zone;
        let mut front = VecDeque::from([from]);
        while let Some(here) = front.pop_front() {
            for step in NEIGHBOURS.into_iter().filter(|step| step.x == 0 || step.y == 0) {
                let next = here + step;
                if open.get(next) == Some(&true) && self.of[next] == NONE {
                    self.of[next] = zone;
                    front.push_back(next);
                }
            }
        }
    }

    /// Returns the zone of a cell; 0 outside of the level.
    pub fn at(&self, cell: IVec2) -> u16 {
        self.of.get(cell).copied().unwrap_or(0)
    }
}

fn divides(level: &LevelSpec, rules: &Rules, cell: IVec2) -> bool {
    let built = level.structure[cell];
    let closed =
        built.is_some_and(|s| s == Structure::Lattice || rules.structure(s).opacity == Opacity::Full);
    let edge = rules.floor(level.floor[cell]).feet == Passability::Solid;
    closed || edge || level.doors.iter().any(|door| door.cell == cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ivec2;
    use crate::level::ascii::AsciiLevel;

    #[test]
    fn doors_and_curtains_divide_and_low_things_do_not() {
        let map = "
            #########
            #.n./..(.
            #.n.#..#.
            #########
        ";
        let level = AsciiLevel::new(map).sketch().unwrap();
        let zones = Zones::new(&level, &Rules::shipped());
        let at = |x, y| zones.at(ivec2(x, y));
        assert_eq!(zones.count, 3);
        assert_eq!([at(1, 1), at(3, 1), at(5, 1), at(8, 1)], [0, 0, 1, 2]);
        assert_eq!([at(4, 1), at(7, 1)], [0, 1], "a door belongs to the first room beside it");
    }
}
