//! Walking along a route, or round a thing.
//!
//! Craig Reynolds, "Steering Behaviors For Autonomous Characters" (GDC 1999): path following, here from point
//! to point; a way round a thing is a route of points on a circle.

use crate::base::{Vec2, angle};
use std::f32::consts::TAU;

/// A position on a route of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoutePosition {
    /// Index of the point that the walker stands at or walks to.
    pub point: usize,
    /// Whether the walker is on the way back, on a route that goes back and forth.
    pub backwards: bool,
}

/// Returns the next position on a route of `points` points.
///
/// A closed route continues from its last point to its first; an open one goes back the same way.
pub fn next(leg: RoutePosition, points: usize, closed: bool) -> RoutePosition {
    let last = points.saturating_sub(1);
    if closed {
        return RoutePosition { point: (leg.point + 1) % points.max(1), ..leg };
    }
    if last == 0 {
        return leg;
    }
    let backwards = leg.point >= last || leg.backwards && leg.point != 0;
    let point = if backwards { leg.point.min(last) - 1 } else { leg.point + 1 };
    RoutePosition { point, backwards }
}

/// A route round a thing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CircularRoute {
    /// Its points, clockwise on the screen, in tiles.
    pub points: Vec<Vec2>,
    /// Whether it goes all the way round; otherwise something is in the way, and the walker turns there.
    pub closed: bool,
}

/// Returns the longest free stretch of `places` points on a circle, clockwise on the screen.
///
/// Of equal stretches it is the first from the east.
pub fn ring(center: Vec2, radius: f32, places: usize, is_free: impl Fn(Vec2) -> bool) -> CircularRoute {
    let place = |i: usize| center + angle::from_radians(TAU * i as f32 / places as f32) * radius;
    let free: Vec<bool> = (0..places).map(|i| is_free(place(i))).collect();
    let Some(gap) = free.iter().position(|free| !free) else {
        return CircularRoute { points: (0..places).map(place).collect(), closed: true };
    };
    // Begin after a gap, so that no stretch is divided.
    let round: Vec<usize> = (1..=places).map(|i| (gap + i) % places).collect();
    let stretches = round.split(|&i| !free[i]);
    let longest = stretches.fold(&[][..], |best, one| if one.len() > best.len() { one } else { best });
    CircularRoute { points: longest.iter().map(|&i| place(i)).collect(), closed: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    #[test]
    fn routes_continue_or_go_back() {
        let walk = |closed| {
            let mut leg = RoutePosition::default();
            let mut turn = || {
                let here = leg.point;
                leg = next(leg, 3, closed);
                here
            };
            (0..6).map(|_| turn()).collect::<Vec<_>>()
        };
        assert_eq!(walk(true), [0, 1, 2, 0, 1, 2]);
        assert_eq!(walk(false), [0, 1, 2, 1, 0, 1]);
    }

    #[test]
    fn a_post_is_a_route_of_one_point() {
        assert_eq!(next(RoutePosition::default(), 1, true), RoutePosition::default());
        assert_eq!(next(RoutePosition::default(), 1, false), RoutePosition::default());
        assert_eq!(next(RoutePosition::default(), 0, true), RoutePosition::default());
    }

    #[test]
    fn a_free_circle_is_closed() {
        let ring = ring(vec2(5.0, 5.0), 2.0, 4, |_| true);
        assert!(ring.closed);
        let expected = [vec2(7.0, 5.0), vec2(5.0, 7.0), vec2(3.0, 5.0), vec2(5.0, 3.0)];
        assert!(ring.points.iter().zip(expected).all(|(a, b)| (*a - b).length() < 1e-5), "{ring:?}");
    }

    #[test]
    fn a_circle_beside_a_wall_is_open() {
        // A wall in the north closes those of the eight places that are above the thing.
        let ring = ring(vec2(5.0, 5.0), 2.0, 8, |p| p.y > 4.0);
        assert!(!ring.closed);
        assert_eq!(ring.points.len(), 5);
        assert!((ring.points[0] - vec2(7.0, 5.0)).length() < 1e-5, "from the east");
        assert!((ring.points[4] - vec2(3.0, 5.0)).length() < 1e-5, "by the south to the west");
        assert_eq!(super::ring(vec2(5.0, 5.0), 2.0, 8, |_| false), CircularRoute::default());
    }

    proptest! {
        /// For all lengths, every step leads to a neighbouring point, and all points are visited.
        #[test]
        fn no_point_is_left_out(points in 1usize..9, closed: bool) {
            let mut leg = RoutePosition::default();
            let mut seen = vec![false; points];
            for _ in 0..2 * points {
                seen[leg.point] = true;
                let to = next(leg, points, closed);
                let step = to.point.abs_diff(leg.point);
                prop_assert!(step <= 1 || closed && step == points - 1);
                leg = to;
            }
            prop_assert!(seen.into_iter().all(|seen| seen));
        }
    }
}
