//! Collision of moving boxes with cells, boxes and each other.
//!
//! A step is tested at its end. If it is longer than half of the thinnest thing involved, it is first divided
//! at its midpoint, and each half again, so that nothing is tunnelled through at any speed.

use crate::base::{Aabb, IVec2, Vec2, grid::cell_of, ivec2, vec2};

/// Gap between things in contact, in tiles, so that rounding never makes them overlap.
pub const SKIN: f32 = 1e-3;

/// What stands still: solid cells and boxes.
pub struct Solids<'a, S: Fn(IVec2) -> bool> {
    /// Whether a cell is solid for the moving body.
    pub is_solid: S,
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

impl<S: Fn(IVec2) -> bool> Solids<'_, S> {
    /// Returns the first solid cell or box that a body overlaps, or `None`.
    pub fn hit(&self, body: &Aabb) -> Option<Aabb> {
        let (min, max) = (cell_of(body.min()), cell_of(body.max()));
        // Every step of every body needs this; plain loops take half as long as joined iterators.
        for y in min.y..=max.y {
            for x in min.x..=max.x {
                let cell = ivec2(x, y);
                if (self.is_solid)(cell) {
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

/// When and how two moving boxes meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Moment within the step, 0 to below 1.
    pub time: f32,
    /// Axis along which they meet: 0 is x, 1 is y.
    pub axis: usize,
}

/// Returns the first contact of two boxes that move in a straight line by `da` and `db` tiles in the same
/// step, or `None`.
///
/// This is the swept test of axis-aligned boxes (Christer Ericson, "Real-Time Collision Detection", 2005,
/// 5.5.8): seen from the second box, the first one moves by the difference of both steps. Boxes that overlap at
/// the beginning meet at 0; boxes that only touch and part do not meet.
pub fn sweep(a: Aabb, da: Vec2, b: Aabb, db: Vec2) -> Option<Contact> {
    let (step, offset, reach) = (da - db, b.center - a.center, a.half + b.half);
    if a.overlaps(&b) {
        let depth = reach - offset.abs();
        return Some(Contact { time: 0.0, axis: usize::from(depth.y < depth.x) });
    }
    let (mut enter, mut leave) = (Contact { time: f32::NEG_INFINITY, axis: 0 }, f32::INFINITY);
    for axis in [0, 1] {
        if step[axis] == 0.0 {
            if offset[axis].abs() >= reach[axis] {
                return None;
            }
            continue;
        }
        let ahead = reach[axis] * step[axis].signum();
        let time = (offset[axis] - ahead) / step[axis];
        if time > enter.time {
            enter = Contact { time, axis };
        }
        leave = leave.min((offset[axis] + ahead) / step[axis]);
    }
    // Rounding can put the entry of boxes that touch a hair before the step.
    let approaches = offset[enter.axis] * step[enter.axis] > 0.0;
    let is_within = enter.time < 1.0 && leave > 0.0 && enter.time < leave && approaches;
    is_within.then(|| Contact { time: enter.time.max(0.0), ..enter })
}

/// Returns the point of a box that is nearest to `to`.
pub fn nearest_point(of: &Aabb, to: Vec2) -> Vec2 {
    vec2(to.x.clamp(of.min().x, of.max().x), to.y.clamp(of.min().y, of.max().y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Grid;
    use proptest::prelude::*;

    fn walls(rows: &[&str]) -> Grid<u8> {
        Grid::from_fn(rows[0].len() as i32, rows.len() as i32, |c| {
            rows[c.y as usize].as_bytes()[c.x as usize]
        })
    }

    /// Everything outside of the grid is solid.
    fn solids<'a>(cells: &'a Grid<u8>, boxes: &'a [Aabb]) -> Solids<'a, impl Fn(IVec2) -> bool> {
        Solids { is_solid: |c| cells.get(c).is_none_or(|cell| *cell == b'#'), boxes }
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
        // 9.4 tiles lie between them, and they approach by 40.
        let met = sweep(a, vec2(20.0, 0.0), b, vec2(-20.0, 0.0)).expect("they would pass through each other");
        assert!((met.time - 9.4 / 40.0).abs() < 1e-6 && met.axis == 0, "{met:?}");
        assert_eq!(sweep(a, vec2(20.0, 0.0), b, vec2(20.0, 0.0)), None, "one only follows the other");
        assert_eq!(sweep(a, vec2(-20.0, 0.0), b, vec2(20.0, 0.0)), None, "they part");
        assert_eq!(sweep(a, vec2(9.0, 0.0), b, vec2(0.0, 0.0)), None, "not in this step");
    }

    #[test]
    fn bodies_that_cross_meet_only_if_they_are_at_the_crossing_at_once() {
        // One goes east, the other north, through the same place.
        let a = Aabb::new(vec2(-2.0, 0.0), Vec2::splat(0.2));
        let crossing = |late: f32| sweep(a, vec2(4.0, 0.0), a.at(vec2(0.0, 2.0 + late)), vec2(0.0, -4.0));
        let met = crossing(0.0).expect("they are there at once");
        assert!((met.time - 1.6 / 4.0).abs() < 1e-6, "{met:?}");
        assert_eq!(
            crossing(0.3).map(|met| met.axis),
            Some(1),
            "the late one runs into the side of the other"
        );
        assert_eq!(crossing(0.9), None, "the other is through");
        assert_eq!(crossing(-0.9), None);
    }

    #[test]
    fn bodies_that_overlap_meet_at_once_and_those_that_touch_only_if_they_approach() {
        let a = Aabb::new(vec2(0.0, 0.0), Vec2::splat(0.5));
        assert_eq!(
            sweep(a, Vec2::ZERO, a.at(vec2(0.9, 0.2)), Vec2::ZERO),
            Some(Contact { time: 0.0, axis: 0 })
        );
        let beside = a.at(vec2(0.0, 1.0));
        assert_eq!(sweep(a, vec2(0.0, 0.1), beside, Vec2::ZERO), Some(Contact { time: 0.0, axis: 1 }));
        assert_eq!(sweep(a, vec2(0.0, -0.1), beside, Vec2::ZERO), None);
        assert_eq!(sweep(a, vec2(5.0, 0.0), beside, Vec2::ZERO), None, "along the edge");
    }

    proptest! {
        #[test]
        fn a_sweep_is_what_many_small_steps_find(
            ax in -3.0f32..3.0, ay in -3.0f32..3.0, dax in -6.0f32..6.0, day in -6.0f32..6.0,
            bx in -3.0f32..3.0, by in -3.0f32..3.0, dbx in -6.0f32..6.0, dby in -6.0f32..6.0,
            w in 0.1f32..1.0, h in 0.1f32..1.0, w2 in 0.1f32..1.0, h2 in 0.1f32..1.0,
        ) {
            const STEPS: u32 = 4096;
            let (a, b) = (Aabb::new(vec2(ax, ay), vec2(w, h)), Aabb::new(vec2(bx, by), vec2(w2, h2)));
            let (da, db) = (vec2(dax, day), vec2(dbx, dby));
            let at = |t: f32| (a.at(a.center + da * t), b.at(b.center + db * t));
            let found = (0..=STEPS).map(|i| i as f32 / STEPS as f32).find(|t| {
                let (a, b) = at(*t);
                a.overlaps(&b)
            });
            let met = sweep(a, da, b, db);
            match (met, found) {
                (Some(met), Some(found)) => {
                    let late = found - met.time;
                    prop_assert!((-1e-4..1.0 / STEPS as f32 + 1e-4).contains(&late), "{met:?}, but found {found}");
                }
                (None, Some(found)) => prop_assert!(found > 0.9999, "missed at {found}"),
                // Less than a small step long, or deep: a corner that is only grazed.
                (Some(met), None) => {
                    let (a, b) = at((met.time + 0.5 / STEPS as f32).min(1.0));
                    let depth = (a.half + b.half - (a.center - b.center).abs()).min_element();
                    let farthest = (da - db).length() / STEPS as f32;
                    prop_assert!(depth < farthest, "{met:?} was not found, {depth} deep");
                }
                (None, None) => {}
            }
            if let Some(met) = met.filter(|met| met.time > 0.0) {
                let (a, b) = at(met.time);
                let gap = (a.center - b.center).abs() - a.half - b.half;
                prop_assert!(gap[met.axis].abs() < 1e-4 && gap[1 - met.axis] < 1e-4, "{met:?} leaves {gap}");
            }
        }

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
