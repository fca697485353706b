//! What the key "use" prefers when several things are within reach.
//!
//! Units as in [`super::tuning`].

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What her hands can do to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseKind {
    Steal,
    TakeKey,
    Hide,
    PickUp,
    OpenDoor,
    /// Open a locked door with its key.
    UnlockDoor,
    PickLock,
    CloseDoor,
    /// Pull the switch of several lamps.
    TurnLamps,
    Snuff,
    Relight,
    /// Wind up a music box.
    WindUp,
    StrikeGong,
}

impl UseKind {
    /// Every kind, in the order of the declaration.
    pub const ALL: [UseKind; 13] = [
        UseKind::Steal,
        UseKind::TakeKey,
        UseKind::Hide,
        UseKind::PickUp,
        UseKind::OpenDoor,
        UseKind::UnlockDoor,
        UseKind::PickLock,
        UseKind::CloseDoor,
        UseKind::TurnLamps,
        UseKind::Snuff,
        UseKind::Relight,
        UseKind::WindUp,
        UseKind::StrikeGong,
    ];
}

/// `hands.json`: how far her hands reach, and what they prefer.
///
/// Of everything within reach the key "use" takes what has the lowest cost:
/// `distance − facing × cos(angle) − importance`, all in tiles; `angle` lies between where she faces and
/// the thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandsRules {
    /// How far she reaches, from the middle of her feet to the nearest point of the thing, in tiles.
    pub reach: f32,
    /// How many tiles nearer a thing counts that she faces squarely; one at her back counts as much farther.
    pub facing: f32,
    /// How many tiles nearer each kind of use counts.
    pub importance: BTreeMap<UseKind, f32>,
    /// What replaces `importance` while a guard looks for her or is after her.
    pub hunted: BTreeMap<UseKind, f32>,
}

impl HandsRules {
    /// How many tiles nearer a use counts.
    pub fn importance_of(&self, kind: UseKind, is_hunted: bool) -> f32 {
        let now = self.hunted.get(&kind).filter(|_| is_hunted);
        now.or_else(|| self.importance.get(&kind)).copied().unwrap_or_default()
    }
}
