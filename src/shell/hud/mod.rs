//! The HUD of a heist. It shows only what the world itself does not.
//!
//! Begin with [`draw`]. `keep_clear` and `panels` determine where labels may be placed.

mod body;
mod captions;
mod edge;
mod ending;
mod faults;
mod foot;
mod forecast;
mod keep_clear;
mod lesson;
mod loot;
mod names;
mod panels;
mod picked_up;
mod plates;
mod prompt;
mod race;
mod rewind;
mod rules;
mod seal;
mod spoken;
mod talk;
pub mod touch;
mod why;

pub use ending::draw as draw_ending;
pub use faults::{entry as finding, height as finding_height};
pub use forecast::draw as draw_forecast;
pub use keep_clear::panel as panel_over_world;
pub use lesson::pieces as lesson_pieces;
pub use loot::draw as draw_loot;
pub use plates::{free_right, seal_color};
pub use race::verdict as race_verdict;
pub use rewind::{hourglass, show};
pub use rules::draw as draw_rules;
pub use talk::draw as draw_speech;

use super::game::Game;
use super::input::InputAction;
use super::session::GameSession;
use super::ui::{HEIGHT, WIDTH};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use macroquad::prelude::*;

pub use spoken::note_scene;

/// Draws the whole HUD.
pub fn draw(game: &Game, session: &GameSession) {
    if game.is_listened_to() {
        spoken::note(game, session);
    }
    edge::draw(game, session);
    if session.is_rewinding() {
        rewind::draw(game, session);
        plates::draw(game, session);
        loot::draw(game, session);
    } else if session.is_ending(game) {
        // The bars cover the panels, so parts that would stick out are left out.
        talk::draw(game, session);
        captions::draw(game, session);
    } else {
        told(game, session);
    }
    ending::draw(game, session);
    if !session.is_rewinding() {
        rewind::offer(game, session);
    }
    faults::draw(game, session);
    fade_in(game, session);
}

/// In the training, says which key shows what goes on in the guards' heads.
fn minds(game: &Game, session: &GameSession) {
    if !game.campaign.is_training() || session.is_replay() || game.overlays.any() {
        return;
    }
    let (key, words) = (game.key(InputAction::Scores), game.ui.texts.get("ui.hint.minds"));
    let x = ((WIDTH - game.ui.hint_width(&key, words)) / 2.0).floor();
    game.ui.hint(&key, words, x, 6.0, 0.9);
}

/// Draws everything that is shown while the heist is in progress.
fn told(game: &Game, session: &GameSession) {
    talk::draw(game, session);
    lesson::draw(game, session);
    minds(game, session);
    if session.sim.outcome.is_none() {
        prompt::draw(game, session);
    }
    names::draw(game, session);
    body::draw(game, session);
    picked_up::draw(game, session);
    captions::draw(game, session);
    why::draw(game, session);
    seal::draw(game, session);
    race::draw(game, session);
    plates::draw(game, session);
    loot::draw(game, session);
    forecast::draw(game, session);
}

fn fade_in(game: &Game, session: &GameSession) {
    let dark = 1.0 - session.age / game.interface.fade_in_seconds;
    if dark > 0.0 {
        game.ui.fill(Rect::new(0.0, 0.0, WIDTH, HEIGHT), faded(palette::NIGHT, dark));
    }
}
