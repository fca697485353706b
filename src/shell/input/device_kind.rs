//! What the player holds in the hand: the hints on the picture show the keys of that.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceKind {
    /// Keyboard and mouse.
    #[default]
    Keys,
    Pad,
    /// Fingers on the glass.
    Touch,
}

impl DeviceKind {
    /// By the name that the command line knows it by.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn of_name(name: &str) -> Option<Self> {
        [("keys", DeviceKind::Keys), ("pad", DeviceKind::Pad), ("touch", DeviceKind::Touch)]
            .into_iter()
            .find_map(|(known, using)| (known == name).then_some(using))
    }

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
