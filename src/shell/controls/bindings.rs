//! The keys that a player has chosen, in the place of those that `controls.json` has.

use super::{Action, Using};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// For each action that was changed, all of its keys; every other keeps those of `controls.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(pub BTreeMap<Action, Vec<String>>);

impl Using {
    /// The device that a key is on, by its name.
    pub fn of_key(key: &str) -> Self {
        if key.starts_with("Pad") {
            Using::Pad
        } else if key.starts_with("Touch") {
            Using::Touch
        } else {
            Using::Keys
        }
    }
}
