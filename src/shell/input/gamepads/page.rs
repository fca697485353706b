//! Gamepads in the browser, which puts them into the standard order and shows them once a button is pressed.

use crate::shell::input::pad::Pad;
use crate::shell::platform::page;
use thief_girl::base::vec2;

/// Browsers report at most this many gamepads.
const PLACES: u32 = 4;

/// The connected gamepads.
pub struct Pads;

impl Pads {
    pub fn new() -> Self {
        Self
    }

    /// Returns the state of all gamepads, combined.
    pub fn read(&mut self) -> Pad {
        let said = (0..PLACES).filter_map(page::pad);
        said.map(|numbers| pad_of(&numbers)).fold(Pad::default(), |all, one| all.and(&one))
    }
}

fn pad_of(numbers: &[f32; page::PAD_NUMBERS]) -> Pad {
    let mut pad = Pad::default();
    let (buttons, axes) = numbers.split_at(pad.buttons.len());
    pad.buttons.copy_from_slice(buttons);
    pad.sticks = [vec2(axes[0], axes[1]), vec2(axes[2], axes[3])];
    pad
}
