//! The screen of a heist, with its HUD.

use super::{Pause, ResultCard, Screen, SessionExit, Transition, WhyCard};
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::hud;
use crate::shell::input::InputAction;
use crate::shell::session::GameSession;
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::replay::{Recording, RecordingError};

/// The screen of a heist.
pub struct Play {
    level: Arc<LevelSpec>,
    /// `None` once it is handed over to the result screen.
    session: Option<Box<GameSession>>,
    /// Whether it begins with the pause menu.
    waits: bool,
    /// Whether the player has asked for a pause.
    pauses: bool,
    /// Time since the heist was last kept, in seconds.
    unkept: f32,
}

/// How often a heist is kept, in seconds: browsers end pages without a word, and power is cut.
const KEEP_SECONDS: f32 = 10.0;

impl Play {
    pub fn new(game: &mut Game, level: &Arc<LevelSpec>) -> Self {
        game.follow(level);
        Self::of(GameSession::new(game, level))
    }

    pub fn of(session: GameSession) -> Self {
        Self::with(Box::new(session))
    }

    fn with(session: Box<GameSession>) -> Self {
        let level = session.level.clone();
        Self { level, session: Some(session), waits: false, pauses: false, unkept: 0.0 }
    }

    /// Continues a heist after the pause menu.
    pub fn paused(session: Box<GameSession>) -> Self {
        Self { waits: true, ..Self::with(session) }
    }

    /// Starts a race against a recording.
    ///
    /// # Errors
    ///
    /// Fails if the recording does not fit.
    pub fn racing(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        rival: &Recording,
    ) -> Result<Self, RecordingError> {
        let session = GameSession::racing(game, level, Arc::new(rival.clone()))?;
        game.follow(level);
        Ok(Self::of(session))
    }

    /// Restarts the heist, with the same rival if there is one. The one that was given up is not resumed any more.
    pub fn again(game: &mut Game, level: &Arc<LevelSpec>, rival: Option<Arc<Recording>>) -> Self {
        let race = rival.and_then(|rival| Self::racing(game, level, &rival).ok());
        let play = race.unwrap_or_else(|| Self::new(game, level));
        if let Some(session) = &play.session {
            game.forget_heist(level, session.sim.config);
        }
        play
    }

    /// Continues a lost heist whose end is to be rewound: time runs backwards while the rewind key, or the key
    /// that accepted the offer, is held.
    pub fn rewinding(mut session: Box<GameSession>) -> Self {
        if let Some(run) = session.live_mut() {
            run.rewind.wait();
        }
        Self::with(session)
    }

    fn rival(&self) -> Option<Arc<Recording>> {
        self.session.as_ref()?.rival_recording()
    }
}

impl Screen for Play {
    fn name(&self) -> &'static str {
        "play"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        if game.pressed(InputAction::Restart)
            && self.session.as_mut().is_none_or(|session| session.confirms_restart(game))
        {
            return Transition::Replace(Box::new(Play::again(game, &self.level, self.rival())));
        }
        if game.pressed(InputAction::Findings)
            && let Some(live) = &mut game.live
        {
            live.is_folded = !live.is_folded;
        }
        let Some(session) = &mut self.session else { return Transition::Home };
        if std::mem::take(&mut self.waits) {
            return Transition::Push(Box::new(Pause::new(game, session, true)));
        }
        self.pauses |= game.pressed(InputAction::Pause);
        // While time runs back, a pause waits until it is clear which moment is now.
        let pause = session.flight().is_none() && std::mem::take(&mut self.pauses);
        if pause && session.outcome().is_none() {
            game.sound(OneShot::MenuBack);
            return Transition::Push(Box::new(Pause::new(game, session, false)));
        }
        if game.pressed(InputAction::Why)
            && !session.is_rewinding()
            && let Some(why) = session.explanation(game)
        {
            game.sound(OneShot::MenuAccept);
            return Transition::Push(Box::new(WhyCard::new(game, session, why, None)));
        }
        session.advance(game, seconds);
        session.sound(game);
        if session.outcome().is_some() && !session.is_replay() {
            game.forget_heist(&session.level, session.sim.config);
        }
        self.unkept += seconds;
        if self.unkept > KEEP_SECONDS {
            self.unkept = 0.0;
            game.keep_heist_meanwhile(session.interrupted());
        }
        let is_left = pause && session.is_waiting();
        let is_skipped = game.nav.accept && session.can_skip_end(game);
        let is_told = session.outcome().is_some() && (is_skipped || !session.is_ending(game));
        if !is_left && (!is_told || session.is_rewinding() || session.is_replay()) {
            return Transition::Stay;
        }
        game.audio.pause(false);
        match self.session.take() {
            Some(session) if session.goes_on() => Transition::On(SessionExit::Stage(session)),
            Some(session) => Transition::Replace(Box::new(ResultCard::new(game, session))),
            None => Transition::Home,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        if let Some(session) = &mut self.session {
            session.draw(game, seconds);
        }
    }

    fn draw(&mut self, game: &Game) {
        if let Some(session) = &self.session {
            hud::show(game, session);
            session.debug.draw_in_world(game, &session.sim, session.view.camera());
            hud::draw(game, session);
            let time = (&session.pace, session.is_retuned());
            session.debug.draw_boards(game, &session.sim, time, hud::free_right(game, session));
            hud::draw_rules(game, session);
        }
    }

    fn session(&self) -> Option<&GameSession> {
        self.session.as_deref()
    }

    fn edited(&mut self, game: &Game) {
        let Some(live) = &game.live else { return };
        self.level = live.level().clone();
        let running =
            self.session.as_mut().filter(|session| session.outcome().is_none() && !session.is_replay());
        if let Some(session) = running {
            session.go_on_in(game, &self.level);
        }
    }

    fn retuned(&mut self, game: &Game) {
        if let Some(session) = &mut self.session {
            session.go_on_by(&game.rules);
        }
    }

    fn away(&mut self, game: &mut Game) -> Transition {
        let running =
            self.session.as_ref().filter(|session| session.outcome().is_none() && !session.is_replay());
        let Some(session) = running else { return Transition::Stay };
        game.audio.pause(true);
        Transition::Push(Box::new(Pause::new(game, session, true)))
    }
}
