//! How guards make way for each other (`crowd.json`), and how birds behave (`birds.json`).

use super::PerPosture;
use super::range::{Fraction, NotNegative, NumberRange, Positive};
use crate::space::steer::flock::FlockSettings;
use serde::{Deserialize, Serialize};

/// Numbers of guards among guards (`crowd.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrowdRules {
    /// Time between two looks of a guard for his allies, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub look_seconds: f32,
    /// Distance within which a guard feels an ally in any direction, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub elbow: f32,
    /// Largest sideways shift that leads guards past the edge of a solid cell, and everybody past a heavy
    /// prop, in tiles.
    ///
    /// Nearer its middle a heavy prop is pushed.
    #[serde(deserialize_with = "NotNegative::read")]
    pub corner_help: f32,
    /// How bodies make way for each other.
    pub avoid: AvoidRules,
}

/// Numbers of avoidance between guards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidRules {
    /// Distance within which a guard makes way for another ahead of him, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub room: f32,
    /// How many seconds ahead guards make way: added to `room` for each tile/s at which two approach.
    #[serde(deserialize_with = "NotNegative::read")]
    pub ahead_seconds: f32,
    /// Sideways speed to let another pass, in tiles/s.
    #[serde(deserialize_with = "NotNegative::read")]
    pub sidestep: f32,
    /// Space between two who pass or follow each other, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub gap: f32,
    /// How long a guard waits behind another who stands in his way before he squeezes past, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub patience_seconds: f32,
    /// Speed at which two guards who overlap step apart, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub step_apart: f32,
}

/// Numbers of one kind of birds, which fly up when disturbed (`birds.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdRules {
    /// How the birds fly as a flock.
    pub flock: FlockSettings,
    /// Distance from a bird within which the moving player startles the flock, by posture, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub startle: PerPosture,
    /// Speed above which a guard startles the birds, in tiles/s; slower guards do not.
    #[serde(deserialize_with = "NotNegative::read")]
    pub guard_runs_at: f32,
    /// Part of a noise's loudness within which it startles the birds, 0 to 1; footsteps do not count.
    #[serde(deserialize_with = "Fraction::read")]
    pub noise_part: f32,
    /// Loudness of the birds' wings when they fly up, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: f32,
    /// Height at which the birds fly, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub height: f32,
    /// Speed at which the birds rise and sink, in tiles/s.
    // At 0 they would never be up, or never down again.
    #[serde(deserialize_with = "Positive::read")]
    pub climb: f32,
    /// Radius of the circle that the birds fly, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub wheel_radius: f32,
    /// How long the birds circle over their perch, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub wheel_seconds: f32,
    /// Distance from the perch to which the birds then fly, away from what startled them, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub away: f32,
    /// How long the birds stay away before they come back, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub away_seconds: f32,
    /// Distance from its seat at which a bird begins to land, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub landing: f32,
    /// Minimum speed of a landing bird, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub landing_speed: f32,
}
