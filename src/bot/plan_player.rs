//! Somebody does what she knows by heart, as exactly as her hands let her.
//!
//! She steers back to where she was when she learned it, and does not go on before she is there and has done what was done
//! by then. So she comes late, as people do; then she makes haste, and does not wait where the plan waits. With hands that
//! are never off she presses exactly what was pressed then.

use super::plan_segment::{PlanSegment, PlanStep};
use super::{Bot, proof, steer};
use crate::base::Vec2;
use crate::base::tick::{DT, Tick};
use crate::model::*;
use crate::snapshot::fork;
use crate::step::step;

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

#[derive(Clone, Debug)]
pub struct PlanPlayer {
    part: PlanSegment,
    /// The beat that comes next.
    next: usize,
    /// When she begins.
    begins: Tick,
}

impl PlanPlayer {
    /// Begins so many ticks late.
    pub fn new(part: PlanSegment, late: Tick) -> Self {
        let begins = part.begins + late;
        Self { part, next: 1, begins }
    }

    /// Can she go on with it? Every now and then she looks a little ahead.
    pub fn holds(&self, sim: &Sim) -> bool {
        let looks = sim.tick.is_multiple_of(LOOK);
        self.next < self.part.beats.len() && !self.is_astray(sim) && (!looks || self.goes_well(sim))
    }

    /// Is a guard somewhere else than the plan has him?
    fn is_astray(&self, sim: &Sim) -> bool {
        let beat = sim.tick.checked_sub(self.begins).and_then(|beat| self.part.beats.get(beat as usize));
        let off = |(guard, at): (&hecs::Entity, &Vec2)| (sim.get::<Body>(*guard).at - *at).length() > ASTRAY;
        beat.is_some_and(|beat| sim.guards.iter().zip(&beat.guards).any(off))
    }

    /// Will nobody notice her in the next moments, if she goes on?
    fn goes_well(&self, sim: &Sim) -> bool {
        let (mut ahead, mut player) = (fork(sim), self.clone());
        (0..AHEAD).all(|_| {
            let input = player.input(&ahead);
            step(&mut ahead, input);
            proof::noticed(&ahead).is_none()
        })
    }

    /// Who is late leaves out what only takes time.
    fn hurry(&mut self, beats: &[PlanStep], here: Vec2, due: usize) {
        let due = due.min(beats.len() - 1);
        while self.next < due
            && !beats[self.next].is_action()
            && (beats[self.next].at - here).length() < HASTE
        {
            self.next += 1;
        }
    }
}

impl Bot for PlanPlayer {
    fn input(&mut self, sim: &Sim) -> Input {
        let (beats, here) = (self.part.beats.clone(), sim.player_body().at);
        let Some(due) = sim.tick.checked_sub(self.begins) else { return Input::IDLE };
        let last = &beats[self.next - 1];
        let off = (last.at - here).length();
        if off > THERE {
            return steer::follow(sim, &mut vec![last.at], last.posture);
        }
        if let Some(press) = last.done.catch_up(sim) {
            return steer::hold(press, last.posture);
        }
        self.hurry(&beats, here, due as usize);
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
}
