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
use crate::shell::ui::{BODY, HEADING, HEIGHT, SMALL, minutes};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec, Problems};
use thief_girl::rules::name_of;

const CARD: Rect = Rect::new(122.0, 10.0, 396.0, 268.0);
/// Below it, what she takes along.
const TRAY: Rect = Rect::new(CARD.x, CARD.y + CARD.h + 4.0, CARD.w, 44.0);

/// What goes through her kit.
const KIT: [Action; 4] = [Action::StepLeft, Action::StepRight, Action::StepUp, Action::StepDown];

const INK: Color = palette::BARK;
const PAD: f32 = 26.0;
/// How wide the place of the prize is, to the right of the text.
const PRIZE: f32 = 104.0;
/// Between two paragraphs.
const PARAGRAPH: f32 = 5.0;
/// The last part of the card, above its lower edge.
const FOOT: f32 = 90.0;
/// Touches of the brush in the ring round the prize.
const BRUSH: usize = 190;

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
            (game.arrows(&KIT), game.texts.get("ui.hint.kit")),
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
        let (left, right, wide) = (card.x + PAD, card.x + card.w - PAD, card.w - 2.0 * PAD);
        board::stamp(ui, left, card.y + 16.0, texts.get("ui.brief.notice"));
        ui.write(texts.of_level(&self.card.title), right, card.y + 20.0, &HEADING.colored(INK).right());
        ui.rule(left, card.y + 52.0, wide, palette::WOOD);
        let (mut y, foot) = (card.y + 62.0, card.y + card.h - FOOT);
        let brief = texts.of_level(&self.card.brief);
        let gaps = PARAGRAPH * brief.split('\n').count() as f32;
        let style = ui.read_within(brief, (wide - PRIZE, foot - y - gaps), BODY).colored(INK);
        for paragraph in brief.split('\n') {
            y += ui.paragraph(paragraph, left, y, wide - PRIZE, &style) + PARAGRAPH;
        }
        self.prize(game, vec2(right - PRIZE / 2.0 + 8.0, card.y + 110.0));
        let style = BODY.colored(palette::CRIMSON).centered();
        ui.write(texts.get("ui.brief.card"), card.x + card.w / 2.0, foot, &style);
        ui.rule(left + 60.0, foot + 20.0, wide - 120.0, faded(palette::WOOD, 0.6));
        for (i, fact) in self.facts(game).iter().enumerate() {
            ui.write(fact, left, foot + 27.0 + i as f32 * 14.0, &SMALL.colored(palette::WOOD));
        }
        ui.write(texts.get("ui.brief.signed"), right - 46.0, foot + 36.0, &BODY.colored(INK).right());
        board::seal(ui, vec2(right - 20.0, foot + 43.0), "盗");
        // Levels of the player's own keep their ways to themselves.
        let ways = format!("ui.brief.ways.{}", self.card.name);
        let words = Some(texts.get(&ways)).filter(|words| *words != ways).unwrap_or_default();
        ui.write(words, left, foot + 70.0, &SMALL.colored(palette::CRIMSON));
    }

    /// What it is about, three times its size, in a ring drawn with one stroke of the brush.
    fn prize(&self, game: &Game, at: Vec2) {
        let ui = &game.ui;
        for step in 0..BRUSH {
            let part = step as f32 / BRUSH as f32;
            let on = at + Vec2::from_angle(part * 5.9 - 1.0) * 42.0;
            // The brush is full when it touches the paper, and dry in the end.
            let thick = (3.6 - 3.0 * part).max(1.0).round();
            let color = faded(palette::WINE, 0.75 - 0.4 * part);
            ui.fill(
                Rect::new((on.x - thick / 2.0).round(), (on.y - thick / 2.0).round(), thick, thick),
                color,
            );
        }
        if let Some(thing) = ui.art.thing(&self.card.prize_sprite) {
            let source = thing.looping(ui.drift);
            let size = vec2(source.w, source.h) * 3.0;
            let corner = (at - size / 2.0).round();
            ui.stretched(source, Rect::new(corner.x, corner.y, size.x, size.y), WHITE);
        }
        let name = game.texts.of_level(&self.card.prize);
        ui.paragraph(name, at.x - PRIZE / 2.0, at.y + 47.0, PRIZE, &SMALL.colored(palette::WOOD).centered());
    }

    /// What she knows of the place.
    fn facts(&self, game: &Game) -> Vec<String> {
        let (texts, card) = (&game.texts, &self.card);
        let how = format!("ui.settings.level.{}", name_of(game.saved.settings.difficulty));
        let mut facts = vec![
            texts.fill("ui.brief.guards", &[("count", &card.guards.to_string()), ("how", texts.get(&how))]),
        ];
        if card.par_seconds > 0 {
            facts.push(texts.fill("ui.brief.par", &[("time", &minutes(card.par_seconds))]));
        }
        let record = game.saved.records.get(&game.campaign.record_of(&card.name));
        if let Some(best) = record.and_then(|record| record.best) {
            let rank = texts.get(&format!("ui.result.rank.{}", name_of(best.rank))).to_string();
            let points = best.points.to_string();
            facts.push(texts.fill("ui.brief.best", &[("points", &points), ("rank", &rank)]));
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::text::{Lang, Texts};
    use thief_girl::level::LdtkProject;

    #[test]
    fn the_ways_of_every_heist_fit_in_a_line() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../levels/campaign.ldtk")).unwrap();
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for card in project.cards() {
                let key = format!("ui.brief.ways.{}", card.name);
                let words = texts.get(&key);
                assert_ne!(words, key, "{lang:?}");
                assert!(SMALL.width(words) <= CARD.w - 2.0 * PAD, "{lang:?}: {words}");
            }
        }
    }
}
