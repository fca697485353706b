//! Where everybody on the guards' side is.

use super::component::{ActorId, VisibleAlly};
use crate::base::Vec2;
use crate::space::spatial_grid::SpatialGrid;

/// All guards as others see them: room to work in, filled anew in every tick and then kept, so that
/// nothing is allocated for it.
#[derive(Clone, Debug, Default)]
pub struct GuardGrid {
    /// In the order of their ids.
    pub mates: Vec<VisibleAlly>,
    pub grid: SpatialGrid,
    /// Those about one of them: how far off, squared, and the place among the mates.
    pub about: Vec<(f32, usize)>,
}

impl GuardGrid {
    /// Sorts the mates by where they are. `width`: as far as somebody sees, in tiles.
    pub fn sort(&mut self, width: f32) {
        self.grid.rebuild(width, self.mates.iter().map(|mate| mate.at));
    }

    /// Puts into `about` who is within `radius` of a place, but him who asks, in the order of the grid.
    pub fn query_radius(&mut self, who: ActorId, at: Vec2, radius: f32) {
        self.about.clear();
        for stretch in self.grid.row_ranges(at, radius) {
            for &place in &self.grid.order()[stretch] {
                let mate = &self.mates[place as usize];
                let squared = (mate.at - at).length_squared();
                if squared <= radius * radius && mate.id != who {
                    self.about.push((squared, place as usize));
                }
            }
        }
    }

    /// Somebody as he is now.
    pub fn mate(&self, id: ActorId) -> Option<&VisibleAlly> {
        let place = self.mates.binary_search_by_key(&id, |mate| mate.id).ok()?;
        Some(&self.mates[place])
    }
}
