//! Captions of sounds above the lower edge, the newest at the bottom, each with an arrow towards its source.

use super::ending;
use super::keep_clear::{self, SCREEN};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::render::layout::Label;
use crate::shell::session::GameSession;
use crate::shell::session::captions::{CaptionLine, CaptionSide};
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{CHOICE, SMALL, Ui, WIDTH};
use macroquad::prelude::*;

/// Lower edge of the newest line, above the player's status and the hints.
const FOOT: f32 = 312.0;
/// Lower edge while the hourglasses are shown.
const ABOVE_GLASSES: f32 = 273.0;
const PAD: f32 = 7.0;
/// Width of an arrow, in game pixels.
const ARROW: f32 = 13.0;

/// Bitmap of the arrow to the right; rotated for up, left and down.
const STRAIGHT: [&str; 7] = ["...#...", "...##..", "######.", "#######", "######.", "...##..", "...#..."];
/// Bitmap of the arrow to the lower right; rotated for the other diagonals.
const SLANTED: [&str; 7] = ["##.....", "###...#", ".###..#", "..###.#", "...####", "....###", ".######"];

/// Upper edge if there is no room at the bottom: under the panels.
const BELOW_PANELS: f32 = 52.0;

/// Draws all captions, if they are switched on.
pub fn draw(game: &Game, session: &GameSession) {
    if !game.saved.settings.captions || session.captions.lines.is_empty() {
        return;
    }
    let are_glasses_out = session.is_offered_rewind(game) || session.is_waiting();
    let foot = if are_glasses_out { ABOVE_GLASSES } else { FOOT };
    let sizes: Vec<Vec2> = session.captions.lines.iter().map(|line| size(&game.ui, session, line)).collect();
    let wide = sizes.iter().map(|size| size.x).fold(0.0, f32::max);
    let high: f32 = sizes.iter().map(|size| size.y + 1.0).sum();
    let columns = [(WIDTH - wide) / 2.0, SCREEN.x + SCREEN.w - wide, SCREEN.x];
    let places: Vec<Rect> = [foot - high, BELOW_PANELS]
        .into_iter()
        .flat_map(|y| columns.map(|x| Rect::new(x.floor(), y, wide, high)))
        .collect();
    let covered = if session.is_ending(game) { ending::places(session) } else { Vec::new() };
    let blocked = [keep_clear::people(session), session.layout.borrow().taken(), covered].concat();
    let Some(block) = session.layout.borrow_mut().place(Label::Captions, &places, &blocked) else { return };
    let mut y = block.at.y;
    for (line, size) in session.captions.lines.iter().zip(sizes) {
        let x = (block.at.x + (wide - size.x) / 2.0).floor();
        one(&game.ui, session, line, Rect::new(x, y, size.x, size.y));
        y += size.y + 1.0;
    }
}

fn style(ui: &Ui, session: &GameSession, line: &CaptionLine) -> TextStyle {
    ui.read_free(if session.captions.is_loud(line) { CHOICE } else { SMALL })
}

fn size(ui: &Ui, session: &GameSession, line: &CaptionLine) -> Vec2 {
    let style = style(ui, session, line);
    let room = if line.side.is_some() { ARROW } else { 0.0 };
    vec2((style.width(&words(ui, line)) + room + 2.0 * PAD).ceil(), style.line_height() + 3.0)
}

fn one(ui: &Ui, session: &GameSession, line: &CaptionLine, plate: Rect) {
    let alpha = session.captions.alpha(line);
    let style = style(ui, session, line).colored(faded(palette::CREAM, alpha));
    ui.fill(plate, faded(palette::NIGHT, 0.85 * (alpha * 2.0).min(1.0)));
    // The arrow is on the side that it points to.
    let right = line.side.is_some_and(|side| matches!(side, 7 | 0 | 1));
    let room = if line.side.is_some() && !right { ARROW } else { 0.0 };
    ui.write(&words(ui, line), plate.x + PAD + room, plate.y + 1.0, &style);
    if let Some(side) = line.side {
        let x = if right { plate.x + plate.w - PAD - 7.0 } else { plate.x + PAD };
        arrow(ui, side, vec2(x, (plate.y + plate.h / 2.0 - 4.0).floor()), faded(palette::GLOW, alpha));
    }
}

/// Returns the text of a caption.
pub fn words(ui: &Ui, line: &CaptionLine) -> String {
    let name = format!("caption.{}", line.key);
    let sound = ui.texts.get(&name);
    if line.muffled { ui.texts.fill("ui.hud.muffled", &[("sound", sound)]) } else { sound.to_string() }
}

fn arrow(ui: &Ui, side: CaptionSide, at: Vec2, color: Color) {
    let rows = if side.is_multiple_of(2) { STRAIGHT } else { SLANTED };
    for (y, row) in (0i8..).zip(rows) {
        for (x, _) in (0i8..).zip(row.bytes()).filter(|(_, dot)| *dot == b'#') {
            let turned = (0..side / 2).fold((x, y), |(x, y), _| (6 - y, x));
            let dot = at + vec2(f32::from(turned.0), f32::from(turned.1));
            ui.fill(Rect::new(dot.x, dot.y, 1.0, 1.0), color);
        }
    }
}
