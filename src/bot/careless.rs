//! A bot that walks straight to the prize and out.

use super::errand::{self, Errand, Task};
use super::{Bot, steer};
use crate::base::Vec2;
use crate::base::tick::Tick;
use crate::model::{Input, Player, Posture, Sim};

/// Ticks between two looks at where a key or a barrier is.
const LOOK_AGAIN: Tick = 6;

/// A bot that walks straight to the prize and out and ignores guards. It fetches keys, picks locks and pushes
/// away what bars its only way.
#[derive(Clone, Debug, Default)]
pub struct Careless {
    path: Vec<Vec2>,
    errand: Option<Errand>,
    /// Version of the map, goal and number of keys for which the path was planned.
    planned: Option<(u32, Vec2, usize)>,
}

impl Bot for Careless {
    fn input(&mut self, sim: &Sim) -> Input {
        if let Some(input) = errand::handle(sim, self.errand) {
            return input;
        }
        let Some(goal) = steer::goal(sim) else { return Input::IDLE };
        let now = (sim.map.version, goal, sim.get::<Player>(sim.player).keys.len());
        let is_plain = self.errand.is_some_and(|errand| errand.what == Task::Go);
        if self.planned != Some(now) || !is_plain && sim.tick.is_multiple_of(LOOK_AGAIN) {
            self.planned = Some(now);
            self.errand = errand::next(sim);
            let path = self.errand.and_then(|errand| steer::find_path(sim, errand.at, |_| Some(0.0)));
            self.path = path.unwrap_or_default();
        }
        steer::follow(sim, &mut self.path, Posture::Walk)
    }
}
