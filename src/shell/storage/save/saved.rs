//! What the file holds.

use super::record::{LevelRecord, RecordNews, WonHeist};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version that this game writes. It rises when a value comes to mean something else, and when an older game
/// that writes the file again would lose something.
pub const VERSION: usize = 2;

/// A level file of the player's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFile {
    pub path: String,
    /// When it was last opened, in seconds since 1970.
    pub when: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SaveData {
    pub(super) version: usize,
    #[serde(default)]
    pub settings: Settings,
    /// By the level's identifier.
    #[serde(default)]
    pub records: BTreeMap<String, LevelRecord>,
    /// The latest first. A page keeps them itself.
    #[serde(default)]
    pub recent: Vec<RecentFile>,
    /// The tips that were shown, by their names.
    #[serde(default)]
    pub lessons: BTreeSet<String>,
}

impl Default for SaveData {
    fn default() -> Self {
        Self {
            version: VERSION,
            settings: Settings::default(),
            records: BTreeMap::new(),
            recent: Vec::new(),
            lessons: BTreeSet::new(),
        }
    }
}

impl SaveData {
    /// Enters a won heist among the records of its level.
    pub fn enter(&mut self, level: &str, deed: WonHeist) -> RecordNews {
        self.records.entry(level.to_string()).or_default().enter(deed)
    }
}

/// What is the matter with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// It cannot be read at all.
    Broken,
    /// A newer game has written it, and it may hold more than we know of.
    Newer,
    /// All of it but these values, told by where they stand, such as `settings.text`: they are as in a new game.
    Odd(Vec<String>),
}
