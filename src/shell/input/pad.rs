//! From a gamepad's numbers to pressed buttons and stick directions, the same on every system.

use super::keys::{PAD, STICKS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use thief_girl::base::Vec2;

/// How gamepads are read (`pad` in `controls.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PadRules {
    /// Push below which a stick counts as centred, from 0 to 1: old ones do not return to their middle.
    pub dead_zone: f32,
    /// Push that counts as all the way, from 0 to 1: few sticks reach 1 diagonally.
    pub full: f32,
    /// Value from which a trigger or stick counts as pressed, from 0 to 1.
    pub press: f32,
    /// Value below which a pressed trigger or stick counts as released, from 0 to 1.
    pub release: f32,
    /// How far the mouse must move after a gamepad was used until it counts as in use, in pixels of the
    /// window: a nudged table must not switch the hints.
    pub mouse_px: f32,
}

/// The state of a gamepad, in the order of the browsers' standard gamepad.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pad {
    /// How far each button of [`PAD`] is pressed, from 0 to 1.
    pub buttons: [f32; PAD.len()],
    /// The left and the right stick: x to the right, y down, from −1 to 1.
    pub sticks: [Vec2; 2],
}

impl Pad {
    /// Combines two gamepads: of each button and stick the one that is pushed farther counts.
    pub fn and(mut self, other: &Pad) -> Pad {
        for (mine, its) in self.buttons.iter_mut().zip(other.buttons) {
            *mine = mine.max(its);
        }
        for (mine, its) in self.sticks.iter_mut().zip(other.sticks) {
            if its.length() > mine.length() {
                *mine = its;
            }
        }
        self
    }
}

/// Buttons and sticks in use, from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PadState {
    pub down: BTreeSet<&'static str>,
    /// Went down in this frame.
    pub pressed: BTreeSet<&'static str>,
    /// Length at most 1.
    pub sticks: [Vec2; 2],
}

impl PadState {
    /// Reads the gamepads of this frame.
    pub fn read(&mut self, pad: &Pad, rules: &PadRules) {
        self.sticks = pad.sticks.map(|stick| rules.live(stick));
        let buttons = PAD.into_iter().zip(pad.buttons);
        let ways = STICKS
            .iter()
            .zip(self.sticks)
            .flat_map(|(names, stick)| names.iter().copied().zip([-stick.y, stick.y, -stick.x, stick.x]));
        let held = |(name, how_far): &(&'static str, f32)| {
            *how_far >= if self.down.contains(name) { rules.release } else { rules.press }
        };
        let down: BTreeSet<_> = buttons.chain(ways).filter(held).map(|(name, _)| name).collect();
        self.pressed = down.difference(&self.down).copied().collect();
        self.down = down;
    }

    /// Whether anything is pressed or pushed.
    pub fn is_touched(&self) -> bool {
        !self.down.is_empty() || self.sticks != [Vec2::ZERO; 2]
    }
}

impl PadRules {
    /// Returns how a stick is pushed beyond its dead zone, with length at most 1; zero if its numbers are not
    /// finite.
    fn live(&self, stick: Vec2) -> Vec2 {
        let length = stick.length();
        if !length.is_finite() || length <= self.dead_zone {
            return Vec2::ZERO;
        }
        let part = (length - self.dead_zone) / (self.full - self.dead_zone).max(f32::EPSILON);
        stick / length * part.min(1.0)
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// Returns a message that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let zones = 0.0 <= self.dead_zone && self.dead_zone < self.full && self.full <= 1.0;
        let presses = 0.0 < self.release && self.release <= self.press && self.press <= 1.0;
        if zones && presses && self.mouse_px >= 0.0 {
            return Ok(());
        }
        Err("assets/rules/controls.json: \"pad\" needs 0 ≤ dead_zone < full ≤ 1, 0 < release ≤ press ≤ 1, and no \
             mouse_px below 0"
            .to_string())
    }
}

/// A gamepad with these buttons or triggers pressed all the way, for tests.
#[cfg(test)]
pub fn pressing(names: &[&str]) -> Pad {
    let mut pad = Pad::default();
    for (button, name) in pad.buttons.iter_mut().zip(PAD) {
        *button = if names.contains(&name) { 1.0 } else { 0.0 };
    }
    pad
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thief_girl::base::vec2;

    const RULES: PadRules =
        PadRules { dead_zone: 0.2, full: 0.95, press: 0.5, release: 0.35, mouse_px: 24.0 };

    fn read(grip: &mut PadState, pad: Pad) -> PadState {
        grip.read(&pad, &RULES);
        grip.clone()
    }

    #[test]
    fn a_button_goes_down_once() {
        let mut grip = PadState::default();
        let first = read(&mut grip, pressing(&["PadSouth"]));
        assert!(first.down.contains("PadSouth") && first.pressed.contains("PadSouth"));
        let held = read(&mut grip, pressing(&["PadSouth"]));
        assert!(held.down.contains("PadSouth") && held.pressed.is_empty());
        let up = read(&mut grip, Pad::default());
        assert!(up.down.is_empty() && !up.is_touched());
    }

    #[test]
    fn a_trigger_does_not_flutter() {
        let mut grip = PadState::default();
        let mut press = |how_far| {
            let mut pad = Pad::default();
            pad.buttons[7] = how_far;
            read(&mut grip, pad).down.contains("PadRightTrigger")
        };
        assert!(!press(0.4) && press(0.5), "past the middle it is pressed");
        assert!(press(0.4) && !press(0.3), "and stays so until it is clearly let go");
        assert!(!press(0.4));
    }

    #[test]
    fn a_stick_that_lies_still_is_no_hand() {
        let mut grip = PadState::default();
        let drift = Pad { sticks: [vec2(0.15, -0.1), vec2(0.0, 0.19)], ..Pad::default() };
        let still = read(&mut grip, drift);
        assert_eq!(still.sticks, [Vec2::ZERO; 2]);
        assert!(!still.is_touched());
        let slightly = read(&mut grip, Pad { sticks: [vec2(0.25, 0.0), Vec2::ZERO], ..Pad::default() });
        assert!(slightly.is_touched() && slightly.sticks[0].x < 0.1, "it begins at nothing, not at a fifth");
        let slant = read(&mut grip, Pad { sticks: [vec2(0.7, 0.7), Vec2::ZERO], ..Pad::default() });
        assert!((slant.sticks[0].length() - 1.0).abs() < 1e-5);
    }

    #[test]
    fn sticks_serve_as_keys() {
        let mut grip = PadState::default();
        let pushed = read(&mut grip, Pad { sticks: [vec2(0.0, 0.9), vec2(-0.9, 0.0)], ..Pad::default() });
        assert_eq!(pushed.pressed, ["PadStickDown", "PadLookLeft"].into());
    }

    #[test]
    fn two_pads_are_one_hand() {
        let one = Pad { sticks: [vec2(0.1, 0.0), Vec2::ZERO], ..pressing(&["PadSouth"]) };
        let other = Pad { sticks: [vec2(0.0, -1.0), Vec2::ZERO], ..pressing(&["PadEast"]) };
        let both = one.and(&other);
        assert_eq!(both.buttons, pressing(&["PadSouth", "PadEast"]).buttons);
        assert_eq!(both.sticks[0], vec2(0.0, -1.0));
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        assert_eq!(RULES.check(), Ok(()));
        assert!(PadRules { full: 0.1, ..RULES }.check().is_err());
        assert!(PadRules { release: 0.6, ..RULES }.check().is_err());
        assert!(PadRules { press: f32::NAN, ..RULES }.check().is_err());
    }

    proptest! {
        /// Covers whatever a broken gamepad may report.
        #[test]
        fn sticks_are_never_longer_than_one(x in any::<f32>(), y in any::<f32>(), button in any::<f32>()) {
            let mut grip = PadState::default();
            let grip = read(&mut grip, Pad { sticks: [vec2(x, y); 2], buttons: [button; PAD.len()] });
            prop_assert!(grip.sticks.iter().all(|stick| stick.is_finite() && stick.length() <= 1.0001));
        }
    }
}
