//! The album: every heirloom of the campaign, and of those that are home again, what became of them.

use super::{heirloom, tell, words};
use crate::shell::audio::MusicState;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::screens::menu::{Menu, MenuChoice};
use crate::shell::screens::{Moonscape, Screen, Transition, panel};
use crate::shell::ui::{BODY, CHOICE, HEIGHT, SMALL};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::level::LevelCard;

/// Number of heirlooms in a row.
const COLUMNS: usize = 4;
const SHELF: Vec2 = vec2(30.0, 62.0);
const STEP: Vec2 = vec2(72.0, 78.0);
const BOX: Vec2 = vec2(62.0, 66.0);
const PAGE: Rect = Rect::new(336.0, 52.0, 278.0, 268.0);
const PAD: f32 = 20.0;
/// Width of the text on the page.
pub const TEXT: f32 = PAGE.w - 2.0 * PAD;

/// The album.
pub struct Album {
    night: Rc<Moonscape>,
    menu: Menu,
}

impl Album {
    pub fn new(night: Rc<Moonscape>) -> Self {
        Self { night, menu: Menu::default() }
    }

    fn places(count: usize) -> Vec<Rect> {
        let place = |i: usize| {
            let at = SHELF + STEP * vec2((i % COLUMNS) as f32, (i / COLUMNS) as f32);
            Rect::new(at.x, at.y, BOX.x, BOX.y)
        };
        (0..count).map(place).collect()
    }

    /// Notes the selected heirloom: what it is, and what became of it.
    fn say(&self, game: &Game, card: &LevelCard) {
        let (ui, texts, cards) = (&game.ui, &game.ui.texts, &game.campaign.cards);
        let place = Self::places(cards.len()).get(self.menu.selected).copied().unwrap_or_default();
        ui.note_entry(texts.of_level(&game.campaign.last_stage(card).prize), place.y);
        ui.note_position(self.menu.selected, cards.len());
        let missing = || texts.get("ui.story.missing").to_string();
        let told = ["after", "reply"].into_iter().filter_map(|part| words(texts, &card.name, part));
        let told = Some(told.collect::<Vec<_>>().join(" ")).filter(|_| is_home(game, card));
        ui.note_help(&told.unwrap_or_else(missing));
    }

    /// Returns the heirloom that a direction key leads to.
    fn toward(&self, (x, y): (i32, i32), count: usize) -> usize {
        let to = self.menu.selected as i32 + x + y * COLUMNS as i32;
        usize::try_from(to).ok().filter(|to| *to < count).unwrap_or(self.menu.selected)
    }
}

/// Whether the heirloom of a level is home again.
fn is_home(game: &Game, card: &LevelCard) -> bool {
    game.saved.records.get(&game.campaign.record_of(&card.name)).is_some_and(|record| record.wins > 0)
}

impl Screen for Album {
    fn name(&self) -> &'static str {
        "album"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_music(MusicState::Title);
        let count = game.campaign.cards.len();
        let to = self.toward((game.nav.x, game.nav.y), count);
        match self.menu.reach(game, &Self::places(count), Some(to), seconds) {
            MenuChoice::Back => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.night.draw(ui, 0.6);
        panel::heading(ui, texts.get("ui.story.album"), 14.0);
        let cards = &game.campaign.cards;
        for (i, (card, place)) in cards.iter().zip(Self::places(cards.len())).enumerate() {
            ui.unread(|| slot(game, card, place, i == self.menu.selected));
        }
        if let Some(card) = cards.get(self.menu.selected) {
            page(game, card);
            self.say(game, card);
        }
        let keys =
            [InputAction::StepUp, InputAction::StepLeft, InputAction::StepDown, InputAction::StepRight];
        let hints = [
            (game.arrows(&keys), texts.get("ui.hint.choose")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 24.0);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        game.campaign.cards.get(self.menu.selected).map(|card| card.name.clone()).into_iter().collect()
    }
}

/// Draws a place on the shelf.
fn slot(game: &Game, card: &LevelCard, to: Rect, selected: bool) {
    let ui = &game.ui;
    ui.board(to);
    if selected {
        panel::frame(ui, Rect::new(to.x - 2.0, to.y - 2.0, to.w + 4.0, to.h + 4.0), 1.0);
    }
    let home = is_home(game, card);
    if let Some(thing) = ui.art.thing(&game.campaign.last_stage(card).prize_sprite) {
        let source = thing.looping(if home { ui.drift } else { 0.0 });
        let size = vec2(source.w, source.h) * 2.0;
        let corner = (vec2(to.x + to.w / 2.0, to.y + to.h / 2.0 - 4.0) - size / 2.0).round();
        let color = if home { WHITE } else { faded(palette::NIGHT, 0.75) };
        ui.stretched(source, Rect::new(corner.x, corner.y, size.x, size.y), color);
    }
    let numeral = game.campaign.numeral(&card.name, ui.texts.lang);
    let color = if home { palette::GLOW } else { palette::STEEL };
    ui.write(&numeral, to.x + to.w / 2.0, to.y + to.h - 16.0, &SMALL.colored(color).centered());
}

/// Draws the page of the selected heirloom.
fn page(game: &Game, card: &LevelCard) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    panel::paper(ui, PAGE);
    let (x, middle) = (PAGE.x + PAD, PAGE.x + PAGE.w / 2.0);
    let home = is_home(game, card);
    let last = game.campaign.last_stage(card);
    heirloom(ui, last, vec2(middle, PAGE.y + 62.0), home);
    let prize = texts.of_level(&last.prize);
    ui.write(prize, middle, PAGE.y + 110.0, &CHOICE.colored(palette::BARK).centered());
    ui.rule(x, PAGE.y + 130.0, TEXT, palette::WOOD);
    let text = Rect::new(x, PAGE.y + 140.0, TEXT, PAGE.h - 150.0);
    if home {
        tell(ui, &card.name, text);
    } else {
        let words = texts.get("ui.story.missing");
        ui.paragraph(words, x, text.y, TEXT, &BODY.colored(palette::WOOD));
    }
}
