//! Drawing of the list of runs: the list on a board, the selected run on a sheet beside it, and its actions
//! below.

use super::count::RunVerification;
use super::trade::now;
use super::{ROWS, RunsFocus, RunsPage};
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::hud::seal_color;
use crate::shell::input::InputAction;
use crate::shell::screens::menu::column;
use crate::shell::screens::panel;
use crate::shell::storage::runs::{RunCheck, RunEntry};
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, Ui, minutes, readable};
use macroquad::prelude::*;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::model::Outcome;
use thief_girl::replay::Seal;
use thief_girl::rules::name_of;

const LIST: Rect = Rect::new(22.0, 50.0, 372.0, 270.0);
const SHEET: Rect = Rect::new(410.0, 50.0, 208.0, 142.0);
const DEEDS: Rect = Rect::new(410.0, 198.0, 208.0, 122.0);
/// Height of a row, in game pixels.
const ROW: f32 = 36.0;
/// Space between two rows, in game pixels.
const GAP: f32 = 2.0;

impl RunsPage {
    /// Returns the places of the rows; empty rectangles for those out of view.
    pub(super) fn places(&self, game: &Game) -> Vec<Rect> {
        let place = |index: usize| {
            let row = index.checked_sub(self.first).filter(|row| *row < ROWS)?;
            Some(Rect::new(LIST.x + 8.0, LIST.y + 9.0 + row as f32 * ROW, LIST.w - 16.0, ROW - GAP))
        };
        (0..=self.runs(game).len()).map(|index| place(index).unwrap_or_default()).collect()
    }

    pub(super) fn deed_places(&self) -> Vec<Rect> {
        // There are fewer actions below the question.
        let top = if self.hand == RunsFocus::Asked { 38.0 } else { 6.0 };
        column(self.deeds().len(), DEEDS.x + 10.0, DEEDS.y + top, DEEDS.w - 20.0, 22.0)
    }

    pub(super) fn paint(&self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.5);
        panel::heading(ui, &self.title(game), 14.0);
        ui.board(LIST);
        let runs = self.runs(game);
        for (index, place) in self.places(game).into_iter().enumerate().filter(|(_, place)| place.w > 0.0) {
            let selected = index == self.list.selected;
            if selected {
                let slide = if self.hand == RunsFocus::List { self.list.rested / 0.09 } else { 1.0 };
                panel::stroke(ui, place, slide.min(1.0));
                panel::lantern(ui, place.x + 7.0, place.y + (place.h / 2.0).floor(), ui.time);
            }
            let is_said = selected && self.hand == RunsFocus::List;
            match index.checked_sub(1) {
                None => import_row(&game.ui, place, selected, is_said),
                Some(index) => self.run_row(game, place, runs[index], selected, is_said),
            }
            if is_said {
                ui.note_position(index, runs.len() + 1);
            }
        }
        if runs.is_empty() {
            let words = game.ui.texts.get("ui.runs.empty");
            let style = BODY.colored(palette::OCHRE).centered();
            ui.paragraph(words, LIST.x + 40.0, LIST.y + 120.0, LIST.w - 80.0, &style);
        }
        self.ends(game);
        if let Some(run) = self.run(game) {
            self.sheet(game, &run);
            self.paint_deeds(game);
        }
        self.hints(game);
    }

    fn title(&self, game: &Game) -> String {
        match &self.level {
            None => game.ui.texts.get("ui.runs.title").to_string(),
            Some(card) => {
                game.ui.texts.fill("ui.runs.title_of", &[("level", game.ui.texts.of_level(&card.title))])
            }
        }
    }

    fn paint_deeds(&self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        ui.board(DEEDS);
        if self.hand == RunsFocus::Asked {
            let style = BODY.colored(palette::BRASS).centered();
            ui.write(texts.get("ui.runs.ask"), DEEDS.x + DEEDS.w / 2.0, DEEDS.y + 12.0, &style);
        }
        for (i, (place, deed)) in self.deed_places().into_iter().zip(self.deeds()).enumerate() {
            let selected = self.hand != RunsFocus::List && i == self.deeds.selected;
            panel::entry(game, place, texts.get(deed.key()), selected, self.deeds.rested);
        }
    }

    /// Draws small arrows where the list continues.
    fn ends(&self, game: &Game) {
        let middle = LIST.x + LIST.w / 2.0;
        let style = SMALL.colored(palette::AMBER).centered();
        if self.first > 0 {
            game.ui.write("↑", middle, LIST.y - 1.0, &style);
        }
        if self.first + ROWS <= self.runs(game).len() {
            game.ui.write("↓", middle, LIST.y + LIST.h - 11.0, &style);
        }
    }

    fn hints(&self, game: &Game) {
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let back = if self.hand == RunsFocus::List { "ui.hint.back" } else { "ui.runs.back_to_list" };
        let hints = [
            (keys, game.ui.texts.get("ui.hint.choose")),
            (game.key(InputAction::Accept), game.ui.texts.get("ui.hint.accept")),
            (game.key(InputAction::Back), game.ui.texts.get(back)),
        ];
        game.ui.hints(&hints, HEIGHT - 28.0);
    }
}

/// Drawing of runs.
impl RunsPage {
    /// Draws a row: level, difficulty and date on the left; time and result on the right.
    fn run_row(&self, game: &Game, place: Rect, run: &RunEntry, selected: bool, is_said: bool) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        let color = if selected { palette::CREAM } else { palette::MOON };
        let below = [difficulty(texts, run), ago(texts, run)].join(" · ");
        two_lines(&game.ui, place, &title(game, run), &below, color);
        let right = place.x + place.w - 8.0;
        let color = if run.is_won() { palette::GLOW } else { palette::STEEL };
        let time = minutes(run.ticks / TICKS_PER_SECOND);
        ui.write(&time, right, place.y + 2.0, &readable(CHOICE.colored(color).right()));
        let worth = match (&run.worth, self.part_of(run)) {
            (_, Some(part)) => format!("{:.0}%", 100.0 * part),
            (Some(worth), _) => format!("{} · {}", name_of(worth.rank).to_uppercase(), worth.total),
            _ => texts.get(ending(run)).to_string(),
        };
        ui.write(&worth, right, place.y + 18.0, &readable(SMALL.colored(palette::PALE).right()));
        let (mut x, mut said) = (right - 84.0, vec![time, worth]);
        for (shows, word, back) in [
            // A run with rewinds can be the best to race against, but sets no record.
            (game.runs.is_best(run) && run.rewinds == 0, "ui.runs.best", palette::CRIMSON),
            (is_false(run), "ui.runs.false_mark", palette::CRIMSON),
            (!run.is_own(), "ui.runs.guest", palette::SLATE),
            (run.rewinds > 0, "ui.runs.rewound_mark", palette::DEEP),
        ] {
            if shows {
                x -= tag(&game.ui, x, place.y + 3.0, texts.get(word), back) + 4.0;
                said.push(texts.get(word).to_string());
            }
        }
        if is_said {
            ui.note_entry(&title(game, run), place.y);
            ui.note_value(&said.join(", "));
            ui.note_help(&below);
        }
    }

    /// Draws all facts about a run on paper.
    fn sheet(&self, game: &Game, run: &RunEntry) {
        let ui = &game.ui;
        panel::paper(ui, SHEET);
        let left = SHEET.x + 12.0;
        ui.write(&title(game, run), left, SHEET.y + 6.0, &HEADING.colored(palette::BARK));
        let sign = match run.outcome {
            _ if is_false(run) => "ui.runs.seal_false",
            Some(Outcome::Won) => "ui.runs.seal_won",
            Some(Outcome::Caught) => "ui.runs.seal_caught",
            None => "ui.runs.seal_open",
        };
        panel::stamp(ui, SHEET.x + SHEET.w - 38.0, SHEET.y + SHEET.h - 38.0, game.ui.texts.get(sign));
        let style = BODY.colored(palette::BARK);
        for (i, line) in self.lines(&game.ui, run).iter().enumerate() {
            let fitting = ui.wrap(line, SHEET.w - 24.0, &style).first().cloned().unwrap_or_default();
            ui.write(&fitting, left, SHEET.y + 28.0 + i as f32 * style.line_height(), &style);
        }
        if let Some(worth) = &run.worth {
            for (i, seal) in Seal::ALL.into_iter().enumerate() {
                let spent = if worth.seals.contains(&seal) { "" } else { "_spent" };
                let name = format!("seal_{}{spent}", name_of(seal));
                ui.picture(
                    &name,
                    left + i as f32 * 24.0,
                    SHEET.y + SHEET.h - 26.0,
                    seal_color(run.rewinds > 0),
                );
            }
        }
    }

    /// Returns the facts: the end, the score, difficulty and date, and where it is from.
    fn lines(&self, ui: &Ui, run: &RunEntry) -> Vec<String> {
        let texts = &ui.texts;
        let time = minutes(run.ticks / TICKS_PER_SECOND);
        let mut lines = vec![format!("{} · {time}", texts.get(ending(run)))];
        if let Some(worth) = &run.worth {
            let points = texts.fill("ui.runs.points", &[("n", &worth.total.to_string())]);
            let rank = texts.fill("ui.runs.rank", &[("rank", &name_of(worth.rank).to_uppercase())]);
            lines.push(format!("{points} · {rank}"));
        }
        lines.push([difficulty(texts, run), ago(texts, run)].join(" · "));
        if run.rewinds > 0 {
            lines.push(texts.counted("ui.runs.rewound", run.rewinds.into()));
        }
        if let Some(file) = &run.from {
            lines.push(texts.fill("ui.runs.from", &[("file", file)]));
        }
        lines.extend(self.proof(ui, run));
        lines
    }

    /// Returns the verified part of a run, 0 to 1, during its verification.
    fn part_of(&self, run: &RunEntry) -> Option<f32> {
        self.count.as_ref().filter(|count| count.file == run.file).map(RunVerification::part)
    }

    /// Returns whether a run of another player was verified, as text.
    fn proof(&self, ui: &Ui, run: &RunEntry) -> Option<String> {
        let texts = &ui.texts;
        match run.proof {
            None => self.part_of(run).map(|_| texts.get("ui.runs.counting").to_string()),
            Some(RunCheck::Holds) => (!run.is_own()).then(|| texts.get("ui.runs.holds").to_string()),
            Some(RunCheck::Altered) => Some(texts.get("ui.runs.altered_mark").to_string()),
            Some(RunCheck::DiffersAt(tick)) => {
                let time = minutes(tick / TICKS_PER_SECOND);
                Some(texts.fill("ui.runs.differs", &[("time", &time)]))
            }
        }
    }
}

/// Whether verification has shown that the run ends differently from what it claims.
fn is_false(run: &RunEntry) -> bool {
    matches!(run.proof, Some(RunCheck::DiffersAt(_)))
}

fn import_row(ui: &Ui, place: Rect, selected: bool, is_said: bool) {
    let color = if selected { palette::CREAM } else { palette::MOON };
    let line =
        if cfg!(target_arch = "wasm32") { "ui.runs.import_line" } else { "ui.runs.import_line_desktop" };
    let (name, line) = (ui.texts.get("ui.runs.import"), ui.texts.get(line));
    two_lines(ui, place, name, line, color);
    if is_said {
        ui.note_entry(name, place.y);
        ui.note_help(line);
    }
}

fn two_lines(ui: &Ui, place: Rect, above: &str, below: &str, color: Color) {
    ui.write(above, place.x + 20.0, place.y + 2.0, &readable(CHOICE.colored(color)));
    ui.write(below, place.x + 20.0, place.y + 18.0, &readable(SMALL.colored(palette::PALE)));
}

/// Draws a small tag that ends at `x`. Returns its width in game pixels.
fn tag(ui: &Ui, x: f32, y: f32, word: &str, back: Color) -> f32 {
    let width = SMALL.width(word) + 10.0;
    let plate = Rect::new((x - width).floor(), y, width, 14.0);
    ui.fill(plate, back);
    ui.write(word, plate.x + 5.0, plate.y + 1.0, &SMALL.colored(palette::CREAM));
    width
}

fn ending(run: &RunEntry) -> &'static str {
    match run.outcome {
        Some(Outcome::Won) => "ui.runs.won",
        Some(Outcome::Caught) => "ui.runs.caught",
        None => "ui.runs.open",
    }
}

/// Returns the level's title, or else its name.
fn title(game: &Game, run: &RunEntry) -> String {
    let card = game.campaign.cards.iter().find(|card| card.name == run.level);
    let titles = [Some(&run.title), card.map(|card| &card.title)].into_iter().flatten();
    let title = titles.map(|title| game.ui.texts.of_level(title)).find(|title| !title.is_empty());
    title.map_or_else(|| run.level.replace('_', " "), str::to_string)
}

fn difficulty(texts: &Texts, run: &RunEntry) -> String {
    let key = format!("ui.settings.level.{}", name_of(run.difficulty));
    texts.fill("ui.runs.guards", &[("level", texts.get(&key))])
}

/// Returns how long ago the run was, as text.
fn ago(texts: &Texts, run: &RunEntry) -> String {
    if run.when == 0 {
        return texts.get("ui.runs.ago.unknown").to_string();
    }
    let minutes = now().saturating_sub(run.when) / 60;
    match minutes {
        0 => texts.get("ui.runs.ago.now").to_string(),
        1..60 => texts.counted("ui.runs.ago.minutes", minutes),
        60..1440 => texts.counted("ui.runs.ago.hours", minutes / 60),
        _ => texts.counted("ui.runs.ago.days", minutes / 1440),
    }
}
