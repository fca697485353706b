//! A bot that walks straight to the prize and out.

use super::{Bot, steer};
use crate::base::Vec2;
use crate::model::{Input, Posture, Sim};

/// A bot that walks straight to the prize and out and ignores guards.
#[derive(Clone, Debug, Default)]
pub struct Careless {
    path: Vec<Vec2>,
    /// Version of the map and goal for which the path was planned.
    planned: Option<(u32, Vec2)>,
}

impl Bot for Careless {
    fn input(&mut self, sim: &Sim) -> Input {
        if let Some(take) = steer::take(sim) {
            return take;
        }
        let Some(goal) = steer::goal(sim) else { return Input::IDLE };
        if self.planned != Some((sim.map.version, goal)) {
            self.planned = Some((sim.map.version, goal));
            self.path = steer::find_path(sim, goal, |_| Some(0.0)).unwrap_or_default();
        }
        steer::follow(sim, &mut self.path, Posture::Walk)
    }
}
