//! Room for error: a heist as it would be for somebody slower, before guards who notice more.
//!
//! What is won unseen there, is won unseen here with a step that goes wrong.

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

/// So late it may become when a run is played by other rules, in ticks.
const LATE: usize = 2 * TICKS_PER_SECOND as usize;

/// How much may go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// She needs no more than this part of her speed, above 0 and up to 1.
    pub speed: f32,
    /// Guards could see and feel her from so many tiles farther off.
    pub tiles: f32,
    /// And begin to look for her when their meters are so much lower, of 100.
    pub meter: f32,
}

impl Tolerance {
    /// So much of it, from none (0) to all (1).
    pub fn part(&self, part: f32) -> Self {
        let speed = 1.0 - (1.0 - self.speed) * part;
        Self { speed, tiles: self.tiles * part, meter: self.meter * part }
    }

    /// A copy of a heist in which all of that is so. Guards go the same rounds, as long as nobody notices her.
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

    /// A plan for a heist that leaves so much room for error. What the search costs is taken off its limits. `None`: it found
    /// none, which does not mean that there is none.
    pub fn plan(&self, sim: &Sim, limits: &mut SearchLimits) -> Option<PlanSegment> {
        let clumsy = self.apply(sim);
        let mut planner = Planner::new(&clumsy, *limits);
        while planner.advance(usize::MAX) == SearchProgress::Searching {}
        limits.work = limits.work.saturating_sub(planner.work());
        let slow = PlanSegment::learn(clumsy, planner.plan()?);
        retraced(slow, sim).map(|inputs| PlanSegment::learn(fork(sim), &inputs))
    }

    fn slow_down(&self, PerPosture { run, walk, sneak, crawl }: &mut PerPosture) {
        [run, walk, sneak, crawl].into_iter().for_each(|speed| *speed *= self.speed);
    }

    fn sharpen(&self, PerBand { lit, dim, dark }: &mut PerBand) {
        [lit, dim, dark].into_iter().for_each(|range| *range += self.tiles);
    }
}

/// The inputs that keep to the places and times of a run by the rules of a heist; `None` if that would not do.
fn retraced(part: PlanSegment, sim: &Sim) -> Option<Vec<Input>> {
    let longest = part.beats.len() + LATE;
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
