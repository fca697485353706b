//! A rectangle of cells.

use super::{IVec2, Vec2, ivec2};
use std::ops::{Index, IndexMut};

/// A width × height field of `T`, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: i32,
    height: i32,
    cells: Vec<T>,
}

/// The eight neighbours of a cell: the four straight ones first.
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

/// The cell in which a point lies.
pub fn cell_of(point: Vec2) -> IVec2 {
    // As `point.floor()`, which asks `libm`, but in two instructions: rays ask it all the time.
    // What lies off the numbers' end stays at their end: level files may say anything.
    let floor = |x: f32| (x as i32).saturating_sub(i32::from(x < (x as i32) as f32));
    ivec2(floor(point.x), floor(point.y))
}

/// The middle of a cell.
pub fn center_of(cell: IVec2) -> Vec2 {
    cell.as_vec2() + Vec2::splat(0.5)
}

impl<T> Grid<T> {
    /// Fills every cell by its coordinates. Negative sizes count as 0.
    pub fn from_fn(width: i32, height: i32, mut f: impl FnMut(IVec2) -> T) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        let mut cells = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            cells.extend((0..width).map(|x| f(ivec2(x, y))));
        }
        Self { width, height, cells }
    }

    pub fn width(&self) -> i32 {
        self.width
    }

    pub fn height(&self) -> i32 {
        self.height
    }

    pub fn size(&self) -> IVec2 {
        ivec2(self.width, self.height)
    }

    pub fn contains(&self, cell: IVec2) -> bool {
        (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y)
    }

    /// Where `cell` stands in row order, or `None` outside.
    pub fn index(&self, cell: IVec2) -> Option<usize> {
        self.contains(cell).then(|| (cell.y * self.width + cell.x) as usize)
    }

    /// The cell at a place in row order.
    pub fn cell(&self, index: usize) -> IVec2 {
        ivec2(index as i32 % self.width, index as i32 / self.width)
    }

    pub fn get(&self, cell: IVec2) -> Option<&T> {
        self.index(cell).map(|i| &self.cells[i])
    }

    pub fn get_mut(&mut self, cell: IVec2) -> Option<&mut T> {
        self.index(cell).map(|i| &mut self.cells[i])
    }

    pub fn iter(&self) -> impl Iterator<Item = (IVec2, &T)> {
        self.cells.iter().enumerate().map(|(i, value)| (self.cell(i), value))
    }

    /// All values, row by row.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { width: self.width, height: self.height, cells: self.cells.iter().map(&mut f).collect() }
    }
}

impl<T: Clone> Grid<T> {
    pub fn new(width: i32, height: i32, value: T) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Self { width, height, cells: vec![value; (width * height) as usize] }
    }

    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Index<IVec2> for Grid<T> {
    type Output = T;

    fn index(&self, cell: IVec2) -> &T {
        self.get(cell).unwrap_or_else(|| panic!("cell {cell} lies outside of {}", self.size()))
    }
}

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
