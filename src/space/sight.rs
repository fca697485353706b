//! Lines of sight over a grid of opaque and clear cells.
//!
//! Rays walk from cell to cell: John Amanatides and Andrew Woo, "A Fast Voxel Traversal Algorithm for Ray
//! Tracing" (1987). No cell on the way is missed and none is visited twice. Exactly through a corner they go by the
//! cell that is farther right, in whichever direction, so a line crosses the same cells from both of its ends. Begin
//! with [`is_clear`]; [`polygon`] is the whole visible area.

pub use super::view_cone::{ViewCone, polygon};
use crate::base::{IVec2, Vec2, grid::cell_of, ivec2, vec2};

/// The cells that a straight line crosses, each with the part of the line (0 to 1) at which it is entered.
///
/// The first is the cell that the line begins in.
pub struct CellWalk {
    cell: IVec2,
    end: IVec2,
    step: IVec2,
    /// Part of the line at which the next border along x or y is crossed.
    next: Vec2,
    /// Part of the line from one border to the next.
    delta: Vec2,
    entered: f32,
    done: bool,
}

impl CellWalk {
    /// Begins a walk along the line between two points, in tiles.
    pub fn new(from: Vec2, to: Vec2) -> Self {
        let (cell, end, offset) = (cell_of(from), cell_of(to), to - from);
        let axis = |from: f32, offset: f32, cell: i32| {
            if offset > 0.0 {
                ((cell as f32 + 1.0 - from) / offset, 1.0 / offset)
            } else if offset < 0.0 {
                ((cell as f32 - from) / offset, -1.0 / offset)
            } else {
                (f32::INFINITY, f32::INFINITY)
            }
        };
        let (x, y) = (axis(from.x, offset.x, cell.x), axis(from.y, offset.y, cell.y));
        let step = ivec2(sign(offset.x), sign(offset.y));
        Self { cell, end, step, next: vec2(x.0, y.0), delta: vec2(x.1, y.1), entered: 0.0, done: false }
    }
}

fn sign(x: f32) -> i32 {
    if x > 0.0 { 1 } else { -i32::from(x < 0.0) }
}

impl Iterator for CellWalk {
    type Item = (IVec2, f32);

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let here = (self.cell, self.entered);
        let axis = usize::from(self.next.x > self.next.y || self.next.x == self.next.y && self.step.x < 0);
        self.entered = self.next[axis];
        self.done = self.cell == self.end || self.entered > 1.0;
        self.cell[axis] += self.step[axis];
        self.next[axis] += self.delta[axis];
        Some(here)
    }
}

/// Returns whether `to` can be seen from `from`: no opaque cell lies between.
///
/// It is symmetric, but for the cells of the two ends:
/// The cell of the eye never hides anything; the cell of the target can, as tall grass does.
pub fn is_clear(from: Vec2, to: Vec2, opaque: impl Fn(IVec2) -> bool) -> bool {
    match Steps::new(from, to) {
        Some(mut steps) => steps.all(|cell| !opaque(cell)),
        None => CellWalk::new(from, to).skip(1).all(|(cell, _)| !opaque(cell)),
    }
}

/// The cells of a [`CellWalk`] except the first, in integers.
///
/// Only the end points are rounded, nothing is divided, and there is no branch to predict.
struct Steps {
    cell: IVec2,
    /// Direction along x and y: −1, 0 or 1.
    step: IVec2,
    left: u32,
    /// How much sooner the next border along y is crossed than that along x; negative where the step goes along x.
    lead: i64,
    /// What a step along y adds to the lead, and how much more a step along x adds.
    change: [i64; 2],
}

/// Fixed-point parts of a tile: `f32` positions beyond the first tile have no finer resolution.
const PARTS: i64 = 1 << PART_BITS;
const PART_BITS: u32 = 24;
/// Limit of positions for integer steps, in tiles; farther out they would overflow.
const FAR: f32 = 2048.0;

impl Steps {
    /// Begins the steps of a line; `None` if a point lies too far out.
    fn new(from: Vec2, to: Vec2) -> Option<Self> {
        let is_near = |p: Vec2| p.x.abs() < FAR && p.y.abs() < FAR;
        if !(is_near(from) && is_near(to)) {
            return None;
        }
        let parts = |x: f32| (x * PARTS as f32) as i64;
        // The cell, the number of cells to the last, the length of the line, and that to the next border.
        let axis = |from: f32, to: f32| {
            let (from, to) = (parts(from), parts(to));
            let (cell, end) = ((from >> PART_BITS) as i32, (to >> PART_BITS) as i32);
            let inside = from & (PARTS - 1);
            let border = if to < from { inside } else { PARTS - inside };
            (cell, end - cell, (to - from).abs(), border)
        };
        let (x, y) = (axis(from.x, to.x), axis(from.y, to.y));
        Some(Self {
            cell: ivec2(x.0, y.0),
            step: ivec2(x.1.signum(), y.1.signum()),
            left: x.1.unsigned_abs() + y.1.unsigned_abs(),
            // Borders are crossed at `border ÷ length`; both fractions are multiplied out. Through a corner, with no
            // lead, a line to the right steps along x, and one to the left along y: both by the same cell.
            lead: x.3 * y.2 - y.3 * x.2 - i64::from(x.1 > 0),
            change: [-PARTS * x.2, PARTS * (x.2 + y.2)],
        })
    }
}

impl Iterator for Steps {
    type Item = IVec2;

    fn next(&mut self) -> Option<IVec2> {
        self.left = self.left.checked_sub(1)?;
        // All ones for a step along x; otherwise all zeros.
        let along_x = self.lead >> 63;
        self.lead += self.change[0] + (along_x & self.change[1]);
        self.cell.x += self.step.x & along_x as i32;
        self.cell.y += self.step.y & !along_x as i32;
        Some(self.cell)
    }
}

/// Returns how far one sees from `from` in a direction (a unit vector) before an opaque cell, in tiles; at
/// most `range`.
pub fn free_distance(from: Vec2, direction: Vec2, range: f32, opaque: impl Fn(IVec2) -> bool) -> f32 {
    let mut walk = CellWalk::new(from, from + direction * range).skip(1);
    walk.find(|(cell, _)| opaque(*cell)).map_or(range, |(_, entered)| entered * range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_walk_visits_every_cell_once() {
        let cells: Vec<IVec2> = CellWalk::new(vec2(0.5, 0.5), vec2(3.5, 1.7)).map(|(c, _)| c).collect();
        assert_eq!(cells, [ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(2, 1), ivec2(3, 1)].to_vec());
        let back: Vec<IVec2> = CellWalk::new(vec2(2.5, 0.5), vec2(0.5, 0.5)).map(|(c, _)| c).collect();
        assert_eq!(back, [ivec2(2, 0), ivec2(1, 0), ivec2(0, 0)].to_vec());
    }

    #[test]
    fn a_walk_through_corners_has_the_same_cells_forth_and_back() {
        let cells = |from, to| CellWalk::new(from, to).map(|(c, _)| c).collect::<Vec<IVec2>>();
        let forth = cells(vec2(0.5, 0.5), vec2(2.5, 2.5));
        assert_eq!(forth, [ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(2, 1), ivec2(2, 2)]);
        assert!(cells(vec2(2.5, 2.5), vec2(0.5, 0.5)).iter().rev().eq(&forth));
    }

    #[test]
    fn a_wall_hides_but_the_cell_of_the_eye_does_not() {
        let wall = |c: IVec2| c.x == 3;
        assert!(!is_clear(vec2(0.5, 0.5), vec2(5.5, 0.7), wall));
        assert!(is_clear(vec2(3.5, 0.5), vec2(5.5, 0.7), wall));
        assert_eq!(free_distance(vec2(0.5, 0.5), Vec2::X, 9.0, wall), 2.5);
    }

    proptest! {
        /// Except at corners, where rounding decides, integers and floats agree.
        #[test]
        fn integer_steps_equal_the_walk(
            (ax, ay) in (-20.0f32..20.0, -20.0f32..20.0), (bx, by) in (-20.0f32..20.0, -20.0f32..20.0),
            exact in (any::<bool>(), any::<bool>()),
        ) {
            // Also lines along an axis.
            let (from, to) = (vec2(ax, ay), vec2(if exact.0 { ax } else { bx }, if exact.1 { ay } else { by }));
            let at_corner = |part: f32| {
                let off = from.lerp(to, part);
                (off - off.round()).abs().max_element() < 1e-3
            };
            let walk: Vec<(IVec2, f32)> = CellWalk::new(from, to).collect();
            prop_assume!(!walk.iter().any(|(_, part)| at_corner(*part)) && !at_corner(0.0) && !at_corner(1.0));
            let steps: Vec<IVec2> = Steps::new(from, to).unwrap().collect();
            prop_assert_eq!(steps, walk.into_iter().skip(1).map(|(cell, _)| cell).collect::<Vec<_>>());
        }
    }
}
