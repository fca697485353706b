//! Which key does what: the keys of `assets/rules/controls.json`, with a player's own on top.

use super::action::InputAction;
use super::device_kind::DeviceKind;
use super::keys;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The keys of each action, named as [`keys`] lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap(BTreeMap<InputAction, Vec<String>>);

/// A key that would do two things at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindingConflict {
    /// The key.
    pub key: String,
    /// What it would do.
    pub actions: Vec<InputAction>,
}

impl KeyMap {
    /// Returns the keys of the shipped `controls.json`; in browsers without Ctrl.
    ///
    /// # Panics
    ///
    /// Panics if the embedded file is invalid, which a test excludes.
    pub fn shipped() -> Self {
        #[derive(Deserialize)]
        struct ControlsFile {
            keys: KeyMap,
        }
        let json = include_str!("../../assets/rules/controls.json");
        let file: ControlsFile = serde_json::from_str(json).expect("a test reads the shipped file");
        file.keys.on_this_system()
    }

    /// Returns the keys that this system leaves to the game: Ctrl+W closes a browser's tab, so Ctrl cannot be the
    /// key for sneaking there.
    pub fn on_this_system(mut self) -> Self {
        if cfg!(target_arch = "wasm32") {
            self.0.values_mut().for_each(|keys| keys.retain(|key| !key.ends_with("Control")));
        }
        self
    }

    /// Checks that every action has a key, that each key exists, and that none does two things at once.
    ///
    /// # Errors
    ///
    /// Returns what is wrong and what to do.
    pub fn check(&self) -> Result<(), String> {
        if let Some(action) = InputAction::all().find(|action| self.keys(*action).is_empty()) {
            return Err(format!("no key is bound to {action:?}: add one"));
        }
        if let Some(name) = self.0.values().flatten().find(|name| !keys::is_known(name)) {
            return Err(format!("there is no key {name}: see docs/CONTROLS.md for their names"));
        }
        match self.clashes().first() {
            Some(BindingConflict { key, actions }) => {
                Err(format!("{key} would do {actions:?} at once: take it away from all but one"))
            }
            None => Ok(()),
        }
    }

    /// Returns the keys of an action on all devices; hints name the first on each.
    pub fn keys(&self, action: InputAction) -> &[String] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// Returns the key that hints name to a player with this device.
    pub fn first(&self, action: InputAction, using: DeviceKind) -> &str {
        using.first(self.keys(action))
    }

    /// Returns the keys of an action on a device.
    pub fn on(&self, action: InputAction, using: DeviceKind) -> impl Iterator<Item = &str> {
        self.keys(action).iter().map(String::as_str).filter(move |key| DeviceKind::of_key(key) == using)
    }

    /// Returns every action of a key, in all contexts.
    pub fn actions_of(&self, key: &str) -> impl Iterator<Item = InputAction> {
        InputAction::all().filter(move |action| self.keys(*action).iter().any(|own| own == key))
    }

    /// Returns the keys that would do two things at once, with those actions.
    pub fn clashes(&self) -> Vec<BindingConflict> {
        let mut all: Vec<&String> = InputAction::all().flat_map(|action| self.keys(action)).collect();
        all.sort();
        all.dedup();
        let clash = |key: &String| {
            let of_key: Vec<InputAction> = self.actions_of(key).collect();
            let clashes = |action: &InputAction| of_key.iter().any(|other| other.clashes_with(*action));
            let actions: Vec<InputAction> = of_key.iter().copied().filter(clashes).collect();
            (!actions.is_empty()).then(|| BindingConflict { key: key.clone(), actions })
        };
        all.into_iter().filter_map(clash).collect()
    }

    /// Returns the actions of a key that clash with this action, whether or not the action has the key.
    pub fn rivals(&self, action: InputAction, key: &str) -> Vec<InputAction> {
        self.actions_of(key).filter(|other| other.clashes_with(action)).collect()
    }

    /// Returns the map with other keys for some actions.
    pub(super) fn with_keys(mut self, own: &BTreeMap<InputAction, Vec<String>>) -> Self {
        self.0.extend(own.iter().map(|(action, keys)| (*action, keys.clone())));
        self
    }
}
