//! `clockwork.json`: what drives the four dolls, and the box that they run from.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockworkRules {
    /// A step softer than this is not felt through the floor; as loud as a sound, in tiles.
    pub soft: f32,
    /// From step to step she is felt without a break if they are no farther apart, in seconds.
    pub hold_seconds: f32,
    /// So long her steps must be felt until the spring is wound, in seconds.
    pub wind_seconds: f32,
    /// So long after the last step it has run down, in seconds.
    pub run_down_seconds: f32,
    /// Hands close on her only if her last step was no longer ago, in seconds.
    pub grip_seconds: f32,
    /// How long they keep to their corners, then come after her, then keep to their corners again,
    /// and so on, in seconds; after the last they come for good.
    pub waves: Vec<f32>,
    /// How far ahead of her one of them aims, in tiles.
    pub ahead_tiles: i32,
    /// Nearer than this one of them loses heart, in tiles.
    pub shy_tiles: f32,
    pub ticking: TickingRules,
    pub music: MusicBoxRules,
}

/// What is heard of a wound doll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TickingRules {
    /// From one to the next, in seconds.
    pub seconds: f32,
    /// How far it carries, in tiles. Guards are used to it.
    pub loudness: f32,
}

/// The box.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicBoxRules {
    /// How long it plays, in seconds,
    pub seconds: f32,
    /// and how long it cannot be wound again after that.
    pub rest_seconds: f32,
    /// How far dolls run from it, in tiles.
    pub tiles: f32,
    /// How far it is heard by those who have ears, in tiles,
    pub loudness: f32,
    /// and how often they take notice of it, in seconds.
    pub bar_seconds: f32,
}
