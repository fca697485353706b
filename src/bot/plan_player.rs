//! Playing a known run with imprecise input.
//!
//! The player steers back to the positions of the run and does not go on before she has reached the
//! position and progress of the last step. If she is late, she leaves out waiting. With exact input
//! she presses exactly the inputs of the run.

use super::look_ahead::{AHEAD, LOOK, unnoticed_for};
use super::plan_segment::{PlanSegment, PlanStep};
use super::{Bot, steer};
use crate::base::Vec2;
use crate::base::tick::{DT, Tick};
use crate::model::*;

/// Distance at which a position of the run counts as reached, in tiles.
const THERE: f32 = 0.2;
/// Rate at which a deviation is corrected, in tiles/s per tile.
const PULL: f32 = 6.0;
/// How far ahead on the run a late player looks, in tiles.
const HASTE: f32 = 0.3;
/// Distance at which a guard is not where the run has him, in tiles.
const ASTRAY: f32 = 1.0;

/// Plays a known run.
#[derive(Clone, Debug)]
pub struct PlanPlayer {
    part: PlanSegment,
    /// Index of the next step.
    next: usize,
    /// Tick at which the player begins the run.
    begins: Tick,
}

impl PlanPlayer {
    /// Plays a run, beginning `late` ticks later.
    pub fn new(part: PlanSegment, late: Tick) -> Self {
        let begins = part.begins + late;
        Self { part, next: 1, begins }
    }

    /// Whether the run can be continued; looks ahead every few ticks.
    pub fn holds(&self, sim: &Sim) -> bool {
        let looks = sim.tick.is_multiple_of(LOOK);
        self.next < self.part.steps.len() && !self.is_astray(sim) && (!looks || self.goes_well(sim))
    }

    /// Whether a guard is not where the run has him.
    fn is_astray(&self, sim: &Sim) -> bool {
        let elapsed = sim.tick.checked_sub(self.begins);
        let expected = elapsed.and_then(|ticks| self.part.steps.get(ticks as usize));
        let off = |(guard, at): (&hecs::Entity, &Vec2)| (sim.get::<Body>(*guard).at - *at).length() > ASTRAY;
        expected.is_some_and(|step| sim.guards.iter().zip(&step.guards).any(off))
    }

    /// Whether nobody notices the player in the next ticks if she goes on.
    fn goes_well(&self, sim: &Sim) -> bool {
        unnoticed_for(sim, self.clone()) == AHEAD
    }

    /// Skips steps that only take time, if the player is late.
    fn hurry(&mut self, steps: &[PlanStep], here: Vec2, due: usize) {
        let due = due.min(steps.len() - 1);
        while self.next < due
            && !steps[self.next].is_action()
            && (steps[self.next].at - here).length() < HASTE
        {
            self.next += 1;
        }
    }
}

impl Bot for PlanPlayer {
    fn input(&mut self, sim: &Sim) -> Input {
        let (steps, here) = (self.part.steps.clone(), sim.player_body().at);
        let Some(due) = sim.tick.checked_sub(self.begins) else { return Input::IDLE };
        let last = &steps[self.next - 1];
        let off = (last.at - here).length();
        if off > THERE {
            return steer::follow(sim, &mut vec![last.at], last.posture);
        }
        if let Some(press) = last.done.catch_up(sim) {
            return steer::hold(press, last.posture);
        }
        self.hurry(&steps, here, due as usize);
        let Some(now) = steps.get(self.next) else { return Input::IDLE };
        let last = &steps[self.next - 1];
        self.next += 1;
        if off == 0.0 && last.at == here {
            return now.input;
        }
        let wanted = (now.at - last.at) / DT + (last.at - here) * PULL;
        let fastest = sim.rules.player.speed.of(now.posture) * sim.outfit().speed.of(now.posture);
        let Input { aim, buttons, .. } = now.input;
        Input { aim, buttons, ..Input::going(wanted / fastest.max(0.1)) }
    }
}
