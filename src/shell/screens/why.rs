//! The "Why?" card in full. A heist in progress pauses meanwhile.

use super::fresh_press::FreshPress;
use super::{ReplayViewer, Screen, Transition};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::devtools::why::{DetectionCard, Topic};
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::ticks;
use thief_girl::level::LevelSpec;
use thief_girl::replay::{DetectionReport, Recording};

/// Where the hints begin, below the card, in game pixels.
const FOOT: f32 = 314.0;

/// The screen with a "Why?" card.
pub struct WhyCard {
    card: DetectionCard,
    level: Arc<LevelSpec>,
    /// Recording of the heist up to now, for the replay.
    recording: Recording,
    /// Whether the heist is in progress and continues afterwards.
    halts: bool,
    /// Whether the heist can still be played on, perhaps after a rewind.
    is_open: bool,
    age: f32,
    fresh: FreshPress,
}

impl WhyCard {
    /// `topic` is what the card was opened from, if it is about more than that the guard noticed the player.
    pub fn new(game: &Game, session: &GameSession, why: Rc<DetectionReport>, topic: Option<&Topic>) -> Self {
        let halts = session.outcome().is_none();
        let is_open = session.is_spoiler_free || halts || session.is_offered_rewind(game);
        let card = DetectionCard::new(game, why, &session.timeline, topic);
        let recording = session.recording();
        Self {
            card,
            level: session.level.clone(),
            recording,
            halts,
            is_open,
            age: 0.0,
            fresh: FreshPress::default(),
        }
    }

    /// Skips the animation of the card, for screenshots.
    pub fn lying(self) -> Self {
        Self { age: 10.0, fresh: FreshPress::at_once(), ..self }
    }

    /// Opens the replay some seconds before the moment of the report.
    fn watch(&self, game: &mut Game) -> Transition {
        let start = self.card.tick().saturating_sub(ticks(game.interface.why.run_up_seconds));
        game.audio.pause(false);
        ReplayViewer::open(game, &self.level, &self.recording, Some(start), self.is_open)
    }
}

impl Screen for WhyCard {
    fn name(&self) -> &'static str {
        "why"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        if self.halts {
            game.audio.pause(true);
        }
        // She may have been using the key that accepts when the card opened.
        if self.fresh.pass(game, seconds) && game.nav.accept {
            return self.watch(game);
        }
        if game.nav.back || game.pressed(InputAction::Why) || game.pressed(InputAction::Pause) {
            game.audio.pause(false);
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let part = (self.age / 0.15).min(1.0);
        game.ui.veil(0.75 * part);
        if part < 1.0 {
            return;
        }
        self.card.draw(game);
        // Cover the hints of the screen below.
        game.ui.fill(Rect::new(0.0, FOOT, WIDTH, HEIGHT - FOOT), palette::NIGHT);
        let hints = [
            (game.key(InputAction::Accept), game.ui.texts.get("why.watch")),
            (game.key(InputAction::Why), game.ui.texts.get("why.fold")),
        ];
        game.ui.hints(&hints, HEIGHT - 30.0);
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
