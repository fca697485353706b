//! Feedback on the events of a tick: hit stop, screen shake, and flashes for what was stolen or picked up.

use super::GameSession;
use super::picked::PickedUp;
use crate::shell::game::Game;
use thief_girl::model::Event;
use thief_girl::rules::Loot;

impl GameSession {
    /// Starts the feedback for the events of the last tick.
    pub(super) fn feel(&mut self, game: &Game) {
        for event in &self.sim.events {
            match *event {
                Event::Stolen { loot, .. } => {
                    self.last_taken = Some((0.0, loot));
                    if loot != Loot::Small && !self.is_replay() {
                        self.hit_stop = game.interface.hit_stop_seconds;
                    }
                }
                Event::PickedUp { kind, .. } | Event::Pocketed { kind, .. } => {
                    self.last_picked = Some((0.0, PickedUp::Prop(kind)));
                }
                Event::TookKey { .. } => self.last_picked = Some((0.0, PickedUp::Key)),
                Event::Shattered { .. } | Event::Caught { .. } if game.saved.settings.shake => {
                    self.shake = game.interface.shake.seconds;
                }
                _ => {}
            }
        }
    }
}
