//! A rectangle of cells, and the conversion between points and cells.

use super::{IVec2, Vec2, ivec2};
use std::ops::{Index, IndexMut};

/// A `width` × `height` field of `T`, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: i32,
    height: i32,
    cells: Vec<T>,
}

/// Offsets to the eight neighbours of a cell, the four straight ones first.
pub const NEIGHBOURS: [IVec2; 8] = [
    ivec2(0, -1),
    ivec2(1, 0),
    ivec2(0, 1),
    ivec2(-1, 0),
    ivec2(1, -1),
    ivec2(1, 1),
    ivec2(-1, 1),
    ivec2(-1, -1),
];

/// Numbers the connected regions of the cells that are `true`, from 1 in the order of their first cells; others are 0.
///
/// Cells are connected by their edges, not by their corners.
pub fn regions(is_ground: &Grid<bool>) -> Grid<u32> {
    let size = is_ground.size();
    let mut regions = Grid::new(size.x, size.y, 0);
    let mut next = 0;
    for index in 0..regions.values().len() {
        let seed = regions.cell(index);
        if regions[seed] != 0 || !is_ground[seed] {
            continue;
        }
        next += 1;
        regions[seed] = next;
        let mut edge = vec![seed];
        while let Some(cell) = edge.pop() {
            for step in &NEIGHBOURS[..4] {
                let near = cell + *step;
                if regions.get(near) == Some(&0) && is_ground[near] {
                    regions[near] = next;
                    edge.push(near);
                }
            }
        }
    }
    regions
}

/// Returns the cell in which a point lies.
///
/// Points beyond the range of `i32` give the cell at its end.
pub fn cell_of(point: Vec2) -> IVec2 {
    // Rays need this often, and `point.floor()` is a call on most processors; this is two instructions. It
    // saturates, because level files may contain any number.
    let floor = |x: f32| (x as i32).saturating_sub(i32::from(x < (x as i32) as f32));
    ivec2(floor(point.x), floor(point.y))
}

/// Returns the centre of a cell, in tiles.
pub fn center_of(cell: IVec2) -> Vec2 {
    cell.as_vec2() + Vec2::splat(0.5)
}

impl<T> Grid<T> {
    /// Makes a grid and fills every cell by its coordinates, row by row; negative sizes count as 0.
    pub fn from_fn(width: i32, height: i32, mut f: impl FnMut(IVec2) -> T) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        let mut cells = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            cells.extend((0..width).map(|x| f(ivec2(x, y))));
        }
        Self { width, height, cells }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> i32 {
        self.height
    }

    /// Returns width and height as a vector.
    pub fn size(&self) -> IVec2 {
        ivec2(self.width, self.height)
    }

    /// Returns whether a cell lies inside the grid.
    pub fn contains(&self, cell: IVec2) -> bool {
        (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y)
    }

    /// Returns the position of a cell in row order, or `None` outside.
    pub fn index(&self, cell: IVec2) -> Option<usize> {
        self.contains(cell).then(|| (cell.y * self.width + cell.x) as usize)
    }

    /// Returns the cell at a position in row order.
    ///
    /// # Panics
    ///
    /// Panics if the grid has no columns.
    pub fn cell(&self, index: usize) -> IVec2 {
        ivec2(index as i32 % self.width, index as i32 / self.width)
    }

    /// Returns a reference to the value of a cell, or `None` outside.
    pub fn get(&self, cell: IVec2) -> Option<&T> {
        self.index(cell).map(|i| &self.cells[i])
    }

    /// Returns a mutable reference to the value of a cell, or `None` outside.
    pub fn get_mut(&mut self, cell: IVec2) -> Option<&mut T> {
        self.index(cell).map(|i| &mut self.cells[i])
    }

    /// Iterates over all cells with their values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (IVec2, &T)> {
        self.cells.iter().enumerate().map(|(i, value)| (self.cell(i), value))
    }

    /// Returns all values, row by row.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// Returns all values for change, row by row.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Makes a grid of the same size from a function of each value.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { width: self.width, height: self.height, cells: self.cells.iter().map(&mut f).collect() }
    }
}

impl<T: Clone> Grid<T> {
    /// Makes a grid with the same value in every cell; negative sizes count as 0.
    pub fn new(width: i32, height: i32, value: T) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Self { width, height, cells: vec![value; (width * height) as usize] }
    }

    /// Sets every cell to a value.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

/// Access to a cell by its coordinates; panics outside of the grid.
impl<T> Index<IVec2> for Grid<T> {
    type Output = T;

    fn index(&self, cell: IVec2) -> &T {
        self.get(cell).unwrap_or_else(|| panic!("cell {cell} lies outside of {}", self.size()))
    }
}

/// Mutable access to a cell by its coordinates; panics outside of the grid.
impl<T> IndexMut<IVec2> for Grid<T> {
    fn index_mut(&mut self, cell: IVec2) -> &mut T {
        let size = self.size();
        self.get_mut(cell).unwrap_or_else(|| panic!("cell {cell} lies outside of {size}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;

    #[test]
    fn cells_are_found_by_row_and_by_point() {
        let grid = Grid::from_fn(3, 2, |c| c.x + 10 * c.y);
        assert_eq!(grid.values(), [0, 1, 2, 10, 11, 12]);
        assert_eq!(grid[ivec2(1, 1)], 11);
        assert_eq!(grid.cell(4), ivec2(1, 1));
        assert_eq!(grid.get(ivec2(3, 0)), None);
        assert_eq!(cell_of(vec2(-0.1, 1.9)), ivec2(-1, 1));
        assert_eq!(cell_of(vec2(-3e38, 3e38)), ivec2(i32::MIN, i32::MAX));
        for x in [-2.0f32, -1.5, -1.0, -0.0, 0.0, 0.99, 1.0, 7.3] {
            assert_eq!(cell_of(vec2(x, x)), vec2(x, x).floor().as_ivec2());
        }
    }
}
