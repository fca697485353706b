//! Smell and hounds (`hounds.json`): scents, trails, and circling in a pack.

use super::range::{NotNegative, NumberRange, Positive, SearchRadius, SureSeconds};
use serde::{Deserialize, Serialize};

/// Numbers of smell and hounds (`hounds.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoundRules {
    /// Scents and how they are perceived.
    pub smell: SmellRules,
    /// Following a trail.
    pub track: TrackRules,
    /// Circling the player in a pack.
    pub circle: CircleRules,
}

/// Numbers of the player's scent and of noses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmellRules {
    /// How long a scent lasts, in seconds; its strength falls linearly from 1 to 0.
    // A divisor, as is `sniff_seconds`.
    #[serde(deserialize_with = "Positive::read")]
    pub fade_seconds: f32,
    /// Time between two sniffs for a trail, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub sniff_seconds: f32,
    /// How long the player leaves no scent after wading, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub washed_seconds: f32,
    /// Distance within which a nose smells the player herself, in tiles along the way of the air.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub near_tiles: f32,
    /// Time until a guard who smells the player is sure of her at no distance, in seconds; at least 0.3.
    #[serde(deserialize_with = "SureSeconds::read")]
    pub sure_seconds: f32,
    /// Further time until a guard who smells the player is sure of her, in seconds per tile of distance.
    #[serde(deserialize_with = "NotNegative::read")]
    pub sure_seconds_per_tile: f32,
    /// What a fresh trail adds to the awareness meter; an old one adds less, by its strength.
    #[serde(deserialize_with = "NotNegative::read")]
    pub trail_rise: f32,
    /// Awareness that a trail alone never exceeds, 0 to 100.
    #[serde(deserialize_with = "NotNegative::read")]
    pub trail_limit: f32,
}

/// Numbers of following a trail.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackRules {
    /// Time since the last scent after which the trail is given up, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub forget_seconds: f32,
    /// Number of places round the end of a trail that are searched.
    pub cast_places: usize,
    /// Distance from the end of a trail to the places that are searched, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub cast_tiles: f32,
}

/// Numbers of circling the player in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CircleRules {
    /// Radius of the circle round the player, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub radius: f32,
    /// Angle to the next point on the circle, in degrees.
    #[serde(deserialize_with = "Positive::read")]
    pub step_degrees: f32,
    /// Maximum angle off the right angle to the player's way at which a hound is in position, in degrees.
    #[serde(deserialize_with = "Positive::read")]
    pub stand_degrees: f32,
    /// Time after which the pack closes in regardless of position, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub close_seconds: f32,
}
