//! While she looks ahead: how far, or that there is nobody of whom she could know.

use super::{plates, why};
use crate::shell::controls::{Action, Using};
use crate::shell::debug;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::ui::WIDTH;
use macroquad::prelude::*;

/// From the upper edge of the picture, in game pixels: below the buttons for fingers.
const BELOW_BUTTONS: f32 = 98.0;
const PAD: f32 = 8.0;

pub fn draw(game: &Game, heist: &Heist) {
    let Some(plate) = place(game, heist) else { return };
    game.ui.panel(plate, 0.88);
    game.ui.hint(&game.key(Action::Forecast), &words(game, heist), plate.x + PAD, plate.y + 4.0, 1.0);
}

/// Where that is told, while she looks ahead.
pub fn place(game: &Game, heist: &Heist) -> Option<Rect> {
    if !heist.foresight.is_open() {
        return None;
    }
    let width = game.ui.hint_width(&game.key(Action::Forecast), &words(game, heist)) + 2.0 * PAD;
    let has_buttons = game.devices.using == Using::Touch;
    let top = if has_buttons { BELOW_BUTTONS } else { plates::below(game, heist) };
    // In the middle, but beside what is said of the last that noticed her, and clear of the boards.
    let corner = vec2(why::RIGHT + 4.0, top).max(debug::room(game, &heist.pace).unwrap_or_default());
    let x = ((WIDTH - width) / 2.0).floor().max(corner.x);
    Some(Rect::new(x, corner.y, width.ceil(), 24.0))
}

fn words(game: &Game, heist: &Heist) -> String {
    let seconds = game.interface.forecast.seconds.to_string();
    let form = if heist.foresight.is_empty() { "ui.forecast.nobody" } else { "ui.forecast.ahead" };
    game.texts.fill(form, &[("seconds", &seconds)])
}
