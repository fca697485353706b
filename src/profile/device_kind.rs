//! The kinds of input devices; hints show the keys of the one in use.

use serde::Deserialize;

/// A kind of input device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(not(target_arch = "wasm32"), derive(clap::ValueEnum))]
pub enum DeviceKind {
    /// Keyboard and mouse.
    #[default]
    Keys,
    /// Gamepad.
    Pad,
    /// Touch screen.
    Touch,
}

impl DeviceKind {
    /// Returns the device that a key is on, by its name.
    pub fn of_key(key: &str) -> Self {
        if key.starts_with("Pad") {
            DeviceKind::Pad
        } else if key.starts_with("Touch") {
            DeviceKind::Touch
        } else {
            DeviceKind::Keys
        }
    }

    /// Returns the key that hints name to a player with this device: the first on it, or else the first of
    /// all.
    pub(super) fn first(self, keys: &[String]) -> &str {
        let own = keys.iter().find(|key| DeviceKind::of_key(key) == self);
        own.or(keys.first()).map_or("", String::as_str)
    }
}
