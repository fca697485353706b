//! The state of time and the keys that change it, under and beside the panels along the upper edge.

use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::platform::clock::TimeScale;
use crate::shell::ui::{SMALL, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::Sim;

const STATE_TOP: f32 = 8.0;
const STATE_HEIGHT: f32 = 24.0;
const KEYS: Rect = Rect::new(264.0, 40.0, WIDTH - 264.0 - 8.0, 22.0);
const PAD: f32 = 7.0;
/// Space between two hints, in game pixels.
const GAP: f32 = 10.0;

/// Draws the tick, the pace of time, and whether the run cannot be recorded; `right` is the right edge, in game pixels.
pub fn state(game: &Game, sim: &Sim, (pace, is_retuned): (&TimeScale, bool), right: f32) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let mut words = vec![texts.fill("ui.debug.tick", &[("n", &sim.tick.to_string())])];
    if pace.is_halted() {
        words.push(texts.get("ui.debug.halted").to_string());
    } else if !pace.is_realtime() {
        words.push(texts.fill("ui.debug.slow", &[("n", &pace.slow_motion_divisor().to_string())]));
    }
    if is_retuned {
        words.push(texts.get("ui.debug.rules.unrecorded").to_string());
    }
    let width = words.iter().map(|w| SMALL.width(w) + GAP).sum::<f32>() - GAP + 2.0 * PAD;
    let plate = Rect::new(right - width, STATE_TOP, width, STATE_HEIGHT);
    ui.board(plate);
    let color = if pace.is_realtime() { palette::PALE } else { palette::AMBER };
    let mut x = plate.x + PAD;
    for words in &words {
        ui.write(words, x, plate.y + 6.0, &SMALL.colored(color));
        x += SMALL.width(words) + GAP;
    }
}

/// Top left corner of the free area, under the keys and beside the boards at the left.
pub const ROOM: Vec2 = vec2(KEYS.x, KEYS.y + KEYS.h + 4.0);

/// Draws the keys that change the pace of time.
pub fn keys(game: &Game, pace: &TimeScale) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let halt = if pace.is_halted() { "ui.debug.go" } else { "ui.debug.halt" };
    let heads = format!("{} {}", game.key(InputAction::LastHead), game.key(InputAction::NextHead));
    let hints = [
        (game.key(InputAction::Halt), halt),
        (game.key(InputAction::OneTick), "ui.debug.step"),
        (game.key(InputAction::Slower), "ui.debug.slower"),
        (heads, "ui.debug.choose"),
    ];
    ui.board(KEYS);
    let mut x = KEYS.x + PAD;
    for (key, words) in &hints {
        x += ui.hint(key, texts.get(words), x, KEYS.y + 3.0, 1.0) + GAP;
    }
}
