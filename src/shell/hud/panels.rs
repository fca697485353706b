//! The panels and touch buttons with fixed places, over which no labels are drawn.

use super::{body, foot, forecast, keep_clear, plates, touch, why};
use crate::shell::game::Game;
use crate::shell::render::layout::LabelGround;
use crate::shell::session::GameSession;
use macroquad::prelude::*;
use std::rc::Rc;

/// Returns the places of the panels and of the touch buttons in this frame. Every label asks, so they are looked for once
/// in a frame.
pub fn places(game: &Game, session: &GameSession) -> Rc<[Rect]> {
    if let Some(places) = session.layout.borrow().panel_places() {
        return places;
    }
    let plates = plates::places(game, session).into_iter().chain(plates::line_places(game, session));
    let told = forecast::place(game, session).into_iter().chain(why::place(game, session));
    let lowest = body::places(&game.ui, &session.sim).into_iter().chain(foot::place(game, session));
    let places: Rc<[Rect]> = plates.chain(told).chain(touch::places(game, session)).chain(lowest).collect();
    session.layout.borrow_mut().note_panels(places.clone());
    places
}

/// How much room a tip leaves round people and things when it chooses a place, in game pixels: they and the picture move
/// on while it is read.
const ROOM: f32 = 14.0;

/// Returns what a tip must not stand on: it would hide who and what it is about, or the way out.
pub fn ground(game: &Game, session: &GameSession) -> LabelGround {
    let vital: Vec<Rect> = keep_clear::everybody(session)
        .into_iter()
        .chain(keep_clear::target(session))
        .chain(keep_clear::ropes(session))
        .collect();
    let roomy = |it: &Rect| Rect::new(it.x - ROOM, it.y - ROOM, it.w + 2.0 * ROOM, it.h + 2.0 * ROOM);
    let rest = vital.iter().chain(&keep_clear::finds(session)).map(roomy).collect();
    let texts = [&*places(game, session), &session.layout.borrow().taken()].concat();
    LabelGround { texts, vital, rest }
}

/// Returns the rectangles that labels avoid: figures and things that the player must see, panels, and labels
/// already placed.
pub fn blocked(game: &Game, session: &GameSession) -> Vec<Rect> {
    let mut blocked = keep_clear::people(session);
    blocked.extend(keep_clear::target(session));
    blocked.extend(keep_clear::finds(session));
    blocked.extend(keep_clear::ways_out(session));
    blocked.extend_from_slice(&places(game, session));
    blocked.extend(session.layout.borrow().taken());
    blocked
}
