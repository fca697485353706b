//! Path-finding state that is reused between ticks. It saves work and changes no result, so it is not
//! part of the state hash.

use super::map::Map;
use crate::base::grid::regions;
use crate::base::{Grid, IVec2, Vec2};
use crate::rules::Passability;
use crate::space::a_star::PathFinder;
use crate::space::dijkstra_map::DijkstraMaps;

/// Path finder, cached distance maps and the current goals of the hunting guards.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    /// A* path finder with its reused memory.
    pub finder: PathFinder,
    /// Cached Dijkstra maps.
    pub fields: DijkstraMaps,
    /// Path goals of all hunting guards at the start of this tick, in the order of the guards, in
    /// tiles.
    pub hunted: Vec<Vec2>,
    /// The connected regions of the floor between shut doors, with the version of the map that they are of.
    regions: Option<(u32, Grid<u32>)>,
}

impl Routes {
    /// Whether shut doors part two cells of a map, so that a search for a way past them would look at all of a region
    /// in vain.
    pub fn are_parted(&mut self, map: &Map, a: IVec2, b: IVec2) -> bool {
        if self.regions.as_ref().is_none_or(|(version, _)| *version != map.version) {
            let size = map.cells.size();
            let is_floor = Grid::from_fn(size.x, size.y, |cell| map.feet(cell) == Passability::Open);
            self.regions = Some((map.version, regions(&is_floor)));
        }
        let region = |cell| self.regions.as_ref().and_then(|(_, regions)| regions.get(cell)).copied();
        // Somebody may stand where there is no floor, and begins a way there.
        region(a) != region(b) && region(a) != Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ivec2;
    use crate::level::ascii::AsciiLevel;
    use crate::model::{Config, Sim};
    use crate::rules::Rules;
    use std::sync::Arc;

    #[test]
    fn shut_doors_part_rooms_until_they_are_opened() {
        let level = AsciiLevel::new("#######\n#..+..#\n#.@#..#\n#######").sketch().unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let (mut routes, left, right) = (Routes::default(), ivec2(1, 1), ivec2(5, 2));
        assert!(routes.are_parted(&sim.map, left, right) && !routes.are_parted(&sim.map, left, ivec2(2, 2)));
        // Who stands in a wall may get out on any side.
        assert!(!routes.are_parted(&sim.map, ivec2(0, 1), right));
        sim.map_mut().change(ivec2(3, 1), |cell| cell.feet = Passability::Open);
        assert!(!routes.are_parted(&sim.map, left, right));
    }
}
