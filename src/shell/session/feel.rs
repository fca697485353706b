//! Feedback on the events of a tick: hit stop, screen shake, and flashes for what was stolen or picked up.

use super::GameSession;
use super::feedback::PickedUp;
use crate::shell::game::Game;
use thief_girl::model::Event;
use thief_girl::rules::Loot;

impl GameSession {
    /// Starts the feedback for the events of the last tick.
    pub(super) fn feel(&mut self, game: &Game) {
        let is_replay = self.is_replay();
        let feedback = &mut self.feedback;
        feedback.decoy.read(&self.sim.events);
        for event in &self.sim.events {
            match *event {
                Event::Stolen { loot, .. } => {
                    feedback.taken = Some((0.0, loot));
                    if loot != Loot::Small && !is_replay {
                        feedback.hit_stop = game.interface.hit_stop_seconds;
                    }
                }
                Event::PickedUp { kind, .. } | Event::Pocketed { kind, .. } => {
                    feedback.picked = Some((0.0, PickedUp::Prop(kind)));
                }
                Event::TookKey { .. } => feedback.picked = Some((0.0, PickedUp::Key)),
                Event::Shattered { .. } | Event::Caught { .. } if game.saved.settings.shake => {
                    feedback.shake = game.interface.shake.seconds;
                }
                _ => {}
            }
        }
    }
}
