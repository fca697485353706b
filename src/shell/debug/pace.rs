//! How time passes, and which keys change it: a line under the upper edge.

use crate::shell::clock::Pace;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::palette;
use crate::shell::ui::{SMALL, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::Sim;

const PLATE: Rect = Rect::new(264.0, 40.0, WIDTH - 264.0 - 8.0, 22.0);
const PAD: f32 = 7.0;
/// Between two hints, in game pixels.
const GAP: f32 = 8.0;

pub fn draw(game: &Game, sim: &Sim, pace: &Pace) {
    let (ui, texts) = (&game.ui, &game.texts);
    ui.board(PLATE);
    let tick = texts.fill("ui.debug.tick", &[("n", &sim.tick.to_string())]);
    let parts = pace.parts().to_string();
    let speed = match pace {
        _ if pace.is_halted() => texts.get("ui.debug.halted").to_string(),
        _ if pace.is_life() => String::new(),
        _ => texts.fill("ui.debug.slow", &[("n", &parts)]),
    };
    let color = if pace.is_life() { palette::PALE } else { palette::AMBER };
    let y = PLATE.y + 5.0;
    let mut x = PLATE.x + PAD;
    for words in [tick, speed] {
        ui.write(&words, x, y, &SMALL.colored(color));
        x += SMALL.width(&words) + if words.is_empty() { 0.0 } else { GAP };
    }
    let halt = if pace.is_halted() { "ui.debug.go" } else { "ui.debug.halt" };
    let heads = format!("{} {}", game.key(Action::LastHead), game.key(Action::NextHead));
    let hints = [
        (game.key(Action::Halt), halt),
        (game.key(Action::OneTick), "ui.debug.step"),
        (game.key(Action::Slower), "ui.debug.slower"),
        (heads, "ui.debug.choose"),
    ];
    let width: f32 = hints.iter().map(|(key, words)| ui.hint_width(key, texts.get(words)) + GAP).sum();
    let mut x = (PLATE.x + PLATE.w - PAD - width + GAP).floor();
    for (key, words) in &hints {
        x += ui.hint(key, texts.get(words), x, PLATE.y + 3.0, 1.0) + GAP;
    }
}
