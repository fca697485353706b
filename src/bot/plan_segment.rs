//! A known run: its inputs, and what came of each.
//!
//! Positions, progress and guards are stored with the inputs, so that a
//! [`PlanPlayer`](super::plan_player::PlanPlayer) with imprecise input can keep to the run.

use super::plan::{self, SearchLimits};
use super::steer;
use crate::act::{UseTarget, use_target};
use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;
use std::sync::Arc;

/// A known run, tick by tick; cheap to clone.
#[derive(Clone, Debug)]
pub struct PlanSegment {
    /// Tick at which the run begins.
    pub(super) begins: Tick,
    /// One step per tick, after one for the moment before the first.
    pub(super) steps: Arc<Vec<PlanStep>>,
}

/// One tick of a run: the input and what came of it.
#[derive(Clone, Debug)]
pub(super) struct PlanStep {
    pub input: Input,
    pub at: Vec2,
    pub posture: Posture,
    pub done: PlayerProgress,
    /// Positions of the guards, in their order.
    pub guards: Vec<Vec2>,
}

/// What the player's hands have achieved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlayerProgress {
    loot: usize,
    keys: usize,
    hidden: bool,
    /// Number of lit lamps.
    lamps: usize,
}

impl PlanSegment {
    /// Plays the inputs of a run on a heist and stores what comes of them.
    pub fn learn(mut sim: Sim, inputs: &[Input]) -> Self {
        let begins = sim.tick;
        let mut steps = vec![PlanStep::new(&sim, Input::IDLE)];
        for &input in inputs {
            step(&mut sim, input);
            steps.push(PlanStep::new(&sim, input));
        }
        Self { begins, steps: Arc::new(steps) }
    }

    /// Searches for a run that wins a heist unseen, within limits; `None` if none is found.
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

    /// Whether the input does more than move and hold a posture.
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

    /// The input that catches up with this progress; `None` if it is reached.
    pub fn catch_up(&self, sim: &Sim) -> Option<Input> {
        let now = Self::of(sim);
        // Guards may have lit lamps again elsewhere.
        let snuffs = matches!(use_target(sim), Some(UseTarget::Snuff { .. } | UseTarget::TurnLamps { .. }));
        let behind = now.loot < self.loot || now.keys < self.keys || now.hidden != self.hidden;
        let busy = sim.get::<Player>(sim.player).activity;
        let holds = matches!(busy, PlayerActivity::Stealing { .. } | PlayerActivity::Tending { .. });
        let press = if holds { Input::IDLE.with(Button::Use) } else { steer::press_anew(sim) };
        (behind || now.lamps > self.lamps && snuffs).then_some(press)
    }
}
