//! The panels that stay where they are: nothing else is written over them.

use super::{body, forecast, keep_clear, plates, why};
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use macroquad::prelude::*;

/// Where they are now.
pub fn places(game: &Game, session: &GameSession) -> Vec<Rect> {
    let plates = plates::places(game, session).into_iter();
    let told = forecast::place(game, session).into_iter().chain(why::place(game, session));
    plates.chain(told).chain([body::plate(&game.ui)]).collect()
}

/// Where no words have room: over whom and what she must see, on panels, and on words that stand there already.
pub fn blocked(game: &Game, session: &GameSession) -> Vec<Rect> {
    let mut blocked = keep_clear::people(session);
    blocked.extend(keep_clear::target(session));
    blocked.extend(keep_clear::finds(session));
    blocked.extend(keep_clear::ways_out(session));
    blocked.extend(places(game, session));
    blocked.extend(session.layout.borrow().taken());
    blocked
}
