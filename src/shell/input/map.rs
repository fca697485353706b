//! Which key does what: `assets/rules/controls.json`, with a player's own keys on top.

use super::pad::PadRules;
use super::touch::TouchRules;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use thief_girl::profile::{Bindings, KeyMap};

/// Which key does what, and how aim, gamepads and touch are read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlMap {
    keys: KeyMap,
    pub aim: AimRules,
    pub pad: PadRules,
    pub glass: TouchRules,
}

/// How arrow keys and sticks aim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimRules {
    /// How far ahead of the player the aim begins.
    pub first_tiles: f32,
    /// How fast a stick moves the aim, and arrow keys that are held for long.
    pub tiles_per_second: f32,
    /// How fast an arrow key begins to move the aim, so that a tap corrects it a little.
    pub slow_tiles_per_second: f32,
    /// How long arrow keys are held until the aim moves at its full speed.
    pub full_after_seconds: f32,
    /// Largest distance of the aim from the player: how far she throws.
    pub farthest_tiles: f32,
}

impl ControlMap {
    /// Returns the map of the shipped `controls.json`; in browsers without Ctrl.
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/controls.json"));
        let map = Self::parse(json).expect("a test reads the shipped file");
        Self { keys: map.keys.on_this_system(), ..map }
    }

    /// Parses and checks a `controls.json`; the error names the problem.
    pub fn parse(json: &str) -> Result<Self, String> {
        let named = |why| format!("assets/rules/controls.json: {why}");
        let map: Self = serde_json::from_str(json).map_err(|why| named(why.to_string()))?;
        map.keys.check().map_err(named)?;
        map.pad.check()?;
        map.glass.check(|name| map.actions_of(name).next().is_some())?;
        Ok(map)
    }

    /// Returns the map with a player's own keys.
    pub fn with(self, own: &Bindings) -> Self {
        Self { keys: self.keys.with(own), ..self }
    }
}

/// Which key does what can be asked of the whole.
impl Deref for ControlMap {
    type Target = KeyMap;

    fn deref(&self) -> &KeyMap {
        &self.keys
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DeviceKind, InputAction};
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
