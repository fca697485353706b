//! The calling card that she leaves before a heist. While it flutters in, the level is brought.

use super::kit::Tray;
use super::moonscape::Moonscape;
use super::{Findings, Play, Screen, Turn, board};
use crate::shell::audio::cues::Moment;
use crate::shell::campaign::Brought;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::palette::{self, faded};
use crate::shell::pending::Pending;
use crate::shell::ui::{BODY, HEADING, HEIGHT, SMALL, WIDTH, minutes};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec, Problems};

const CARD: Rect = Rect::new(122.0, 10.0, 396.0, 268.0);
/// Below it, what she takes along.
const TRAY: Rect = Rect::new(CARD.x, CARD.y + CARD.h + 4.0, CARD.w, 44.0);

/// What goes through her kit.
const KIT: [Action; 4] = [Action::StepLeft, Action::StepRight, Action::StepUp, Action::StepDown];

pub struct Briefing {
    card: LevelCard,
    night: Rc<Moonscape>,
    coming: Coming,
    /// She goes as soon as she can.
    going: bool,
    tray: Tray,
    /// The card flutters in.
    age: f32,
}

/// The level on its way.
enum Coming {
    OnItsWay(Pending<Result<Brought, Problems>>),
    There(Arc<LevelSpec>),
}

impl Briefing {
    pub fn new(game: &mut Game, card: LevelCard, night: Rc<Moonscape>) -> Self {
        game.sound(Moment::Card);
        let coming = Coming::OnItsWay(Pending::new(game.campaign.bring(&card.name)));
        Self { card, night, coming, going: false, tray: Tray::default(), age: 0.0 }
    }

    /// Goes on by itself.
    pub fn going(mut self) -> Self {
        self.going = true;
        self
    }

    /// For pictures: the card lies.
    pub fn lying(mut self) -> Self {
        self.age = 10.0;
        self
    }
}

impl Screen for Briefing {
    fn name(&self) -> &'static str {
        "briefing"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        self.age += seconds;
        if game.nav.back {
            game.sound(Moment::MenuBack);
            return Turn::Back;
        }
        self.tray.update(game, TRAY);
        if game.nav.accept || (game.ui.clicked && game.ui.points_at(CARD)) {
            game.sound(Moment::MenuAccept);
            self.going = true;
        }
        if let Err(Problems { file, list }) = self.bring(game) {
            return Turn::Replace(Box::new(Findings::new(self.night.clone(), file, list)));
        }
        match &self.coming {
            Coming::There(level) if self.going => Turn::Replace(Box::new(Play::new(game, level))),
            _ => Turn::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.55);
        let in_ = 1.0 - (1.0 - (self.age / 0.28).min(1.0)).powi(3);
        let card = Rect { y: (CARD.y + (1.0 - in_) * 60.0).round(), ..CARD };
        board::paper(&game.ui, card);
        self.write(game, card);
        self.tray.draw(game, TRAY);
        let waits = self.going && matches!(self.coming, Coming::OnItsWay(_));
        let start = if waits { "ui.hint.coming" } else { "ui.hint.start" };
        let hints = [
            (game.key(Action::Accept), game.texts.get(start)),
            (game.keys(&KIT), game.texts.get("ui.hint.kit")),
            (game.key(Action::Back), game.texts.get("ui.hint.back")),
        ];
        game.ui.hints(&hints, HEIGHT - 25.0);
    }
}

impl Briefing {
    /// Takes the level in once it is there.
    fn bring(&mut self, game: &mut Game) -> Result<(), Problems> {
        let Coming::OnItsWay(pending) = &mut self.coming else { return Ok(()) };
        let Some(brought) = pending.poll() else { return Ok(()) };
        let level = game.take_in(brought?);
        // A level in a file of its own has more to tell once it has been read.
        self.card = level.card();
        self.coming = Coming::There(level);
        Ok(())
    }

    fn write(&self, game: &Game, card: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        let (left, right, middle) = (card.x + 28.0, card.x + card.w - 28.0, card.x + card.w / 2.0);
        let ink = palette::BARK;
        board::stamp(ui, left, card.y + 16.0, texts.get("ui.brief.notice"));
        ui.write(texts.of_level(&self.card.title), right, card.y + 20.0, &HEADING.colored(ink).right());
        ui.rule(left, card.y + 52.0, card.w - 56.0, palette::WOOD);
        let brief = texts.of_level(&self.card.brief);
        let mut y = card.y + 64.0;
        for paragraph in brief.split('\n') {
            y += ui.paragraph(paragraph, left, y, card.w - 56.0, &BODY.colored(ink)) + 6.0;
        }
        let foot = card.y + card.h - 92.0;
        let style = BODY.colored(palette::CRIMSON).centered();
        ui.write(texts.get("ui.brief.card"), middle, foot, &style);
        ui.rule(left + 60.0, foot + 22.0, card.w - 176.0, faded(palette::WOOD, 0.6));
        let small = SMALL.colored(palette::WOOD);
        let prize = texts.fill("ui.brief.prize", &[("prize", texts.of_level(&self.card.prize))]);
        let guards = texts.fill("ui.brief.guards", &[("count", &self.card.guards.to_string())]);
        let mut facts = vec![prize, guards];
        if self.card.par_seconds > 0 {
            facts.push(texts.fill("ui.brief.par", &[("time", &minutes(self.card.par_seconds))]));
        }
        for (i, fact) in facts.iter().enumerate() {
            ui.write(fact, left, foot + 32.0 + i as f32 * 15.0, &small);
        }
        ui.write(texts.get("ui.brief.signed"), right - 40.0, foot + 62.0, &BODY.colored(ink).right());
        ui.picture("app_icon_32", right - 32.0, foot + 44.0, WHITE);
        if !self.card.prize_sprite.is_empty() {
            board::loot(ui, &self.card.prize_sprite, WIDTH / 2.0 + 24.0, foot + 74.0);
        }
    }
}
