//! Resuming an interrupted heist: plays its recording, some ticks per frame.

use super::moonscape::Moonscape;
use super::{Play, Screen, Transition, panel};
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use crate::shell::session::ghost::Ghost;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::ui::minutes;
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::level::LevelSpec;
use thief_girl::replay::{Playback, RecordingError};

/// Ticks per frame; more would make the page unresponsive.
const TICKS_A_FRAME: usize = 240;

/// The screen while an interrupted heist is resumed.
pub struct Resuming {
    night: Moonscape,
    /// `None` once the heist has started.
    session: Option<Box<GameSession>>,
    inputs: Playback,
    interrupted: InterruptedRun,
}

impl Resuming {
    /// Starts resuming.
    ///
    /// # Errors
    ///
    /// Fails if the recording is of another level or of other rules.
    pub fn new(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        interrupted: InterruptedRun,
    ) -> Result<Self, RecordingError> {
        let run = &interrupted.run;
        let mut session = GameSession::in_night(game, level, run.config);
        run.fits(&session.sim)?;
        if let Some(rival) = &interrupted.rival {
            session.race(Ghost::new(level, &game.rules, rival.clone())?);
        }
        // Its sounds were played before the interruption.
        session.is_muted = true;
        let inputs = Playback::new(run);
        Ok(Self { night: Moonscape::new(), session: Some(Box::new(session)), inputs, interrupted })
    }
}

impl Screen for Resuming {
    fn name(&self) -> &'static str {
        "resuming"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        let Some(session) = &mut self.session else { return Transition::Home };
        for input in self.inputs.by_ref().take(TICKS_A_FRAME) {
            session.tick(game, input);
        }
        if !self.inputs.is_over() {
            return Transition::Stay;
        }
        session.go_on(self.interrupted.run.rewinds, self.interrupted.slowest);
        match self.session.take() {
            Some(session) => {
                game.follow(&session.level);
                let time = minutes(session.sim.tick / TICKS_PER_SECOND);
                let words = game.ui.texts.fill("ui.asked.resumed", &[("time", &time)]);
                game.banner = Some((words, 0.0));
                Transition::Anew(Box::new(Play::paused(session)))
            }
            None => Transition::Home,
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.5);
        panel::heading(&game.ui, game.ui.texts.get("ui.asked.resuming"), 160.0);
    }
}
