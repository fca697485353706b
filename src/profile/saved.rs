//! The content of the save file.

use super::record::{LevelRecord, RecordNews, WonHeist};
use super::settings::Settings;
use super::stages::Carried;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version that this game writes. It rises when a value changes its meaning, or when an older game that
/// writes the file would lose something.
pub const VERSION: usize = 2;

/// A level file that the player has opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFile {
    /// Where it is.
    pub path: String,
    /// The title of its only level, in the language of that time; empty if it has several.
    pub title: String,
    /// When it was last opened, in seconds since 1970.
    pub when: u64,
}

/// Everything in the save file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SaveData {
    pub(super) version: usize,
    /// The settings.
    #[serde(default)]
    pub settings: Settings,
    /// The records of each level, by its identifier.
    #[serde(default)]
    pub records: BTreeMap<String, LevelRecord>,
    /// The level files opened last, the latest first. In browsers the page keeps them instead.
    #[serde(default)]
    pub recent: Vec<RecentFile>,
    /// The names of the tips that were shown.
    #[serde(default)]
    pub lessons: BTreeSet<String>,
    /// What the player brings into the next stage of the heist that is under way; empty if none is.
    #[serde(default)]
    pub carried: Carried,
}

impl Default for SaveData {
    fn default() -> Self {
        Self {
            version: VERSION,
            settings: Settings::default(),
            records: BTreeMap::new(),
            recent: Vec::new(),
            lessons: BTreeSet::new(),
            carried: Carried::default(),
        }
    }
}

impl SaveData {
    /// Enters a won heist into the records of its level.
    pub fn enter(&mut self, level: &str, deed: WonHeist) -> RecordNews {
        self.records.entry(level.to_string()).or_default().enter(deed)
    }
}

/// What is wrong with a save file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// It is not there any more, but a copy of it is.
    Missing,
    /// It cannot be read at all.
    Broken,
    /// A newer game has written it; it may hold more than this game knows.
    Newer,
    /// These values are invalid, given by their places such as `settings.text`; they are as in a new game.
    Odd(Vec<String>),
}
