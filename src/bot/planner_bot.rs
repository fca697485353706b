//! A bot that plans the whole heist on copies of it, and then follows the plan.
//!
//! It plans again when a guard is not where the plan expects him, or if going on would get the player
//! noticed. Without a plan it keeps out of sight like [`Walker`], but looks ahead: if that would get her noticed, it
//! stands still or evades.

use super::look_ahead::{AHEAD, Evasion, LOOK, unnoticed_for};
use super::plan::SearchLimits;
use super::plan_player::PlanPlayer;
use super::plan_segment::PlanSegment;
use super::{Bot, Walker, proof};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::*;

/// Limit of the first search, in seconds of simulated play.
const FIRST: u64 = 20_000;
/// Limit of each further search, in seconds of simulated play.
const AGAIN: u64 = 1_200;
/// Ticks without a plan after which it searches again.
const THINK_AGAIN: Tick = TICKS_PER_SECOND;
/// Maximum length of a plan, in ticks.
const LONGEST: Tick = 90 * TICKS_PER_SECOND;

/// A bot that searches for a plan to win unseen and follows it.
#[derive(Clone, Debug)]
pub struct PlannerBot {
    plan: Option<PlanPlayer>,
    /// Limit of the next search, in simulated ticks.
    work: u64,
    /// Limit of each search after that, in simulated ticks.
    again: u64,
    /// Tick of the last search.
    thought: Option<Tick>,
    /// Plays while there is no plan.
    meanwhile: Walker,
    /// What it does while that would get the player noticed.
    evasion: Option<Evasion>,
}

impl Default for PlannerBot {
    /// Starts without a plan.
    fn default() -> Self {
        let [work, again] = [FIRST, AGAIN].map(|seconds| seconds * u64::from(TICKS_PER_SECOND));
        Self { plan: None, work, again, thought: None, meanwhile: Walker::default(), evasion: None }
    }
}

impl PlannerBot {
    /// Starts with a known plan, `late` ticks after its beginning; each further search may simulate
    /// `again` ticks.
    pub fn knowing(part: PlanSegment, late: Tick, again: u64) -> Self {
        Self { plan: Some(PlanPlayer::new(part, late)), work: again, again, ..Self::default() }
    }

    /// Searches for a plan if no guard is suspicious and the last search is long enough ago.
    fn think(&mut self, sim: &Sim) {
        if is_calm(sim) && self.thought.is_none_or(|at| sim.tick >= at + THINK_AGAIN) {
            let limits = SearchLimits { work: self.work, longest: LONGEST };
            self.plan = PlanSegment::plan(sim, limits).map(|part| PlanPlayer::new(part, 0));
            (self.thought, self.work) = (Some(sim.tick), self.again);
        }
    }

    /// Plays without a plan.
    fn improvise(&mut self, sim: &Sim) -> Input {
        if sim.tick.is_multiple_of(LOOK) {
            let goes_well = !is_calm(sim) || unnoticed_for(sim, self.meanwhile.clone()) == AHEAD;
            self.evasion = if goes_well { None } else { Evasion::best(sim) };
        }
        // It goes on watching and thinking while it evades.
        let careful = self.meanwhile.input(sim);
        self.evasion.as_mut().map_or(careful, |evasion| evasion.input(sim))
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
            None => self.improvise(sim),
        }
    }
}

/// Whether no guard is suspicious.
fn is_calm(sim: &Sim) -> bool {
    let forbidden = proof::forbidden(sim);
    sim.guards.iter().all(|&guard| sim.get::<Awareness>(guard).alert_level < forbidden)
}
