//! `crowd.json` and `birds.json`: how guards make way for each other, and how birds flock.

use super::PerPosture;
use crate::space::steer::flock::FlockSettings;
use serde::{Deserialize, Serialize};

/// `crowd.json`: guards among guards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrowdRules {
    /// How often a guard looks who of his mates is about, in seconds.
    pub look_seconds: f32,
    /// Whoever is nearer than this he feels beside him, wherever he looks, in tiles.
    pub elbow: f32,
    /// The largest sideways shift by which guards are led past the edge of a wall, and everybody past
    /// a heavy thing, in tiles. Nearer its middle a heavy thing is pushed.
    pub corner_help: f32,
    pub avoid: AvoidRules,
}

/// Bodies that make way for each other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidRules {
    /// From whoever is nearer than this one keeps away, in tiles,
    pub room: f32,
    /// and so much farther as both come nearer in this time, in seconds.
    pub ahead_seconds: f32,
    /// How fast one goes sideways to let another pass, in tiles/s.
    pub sidestep: f32,
    /// Air between two who pass or follow each other, in tiles.
    pub gap: f32,
    /// How long one waits behind another who stands in the way before one squeezes past, in seconds.
    pub patience_seconds: f32,
    /// How fast two who stand in each other step apart, in tiles/s.
    pub step_apart: f32,
}

/// `birds.json`, one entry a kind: a living alarm.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdRules {
    pub flock: FlockSettings,
    /// They burst up when she moves within so many tiles of one of them, by how she moves.
    pub startle: PerPosture,
    /// Guards they know: only who of them runs startles them, faster than this in tiles/s.
    pub guard_runs_at: f32,
    /// A noise startles them within this part of how far it carries, 0 to 1. Steps do not count.
    pub noise_part: f32,
    /// How far their wings are heard, in tiles.
    pub loudness: f32,
    /// As high they fly, in tiles,
    pub height: f32,
    /// and rise and sink so fast, in tiles/s.
    pub climb: f32,
    /// They wheel round their perch so far out, in tiles,
    pub wheel_radius: f32,
    /// for so long, in seconds;
    pub wheel_seconds: f32,
    /// then they are off so far from what startled them, in tiles,
    pub away: f32,
    /// for so long, in seconds, and come back.
    pub away_seconds: f32,
    /// Nearer than this to its seat a bird comes down, in tiles.
    pub landing: f32,
    /// and at last as slowly as this, in tiles/s.
    pub landing_speed: f32,
}
