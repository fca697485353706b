//! [`Access`], where the player can come to in a level when locked doors and their keys are considered.

use crate::base::IVec2;
use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::level::ground::Regions;
use crate::level::spec::{DoorSpec, LevelSpec};
use crate::rules::Passability;
use std::collections::BTreeSet;

/// Where the player can come to: by walking, crawling and opening doors.
///
/// A lock that she cannot pick bars her way until she reaches a key to it. A door counts as open if a plate holds
/// it, or if a guard stands or patrols behind it: he has keys to every door, and she can follow him through.
pub struct Access<'a> {
    level: &'a LevelSpec,
    /// Regions that the barred doors part.
    girl: Regions,
    /// Regions where a guard can walk, through every door.
    guards: Regions,
    /// Indices of the doors that bar her way for good.
    barred: BTreeSet<usize>,
    /// Regions to which she can come.
    reached: BTreeSet<u32>,
}

impl<'a> Access<'a> {
    /// Finds the cells that the player can reach from a cell.
    pub fn from(level: &'a LevelSpec, start: IVec2) -> Self {
        let barred: BTreeSet<usize> = (0..level.doors.len()).filter(|door| is_barred(level, *door)).collect();
        let is_bar = |cell: IVec2| barred.iter().any(|door| level.doors[*door].cell == cell);
        let girl = Regions::without(level, |feet| feet <= Passability::Crawl, is_bar);
        let guards = Regions::new(level, |feet| feet == Passability::Open);
        let reached = girl.of(start).into_iter().collect();
        let mut access = Self { level, girl, guards, barred, reached };
        while access.open_one() {}
        access
    }

    /// Returns whether the player can stand or lie in a cell.
    pub fn enters(&self, cell: IVec2) -> bool {
        self.girl.of(cell).is_some_and(|region| self.reached.contains(&region))
    }

    /// Returns whether the player can stand or lie in a cell or beside it, so that she reaches what is in it.
    pub fn reaches(&self, cell: IVec2) -> bool {
        self.girl.around(cell).any(|region| self.reached.contains(&region))
    }

    /// Returns the cell nearest to another to which the player can come; `None` if she cannot stand anywhere.
    pub fn nearest(&self, to: IVec2) -> Option<IVec2> {
        let cells = self.level.floor.iter().map(|(cell, _)| cell).filter(|cell| self.enters(*cell));
        cells.min_by_key(|cell| distance_squared(*cell, to))
    }

    /// Iterates over the doors that stay locked for her, although she can stand in front of them.
    pub fn barred(&self) -> impl Iterator<Item = &'a DoorSpec> {
        let doors = self.barred.iter().map(|door| &self.level.doors[*door]);
        doors.filter(|door| self.beside(door.cell).any(|region| self.reached.contains(&region)))
    }

    /// Opens one of the barred doors, if a key or a guard allows it; returns whether there was one.
    fn open_one(&mut self) -> bool {
        let opened = self.barred.iter().copied().find(|door| {
            let beside: Vec<u32> = self.beside(self.level.doors[*door].cell).collect();
            let is_at_hand = beside.iter().any(|region| self.reached.contains(region));
            is_at_hand && (self.has_key(*door) || self.is_guarded(*door, &beside))
        });
        let Some(door) = opened else { return false };
        let beside: Vec<u32> = self.beside(self.level.doors[door].cell).collect();
        self.reached.extend(beside);
        self.barred.remove(&door);
        true
    }

    /// Iterates over the regions on the sides of a door.
    fn beside(&self, door: IVec2) -> impl Iterator<Item = u32> {
        NEIGHBOURS[..4].iter().filter_map(move |step| self.girl.of(door.saturating_add(*step)))
    }

    fn has_key(&self, door: usize) -> bool {
        let mut keys = self.level.keys.iter().filter(|key| key.doors.contains(&door));
        keys.any(|key| match key.carrier.and_then(|guard| self.level.guards.get(guard)) {
            Some(carrier) => self.meets(cell_of(carrier.at)),
            None => self.reaches(cell_of(key.at)),
        })
    }

    /// Returns whether a guard who starts in a cell can come to where the player can.
    fn meets(&self, guard: IVec2) -> bool {
        let Some(region) = self.guards.of(guard) else { return false };
        let mut cells = self.level.floor.iter().map(|(cell, _)| cell);
        cells.any(|cell| self.guards.of(cell) == Some(region) && self.enters(cell))
    }

    /// Returns whether a guard stands or patrols in a region beside a door to which the player cannot come.
    fn is_guarded(&self, door: usize, beside: &[u32]) -> bool {
        let behind = |cell: IVec2| {
            cell == self.level.doors[door].cell
                || self.girl.of(cell).is_some_and(|it| beside.contains(&it) && !self.reached.contains(&it))
        };
        let mut guards = self.level.guards.iter();
        guards.any(|guard| {
            behind(cell_of(guard.at)) || guard.patrol.iter().any(|point| behind(cell_of(point.at)))
        })
    }
}

/// Returns whether only a key or a guard lets the player through a door.
fn is_barred(level: &LevelSpec, door: usize) -> bool {
    let DoorSpec { open, locked, pickable, .. } = level.doors[door];
    let is_held = level.plates.iter().any(|plate| plate.doors.contains(&door));
    locked && !pickable && !open && !is_held
}

/// Returns the square of the distance between two cells, which may lie anywhere.
pub fn distance_squared(a: IVec2, b: IVec2) -> u64 {
    let [x, y] = [a.x.abs_diff(b.x), a.y.abs_diff(b.y)].map(u64::from);
    (x * x).saturating_add(y * y)
}
