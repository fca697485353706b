//! Feedback on the events of a tick: hit stop, screen shake, and flashes for what was stolen or picked up.

use super::GameSession;
use super::feedback::PickedUp;
use crate::shell::game::Game;
use thief_girl::model::{Button, Event, Input, Player, PlayerActivity};
use thief_girl::rules::Loot;

impl GameSession {
    /// Starts the feedback for the input and the events of the last tick.
    pub(super) fn feel(&mut self, game: &Game, input: Input) {
        let is_replay = self.is_replay();
        let player = self.sim.get::<Player>(self.sim.player);
        let is_free = player.activity == PlayerActivity::Free;
        let reaches_for_nothing = is_free && input.has(Button::Use) && player.use_ready;
        let feedback = &mut self.feedback;
        feedback.thrown.read(&self.sim.events);
        if reaches_for_nothing {
            feedback.missed = Some(0.0);
        }
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
