//! All flames of a tick, sorted by place, for senses that ask for the light at many places.

use super::light::{self, LightSource};
use crate::base::Vec2;
use crate::model::Sim;
use crate::space::spatial_grid::SpatialGrid;

/// The burning lamps and carried lanterns of a tick with a spatial index.
pub(super) struct FlameIndex {
    /// In the order of [`light::burning`], because sums of rounded numbers depend on their order.
    flames: Vec<LightSource>,
    grid: SpatialGrid,
    /// The largest radius of a flame, in tiles.
    radius: f32,
    /// Indices of the flames near a place; only memory for the work.
    places: Vec<u32>,
}

impl FlameIndex {
    /// Sorts all flames that burn now.
    pub(super) fn new(sim: &Sim) -> Self {
        Self::of(light::burning(sim))
    }

    fn of(flames: Vec<LightSource>) -> Self {
        let radius = flames.iter().map(|flame| flame.radius).fold(0.0, f32::max);
        let mut grid = SpatialGrid::default();
        grid.rebuild(radius, flames.iter().map(|flame| flame.at));
        Self { flames, grid, radius, places: Vec::new() }
    }

    /// Puts the flames that shine on places within `reach` tiles of a place into `near`, in the order of
    /// [`light::burning`].
    pub(super) fn find(&mut self, at: Vec2, reach: f32, near: &mut Vec<LightSource>) {
        let shines = |place: &u32| {
            let flame = &self.flames[*place as usize];
            (flame.at - at).length() < flame.radius + reach
        };
        self.places.clear();
        for stretch in self.grid.row_ranges(at, reach + self.radius) {
            self.places.extend(self.grid.order()[stretch].iter().filter(|place| shines(place)));
        }
        self.places.sort_unstable();
        near.clear();
        near.extend(self.places.iter().map(|place| self.flames[*place as usize]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// The index finds what a test of all flames finds, in the same order.
        #[test]
        fn all_near_flames_are_found(
            flames in prop::collection::vec((-20.0f32..20.0, -9.0f32..9.0, 0.1f32..6.0), 0..60),
            (x, y) in (-30.0f32..30.0, -15.0f32..15.0),
            reach in 0.0f32..12.0,
        ) {
            let flame = |(x, y, radius)| LightSource { at: vec2(x, y), radius };
            let (at, flames) = (vec2(x, y), flames.into_iter().map(flame).collect::<Vec<_>>());
            let shines = |flame: &LightSource| (flame.at - at).length() < flame.radius + reach;
            let expected: Vec<LightSource> = flames.iter().copied().filter(shines).collect();
            let mut near = vec![LightSource { at, radius: 1.0 }];
            FlameIndex::of(flames).find(at, reach, &mut near);
            prop_assert_eq!(near, expected);
        }
    }
}
