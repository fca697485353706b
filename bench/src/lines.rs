//! A random map and lines of sight over it. No result depends on rounding, so that all crates must agree.

use parry2d::math::{IVector, Vector};
use parry2d::query::Ray;
use parry2d::shape::Voxels;
use thief_girl::base::{Grid, IVec2, Rng, Vec2, angle, grid::cell_of, ivec2, vec2};

/// Width and height of the map, in cells.
pub const SIZE: i32 = 128;
/// Part of the cells that are walls.
const WALLS: f32 = 0.25;
/// Shortest distance between a line of sight and a corner of a wall, in tiles. Nearer to a corner the result
/// depends on rounding, in which the crates differ.
const CLEARANCE: f64 = 1e-3;

/// Returns a square map with random walls, the same in every run.
pub fn walls() -> Grid<bool> {
    let mut rng = Rng::new(3);
    Grid::from_fn(SIZE, SIZE, |_| rng.unit() < WALLS)
}

/// Whether a cell is a wall or outside.
pub fn is_wall(walls: &Grid<bool>, cell: IVec2) -> bool {
    walls.get(cell).copied().unwrap_or(true)
}

/// Returns a random position in a free cell, not on its border.
pub fn free_position(walls: &Grid<bool>, rng: &mut Rng) -> Vec2 {
    loop {
        let at = vec2(rng.unit(), rng.unit()) * SIZE as f32;
        let inside = (at - at.floor() - Vec2::splat(0.5)).abs().max_element() < 0.49;
        if inside && !is_wall(walls, cell_of(at)) {
            return at;
        }
    }
}

/// A line of sight.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub from: Vec2,
    pub to: Vec2,
}

/// Returns random lines of up to `longest` tiles between free cells.
pub fn lines(walls: &Grid<bool>, count: usize, longest: f32) -> Vec<Line> {
    let mut rng = Rng::new(5);
    let mut line = || {
        let from = free_position(walls, &mut rng);
        let offset = angle::from_radians(rng.unit() * std::f32::consts::TAU) * (longest * rng.unit());
        Line { from, to: from + offset }
    };
    let fits = |l: &Line| !is_wall(walls, cell_of(l.to)) && is_clear_of_corners(walls, l);
    std::iter::repeat_with(&mut line).filter(fits).take(count).collect()
}

/// Whether the line keeps its distance from all corners of walls.
fn is_clear_of_corners(walls: &Grid<bool>, line: &Line) -> bool {
    let (a, b) = (cell_of(line.from.min(line.to)), cell_of(line.from.max(line.to)));
    let corners = (a.y..=b.y + 1).flat_map(|y| (a.x..=b.x + 1).map(move |x| ivec2(x, y)));
    corners.filter(|&c| is_corner(walls, c)).all(|c| distance(c, line) > CLEARANCE)
}

fn is_corner(walls: &Grid<bool>, at: IVec2) -> bool {
    [(0, 0), (-1, 0), (0, -1), (-1, -1)].iter().any(|&(x, y)| is_wall(walls, at + ivec2(x, y)))
}

/// Distance from a corner of the grid to a line, in tiles.
fn distance(corner: IVec2, line: &Line) -> f64 {
    let [from, to] = [line.from, line.to].map(|p| (f64::from(p.x), f64::from(p.y)));
    let (offset, off) =
        ((to.0 - from.0, to.1 - from.1), (f64::from(corner.x) - from.0, f64::from(corner.y) - from.1));
    let length = offset.0.hypot(offset.1);
    let along = ((off.0 * offset.0 + off.1 * offset.1) / (length * length)).clamp(0.0, 1.0);
    (off.0 - along * offset.0).hypot(off.1 - along * offset.1)
}

/// Returns the line as a ray of `parry2d`, whose end is at 1.
pub fn ray(line: &Line) -> Ray {
    let point = |p: Vec2| Vector::new(p.x, p.y);
    Ray::new(point(line.from), point(line.to) - point(line.from))
}

/// Returns the walls as cells of a grid, which is fastest in `parry2d`.
pub fn voxels(walls: &Grid<bool>) -> Voxels {
    let cells: Vec<IVector> =
        walls.iter().filter(|(_, wall)| **wall).map(|(c, _)| IVector::new(c.x, c.y)).collect();
    Voxels::new(Vector::new(1.0, 1.0), &cells)
}
