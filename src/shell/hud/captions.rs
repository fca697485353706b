//! What she hears, in words above the lower edge of the picture: the newest below, each with an arrow to where it is.

use crate::shell::captions::{Line, Side};
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::ui::{CHOICE, SMALL, WIDTH};
use macroquad::prelude::*;

/// The lower edge of the newest line, above what she carries and what her hands can do.
const FOOT: f32 = 312.0;
/// The same above the hourglasses.
const ABOVE_GLASSES: f32 = 273.0;
const PAD: f32 = 7.0;
/// The room for the arrow.
const ARROW: f32 = 13.0;

/// Arrows to the right and to the lower right; the others are these, turned.
const STRAIGHT: [&str; 7] = ["...#...", "...##..", "######.", "#######", "######.", "...##..", "...#..."];
const SLANTED: [&str; 7] = ["##.....", "###...#", ".###..#", "..###.#", "...####", "....###", ".######"];

pub fn draw(game: &Game, heist: &Heist) {
    if !game.saved.settings.captions {
        return;
    }
    let are_glasses_out = heist.is_offered_rewind(game) || heist.rewind.is_waiting();
    let mut foot = if are_glasses_out { ABOVE_GLASSES } else { FOOT };
    for line in heist.captions.lines.iter().rev() {
        foot -= one(game, heist, line, foot) + 1.0;
    }
}

/// Draws a line above `foot`, and says how high it is.
fn one(game: &Game, heist: &Heist, line: &Line, foot: f32) -> f32 {
    let (ui, alpha) = (&game.ui, heist.captions.alpha(line));
    let style = ui.read(if heist.captions.is_loud(line) { CHOICE } else { SMALL });
    let style = style.colored(faded(palette::CREAM, alpha));
    let words = words(game, line);
    let room = if line.side.is_some() { ARROW } else { 0.0 };
    let wide = (style.width(&words) + room + 2.0 * PAD).ceil();
    let high = style.line_height() + 3.0;
    let plate = Rect::new(((WIDTH - wide) / 2.0).floor(), foot - high, wide, high);
    ui.fill(plate, faded(palette::NIGHT, 0.85 * (alpha * 2.0).min(1.0)));
    // The arrow is on the side to which it points.
    let right = line.side.is_some_and(|side| matches!(side, 7 | 0 | 1));
    ui.write(&words, plate.x + PAD + if right { 0.0 } else { room }, plate.y + 1.0, &style);
    if let Some(side) = line.side {
        let x = if right { plate.x + wide - PAD - 7.0 } else { plate.x + PAD };
        arrow(game, side, vec2(x, (plate.y + high / 2.0 - 4.0).floor()), faded(palette::GLOW, alpha));
    }
    high
}

fn words(game: &Game, line: &Line) -> String {
    let name = format!("caption.{}", line.key);
    let sound = game.texts.get(&name);
    if line.muffled { game.texts.fill("ui.hud.muffled", &[("sound", sound)]) } else { sound.to_string() }
}

fn arrow(game: &Game, side: Side, at: Vec2, color: Color) {
    let rows = if side.is_multiple_of(2) { STRAIGHT } else { SLANTED };
    for (y, row) in (0i8..).zip(rows) {
        for (x, _) in (0i8..).zip(row.bytes()).filter(|(_, dot)| *dot == b'#') {
            let turned = (0..side / 2).fold((x, y), |(x, y), _| (6 - y, x));
            let dot = at + vec2(f32::from(turned.0), f32::from(turned.1));
            game.ui.fill(Rect::new(dot.x, dot.y, 1.0, 1.0), color);
        }
    }
}
