//! `hounds.json`: what a nose tells, how a trail is followed, and how a pack goes round her.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoundRules {
    pub smell: SmellRules,
    pub track: TrackRules,
    pub circle: CircleRules,
}

/// What she leaves in the air, and what a nose makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmellRules {
    /// How long a scent lasts where she walked, in seconds.
    pub fade_seconds: f32,
    /// How often a nose takes the air, in seconds.
    pub sniff_seconds: f32,
    /// So long after wading her feet leave no scent, in seconds.
    pub washed_seconds: f32,
    /// So near, along the way of the air, he smells her herself, in tiles.
    pub near_tiles: f32,
    /// How long it then takes to be sure of her when she is beside him, in seconds,
    pub sure_seconds: f32,
    /// and how much longer for every tile between them.
    pub sure_seconds_per_tile: f32,
    /// How much a fresh trail lifts the meter,
    pub trail_rise: f32,
    /// and up to where: no trail tells that she is still there.
    pub trail_limit: f32,
}

/// With the nose to the ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackRules {
    /// A scent so long ago leads nowhere any more, in seconds.
    pub forget_seconds: f32,
    /// Where a trail ends he casts about at so many places,
    pub cast_places: usize,
    /// so far from its end, in tiles.
    pub cast_tiles: f32,
}

/// Round her, then in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CircleRules {
    /// How far from her they go round, in tiles.
    pub radius: f32,
    /// How far round her the next place is to which they run, in degrees.
    pub step_degrees: f32,
    /// Whoever is no more than this off the right angle stands well, in degrees.
    pub stand_degrees: f32,
    /// They close in after so long, however they stand, in seconds.
    pub close_seconds: f32,
}
