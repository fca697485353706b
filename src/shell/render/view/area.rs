//! An area of the floor in small squares, filled and outlined.

use super::paint::{Batch, TILE, rgba};
use macroquad::prelude::*;

/// Side of a square, in tiles: two pixels, so that slanting outlines look like lines.
pub const SQUARE: f32 = 0.125;
/// Side of a block of squares of which only the corners are looked at if they are alike, in squares.
const BLOCK: i32 = 4;
/// Width of the outline, in pixels.
const LINE: f32 = 1.0;

/// Adds a rectangle, in pixels.
fn quad(shapes: &mut Batch, to: Rect, color: [u8; 4]) {
    let corner = |x: f32, y: f32| (vec2(x, y), Vec2::ZERO, Vec4::ZERO);
    let [a, b] = [corner(to.x, to.y), corner(to.right(), to.y)];
    let [c, d] = [corner(to.right(), to.bottom()), corner(to.x, to.bottom())];
    shapes.triangle([a, b, c], color);
    shapes.triangle([a, c, d], color);
}

/// Returns the places of a grid, row by row.
fn grid(size: IVec2) -> impl Iterator<Item = IVec2> {
    (0..size.y).flat_map(move |y| (0..size.x).map(move |x| ivec2(x, y)))
}

/// Returns the middle of a square, in tiles.
fn middle_of(square: IVec2) -> Vec2 {
    (square.as_vec2() + 0.5) * SQUARE
}

/// The places around one for which something holds, in squares of [`SQUARE`] tiles.
pub struct FloorArea {
    /// The first square's column and row.
    first: IVec2,
    /// The number of columns and of rows.
    size: IVec2,
    squares: Vec<bool>,
}

impl FloorArea {
    /// Looks at all places within `range` tiles of `middle`.
    pub fn new(middle: Vec2, range: f32, holds: impl Fn(Vec2) -> bool) -> Self {
        let first = ((middle - range) / SQUARE).floor().as_ivec2();
        let blocks = (2.0 * range / SQUARE / BLOCK as f32).ceil() as i32 + 1;
        let is_in = |square: IVec2| {
            let place = middle_of(square);
            middle.distance(place) <= range && holds(place)
        };
        let size = IVec2::splat(blocks * BLOCK);
        let mut area = Self { first, size, squares: vec![false; (size.x * size.y) as usize] };
        for block in grid(IVec2::splat(blocks)).map(|block| block * BLOCK) {
            let corners = [(0, 0), (BLOCK - 1, 0), (0, BLOCK - 1), (BLOCK - 1, BLOCK - 1)];
            let corners = corners.map(|(x, y)| is_in(first + block + ivec2(x, y)));
            let is_even = corners.iter().all(|corner| *corner == corners[0]);
            for square in grid(IVec2::splat(BLOCK)).map(|square| block + square) {
                let index = area.index(square);
                area.squares[index] = if is_even { corners[0] } else { is_in(first + square) };
            }
        }
        area
    }

    /// Draws the area on the floor, with an outline.
    pub fn draw(&self, shapes: &mut Batch, color: [f32; 3], [fill, edge]: [f32; 2]) {
        gl_use_default_material();
        self.runs().for_each(|run| quad(shapes, run, rgba(color, fill)));
        self.edges().for_each(|line| quad(shapes, line, rgba(color, edge)));
        shapes.flush();
    }

    /// Returns the middle of a square, in tiles.
    #[cfg(test)]
    pub fn middle(&self, square: IVec2) -> Vec2 {
        middle_of(self.first + square)
    }

    fn index(&self, square: IVec2) -> usize {
        (square.y * self.size.x + square.x) as usize
    }

    fn has(&self, square: IVec2) -> bool {
        let is_inside = square.cmpge(IVec2::ZERO).all() && square.cmplt(self.size).all();
        is_inside && self.squares[self.index(square)]
    }

    /// Returns the squares, relative to the first.
    pub fn all(&self) -> impl Iterator<Item = IVec2> {
        grid(self.size).filter(|square| self.has(*square))
    }

    /// Returns the place of a square, in pixels of the level.
    fn place(&self, square: IVec2) -> Rect {
        let corner = (self.first + square).as_vec2() * SQUARE * TILE;
        Rect::new(corner.x, corner.y, SQUARE * TILE, SQUARE * TILE)
    }

    /// Returns the squares as rows that are as long as possible, in pixels of the level.
    pub fn runs(&self) -> impl Iterator<Item = Rect> {
        let starts = self.all().filter(|square| !self.has(*square - IVec2::X));
        starts.map(|start| {
            let long = (1..).take_while(|x| self.has(start + ivec2(*x, 0))).count() as f32 + 1.0;
            let first = self.place(start);
            Rect { w: first.w * long, ..first }
        })
    }

    /// Returns the lines between what is in it and what is not, in pixels of the level.
    pub fn edges(&self) -> impl Iterator<Item = Rect> {
        self.all().flat_map(move |square| {
            let place = self.place(square);
            let sides = [
                (IVec2::NEG_Y, Rect { h: LINE, ..place }),
                (IVec2::Y, Rect { y: place.bottom() - LINE, h: LINE, ..place }),
                (IVec2::NEG_X, Rect { w: LINE, ..place }),
                (IVec2::X, Rect { x: place.right() - LINE, w: LINE, ..place }),
            ];
            sides.into_iter().filter(move |(side, _)| !self.has(square + *side)).map(|(_, line)| line)
        })
    }
}
