//! What she is told to do in one tick: one small value, the only door into the simulation.

use crate::base::{Vec2, vec2};
use serde::{Deserialize, Serialize};

/// A key or button that is down or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Button {
    Run = 1,
    Sneak = 2,
    Crawl = 4,
    /// Steal, open, shut, pick up, hide: whatever is at hand.
    Use = 8,
    /// Throw what she holds to where she aims.
    Throw = 16,
    /// Put down what she holds.
    Drop = 32,
    Whistle = 64,
    /// Bring up the next kind of her kit.
    Next = 128,
}

/// The input of one tick. Fixed point, so that a recording is small and exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Input {
    /// Where to go, each axis in −127 ..= 127 for −1 ..= 1 of the posture's speed.
    pub go: [i8; 2],
    /// Where she aims, from her own place, in eighths of a tile.
    pub aim: [i8; 2],
    /// The buttons that are down, one bit each.
    pub buttons: u8,
}

/// Steps of [`Input::aim`] in a tile.
const AIM_STEPS: f32 = 8.0;

impl Input {
    /// Going nowhere, nothing pressed.
    pub const IDLE: Input = Input { go: [0, 0], aim: [0, 0], buttons: 0 };

    /// Going in a direction; longer than 1 counts as 1.
    pub fn going(direction: Vec2) -> Self {
        let go = direction.clamp_length_max(1.0) * 127.0;
        Self { go: [go.x.round() as i8, go.y.round() as i8], ..Self::IDLE }
    }

    pub fn with(mut self, button: Button) -> Self {
        self.buttons |= button as u8;
        self
    }

    /// Aiming at a place `offset` tiles from her own; cut off beyond ±15.8 tiles.
    pub fn aiming(mut self, offset: Vec2) -> Self {
        let aim = (offset * AIM_STEPS).round().clamp(Vec2::splat(-127.0), Vec2::splat(127.0));
        self.aim = [aim.x as i8, aim.y as i8];
        self
    }

    pub fn has(&self, button: Button) -> bool {
        self.buttons & button as u8 != 0
    }

    /// The direction to go, of length 0 to 1.
    pub fn direction(&self) -> Vec2 {
        (vec2(f32::from(self.go[0]), f32::from(self.go[1])) / 127.0).clamp_length_max(1.0)
    }

    /// Where she aims, from her own place, in tiles.
    pub fn aim_offset(&self) -> Vec2 {
        vec2(f32::from(self.aim[0]), f32::from(self.aim[1])) / AIM_STEPS
    }
}
