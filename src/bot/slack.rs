//! Room for error: a heist as it would be for somebody slower, before guards who notice more.
//!
//! What is won unseen there, is won unseen here with a step that goes wrong.

use crate::model::Sim;
use crate::rules::{PerBand, PerPosture, Rules};
use crate::snapshot::fork;
use serde::Deserialize;
use std::sync::Arc;

/// Whose meter is at this looks for her, if there is no slack.
const NOTICED: f32 = 60.0;

/// How much may go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slack {
    /// She needs no more than this part of her speed, above 0 and up to 1.
    pub speed: f32,
    /// Guards could see and feel her from so many tiles farther off.
    pub tiles: f32,
    /// And begin to look for her when their meters are at this, 0 to 100.
    pub meter: f32,
}

impl Slack {
    /// So much of it, from none (0) to all (1).
    pub fn part(&self, part: f32) -> Self {
        let between = |none: f32, all: f32| none + (all - none) * part;
        Self {
            speed: between(1.0, self.speed),
            tiles: between(0.0, self.tiles),
            meter: between(NOTICED, self.meter),
        }
    }

    /// A copy of a heist in which all of that is so. Guards go the same rounds, as long as nobody notices her.
    pub fn apply(&self, sim: &Sim) -> Sim {
        let mut clumsy = fork(sim);
        let mut rules = Rules::clone(&sim.rules);
        self.slow_down(&mut rules.player.speed);
        self.sharpen(&mut rules.sight.range);
        rules.sight.peripheral_range += self.tiles;
        rules.sight.touch_range += self.tiles;
        rules.awareness.investigate_at = self.meter.min(rules.awareness.investigate_at);
        clumsy.rules = Arc::new(rules);
        clumsy
    }

    fn slow_down(&self, PerPosture { run, walk, sneak, crawl }: &mut PerPosture) {
        [run, walk, sneak, crawl].into_iter().for_each(|speed| *speed *= self.speed);
    }

    fn sharpen(&self, PerBand { lit, dim, dark }: &mut PerBand) {
        [lit, dim, dark].into_iter().for_each(|range| *range += self.tiles);
    }
}
