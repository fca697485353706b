//! Where the moon hangs, and where the roof lies under her.

use macroquad::prelude::*;

pub const MOON: Vec2 = vec2(492.0, 168.0);
pub const RADIUS: f32 = 86.0;
/// Where the near roof begins.
pub const RIDGE: f32 = 290.0;
/// The raised end of the ridge, on which she stands.
pub const PERCH: Rect = Rect::new(462.0, 208.0, 60.0, 90.0);
