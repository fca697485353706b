//! The heist itself, with its HUD.

use super::{Pause, ResultCard, Screen, Turn, WhyCard};
use crate::shell::audio::cues::Moment;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::hud;
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::model::Outcome;
use thief_girl::replay::{Recording, RecordingError};

pub struct Play {
    level: Arc<LevelSpec>,
    /// Gone once it is handed to the card at its end.
    heist: Option<Box<Heist>>,
}

impl Play {
    pub fn new(game: &mut Game, level: &Arc<LevelSpec>) -> Self {
        game.follow(level);
        Self { heist: Some(Box::new(Heist::new(game, level))), level: level.clone() }
    }

    pub fn of(heist: Heist) -> Self {
        Self { level: heist.level.clone(), heist: Some(Box::new(heist)) }
    }

    /// Beside another run of the level; refuses, in words, a recording that does not fit.
    pub fn racing(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        rival: &Recording,
    ) -> Result<Self, RecordingError> {
        let heist = Heist::racing(game, level, Arc::new(rival.clone()))?;
        game.follow(level);
        Ok(Self::of(heist))
    }

    /// The same heist from its beginning, with the same rival if there is one.
    pub fn again(game: &mut Game, level: &Arc<LevelSpec>, rival: Option<Arc<Recording>>) -> Self {
        match rival.and_then(|rival| Self::racing(game, level, &rival).ok()) {
            Some(race) => race,
            None => Self::new(game, level),
        }
    }

    /// A heist that ended badly, and whose end is to be taken back: time runs backwards while the key is held, or that
    /// with which this was asked for.
    pub fn rewinding(mut heist: Box<Heist>) -> Self {
        heist.rewind.wait();
        Self { level: heist.level.clone(), heist: Some(heist) }
    }

    fn rival(&self) -> Option<Arc<Recording>> {
        Some(self.heist.as_ref()?.rival.as_ref()?.recording.clone())
    }

    /// How long the end is seen before it is told.
    fn pause(game: &Game, heist: &Heist) -> f32 {
        let rules = &game.interface;
        match heist.outcome() {
            Some(Outcome::Won) => rules.won_pause_seconds,
            // She may take it back, or be in a hurry.
            _ if heist.is_offered_rewind(game) && !game.nav.accept => rules.rewind.offer_seconds,
            _ => rules.caught_pause_seconds,
        }
    }
}

impl Screen for Play {
    fn name(&self) -> &'static str {
        "play"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        if game.pressed(Action::Restart) {
            return Turn::Replace(Box::new(Play::again(game, &self.level, self.rival())));
        }
        if game.pressed(Action::Findings)
            && let Some(live) = &mut game.live
        {
            live.is_folded = !live.is_folded;
        }
        let Some(heist) = &mut self.heist else { return Turn::Home };
        let pause = game.pressed(Action::Pause);
        if pause && heist.outcome().is_none() {
            game.sound(Moment::MenuBack);
            return Turn::Push(Box::new(Pause::new(heist, false)));
        }
        if let Some((why, _)) =
            heist.why.get().filter(|_| game.pressed(Action::Why) && !heist.rewind.is_turning())
        {
            game.sound(Moment::MenuAccept);
            return Turn::Push(Box::new(WhyCard::new(game, heist, why.clone())));
        }
        heist.advance(game, seconds);
        heist.sound(game);
        let is_left = pause && heist.rewind.is_waiting();
        let is_told = heist.outcome().is_some() && heist.ended >= Self::pause(game, heist);
        if !is_left && (!is_told || heist.rewind.is_turning() || heist.is_replay()) {
            return Turn::Stay;
        }
        game.audio.pause(false);
        match self.heist.take() {
            Some(heist) => Turn::Replace(Box::new(ResultCard::new(game, heist))),
            None => Turn::Home,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        if let Some(heist) = &mut self.heist {
            heist.draw(game, seconds);
        }
    }

    fn draw(&mut self, game: &Game) {
        if let Some(heist) = &self.heist {
            hud::show(game, heist);
            heist.debug.draw_in_world(game, &heist.sim, heist.view.camera());
            hud::draw(game, heist);
            heist.debug.draw_boards(game, &heist.sim, &heist.pace, heist.is_retuned);
            hud::draw_rules(game, heist);
        }
    }

    fn heist(&self) -> Option<&Heist> {
        self.heist.as_deref()
    }

    fn edited(&mut self, game: &Game) {
        let Some(live) = &game.live else { return };
        self.level = live.level().clone();
        let running = self.heist.as_mut().filter(|heist| heist.outcome().is_none() && !heist.is_replay());
        if let Some(heist) = running {
            heist.go_on_in(game, &self.level);
        }
    }

    fn retuned(&mut self, game: &Game) {
        if let Some(heist) = &mut self.heist {
            heist.go_on_by(&game.rules);
        }
    }

    fn away(&mut self, game: &mut Game) -> Turn {
        let running = self.heist.as_ref().filter(|heist| heist.outcome().is_none() && !heist.is_replay());
        let Some(heist) = running else { return Turn::Stay };
        game.audio.pause(true);
        Turn::Push(Box::new(Pause::new(heist, true)))
    }
}
