//! Layouts of keys for one hand, as bindings: `assets/rules/layouts.json`.

use super::action::InputAction;
use super::bindings::Bindings;
use super::device_kind::DeviceKind;
use super::key_map::KeyMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A layout of keys; its serialized name is its key in `layouts.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// That of `controls.json`.
    Standard,
    /// The left half of a keyboard.
    LeftHand,
    /// The right half of a keyboard.
    RightHand,
    /// The left half of a gamepad.
    PadLeftHand,
}

/// The keys of a layout on its device.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutKeys {
    device: DeviceKind,
    keys: BTreeMap<InputAction, Vec<String>>,
}

impl Layout {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Layout; 4] = [Layout::Standard, Layout::LeftHand, Layout::RightHand, Layout::PadLeftHand];

    /// Returns the layout of these bindings; `None` if the player has changed keys herself.
    pub fn of(bindings: &Bindings) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.bindings() == *bindings)
    }

    /// Returns the bindings of the layout. Keys on other devices are as shipped, and the kept keys stay.
    pub fn bindings(self) -> Bindings {
        let Some(LayoutKeys { device, keys }) = shipped().get(&self) else { return Bindings::default() };
        let (map, mut bindings) = (KeyMap::shipped(), Bindings::default());
        for (action, own) in keys {
            let others = map.keys(*action).iter().filter(|key| DeviceKind::of_key(key) != *device);
            let mut all: Vec<String> = own.iter().chain(others).cloned().collect();
            let kept = action.kept_keys().iter().map(|key| key.to_string());
            all.extend(kept.filter(|key| !own.contains(key) && DeviceKind::of_key(key) == *device));
            bindings.put(&map, *action, all);
        }
        bindings
    }
}

fn shipped() -> &'static BTreeMap<Layout, LayoutKeys> {
    static SHIPPED: OnceLock<BTreeMap<Layout, LayoutKeys>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let json = include_str!("../../assets/rules/layouts.json");
        serde_json::from_str(json).expect("a test reads the shipped file")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::keys;

    #[test]
    fn no_layout_has_two_functions_on_a_key_or_an_unknown_key() {
        for layout in Layout::ALL {
            let map = KeyMap::shipped().with(&layout.bindings());
            assert!(map.clashes().is_empty(), "{layout:?}: {:?}", map.clashes());
            assert!(InputAction::all().all(|action| map.keys(action).iter().all(|key| keys::is_known(key))));
        }
    }

    #[test]
    fn every_layout_can_play_a_heist_and_is_recognized() {
        let needed =
            [InputAction::Run, InputAction::Sneak, InputAction::Crawl, InputAction::Use, InputAction::Throw];
        for layout in Layout::ALL {
            assert_eq!(Layout::of(&layout.bindings()), Some(layout));
            let using = shipped().get(&layout).map_or(DeviceKind::Keys, |keys| keys.device);
            let map = KeyMap::shipped().with(&layout.bindings());
            for action in
                needed.into_iter().chain([InputAction::Pause, InputAction::Accept, InputAction::Back])
            {
                assert!(map.on(action, using).next().is_some(), "{layout:?}: {action:?}");
            }
            assert!(map.on(InputAction::Use, DeviceKind::Touch).next().is_some(), "other devices stay");
        }
    }
}
