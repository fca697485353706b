//! Large print: everything that the screen below says, in the largest letters, for pages that have no room for them.

use super::{Screen, Transition};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::narration::Reading;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;

const BOARD: Rect = Rect::new(6.0, 6.0, WIDTH - 12.0, HEIGHT - 42.0);
/// Space between the edge of the board and its text, in game pixels.
const MARGIN: f32 = 10.0;
/// Space between two paragraphs, as a part of a line.
const PARAGRAPH_GAP: f32 = 0.35;

/// The page with large letters.
pub struct LargePrint {
    paragraphs: Vec<String>,
    /// Index of the first visible line.
    first: usize,
}

/// A line with its distance from the first one, in game pixels.
struct Line {
    words: String,
    y: f32,
}

impl LargePrint {
    pub fn new(reading: &Reading) -> Self {
        Self { paragraphs: reading.paragraphs(), first: 0 }
    }

    fn lines(&self, ui: &Ui) -> Vec<Line> {
        let style = style(ui);
        let (mut lines, mut y) = (Vec::new(), 0.0);
        for paragraph in &self.paragraphs {
            for words in ui.wrap(paragraph, BOARD.w - 2.0 * MARGIN, &style).iter() {
                lines.push(Line { words: words.clone(), y });
                y += style.line_height();
            }
            y += (style.line_height() * PARAGRAPH_GAP).round();
        }
        lines
    }
}

fn style(ui: &Ui) -> TextStyle {
    ui.read_free(BODY.colored(palette::CREAM))
}

/// Returns how many lines, from this one on, fit on the board.
fn shown(lines: &[Line], first: usize, line_height: f32) -> usize {
    let Some(top) = lines.get(first).map(|line| line.y) else { return 0 };
    lines[first..]
        .iter()
        .take_while(|line| line.y - top + line_height <= BOARD.h - 2.0 * MARGIN)
        .count()
        .max(1)
}

/// Returns the first line after moving by `lines` of them, or by whole pages.
fn moved(all: &[Line], first: usize, line_height: f32, steps: i32, pages: i32) -> usize {
    let page = shown(all, first, line_height) as i32;
    // The last page is full.
    let last = (0..all.len()).find(|at| at + shown(all, *at, line_height) >= all.len()).unwrap_or(0);
    (first as i32 + steps + pages * page).clamp(0, last as i32) as usize
}

impl Screen for LargePrint {
    fn name(&self) -> &'static str {
        "large_print"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        let (lines, line_height) = (self.lines(&game.ui), style(&game.ui).line_height());
        let is_end = self.first + shown(&lines, self.first, line_height) >= lines.len();
        let goes_on = game.nav.accept || game.ui.clicked;
        if game.nav.back || game.pressed(InputAction::LargePrint) || goes_on && is_end {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        let wheel = if game.ui.wheel == 0.0 { 0 } else { -game.ui.wheel.signum() as i32 };
        self.first =
            moved(&lines, self.first, line_height, game.nav.y + wheel, game.nav.x + i32::from(goes_on));
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts, style) = (&game.ui, &game.ui.texts, style(&game.ui));
        ui.fill(Rect::new(0.0, 0.0, WIDTH, HEIGHT), palette::NIGHT);
        ui.board(BOARD);
        ui.note_heading(texts.get("ui.action.large_print"));
        let lines = self.lines(ui);
        let shown = shown(&lines, self.first, style.line_height());
        let top = lines.get(self.first).map_or(0.0, |line| line.y);
        for line in lines.iter().skip(self.first).take(shown) {
            ui.write(&line.words, BOARD.x + MARGIN, BOARD.y + MARGIN + line.y - top, &style);
        }
        bar(ui, self.first, shown, lines.len());
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let hints = [
            (keys, texts.get("ui.credits.roll")),
            (game.key(InputAction::Accept), texts.get("ui.large_print.on")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 26.0);
    }

    fn in_hand(&self, _: &Game) -> Vec<String> {
        self.paragraphs.clone()
    }
}

/// Draws which part of the text is visible, at the right edge of the board.
fn bar(ui: &Ui, first: usize, shown: usize, all: usize) {
    if shown >= all {
        return;
    }
    let rail = Rect::new(BOARD.x + BOARD.w - 7.0, BOARD.y + 6.0, 3.0, BOARD.h - 12.0);
    let part = |lines: usize| rail.h * lines as f32 / all as f32;
    ui.fill(rail, palette::BARK);
    ui.fill(Rect { y: rail.y + part(first), h: part(shown), ..rail }, palette::AMBER);
}

/// Draws the key that opens the page, in the lower right corner.
pub fn hint(game: &Game) {
    let (key, what) = key_and_name(game);
    let room = Rect::new(0.0, HEIGHT - 24.0, WIDTH - 12.0, 18.0);
    game.ui.hints_backed(&[(key, what)], room, 1.0);
}

/// Returns the width of [`hint`], in game pixels.
pub fn hint_width(game: &Game) -> f32 {
    let (key, what) = key_and_name(game);
    game.ui.hint_width(&key, what)
}

fn key_and_name(game: &Game) -> (String, &str) {
    (game.key(InputAction::LargePrint), game.ui.texts.get("ui.action.large_print"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Vec<Line> {
        (0..count).map(|i| Line { words: i.to_string(), y: i as f32 * 30.0 }).collect()
    }

    #[test]
    fn one_moves_by_lines_and_pages_and_the_last_page_is_full() {
        let page = shown(&lines(100), 0, 30.0);
        assert_eq!(page, 9);
        let moved = |first, steps, pages| moved(&lines(20), first, 30.0, steps, pages);
        assert_eq!(moved(0, 1, 0), 1);
        assert_eq!(moved(0, -1, 0), 0);
        assert_eq!(moved(0, 0, 1), 9);
        assert_eq!(moved(9, 0, 1), 11, "20 lines: the last nine");
        assert_eq!(moved(11, 3, 1), 11);
        assert_eq!(moved(11, 0, -1), 2);
    }

    #[test]
    fn what_fits_does_not_move() {
        assert_eq!(moved(&lines(4), 0, 30.0, 1, 1), 0);
        assert_eq!(moved(&[], 0, 30.0, 1, 0), 0);
        assert_eq!(shown(&lines(3), 0, 4000.0), 1, "a line that is too high is shown all the same");
    }
}
