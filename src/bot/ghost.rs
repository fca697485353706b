//! Plans the whole heist before the first step, and then does what it planned. The only program that looks ahead: at
//! copies of the heist, which run on as the real one will.
//!
//! Beside the real heist runs one that goes as planned. When the two come apart, because somebody was delayed or a hand
//! shook, it plans again from what is now; and while it has no plan, it keeps out of sight.

use super::plan::{Limits, plan};
use super::{Bot, Walker};
use crate::base::Vec2;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Body, Input, Sim};
use crate::snapshot::fork;
use crate::step::step;
use std::collections::VecDeque;

/// For the first plan it may think for so many seconds of play,
const FIRST: u64 = 20_000;
/// for another one for so many. None is longer than this, in seconds.
const AGAIN: u64 = 1_200;
const LONGEST: Tick = 90;
/// Who is farther from where he should be than this is not where he should be, in tiles.
const ASTRAY: f32 = 0.5;
/// So many ticks she may be late.
const LATE: usize = 24;
/// After so many ticks without a plan it thinks again.
const THINK_AGAIN: Tick = TICKS_PER_SECOND;

#[derive(Default)]
pub struct Ghost {
    plan: Option<Rehearsal>,
    /// What it does while it has no plan.
    meanwhile: Walker,
    /// When it last thought.
    thought: Option<Tick>,
}

/// A plan, and the heist as it should go.
struct Rehearsal {
    inputs: VecDeque<Input>,
    heist: Sim,
    /// Where she should have been in the last ticks, the oldest first.
    places: VecDeque<Vec2>,
}

impl Bot for Ghost {
    fn input(&mut self, sim: &Sim) -> Input {
        if self.plan.as_ref().is_none_or(|plan| plan.is_over() || plan.is_astray(sim)) {
            self.plan = None;
            if self.thought.is_none_or(|at| sim.tick >= at + THINK_AGAIN) {
                let work = if self.thought.is_none() { FIRST } else { AGAIN };
                self.thought = Some(sim.tick);
                self.plan = Rehearsal::new(sim, work);
            }
        }
        match &mut self.plan {
            Some(plan) => plan.next(),
            None => self.meanwhile.input(sim),
        }
    }
}

impl Rehearsal {
    /// Thinks for so many seconds of play.
    fn new(sim: &Sim, work: u64) -> Option<Self> {
        let second = u64::from(TICKS_PER_SECOND);
        let inputs = plan(sim, Limits { work: work * second, longest: LONGEST * TICKS_PER_SECOND })?;
        Some(Self { inputs: inputs.into(), heist: fork(sim), places: VecDeque::from([sim.player_body().at]) })
    }

    fn next(&mut self) -> Input {
        let input = self.inputs.pop_front().unwrap_or(Input::IDLE);
        step(&mut self.heist, input);
        self.places.push_back(self.heist.player_body().at);
        if self.places.len() > LATE {
            self.places.pop_front();
        }
        input
    }

    fn is_over(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Is she, or is anybody, not where the plan has them? She may be a little late.
    fn is_astray(&self, sim: &Sim) -> bool {
        let far = |a: Vec2, b: Vec2| (a - b).length() > ASTRAY;
        let here = sim.player_body().at;
        let place = |heist: &Sim, guard| heist.get::<Body>(guard).at;
        self.places.iter().all(|at| far(*at, here))
            || sim.guards.iter().any(|&guard| far(place(&self.heist, guard), place(sim, guard)))
    }
}
