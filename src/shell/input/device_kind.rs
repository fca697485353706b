//! What the player holds in the hand: the hints on the picture show the keys of that.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// The device that a key is on, by its name.
    pub fn of_key(key: &str) -> Self {
        if key.starts_with("Pad") {
            DeviceKind::Pad
        } else if key.starts_with("Touch") {
            DeviceKind::Touch
        } else {
            DeviceKind::Keys
        }
    }

    /// Of some keys, the one to tell a player about who holds this.
    pub(super) fn first(self, keys: &[String]) -> &str {
        let own = keys.iter().find(|key| DeviceKind::of_key(key) == self);
        own.or(keys.first()).map_or("", String::as_str)
    }
}
