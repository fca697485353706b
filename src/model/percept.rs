//! What a guard's senses tell him. It is all that his mind ever learns of the world.

use super::component::{Band, Posture};
use super::event::NoiseKind;
use crate::base::Vec2;

/// One thing sensed in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Percept {
    /// He sees her, for sure or out of the corner of his eye.
    Saw { at: Vec2, velocity: Vec2, sure: bool },
    /// He feels her beside him.
    Touched { at: Vec2 },
    /// He hears something that seems to come from `from`.
    Heard { from: Vec2, kind: NoiseKind, faint: bool },
    /// Somebody shouts that she is there.
    Told { her: Vec2 },
}

/// Why a guard saw her: the numbers that went into it.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Sighting {
    /// The light on her, 0 to 1.
    pub light: f32,
    pub band: Band,
    /// How far away she was, in tiles.
    pub distance: f32,
    pub posture: Posture,
    /// How long it takes to be seen fully like this, in seconds.
    pub full_seconds: f32,
    /// Well in view, or only out of the corner of the eye?
    pub sure: bool,
    /// So near that he felt her.
    pub touched: bool,
}
