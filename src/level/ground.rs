//! Who can step where in a level, and which cells are connected.
//!
//! The simulation reads this from `assets/rules`; tests compare it with the tables here.

use super::spec::LevelSpec;
use crate::base::grid::{NEIGHBOURS, regions};
use crate::base::{Grid, IVec2};
use crate::rules::{Archetype, Floor, Passability, Structure};

/// Returns who can enter a cell with this floor and structure.
pub fn feet(floor: Floor, structure: Option<Structure>) -> Passability {
    let on_floor = match floor {
        Floor::Drop | Floor::DeepWater => Passability::Solid,
        _ => Passability::Open,
    };
    let in_structure = match structure {
        None | Some(Structure::Curtain | Structure::TallGrass) => Passability::Open,
        Some(Structure::Table | Structure::Vent) => Passability::Crawl,
        Some(_) => Passability::Solid,
    };
    on_floor.max(in_structure)
}

/// Returns who can enter a cell of a level; nobody outside of it. Doors count as open, things are ignored.
pub fn feet_at(level: &LevelSpec, cell: IVec2) -> Passability {
    let floor = level.floor.get(cell).copied();
    floor.map_or(Passability::Solid, |floor| feet(floor, level.structure.get(cell).copied().flatten()))
}

/// Returns whether guards of a kind open doors.
pub fn opens_doors(archetype: Archetype) -> bool {
    use Archetype::{DollAhead, DollChaser, DollMirror, DollShy, Hound};
    !matches!(archetype, Hound | DollChaser | DollAhead | DollMirror | DollShy)
}

/// Returns whether a hideout fills a cell, so that nobody can walk through it.
pub fn is_hideout(level: &LevelSpec, cell: IVec2) -> bool {
    level.hideouts.iter().any(|hideout| hideout.cell == cell)
}

/// Connected regions of the cells that somebody can enter, numbered from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Regions(Grid<u32>);

impl Regions {
    /// Finds the regions of cells that `can_step` allows and that no hideout fills.
    ///
    /// Cells are connected by their edges, not by their corners, because nobody may cut corners.
    pub fn new(level: &LevelSpec, can_step: impl Fn(Passability) -> bool) -> Self {
        Self::without(level, can_step, |_| false)
    }

    /// Finds the regions like [`new`](Self::new), as if nobody could enter the cells that `is_shut` names.
    pub fn without(
        level: &LevelSpec,
        can_step: impl Fn(Passability) -> bool,
        is_shut: impl Fn(IVec2) -> bool,
    ) -> Self {
        let size = level.size();
        let mut is_ground =
            Grid::from_fn(size.x, size.y, |cell| can_step(feet_at(level, cell)) && !is_shut(cell));
        for hideout in &level.hideouts {
            if let Some(ground) = is_ground.get_mut(hideout.cell) {
                *ground = false;
            }
        }
        Self(regions(&is_ground))
    }

    /// Returns the region of a cell; `None` if it cannot be entered.
    pub fn of(&self, cell: IVec2) -> Option<u32> {
        self.0.get(cell).copied().filter(|region| *region != 0)
    }

    /// Returns whether a way leads from one cell to another.
    pub fn are_joined(&self, a: IVec2, b: IVec2) -> bool {
        self.of(a).is_some_and(|region| self.of(b) == Some(region))
    }

    /// Iterates over the regions of a cell and its eight neighbours, from which one can reach into it.
    pub fn around(&self, cell: IVec2) -> impl Iterator<Item = u32> {
        // A thing may lie anywhere, as far as the file is concerned.
        let near = NEIGHBOURS.map(|step| cell.saturating_add(step));
        std::iter::once(cell).chain(near).filter_map(|near| self.of(near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, TerrainRules};

    #[test]
    fn the_kinds_that_open_doors_are_those_of_the_rules() {
        let rules = Rules::shipped();
        for archetype in Archetype::ALL {
            assert_eq!(opens_doors(archetype), rules.guards[archetype].opens_doors, "{archetype:?}");
        }
    }

    #[test]
    fn the_table_agrees_with_the_rules_of_terrain() {
        let text = include_str!("../../assets/rules/terrain.json");
        let rules: TerrainRules = serde_json::from_str(text).expect("assets/rules/terrain.json");
        for (floor, is) in rules.floors {
            assert_eq!(feet(floor, None), is.feet, "{floor:?}");
        }
        for (structure, is) in rules.structures {
            assert_eq!(feet(Floor::Wood, Some(structure)), is.feet, "{structure:?}");
        }
    }
}
