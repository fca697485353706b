//! Gamepads on Windows and macOS, by the crate `gilrs`. It compiles for both, but has not been tried with a
//! gamepad.

use crate::shell::input::keys::PAD;
use crate::shell::input::pad::Pad;
use gilrs::{Axis, Button, EventType, Gamepad, Gilrs};
use thief_girl::base::{Vec2, vec2};

/// In the order of [`PAD`]. The crate calls shoulder buttons triggers, and triggers second triggers.
const BUTTONS: [Button; PAD.len()] = [
    Button::South,
    Button::East,
    Button::West,
    Button::North,
    Button::LeftTrigger,
    Button::RightTrigger,
    Button::LeftTrigger2,
    Button::RightTrigger2,
    Button::Select,
    Button::Start,
    Button::LeftThumb,
    Button::RightThumb,
    Button::DPadUp,
    Button::DPadDown,
    Button::DPadLeft,
    Button::DPadRight,
];

/// The connected gamepads.
pub struct Pads {
    /// `None` if the system provides no gamepads.
    gilrs: Option<Gilrs>,
}

impl Pads {
    pub fn new() -> Self {
        Self { gilrs: Gilrs::new().ok() }
    }

    /// Returns the state of all gamepads, combined. A button that was tapped between two frames counts.
    pub fn read(&mut self) -> Pad {
        let Some(gilrs) = &mut self.gilrs else { return Pad::default() };
        let mut tapped = Pad::default();
        while let Some(event) = gilrs.next_event() {
            if let EventType::ButtonPressed(button, _) = event.event
                && let Some(place) = BUTTONS.iter().position(|known| *known == button)
            {
                tapped.buttons[place] = 1.0;
            }
        }
        gilrs.gamepads().fold(tapped, |all, (_, gamepad)| all.and(&pad_of(&gamepad)))
    }
}

fn pad_of(gamepad: &Gamepad) -> Pad {
    let pressed = |button| gamepad.button_data(button).map_or(0.0, |data| data.value());
    // Up is positive in the crate.
    let stick = |x, y| -> Vec2 { vec2(gamepad.value(x), -gamepad.value(y)) };
    Pad {
        buttons: BUTTONS.map(pressed),
        sticks: [stick(Axis::LeftStickX, Axis::LeftStickY), stick(Axis::RightStickX, Axis::RightStickY)],
    }
}
