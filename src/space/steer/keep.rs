//! Keeping a distance to somebody.
//!
//! Craig Reynolds, "Steering Behaviors For Autonomous Characters" (GDC 1999): evasion when too near, slowed
//! down as in "arrival", so that nobody jitters at the edge.

use crate::base::{Vec2, angle};

/// The range of distances to keep, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceBand {
    /// Minimum distance, in tiles.
    pub near: f32,
    /// Maximum distance, in tiles.
    pub far: f32,
}

/// What to do to keep the distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeepDistance {
    /// Too near: back off with this velocity, in tiles/s.
    Back(Vec2),
    /// At the right distance, or without a way back: stand.
    Stand,
    /// Too far: follow.
    Follow,
}

/// Shortfall from which on one backs off at full speed, in tiles; below it speed falls linearly.
const SLACK: f32 = 0.4;
/// How far ahead a direction must be free, in tiles.
const AHEAD: f32 = 0.7;
/// Directions that are tried, in degrees from straight back.
const ASIDE: [f32; 7] = [0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0];

/// Returns what keeps `me` at a distance from `from`, at most at `speed` tiles/s.
///
/// `can_walk` tells whether one can walk straight to a place. If not straight back, a direction to the side is taken.
pub fn keep(
    me: Vec2,
    from: Vec2,
    band: DistanceBand,
    speed: f32,
    can_walk: impl Fn(Vec2) -> bool,
) -> KeepDistance {
    let offset = me - from;
    let distance = offset.length();
    if distance > band.far {
        return KeepDistance::Follow;
    }
    let lacks = band.near - distance;
    if lacks <= 0.0 {
        return KeepDistance::Stand;
    }
    let away = offset.try_normalize().unwrap_or(Vec2::X);
    let directions = ASIDE.map(|degrees| away.rotate(angle::from_radians(degrees.to_radians())));
    match directions.into_iter().find(|direction| can_walk(me + *direction * AHEAD)) {
        Some(direction) => KeepDistance::Back(direction * speed * (lacks / SLACK).min(1.0)),
        None => KeepDistance::Stand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    const BAND: DistanceBand = DistanceBand { near: 2.0, far: 3.0 };

    #[test]
    fn too_far_follows_and_too_near_backs_off() {
        let keep = |x| keep(vec2(x, 0.0), Vec2::ZERO, BAND, 4.0, |_| true);
        assert_eq!(keep(3.5), KeepDistance::Follow);
        assert_eq!(keep(2.5), KeepDistance::Stand);
        assert_eq!(keep(1.0), KeepDistance::Back(vec2(4.0, 0.0)));
        // 0.1 tiles too near of a slack of 0.4: a quarter of the speed.
        let KeepDistance::Back(slow) = keep(1.9) else { panic!("he is too near") };
        assert!((slow - vec2(1.0, 0.0)).length() < 1e-4, "{slow}");
    }

    #[test]
    fn backing_off_before_a_wall_turns_aside() {
        // A wall at x = 1.5: straight back is closed, 30° reaches 1.61, 60° only 1.35.
        let wall = |place: Vec2| place.x < 1.5;
        let KeepDistance::Back(aside) = keep(vec2(1.0, 0.0), Vec2::ZERO, BAND, 2.0, wall) else { panic!() };
        assert!((aside - vec2(1.0, 3f32.sqrt())).length() < 1e-4, "{aside}");
        assert_eq!(keep(vec2(1.0, 0.0), Vec2::ZERO, BAND, 2.0, |_| false), KeepDistance::Stand);
    }

    proptest! {
        /// Backing off is never faster than the speed, and never leads nearer.
        #[test]
        fn backing_off_never_leads_nearer(x in -4.0f32..4.0, y in -4.0f32..4.0, open in 0u32..256) {
            let me = vec2(x, y);
            let free = |place: Vec2| open & (1 << (place.x as i32 & 7)) != 0;
            if let KeepDistance::Back(velocity) = keep(me, Vec2::ZERO, BAND, 4.0, free) {
                prop_assert!(velocity.length() <= 4.0 + 1e-4);
                prop_assert!((me + velocity / 60.0).length() >= me.length() - 1e-4);
            }
        }
    }
}
