//! The player's kit and outfits (`kit.json`, `outfits.json`).

use super::kinds::PropKind;
use super::per::{PerBand, PerPosture};
use super::range::{Fraction, NotNegative, NumberRange, SearchRadius};
use crate::base::{Vec2, table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Numbers of the player's kit (`kit.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitRules {
    /// Items that can be chosen before a heist, each with the number that fills one pouch.
    #[serde(deserialize_with = "table::read")]
    pub pouch: BTreeMap<PropKind, u32>,
    /// Loudness of the player's whistle, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub whistle_loudness: f32,
    /// Time between two whistles, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub whistle_seconds: f32,
    /// Firecrackers.
    pub firecracker: FirecrackerRules,
    /// Smoke of smoke balls.
    pub smoke: SmokeRules,
    /// Incense.
    pub incense: IncenseRules,
}

/// Numbers of a firecracker.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirecrackerRules {
    /// Time from the throw to the bang, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub fuse_seconds: f32,
    /// Loudness of the bang, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: f32,
    /// Part of the loudness that remains when a firecracker goes off below an edge, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub below: f32,
}

/// Numbers of a smoke cloud, which grows, stands and thins while it drifts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmokeRules {
    /// Radius of the grown cloud, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub radius: f32,
    /// Time until the cloud has its full radius, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub grow_seconds: f32,
    /// Time from the burst until the cloud is gone, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
    /// Time from the burst until the cloud begins to thin, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub thins_after_seconds: f32,
    /// Density from which on a cell blocks sight, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub blinds_at: f32,
    /// Velocity at which the cloud drifts outdoors, in tiles/s; under a roof it stays.
    pub wind: Vec2,
}

/// Numbers of incense, which puts guards to sleep.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncenseRules {
    /// Distance within which incense is breathed, in tiles, if no wall is between.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub radius: f32,
    /// How long incense burns, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
    /// How long a guard must breathe incense to fall asleep, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub breathe_seconds: f32,
    /// How long a guard sleeps if nobody wakes him, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub sleep_seconds: f32,
    /// Loudness left at a sleeper's place that wakes him, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub wakes_at: f32,
}

/// Factors of one outfit (`outfits.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutfitRules {
    /// Factor of the time to be seen fully, by the light on the player.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seen_time: PerBand,
    /// Factor of the loudness of footsteps on the floor.
    #[serde(deserialize_with = "NotNegative::read")]
    pub footstep: f32,
    /// Factor of the player's speed by posture.
    #[serde(deserialize_with = "NotNegative::read")]
    pub speed: PerPosture,
    /// Distance beyond which guards who neither investigate nor are cautious ignore the player, in tiles;
    /// `null`: they never do.
    ///
    /// It holds only while she walks or stands upright, does nothing with her hands and does not have the
    /// main treasure.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub accepted_beyond: Option<f32>,
}
