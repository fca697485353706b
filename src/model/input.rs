//! The player's input of one tick, the only value that enters the simulation while it runs.

use crate::base::{Vec2, vec2};
use serde::{Deserialize, Serialize};

/// A button of the player, which is down or up in a tick; the value of a variant is its bit in
/// [`Input::buttons`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Button {
    /// Run while it is held; ignored while [`Sneak`](Button::Sneak) or [`Crawl`](Button::Crawl) is
    /// held.
    Run = 1,
    /// Sneak while it is held; ignored while [`Crawl`](Button::Crawl) is held.
    Sneak = 2,
    /// Crawl while it is held.
    Crawl = 4,
    /// Act on the current use target: steal, open, close, pick up, hide and so on (see
    /// [`crate::act::use_target`]).
    Use = 8,
    /// Throw the held prop, or the readied prop of the kit, to the aimed position; once per press.
    Throw = 16,
    /// Put down the held prop.
    Drop = 32,
    /// Whistle to attract guards.
    Whistle = 64,
    /// Ready the next kind of prop in the kit.
    Next = 128,
    /// Stand still and lean the head out towards [`Input::go`] while it is held, to look round a corner.
    Peek = 256,
}

/// The player's input of one tick, in fixed point so that a recording is small and exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Input {
    /// Direction of movement, or of leaning while [`Button::Peek`] is held; each axis is −127 to 127 for −1 to
    /// 1 times the speed of the posture.
    pub go: [i8; 2],
    /// Aimed position relative to the player, in eighths of a tile.
    pub aim: [i8; 2],
    /// Pressed buttons, one bit for each [`Button`].
    pub buttons: u16,
}

/// Steps of [`Input::aim`] per tile.
const AIM_STEPS: f32 = 8.0;

impl Input {
    /// Input without movement, aim and buttons.
    pub const IDLE: Input = Input { go: [0, 0], aim: [0, 0], buttons: 0 };

    /// Input that moves in a direction; a vector longer than 1 counts as length 1.
    pub fn going(direction: Vec2) -> Self {
        let go = direction.clamp_length_max(1.0) * 127.0;
        Self { go: [go.x.round() as i8, go.y.round() as i8], ..Self::IDLE }
    }

    /// Adds a pressed button.
    pub fn with(mut self, button: Button) -> Self {
        self.buttons |= button as u16;
        self
    }

    /// Removes a button.
    pub fn without(mut self, button: Button) -> Self {
        self.buttons &= !(button as u16);
        self
    }

    /// Adds an aim at `offset` tiles from the player; each axis is limited to ±15.875 tiles.
    pub fn aiming(mut self, offset: Vec2) -> Self {
        let aim = (offset * AIM_STEPS).round().clamp(Vec2::splat(-127.0), Vec2::splat(127.0));
        self.aim = [aim.x as i8, aim.y as i8];
        self
    }

    /// Whether a button is pressed.
    pub fn has(&self, button: Button) -> bool {
        self.buttons & button as u16 != 0
    }

    /// Direction of movement, with a length from 0 to 1.
    pub fn direction(&self) -> Vec2 {
        (vec2(f32::from(self.go[0]), f32::from(self.go[1])) / 127.0).clamp_length_max(1.0)
    }

    /// Aimed position relative to the player, in tiles.
    pub fn aim_offset(&self) -> Vec2 {
        vec2(f32::from(self.aim[0]), f32::from(self.aim[1])) / AIM_STEPS
    }
}
