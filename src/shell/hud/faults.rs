//! What the author of a level sees during play: what the last edit changed, and why the file's current version
//! cannot be played.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::live;
use crate::shell::game::live::Live;
use crate::shell::input::InputAction;
use crate::shell::session::GameSession;
use crate::shell::ui::{SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::collections::BTreeSet;
use thief_girl::base::{IVec2, Lang, ivec2};
use thief_girl::level::{Problem, Severity};

/// Side of a cell, in game pixels.
const CELL: f32 = 16.0;
const BOARD: Rect = Rect::new(362.0, 38.0, 270.0, 316.0);
const PAD: f32 = 9.0;
/// Height of the board above the list, in game pixels.
const HEAD: f32 = 42.0;
/// Height of the board below the list, in game pixels.
const FOOT: f32 = 28.0;
/// Width of the number before a finding, in game pixels.
const NUMBER: f32 = 20.0;
/// Space between two findings, in game pixels.
const GAP: f32 = 5.0;

/// Marks changes and findings in the world, and lists the findings.
pub fn draw(game: &Game, session: &GameSession) {
    let Some(live) = &game.live else { return };
    mark_changes(&game.ui, session, live);
    if live.findings.is_empty() {
        return;
    }
    mark_findings(&game.ui, session, &live.findings);
    if live.is_folded { folded(game, live) } else { list(game, live) }
}

/// Highlights the changed cells for a moment, with a line about the change.
fn mark_changes(ui: &Ui, session: &GameSession, live: &Live) {
    let Some((edit, _)) = live.shown.as_ref().filter(|(edit, _)| edit.is_seen()) else { return };
    let glow = live.glow();
    if let Some(diff) = &edit.diff {
        outline(ui, session, &diff.cells(), faded(palette::AMBER, glow));
    }
    let words = live::sentence(&ui.texts, edit);
    let width = (SMALL.width(&words) + 24.0).ceil();
    // Centered in the area left of the list.
    let right = if live.findings.is_empty() || live.is_folded { WIDTH } else { BOARD.x };
    let plate = Rect::new(((right - width) / 2.0).floor().max(8.0), 44.0, width, 20.0);
    ui.panel(plate, 0.9 * glow);
    let style = SMALL.colored(faded(palette::GLOW, glow)).centered();
    ui.write(&words, plate.x + (width / 2.0).floor(), plate.y + 4.0, &style);
}

/// Hatches the cells of each finding, with its number in the list.
fn mark_findings(ui: &Ui, session: &GameSession, findings: &[Problem]) {
    for (i, finding) in findings.iter().enumerate() {
        let color = color(finding.severity);
        let cells: BTreeSet<(i32, i32)> = finding.cells().iter().map(|c| (c.y, c.x)).collect();
        let cells: Vec<IVec2> = cells.into_iter().map(|(y, x)| ivec2(x, y)).collect();
        for cell in &cells {
            hatch(corner(session, *cell), color);
        }
        outline(ui, session, &cells, color);
        if let Some(first) = cells.first() {
            let at = corner(session, *first);
            number(ui, i + 1, at.x - 6.0, at.y - 8.0, color);
        }
    }
}

fn color(severity: Severity) -> Color {
    match severity {
        Severity::Fault => palette::SCARF,
        Severity::Warning => palette::AMBER,
    }
}

/// Returns the upper left corner of a cell on the picture.
fn corner(session: &GameSession, cell: IVec2) -> Vec2 {
    session.on_screen(cell.as_vec2())
}

fn is_in_picture(at: Vec2) -> bool {
    Rect::new(-CELL, -CELL, WIDTH + CELL, crate::shell::ui::HEIGHT + CELL).contains(at)
}

/// Draws the outline of a set of cells.
fn outline(ui: &Ui, session: &GameSession, cells: &[IVec2], color: Color) {
    let all: BTreeSet<(i32, i32)> = cells.iter().map(|c| (c.x, c.y)).collect();
    for cell in cells {
        let at = corner(session, *cell);
        if !is_in_picture(at) {
            continue;
        }
        let sides = [
            ((0, -1), Rect::new(at.x, at.y, CELL, 1.0)),
            ((0, 1), Rect::new(at.x, at.y + CELL - 1.0, CELL, 1.0)),
            ((-1, 0), Rect::new(at.x, at.y, 1.0, CELL)),
            ((1, 0), Rect::new(at.x + CELL - 1.0, at.y, 1.0, CELL)),
        ];
        for ((x, y), line) in sides {
            if !all.contains(&(cell.x.saturating_add(x), cell.y.saturating_add(y))) {
                ui.fill(line, color);
            }
        }
    }
}

/// Draws diagonal lines across a cell.
fn hatch(at: Vec2, color: Color) {
    if !is_in_picture(at) {
        return;
    }
    let color = faded(color, 0.55);
    for i in 1..8 {
        let reach = i as f32 * 4.0;
        let (from, to) = (reach.min(CELL), (reach - CELL).max(0.0));
        draw_line(at.x + to, at.y + from, at.x + from, at.y + to, 1.0, color);
    }
}

/// Draws a number on a small seal.
fn number(ui: &Ui, number: usize, x: f32, y: f32, color: Color) {
    let text = number.to_string();
    let seal = Rect::new(x.round(), y.round(), SMALL.width(&text).max(6.0) + 7.0, 13.0);
    ui.fill(Rect::new(seal.x - 1.0, seal.y - 1.0, seal.w + 2.0, seal.h + 2.0), palette::NIGHT);
    ui.fill(seal, if color == palette::SCARF { palette::CRIMSON } else { palette::ORANGE });
    ui.fill(Rect { h: 1.0, ..seal }, color);
    let style = SMALL.colored(palette::CREAM).centered();
    ui.write(&text, seal.x + (seal.w / 2.0).floor() + 1.0, seal.y, &style);
}

/// Returns the number of findings as text.
fn heading(ui: &Ui, live: &Live) -> String {
    ui.texts.counted("ui.live.findings", live.findings.len() as u64)
}

fn folded(game: &Game, live: &Live) {
    let (ui, words) = (&game.ui, heading(&game.ui, live));
    let key = game.key(InputAction::Findings);
    let width = ui.hint_width(&key, &words) + 2.0 * PAD;
    let plate = Rect::new((WIDTH - 8.0 - width).floor(), BOARD.y, width, 24.0);
    ui.panel(plate, 0.92);
    ui.hint(&key, &words, plate.x + PAD, plate.y + 4.0, 1.0);
}

/// Draws as many findings as fit, in the order of the file.
fn list(game: &Game, live: &Live) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let (left, width) = (BOARD.x + PAD, BOARD.w - 2.0 * PAD);
    let heights: Vec<f32> =
        live.findings.iter().map(|found| height(ui, found, texts.lang, width - NUMBER) + GAP).collect();
    let shown = fitting(&heights, BOARD.h - HEAD - FOOT);
    let rest = live.findings.len() - shown;
    let more = if rest > 0 { SMALL.line_height() } else { 0.0 };
    let board = Rect { h: HEAD + heights[..shown].iter().sum::<f32>() + more + FOOT, ..BOARD };
    ui.board(board);
    ui.write(&heading(&game.ui, live), left, board.y + 6.0, &SMALL.colored(palette::CREAM));
    let line = texts.get(if live.is_broken() { "ui.live.goes_on" } else { "ui.live.advice" });
    ui.write(line, left, board.y + 19.0, &SMALL.colored(palette::BRASS));
    ui.rule(left, board.y + 36.0, width, palette::WOOD);
    let mut y = board.y + HEAD;
    for (i, (finding, height)) in live.findings.iter().zip(&heights).take(shown).enumerate() {
        number(ui, i + 1, left, y, color(finding.severity));
        entry(ui, finding, texts.lang, vec2(left + NUMBER, y), width - NUMBER);
        y += height;
    }
    if rest > 0 {
        let words = texts.fill("ui.live.rest", &[("n", &rest.to_string())]);
        ui.write(&words, left + NUMBER, y, &SMALL.colored(palette::OCHRE));
    }
    let fold = texts.get("ui.live.fold");
    ui.hint(&game.key(InputAction::Findings), fold, left, board.y + board.h - 24.0, 1.0);
}

/// Returns how many of the heights fit into `room`, at least one. If not all do, a line is reserved for the
/// number of the others.
fn fitting(heights: &[f32], room: f32) -> usize {
    if heights.iter().sum::<f32>() <= room {
        return heights.len();
    }
    let mut left = room - SMALL.line_height();
    let fits = |height: &&f32| {
        left -= **height;
        left >= 0.0
    };
    heights.iter().take_while(fits).count().max(1)
}

/// Returns the parts of a finding and their colors: place, problem, and fix.
fn parts(finding: &Problem, lang: Lang) -> [(String, Color); 3] {
    [
        (finding.place.text(lang), palette::BRASS),
        (finding.what(lang), palette::CREAM),
        (finding.fix(lang), palette::OCHRE),
    ]
}

/// Returns the height of a finding, in game pixels.
pub fn height(ui: &Ui, finding: &Problem, lang: Lang, width: f32) -> f32 {
    let lines = |text: &String| if text.is_empty() { 0 } else { ui.wrap(text, width, &SMALL).len() };
    let count: usize = parts(finding, lang).iter().map(|(text, _)| lines(text)).sum();
    count as f32 * SMALL.line_height()
}

/// Draws a finding: where it is, what is wrong and what to do. Returns its height in game pixels.
pub fn entry(ui: &Ui, finding: &Problem, lang: Lang, at: Vec2, width: f32) -> f32 {
    let mut below = 0.0;
    for (text, color) in parts(finding, lang).iter().filter(|(text, _)| !text.is_empty()) {
        below += ui.paragraph(text, at.x, at.y + below, width, &readable(SMALL.colored(*color)));
    }
    below
}

#[cfg(test)]
mod tests {
    use super::{BOARD, NUMBER, PAD, SMALL, fitting};
    use crate::shared::text::{Lang, Texts};

    #[test]
    fn what_the_board_says_fits_in_its_lines() {
        let width = BOARD.w - 2.0 * PAD;
        for texts in Lang::ALL.map(Texts::shipped) {
            for line in ["ui.live.goes_on", "ui.live.advice"].map(|key| texts.get(key)) {
                assert!(SMALL.width(line) <= width, "{line}");
            }
            let rest = texts.fill("ui.live.rest", &[("n", "99")]);
            assert!(SMALL.width(&rest) <= width - NUMBER, "{rest}");
        }
    }

    #[test]
    fn as_many_as_there_is_room_for_and_one_in_any_case() {
        assert_eq!(fitting(&[30.0, 30.0], 60.0), 2);
        assert_eq!(fitting(&[30.0, 30.0, 30.0], 75.0), 2, "and a line for the rest");
        assert_eq!(fitting(&[30.0, 30.0, 30.0], 65.0), 1);
        assert_eq!(fitting(&[300.0, 30.0], 60.0), 1);
    }
}
