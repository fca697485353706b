//! Plans the whole heist before the first step, and then does what it planned. The only program that looks ahead: at
//! copies of the heist, which run on as the real one will.
//!
//! When a guard is not where the plan has him, or somebody would notice her if she went on, it plans again from what is
//! now; and while it has no plan, it keeps out of sight.

use super::plan::SearchLimits;
use super::plan_player::PlanPlayer;
use super::plan_segment::PlanSegment;
use super::{Bot, Walker};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::*;

/// For the first plan it may think for so many seconds of play, for another one for so many.
const FIRST: u64 = 20_000;
const AGAIN: u64 = 1_200;
/// After so long without a plan it thinks again,
const THINK_AGAIN: Tick = TICKS_PER_SECOND;
/// about plans that are no longer than this. In ticks.
const LONGEST: Tick = 90 * TICKS_PER_SECOND;

#[derive(Clone, Debug)]
pub struct PlannerBot {
    plan: Option<PlanPlayer>,
    /// How many ticks it may simulate for its next plan, and for each after that.
    work: u64,
    again: u64,
    /// When it last thought.
    thought: Option<Tick>,
    /// What it does while it has no plan.
    meanwhile: Walker,
}

impl Default for PlannerBot {
    /// Knows nothing yet.
    fn default() -> Self {
        let [work, again] = [FIRST, AGAIN].map(|seconds| seconds * u64::from(TICKS_PER_SECOND));
        Self { plan: None, work, again, thought: None, meanwhile: Walker::default() }
    }
}

impl PlannerBot {
    /// Knows a plan by heart, begins it so many ticks late, and may simulate so many for each other one.
    pub fn knowing(part: PlanSegment, late: Tick, again: u64) -> Self {
        Self { plan: Some(PlanPlayer::new(part, late)), work: again, again, ..Self::default() }
    }

    /// Plans anew, when there is time for it.
    fn think(&mut self, sim: &Sim) {
        let calm = sim
            .guards
            .iter()
            .all(|&guard| sim.get::<Awareness>(guard).alert_level < AlertLevel::Investigating);
        if calm && self.thought.is_none_or(|at| sim.tick >= at + THINK_AGAIN) {
            let limits = SearchLimits { work: self.work, longest: LONGEST };
            self.plan = PlanSegment::plan(sim, limits).map(|part| PlanPlayer::new(part, 0));
            (self.thought, self.work) = (Some(sim.tick), self.again);
        }
    }
}

impl Bot for PlannerBot {
    fn input(&mut self, sim: &Sim) -> Input {
        self.plan = self.plan.take().filter(|plan| plan.holds(sim));
        if self.plan.is_none() {
            self.think(sim);
        }
        match &mut self.plan {
            Some(plan) => plan.input(sim),
            None => self.meanwhile.input(sim),
        }
    }
}
