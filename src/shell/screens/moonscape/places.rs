//! Places of the moon and of the near roof, in game pixels.

use macroquad::prelude::*;

pub const MOON: Vec2 = vec2(492.0, 168.0);
pub const RADIUS: f32 = 86.0;
/// Upper edge of the near roof.
pub const RIDGE: f32 = 290.0;
/// The raised end of the ridge, on which the player stands.
pub const PERCH: Rect = Rect::new(462.0, 208.0, 60.0, 90.0);
