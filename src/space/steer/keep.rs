//! Keeping one's distance.
//!
//! Craig Reynolds, "Steering Behaviors For Autonomous Characters" (GDC 1999): evasion when too near,
//! with the slowing down of his "arrival", so that nobody jerks to and fro at the edge.

use crate::base::{Vec2, angle};

/// From where to where it is right, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceBand {
    pub near: f32,
    pub far: f32,
}

/// What keeps one in the band.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeepDistance {
    /// Too near: back off with this velocity, in tiles/s.
    Back(Vec2),
    /// Just right, or nowhere to go.
    Stand,
    /// Too far: go after.
    Follow,
}

/// Off by this much one hurries; by less one goes the slower. In tiles.
const SLACK: f32 = 0.4;
/// How far ahead it must be free, in tiles.
const AHEAD: f32 = 0.7;
/// Straight back rather than aside, in degrees.
const ASIDE: [f32; 7] = [0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0];

/// How to keep one's distance from somebody, at most at this speed. Where a wall is behind one's back
/// one slips aside.
pub fn keep(
    me: Vec2,
    from: Vec2,
    band: DistanceBand,
    speed: f32,
    is_free: impl Fn(Vec2) -> bool,
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
    match directions.into_iter().find(|direction| is_free(me + *direction * AHEAD)) {
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
    fn too_far_he_follows_too_near_he_backs_off() {
        let keep = |x| keep(vec2(x, 0.0), Vec2::ZERO, BAND, 4.0, |_| true);
        assert_eq!(keep(3.5), KeepDistance::Follow);
        assert_eq!(keep(2.5), KeepDistance::Stand);
        assert_eq!(keep(1.0), KeepDistance::Back(vec2(4.0, 0.0)));
        // A tenth of a tile of the four tenths: a quarter of his speed.
        let KeepDistance::Back(slow) = keep(1.9) else { panic!("he is too near") };
        assert!((slow - vec2(1.0, 0.0)).length() < 1e-4, "{slow}");
    }

    #[test]
    fn with_his_back_to_the_wall_he_slips_aside() {
        // A wall at x = 1.5: straight back is shut, 30° reaches 1.61, 60° only 1.35.
        let wall = |place: Vec2| place.x < 1.5;
        let KeepDistance::Back(aside) = keep(vec2(1.0, 0.0), Vec2::ZERO, BAND, 2.0, wall) else { panic!() };
        assert!((aside - vec2(1.0, 3f32.sqrt())).length() < 1e-4, "{aside}");
        assert_eq!(keep(vec2(1.0, 0.0), Vec2::ZERO, BAND, 2.0, |_| false), KeepDistance::Stand);
    }

    proptest! {
        /// Never faster than he can, and never nearer to her.
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
