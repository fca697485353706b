//! Everything that can be set, on one board; over the night of the title, or over a heist that waits.

use super::menu::{Menu, Picked, column};
use super::moonscape::Moonscape;
use super::{Screen, Turn, board, title};
use crate::shell::audio::cues::Moment;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::hud::hourglass;
use crate::shell::palette::{self, faded};
use crate::shell::save::Settings;
use crate::shell::ui::{BODY, CHOICE, HEIGHT, WIDTH, readable};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::rules::{Difficulty, name_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Language,
    Music,
    Effects,
    Fullscreen,
    Sneak,
    Rings,
    Shake,
    Difficulty,
    Rewinds,
    Forecast,
    WhyCards,
    Reset,
}

const ROWS: [(Row, &str); 12] = [
    (Row::Language, "language"),
    (Row::Music, "music"),
    (Row::Effects, "effects"),
    (Row::Fullscreen, "fullscreen"),
    (Row::Sneak, "sneak"),
    (Row::Rings, "rings"),
    (Row::Shake, "shake"),
    (Row::Difficulty, "difficulty"),
    (Row::Rewinds, "rewinds"),
    (Row::Forecast, "forecast"),
    (Row::WhyCards, "why_cards"),
    (Row::Reset, "reset"),
];

const BOARD: Rect = Rect::new(130.0, 6.0, 380.0, 324.0);
/// The loudest that a fader goes.
const FULL: u8 = 10;
/// The most hourglasses of a night.
const MOST_REWINDS: u32 = 9;

pub struct SettingsPage {
    night: Option<Rc<Moonscape>>,
    menu: Menu,
}

fn places() -> Vec<Rect> {
    column(ROWS.len(), BOARD.x + 22.0, BOARD.y + 42.0, BOARD.w - 44.0, 20.0)
}

impl SettingsPage {
    pub fn over_night(night: Rc<Moonscape>) -> Self {
        Self { night: Some(night), menu: Menu::default() }
    }

    pub fn over_play() -> Self {
        Self { night: None, menu: Menu::default() }
    }
}

/// What a step does to the settings. Choosing an entry is a step up.
fn change(settings: &mut Settings, row: Row, step: i32) {
    let fader = |value: u8| (i32::from(value) + step).clamp(0, i32::from(FULL)) as u8;
    match row {
        Row::Language => {}
        Row::Music => settings.music = fader(settings.music),
        Row::Effects => settings.effects = fader(settings.effects),
        Row::Fullscreen => settings.fullscreen = !settings.fullscreen,
        Row::Sneak => settings.sneak_toggles = !settings.sneak_toggles,
        Row::Rings => settings.rings = !settings.rings,
        Row::Shake => settings.shake = !settings.shake,
        Row::Difficulty => {
            let all = Difficulty::ALL;
            let now = all.iter().position(|d| *d == settings.difficulty).unwrap_or(1) as i32;
            settings.difficulty = all[(now + step).rem_euclid(all.len() as i32) as usize];
        }
        Row::Rewinds => settings.rewinds = settings.rewinds.saturating_add_signed(step).min(MOST_REWINDS),
        Row::Forecast => settings.forecast = !settings.forecast,
        Row::WhyCards => settings.why_cards = !settings.why_cards,
        Row::Reset => *settings = Settings { lang: settings.lang, ..Settings::default() },
    }
}

impl Screen for SettingsPage {
    fn name(&self) -> &'static str {
        "settings"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        let (row, step) = match self.menu.update(game, &places(), false, seconds) {
            Picked::Nothing => return Turn::Stay,
            Picked::Back => return Turn::Back,
            Picked::Chosen(index) => (ROWS[index.min(ROWS.len() - 1)].0, self.clicked_step(game, index)),
            Picked::Changed(index, step) => (ROWS[index.min(ROWS.len() - 1)].0, step),
        };
        if row == Row::Language {
            title::switch_language(game);
        } else if row != Row::Reset || step > 0 {
            change(&mut game.saved.settings, row, step);
            game.apply_settings();
            game.keep();
        }
        if step < 0 || !game.nav.accept {
            game.sound(Moment::MenuMove);
        }
        Turn::Stay
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        match &self.night {
            Some(night) => night.draw(ui, 0.5),
            None => {
                ui.veil(0.62);
                // The hints of the screen below would shine through ours.
                ui.fill(Rect::new(0.0, HEIGHT - 36.0, WIDTH, 36.0), palette::NIGHT);
            }
        }
        ui.board(BOARD);
        board::heading(ui, game.texts.get("ui.settings.title"), BOARD.y + 9.0);
        let places = places();
        let words: Vec<String> =
            ROWS.iter().map(|(_, k)| game.texts.get(&format!("ui.settings.{k}")).into()).collect();
        self.menu.draw(game, &places, &words);
        for (i, ((row, _), place)) in ROWS.iter().zip(&places).enumerate() {
            value(game, *row, *place, i == self.menu.selected);
        }
        let (row, key) = ROWS[self.menu.selected.min(ROWS.len() - 1)];
        let told = match row {
            Row::Rewinds => Action::Rewind,
            Row::Forecast => Action::Forecast,
            Row::WhyCards => Action::Why,
            _ => Action::Fullscreen,
        };
        let note = game.texts.fill(&format!("ui.settings.note.{key}"), &[("key", &game.key(told))]);
        let style = BODY.colored(palette::OCHRE).centered();
        ui.paragraph(&note, BOARD.x + 16.0, BOARD.y + BOARD.h - 38.0, BOARD.w - 32.0, &style);
        let hints = [
            (
                format!("{} {}", game.key(Action::Left), game.key(Action::Right)),
                game.texts.get("ui.hint.change"),
            ),
            (game.key(Action::Back), game.texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 26.0);
    }

    fn is_overlay(&self) -> bool {
        self.night.is_none()
    }
}

impl SettingsPage {
    /// The mouse on the left of a value takes it down.
    fn clicked_step(&self, game: &Game, index: usize) -> i32 {
        let place = places().get(index).copied().unwrap_or_default();
        let value = Rect { x: place.x + place.w * 0.52, w: place.w * 0.48, ..place };
        let left = Rect { w: value.w / 2.0, ..value };
        if game.ui.clicked && game.ui.points_at(left) { -1 } else { 1 }
    }
}

fn value(game: &Game, row: Row, place: Rect, selected: bool) {
    let (ui, texts, settings) = (&game.ui, &game.texts, &game.saved.settings);
    let on_off = |on: bool| texts.get(if on { "ui.settings.on" } else { "ui.settings.off" }).to_string();
    let (x, y) = (place.x + place.w * 0.76, place.y + ((place.h - 15.0) / 2.0).floor());
    let word = match row {
        Row::Language => texts.lang.own_name().to_string(),
        Row::Music => return fader(game, settings.music, x, place, selected),
        Row::Effects => return fader(game, settings.effects, x, place, selected),
        Row::Fullscreen => on_off(settings.fullscreen),
        Row::Sneak => {
            texts.get(if settings.sneak_toggles { "ui.settings.toggle" } else { "ui.settings.hold" }).into()
        }
        Row::Rings => on_off(settings.rings),
        Row::Shake => on_off(settings.shake),
        Row::Difficulty => texts.get(&format!("ui.settings.level.{}", name_of(settings.difficulty))).into(),
        Row::Rewinds => return rewinds(game, settings.rewinds, x, place, selected),
        Row::Forecast => on_off(settings.forecast),
        Row::WhyCards => on_off(settings.why_cards),
        Row::Reset => return,
    };
    let color = if selected { palette::GLOW } else { palette::OCHRE };
    ui.write(&word, x, y, &readable(CHOICE.colored(color).centered()));
    if selected {
        arrows(game, x, place);
    }
}

fn arrows(game: &Game, x: f32, place: Rect) {
    let nudge = ((game.ui.time * 5.0).sin() * 1.2).round();
    let y = place.y + (place.h / 2.0).floor();
    for side in [-1.0_f32, 1.0] {
        let tip = x + side * (74.0 + nudge);
        for i in 0..4 {
            let half = i as f32;
            let color = palette::AMBER;
            game.ui.fill(Rect::new(tip - side * half, y - half, 1.0, half * 2.0 + 1.0), color);
        }
    }
}

/// As many hourglasses as there are, or a word.
fn rewinds(game: &Game, count: u32, x: f32, place: Rect, selected: bool) {
    if count == 0 {
        let color = if selected { palette::GLOW } else { palette::OCHRE };
        let style = readable(CHOICE.colored(color).centered());
        game.ui.write(
            game.texts.get("ui.settings.off"),
            x,
            place.y + ((place.h - 15.0) / 2.0).floor(),
            &style,
        );
    }
    let left = (x - count as f32 * 6.0).round();
    for i in 0..count {
        hourglass(&game.ui, left + 2.0 + i as f32 * 12.0, place.y + ((place.h - 11.0) / 2.0).floor(), true);
    }
    if selected {
        arrows(game, x, place);
    }
}

/// Ten small lanterns, lit as far as it goes.
fn fader(game: &Game, value: u8, x: f32, place: Rect, selected: bool) {
    let ui = &game.ui;
    let y = place.y + (place.h / 2.0).floor();
    for i in 0..FULL {
        let at = x + (f32::from(i) - f32::from(FULL - 1) / 2.0) * 12.0;
        let lit = i < value;
        let color = match (lit, selected) {
            (true, true) => palette::GLOW,
            (true, false) => palette::BRASS,
            (false, _) => palette::DEEP,
        };
        if lit && selected {
            ui.fill(Rect::new(at - 4.0, y - 6.0, 9.0, 13.0), faded(palette::AMBER, 0.18));
        }
        ui.fill(Rect::new(at - 2.0, y - 4.0, 5.0, 9.0), color);
        ui.fill(Rect::new(at - 3.0, y - 3.0, 7.0, 7.0), color);
        ui.fill(Rect::new(at - 1.0, y - 5.0, 3.0, 1.0), palette::BARK);
        ui.fill(Rect::new(at - 1.0, y + 5.0, 3.0, 1.0), palette::BARK);
    }
    if selected {
        arrows(game, x, place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faders_stop_at_their_ends_and_difficulty_goes_round() {
        let mut settings = Settings::default();
        (0..20).for_each(|_| change(&mut settings, Row::Music, 1));
        assert_eq!(settings.music, FULL);
        (0..20).for_each(|_| change(&mut settings, Row::Effects, -1));
        assert_eq!(settings.effects, 0);
        (0..4).for_each(|_| change(&mut settings, Row::Difficulty, 1));
        assert_eq!(settings.difficulty, Difficulty::Normal);
        change(&mut settings, Row::Reset, 1);
        assert_eq!(settings, Settings::default());
    }
}
