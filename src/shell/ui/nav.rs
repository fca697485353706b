//! Menu navigation: steps from held and pressed keys.

use crate::shell::input::{ControlMap, Devices, InputAction};
use std::collections::BTreeSet;

/// Steps of one frame through a menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nav {
    pub x: i32,
    pub y: i32,
    pub accept: bool,
    pub back: bool,
}

/// Derives [`Nav`] from the input devices, frame by frame.
#[derive(Clone, Debug, Default)]
pub struct Steering {
    repeat: Repeat,
    /// Keys held since before the current screen was opened; ignored until they are released or pressed again.
    stale: BTreeSet<String>,
}

impl Steering {
    /// Returns the steps of this frame.
    pub fn read(&mut self, devices: &Devices, controls: &ControlMap, seconds: f32) -> Nav {
        self.stale.retain(|key| devices.down.contains(key) && !devices.pressed.contains(key));
        let held = |action| {
            let mut keys = controls.keys(action).iter().filter(|key| !self.stale.contains(*key));
            keys.any(|key| devices.down.contains(key) || devices.pressed.contains(key))
        };
        let axis = |less, more| i32::from(held(more)) - i32::from(held(less));
        let direction = (
            axis(InputAction::StepLeft, InputAction::StepRight),
            axis(InputAction::StepUp, InputAction::StepDown),
        );
        let directions =
            [InputAction::StepLeft, InputAction::StepRight, InputAction::StepUp, InputAction::StepDown];
        let fresh = directions.iter().any(|heading| devices.was_pressed(controls, *heading));
        let (x, y) = self.repeat.step(direction, fresh, seconds);
        let accept = devices.was_pressed(controls, InputAction::Accept);
        Nav { x, y, accept, back: devices.was_pressed(controls, InputAction::Back) }
    }

    /// Ignores all keys that are held now. Call when another screen opens.
    pub fn let_go(&mut self, devices: &Devices) {
        *self = Self { repeat: Repeat::default(), stale: devices.down.clone() };
    }
}

/// Key repeat for directions: after a delay, then quickly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeat {
    direction: (i32, i32),
    wait: f32,
}

const FIRST_REPEAT_SECONDS: f32 = 0.38;
const NEXT_REPEAT_SECONDS: f32 = 0.11;

impl Repeat {
    /// Returns the step that is due for the direction `held`. With `fresh`, a key went down in this frame and
    /// counts at once, even if it was released again within the frame.
    pub fn step(&mut self, held: (i32, i32), fresh: bool, seconds: f32) -> (i32, i32) {
        if held != self.direction || fresh {
            *self = Self { direction: held, wait: FIRST_REPEAT_SECONDS };
            return held;
        }
        self.wait -= seconds;
        if held == (0, 0) || self.wait > 0.0 {
            return (0, 0);
        }
        self.wait = NEXT_REPEAT_SECONDS;
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_steps_once_then_waits_then_runs() {
        let mut repeat = Repeat::default();
        let down = (0, 1);
        let steps: Vec<bool> = (0..60).map(|_| repeat.step(down, false, 1.0 / 60.0) == down).collect();
        assert!(steps[0]);
        assert!(!steps[1..20].contains(&true), "a short press is one step");
        let after = steps[20..].iter().filter(|s| **s).count();
        assert!((4..=7).contains(&after), "{after} more in two thirds of a second");
        assert_eq!(repeat.step((0, 0), false, 0.1), (0, 0));
        assert_eq!(repeat.step(down, false, 0.1), down);
        assert_eq!(repeat.step(down, true, 0.01), down, "tapped again");
    }

    const FRAME: f32 = 1.0 / 60.0;

    fn devices(down: &[&str], pressed: &[&str]) -> Devices {
        let set = |keys: &[&str]| keys.iter().map(|key| key.to_string()).collect();
        Devices { down: set(down), pressed: set(pressed), ..Devices::default() }
    }

    #[test]
    fn what_is_held_when_a_screen_opens_counts_only_after_it_was_let_go() {
        let map = ControlMap::shipped();
        let mut steering = Steering::default();
        // The player runs up and to the right when she is caught and the result screen opens.
        let running = devices(&["W", "D", "LeftShift"], &[]);
        steering.let_go(&running);
        for _ in 0..120 {
            assert_eq!(steering.read(&running, &map, FRAME), Nav::default(), "held for two seconds");
        }
        // Another key works at once, and does not reactivate those that are held.
        let down = devices(&["W", "D", "Down"], &["Down"]);
        assert_eq!(steering.read(&down, &map, FRAME), Nav { y: 1, ..Nav::default() });
        assert_eq!(steering.read(&devices(&["D"], &[]), &map, FRAME), Nav::default(), "one is let go");
        let again = devices(&["W", "D"], &["W"]);
        assert_eq!(steering.read(&again, &map, FRAME), Nav { y: -1, ..Nav::default() }, "and counts again");
        let tapped = devices(&["D"], &["D"]);
        assert_eq!(steering.read(&tapped, &map, FRAME).x, 1, "let go and pressed between two frames");
    }

    #[test]
    fn a_press_in_the_frame_after_a_screen_opened_is_meant_for_it() {
        let map = ControlMap::shipped();
        let mut steering = Steering::default();
        steering.let_go(&devices(&["E"], &["E"]));
        assert!(!steering.read(&devices(&["E"], &[]), &map, FRAME).accept, "a held key accepts nothing");
        assert!(steering.read(&devices(&["Enter"], &["Enter"]), &map, FRAME).accept);
    }
}
