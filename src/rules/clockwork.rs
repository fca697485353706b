//! Clockwork dolls and music boxes (`clockwork.json`).

use super::range::{NotNegative, NumberRange, Positive, SearchRadius, SureSeconds};
use serde::{Deserialize, Serialize};

/// Numbers of clockwork dolls and music boxes (`clockwork.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockworkRules {
    /// Loudness below which a step is not felt through the floor, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub soft: f32,
    /// How long a felt step counts as contact, in seconds: steps closer together are felt without a break.
    #[serde(deserialize_with = "Positive::read")]
    pub hold_seconds: f32,
    /// How long steps must be felt until a doll is sure of the player, in seconds; at least 0.3.
    #[serde(deserialize_with = "SureSeconds::read")]
    pub wind_seconds: f32,
    /// Time after the last felt step at which a doll stops, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub run_down_seconds: f32,
    /// Time after the last felt step within which a doll grabs, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub grip_seconds: f32,
    /// Durations of the phases, in seconds: in their corners, after the player, in their corners, and so on;
    /// after the last phase they stay after her.
    #[serde(deserialize_with = "NotNegative::read")]
    pub waves: Vec<f32>,
    /// How far ahead of the player [`Archetype::DollAhead`](super::Archetype::DollAhead) aims, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub ahead_tiles: i32,
    /// Distance from the player within which [`Archetype::DollShy`](super::Archetype::DollShy) turns to its
    /// corner, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub shy_tiles: f32,
    /// The ticking of wound dolls.
    pub ticking: TickingRules,
    /// Music boxes.
    pub music: MusicBoxRules,
}

/// Numbers of the ticking of a wound doll, which guards ignore.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TickingRules {
    /// Time between two ticks, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub seconds: f32,
    /// Loudness of a tick, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: f32,
}

/// Numbers of a music box, which frightens dolls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicBoxRules {
    /// How long a music box plays, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub seconds: f32,
    /// Time after playing in which a music box cannot be wound up, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub cooldown_seconds: f32,
    /// How long a doll stands still after a fright before it does anything else, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub fright_rest_seconds: f32,
    /// Distance within which dolls run from a music box, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub tiles: f32,
    /// Loudness of the music for guards with ears, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub loudness: f32,
    /// Time between two noises of the music, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub bar_seconds: f32,
}
