//! The scene after a night, before it is told: how long it is, and whether it is over.

use super::GameSession;
use crate::shell::game::Game;
use thief_girl::model::Outcome;

impl GameSession {
    /// Time passes after the end.
    pub fn pass_end(&mut self, seconds: f32) {
        if self.sim.outcome.is_some() {
            self.ended += seconds;
        }
    }

    /// How long the end is seen before it is told.
    pub fn ending_seconds(&self, game: &Game) -> f32 {
        let rules = &game.interface;
        match self.outcome() {
            Some(Outcome::Won) => rules.won_pause_seconds,
            // She may take it back.
            _ if self.is_offered_rewind(game) => rules.rewind.offer_seconds,
            _ => rules.caught_pause_seconds,
        }
    }

    /// Is the end being seen, and not yet told?
    pub fn is_ending(&self, game: &Game) -> bool {
        self.outcome().is_some() && self.ended < self.ending_seconds(game)
    }

    /// May a key that goes down now cut it short? One that was only late for the night may not.
    pub fn can_skip_end(&self, game: &Game) -> bool {
        self.outcome().is_some() && self.ended >= game.interface.skip_end_after_seconds
    }
}
