//! The panels and touch buttons with fixed places, over which no labels are drawn.

use super::{body, forecast, keep_clear, plates, touch, why};
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use macroquad::prelude::*;

/// Returns the places of the panels and of the touch buttons in this frame.
pub fn places(game: &Game, session: &GameSession) -> Vec<Rect> {
    let plates = plates::places(game, session).into_iter();
    let told = forecast::place(game, session).into_iter().chain(why::place(game, session));
    plates
        .chain(told)
        .chain(touch::places(game, session))
        .chain(body::places(&game.ui, &session.sim))
        .collect()
}

/// Returns the rectangles that labels avoid: figures and things that the player must see, panels, and labels
/// already placed.
pub fn blocked(game: &Game, session: &GameSession) -> Vec<Rect> {
    let mut blocked = keep_clear::people(session);
    blocked.extend(keep_clear::target(session));
    blocked.extend(keep_clear::finds(session));
    blocked.extend(keep_clear::ways_out(session));
    blocked.extend(places(game, session));
    blocked.extend(session.layout.borrow().taken());
    blocked
}
