//! Hold-free play: keys that must be held by default switch on and off instead.
//!
//! Sneaking, running, crawling and aiming have toggles of their own, which work within a heist
//! ([`HoldToggleOptions`](super::HoldToggleOptions)); here are the others.

use super::{ControlMap, DeviceKind, Devices, FEET, InputAction};
use std::collections::BTreeSet;
use thief_girl::profile::Settings;

/// Actions that stay on until their key is pressed again.
const LATCHED: [InputAction; 4] =
    [InputAction::Peek, InputAction::Forecast, InputAction::FastForward, InputAction::Rewind];
/// How long the use key stays down after a tap, in seconds, until what it begins has begun.
const TAP_SECONDS: f32 = 0.4;

/// Returns whether an action lasts only while its key is held. Of touch buttons nobody says so: a thumb rests on them.
pub fn is_held(action: InputAction, using: DeviceKind, settings: &Settings) -> bool {
    let toggles = match action {
        InputAction::Sneak => settings.sneak_toggles,
        InputAction::Run => settings.run_toggles,
        InputAction::Aim => settings.aim_toggles,
        InputAction::Crawl => false,
        _ => !LATCHED.contains(&action),
    };
    using != DeviceKind::Touch && !settings.hold_free && !toggles
}

/// What is switched on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Latch {
    on: BTreeSet<InputAction>,
    /// For how long the use key stays down, in seconds.
    uses: f32,
}

impl Latch {
    /// Holds the keys that are switched on. `works` says whether the player does something for which the use key is
    /// held, such as stealing; it stays down until that is done, she walks, or the key is pressed again.
    pub fn apply(&mut self, devices: &mut Devices, map: &ControlMap, works: bool, seconds: f32) {
        for action in LATCHED.into_iter().filter(|action| devices.was_pressed(map, *action)) {
            if !self.on.remove(&action) {
                self.on.insert(action);
            }
        }
        let walks =
            FEET.iter().any(|action| devices.was_pressed(map, *action)) || devices.stick.length() > 0.5;
        let is_again = devices.was_pressed(map, InputAction::Use) && self.uses > 0.0 && works;
        self.uses = match works {
            _ if walks || is_again => 0.0,
            _ if devices.was_pressed(map, InputAction::Use) => TAP_SECONDS,
            true if self.uses > 0.0 => TAP_SECONDS,
            _ => (self.uses - seconds).max(0.0),
        };
        let uses = (self.uses > 0.0).then_some(InputAction::Use);
        // A key that is held must not keep on what was switched off.
        let is_latched = |key: &String| LATCHED.iter().any(|action| map.keys(*action).contains(key));
        devices.down.retain(|key| !is_latched(key));
        let held = self.on.iter().copied().chain(uses);
        devices.down.extend(held.filter_map(|action| map.keys(action).first().cloned()));
    }

    /// Switches everything off.
    pub fn let_go(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::input::ActionGroup;

    fn frame(latch: &mut Latch, pressed: &[&str], works: bool) -> Devices {
        let pressed: BTreeSet<String> = pressed.iter().map(|key| key.to_string()).collect();
        let mut devices = Devices { down: pressed.clone(), pressed, ..Devices::default() };
        latch.apply(&mut devices, &ControlMap::shipped(), works, 0.1);
        devices.pressed.clear();
        devices
    }

    fn is_on(devices: &Devices, action: InputAction) -> bool {
        devices.is_down(&ControlMap::shipped(), action)
    }

    #[test]
    fn a_tap_switches_the_forecast_on_and_the_next_one_off() {
        let mut latch = Latch::default();
        assert!(is_on(&frame(&mut latch, &["N"], false), InputAction::Forecast));
        assert!(is_on(&frame(&mut latch, &[], false), InputAction::Forecast), "nobody holds it");
        assert!(!is_on(&frame(&mut latch, &["N"], false), InputAction::Forecast));
        assert!(!is_on(&frame(&mut latch, &[], false), InputAction::Forecast));
    }

    #[test]
    fn a_key_must_be_held_unless_the_settings_say_otherwise() {
        let new = Settings::default();
        let held = |settings: &Settings| {
            let actions = ActionGroup::ALL.into_iter().flat_map(ActionGroup::actions);
            actions.filter(|action| is_held(**action, DeviceKind::Keys, settings)).count()
        };
        let by_keys = |action| is_held(action, DeviceKind::Keys, &new);
        assert!(by_keys(InputAction::Rewind) && by_keys(InputAction::Aim));
        assert!(!by_keys(InputAction::Throw) && !by_keys(InputAction::Whistle));
        assert!(!is_held(InputAction::Aim, DeviceKind::Touch, &new));
        assert_eq!(held(&new), 8);
        assert_eq!(held(&Settings { aim_toggles: true, run_toggles: true, ..new.clone() }), 6);
        assert_eq!(held(&Settings { hold_free: true, ..new }), 0);
    }

    #[test]
    fn a_tap_steals_and_a_step_gives_up() {
        let mut latch = Latch::default();
        assert!(is_on(&frame(&mut latch, &["E"], false), InputAction::Use));
        assert!(
            (0..30).all(|_| is_on(&frame(&mut latch, &[], true), InputAction::Use)),
            "until it is stolen"
        );
        assert!(!is_on(&frame(&mut latch, &["W"], true), InputAction::Use));
        assert!(is_on(&frame(&mut latch, &["E"], true), InputAction::Use));
        assert!(!is_on(&frame(&mut latch, &["E"], true), InputAction::Sneak));
        let mut latch = Latch::default();
        frame(&mut latch, &["E"], false);
        assert!(
            (0..9).any(|_| !is_on(&frame(&mut latch, &[], false), InputAction::Use)),
            "a door needs no more"
        );
    }
}
