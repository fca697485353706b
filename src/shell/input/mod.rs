//! From keyboard, mouse, gamepad and touch to the one [`Input`](thief_girl::model::Input) of a tick.
//!
//! Begin with [`Devices`], what is held and pressed in a frame: [`poll`] reads it, and the rest is a pure
//! function of it. `assets/rules/controls.json` says which key does what.

mod active_device;
pub mod gamepads;
mod input_state;
mod latch;
mod map;
pub mod pad;
pub mod poll;
pub mod touch;

pub use active_device::ActiveDevice;
pub use input_state::{HoldToggleOptions, InputState, PlayerStance, input, prepare};
pub use latch::{Latch, is_held};
pub use map::ControlMap;

use pad::PadState;
use std::collections::BTreeSet;
use thief_girl::base::Vec2;
pub use thief_girl::profile::{
    ActionGroup, BindError, Bindings, DeviceKind, FEET, InputAction, Layout, keys,
};
use touch::TouchOutput;

/// What the player's devices report in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Devices {
    /// Keys that are held.
    pub down: BTreeSet<String>,
    /// Keys that went down in this frame, even if up again already.
    pub pressed: BTreeSet<String>,
    /// Where the mouse points, from the player, in tiles; `None` while it is outside the world.
    pub mouse: Option<Vec2>,
    /// Whether the mouse moved in this frame.
    pub mouse_moved: bool,
    /// Whether the aim follows the mouse even while it lies still, because it was used after the arrow keys.
    pub mouse_points: bool,
    /// The stick that walks, of a gamepad or the touch screen; length at most 1.
    pub stick: Vec2,
    /// The stick that moves the aim; length at most 1.
    pub aim_stick: Vec2,
    /// The device that was used last.
    pub using: DeviceKind,
    /// What the touches mean besides keys.
    pub glass: TouchOutput,
}

impl Devices {
    /// Adds the state of the gamepads.
    pub fn with(mut self, grip: &PadState) -> Self {
        self.down.extend(grip.down.iter().map(|name| name.to_string()));
        self.pressed.extend(grip.pressed.iter().map(|name| name.to_string()));
        let [walk, aim] = grip.sticks;
        (self.stick, self.aim_stick) = (walk, aim);
        self
    }

    /// Adds the touches.
    pub fn touched(mut self, said: &TouchOutput) -> Self {
        self.down.extend(said.down.iter().cloned());
        self.pressed.extend(said.pressed.iter().cloned());
        if said.stick != Vec2::ZERO {
            self.stick = said.stick;
        }
        self.glass = said.clone();
        self
    }

    /// Whether a key of the action is held, or was pressed in this frame.
    pub fn is_down(&self, map: &ControlMap, action: InputAction) -> bool {
        map.keys(action).iter().any(|key| self.down.contains(key) || self.pressed.contains(key))
    }

    /// Whether a key of the action was pressed in this frame.
    pub fn was_pressed(&self, map: &ControlMap, action: InputAction) -> bool {
        map.keys(action).iter().any(|key| self.pressed.contains(key))
    }
}
