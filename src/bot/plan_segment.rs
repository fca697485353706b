//! A run that somebody knows by heart: what was pressed in every tick, and what came of it.
//!
//! Inputs alone would lead shaky hands against the next wall. Where she was, what her hands had done and where the guards
//! were is remembered with them, so that a [`Performance`](super::plan_player::PlanPlayer) can keep to it.

use super::plan::{self, SearchLimits};
use super::steer;
use crate::act::{UseTarget, use_target};
use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;
use std::sync::Arc;

/// A run, tick by tick. Worked out once, played by many.
#[derive(Clone, Debug)]
pub struct PlanSegment {
    /// The tick at which it begins.
    pub(super) begins: Tick,
    /// The first is the moment before.
    pub(super) beats: Arc<Vec<PlanStep>>,
}

/// One tick of a run: what was pressed, and what came of it.
#[derive(Clone, Debug)]
pub(super) struct PlanStep {
    pub input: Input,
    pub at: Vec2,
    pub posture: Posture,
    pub done: PlayerProgress,
    /// Where the guards were, in their order.
    pub guards: Vec<Vec2>,
}

/// What her hands have done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlayerProgress {
    loot: usize,
    keys: usize,
    hidden: bool,
    /// How many lamps burn.
    lamps: usize,
}

impl PlanSegment {
    /// Learns the inputs of a run by playing them on a heist.
    pub fn learn(mut sim: Sim, inputs: &[Input]) -> Self {
        let begins = sim.tick;
        let mut beats = vec![PlanStep::new(&sim, Input::IDLE)];
        for &input in inputs {
            step(&mut sim, input);
            beats.push(PlanStep::new(&sim, input));
        }
        Self { begins, beats: Arc::new(beats) }
    }

    /// Thinks about a heist for so much work, and learns what it finds.
    pub fn plan(sim: &Sim, limits: SearchLimits) -> Option<Self> {
        plan::plan(sim, limits).map(|inputs| Self::learn(fork(sim), &inputs))
    }
}

impl PlanStep {
    fn new(sim: &Sim, input: Input) -> Self {
        let guards = sim.guards.iter().map(|&guard| sim.get::<Body>(guard).at).collect();
        let posture = sim.get::<Player>(sim.player).posture;
        Self { input, at: sim.player_body().at, posture, done: PlayerProgress::of(sim), guards }
    }

    /// Do her hands do anything but hold a posture?
    pub fn is_action(&self) -> bool {
        [Button::Use, Button::Drop, Button::Throw].iter().any(|button| self.input.has(*button))
    }
}

impl PlayerProgress {
    fn of(sim: &Sim) -> Self {
        let Player { loot, keys, .. } = sim.get(sim.player);
        let hidden = sim.get::<Exposure>(sim.player).hidden;
        let lamps = sim.lamps.iter().filter(|&&lamp| sim.get::<Lamp>(lamp).lit).count();
        Self { loot: loot.len(), keys: keys.len(), hidden, lamps }
    }

    /// What her hands press where this is not done yet; `None`: it is.
    pub fn catch_up(&self, sim: &Sim) -> Option<Input> {
        let now = Self::of(sim);
        // Guards light lamps again, and elsewhere.
        let snuffs = matches!(use_target(sim), Some(UseTarget::Snuff { .. } | UseTarget::TurnLamps { .. }));
        let behind = now.loot < self.loot || now.keys < self.keys || now.hidden != self.hidden;
        let busy = sim.get::<Player>(sim.player).activity;
        let holds = matches!(busy, PlayerActivity::Stealing { .. } | PlayerActivity::Tending { .. });
        let press = if holds { Input::IDLE.with(Button::Use) } else { steer::press_anew(sim) };
        (behind || now.lamps > self.lamps && snuffs).then_some(press)
    }
}
