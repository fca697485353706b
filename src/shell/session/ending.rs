//! The scene after the end of a heist, before the result screen: its duration, and whether it can be skipped.

use super::GameSession;
use crate::shell::game::Game;
use thief_girl::model::Outcome;

impl GameSession {
    /// Adds to the time since the end of the heist, if it has ended.
    pub fn pass_end(&mut self, seconds: f32) {
        if self.sim.outcome.is_some() {
            self.ended += seconds;
        }
    }

    /// Returns how long the scene is shown before the result screen, in seconds.
    pub fn ending_seconds(&self, game: &Game) -> f32 {
        let rules = &game.interface;
        match self.outcome() {
            Some(Outcome::Won) => rules.won_pause_seconds,
            // The player needs time to decide on a rewind.
            _ if self.is_offered_rewind(game) => rules.rewind.offer_seconds,
            _ => rules.caught_pause_seconds,
        }
    }

    /// Whether the heist is won here and goes on in another level.
    pub fn goes_on(&self) -> bool {
        self.outcome() == Some(Outcome::Won) && !self.is_replay() && self.sim.level.next.is_some()
    }

    /// Whether the scene is being shown.
    pub fn is_ending(&self, game: &Game) -> bool {
        self.outcome().is_some() && self.ended < self.ending_seconds(game)
    }

    /// Whether a key press may skip the scene: not immediately after the end, when it was meant for the heist.
    pub fn can_skip_end(&self, game: &Game) -> bool {
        self.outcome().is_some() && self.ended >= game.interface.skip_end_after_seconds
    }
}
