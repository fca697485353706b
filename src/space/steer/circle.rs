//! Going round a target to both sides of its way, then closing in.
//!
//! As wolves hunt: each keeps a safe distance and goes where the others are not. C. Muro, R. Escobedo, L.
//! Spector and R. P. Coppinger, "Wolf-pack (Canis lupus) hunting strategies emerge from simple rules in
//! computational simulations" (Behavioural Processes 88, 2011). Here the places are the two at right angles
//! to the target's way.

use crate::base::Vec2;
use crate::base::angle::{from_radians, turn_towards};

/// A side of the target's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left side, seen in the direction of movement.
    Left,
    /// The right side, seen in the direction of movement.
    Right,
}

impl Side {
    /// Returns the side of a pack member by its index: left and right in turns.
    pub fn of(index: usize) -> Self {
        if index.is_multiple_of(2) { Side::Left } else { Side::Right }
    }
}

/// Returns the direction from the target to one of its sides, for a unit vector `direction`.
///
/// The y axis points down, so right is clockwise.
pub fn abeam(direction: Vec2, side: Side) -> Vec2 {
    match side {
        Side::Left => -direction.perp(),
        Side::Right => direction.perp(),
    }
}

/// Returns the place at a side of the target, `radius` tiles from it.
pub fn flank(target: Vec2, direction: Vec2, side: Side, radius: f32) -> Vec2 {
    target + abeam(direction, side) * radius
}

/// Returns the next place on the circle round the target, at most `step` radians further towards a side.
///
/// The steps go round the target, not through it.
pub fn round(at: Vec2, target: Vec2, direction: Vec2, side: Side, radius: f32, step: f32) -> Vec2 {
    let goal = abeam(direction, side);
    let from = (at - target).try_normalize().unwrap_or(goal);
    // Directly opposite, both ways are equally long; choose one.
    let bearing = if from.dot(goal) < -0.999 {
        from.rotate(from_radians(step))
    } else {
        turn_towards(from, goal, step)
    };
    target + bearing * radius
}

/// Returns whether somebody stands at a side of the target: at most `within` radians off, and within 1.5
/// radii.
pub fn stands(at: Vec2, target: Vec2, direction: Vec2, side: Side, radius: f32, within: f32) -> bool {
    let off = at - target;
    let is_abeam = off.dot(abeam(direction, side)) >= libm::cosf(within) * off.length();
    is_abeam && off != Vec2::ZERO && off.length() <= 1.5 * radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;

    const TARGET: Vec2 = Vec2::new(5.0, 5.0);
    const EAST: Vec2 = Vec2::X;

    fn near(a: Vec2, b: Vec2) -> bool {
        (a - b).length() < 1e-4
    }

    #[test]
    fn the_sides_of_a_target_that_goes_east_are_north_and_south() {
        assert!(near(flank(TARGET, EAST, Side::Left, 3.0), vec2(5.0, 2.0)));
        assert!(near(flank(TARGET, EAST, Side::Right, 3.0), vec2(5.0, 8.0)));
        assert_eq!([0, 1, 2].map(Side::of), [Side::Left, Side::Right, Side::Left]);
    }

    #[test]
    fn steps_from_behind_lead_round() {
        let step = 30f32.to_radians();
        // From the west, 6 tiles away: onto the circle of 3 tiles, and 30° of the 90° by the north.
        let first = round(vec2(-1.0, 5.0), TARGET, EAST, Side::Left, 3.0, step);
        assert!(near(first, TARGET + vec2(-3.0 * 0.866_025_4, -1.5)), "{first}");
        let second = round(first, TARGET, EAST, Side::Left, 3.0, step);
        let third = round(second, TARGET, EAST, Side::Left, 3.0, step);
        assert!(near(third, vec2(5.0, 2.0)), "{third}");
        assert!(near(round(third, TARGET, EAST, Side::Left, 3.0, step), third), "it stays there");
    }

    #[test]
    fn steps_from_the_wrong_side_do_not_lead_through_the_target() {
        let step = 30f32.to_radians();
        let place = round(vec2(5.0, 8.0), TARGET, EAST, Side::Left, 3.0, step);
        assert!((place - TARGET).length() > 2.99 && !near(place, vec2(5.0, 8.0)), "{place}");
    }

    #[test]
    fn standing_abeam_counts() {
        let within = 25f32.to_radians();
        let stands = |x, y| stands(vec2(x, y), TARGET, EAST, Side::Left, 3.0, within);
        assert!(stands(5.0, 2.0) && stands(6.0, 2.2));
        // atan(2 ÷ 3) is 34° off; 4.6 is beyond 1.5 radii.
        assert!(!stands(7.0, 2.0) && !stands(5.0, 0.4) && !stands(5.0, 8.0));
    }

    proptest! {
        #[test]
        fn repeated_steps_arrive_at_the_side(x in -9.0f32..9.0, y in -9.0f32..9.0, turn in -3.1f32..3.1, left: bool) {
            let (direction, side) = (from_radians(turn), if left { Side::Left } else { Side::Right });
            let mut at = TARGET + vec2(x, y);
            for _ in 0..8 {
                at = round(at, TARGET, direction, side, 3.0, 0.5);
                prop_assert!(((at - TARGET).length() - 3.0).abs() < 1e-3, "stays on the circle");
            }
            prop_assert!((at - flank(TARGET, direction, side, 3.0)).length() < 1e-2, "{at}");
        }
    }
}
