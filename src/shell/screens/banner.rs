//! A line over whatever is shown, which needs no answer and goes by itself.

use crate::shell::config::palette::{self, faded};
use crate::shell::game::Game;
use crate::shell::ui::{SMALL, Ui, WIDTH};
use macroquad::prelude::*;

/// How long a line is shown, in seconds.
const SHOWN: f32 = 5.0;
/// How long it takes to fade, in seconds.
const FADE: f32 = 0.5;

/// Draws that pictures are still on their way.
pub fn loading(game: &Game) {
    plate(&game.ui, game.ui.texts.get("ui.hint.coming"), 1.0);
}

/// Draws the line, if there is one, and lets it age.
pub fn draw(game: &mut Game, seconds: f32) {
    let Some((words, age)) = &mut game.banner else { return };
    // Nobody sees it while the window is behind another.
    if !game.away {
        *age += seconds;
    }
    let glow = ((SHOWN - *age) / FADE).clamp(0.0, 1.0);
    plate(&game.ui, words, glow);
    game.banner.take_if(|(_, age)| *age > SHOWN);
}

fn plate(ui: &Ui, words: &str, glow: f32) {
    let width = (SMALL.width(words) + 24.0).ceil();
    // Above the pause menu, over which a heist is resumed.
    let plate = Rect::new(((WIDTH - width) / 2.0).floor().max(8.0), 2.0, width, 20.0);
    ui.panel(plate, 0.95 * glow);
    let style = SMALL.colored(faded(palette::GLOW, glow)).centered();
    ui.write(words, plate.x + (width / 2.0).floor(), plate.y + 4.0, &style);
}
