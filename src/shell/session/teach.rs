//! Lessons in a heist: what of the game they see, and what is kept of them.

use super::GameSession;
use crate::shell::game::Game;
use crate::shell::game::lessons::LessonContext;
use crate::shell::input::InputAction;

impl GameSession {
    /// A frame of teaching. A recording teaches nothing, and nothing is taught once all is over.
    pub(super) fn teach(&mut self, game: &mut Game, seconds: f32) {
        if self.is_replay() || self.sim.outcome.is_some() || !game.saved.settings.tips {
            return self.lessons.hush();
        }
        let happened = self.lessons.happened();
        let mut known = std::mem::take(&mut game.saved.lessons);
        let moment = LessonContext {
            sim: &self.sim,
            happened: &happened,
            did: &|action: InputAction| game.pressed(action),
            forecast: game.saved.settings.forecast,
            rewinds: self.charges(game),
        };
        let letters = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let is_more =
            self.lessons.pass(seconds, &moment, &mut known, |lesson| letters(game.texts.get(&lesson.key())));
        game.saved.lessons = known;
        if is_more {
            game.keep();
        }
    }
}
