//! A grid over moving points, which finds the points near a place.
//!
//! The points are sorted into square cells by counting (Donald Knuth, "The Art of Computer Programming",
//! volume 3, section 5.2: distribution counting), row by row, so that neighbouring cells of a row are one
//! range of a list. Sorting takes time proportional to the number of points; a query takes time proportional
//! to the points in the cells round the place. All lists are reused, so nothing is allocated once they have
//! grown.

use crate::base::Vec2;
use std::ops::Range;

/// Maximum number of cells per point; widely scattered points get larger cells.
const CELLS_A_POINT: usize = 4;
/// Margin of queries against rounding, in tiles.
const AIR: f32 = 1e-3;

/// Points sorted into cells.
#[derive(Clone, Debug, Default)]
pub struct SpatialGrid {
    least: Vec2,
    /// Cells per tile.
    density: f32,
    columns: usize,
    rows: usize,
    /// Where each cell begins in `order`, row by row, and the end of the last one.
    starts: Vec<u32>,
    /// Indices of all points, cell by cell.
    order: Vec<u32>,
    /// The cell of each point, in the order of the points; only valid while sorting.
    cells: Vec<u32>,
}

impl SpatialGrid {
    /// Sorts points into cells of `width` tiles or more; the usual query radius is a good width.
    pub fn rebuild(&mut self, width: f32, points: impl ExactSizeIterator<Item = Vec2> + Clone) {
        self.lay_out(width, points.clone());
        self.cells.clear();
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        for point in points {
            let (column, row) = (self.column(point.x), self.row(point.y));
            let cell = row * self.columns + column;
            self.cells.push(cell as u32);
            self.starts[cell] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // In reverse, so that points of one cell keep their order.
        self.order.clear();
        self.order.resize(self.cells.len(), 0);
        for (point, cell) in self.cells.iter().enumerate().rev() {
            let start = &mut self.starts[*cell as usize];
            *start -= 1;
            self.order[*start as usize] = point as u32;
        }
    }

    /// Chooses size and number of the cells that cover the points.
    fn lay_out(&mut self, width: f32, points: impl ExactSizeIterator<Item = Vec2>) {
        let most = (CELLS_A_POINT * points.len().max(1)) as f32;
        let (mut least, mut greatest) = (Vec2::MAX, Vec2::MIN);
        for point in points {
            (least, greatest) = (least.min(point), greatest.max(point));
        }
        let size = (greatest - least).max(Vec2::ZERO);
        let roomy = (size.x * size.y / most).sqrt().max(size.max_element() / most);
        let width = width.max(roomy).max(AIR);
        self.least = least;
        self.density = 1.0 / width;
        self.columns = (size.x / width) as usize + 1;
        self.rows = (size.y / width) as usize + 1;
    }

    /// Returns the column of a coordinate; coordinates outside belong to the border.
    fn column(&self, x: f32) -> usize {
        (((x - self.least.x) * self.density) as usize).min(self.columns - 1)
    }

    fn row(&self, y: f32) -> usize {
        (((y - self.least.y) * self.density) as usize).min(self.rows - 1)
    }

    /// Returns the indices of all points, cell by cell, and within a cell in the order given.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the ranges of [`SpatialGrid::order`] that contain all points within `radius` tiles of a place,
    /// and some farther ones.
    pub fn row_ranges(&self, at: Vec2, radius: f32) -> impl Iterator<Item = Range<usize>> {
        let top = at.y - (radius + AIR);
        self.row_ranges_below(top, at, radius)
    }

    /// Returns those parts of [`SpatialGrid::row_ranges`] that come after the index `place` of
    /// [`SpatialGrid::order`], the index of a point at `at`.
    pub fn row_ranges_after(
        &self,
        place: usize,
        at: Vec2,
        radius: f32,
    ) -> impl Iterator<Item = Range<usize>> {
        self.row_ranges_below(at.y, at, radius).map(move |range| range.start.max(place + 1)..range.end)
    }

    /// Returns the ranges of the rows from the one at `top` on.
    fn row_ranges_below(&self, top: f32, at: Vec2, radius: f32) -> impl Iterator<Item = Range<usize>> {
        let reach = Vec2::splat(radius + AIR);
        let (from, to) = (at - reach, at + reach);
        let rows = if self.order.is_empty() { 0..0 } else { self.row(top)..self.row(to.y) + 1 };
        let (left, right) = (self.column(from.x), self.column(to.x) + 1);
        rows.map(move |row| {
            let first = row * self.columns;
            self.starts[first + left] as usize..self.starts[first + right] as usize
        })
    }

    /// Returns the indices of the points within `radius` tiles of a place, in the order of the grid.
    ///
    /// `points` must be the same as in [`SpatialGrid::rebuild`].
    ///
    /// # Panics
    ///
    /// Panics while iterating if there are fewer points than in [`SpatialGrid::rebuild`].
    pub fn query_radius(&self, points: &[Vec2], at: Vec2, radius: f32) -> impl Iterator<Item = usize> {
        let near = move |point: &usize| (points[*point] - at).length_squared() <= radius * radius;
        self.row_ranges(at, radius).flat_map(|stretch| &self.order[stretch]).map(|&p| p as usize).filter(near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    fn sorted(width: f32, points: &[Vec2]) -> SpatialGrid {
        let mut grid = SpatialGrid::default();
        grid.rebuild(width, points.iter().copied());
        grid
    }

    #[test]
    fn order_is_by_cell_and_then_as_given() {
        // Cells of one tile from (0, 0): the first and the third share one, the second is below.
        let points = [vec2(0.9, 0.9), vec2(0.5, 1.5), vec2(0.0, 0.0), vec2(1.5, 0.5)];
        let grid = sorted(1.0, &points);
        assert_eq!(grid.order(), [0, 2, 3, 1]);
        let near: Vec<usize> = grid.query_radius(&points, vec2(0.5, 0.5), 1.0).collect();
        assert_eq!(near, [0, 2, 3, 1]);
        let near: Vec<usize> = grid.query_radius(&points, vec2(0.5, 0.5), 0.71).collect();
        assert_eq!(near, [0, 2]);
        assert_eq!(grid.query_radius(&points, vec2(50.0, -50.0), 2.0).count(), 0);
    }

    #[test]
    fn an_empty_grid_has_no_neighbours() {
        let grid = sorted(1.0, &[]);
        assert_eq!(grid.query_radius(&[], Vec2::ZERO, 9.0).count(), 0);
    }

    #[test]
    fn scattered_points_cost_no_memory() {
        let points = [vec2(0.0, 0.0), vec2(1e30, 5.0), vec2(-3e7, 1e12)];
        let grid = sorted(0.5, &points);
        assert!(grid.columns * grid.rows <= 64, "{} x {}", grid.columns, grid.rows);
        assert_eq!(grid.query_radius(&points, vec2(0.3, 0.0), 1.0).collect::<Vec<_>>(), [0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// A query equals a test of all points, in the order of the grid.
        #[test]
        fn all_near_points_are_found(
            points in prop::collection::vec((-20.0f32..20.0, -9.0f32..9.0), 0..60),
            at in (-30.0f32..30.0, -15.0f32..15.0),
            radius in 0.0f32..12.0,
            width in 0.05f32..9.0,
        ) {
            let points: Vec<Vec2> = points.into_iter().map(Vec2::from).collect();
            let (at, grid) = (Vec2::from(at), sorted(width, &points));
            let is_near = |point: &usize| (points[*point] - at).length_squared() <= radius * radius;
            let expected: Vec<usize> = grid.order().iter().map(|p| *p as usize).filter(is_near).collect();
            prop_assert_eq!(grid.query_radius(&points, at, radius).collect::<Vec<_>>(), expected);
            let mut all = grid.order().to_vec();
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(0..points.len() as u32));
        }
    }
}
