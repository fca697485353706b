//! Which key does what: `assets/rules/controls.json`, with a player's own keys on top.

use super::action::InputAction;
use super::device_kind::DeviceKind;
use super::keys;
use super::pad::PadRules;
use super::touch::TouchRules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which key does what, and how aim, gamepads and touch are read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlMap {
    /// Named like macroquad's `KeyCode`, or as [`keys`] lists for mouse, gamepad and touch.
    keys: BTreeMap<InputAction, Vec<String>>,
    pub aim: AimRules,
    pub pad: PadRules,
    pub glass: TouchRules,
}

/// A key that would do two things at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindingConflict {
    pub key: String,
    pub actions: Vec<InputAction>,
}

/// How arrow keys and sticks aim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimRules {
    /// How far ahead of the player the aim begins.
    pub first_tiles: f32,
    pub tiles_per_second: f32,
    /// Largest distance of the aim from the player: how far she throws.
    pub farthest_tiles: f32,
}

impl ControlMap {
    /// Returns the map of the shipped `controls.json`; in browsers without Ctrl.
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/controls.json"));
        let mut map = Self::parse(json).expect("a test reads the shipped file");
        if cfg!(target_arch = "wasm32") {
            // Ctrl+W closes a browser's tab, so Ctrl cannot be the key for sneaking there.
            map.keys.values_mut().for_each(|keys| keys.retain(|k| !k.ends_with("Control")));
        }
        map
    }

    /// Parses and checks a `controls.json`; the error names the problem.
    pub fn parse(json: &str) -> Result<Self, String> {
        let map: Self =
            serde_json::from_str(json).map_err(|why| format!("assets/rules/controls.json: {why}"))?;
        let checks =
            [map.check(), map.pad.check(), map.glass.check(|name| map.actions_of(name).next().is_some())];
        checks.into_iter().collect::<Result<(), String>>().map(|()| map)
    }

    /// Checks that every action has a key, that each key exists, and that none does two things at once.
    fn check(&self) -> Result<(), String> {
        let file = "assets/rules/controls.json";
        if let Some(action) = InputAction::all().find(|action| self.keys(*action).is_empty()) {
            return Err(format!("{file}: no key is bound to {action:?}: add one"));
        }
        if let Some(name) = self.keys.values().flatten().find(|name| !keys::is_known(name)) {
            return Err(format!("{file}: there is no key {name}: see docs/CONTROLS.md for their names"));
        }
        match self.clashes().first() {
            Some(BindingConflict { key, actions }) => {
                Err(format!("{file}: {key} would do {actions:?} at once: take it away from all but one"))
            }
            None => Ok(()),
        }
    }

    /// Returns the keys of an action on all devices; hints name the first on each.
    pub fn keys(&self, action: InputAction) -> &[String] {
        self.keys.get(&action).map_or(&[], Vec::as_slice)
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
        self.keys.extend(own.iter().map(|(action, keys)| (*action, keys.clone())));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bindings;
    use super::*;

    /// Parses the shipped file after a change.
    fn changed(change: impl Fn(&mut serde_json::Value)) -> Result<ControlMap, String> {
        let mut file = serde_json::to_value(ControlMap::shipped()).unwrap();
        change(&mut file);
        ControlMap::parse(&file.to_string())
    }

    #[test]
    fn what_is_wrong_with_the_file_is_named() {
        assert!(changed(|_| {}).is_ok());
        let why = changed(|file| file["keys"]["up"] = serde_json::json!([])).unwrap_err();
        assert_eq!(why, "assets/rules/controls.json: no key is bound to Up: add one");
        let why = changed(|file| file["keys"]["run"] = serde_json::json!(["Shift"])).unwrap_err();
        assert!(why.contains("there is no key Shift"), "{why}");
        let why = changed(|file| file["keys"]["run"] = serde_json::json!(["E"])).unwrap_err();
        assert!(why.contains("E would do [Run, Use] at once"), "{why}");
    }

    #[test]
    fn a_player_may_have_keys_of_her_own() {
        let own = Bindings([(InputAction::Run, vec!["Tab".to_string(), "PadEast".to_string()])].into());
        let map = ControlMap::shipped().with(&own);
        assert_eq!(map.keys(InputAction::Run), ["Tab", "PadEast"]);
        assert_eq!(
            (map.first(InputAction::Run, DeviceKind::Keys), map.first(InputAction::Run, DeviceKind::Pad)),
            ("Tab", "PadEast")
        );
        assert_eq!(map.keys(InputAction::Up), ControlMap::shipped().keys(InputAction::Up));
    }
}
