//! Contracts: other ways to play a night, as conditions on what happened (`contracts.json`).
//!
//! No heist depends on them, so they are not part of the rules' hash.

use super::Outfit;
use super::range::{NumberRange, Positive};
use crate::base::table;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A way to play a night under a condition of its own.
///
/// The names are those of the values of the field `Contracts` of a level, and the keys of `contracts.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contract {
    /// Nobody becomes curious.
    Calm,
    /// She never runs.
    Walking,
    /// She never crawls.
    Upright,
    /// She touches no lamp.
    LampsUntouched,
    /// She takes no kit along and throws nothing.
    EmptyPouches,
    /// She wears the servant's livery.
    Livery,
    /// She takes all loot within par.
    CleanAndSwift,
    /// She leaves where she came in.
    RoundTrip,
    /// She never hides in a closet or a jar.
    NoHiding,
    /// She takes no key and picks no lock.
    NoKeys,
    /// She neither throws anything nor whistles.
    QuietHands,
    /// She winds up a music box at most once.
    OneTune,
}

impl Contract {
    /// All contracts, in the order of declaration.
    pub const ALL: [Self; 12] = [
        Self::Calm,
        Self::Walking,
        Self::Upright,
        Self::LampsUntouched,
        Self::EmptyPouches,
        Self::Livery,
        Self::CleanAndSwift,
        Self::RoundTrip,
        Self::NoHiding,
        Self::NoKeys,
        Self::QuietHands,
        Self::OneTune,
    ];
}

/// Something that happens in a heist and that contracts can forbid or limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// She made a step at a run.
    Run,
    /// She crawled.
    Crawl,
    /// She threw something.
    Throw,
    /// She whistled.
    Whistle,
    /// She put out or lit a lamp, or pulled a switch of lamps.
    TurnLamp,
    /// She hid in a closet or a jar.
    Hide,
    /// She took a key.
    TakeKey,
    /// She began to pick a lock.
    PickLock,
    /// A music box began to play.
    PlayMusic,
    /// A guard became curious, or more than that.
    Curious,
}

/// How many of each deed are counted in a heist; no contract may allow as many.
pub const COUNTED_DEEDS: usize = 8;

/// Conditions of a contract; all must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContractRules {
    /// What must never happen.
    pub never: BTreeSet<Deed>,
    /// How often something may happen at most.
    #[serde(deserialize_with = "table::read")]
    pub at_most: BTreeMap<Deed, u32>,
    /// Whether all loot must be taken.
    pub all_loot: bool,
    /// Whether the heist must not take longer than the level's par.
    pub within_par: bool,
    /// Maximum distance of the exit from where she started, in tiles; `None`: any exit will do.
    #[serde(deserialize_with = "Positive::read")]
    pub exit_from_start: Option<f32>,
    /// What she must wear; `None`: anything.
    pub outfit: Option<Outfit>,
    /// Whether her pouches must be empty at the start.
    pub no_kit: bool,
}

impl ContractRules {
    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        if *self == Self::default() {
            return Some("has no condition: anybody would fulfil it".to_string());
        }
        if self.at_most.values().any(|most| *most as usize >= COUNTED_DEEDS) {
            return Some(format!("allows more than {} of a deed", COUNTED_DEEDS - 1));
        }
        let twice = self.at_most.keys().find(|deed| self.never.contains(deed))?;
        Some(format!("names {twice:?} in `never` and in `at_most`: one is enough"))
    }
}
