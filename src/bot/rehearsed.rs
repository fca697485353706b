//! Somebody who knows a run by heart and does it again, as exactly as her hands let her.
//!
//! Inputs alone would lead shaky hands against the next wall. She remembers where she was, too: she steers back to there,
//! and does not go on before she is there and has done what was done by then. So she may come late, as people do.

use super::{Bot, steer};
use crate::base::Vec2;
use crate::model::{Input, Player, Posture, Sim};
use crate::step::step;
use std::sync::Arc;

/// A run, tick by tick. Worked out once, played by many.
#[derive(Clone, Debug)]
pub struct Part(Arc<Vec<Beat>>);

/// One tick of a run: what was pressed, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Beat {
    input: Input,
    at: Vec2,
    posture: Posture,
    /// How many treasures she had.
    loot: usize,
}

impl Part {
    /// Learns the inputs of a run by playing them on a heist.
    pub fn learn(mut sim: Sim, inputs: &[Input]) -> Self {
        let beats = inputs.iter().map(|&input| {
            step(&mut sim, input);
            let Player { posture, loot, .. } = sim.get(sim.player);
            Beat { input, at: sim.player_body().at, posture, loot: loot.len() }
        });
        Self(Arc::new(beats.collect()))
    }
}

#[derive(Clone, Debug)]
pub struct Rehearsed {
    part: Part,
    next: usize,
}

/// She is where she should be, if it is no farther than this. In tiles.
const THERE: f32 = 0.2;
/// How much of the way back to where she should be she goes in a second, at a walk.
const PULL: f32 = 6.0;

impl Rehearsed {
    pub fn new(part: Part) -> Self {
        Self { part, next: 0 }
    }

    /// Is what was done up to this beat done?
    fn is_done(&self, sim: &Sim, beat: usize) -> bool {
        let Some(beat) = beat.checked_sub(1).map(|last| self.part.0[last]) else { return true };
        let loot = sim.get::<Player>(sim.player).loot.len();
        loot >= beat.loot && (beat.at - sim.player_body().at).length() <= THERE
    }
}

impl Bot for Rehearsed {
    fn input(&mut self, sim: &Sim) -> Input {
        let beats = &self.part.0;
        let Some(now) = beats.get(self.next).or(beats.last()).copied() else { return Input::IDLE };
        if self.is_done(sim, self.next) {
            self.next = (self.next + 1).min(beats.len());
            let off = self
                .next
                .checked_sub(2)
                .map_or(Vec2::ZERO, |last| self.part.0[last].at - sim.player_body().at);
            let go = now.input.direction() + off * (PULL / sim.rules.player.speed.of(now.posture));
            return Input { aim: now.input.aim, buttons: now.input.buttons, ..Input::going(go) };
        }
        let last = beats[self.next.saturating_sub(1).min(beats.len() - 1)];
        if sim.get::<Player>(sim.player).loot.len() < last.loot
            && let Some(take) = steer::take(sim)
        {
            return take;
        }
        steer::follow(sim, &mut vec![last.at], last.posture)
    }
}
