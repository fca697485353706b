//! The screen of the first start: language and comfort, before anything must be read or heard.

use super::rows::{FIRST, RowKind};
use super::{BOARD, column, paint, rows, sample};
use crate::shell::config::start::OpenedPage;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::screens::menu::{Menu, MenuChoice};
use crate::shell::screens::moonscape::Moonscape;
use crate::shell::screens::{Screen, Transition, panel};
use crate::shell::ui::HEIGHT;
use macroquad::prelude::*;
use std::rc::Rc;

/// The screen of the first start.
pub struct FirstStart {
    night: Rc<Moonscape>,
    menu: Menu,
}

fn places() -> Vec<Rect> {
    column(FIRST.len(), BOARD.x + 22.0, BOARD.y + 44.0, BOARD.w - 44.0, 24.0)
}

impl FirstStart {
    pub fn new(night: Rc<Moonscape>) -> Self {
        Self { night, menu: Menu::default() }
    }

    /// Selects a row, for screenshots.
    pub fn opened_at(mut self, opened: &OpenedPage) -> Result<Self, String> {
        opened.page_of(1)?;
        self.menu.selected = opened.row_of(FIRST.len())?;
        Ok(self)
    }

    /// Remembers that the questions were answered, and goes on to the title.
    fn begin(game: &mut Game) -> Transition {
        game.saved.settings.welcomed = true;
        game.keep();
        Transition::Back
    }
}

impl Screen for FirstStart {
    fn name(&self) -> &'static str {
        "first_start"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        match self.menu.update(game, &places(), false, seconds) {
            MenuChoice::Chosen(index) if matches!(FIRST[index].what, RowKind::Begin) => Self::begin(game),
            MenuChoice::Back => Self::begin(game),
            // Who presses the key without a look wants to play, and not another language. What that means for the voice
            // is said first.
            MenuChoice::Chosen(_) if !game.ui.clicked => {
                self.menu.selected = FIRST.len() - 1;
                Transition::Stay
            }
            MenuChoice::Chosen(index) => {
                super::turn_by_choice(game, &FIRST[index], places()[index]);
                Transition::Stay
            }
            MenuChoice::Changed(index, step) => {
                super::turn(game, &FIRST[index], step);
                Transition::Stay
            }
            MenuChoice::Nothing => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.night.draw(ui, 0.5);
        ui.board(BOARD);
        panel::heading(ui, texts.get("ui.settings.page.first"), BOARD.y + 10.0);
        ui.note_heading(texts.get("ui.spoken.welcome"));
        let places = places();
        let names = FIRST.iter().map(|row| format!("ui.settings.{}", row.name));
        let words: Vec<String> = names.map(|name| texts.get(&name).to_string()).collect();
        let value = |i: usize| paint::value(game, &FIRST[i], places[i], i == self.menu.selected);
        self.menu.draw_rows(game, &places, &words, value);
        let row = &FIRST[self.menu.selected];
        paint::note(game, row, BOARD);
        if let Some(sample) = row.sample {
            let top = BOARD.y + 48.0 + FIRST.len() as f32 * 24.0;
            let place = Rect::new(BOARD.x + 22.0, top, BOARD.w - 44.0, paint::note_top(BOARD) - 4.0 - top);
            sample::draw(game, sample, place);
        }
        // From a question the key leads to the last row first.
        let accept = if matches!(row.what, RowKind::Begin) { "ui.settings.begin" } else { "ui.hint.accept" };
        let hints = [
            (game.arrows(&[InputAction::StepUp, InputAction::StepDown]), "ui.hint.choose"),
            (game.arrows(&[InputAction::StepLeft, InputAction::StepRight]), "ui.hint.change"),
            (game.key(InputAction::Accept), accept),
        ];
        ui.hints(&hints.map(|(key, what)| (key, texts.get(what))), HEIGHT - 26.0);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        let row = &FIRST[self.menu.selected];
        vec![row.name.to_string(), rows::value_code(row, game.ui.texts.lang, &game.saved.settings)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_questions_end_above_the_note() {
        let last = *places().last().unwrap();
        assert!(last.y + last.h <= paint::note_top(BOARD), "{last:?}");
    }
}
