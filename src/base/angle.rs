//! Directions as unit vectors, and angles in radians.
//!
//! All trigonometry goes through `libm`, which gives the same bits on every platform; the functions of `std`
//! do not.

use super::{Vec2, vec2};

/// Returns the unit vector at an angle from the x axis, turning towards +y (clockwise on screen).
pub fn from_radians(radians: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(radians);
    vec2(cos, sin)
}

/// Returns the angle of `v` from the x axis, −π to π; 0 for the zero vector.
pub fn to_radians(v: Vec2) -> f32 {
    libm::atan2f(v.y, v.x)
}

/// Returns the cosine of an angle in degrees, for comparison with a dot product.
pub fn cos_degrees(degrees: f32) -> f32 {
    libm::cosf(degrees.to_radians())
}

/// Turns the unit vector `from` towards the unit vector `to`, the shorter way, by at most `limit` radians.
pub fn turn_towards(from: Vec2, to: Vec2, limit: f32) -> Vec2 {
    if from == to {
        return to;
    }
    let angle = libm::atan2f(from.perp_dot(to), from.dot(to));
    if angle.abs() <= limit {
        return to;
    }
    let turned = from.rotate(from_radians(limit.copysign(angle)));
    // Rounding must not change the length over many turns.
    turned / turned.length()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_is_limited_and_takes_the_shorter_way() {
        let up = vec2(0.0, -1.0);
        let turned = turn_towards(Vec2::X, up, 0.5);
        assert!((to_radians(turned) + 0.5).abs() < 1e-6);
        assert_eq!(turn_towards(Vec2::X, up, 2.0), up);
    }

    #[test]
    fn turning_half_round_ends() {
        let mut facing = Vec2::X;
        for _ in 0..20 {
            facing = turn_towards(facing, -Vec2::X, 0.2);
        }
        assert_eq!(facing, -Vec2::X);
    }
}
