//! [`Feedback`], the hit stop, screen shake and flashes in progress.

use crate::shell::config::interface::ShakeRules;
use macroquad::prelude::{Vec2, vec2};
use thief_girl::rules::{Loot, PropKind};

/// Something that the player picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedUp {
    Prop(PropKind),
    Key,
}

/// The feedback in progress.
#[derive(Default)]
pub struct Feedback {
    /// Remaining time of the hit stop, in seconds.
    pub hit_stop: f32,
    /// Remaining time of the screen shake, in seconds.
    pub shake: f32,
    /// Seconds since the player last stole something, and what.
    pub taken: Option<(f32, Loot)>,
    /// Seconds since the player last picked up a prop or key, and what.
    pub picked: Option<(f32, PickedUp)>,
}

impl Feedback {
    /// Advances all but the hit stop by `seconds`.
    pub fn pass(&mut self, seconds: f32) {
        self.pass_shake(seconds);
        self.taken = self.taken.map(|(t, loot)| (t + seconds, loot));
        self.picked = self.picked.map(|(t, what)| (t + seconds, what));
    }

    /// Advances the screen shake by `seconds`.
    pub fn pass_shake(&mut self, seconds: f32) {
        self.shake = (self.shake - seconds).max(0.0);
    }

    /// Ends the screen shake.
    pub fn stop_shake(&mut self) {
        self.shake = 0.0;
    }

    /// Returns the offset of the picture by screen shake, in game pixels, `age` seconds after the session began.
    pub fn tremble(&self, rules: &ShakeRules, age: f32) -> Vec2 {
        let strength = rules.px * (self.shake / rules.seconds).clamp(0.0, 1.0);
        let t = age * 60.0;
        (vec2((t * 1.7).sin(), (t * 2.3).cos()) * strength).round()
    }
}
