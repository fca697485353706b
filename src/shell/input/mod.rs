//! From keys and mouse to the one small `Input` of a tick. Which key does what is data: `assets/rules/controls.json`.
//!
//! Nothing here asks a device: [`Devices`] is what was held and pressed, and the rest is a pure function of it.

pub mod action;
mod active_device;
pub mod bindings;
pub mod device_kind;
pub mod gamepads;
mod input_state;
pub mod keys;
mod map;
pub mod pad;
pub mod poll;
pub mod touch;

pub use action::{FEET, InputAction};
pub use active_device::ActiveDevice;
pub use bindings::Bindings;
pub use device_kind::DeviceKind;
pub use input_state::{HoldToggleOptions, InputState, PlayerStance, input, prepare};
pub use map::ControlMap;

use pad::PadState;
use std::collections::BTreeSet;
use thief_girl::base::Vec2;
use touch::TouchOutput;

/// What the hands do in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Devices {
    pub down: BTreeSet<String>,
    /// Went down in this frame, even if up again already.
    pub pressed: BTreeSet<String>,
    /// The mouse in the world, from her own place, in tiles; `None` while it is outside.
    pub mouse: Option<Vec2>,
    pub mouse_moved: bool,
    /// Where the mouse lies is meant, though it lies still: it was used after the arrow keys.
    pub mouse_points: bool,
    /// The sticks of a pad or on the glass: where she walks, and how the aim moves. No longer than 1.
    pub stick: Vec2,
    pub aim_stick: Vec2,
    /// What was touched last.
    pub using: DeviceKind,
    /// What the fingers say, where it is no key.
    pub glass: TouchOutput,
}

impl Devices {
    /// The same with a pad.
    pub fn with(mut self, grip: &PadState) -> Self {
        self.down.extend(grip.down.iter().map(|name| name.to_string()));
        self.pressed.extend(grip.pressed.iter().map(|name| name.to_string()));
        let [walk, aim] = grip.sticks;
        (self.stick, self.aim_stick) = (walk, aim);
        self
    }

    /// The same with fingers on the glass.
    pub fn touched(mut self, said: &TouchOutput) -> Self {
        self.down.extend(said.down.iter().cloned());
        self.pressed.extend(said.pressed.iter().cloned());
        if said.stick != Vec2::ZERO {
            self.stick = said.stick;
        }
        self.glass = said.clone();
        self
    }

    pub fn is_down(&self, map: &ControlMap, action: InputAction) -> bool {
        map.keys(action).iter().any(|key| self.down.contains(key) || self.pressed.contains(key))
    }

    pub fn was_pressed(&self, map: &ControlMap, action: InputAction) -> bool {
        map.keys(action).iter().any(|key| self.pressed.contains(key))
    }
}
