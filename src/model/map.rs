//! The current state of all cells for movement, sight and sound: the level with its doors and heavy
//! props.

use crate::base::{Aabb, Grid, IVec2, Vec2, grid::cell_of};
use crate::level::LevelSpec;
use crate::rules::{Floor, Opacity, Passability, Rules};
use crate::space::{BitGrid, sight::is_clear};
use std::collections::VecDeque;

/// How many changed cells are remembered: enough for a few ticks of a thousand guards who use doors.
const NOTED: usize = 512;

/// The current properties of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// What the floor is made of.
    pub floor: Floor,
    /// Who can walk through the cell.
    pub feet: Passability,
    /// Whom the structure or door in the cell hides, without props and smoke.
    pub opacity: Opacity,
    /// Whether the level has a structure in the cell; doors and hideouts do not count.
    pub built: bool,
    /// Additional loss of loudness of a sound that crosses the cell, in tiles; `None` stops sound.
    pub muffles: Option<f32>,
    /// Whether there is a door in the cell, open or closed.
    pub is_door: bool,
}

impl Cell {
    /// Whether a prop that comes here falls or sinks: a drop or deep water without anything built on
    /// it.
    pub fn is_edge(&self) -> bool {
        let bare = !self.built && !self.is_door && self.feet != Passability::Open;
        bare && matches!(self.floor, Floor::Drop | Floor::DeepWater)
    }
}

/// The current state of all cells. Outside the map everything is solid, opaque and soundproof.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Properties of each cell.
    pub cells: Grid<Cell>,
    /// Heavy props on the floor, which block movement; they are smaller than their cell.
    pub obstacles: Vec<Aabb>,
    /// Whom the heavy prop in a cell hides; `None` without one. Guards walk around such cells.
    pub cover: Grid<Option<Opacity>>,
    /// Cells with smoke too dense to see through. Smoke blocks sight only, so it does not change
    /// `version`.
    pub smoke: Vec<IVec2>,
    /// Cells that hide a standing (index 0) and a low (index 1) person, derived from `cells` and
    /// `cover`.
    hiding: [BitGrid; 2],
    /// Cells through which nobody can walk upright (index 0) or even crawl (index 1), derived from `cells`.
    closed: [BitGrid; 2],
    /// Cells in which a guard cannot stand, derived from `cells` and `cover`.
    unfit: BitGrid,
    /// Cells without a door, derived from `cells`.
    doorless: BitGrid,
    /// Number that grows with every change of cells, so that derived data can tell that it is
    /// outdated.
    pub version: u32,
    /// The latest changed cells with the version that each change made, oldest first.
    changes: VecDeque<(u32, IVec2)>,
}

impl Map {
    /// Creates the map of a level without doors, hideouts and props.
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
        let closed = [false, true]
            .map(|crawling| BitGrid::from_fn(size.x, size.y, |c| !lets_in(cells[c].feet, crawling)));
        let doorless = BitGrid::from_fn(size.x, size.y, |c| !cells[c].is_door);
        let cover = Grid::new(size.x, size.y, None);
        Self {
            unfit: closed[0].clone(),
            closed,
            doorless,
            cells,
            obstacles: Vec::new(),
            cover,
            smoke: Vec::new(),
            hiding,
            version: 0,
            changes: VecDeque::new(),
        }
    }

    /// Changes the cell at `cell` and increments `version`; ignored outside the map.
    pub fn change(&mut self, cell: IVec2, change: impl FnOnce(&mut Cell)) {
        if let Some(c) = self.cells.get_mut(cell) {
            change(c);
            self.version += 1;
            self.note(cell);
            self.refresh(cell);
        }
    }

    /// Replaces all heavy props on the map; each has its box and whom it hides.
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

    /// Lets this map replace one with the given version: anything may have changed.
    pub fn supersede(&mut self, version: u32) {
        self.version = version + 1;
        self.changes.clear();
    }

    /// Records a changed cell.
    fn note(&mut self, cell: IVec2) {
        self.changes.push_back((self.version, cell));
        if self.changes.len() > NOTED {
            self.changes.pop_front();
        }
    }

    /// Cells that have changed since a version, latest first and possibly repeated; `None` if the
    /// record does not reach back that far.
    pub fn changed_since(&self, version: u32) -> Option<impl Iterator<Item = IVec2>> {
        let is_known =
            version == self.version || self.changes.front().is_some_and(|(first, _)| *first <= version);
        let later = self.changes.iter().rev().take_while(move |(made, _)| *made > version);
        is_known.then(|| later.map(|(_, cell)| *cell))
    }

    /// Updates what is derived for a cell.
    fn refresh(&mut self, cell: IVec2) {
        let feet = self.feet(cell);
        for (crawling, closed) in [false, true].into_iter().zip(&mut self.closed) {
            closed.set(cell, !lets_in(feet, crawling));
        }
        self.unfit.set(cell, feet != Passability::Open || self.is_blocked(cell));
        self.doorless.set(cell, !self.cells.get(cell).is_some_and(|cell| cell.is_door));
        let opacity = self.opacity(cell);
        for (low, hiding) in [false, true].into_iter().zip(&mut self.hiding) {
            hiding.set(cell, hides(opacity, low));
        }
    }

    /// Floor at a position in tiles; wood outside the map.
    pub fn floor_at(&self, at: Vec2) -> Floor {
        self.cells.get(cell_of(at)).map_or(Floor::Wood, |cell| cell.floor)
    }

    /// Whether a prop that comes to a position falls or sinks there.
    pub fn is_edge(&self, at: Vec2) -> bool {
        self.cells.get(cell_of(at)).is_some_and(Cell::is_edge)
    }

    /// Who can walk through a cell; nobody outside the map.
    pub fn feet(&self, cell: IVec2) -> Passability {
        self.cells.get(cell).map_or(Passability::Solid, |c| c.feet)
    }

    /// Whom a cell hides, including heavy props but not smoke; everybody outside the map.
    pub fn opacity(&self, cell: IVec2) -> Opacity {
        let (Some(built), Some(things)) = (self.cells.get(cell), self.cover.get(cell)) else {
            return Opacity::Full;
        };
        things.map_or(built.opacity, |things| built.opacity.max(things))
    }

    /// Whether a guard can walk or a prop can rest in a cell: passable without crawling, and without a
    /// heavy prop.
    pub fn is_standing(&self, cell: IVec2) -> bool {
        !self.unfit.get(cell)
    }

    /// Whether there is a door in a cell, open or closed.
    pub fn is_door(&self, cell: IVec2) -> bool {
        !self.doorless.get(cell)
    }

    /// Whether there is a closed door in a cell.
    pub fn is_shut_door(&self, cell: IVec2) -> bool {
        self.is_door(cell) && self.closed[1].get(cell)
    }

    /// Whether a heavy prop is in a cell; `true` outside the map.
    pub fn is_blocked(&self, cell: IVec2) -> bool {
        self.cover.get(cell).is_none_or(|thing| thing.is_some())
    }

    /// Whether a cell hides a low (sneaking or crawling) or a standing person; smoke does not count.
    pub fn hides(&self, cell: IVec2, low: bool) -> bool {
        self.hiding[usize::from(low)].get(cell)
    }

    /// Whether a position in tiles is in smoke that is too dense to see through.
    pub fn is_in_smoke(&self, place: Vec2) -> bool {
        self.smoke.contains(&cell_of(place))
    }

    /// Whether a cell blocks the view to a low or a standing person, by what is in it or by smoke.
    pub fn blinds(&self, cell: IVec2, low: bool) -> bool {
        self.smoke.contains(&cell) || self.hides(cell, low)
    }

    /// Whether light passes between two positions: no cell between them hides a standing person. Smoke
    /// does not count.
    pub fn is_clear(&self, from: Vec2, to: Vec2) -> bool {
        is_clear(from, to, |c| self.hides(c, false))
    }

    /// Additional loss of loudness of a sound that crosses a cell, in tiles; `None` stops sound.
    pub fn muffles(&self, cell: IVec2) -> Option<f32> {
        self.cells.get(cell).and_then(|c| c.muffles)
    }

    /// Whether a person can be in a cell, crawling or upright; closed doors are solid, heavy props do
    /// not count.
    pub fn is_open(&self, cell: IVec2, crawling: bool) -> bool {
        !self.closed[usize::from(crawling)].get(cell)
    }
}

/// Whether a person can be in a cell, crawling or upright.
fn lets_in(feet: Passability, crawling: bool) -> bool {
    match feet {
        Passability::Open => true,
        Passability::Crawl => crawling,
        Passability::Solid => false,
    }
}

/// Whether an opacity hides a low or a standing person.
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
    const FEET: [Passability; 3] = [Passability::Open, Passability::Crawl, Passability::Solid];

    proptest! {
        /// Whatever doors, hideouts and heavy things come and go: what hides and stops is what the cells say.
        #[test]
        fn what_hides_and_stops_is_what_the_cells_say(
            changes in prop::collection::vec((-1i32..10, -1i32..5, 0usize..3), 0..12),
            rounds in prop::collection::vec(prop::collection::vec((-1i32..10, -1i32..5, 0usize..3), 0..5), 0..4),
        ) {
            let level = AsciiLevel::new("#########\n#@..+..=#\n#..T....#\n#########").sketch().expect("a map");
            let mut map = Map::new(&level, &Rules::shipped());
            for (x, y, opacity) in changes {
                map.change(ivec2(x, y), |cell| {
                    (cell.opacity, cell.feet) = (OPACITIES[opacity], FEET[(x + y + 1) as usize % 3]);
                    cell.is_door = (x - y + 5) % 2 == 0;
                });
            }
            for things in rounds {
                let thing = |(x, y, opacity)| (Aabb::of_cell(ivec2(x, y)), OPACITIES[opacity]);
                map.place(&things.into_iter().map(thing).collect::<Vec<_>>());
                for cell in (-2..6).flat_map(|y| (-2..11).map(move |x| ivec2(x, y))) {
                    prop_assert_eq!(map.hides(cell, false), map.opacity(cell) == Opacity::Full);
                    prop_assert_eq!(map.hides(cell, true), map.opacity(cell) != Opacity::Clear);
                    let (feet, is_door) = (map.feet(cell), map.cells.get(cell).is_some_and(|cell| cell.is_door));
                    prop_assert_eq!(map.is_standing(cell), feet == Passability::Open && !map.is_blocked(cell));
                    prop_assert_eq!(map.is_open(cell, false), feet == Passability::Open);
                    prop_assert_eq!(map.is_open(cell, true), feet != Passability::Solid);
                    prop_assert_eq!(map.is_door(cell), is_door);
                    prop_assert_eq!(map.is_shut_door(cell), is_door && feet == Passability::Solid);
                }
            }
        }
    }
}
