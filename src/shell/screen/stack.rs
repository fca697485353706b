//! The stack of screens: what becomes of it, and how it is painted.

use super::moonscape::Moonscape;
use super::{Briefing, Levels, Play, Screen, Turn, Way};
use crate::shell::controls::Using;
use crate::shell::controls::glass::Over;
use crate::shell::costs::{self, Part};
use crate::shell::game::Game;
use crate::shell::hud;
use crate::shell::picture::Picture;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;

/// What becomes of the stack by what a screen has answered.
pub fn apply(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, turn: Turn) {
    match turn {
        Turn::Stay => {}
        Turn::Push(screen) => stack.push(screen),
        Turn::Replace(screen) => {
            stack.pop();
            stack.push(screen);
        }
        Turn::Back => {
            stack.pop();
        }
        Turn::Home => stack.truncate(1),
        Turn::Anew(screen) => {
            stack.truncate(1);
            stack.push(screen);
        }
        Turn::On(way) => {
            stack.truncate(1);
            stack.push(follow(game, way));
        }
        Turn::Quit => stack.clear(),
    }
}

/// The screen to which a way leads.
fn follow(game: &mut Game, way: Way) -> Box<dyn Screen> {
    let night = || Rc::new(Moonscape::new());
    match way {
        Way::Again(level, rival) => Box::new(Play::again(game, &level, rival)),
        Way::Rewind(heist) => Box::new(Play::rewinding(heist)),
        Way::Briefing(card) => Box::new(Briefing::new(game, card, night())),
        Way::Levels(None) => Box::new(Levels::new(game, night())),
        Way::Levels(Some(level)) => Box::new(Levels::new(game, night()).at(game, &level)),
    }
}

/// Paints the uppermost screen and those that are seen through it.
pub fn paint(game: &mut Game, stack: &mut [Box<dyn Screen>], picture: &Picture, seconds: f32) {
    let lowest = stack.iter().rposition(|s| !s.is_overlay()).unwrap_or(0);
    let top = stack.len().saturating_sub(1);
    for (i, screen) in stack.iter_mut().enumerate().skip(lowest) {
        // What waits below does not move.
        screen.prepare(game, if i == top { seconds } else { 0.0 });
    }
    costs::lap(Part::Night);
    picture.begin();
    for screen in stack.iter_mut().skip(lowest) {
        // Only what lies uppermost can be touched.
        game.ui.cover();
        screen.draw(game);
    }
    if game.devices.using == Using::Touch {
        glass(game, stack);
    }
    let playing = under_fingers(stack) == Over::Heist;
    if !game.options.is_picture() {
        pointer(game, playing);
    }
    costs::driver(set_default_camera);
    costs::lap(Part::Boards);
}

/// What the uppermost screen is to a finger.
pub fn under_fingers(stack: &[Box<dyn Screen>]) -> Over {
    match stack.last().map(|top| top.name()) {
        Some("play") => Over::Heist,
        Some("theatre") => Over::Film,
        _ => Over::Menu,
    }
}

/// The buttons for fingers: those of the heist, and a way out of the film, whose hints fade. Menus have hints enough.
fn glass(game: &Game, stack: &[Box<dyn Screen>]) {
    match (under_fingers(stack), stack.last().and_then(|top| top.heist())) {
        (Over::Heist, Some(heist)) => hud::glass::draw(game, heist),
        (Over::Film, _) => hud::glass::disc(game, "TouchBack"),
        _ => {}
    }
}

/// Our own mouse pointer, on our own pixels; in the heist the aim is pointer enough.
fn pointer(game: &Game, playing: bool) {
    let inside = Rect::new(0.0, 0.0, WIDTH, HEIGHT).contains(game.ui.pointer);
    show_mouse(!inside);
    let in_hand = game.devices.using == Using::Keys;
    if inside && in_hand && (!playing || game.overlays.any()) {
        let at = game.ui.pointer.round();
        game.ui.picture("cursor", at.x - 1.0, at.y - 1.0, WHITE);
    }
}
