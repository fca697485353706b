//! While she looks ahead: how far, or that there is nobody of whom she could know.

use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::ui::WIDTH;
use macroquad::prelude::*;

/// From the upper edge of the picture, in game pixels.
const TOP: f32 = 44.0;
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
    let plate = Rect::new(((WIDTH - width) / 2.0).floor(), TOP, width.ceil(), 24.0);
    ui.panel(plate, 0.88);
    ui.hint(&key, &words, plate.x + PAD, plate.y + 4.0, 1.0);
}
