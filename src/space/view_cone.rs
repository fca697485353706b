//! The visible area from a point, as a polygon.
//!
//! The plane round the eye is divided along its diagonals into four quarters. Through each goes a beam, row
//! of cells by row of cells: opaque cells stop the part of the beam that falls on them, and the rest
//! continues to the next row. So only visible cells are visited, the edge comes out in the order of its
//! angle, and corners are exact.
//!
//! Within a quarter a direction is a slope: tiles sideways per tile ahead, −1 to 1.

use crate::base::{IVec2, Vec2, angle, grid::cell_of, vec2};
use std::f32::consts::{FRAC_PI_2, PI};

/// A field of view: position, direction, width and range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewCone {
    /// Position of the eye, in tiles.
    pub eye: Vec2,
    /// Direction of the middle of the cone, a unit vector.
    pub facing: Vec2,
    /// Half of the angle, in radians; π is all round.
    pub half_angle: f32,
    /// Range, in tiles.
    pub range: f32,
}

/// Maximum slope that a chord of the far edge spans.
const CHORD: f32 = 0.05;

/// Returns the visible polygon: the eye first, then the edge in the order of its angle.
///
/// A point lies in it exactly if [`is_clear`](super::sight::is_clear) says so, except for the chords of the
/// far edge. The result is the eye alone if the cone is not finite or has no range or direction.
pub fn polygon(fan: ViewCone, opaque: impl Fn(IVec2) -> bool) -> Vec<Vec2> {
    let mut edge = Vec::with_capacity(64);
    edge.push(fan.eye);
    let is_sound = fan.eye.is_finite() && fan.range.is_finite() && fan.facing.try_normalize().is_some();
    if !is_sound || fan.range <= 0.0 {
        return edge;
    }
    let half_angle = fan.half_angle.clamp(0.0, PI);
    let [first, last] = [-half_angle, half_angle].map(|a| fan.facing.rotate(angle::from_radians(a)));
    let turn = turn_of(first);
    let (start, end) = (slope_of(first, turn), slope_of(last, turn_of(last)));
    let whole = 2.0 * half_angle + libm::atanf(start) - libm::atanf(end);
    let turns = (whole / FRAC_PI_2).round() as i32;
    for i in 0..=turns {
        let beam = (if i == 0 { start } else { -1.0 }, if i == turns { end } else { 1.0 });
        Quadrant::new(&fan, turn + i, &opaque, &mut edge).row(0, beam);
    }
    edge
}

/// The direction ahead in each quarter, in the order of turning from +x towards +y.
const AHEAD: [IVec2; 4] = [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y];

/// Returns the quarter in which a direction lies.
fn turn_of(direction: Vec2) -> i32 {
    if direction.x.abs() >= direction.y.abs() {
        if direction.x >= 0.0 { 0 } else { 2 }
    } else if direction.y > 0.0 {
        1
    } else {
        3
    }
}

fn slope_of(direction: Vec2, turn: i32) -> f32 {
    let ahead = AHEAD[turn as usize].as_vec2();
    (ahead.perp_dot(direction) / ahead.dot(direction)).clamp(-1.0, 1.0)
}

/// A beam: the slopes between which light still continues.
type Beam = (f32, f32);

/// One quarter of the plane, seen as if it lay ahead.
struct Quadrant<'a, F> {
    eye: Vec2,
    cell: IVec2,
    range: f32,
    ahead: IVec2,
    /// Distance from the eye to the border of its own cell ahead, in tiles.
    to_border: f32,
    /// Distance from the side of its own cell to the eye, in tiles.
    into: f32,
    opaque: &'a F,
    edge: &'a mut Vec<Vec2>,
}

impl<'a, F: Fn(IVec2) -> bool> Quadrant<'a, F> {
    fn new(fan: &ViewCone, turn: i32, opaque: &'a F, edge: &'a mut Vec<Vec2>) -> Self {
        let cell = cell_of(fan.eye);
        let inside = fan.eye - cell.as_vec2();
        // Position of the eye in its cell along a direction.
        let along = |direction: IVec2| {
            let part = (direction.abs().as_vec2() * inside).element_sum();
            if direction.element_sum() > 0 { part } else { 1.0 - part }
        };
        let ahead = AHEAD[turn as usize % 4];
        let (to_border, into) = (1.0 - along(ahead), along(ahead.perp()));
        Self { eye: fan.eye, cell, range: fan.range, ahead, to_border, into, opaque, edge }
    }

    /// Returns whether a cell stops light; the eye's own cell never does.
    fn stops(&self, row: i32, column: i32) -> bool {
        let cell = self.cell + self.ahead * row + self.ahead.perp() * column;
        (row != 0 || column != 0) && (self.opaque)(cell)
    }

    /// Returns the slope of the corner at the left of a column.
    ///
    /// At distance 0 only the column of the eye lies ahead.
    fn corner(&self, column: i32, distance: f32) -> f32 {
        if distance > 0.0 {
            (column as f32 - self.into) / distance
        } else if column <= 0 {
            f32::NEG_INFINITY
        } else {
            f32::INFINITY
        }
    }

    /// Follows a beam that enters a row of cells.
    fn row(&mut self, row: i32, beam: Beam) {
        let (from, to) = beam;
        let near = if row > 0 { self.to_border + (row - 1) as f32 } else { 0.0 };
        let far = self.to_border + row as f32;
        let straightest = from.max(-to).max(0.0);
        if near * near * (1.0 + straightest * straightest) >= self.range * self.range {
            return self.arc(beam);
        }
        let column = |aside: f32| cell_of(vec2(aside + self.into, 0.0)).x;
        let (mut first, mut last) =
            (column((from * near).min(from * far)), column((to * near).max(to * far)));
        if near == 0.0 {
            // An eye on the border of its cell still looks out of that cell.
            (first, last) = (first.min(0), last.max(0));
        }
        let mut next = first;
        while next <= last {
            let (start, stops) = (next, self.stops(row, next));
            next += 1;
            while next <= last && self.stops(row, next) == stops {
                next += 1;
            }
            // The part of the beam that enters the row by these cells.
            let part = (from.max(self.corner(start, near)), to.min(self.corner(next, near)));
            if part.0 >= part.1 {
                continue;
            }
            if stops {
                self.face(near, part);
                continue;
            }
            // Their neighbours stop what goes too far sideways.
            let left = if start > first { self.corner(start, far).clamp(part.0, part.1) } else { part.0 };
            let right = if next <= last { self.corner(next, far).clamp(part.0, part.1) } else { part.1 };
            self.side(start as f32 - self.into, (part.0, left));
            if left < right {
                self.row(row + 1, (left, right));
            }
            self.side(next as f32 - self.into, (right, part.1));
        }
    }

    /// Ends a beam at a face across its way at a distance ahead.
    fn face(&mut self, ahead: f32, beam: Beam) {
        let ratio = self.range / ahead;
        let reach = (ratio * ratio - 1.0).sqrt();
        self.stop(beam, (-reach, reach), |slope| vec2(ahead, ahead * slope));
    }

    /// Ends a beam at a face along its way at a distance to the side.
    fn side(&mut self, aside: f32, beam: Beam) {
        if beam.0 >= beam.1 {
            return;
        }
        let ahead = (self.range * self.range - aside * aside).max(0.0).sqrt();
        let least = aside.abs() / ahead;
        let seen = if beam.1 > 0.0 { (least, f32::INFINITY) } else { (f32::NEG_INFINITY, -least) };
        let ahead = |slope: f32| if aside == 0.0 { 0.0 } else { aside / slope };
        self.stop(beam, seen, |slope| vec2(ahead(slope), aside));
    }

    /// Ends a beam at something that lies within the range between the slopes `seen` only.
    fn stop(&mut self, beam: Beam, seen: Beam, at: impl Fn(f32) -> Vec2) {
        let (from, to) = (seen.0.clamp(beam.0, beam.1), seen.1.clamp(beam.0, beam.1));
        if beam.0 < from {
            self.arc((beam.0, from));
        }
        if from < to {
            self.push(at(from));
            self.push(at(to));
        }
        if to < beam.1 {
            self.arc((to.max(from), beam.1));
        }
    }

    /// Ends a beam at the range.
    fn arc(&mut self, (from, to): Beam) {
        let chords = ((to - from) / CHORD).ceil().max(1.0);
        for i in 0..=chords as i32 {
            let slope = from + (to - from) * (i as f32 / chords);
            self.push(vec2(1.0, slope) * (self.range / (1.0 + slope * slope).sqrt()));
        }
    }

    /// Adds a point, given by its distance ahead and to the side.
    fn push(&mut self, at: Vec2) {
        let ahead = self.ahead.as_vec2();
        let point = self.eye + ahead * at.x + ahead.perp() * at.y;
        if self.edge.last() != Some(&point) {
            self.edge.push(point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::is_clear;
    use super::*;
    use crate::base::{Grid, ivec2};
    use proptest::prelude::*;

    fn inside(polygon: &[Vec2], p: Vec2) -> bool {
        // Two neighbours and the eye make a triangle; the fan is star-shaped.
        polygon[1..].windows(2).any(|w| {
            let (a, b, c) = (polygon[0], w[0], w[1]);
            let s = [(b - a).perp_dot(p - a), (c - b).perp_dot(p - b), (a - c).perp_dot(p - c)];
            s.iter().all(|v| *v >= 0.0) || s.iter().all(|v| *v <= 0.0)
        })
    }

    fn area(polygon: &[Vec2]) -> f32 {
        let eye = polygon[0];
        polygon[1..].windows(2).map(|w| (w[0] - eye).perp_dot(w[1] - eye) / 2.0).sum()
    }

    const OPEN: ViewCone = ViewCone { eye: Vec2::new(8.3, 8.6), facing: Vec2::X, half_angle: PI, range: 7.0 };

    #[test]
    fn without_walls_it_is_a_sector_of_a_disc() {
        let disc = PI * OPEN.range * OPEN.range;
        for degrees in [0, 10, 45, 70, 90, 135, 150, 180, 269, 270, 300, 359, 360] {
            for facing in 0..72 {
                let facing = angle::from_radians((facing as f32 * 5.0).to_radians());
                let part = degrees as f32 / 360.0;
                let fan = ViewCone { facing, half_angle: PI * part, ..OPEN };
                let seen = area(&polygon(fan, |_| false));
                assert!((seen - part * disc).abs() < 1e-3 * disc, "{degrees}° towards {facing}: {seen}");
            }
        }
    }

    #[test]
    fn a_room_is_visible_to_its_corners_and_through_its_door() {
        // A room of 4 × 4 cells with a door in the middle of its right wall, and more room behind it.
        let room = |c: IVec2| c != ivec2(4, 1) && (c.min_element() < 0 || c.max_element() > 3);
        let fan = ViewCone { eye: vec2(2.0, 1.5), facing: Vec2::X, half_angle: PI, range: 3.0 };
        let far = polygon(ViewCone { range: 9.0, ..fan }, room);
        let corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (4.0, 2.0), (4.0, 4.0), (0.0, 4.0)];
        assert!(corners.iter().all(|c| far.contains(&vec2(c.0, c.1))), "{far:?}");
        let seen = polygon(fan, room);
        assert!(inside(&seen, vec2(4.5, 1.5)), "through the door");
        assert!(!inside(&seen, vec2(4.5, 2.2)) && !inside(&seen, vec2(5.1, 1.5)));
    }

    #[test]
    fn a_wall_is_visible_within_the_range_only() {
        let fan = ViewCone { eye: vec2(2.0, 1.5), facing: Vec2::X, half_angle: PI, range: 2.2 };
        let edge = polygon(fan, |c| c.x > 3);
        assert!(edge.iter().any(|p| p.x == 4.0), "{edge:?}");
        assert!(edge.iter().all(|p| p.distance(fan.eye) < fan.range + 1e-3), "{edge:?}");
    }

    #[test]
    fn invalid_cones_give_a_point() {
        for fan in [
            ViewCone { range: f32::INFINITY, ..OPEN },
            ViewCone { range: -1.0, ..OPEN },
            ViewCone { eye: vec2(f32::NAN, 0.0), ..OPEN },
            ViewCone { facing: Vec2::ZERO, ..OPEN },
        ] {
            assert_eq!(polygon(fan, |_| false).len(), 1);
        }
        let beyond_all_round = ViewCone { half_angle: 9.0, ..OPEN };
        assert_eq!(polygon(beyond_all_round, |_| false), polygon(OPEN, |_| false));
    }

    proptest! {
        // Half of the random places lie in walls.
        #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

        /// The drawn polygon and the simulated ray agree.
        #[test]
        fn polygon_and_ray_agree(
            seed in any::<u64>(), (px, py) in (0.5f32..15.5, 0.5f32..15.5),
            // Eyes also stand on the borders of cells.
            (ex, ey) in prop_oneof![(7.0f32..9.0, 7.0f32..9.0), Just((8.0, 8.3)), Just((7.6, 8.0))],
            facing in 0.0f32..6.3, half_angle in prop_oneof![Just(PI), 0.1f32..3.1],
        ) {
            let mut rng = crate::base::Rng::new(seed);
            let cells = Grid::from_fn(16, 16, |_| rng.unit() < 0.15);
            let opaque = |c: IVec2| cells.get(c).copied().unwrap_or(true);
            let fan = ViewCone { eye: vec2(ex, ey), facing: angle::from_radians(facing), half_angle, range: 6.5 };
            let p = vec2(px, py);
            let offset = p - fan.eye;
            let off = angle::to_radians(vec2(fan.facing.dot(offset), fan.facing.perp_dot(offset))).abs();
            // Exclude edges, where rounding decides.
            prop_assume!((offset.length() - fan.range).abs() > 0.1 && offset.length() > 0.1 && !opaque(cell_of(p)));
            prop_assume!((off - fan.half_angle).abs() > 2e-3);
            let near_edge = (-1..=1).any(|i| {
                let turned = offset.rotate(angle::from_radians(i as f32 * 2e-3)) + fan.eye;
                is_clear(fan.eye, turned, opaque) != is_clear(fan.eye, p, opaque)
            });
            prop_assume!(!near_edge);
            let seen = offset.length() < fan.range && off < fan.half_angle && is_clear(fan.eye, p, opaque);
            prop_assert_eq!(inside(&polygon(fan, opaque), p), seen);
        }
    }
}
