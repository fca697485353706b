//! The settings, in several pages, over the title's background or over a paused heist. `rows` is the table of
//! all settings.

mod first_start;
mod paint;
mod rows;
mod sample;

pub use first_start::FirstStart;

use super::keys::KeysPage;
use super::menu::{Menu, MenuChoice, column};
use super::moonscape::Moonscape;
use super::tabs::Tabs;
use super::tips::TipsPage;
use super::{Screen, Transition, panel};
use crate::shell::audio::Cue;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::start::OpenedPage;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::ui::HEIGHT;
use macroquad::prelude::*;
use rows::{PAGES, RowKind, SettingsRow, SettingsSection};
use std::rc::Rc;

const BOARD: Rect = Rect::new(108.0, 6.0, 424.0, 324.0);

/// Returns the places of a page's rows.
fn places(page: &SettingsSection) -> Vec<Rect> {
    column(page.rows.len(), BOARD.x + 22.0, BOARD.y + 36.0, BOARD.w - 44.0, 20.0)
}

/// The settings screen.
#[derive(Default)]
pub struct SettingsPage {
    night: Option<Rc<Moonscape>>,
    tabs: Tabs,
    menu: Menu,
    /// Whether resetting was chosen once, and waits for confirmation.
    asked: bool,
}

impl SettingsPage {
    pub fn over_night(night: Rc<Moonscape>) -> Self {
        Self { night: Some(night), ..Self::default() }
    }

    pub fn over_play() -> Self {
        Self::default()
    }

    /// Opens a page and selects a row, for screenshots.
    pub fn opened_at(mut self, opened: &OpenedPage) -> Result<Self, String> {
        self.tabs.page = opened.page_of(PAGES.len())?;
        self.menu.selected = opened.row_of(self.page().rows.len())?;
        Ok(self)
    }

    fn page(&self) -> &'static SettingsSection {
        &PAGES[self.tabs.page]
    }

    fn places(&self) -> Vec<Rect> {
        places(self.page())
    }

    fn choose(&mut self, game: &mut Game, index: usize) -> Transition {
        match self.page().rows[index].what {
            // Whoever listens would have to find back in a language that is not theirs: the arrows change it.
            RowKind::Language if game.saved.settings.narration && !game.ui.clicked => {
                game.sound(OneShot::MenuDenied);
            }
            RowKind::Dial(_) | RowKind::Language | RowKind::Preset | RowKind::Layout => {
                turn_by_choice(game, &self.page().rows[index], self.places()[index]);
            }
            RowKind::Keys => return Transition::Push(Box::new(KeysPage::over(self.night.clone()))),
            RowKind::Tips => return Transition::Push(Box::new(TipsPage::over(self.night.clone()))),
            RowKind::Reset if self.asked => {
                self.asked = false;
                rows::reset(&mut game.saved.settings, self.page().rows);
                game.apply_settings();
                game.keep();
            }
            RowKind::Reset => self.asked = true,
            RowKind::Begin => {}
        }
        Transition::Stay
    }

    /// Changes the value at the pointer by the wheel.
    fn wheel(&self, game: &mut Game) {
        let pointed = self.places().iter().position(|place| game.ui.points_at(paint::value_place(*place)));
        if let (Some(index), true) = (pointed, game.ui.wheel != 0.0) {
            turn(game, &self.page().rows[index], game.ui.wheel.signum() as i32);
        }
    }
}

/// Changes the value of a row that was chosen: by a click as its place says, else by one step.
fn turn_by_choice(game: &mut Game, row: &SettingsRow, place: Rect) {
    let click = match row.what {
        RowKind::Dial(dial) if game.ui.clicked => paint::clicked(dial.shown, place, game.ui.pointer)
            .map(|click| click.steps((dial.read)(&game.saved.settings) as i32)),
        _ => None,
    };
    turn(game, row, click.unwrap_or(1));
}

/// Changes the value of a row by so many steps.
fn turn(game: &mut Game, row: &SettingsRow, steps: i32) {
    match row.what {
        _ if !row.is_possible() => game.sound(OneShot::MenuDenied),
        RowKind::Dial(dial) => {
            let is_other = dial.step(&mut game.saved.settings, steps);
            game.apply_settings();
            game.keep();
            hear(game, row, is_other);
        }
        RowKind::Language => {
            game.switch_language();
            game.sound(OneShot::MenuMove);
        }
        RowKind::Preset | RowKind::Layout => {
            let turns =
                if matches!(row.what, RowKind::Preset) { rows::turn_preset } else { rows::turn_layout };
            turns(&mut game.saved.settings, steps);
            game.apply_settings();
            game.keep();
            game.sound(OneShot::MenuMove);
        }
        RowKind::Keys | RowKind::Tips | RowKind::Reset | RowKind::Begin => {}
    }
}

/// Plays the sound of a change. A fader plays a sound of its channel, unless one is playing anyway.
fn hear(game: &mut Game, row: &SettingsRow, is_other: bool) {
    match game.interface.settings.heard.get(row.name) {
        _ if !is_other => game.sound(OneShot::MenuDenied),
        Some(name) => game.audio.play(Cue::new(name)),
        None if row.bus.is_some() => {}
        None => game.sound(OneShot::MenuMove),
    }
}

impl Screen for SettingsPage {
    fn name(&self) -> &'static str {
        "settings"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        if self.tabs.update(game, BOARD, PAGES.len()) {
            (self.menu, self.asked) = (Menu::default(), false);
            return Transition::Stay;
        }
        self.wheel(game);
        let before = self.menu.selected;
        let picked = self.menu.update(game, &self.places(), false, seconds);
        self.asked &= self.menu.selected == before;
        // The sounds of a paused heist are silent, except for the channel of the selected fader.
        game.audio.try_out(self.page().rows.get(self.menu.selected).and_then(|row| row.bus));
        match picked {
            MenuChoice::Nothing => {}
            MenuChoice::Back => {
                game.audio.try_out(None);
                return Transition::Back;
            }
            MenuChoice::Chosen(index) => return self.choose(game, index),
            MenuChoice::Changed(index, step) => turn(game, &self.page().rows[index], step),
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        panel::behind(ui, self.night.as_deref());
        ui.board(BOARD);
        let names: Vec<String> = PAGES.iter().map(|p| format!("ui.settings.page.{}", p.name)).collect();
        let names: Vec<&str> = names.iter().map(|name| game.ui.texts.get(name)).collect();
        self.tabs.draw(game, BOARD, &names);
        let (page, places) = (self.page(), self.places());
        let word = |row: &SettingsRow| match row.what {
            RowKind::Reset if self.asked => game.ui.texts.get("ui.settings.sure").to_string(),
            _ => game.ui.texts.get(&format!("ui.settings.{}", row.name)).to_string(),
        };
        let words: Vec<String> = page.rows.iter().map(word).collect();
        let value = |i: usize| paint::value(game, &page.rows[i], places[i], i == self.menu.selected);
        self.menu.draw_rows(game, &places, &words, value);
        let row = &page.rows[self.menu.selected.min(page.rows.len() - 1)];
        paint::note(game, row, BOARD);
        if let Some(sample) = row.sample {
            sample::draw(game, sample, paint::under(BOARD, places.len()));
        }
        let does = match row.what {
            RowKind::Dial(_) | RowKind::Language | RowKind::Preset | RowKind::Layout => {
                (game.arrows(&[InputAction::StepLeft, InputAction::StepRight]), "ui.hint.change")
            }
            RowKind::Keys | RowKind::Tips | RowKind::Reset | RowKind::Begin => {
                (game.key(InputAction::Accept), "ui.hint.accept")
            }
        };
        let pages = (game.keys(&[InputAction::LastPage, InputAction::NextPage]), "ui.hint.page");
        let hints = [does, pages, (game.key(InputAction::Back), "ui.hint.back")];
        ui.hints(&hints.map(|(key, what)| (key, game.ui.texts.get(what))), HEIGHT - 26.0);
    }

    /// Returns the page, the row, and its value.
    fn in_hand(&self, game: &Game) -> Vec<String> {
        let page = self.page();
        let Some(row) = page.rows.get(self.menu.selected) else { return Vec::new() };
        let value = rows::value_code(row, game.ui.texts.lang, &game.saved.settings);
        vec![page.name.to_string(), row.name.to_string(), value]
    }

    fn is_overlay(&self) -> bool {
        self.night.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_every_page_end_above_the_note() {
        for page in &PAGES {
            let note = paint::note_top(BOARD);
            let last = *places(page).last().unwrap();
            assert!(last.y + last.h <= note, "{}: {last:?} reaches the note at {note}", page.name);
        }
    }
}
