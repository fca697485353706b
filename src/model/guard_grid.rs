//! Spatial index of all guards, for queries of who is near whom.

use super::component::{ActorId, VisibleAlly};
use crate::base::Vec2;
use crate::space::spatial_grid::SpatialGrid;

/// All guards as other guards see them, with a spatial index; rebuilt each tick in the same
/// allocation.
#[derive(Clone, Debug, Default)]
pub struct GuardGrid {
    /// All guards, in the order of their identifiers.
    pub mates: Vec<VisibleAlly>,
    /// Spatial index of the positions of `mates`.
    pub grid: SpatialGrid,
    /// Positions of `mates`, in the order of the index.
    places: Vec<Vec2>,
    /// Result of [`GuardGrid::query_radius`]: squared distance in tiles², and index into `mates`.
    pub about: Vec<(f32, usize)>,
}

impl GuardGrid {
    /// Rebuilds the spatial index; `width` is the width of its cells in tiles, best the largest query
    /// radius.
    pub fn sort(&mut self, width: f32) {
        self.grid.rebuild(width, self.mates.iter().map(|mate| mate.at));
        self.places.clear();
        self.places.extend(self.grid.order().iter().map(|&place| self.mates[place as usize].at));
    }

    /// Puts all guards within `radius` tiles of a position into `about`, except `who`, in the order of
    /// the index.
    pub fn query_radius(&mut self, who: ActorId, at: Vec2, radius: f32) {
        self.about.clear();
        for stretch in self.grid.row_ranges(at, radius) {
            for (&place, mate_at) in self.grid.order()[stretch.clone()].iter().zip(&self.places[stretch]) {
                let squared = (*mate_at - at).length_squared();
                if squared <= radius * radius && self.mates[place as usize].id != who {
                    self.about.push((squared, place as usize));
                }
            }
        }
    }

    /// The guard with an identifier, as others see him in this tick.
    pub fn mate(&self, id: ActorId) -> Option<&VisibleAlly> {
        self.place(id).map(|place| &self.mates[place])
    }

    /// Index of the guard with an identifier among all guards.
    pub fn place(&self, id: ActorId) -> Option<usize> {
        self.mates.binary_search_by_key(&id, |mate| mate.id).ok()
    }
}
