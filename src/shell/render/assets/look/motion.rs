//! Reduction of motion, for the setting of that name.

use serde::Deserialize;

/// Reduction of motion by the player's choice; full motion needs no numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionLook {
    pub calm: MotionShares,
    /// Only motion that carries information.
    pub still: MotionShares,
}

/// Remaining parts, each from 0 (nothing) to 1 (all).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionShares {
    /// Speed of idle motion: flames, wind, haze, glow, clouds.
    pub idle: f32,
    /// Dust, drops, sparks.
    pub particles: f32,
    /// Rain, snow, fireflies.
    pub weather: f32,
    pub flicker: f32,
    /// How far the camera runs ahead of the player.
    pub ahead: f32,
    /// Screen shake.
    pub shake: f32,
}
