//! While she looks ahead: how far, or that there is nobody of whom she could know.

use super::{plates, why};
use crate::shell::controls::{Action, Using};
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::ui::WIDTH;
use macroquad::prelude::*;

/// From the upper edge of the picture, in game pixels: below the buttons for fingers.
const BELOW_BUTTONS: f32 = 98.0;
const PAD: f32 = 8.0;

pub fn draw(game: &Game, heist: &Heist) {
    if !heist.foresight.is_open() {
        return;
    }
    let seconds = game.interface.forecast.seconds.to_string();
    let form = if heist.foresight.is_empty() { "ui.forecast.nobody" } else { "ui.forecast.ahead" };
    let (ui, key) = (&game.ui, game.key(Action::Forecast));
    let words = game.texts.fill(form, &[("seconds", &seconds)]);
    let width = ui.hint_width(&key, &words) + 2.0 * PAD;
    let has_buttons = game.devices.using == Using::Touch;
    let top = if has_buttons { BELOW_BUTTONS } else { plates::below(game, heist) };
    // In the middle, but beside what is said of the last that noticed her.
    let x = ((WIDTH - width) / 2.0).floor().max(why::RIGHT + 4.0);
    let plate = Rect::new(x, top, width.ceil(), 24.0);
    ui.panel(plate, 0.88);
    ui.hint(&key, &words, plate.x + PAD, plate.y + 4.0, 1.0);
}
