//! Drawing of the workshop: the list on a board, and beside it a sheet with instructions.

use super::level_file::{LevelFile, LevelFileSummary};
use super::{ROWS, Workshop, WorkshopRow, shown, thumbnail};
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::game::campaign::record_key;
use crate::shell::game::drop::Recent;
use crate::shell::input::InputAction;
use crate::shell::screens::panel;
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, Ui, minutes, readable};
use macroquad::prelude::*;
use thief_girl::base::tick::TICKS_PER_SECOND;

const LIST: Rect = Rect::new(22.0, 50.0, 350.0, 270.0);
const SHEET: Rect = Rect::new(390.0, 50.0, 228.0, 270.0);
/// Height of a row, in game pixels.
const ROW: f32 = 36.0;
/// Space between two rows, in game pixels.
const GAP: f32 = 2.0;
/// Largest number of lines of a message.
const TOLD: usize = 5;

impl Workshop {
    /// Returns the places of the rows; empty rectangles for those out of view.
    pub(super) fn places(&self) -> Vec<Rect> {
        let place = |index: usize| {
            let row = index.checked_sub(self.first).filter(|row| *row < ROWS)?;
            Some(Rect::new(LIST.x + 8.0, LIST.y + 9.0 + row as f32 * ROW, LIST.w - 16.0, ROW - GAP))
        };
        (0..self.rows().len()).map(|index| place(index).unwrap_or_default()).collect()
    }

    pub(super) fn paint(&self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.5);
        panel::heading(ui, game.ui.texts.get("ui.workshop.title"), 14.0);
        ui.board(LIST);
        for (index, (place, row)) in self.places().into_iter().zip(self.rows()).enumerate() {
            if place.w > 0.0 {
                self.row(game, place, row, index == self.menu.selected);
            }
        }
        self.ends(&game.ui);
        if self.files().is_empty() && self.recent.is_empty() {
            self.invite(&game.ui);
        }
        self.sheet(&game.ui);
        self.hints(game);
    }

    fn row(&self, game: &Game, place: Rect, row: WorkshopRow, selected: bool) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        if selected {
            panel::stroke(ui, place, (self.menu.rested / 0.09).min(1.0));
            panel::lantern(ui, place.x + 7.0, place.y + (place.h / 2.0).floor(), ui.time);
        }
        let color = if selected { palette::CREAM } else { palette::MOON };
        let (title, below) = match row {
            WorkshopRow::New => {
                (texts.get("ui.workshop.new").to_string(), texts.get("ui.workshop.new_line").to_string())
            }
            WorkshopRow::File(index) => {
                let entry = &self.files()[index];
                let (title, file) = title(ui, entry);
                (title, best(game, entry).map_or(file.clone(), |best| format!("{file} · {best}")))
            }
            WorkshopRow::Recent(index) => recent(ui, &self.recent[index]),
        };
        let mut x = place.x + 18.0;
        if let WorkshopRow::File(index) = row {
            let entry = &self.files()[index];
            if let Some(thumbnail) = entry.read().and_then(|read| read.thumbnail.as_ref()) {
                thumbnail.draw(ui, vec2(x + thumbnail::SIZE.x / 2.0, place.y + place.h / 2.0));
            }
            x += thumbnail::SIZE.x + 8.0;
            self.state(ui, place, entry);
        }
        ui.write(&title, x, place.y + 2.0, &readable(CHOICE.colored(color)));
        ui.write(&below, x, place.y + 18.0, &readable(SMALL.colored(palette::BRASS)));
        if selected {
            ui.note_entry(&title, place.y);
            ui.note_help(&below);
            self.say(ui, row);
        }
    }

    /// Notes what a file holds, and where it is in the list.
    fn say(&self, ui: &Ui, row: WorkshopRow) {
        let rows = self.rows();
        ui.note_position(rows.iter().position(|other| *other == row).unwrap_or(0), rows.len());
        let WorkshopRow::File(index) = row else { return };
        let Some(LevelFileSummary { cards, faults, .. }) = self.files()[index].read() else { return };
        let counts = [("ui.workshop.levels", cards.len()), ("ui.workshop.findings", faults.len())];
        let told = counts.into_iter().filter(|(_, count)| *count > 0);
        let told: Vec<String> = told.map(|(key, count)| ui.texts.counted(key, count as u64)).collect();
        ui.note_value(&told.join(ui.texts.get("ui.keys.comma")));
    }

    /// Draws the summary of a file at the end of its row.
    fn state(&self, ui: &Ui, place: Rect, entry: &LevelFile) {
        let texts = &ui.texts;
        let right = place.x + place.w - 8.0;
        let Some(LevelFileSummary { cards, faults, .. }) = entry.read() else {
            let words = texts.get("ui.workshop.reading");
            return ui.write(words, right, place.y + 10.0, &readable(SMALL.colored(palette::STEEL).right()));
        };
        let playable = !cards.is_empty();
        if playable {
            let y = place.y + if faults.is_empty() { 10.0 } else { 3.0 };
            let style = readable(SMALL.colored(palette::PALE).right());
            ui.write(&texts.counted("ui.workshop.levels", cards.len() as u64), right, y, &style);
        }
        if !faults.is_empty() {
            let y = place.y + if playable { 17.0 } else { 10.0 };
            panel::findings_tag(ui, faults.len(), right, y);
        }
    }

    /// Draws small arrows where the list continues.
    fn ends(&self, ui: &Ui) {
        let middle = LIST.x + LIST.w / 2.0;
        let style = SMALL.colored(palette::AMBER).centered();
        if self.first > 0 {
            ui.write("↑", middle, LIST.y - 1.0, &style);
        }
        if self.first + ROWS < self.rows().len() {
            ui.write("↓", middle, LIST.y + LIST.h - 11.0, &style);
        }
    }

    /// Draws a hint in the empty list.
    fn invite(&self, ui: &Ui) {
        let style = BODY.colored(palette::OCHRE).centered();
        let words = ui.texts.get("ui.workshop.empty");
        ui.paragraph(words, LIST.x + 40.0, LIST.y + 92.0, LIST.w - 80.0, &style);
    }

    /// Draws the instructions, and the message about the last action.
    fn sheet(&self, ui: &Ui) {
        let texts = &ui.texts;
        panel::paper(ui, SHEET);
        let (left, width) = (SHEET.x + 14.0, SHEET.w - 28.0);
        let (ink, faint) = (BODY.colored(palette::BARK), SMALL.colored(palette::WOOD));
        panel::stamp(ui, SHEET.x + SHEET.w - 42.0, SHEET.y + SHEET.h - 38.0, texts.get("ui.workshop.seal"));
        ui.write(texts.get("ui.workshop.how"), left, SHEET.y + 10.0, &HEADING.colored(palette::BARK));
        let mut y = SHEET.y + 38.0;
        if let Some(told) = &self.told {
            let style = BODY.colored(palette::CRIMSON);
            for line in ui.wrap(told, width, &style).iter().take(TOLD) {
                ui.write(line, left, y, &style);
                y += style.line_height();
            }
            ui.rule(left, y + 6.0, width, palette::WOOD);
            y += 14.0;
        }
        let steps = if self.shelf.is_some() { "ui.workshop.steps" } else { "ui.workshop.page_steps" };
        // A message takes the place of the last step.
        for step in texts.ways(steps).into_iter().take(if self.told.is_some() { 2 } else { 3 }) {
            y += ui.paragraph(step, left, y, width, &ink) + 5.0;
        }
        if let Some(shelf) = &self.shelf {
            ui.rule(left, y + 3.0, width, palette::WOOD);
            y += 11.0;
            y += ui.paragraph(texts.get("ui.workshop.folder"), left, y, width, &faint);
            // A path has no spaces to break it at.
            for part in pieces(&shown(&shelf.folder), |part| SMALL.width(part) <= width) {
                ui.write(&part, left, y, &SMALL.colored(palette::BARK));
                y += SMALL.line_height();
            }
        }
        if let Some(problem) = self.shelf.as_ref().and_then(|shelf| shelf.problem.as_ref()) {
            ui.paragraph(problem, left, y + 4.0, width, &SMALL.colored(palette::CRIMSON));
        }
    }

    fn hints(&self, game: &Game) {
        let texts = &game.ui.texts;
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let mut hints = vec![
            (keys, texts.get("ui.hint.choose")),
            (game.key(InputAction::Accept), texts.get("ui.hint.accept")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        let selected = self.rows().get(self.menu.selected).copied();
        if let Some(WorkshopRow::File(index)) = selected
            && self.files()[index].read().is_some_and(|read| !read.faults.is_empty())
        {
            hints.insert(2, (game.key(InputAction::Findings), texts.get("ui.workshop.findings_key")));
        }
        game.ui.hints(&hints, HEIGHT - 28.0);
    }
}

/// Returns the title of a file, from its only level or else from its name; and the file's name.
fn title(ui: &Ui, entry: &LevelFile) -> (String, String) {
    let stem = || entry.path.file_stem().unwrap_or_default().to_string_lossy().replace('_', " ");
    let only = match entry.read().map(|read| read.cards.as_slice()) {
        Some([only]) => Some(ui.texts.of_level(&only.title)).filter(|title| !title.is_empty()),
        _ => None,
    };
    (only.map_or_else(stem, str::to_string), entry.file())
}

/// Returns the title and the file of an earlier drop.
fn recent(ui: &Ui, drop: &Recent) -> (String, String) {
    let dropped = ui.texts.get("ui.workshop.recent");
    match drop.title.as_str() {
        "" => (drop.name.clone(), dropped.to_string()),
        title => (title.to_string(), format!("{} · {dropped}", drop.name)),
    }
}

/// Returns the player's best time in a file with one level, as text.
fn best(game: &Game, entry: &LevelFile) -> Option<String> {
    let LevelFileSummary { file, cards, .. } = entry.read()?;
    let [only] = cards.as_slice() else { return None };
    let ticks = game.saved.records.get(&record_key(file, &only.name))?.best_ticks?;
    let time = minutes(ticks / TICKS_PER_SECOND);
    Some(game.ui.texts.fill("ui.workshop.best", &[("time", &time)]))
}

/// Breaks a path after its separators into parts that fit.
fn pieces(path: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in path.split_inclusive(['/', '\\']) {
        match lines.last_mut() {
            Some(line) if line.is_empty() || fits(&format!("{line}{part}")) => line.push_str(part),
            _ => lines.push(part.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn paths_are_broken_behind_their_dividers() {
        assert_eq!(pieces("~/a/bc/def", |line| line.len() <= 5), ["~/a/", "bc/", "def"]);
        assert_eq!(pieces("C:\\levels", |_| true), ["C:\\levels"]);
    }
}
