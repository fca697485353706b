//! What looking for ways needs besides the map. It makes answers quick and changes none, so it is no
//! part of the state.

use crate::base::Vec2;
use crate::space::a_star::PathFinder;
use crate::space::dijkstra_map::DijkstraMaps;

#[derive(Clone, Debug, Default)]
pub struct Routes {
    pub finder: PathFinder,
    pub fields: DijkstraMaps,
    /// Where those who hunt her were on their way to as this tick began, in the order of the guards:
    /// read off their memories, to know where several want to go.
    pub hunted: Vec<Vec2>,
}
