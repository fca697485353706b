//! Tips during a heist: passes the session's state to [`Lessons`](crate::shell::game::lessons::Lessons) and saves
//! what was learned.

use super::GameSession;
use crate::shell::game::Game;
use crate::shell::game::lessons::LessonContext;
use crate::shell::input::InputAction;

impl GameSession {
    /// Advances the tips by one frame. Shows none in a replay, after the end, or if they are switched off.
    /// Rooms of the training show their tips in each run, whatever is known.
    pub(super) fn teach(&mut self, game: &mut Game, seconds: f32) {
        let (rewinds, is_over) = (self.charges(game), self.sim.outcome.is_some());
        let Some(run) = self.mode.live_mut() else { return };
        if is_over || !game.saved.settings.tips {
            return run.lessons.hush();
        }
        let happened = run.lessons.happened();
        let is_training = game.campaign.is_training();
        let shown = if is_training { &mut run.shown_here } else { &mut game.saved.lessons };
        let mut known = std::mem::take(shown);
        let moment = LessonContext {
            sim: &self.sim,
            happened: &happened,
            did: &|action: InputAction| game.pressed(action),
            forecast: game.saved.settings.forecast,
            rewinds,
        };
        let letters = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let is_more = run
            .lessons
            .pass(seconds, &moment, &mut known, |lesson| letters(game.ui.texts.get(&lesson.key())));
        if is_training {
            run.shown_here = known;
            return;
        }
        game.saved.lessons = known;
        if is_more {
            game.keep();
        }
    }
}
