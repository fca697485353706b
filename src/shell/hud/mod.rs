//! What is shown over the night while it is played. Nothing that the world already says.

mod body;
mod captions;
mod edge;
mod faults;
mod forecast;
pub mod glass;
mod past;
mod plates;
mod prompt;
mod race;
mod rules;
mod talk;
mod why;

pub use faults::{entry as finding, height as finding_height};
pub use forecast::draw as draw_forecast;
pub use past::{hourglass, show};
pub use race::verdict as race_verdict;
pub use rules::draw as draw_rules;
pub use talk::draw as draw_speech;

use super::game::Game;
use super::heist::Heist;
use super::palette::{self, faded};
use super::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;

/// Draws everything; `seconds` is the length of the frame.
pub fn draw(game: &Game, heist: &Heist) {
    edge::draw(game, heist);
    if heist.rewind.is_turning() {
        past::draw(game, heist);
    } else {
        let said = talk::draw(game, heist);
        if heist.sim.outcome.is_none() {
            prompt::draw(game, heist, &said);
        }
        body::draw(game, heist);
        captions::draw(game, heist);
        why::draw(game, heist);
        race::draw(game, heist);
        past::offer(game, heist);
    }
    plates::draw(game, heist);
    forecast::draw(game, heist);
    faults::draw(game, heist);
    fade_in(game, heist);
}

fn fade_in(game: &Game, heist: &Heist) {
    let dark = 1.0 - heist.age / game.interface.fade_in_seconds;
    if dark > 0.0 {
        game.ui.fill(Rect::new(0.0, 0.0, WIDTH, HEIGHT), faded(palette::NIGHT, dark));
    }
}
