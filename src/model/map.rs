//! What the cells mean right now for feet, eyes and ears: the level, its doors, and the heavy
//! things that stand about.

use crate::base::{Aabb, Grid, IVec2, Vec2, grid::cell_of};
use crate::level::LevelSpec;
use crate::rules::{Floor, Opacity, Passability, Rules};
use crate::space::{BitGrid, sight::is_clear};
use std::collections::VecDeque;

/// So many changes are remembered: a few ticks of a thousand guards who go through doors.
const NOTED: usize = 512;

/// One cell, as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub floor: Floor,
    pub feet: Passability,
    pub opacity: Opacity,
    /// Does anything stand here that fills the cell? Doors and hideouts not counted.
    pub built: bool,
    /// What crossing it costs a sound besides its length; `None` stops sound.
    pub muffles: Option<f32>,
    /// Is there a door, open or shut?
    pub is_door: bool,
}

impl Cell {
    /// Is there nothing that holds up what comes here, or only deep water?
    pub fn is_edge(&self) -> bool {
        let bare = !self.built && !self.is_door && self.feet != Passability::Open;
        bare && matches!(self.floor, Floor::Drop | Floor::DeepWater)
    }
}

/// All cells. Outside of it everything is solid, opaque and mute.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub cells: Grid<Cell>,
    /// Heavy things that feet must go round: they are smaller than their cell.
    pub obstacles: Vec<Aabb>,
    /// Which cells hold an obstacle, and whom it hides: guards walk round them, cell by cell.
    pub cover: Grid<Option<Opacity>>,
    /// Cells of smoke too dense to be seen through. It stops eyes alone, neither feet nor ears nor
    /// light, so `version` takes no notice of it.
    pub smoke: Vec<IVec2>,
    /// Which cells hide somebody who stands, and which hide somebody who is low: what `cells` and
    /// `cover` say, ready for those who look.
    hiding: [BitGrid; 2],
    /// Grows whenever a cell changes, so that what was derived from it knows that it is stale.
    pub version: u32,
    /// The cells that changed last, each with the version that it made; the oldest first.
    changes: VecDeque<(u32, IVec2)>,
}

impl Map {
    /// The cells of a level with every door away.
    pub fn new(level: &LevelSpec, rules: &Rules) -> Self {
        let size = level.size();
        let cells = Grid::from_fn(size.x, size.y, |c| {
            let floor = level.floor[c];
            let feet = rules.floor(floor).feet;
            let mut cell = Cell {
                floor,
                feet,
                opacity: Opacity::Clear,
                built: false,
                muffles: Some(0.0),
                is_door: false,
            };
            if let Some(structure) = level.structure[c] {
                let s = rules.structure(structure);
                cell.feet = cell.feet.max(s.feet);
                cell.opacity = s.opacity;
                cell.muffles = s.muffles;
                cell.built = true;
            }
            cell
        });
        let hiding =
            [false, true].map(|low| BitGrid::from_fn(size.x, size.y, |c| hides(cells[c].opacity, low)));
        let cover = Grid::new(size.x, size.y, None);
        Self {
            cells,
            obstacles: Vec::new(),
            cover,
            smoke: Vec::new(),
            hiding,
            version: 0,
            changes: VecDeque::new(),
        }
    }

    /// Changes a cell, and says so to whoever derived something from it.
    pub fn change(&mut self, cell: IVec2, change: impl FnOnce(&mut Cell)) {
        if let Some(c) = self.cells.get_mut(cell) {
            change(c);
            self.version += 1;
            self.note(cell);
            self.refresh(cell);
        }
    }

    /// Puts heavy things where they are now, each with whom it hides.
    pub fn place(&mut self, things: &[(Aabb, Opacity)]) {
        let mut cover = Grid::new(self.cover.size().x, self.cover.size().y, None);
        for (thing, opacity) in things {
            if let Some(here) = cover.get_mut(cell_of(thing.center)) {
                *here = Some(here.map_or(*opacity, |other: Opacity| other.max(*opacity)));
            }
        }
        self.obstacles = things.iter().map(|(thing, _)| *thing).collect();
        if cover != self.cover {
            let before = std::mem::replace(&mut self.cover, cover);
            let changed = before.iter().filter(|(c, thing)| self.cover[*c] != **thing).map(|(c, _)| c);
            let changed: Vec<IVec2> = changed.collect();
            self.version += 1;
            for cell in changed {
                self.note(cell);
                self.refresh(cell);
            }
        }
    }

    /// It takes the place of a map of this version: all of it may be another one.
    pub fn supersede(&mut self, version: u32) {
        self.version = version + 1;
        self.changes.clear();
    }

    fn note(&mut self, cell: IVec2) {
        self.changes.push_back((self.version, cell));
        if self.changes.len() > NOTED {
            self.changes.pop_front();
        }
    }

    /// Which cells have changed since a version; `None` if nobody remembers.
    pub fn changed_since(&self, version: u32) -> Option<impl Iterator<Item = IVec2>> {
        let is_known =
            version == self.version || self.changes.front().is_some_and(|(first, _)| *first <= version);
        let later = self.changes.iter().rev().take_while(move |(made, _)| *made > version);
        is_known.then(|| later.map(|(_, cell)| *cell))
    }

    /// Makes `hiding` say what a cell hides now.
    fn refresh(&mut self, cell: IVec2) {
        let opacity = self.opacity(cell);
        for (low, hiding) in [false, true].into_iter().zip(&mut self.hiding) {
            hiding.set(cell, hides(opacity, low));
        }
    }

    /// What one stands on there.
    pub fn floor_at(&self, at: Vec2) -> Floor {
        self.cells.get(cell_of(at)).map_or(Floor::Wood, |cell| cell.floor)
    }

    /// Does what comes there fall, or sink?
    pub fn is_edge(&self, at: Vec2) -> bool {
        self.cells.get(cell_of(at)).is_some_and(Cell::is_edge)
    }

    pub fn feet(&self, cell: IVec2) -> Passability {
        self.cells.get(cell).map_or(Passability::Solid, |c| c.feet)
    }

    pub fn opacity(&self, cell: IVec2) -> Opacity {
        let (Some(built), Some(things)) = (self.cells.get(cell), self.cover.get(cell)) else {
            return Opacity::Full;
        };
        things.map_or(built.opacity, |things| built.opacity.max(things))
    }

    /// Can a guard walk here, or a thing rest? Obstacles block their whole cell for them.
    pub fn is_standing(&self, cell: IVec2) -> bool {
        self.feet(cell) == Passability::Open && !self.is_blocked(cell)
    }

    /// Does a heavy thing stand in the cell?
    pub fn is_blocked(&self, cell: IVec2) -> bool {
        self.cover.get(cell).is_none_or(|thing| thing.is_some())
    }

    /// Does a cell hide somebody who is low (sneaks or crawls), or stands?
    pub fn hides(&self, cell: IVec2, low: bool) -> bool {
        self.hiding[usize::from(low)].get(cell)
    }

    /// Is a place in smoke so dense that nothing is seen out of it?
    pub fn is_in_smoke(&self, place: Vec2) -> bool {
        self.smoke.contains(&cell_of(place))
    }

    /// As [`Map::hides`], for eyes: these do not see through smoke either.
    pub fn blinds(&self, cell: IVec2, low: bool) -> bool {
        self.smoke.contains(&cell) || self.hides(cell, low)
    }

    /// Is nothing between two places that stops light and hides people who stand?
    pub fn is_clear(&self, from: Vec2, to: Vec2) -> bool {
        is_clear(from, to, |c| self.hides(c, false))
    }

    pub fn muffles(&self, cell: IVec2) -> Option<f32> {
        self.cells.get(cell).and_then(|c| c.muffles)
    }

    /// Can a walker of this kind be in the cell? Doors are cells like others: shut ones are solid.
    pub fn is_open(&self, cell: IVec2, crawling: bool) -> bool {
        match self.feet(cell) {
            Passability::Open => true,
            Passability::Crawl => crawling,
            Passability::Solid => false,
        }
    }
}

fn hides(opacity: Opacity, low: bool) -> bool {
    match opacity {
        Opacity::Clear => false,
        Opacity::Low => low,
        Opacity::Full => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ivec2;
    use crate::level::ascii::AsciiLevel;
    use proptest::prelude::*;

    const OPACITIES: [Opacity; 3] = [Opacity::Clear, Opacity::Low, Opacity::Full];

    proptest! {
        /// Whatever doors, hideouts and heavy things come and go: what hides is what the cells say.
        #[test]
        fn what_hides_is_what_the_cells_say(
            changes in prop::collection::vec((-1i32..10, -1i32..5, 0usize..3), 0..12),
            rounds in prop::collection::vec(prop::collection::vec((-1i32..10, -1i32..5, 0usize..3), 0..5), 0..4),
        ) {
            let level = AsciiLevel::new("#########\n#@..+..=#\n#..T....#\n#########").sketch().expect("a map");
            let mut map = Map::new(&level, &Rules::shipped());
            for (x, y, opacity) in changes {
                map.change(ivec2(x, y), |cell| cell.opacity = OPACITIES[opacity]);
            }
            for things in rounds {
                let thing = |(x, y, opacity)| (Aabb::of_cell(ivec2(x, y)), OPACITIES[opacity]);
                map.place(&things.into_iter().map(thing).collect::<Vec<_>>());
                for cell in (-2..6).flat_map(|y| (-2..11).map(move |x| ivec2(x, y))) {
                    prop_assert_eq!(map.hides(cell, false), map.opacity(cell) == Opacity::Full);
                    prop_assert_eq!(map.hides(cell, true), map.opacity(cell) != Opacity::Clear);
                }
            }
        }
    }
}
