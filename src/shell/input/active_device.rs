//! Which input device the player is using.

use super::DeviceKind;
use super::pad::PadRules;
use std::collections::BTreeSet;

/// The device in use, from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActiveDevice {
    pub using: DeviceKind,
    /// Whether the aim follows the mouse even while it lies still: it was used after the arrow keys and the
    /// gamepad.
    pub mouse_points: bool,
    /// How far the mouse has moved since another device was used, in pixels of the window.
    mouse_px: f32,
}

impl ActiveDevice {
    /// Starts with this device in use.
    pub fn holding(using: DeviceKind) -> Self {
        Self { using, ..Self::default() }
    }

    /// Chooses the device from what was used in this frame: a key or button that went down, else a gamepad
    /// that is held, else the mouse once it has moved far enough.
    pub fn settle(
        &mut self,
        pressed: Option<DeviceKind>,
        pad_is_held: bool,
        mouse_px: f32,
        rules: &PadRules,
    ) {
        let touched = pressed.or(pad_is_held.then_some(DeviceKind::Pad));
        self.mouse_px = if touched.is_some() { 0.0 } else { self.mouse_px + mouse_px };
        let by_mouse = (self.mouse_px > rules.mouse_px).then_some(DeviceKind::Keys);
        self.using = touched.or(by_mouse).unwrap_or(self.using);
    }

    /// Sets `mouse_points` from the keys pressed in this frame and whether the mouse moved: a player who
    /// steers by arrows or gamepad aims by them too, until the mouse is used again.
    pub fn point(&mut self, pressed: &BTreeSet<String>, mouse_moved: bool) {
        let is_arrow = |key: &String| matches!(key.as_str(), "Up" | "Left" | "Down" | "Right");
        let clicked = pressed.iter().any(|key| key.starts_with("Mouse"));
        if self.using != DeviceKind::Keys || pressed.iter().any(is_arrow) {
            self.mouse_points = false;
        } else if clicked || mouse_moved {
            self.mouse_points = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ControlMap;
    use super::*;

    #[test]
    fn the_device_that_was_touched_last_is_in_the_hand() {
        let rules = ControlMap::shipped().pad;
        let mut hand = ActiveDevice::default();
        let mut settle = |pressed, pad, mouse| {
            hand.settle(pressed, pad, mouse, &rules);
            hand.using
        };
        assert_eq!(settle(None, false, 0.0), DeviceKind::Keys, "before anything was touched");
        assert_eq!(settle(Some(DeviceKind::Pad), true, 0.0), DeviceKind::Pad);
        assert_eq!(settle(None, false, 0.0), DeviceKind::Pad, "nothing is touched: it stays");
        assert_eq!(
            settle(Some(DeviceKind::Keys), true, 0.0),
            DeviceKind::Keys,
            "a key, while the stick is still held"
        );
        assert_eq!(settle(None, true, 0.0), DeviceKind::Pad);
        assert_eq!(settle(Some(DeviceKind::Touch), false, 0.0), DeviceKind::Touch);
    }

    #[test]
    fn the_mouse_points_until_arrows_or_a_pad_are_used() {
        let keys = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<String>>();
        let mut hand = ActiveDevice::default();
        let mut points = |pressed: &[&str], moved| {
            hand.point(&keys(pressed), moved);
            hand.mouse_points
        };
        assert!(!points(&["W"], false), "nobody has touched the mouse yet");
        assert!(points(&[], true) && points(&["W", "Q"], false), "letters leave it where it points");
        assert!(!points(&["Left"], false) && !points(&["Q"], false), "with the arrows she steers");
        assert!(points(&["MouseRight"], false), "a click says where, too");
        hand.using = DeviceKind::Pad;
        hand.point(&keys(&[]), true);
        assert!(!hand.mouse_points);
    }

    #[test]
    fn a_nudged_table_is_no_hand_on_the_mouse() {
        let rules = ControlMap::shipped().pad;
        let mut hand = ActiveDevice { using: DeviceKind::Pad, ..ActiveDevice::default() };
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        hand.settle(None, true, 0.0, &rules);
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        assert_eq!(hand.using, DeviceKind::Pad, "the pad was held in between");
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        assert_eq!(hand.using, DeviceKind::Keys, "the mouse was moved on");
    }
}
