//! Tolerance: plans that still work if the player is slower and the guards notice more.
//!
//! A plan that wins unseen under these rules also wins unseen under the real ones, with some margin
//! for mistakes.

use super::plan::{Planner, SearchLimits, SearchProgress};
use super::plan_player::PlanPlayer;
use super::plan_segment::PlanSegment;
use super::{Bot, proof};
use crate::base::tick::TICKS_PER_SECOND;
use crate::model::{Input, Outcome, Sim};
use crate::rules::{PerBand, PerPosture, Rules};
use crate::snapshot::fork;
use crate::step::step;
use serde::Deserialize;
use std::sync::Arc;

/// How much longer a run may become when it is played by the real rules, in ticks.
const LATE: usize = 2 * TICKS_PER_SECOND as usize;

/// How much slower the player and how much sharper the guards may be while a plan still works.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// Part of the player's speed, above 0 and at most 1.
    pub speed: f32,
    /// How much farther the guards see and feel, in tiles.
    pub tiles: f32,
    /// By how much the investigation threshold of the awareness meter is lower, of 100.
    pub meter: f32,
}

/// A plan that was found with some tolerance.
#[derive(Clone, Debug)]
pub struct TolerantPlan {
    /// The plan as it is played by the real rules. `None` if it fails by them: guards who hunt the player
    /// from the start go elsewhere when she is faster.
    pub exact: Option<PlanSegment>,
}

impl Tolerance {
    /// A part of this tolerance, from none (0) to all of it (1).
    pub fn part(&self, part: f32) -> Self {
        let speed = 1.0 - (1.0 - self.speed) * part;
        Self { speed, tiles: self.tiles * part, meter: self.meter * part }
    }

    /// A copy of a heist with these rules. The guards' patrols stay the same as long as nobody notices
    /// the player.
    pub fn apply(&self, sim: &Sim) -> Sim {
        let mut clumsy = fork(sim);
        let mut rules = Rules::clone(&sim.rules);
        self.slow_down(&mut rules.player.speed);
        self.sharpen(&mut rules.sight.range);
        rules.sight.peripheral_range += self.tiles;
        rules.sight.touch_range += self.tiles;
        rules.awareness.investigate_at = (rules.awareness.investigate_at - self.meter).max(0.0);
        clumsy.rules = Arc::new(rules);
        clumsy
    }

    /// Searches for a plan with this tolerance; subtracts the work from the limits. `None` if none was
    /// found, which does not prove that there is none.
    pub fn plan(&self, sim: &Sim, limits: &mut SearchLimits) -> Option<TolerantPlan> {
        let clumsy = self.apply(sim);
        let mut planner = Planner::new(&clumsy, *limits);
        while planner.advance(usize::MAX) == SearchProgress::Searching {}
        limits.work = limits.work.saturating_sub(planner.work());
        let slow = PlanSegment::learn(clumsy, planner.plan()?);
        let exact = retraced(slow, sim).map(|inputs| PlanSegment::learn(fork(sim), &inputs));
        Some(TolerantPlan { exact })
    }

    fn slow_down(&self, PerPosture { run, walk, sneak, crawl }: &mut PerPosture) {
        [run, walk, sneak, crawl].into_iter().for_each(|speed| *speed *= self.speed);
    }

    fn sharpen(&self, PerBand { lit, dim, dark }: &mut PerBand) {
        [lit, dim, dark].into_iter().for_each(|range| *range += self.tiles);
    }
}

/// Inputs that play a run by the rules of another heist; `None` if that fails.
fn retraced(part: PlanSegment, sim: &Sim) -> Option<Vec<Input>> {
    let longest = part.steps.len() + LATE;
    let (mut sim, mut player) = (fork(sim), PlanPlayer::new(part, 0));
    let mut inputs = Vec::with_capacity(longest);
    while sim.outcome.is_none() && inputs.len() < longest {
        let input = player.input(&sim);
        step(&mut sim, input);
        inputs.push(input);
        proof::noticed(&sim).is_none().then_some(())?;
    }
    (sim.outcome == Some(Outcome::Won)).then_some(inputs)
}
