//! What she takes along, and what she wears.
//!
//! Units as in [`super::tuning`].

use super::kinds::PropKind;
use super::tuning::{PerBand, PerPosture};
use crate::base::Vec2;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `kit.json`: what she takes along, and what it does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitRules {
    /// What can be chosen at the briefing, and how many of it fill one of her pouches.
    pub pouch: BTreeMap<PropKind, u32>,
    /// How far her whistle is heard.
    pub whistle_loudness: f32,
    /// How soon she can whistle again.
    pub whistle_seconds: f32,
    pub firecracker: FirecrackerRules,
    pub smoke: SmokeRules,
    pub incense: IncenseRules,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirecrackerRules {
    /// From her hand to the bang.
    pub fuse_seconds: f32,
    pub loudness: f32,
    /// So much of it is heard when it goes off below an edge, 0 to 1.
    pub below: f32,
}

/// A cloud of smoke: it grows, stands, thins, and drifts all the while.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmokeRules {
    /// How far it reaches at its thickest, in tiles.
    pub radius: f32,
    pub grow_seconds: f32,
    /// From the burst until nothing is left.
    pub seconds: f32,
    /// From when on it thins, in seconds.
    pub thins_after_seconds: f32,
    /// Where it is at least this dense, 0 to 1, nothing is seen through it.
    pub blinds_at: f32,
    /// Where the air takes it outdoors, in tiles/s; under a roof it stays.
    pub wind: Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncenseRules {
    /// Who is nearer than this, and has no wall between, breathes it.
    pub radius: f32,
    /// How long it burns.
    pub seconds: f32,
    /// Whoever breathes it for so long falls asleep.
    pub breathe_seconds: f32,
    /// And sleeps for so long, if nobody wakes him.
    pub sleep_seconds: f32,
    /// A noise this loud where he lies wakes him sooner, in tiles left of its reach.
    pub wakes_at: f32,
}

/// `outfits.json`, one entry an outfit: what it multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutfitRules {
    /// Time to be seen, by the light on her.
    pub seen_time: PerBand,
    /// Loudness of her footsteps.
    pub footstep: f32,
    /// Her speed.
    pub speed: PerPosture,
    /// Guards who do not yet investigate and are not cautious take no notice of her beyond this
    /// distance, in tiles, while she walks upright or stands, does nothing with her hands, and has
    /// not taken the heirloom; `null`: they do.
    pub accepted_beyond: Option<f32>,
}
