//! Which heist tonight: a card for each, hung in a row.

use super::menu::{Menu, Picked};
use super::moonscape::Moonscape;
use super::{Briefing, Runs, Screen, Turn, board};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::Moment;
use crate::shell::campaign::numeral;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::palette::{self, faded};
use crate::shell::save::Record;
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, Ui, WIDTH, minutes, readable};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::level::LevelCard;
use thief_girl::replay::Seal;

const CARD: Vec2 = vec2(186.0, 226.0);
const GAP: f32 = 22.0;
const TOP: f32 = 70.0;

pub struct Levels {
    night: Rc<Moonscape>,
    menu: Menu,
    /// How far the row is pushed to the left, in pixels; follows the hand.
    scroll: f32,
}

impl Levels {
    pub fn new(game: &Game, night: Rc<Moonscape>) -> Self {
        // The first that was never won lies under the hand.
        let open = game.campaign.cards.iter().position(|card| record(game, card).is_none());
        let menu = Menu { selected: open.unwrap_or(0), rested: 1.0 };
        let mut levels = Self { night, menu, scroll: 0.0 };
        levels.scroll = levels.wanted_scroll(game.campaign.cards.len());
        levels
    }

    /// A short row stands in the middle; a long one follows the hand.
    fn wanted_scroll(&self, count: usize) -> f32 {
        let whole = count as f32 * (CARD.x + GAP) - GAP;
        if whole <= WIDTH - 60.0 {
            return (whole - WIDTH) / 2.0;
        }
        let middle = self.menu.selected as f32 * (CARD.x + GAP) + CARD.x / 2.0;
        (middle - WIDTH / 2.0).clamp(-30.0, whole - WIDTH + 30.0)
    }

    fn places(&self, count: usize) -> Vec<Rect> {
        let x = |i: usize| i as f32 * (CARD.x + GAP) - self.scroll.round();
        (0..count).map(|i| Rect::new(x(i), TOP, CARD.x, CARD.y)).collect()
    }
}

impl Levels {
    /// Where it is written how to see the runs of the level under the hand.
    fn runs_place(&self, game: &Game) -> Rect {
        let width = game.ui.hint_width(&game.key(Action::Runs), game.texts.get("ui.levels.runs"));
        let place =
            self.places(game.campaign.cards.len()).get(self.menu.selected).copied().unwrap_or_default();
        let x = (place.x + (place.w - width) / 2.0).clamp(10.0, WIDTH - width - 10.0).floor();
        Rect::new(x, TOP + CARD.y + 8.0, width, 18.0)
    }

    fn runs(&self, game: &mut Game) -> Turn {
        let Some(card) = game.campaign.cards.get(self.menu.selected).cloned() else { return Turn::Stay };
        game.sound(Moment::MenuAccept);
        Turn::Push(Box::new(Runs::of_level(game, self.night.clone(), card)))
    }

    /// An arrow at each side where more cards hang.
    fn more(&self, game: &Game) {
        let places = self.places(game.campaign.cards.len());
        let hidden = |side: f32| match side < 0.0 {
            true => places.first().is_some_and(|card| card.x < 0.0),
            false => places.last().is_some_and(|card| card.x + card.w > WIDTH),
        };
        let sway = ((game.ui.time * 5.0).sin() * 1.2).round();
        for side in [-1.0_f32, 1.0].into_iter().filter(|side| hidden(*side)) {
            let tip = WIDTH / 2.0 + side * (WIDTH / 2.0 - 6.0 + sway);
            // First its shadow, so that it is seen on a card.
            for (rim, color) in [(1.0, palette::NIGHT), (0.0, palette::GLOW)] {
                for i in 0..7 {
                    let (x, half) = (tip - side * i as f32 - rim, i as f32 + rim);
                    let top = TOP + CARD.y / 2.0 - half;
                    game.ui.fill(Rect::new(x, top, 1.0 + rim * 2.0, half * 2.0 + 1.0), color);
                }
            }
        }
    }
}

impl Screen for Levels {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        game.audio.set_music(MusicState::Title);
        let count = game.campaign.cards.len();
        let wanted = self.wanted_scroll(count);
        self.scroll += (wanted - self.scroll) * (1.0 - (-12.0 * seconds).exp());
        if game.pressed(Action::Runs) || (game.ui.clicked && game.ui.points_at(self.runs_place(game))) {
            return self.runs(game);
        }
        match self.menu.update(game, &self.places(count), true, seconds) {
            Picked::Chosen(index) => match game.campaign.cards.get(index).cloned() {
                Some(card) => Turn::Push(Box::new(Briefing::new(game, card, self.night.clone()))),
                None => Turn::Back,
            },
            Picked::Back => Turn::Back,
            _ => Turn::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.5);
        board::heading(ui, game.texts.get("ui.levels.title"), 22.0);
        let cards = &game.campaign.cards;
        for (i, place) in self.places(cards.len()).into_iter().enumerate() {
            let selected = i == self.menu.selected;
            let lift = if selected { (self.menu.rested / 0.12).min(1.0) * 5.0 } else { 0.0 };
            hang(game, i, &cards[i], Rect { y: (place.y - lift).round(), ..place }, selected);
        }
        self.more(game);
        if !cards.is_empty() {
            let place = self.runs_place(game);
            ui.hint(&game.key(Action::Runs), game.texts.get("ui.levels.runs"), place.x, place.y, 1.0);
        }
        if cards.is_empty() {
            ui.write(game.texts.get("ui.levels.none"), WIDTH / 2.0, 170.0, &readable(BODY.centered()));
        }
        let hints = [
            (
                format!("{} {}", game.key(Action::Left), game.key(Action::Right)),
                game.texts.get("ui.hint.choose"),
            ),
            (game.key(Action::Accept), game.texts.get("ui.hint.accept")),
            (game.key(Action::Back), game.texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 30.0);
    }
}

fn record(game: &Game, card: &LevelCard) -> Option<Record> {
    game.saved.records.get(&game.campaign.record_of(&card.name)).cloned()
}

/// The prize in the moonlight, and below it what is known of the place.
fn hang(game: &Game, index: usize, card: &LevelCard, to: Rect, selected: bool) {
    let (ui, texts) = (&game.ui, &game.texts);
    ui.fill(Rect::new(to.x + 4.0, to.y + 5.0, to.w, to.h), faded(palette::NIGHT, 0.5));
    ui.board(to);
    if selected {
        for inset in [-2.0, -3.0] {
            frame(
                game,
                Rect::new(to.x + inset, to.y + inset, to.w - 2.0 * inset, to.h - 2.0 * inset),
                palette::AMBER,
            );
        }
    }
    let stage = Rect::new(to.x + 8.0, to.y + 8.0, to.w - 16.0, 84.0);
    shrine(game, card, stage, selected);
    let number = numeral(index);
    let sign = Rect::new(to.x + 14.0, to.y - 4.0, 22.0, 34.0);
    ui.fill(Rect::new(sign.x - 1.0, sign.y, sign.w + 2.0, sign.h + 1.0), palette::NIGHT);
    ui.fill(sign, palette::CRIMSON);
    ui.fill(Rect { h: 1.0, ..sign }, palette::SCARF);
    ui.write(number, sign.x + 11.0, sign.y + 8.0, &HEADING.colored(palette::CREAM).centered());
    let middle = to.x + to.w / 2.0;
    let color = if selected { palette::CREAM } else { palette::MOON };
    ui.write(texts.of_level(&card.title), middle, to.y + 100.0, &HEADING.colored(color).centered());
    ui.rule(to.x + 24.0, to.y + 125.0, to.w - 48.0, palette::WOOD);
    facts(game, card, record(game, card).as_ref(), Rect::new(to.x + 14.0, to.y + 134.0, to.w - 28.0, 90.0));
}

fn frame(game: &Game, to: Rect, color: Color) {
    let ui = &game.ui;
    ui.fill(Rect::new(to.x + 2.0, to.y, to.w - 4.0, 1.0), color);
    ui.fill(Rect::new(to.x + 2.0, to.y + to.h - 1.0, to.w - 4.0, 1.0), color);
    ui.fill(Rect::new(to.x, to.y + 2.0, 1.0, to.h - 4.0), color);
    ui.fill(Rect::new(to.x + to.w - 1.0, to.y + 2.0, 1.0, to.h - 4.0), color);
}

/// The prize twice its size, on a cushion of moonlight.
fn shrine(game: &Game, card: &LevelCard, to: Rect, selected: bool) {
    let ui = &game.ui;
    // Dusk that thins out downwards, line by line.
    let steps = [palette::NIGHT, palette::DUSK, palette::DEEP, palette::SLATE];
    for row in 0..to.h as i32 {
        let place = row as f32 / to.h * 3.0;
        let next = usize::from(place.fract() > [0.2, 0.7, 0.4, 0.9][(row & 3) as usize]);
        ui.fill(Rect::new(to.x, to.y + row as f32, to.w, 1.0), steps[(place as usize + next).min(3)]);
    }
    let (x, y) = (to.x + to.w / 2.0, to.y + 38.0);
    let glow = if selected { 1.0 } else { 0.55 };
    for (radius, color, alpha) in
        [(37, palette::SLATE, 0.5), (31, palette::STEEL, 0.5), (26, palette::PALE, 0.9)]
    {
        disc(ui, x, y, radius, faded(color, alpha * glow));
    }
    if let Some(thing) = ui.art.thing(&card.prize_sprite).or_else(|| ui.art.thing("pouch")) {
        let source = thing.looping(ui.time);
        let size = vec2(source.w, source.h) * 2.0;
        ui.stretched(
            source,
            Rect::new((x - size.x / 2.0).floor(), (y - size.y / 2.0).floor(), size.x, size.y),
            WHITE,
        );
    }
    if selected {
        ui.standing("sparkle", x + 18.0, y - 12.0, WHITE);
    }
    ui.write(
        game.texts.of_level(&card.prize),
        x,
        to.y + to.h - 15.0,
        &readable(SMALL.colored(palette::GLOW).centered()),
    );
}

/// A round on whole pixels.
fn disc(ui: &Ui, x: f32, y: f32, radius: i32, color: Color) {
    for row in -radius..=radius {
        let half = ((radius * radius - row * row) as f32).sqrt().round();
        ui.fill(Rect::new(x - half, y + row as f32, half * 2.0, 1.0), color);
    }
}

fn facts(game: &Game, card: &LevelCard, record: Option<&Record>, to: Rect) {
    let texts = &game.texts;
    let best = record.and_then(|r| r.best_ticks).map(|t| minutes(t / TICKS_PER_SECOND));
    let loot = format!("{}/{}", record.map_or(0, |r| r.loot), card.treasures);
    let never = texts.get("ui.levels.never").to_string();
    let rows = [
        ("ui.levels.par", minutes(card.par_seconds), palette::PALE),
        (
            "ui.levels.best",
            best.clone().unwrap_or(never),
            if best.is_some() { palette::GLOW } else { palette::STEEL },
        ),
        ("ui.levels.loot", loot, palette::PALE),
    ];
    for (i, (key, value, color)) in rows.into_iter().enumerate() {
        let y = to.y + i as f32 * 18.0;
        game.ui.write(texts.get(key), to.x, y, &SMALL.colored(palette::BRASS));
        game.ui.write(&value, to.x + to.w, y - 2.0, &CHOICE.colored(color).right());
    }
    let y = to.y + 58.0;
    if let Some(record) = record.filter(|record| record.best_ticks.is_some()) {
        let (seal, word) = if record.seals.contains(&Seal::Shadow) {
            ("seal_shadow", "ui.levels.unseen")
        } else {
            ("seal_shadow_spent", "ui.levels.seen")
        };
        game.ui.picture(seal, to.x - 2.0, y - 2.0, WHITE);
        game.ui.write(texts.get(word), to.x + 20.0, y, &SMALL.colored(palette::OCHRE));
    }
}
