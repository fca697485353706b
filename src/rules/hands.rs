//! What the use key acts on when several things are within reach (`hands.json`).

use super::range::{NotNegative, NumberRange, Positive};
use crate::base::table;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kind of use: what the use key can do to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseKind {
    /// Take a treasure.
    Steal,
    /// Take a key.
    TakeKey,
    /// Hide in a hideout.
    Hide,
    /// Pick up a prop.
    PickUp,
    /// Open a door.
    OpenDoor,
    /// Unlock a door with its key.
    UnlockDoor,
    /// Pick the lock of a door.
    PickLock,
    /// Shut a door.
    CloseDoor,
    /// Pull the switch of several lamps.
    TurnLamps,
    /// Put out a lamp.
    Snuff,
    /// Light a lamp.
    Relight,
    /// Wind up a music box.
    WindUp,
    /// Strike a gong.
    StrikeGong,
}

impl UseKind {
    /// All kinds of use, in the order of declaration.
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

/// Numbers of the player's hands: how far they reach, and what they prefer (`hands.json`).
///
/// Of everything within reach the use key takes the thing with the lowest cost, `distance − facing ×
/// cos(angle) − importance`, all in tiles; `angle` lies between the player's facing and the thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseRules {
    /// Reach from the middle of the player's feet to the nearest point of the thing, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub reach: f32,
    /// Reach for loot, in tiles: a stand is drawn tall, and she stands before it with her head at its top.
    #[serde(deserialize_with = "Positive::read")]
    pub steal_reach: f32,
    /// How many tiles nearer a thing counts that the player faces squarely; one behind her counts as much
    /// farther.
    #[serde(deserialize_with = "NotNegative::read")]
    pub facing: f32,
    /// How many tiles nearer each kind of use counts.
    #[serde(deserialize_with = "table::read")]
    pub importance: BTreeMap<UseKind, f32>,
    /// Replaces entries of `importance` while a guard searches for the player or hunts her.
    #[serde(deserialize_with = "table::read")]
    pub hunted: BTreeMap<UseKind, f32>,
}

impl UseRules {
    /// Returns how many tiles nearer a use counts; `is_hunted` selects the table `hunted`, with `importance`
    /// as fallback.
    pub fn importance_of(&self, kind: UseKind, is_hunted: bool) -> f32 {
        let now = self.hunted.get(&kind).filter(|_| is_hunted);
        now.or_else(|| self.importance.get(&kind)).copied().unwrap_or_default()
    }
}
