//! Somebody who has a plan and knows it by heart, and does it as exactly as her hands let her.
//!
//! Inputs alone would lead shaky hands against the next wall. She remembers where she was, too: she steers back to there,
//! and does not go on before she is there and has done what was done by then. So she comes late, as people do. When a guard
//! is not where the plan has him, the plan is worth nothing any more: she keeps out of sight, and makes another.

use super::plan::{self, Limits};
use super::{Bot, Walker, steer};
use crate::base::Vec2;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Awareness, Body, Input, Player, Posture, Rung, Sim};
use crate::snapshot::fork;
use crate::step::step;
use std::sync::Arc;

/// A run, tick by tick. Worked out once, played by many.
#[derive(Clone, Debug)]
pub struct Part {
    /// The tick at which it begins.
    begins: Tick,
    beats: Arc<Vec<Beat>>,
}

/// One tick of a run: what was pressed, and what came of it.
#[derive(Clone, Debug)]
struct Beat {
    input: Input,
    at: Vec2,
    posture: Posture,
    /// How many treasures she had.
    loot: usize,
    guards: Vec<Vec2>,
}

impl Part {
    /// Learns the inputs of a run by playing them on a heist.
    pub fn learn(mut sim: Sim, inputs: &[Input]) -> Self {
        let begins = sim.tick;
        let beats = inputs.iter().map(|&input| {
            step(&mut sim, input);
            let Player { posture, loot, .. } = sim.get(sim.player);
            let guards = sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect();
            Beat { input, at: sim.player_body().at, posture, loot: loot.len(), guards }
        });
        Self { begins, beats: Arc::new(beats.collect()) }
    }

    /// Thinks about a heist for so much work, and learns what it finds.
    pub fn plan(sim: &Sim, limits: Limits) -> Option<Self> {
        plan::plan(sim, limits).map(|inputs| Self::learn(fork(sim), &inputs))
    }
}

/// She is where she should be, if it is no farther than this. In tiles.
const THERE: f32 = 0.2;
/// How much of the way back to where she should be she goes in a second.
const PULL: f32 = 6.0;
/// A guard who is farther from where the plan has him is not where it has him. In tiles.
const ASTRAY: f32 = 1.0;
/// After so long without a plan she thinks again,
const THINK_AGAIN: Tick = 2 * TICKS_PER_SECOND;
/// about plans that are no longer than this. In ticks.
const LONGEST: Tick = 90 * TICKS_PER_SECOND;

#[derive(Clone, Debug)]
pub struct Rehearsed {
    part: Option<Part>,
    /// The beat that comes next.
    next: usize,
    /// So late she begins, and so late she sees guards.
    late: Tick,
    /// How many ticks she may simulate for another plan.
    work: u64,
    thought: Tick,
    meanwhile: Walker,
}

impl Rehearsed {
    /// She begins so many ticks late, and may simulate so many for each new plan.
    pub fn new(part: Part, late: Tick, work: u64) -> Self {
        Self { part: Some(part), next: 0, late, work, thought: 0, meanwhile: Walker::default() }
    }

    /// Plans anew, when there is time for it.
    fn think(&mut self, sim: &Sim) {
        let calm = sim.guards.iter().all(|&guard| sim.get::<Awareness>(guard).rung < Rung::Investigating);
        if calm && sim.tick >= self.thought + THINK_AGAIN {
            self.thought = sim.tick;
            self.next = 0;
            self.part = Part::plan(sim, Limits { work: self.work, longest: LONGEST });
        }
    }

    /// Is a guard somewhere else than the plan has him?
    fn is_astray(&self, part: &Part, sim: &Sim) -> bool {
        let shown = (sim.tick - part.begins).checked_sub(self.late + 1);
        let Some(beat) = shown.and_then(|beat| part.beats.get(beat as usize)) else { return false };
        let off = |(guard, at): (&hecs::Entity, &Vec2)| (sim.get::<Body>(*guard).at - *at).length() > ASTRAY;
        sim.guards.iter().zip(&beat.guards).any(off)
    }

    /// Goes on with the plan.
    fn play(&mut self, part: &Part, sim: &Sim) -> Input {
        let (beats, here) = (&part.beats, sim.player_body().at);
        let Some(now) = beats.get(self.next).filter(|_| sim.tick >= part.begins + self.late) else {
            return Input::IDLE;
        };
        let Some(last) = self.next.checked_sub(1).map(|last| &beats[last]) else {
            self.next = 1;
            return now.input;
        };
        let misses = sim.get::<Player>(sim.player).loot.len() < last.loot;
        if misses && let Some(take) = steer::take(sim) {
            return take;
        }
        if misses || (last.at - here).length() > THERE {
            return steer::follow(sim, &mut vec![last.at], last.posture);
        }
        self.next += 1;
        let back = (last.at - here) * (PULL / sim.rules.player.speed.of(now.posture));
        let Input { aim, buttons, .. } = now.input;
        Input { aim, buttons, ..Input::going(now.input.direction() + back) }
    }
}

impl Bot for Rehearsed {
    fn input(&mut self, sim: &Sim) -> Input {
        let holds = |part: &Part| self.next < part.beats.len() && !self.is_astray(part, sim);
        let Some(part) = self.part.clone().filter(holds) else {
            self.part = None;
            self.think(sim);
            return self.meanwhile.input(sim);
        };
        self.play(&part, sim)
    }
}
