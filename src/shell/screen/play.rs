//! The heist itself, with its HUD.

use super::{Pause, ResultCard, Screen, Turn};
use crate::shell::audio::cues::Moment;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::hud;
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::model::Outcome;

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
}

impl Screen for Play {
    fn name(&self) -> &'static str {
        "play"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        if game.pressed(Action::Restart) {
            return Turn::Replace(Box::new(Play::new(game, &self.level)));
        }
        if game.pressed(Action::Findings)
            && let Some(live) = &mut game.live
        {
            live.is_folded = !live.is_folded;
        }
        let Some(heist) = &mut self.heist else { return Turn::Home };
        if game.pressed(Action::Pause) && heist.outcome().is_none() {
            game.sound(Moment::MenuBack);
            return Turn::Push(Box::new(Pause::new(self.level.clone(), false)));
        }
        heist.advance(game, seconds);
        heist.sound(game);
        let pause = match heist.outcome() {
            None => return Turn::Stay,
            Some(Outcome::Won) => game.interface.won_pause_seconds,
            Some(Outcome::Caught) => game.interface.caught_pause_seconds,
        };
        if heist.ended < pause || heist.is_replay() {
            return Turn::Stay;
        }
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
            heist.show();
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
        let running = self.heist.as_ref().is_some_and(|h| h.outcome().is_none() && !h.is_replay());
        if !running {
            return Turn::Stay;
        }
        game.audio.pause(true);
        Turn::Push(Box::new(Pause::new(self.level.clone(), true)))
    }
}
