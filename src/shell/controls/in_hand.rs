//! Which device was touched last.

use super::pad::PadRules;
use super::using::Using;

/// Which device is in the hand, from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InHand {
    pub using: Using,
    /// How far the mouse has gone since another device was touched, in pixels of the window.
    mouse_px: f32,
}

impl InHand {
    pub fn holding(using: Using) -> Self {
        Self { using, mouse_px: 0.0 }
    }

    /// Goes by what is touched in this frame: a key or button that went down, else a pad that is held, else the mouse.
    pub fn settle(&mut self, pressed: Option<Using>, pad_is_held: bool, mouse_px: f32, rules: &PadRules) {
        let touched = pressed.or(pad_is_held.then_some(Using::Pad));
        self.mouse_px = if touched.is_some() { 0.0 } else { self.mouse_px + mouse_px };
        let by_mouse = (self.mouse_px > rules.mouse_px).then_some(Using::Keys);
        self.using = touched.or(by_mouse).unwrap_or(self.using);
    }
}

#[cfg(test)]
mod tests {
    use super::super::ControlMap;
    use super::*;

    #[test]
    fn the_device_that_was_touched_last_is_in_the_hand() {
        let rules = ControlMap::shipped().pad;
        let mut hand = InHand::default();
        let mut settle = |pressed, pad, mouse| {
            hand.settle(pressed, pad, mouse, &rules);
            hand.using
        };
        assert_eq!(settle(None, false, 0.0), Using::Keys, "before anything was touched");
        assert_eq!(settle(Some(Using::Pad), true, 0.0), Using::Pad);
        assert_eq!(settle(None, false, 0.0), Using::Pad, "nothing is touched: it stays");
        assert_eq!(settle(Some(Using::Keys), true, 0.0), Using::Keys, "a key, while the stick is still held");
        assert_eq!(settle(None, true, 0.0), Using::Pad);
        assert_eq!(settle(Some(Using::Touch), false, 0.0), Using::Touch);
    }

    #[test]
    fn a_nudged_table_is_no_hand_on_the_mouse() {
        let rules = ControlMap::shipped().pad;
        let mut hand = InHand { using: Using::Pad, ..InHand::default() };
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        hand.settle(None, true, 0.0, &rules);
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        assert_eq!(hand.using, Using::Pad, "the pad was held in between");
        hand.settle(None, false, rules.mouse_px * 0.8, &rules);
        assert_eq!(hand.using, Using::Keys, "the mouse was moved on");
    }
}
