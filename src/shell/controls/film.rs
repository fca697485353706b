//! The keys of whoever watches a recording. Nobody walks there, so a key may do other things in a heist.

use super::{Devices, Using};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What can be done to a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Film {
    /// Runs, or stands still.
    Play,
    /// Forwards, or backwards.
    Turn,
    Slower,
    Faster,
    /// Some seconds back or on.
    Back,
    On,
    TickBack,
    TickOn,
    /// To what happened before, or happens next.
    LastMark,
    NextMark,
    First,
    Last,
    /// Move the picture.
    LookUp,
    LookLeft,
    LookDown,
    LookRight,
    /// Follow her again.
    Follow,
    /// Follow the guards, one after the other.
    LastHead,
    NextHead,
}

impl Film {
    pub const ALL: [Film; 19] = [
        Film::Play,
        Film::Turn,
        Film::Slower,
        Film::Faster,
        Film::Back,
        Film::On,
        Film::TickBack,
        Film::TickOn,
        Film::LastMark,
        Film::NextMark,
        Film::First,
        Film::Last,
        Film::LookUp,
        Film::LookLeft,
        Film::LookDown,
        Film::LookRight,
        Film::Follow,
        Film::LastHead,
        Film::NextHead,
    ];
}

/// Which keys do it; they are named as those of the heist.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FilmKeys(BTreeMap<Film, Vec<String>>);

impl FilmKeys {
    /// Is there a key for everything, and does none do two things?
    pub fn check(&self) -> Result<(), String> {
        let file = "assets/rules/controls.json";
        let mut seen = BTreeMap::new();
        for what in Film::ALL {
            if self.keys(what).is_empty() {
                return Err(format!("{file}: no key is bound to {what:?} in \"film\": add one"));
            }
            for key in self.keys(what) {
                if let Some(other) = seen.insert(key, what) {
                    return Err(format!(
                        "{file}: in \"film\", {key} is bound to {other:?} and {what:?}: take one away"
                    ));
                }
            }
        }
        Ok(())
    }

    fn keys(&self, what: Film) -> &[String] {
        self.0.get(&what).map_or(&[], Vec::as_slice)
    }

    /// The key to tell a player about who watches with such a device.
    pub fn first(&self, what: Film, using: Using) -> &str {
        using.first(self.keys(what))
    }

    pub fn was_pressed(&self, devices: &Devices, what: Film) -> bool {
        self.keys(what).iter().any(|key| devices.pressed.contains(key))
    }

    pub fn is_down(&self, devices: &Devices, what: Film) -> bool {
        self.keys(what).iter().any(|key| devices.down.contains(key) || devices.pressed.contains(key))
    }
}

#[cfg(test)]
mod tests {
    use super::super::ControlMap;
    use super::*;

    #[test]
    fn everything_has_a_key_of_its_own() {
        assert_eq!(ControlMap::shipped().film.check(), Ok(()));
        let why = FilmKeys::default().check().unwrap_err();
        assert_eq!(why, "assets/rules/controls.json: no key is bound to Play in \"film\": add one");
        let mut twice = ControlMap::shipped().film;
        twice.0.insert(Film::Turn, vec!["Space".into()]);
        let why = twice.check().unwrap_err();
        assert!(why.contains("Space is bound to Play and Turn"), "{why}");
    }
}
