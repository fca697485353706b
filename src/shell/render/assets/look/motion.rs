//! How much is left of what moves, for whoever wants it calmer.

use serde::Deserialize;

/// How much is left of what moves, by the player's choice. As much as there is needs no number.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionLook {
    pub calm: MotionShares,
    /// Only what tells something.
    pub still: MotionShares,
}

/// Parts of what there is: 1 all of it, 0 nothing.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionShares {
    /// How fast everything moves that moves by itself: flames, wind, haze, glow, clouds.
    pub idle: f32,
    /// Dust, drops, sparks.
    pub particles: f32,
    /// Rain, snow, fireflies.
    pub weather: f32,
    pub flicker: f32,
    /// How far the view runs ahead of her.
    pub ahead: f32,
    /// How much the picture trembles.
    pub shake: f32,
}
