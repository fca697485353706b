//! The page after a night was won: the heirloom is home again, and the inspector answers the card.

use super::{heirloom, tell};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::screens::{AfterReturned, Moonscape, Screen, SessionExit, Transition, panel};
use crate::shell::ui::{HEADING, HEIGHT, SMALL};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::level::LevelCard;

const CARD: Rect = Rect::new(90.0, 52.0, 460.0, 220.0);
const PAD: f32 = 26.0;
/// Width of the heirloom's area at the left.
const PRIZE: f32 = 116.0;

/// The page after a night.
pub struct Returned {
    night: Rc<Moonscape>,
    card: LevelCard,
    then: AfterReturned,
    age: f32,
}

impl Returned {
    pub fn new(game: &mut Game, card: LevelCard, then: AfterReturned) -> Self {
        game.sound(OneShot::Card);
        game.pack(&card.name);
        Self { night: Rc::new(Moonscape::new()), card, then, age: 0.0 }
    }

    /// What follows.
    fn on(&self, game: &Game) -> SessionExit {
        match (game.campaign.next(&self.card.name), self.then) {
            (Some(next), AfterReturned::Next) => SessionExit::Briefing(Box::new(next.clone())),
            (Some(next), AfterReturned::Levels) => SessionExit::Levels(Some(next.name.clone())),
            (None, _) => SessionExit::Ending,
        }
    }

    /// Writes which outfits and kit the player has from this night on.
    fn gifts(&self, game: &Game, at: Vec2) {
        let texts = &game.ui.texts;
        let gifts: Vec<String> =
            game.gifts(&self.card.name).iter().map(|key| texts.get(key).to_string()).collect();
        if !gifts.is_empty() {
            let words = texts.fill("ui.story.gifts", &[("things", &gifts.join(texts.get("ui.story.and")))]);
            game.ui.write(&words, at.x, at.y, &SMALL.colored(palette::WOOD));
        }
    }
}

impl Screen for Returned {
    fn name(&self) -> &'static str {
        "returned"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        game.audio.set_music(MusicState::Title);
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            let next = game.campaign.next(&self.card.name).map(|next| next.name.clone());
            return Transition::On(SessionExit::Levels(next));
        }
        if self.age > 0.3 && (game.nav.accept || game.ui.clicked) {
            game.sound(OneShot::MenuAccept);
            return Transition::On(self.on(game));
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.night.draw(ui, 0.45);
        panel::paper(ui, CARD);
        let (left, right) = (CARD.x + PAD, CARD.x + CARD.w - PAD);
        panel::stamp(ui, left, CARD.y + 14.0, texts.get("ui.story.returned"));
        let title = HEADING.colored(palette::BARK).right();
        let last = game.campaign.last_stage(&self.card);
        ui.write(texts.of_level(&last.prize), right, CARD.y + 18.0, &title);
        ui.rule(left, CARD.y + 50.0, CARD.w - 2.0 * PAD, palette::WOOD);
        heirloom(ui, last, vec2(left + PRIZE / 2.0 - 10.0, CARD.y + 126.0), true);
        let text = Rect::new(left + PRIZE, CARD.y + 64.0, CARD.w - 2.0 * PAD - PRIZE, CARD.h - 92.0);
        tell(ui, &self.card.name, text);
        self.gifts(game, vec2(left, CARD.y + CARD.h - 24.0));
        let hints = [
            (game.key(InputAction::Accept), texts.get("ui.stage.go")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 25.0);
    }

    fn in_hand(&self, _: &Game) -> Vec<String> {
        vec![self.card.name.clone()]
    }
}
