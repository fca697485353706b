//! Collision of moving boxes with cells, boxes and each other.
//!
//! A step is tested at its end. If it is longer than half of the thinnest thing involved, it is first divided
//! at its midpoint, and each half again, so that nothing is tunnelled through at any speed.

use crate::base::{Aabb, Grid, Vec2, grid::cell_of, ivec2, vec2};

/// Gap between things in contact, in tiles, so that rounding never makes them overlap.
pub const SKIN: f32 = 1e-3;

/// What stands still: solid cells and boxes. Everything outside of the grid is solid.
pub struct Solids<'a, T> {
    /// The grid of cells.
    pub cells: &'a Grid<T>,
    /// Whether a cell with this content is solid for the moving body.
    pub is_solid: &'a dyn Fn(&T) -> bool,
    /// Solid boxes besides the cells.
    pub boxes: &'a [Aabb],
}

/// The largest sideways shift that leads a body past the edge of what it walks straight into, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerHelp {
    /// Shift past solid cells, in tiles.
    pub cells: f32,
    /// Shift past solid boxes, in tiles.
    pub boxes: f32,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// Centre of the body after the move, in tiles.
    pub at: Vec2,
    /// Whether it was stopped along x and along y.
    pub blocked: [bool; 2],
}

impl<T> Solids<'_, T> {
    /// Returns the first solid cell or box that a body overlaps, or `None`.
    pub fn hit(&self, body: &Aabb) -> Option<Aabb> {
        let (min, max) = (cell_of(body.min()), cell_of(body.max()));
        // Every step of every body needs this; plain loops take half as long as joined iterators.
        for y in min.y..=max.y {
            for x in min.x..=max.x {
                let cell = ivec2(x, y);
                if self.cells.get(cell).is_none_or(|cell| (self.is_solid)(cell)) {
                    let solid = Aabb::of_cell(cell);
                    if solid.overlaps(body) {
                        return Some(solid);
                    }
                }
            }
        }
        self.boxes.iter().copied().find(|b| b.overlaps(body))
    }

    fn thinnest(&self, body: &Aabb) -> f32 {
        self.boxes.iter().map(Aabb::thinnest).fold(body.thinnest().min(1.0), f32::min)
    }

    /// Moves a body by `delta` tiles; it slides along obstacles and is led round corners by no more than
    /// `help`.
    ///
    /// It never ends inside an obstacle unless it began inside one.
    pub fn slide(&self, body: Aabb, delta: Vec2, help: CornerHelp) -> Slide {
        let longest = 0.5 * self.thinnest(&body);
        self.slide_part(body, delta, help, longest)
    }

    fn slide_part(&self, body: Aabb, delta: Vec2, help: CornerHelp, longest: f32) -> Slide {
        if delta.abs().max_element() <= longest {
            return self.slide_small(body, delta, help);
        }
        let half = delta * 0.5;
        let first = self.slide_part(body, half, help, longest);
        let second = self.slide_part(body.at(first.at), half, help, longest);
        let blocked = [0, 1].map(|axis| first.blocked[axis] || second.blocked[axis]);
        Slide { at: second.at, blocked }
    }

    fn slide_small(&self, body: Aabb, delta: Vec2, help: CornerHelp) -> Slide {
        let mut body = body;
        let mut blocked = [false; 2];
        for axis in [0, 1] {
            if delta[axis] == 0.0 {
                continue;
            }
            let mut target = body.center;
            target[axis] += delta[axis];
            let Some(obstacle) = self.hit(&body.at(target)) else {
                body.center = target;
                continue;
            };
            blocked[axis] = true;
            let before = body.center;
            body.center = self.rest_against(&body, &obstacle, axis, delta[axis]);
            // A small sideways part is the rest of a sideways step, not a wish to go that way.
            let straight = delta[1 - axis].abs() < 0.5 * delta[axis].abs();
            if straight && (body.center - before)[axis].abs() < SKIN {
                let round = self.round_corner(&body, axis, delta[axis], help);
                if round != body.center {
                    body.center = round;
                    break;
                }
            }
        }
        Slide { at: body.center, blocked }
    }

    /// Returns where the body comes to rest before it touches the obstacle.
    fn rest_against(&self, body: &Aabb, obstacle: &Aabb, axis: usize, step: f32) -> Vec2 {
        let gap = obstacle.half[axis] + body.half[axis] + SKIN;
        let mut rest = body.center;
        let contact = obstacle.center[axis] - gap * step.signum();
        // Never backwards: a body that was too near already stays.
        rest[axis] = if step > 0.0 { contact.max(rest[axis]) } else { contact.min(rest[axis]) };
        if (rest[axis] - body.center[axis]).abs() > step.abs() || self.hit(&body.at(rest)).is_some() {
            body.center
        } else {
            rest
        }
    }

    /// Moves a body sideways round the end of an obstacle that it barely catches, to the nearer side.
    fn round_corner(&self, body: &Aabb, axis: usize, step: f32, help: CornerHelp) -> Vec2 {
        let shifts = [-1.0, 1.0].map(|sign| self.shift_past(body, axis, step, sign, help));
        let nearer = shifts.into_iter().flatten().min_by(|a, b| a.abs().total_cmp(&b.abs()));
        let Some(shift) = nearer else { return body.center };
        let mut nudged = body.center;
        nudged[1 - axis] += shift.clamp(-step.abs(), step.abs());
        if self.hit(&body.at(nudged)).is_none() { nudged } else { body.center }
    }

    /// Returns how far a body must go sideways, in one direction, until its step is free, or `None` if that
    /// exceeds the help.
    fn shift_past(&self, body: &Aabb, axis: usize, step: f32, sign: f32, help: CornerHelp) -> Option<f32> {
        let side = 1 - axis;
        let mut shift = 0.0;
        loop {
            let mut beyond = body.center;
            beyond[axis] += step;
            beyond[side] += shift;
            let Some(obstacle) = self.hit(&body.at(beyond)) else { return Some(shift) };
            let reach = obstacle.half[side] + body.half[side] + SKIN;
            let past = obstacle.center[side] + sign * reach - body.center[side];
            let help = if self.boxes.contains(&obstacle) { help.boxes } else { help.cells };
            // Rounding must not make this loop endless.
            if past.abs() > help || (past - shift) * sign <= 0.0 {
                return None;
            }
            shift = past;
        }
    }

    /// Returns the first moment, 0 to 1, at which a small body on its straight way overlaps something solid.
    pub fn first_hit(&self, body: Aabb, delta: Vec2) -> Option<f32> {
        let steps = substeps(delta, self.thinnest(&body));
        (1..=steps)
            .map(|i| i as f32 / steps as f32)
            .find(|t| self.hit(&body.at(body.center + delta * *t)).is_some())
    }
}

/// Returns the number of equal parts of a step of which none is longer than half of `thinnest`: a power of
/// two, at most 2¹⁶.
pub fn substeps(delta: Vec2, thinnest: f32) -> u32 {
    let mut steps = 1u32;
    while delta.abs().max_element() / steps as f32 > 0.5 * thinnest && steps < 1 << 16 {
        steps *= 2;
    }
    steps
}

/// Returns the first moment, 0 to 1, at which two moving boxes overlap within their steps `da` and `db`.
pub fn meet(a: Aabb, da: Vec2, b: Aabb, db: Vec2) -> Option<f32> {
    let relative = da - db;
    let steps = substeps(relative, a.thinnest().min(b.thinnest()));
    (0..=steps).map(|i| i as f32 / steps as f32).find(|t| a.at(a.center + relative * *t).overlaps(&b))
}

/// Returns the point of a box that is nearest to `to`.
pub fn nearest_point(of: &Aabb, to: Vec2) -> Vec2 {
    vec2(to.x.clamp(of.min().x, of.max().x), to.y.clamp(of.min().y, of.max().y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn walls(rows: &[&str]) -> Grid<u8> {
        Grid::from_fn(rows[0].len() as i32, rows.len() as i32, |c| {
            rows[c.y as usize].as_bytes()[c.x as usize]
        })
    }

    fn solids<'a>(cells: &'a Grid<u8>, boxes: &'a [Aabb]) -> Solids<'a, u8> {
        Solids { cells, is_solid: &|c| *c == b'#', boxes }
    }

    fn help(tiles: f32) -> CornerHelp {
        CornerHelp { cells: tiles, boxes: tiles }
    }

    const HALF: Vec2 = Vec2::new(0.3, 0.2);

    #[test]
    fn bodies_slide_along_walls() {
        let cells = walls(&["#####", "#...#", "#####"]);
        let end = solids(&cells, &[]).slide(Aabb::new(vec2(1.5, 1.5), HALF), vec2(1.0, 1.0), help(0.0));
        assert_eq!(end.blocked, [false, true]);
        assert!((end.at - vec2(2.5, 1.8 - SKIN)).length() < 1e-4, "{end:?}");
    }

    #[test]
    fn bodies_are_led_round_corners_that_they_barely_catch() {
        let cells = walls(&["#####", "#.#.#", "#...#", "#####"]);
        let mut body = Aabb::new(vec2(1.5, 2.1), HALF);
        for _ in 0..60 {
            body.center = solids(&cells, &[]).slide(body, vec2(0.05, 0.0), help(0.3)).at;
        }
        assert!(body.center.x > 3.5, "stuck at {}", body.center);
        let mut stuck = Aabb::new(vec2(1.5, 1.0 + 1.2), HALF);
        stuck.center = solids(&walls(&["#####", "#.#.#", "#.#.#", "#####"]), &[])
            .slide(stuck, vec2(0.5, 0.0), help(0.3))
            .at;
        assert!(stuck.center.x < 2.0, "no help through a wall");
    }

    #[test]
    fn two_bodies_on_collision_course_meet() {
        let (a, b) = (Aabb::new(vec2(0.0, 0.0), HALF), Aabb::new(vec2(10.0, 0.0), HALF));
        assert!(meet(a, vec2(20.0, 0.0), b, vec2(-20.0, 0.0)).is_some(), "they pass through each other");
        assert!(meet(a, vec2(20.0, 0.0), b, vec2(20.0, 0.0)).is_none(), "one only follows the other");
    }

    proptest! {
        #[test]
        fn nothing_tunnels_or_ends_in_a_wall(
            speed in 0.0f32..400.0, angle in 0.0f32..6.3, seed in any::<u64>(), hx in 0.05f32..0.45, hy in 0.05f32..0.45
        ) {
            let mut rng = crate::base::Rng::new(seed);
            let cells = Grid::from_fn(12, 12, |c| {
                let border = c.x == 0 || c.y == 0 || c.x == 11 || c.y == 11;
                let centre = (5..=6).contains(&c.x) && (5..=6).contains(&c.y);
                if border || (!centre && rng.unit() < 0.25) { b'#' } else { b'.' }
            });
            let boxes = [Aabb::new(vec2(3.3, 8.4), vec2(0.1, 0.05))];
            let solids = solids(&cells, &boxes);
            let mut body = Aabb::new(vec2(6.0, 6.0), vec2(hx, hy));
            prop_assume!(solids.hit(&body).is_none());
            let delta = crate::base::angle::from_radians(angle) * speed;
            for _ in 0..4 {
                body.center = solids.slide(body, delta / 4.0, help(0.3)).at;
                prop_assert!(body.center.is_finite());
                prop_assert!(solids.hit(&body).is_none(), "inside a wall at {}", body.center);
                prop_assert!(body.center.x > 1.0 && body.center.x < 11.0 && body.center.y > 1.0 && body.center.y < 11.0);
            }
        }
    }
}
