//! Somebody who has a plan and knows it by heart, and does it as exactly as her hands let her.
//!
//! Inputs alone would lead shaky hands against the next wall. She remembers where she was, too: she steers back to there,
//! and does not go on before she is there and has done what was done by then. So she comes late, as people do; then she
//! makes haste, and does not wait where the plan waits. Every moment she looks a little ahead: when a guard is not where
//! the plan has him, or somebody would notice her if she went on, she makes another plan, and keeps out of sight until she
//! has one.

use super::plan::{self, Limits};
use super::{Bot, Slack, Walker, proof, steer};
use crate::act::{UseTarget, use_target};
use crate::base::Vec2;
use crate::base::tick::{DT, TICKS_PER_SECOND, Tick};
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;
use std::sync::Arc;

/// A run, tick by tick. Worked out once, played by many.
#[derive(Clone, Debug)]
pub struct Part {
    /// The tick at which it begins.
    begins: Tick,
    /// The first is the moment before.
    beats: Arc<Vec<Beat>>,
}

/// One tick of a run: what was pressed, and what came of it.
#[derive(Clone, Debug)]
struct Beat {
    input: Input,
    at: Vec2,
    posture: Posture,
    done: Done,
    guards: Vec<Vec2>,
}

/// What her hands have done.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Done {
    loot: usize,
    keys: usize,
    hidden: bool,
    /// How many lamps burn.
    lamps: usize,
}

impl Part {
    /// Learns the inputs of a run by playing them on a heist.
    pub fn learn(mut sim: Sim, inputs: &[Input]) -> Self {
        let begins = sim.tick;
        let mut beats = vec![Beat::new(&sim, Input::IDLE)];
        for &input in inputs {
            step(&mut sim, input);
            beats.push(Beat::new(&sim, input));
        }
        Self { begins, beats: Arc::new(beats) }
    }

    /// Thinks about a heist for so much work, and learns what it finds.
    pub fn plan(sim: &Sim, limits: Limits) -> Option<Self> {
        plan::plan(sim, limits).map(|inputs| Self::learn(fork(sim), &inputs))
    }

    /// The same, of a plan that leaves so much room for error. `None`: it found none, which does not mean that there is
    /// no other.
    pub fn with_slack(sim: &Sim, slack: &Slack, limits: Limits) -> Option<Self> {
        let clumsy = slack.apply(sim);
        let inputs = plan::plan(&clumsy, limits)?;
        let slow = Self::learn(clumsy, &inputs);
        slow.retraced(sim).map(|inputs| Self::learn(fork(sim), &inputs))
    }

    /// The inputs that keep to the places and times of this run by the rules of a heist; `None` if that would not do.
    fn retraced(&self, sim: &Sim) -> Option<Vec<Input>> {
        let (mut sim, mut player) = (fork(sim), Rehearsed::new(self.clone(), 0, 0));
        let mut inputs = Vec::with_capacity(self.beats.len());
        while sim.outcome.is_none() && inputs.len() < self.beats.len() + LATE {
            let input = player.play(self, &sim);
            step(&mut sim, input);
            inputs.push(input);
            proof::noticed(&sim).is_none().then_some(())?;
        }
        (sim.outcome == Some(Outcome::Won)).then_some(inputs)
    }
}

impl Beat {
    fn new(sim: &Sim, input: Input) -> Self {
        let guards = sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect();
        let posture = sim.get::<Player>(sim.player).posture;
        Self { input, at: sim.player_body().at, posture, done: Done::of(sim), guards }
    }

    /// Do her hands do anything but hold a posture?
    fn is_deed(&self) -> bool {
        [Button::Use, Button::Drop, Button::Throw].iter().any(|button| self.input.has(*button))
    }
}

impl Done {
    fn of(sim: &Sim) -> Self {
        let Player { loot, keys, .. } = sim.get(sim.player);
        let hidden = sim.get::<Exposure>(sim.player).hidden;
        let lamps = sim.lamps.iter().filter(|&&lamp| sim.get::<Lamp>(lamp).lit).count();
        Self { loot: loot.len(), keys: keys.len(), hidden, lamps }
    }

    /// What her hands press where this is not done yet; `None`: it is.
    fn catch_up(&self, sim: &Sim) -> Option<Input> {
        let now = Self::of(sim);
        // Guards light lamps again, and elsewhere.
        let snuffs = matches!(use_target(sim), Some(UseTarget::Snuff { .. } | UseTarget::TurnLamps { .. }));
        let behind = now.loot < self.loot || now.keys < self.keys || now.hidden != self.hidden;
        let busy = sim.get::<Player>(sim.player).busy;
        let holds = matches!(busy, Busy::Stealing { .. } | Busy::Tending { .. });
        let press = if holds { Input::IDLE.with(Button::Use) } else { steer::press_anew(sim) };
        (behind || now.lamps > self.lamps && snuffs).then_some(press)
    }
}

/// She is where she should be, if it is no farther than this. In tiles.
const THERE: f32 = 0.2;
/// How much of the way back to where she should be she goes in a second.
const PULL: f32 = 6.0;
/// Who is late looks so far ahead along her way, in tiles.
const HASTE: f32 = 0.3;
/// A guard who is farther from where the plan has him is not where it has him. In tiles.
const ASTRAY: f32 = 1.0;
/// So often she asks what would come of going on, in ticks, and for so long a time.
const LOOK: Tick = 12;
const AHEAD: Tick = 150;
/// So late it may become when a run is retraced, in ticks.
const LATE: usize = 2 * TICKS_PER_SECOND as usize;
/// After so long without a plan she thinks again,
const THINK_AGAIN: Tick = 2 * TICKS_PER_SECOND;
/// about plans that are no longer than this. In ticks.
const LONGEST: Tick = 90 * TICKS_PER_SECOND;

#[derive(Clone, Debug)]
pub struct Rehearsed {
    part: Option<Part>,
    /// The beat that comes next.
    next: usize,
    /// When she begins.
    begins: Tick,
    /// How many ticks she may simulate for another plan.
    work: u64,
    /// When she last thought.
    thought: Option<Tick>,
    meanwhile: Walker,
}

impl Rehearsed {
    /// She begins so many ticks late, and may simulate so many for each new plan.
    pub fn new(part: Part, late: Tick, work: u64) -> Self {
        let begins = part.begins + late;
        Self { part: Some(part), next: 1, begins, work, thought: None, meanwhile: Walker::default() }
    }

    /// Plans anew, when there is time for it.
    fn think(&mut self, sim: &Sim) {
        let calm = sim.guards.iter().all(|&guard| sim.get::<Awareness>(guard).rung < Rung::Investigating);
        if calm && self.thought.is_none_or(|at| sim.tick >= at + THINK_AGAIN) {
            self.part = Part::plan(sim, Limits { work: self.work, longest: LONGEST });
            (self.thought, self.next, self.begins) = (Some(sim.tick), 1, sim.tick);
        }
    }

    /// Can she go on with her plan?
    fn holds(&self, part: &Part, sim: &Sim) -> bool {
        let looks = sim.tick.is_multiple_of(LOOK);
        self.next < part.beats.len() && !self.is_astray(part, sim) && (!looks || self.goes_well(part, sim))
    }

    /// Is a guard somewhere else than the plan has him?
    fn is_astray(&self, part: &Part, sim: &Sim) -> bool {
        let beat = sim.tick.checked_sub(self.begins).and_then(|beat| part.beats.get(beat as usize));
        let off = |(guard, at): (&hecs::Entity, &Vec2)| (sim.get::<Body>(*guard).at - *at).length() > ASTRAY;
        beat.is_some_and(|beat| sim.guards.iter().zip(&beat.guards).any(off))
    }

    /// Will nobody notice her in the next moments, if she goes on?
    fn goes_well(&self, part: &Part, sim: &Sim) -> bool {
        let (mut ahead, mut player) = (fork(sim), self.clone());
        (0..AHEAD).all(|_| {
            let input = player.play(part, &ahead);
            step(&mut ahead, input);
            proof::noticed(&ahead).is_none()
        })
    }

    /// Goes on with the plan.
    fn play(&mut self, part: &Part, sim: &Sim) -> Input {
        let (beats, here) = (&part.beats, sim.player_body().at);
        let Some(due) = sim.tick.checked_sub(self.begins) else { return Input::IDLE };
        let last = &beats[self.next - 1];
        let off = (last.at - here).length();
        if off > THERE {
            return steer::follow(sim, &mut vec![last.at], last.posture);
        }
        if let Some(press) = last.done.catch_up(sim) {
            return steer::hold(press, last.posture);
        }
        self.hurry(beats, here, due as usize);
        let Some(now) = beats.get(self.next) else { return Input::IDLE };
        let last = &beats[self.next - 1];
        self.next += 1;
        if off == 0.0 && last.at == here {
            return now.input;
        }
        let wanted = (now.at - last.at) / DT + (last.at - here) * PULL;
        let fastest = sim.rules.player.speed.of(now.posture) * sim.outfit().speed.of(now.posture);
        let Input { aim, buttons, .. } = now.input;
        Input { aim, buttons, ..Input::going(wanted / fastest.max(0.1)) }
    }

    /// Who is late leaves out what only takes time.
    fn hurry(&mut self, beats: &[Beat], here: Vec2, due: usize) {
        let due = due.min(beats.len() - 1);
        while self.next < due && !beats[self.next].is_deed() && (beats[self.next].at - here).length() < HASTE
        {
            self.next += 1;
        }
    }
}

impl Bot for Rehearsed {
    fn input(&mut self, sim: &Sim) -> Input {
        let part = self.part.take();
        self.part = part.filter(|part| self.holds(part, sim));
        if self.part.is_none() {
            self.think(sim);
        }
        match self.part.clone() {
            Some(part) => self.play(&part, sim),
            None => self.meanwhile.input(sim),
        }
    }
}
