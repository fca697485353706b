//! Path-finding state that is reused between ticks. It saves work and changes no result, so it is not
//! part of the state hash.

use crate::base::Vec2;
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
}
