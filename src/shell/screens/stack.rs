//! The stack of screens: what becomes of it, and how it is painted.

use super::moonscape::Moonscape;
use super::{Briefing, LevelsPage, Play, Screen, SessionExit, Transition};
use crate::shell::game::Game;
use crate::shell::hud;
use crate::shell::input::DeviceKind;
use crate::shell::input::touch::TouchContext;
use crate::shell::platform::costs;
use crate::shell::platform::costs::FramePart;
use crate::shell::render::picture::Picture;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;

/// What becomes of the stack by what a screen has answered.
pub fn apply(game: &mut Game, stack: &mut Vec<Box<dyn Screen>>, turn: Transition) {
    if !matches!(turn, Transition::Stay) {
        game.let_go();
    }
    match turn {
        Transition::Stay => {}
        Transition::Push(screen) => stack.push(screen),
        Transition::Replace(screen) => {
            stack.pop();
            stack.push(screen);
        }
        Transition::Back => {
            stack.pop();
        }
        Transition::Home => stack.truncate(1),
        Transition::Anew(screen) => {
            stack.truncate(1);
            stack.push(screen);
        }
        Transition::On(exit) => {
            stack.truncate(1);
            stack.push(follow(game, exit));
        }
        Transition::Quit => stack.clear(),
    }
}

/// The screen to which a way leads.
fn follow(game: &mut Game, exit: SessionExit) -> Box<dyn Screen> {
    let night = || Rc::new(Moonscape::new());
    match exit {
        SessionExit::Again(level, rival) => Box::new(Play::again(game, &level, rival)),
        SessionExit::Rewind(session) => Box::new(Play::rewinding(session)),
        SessionExit::Briefing(card) => Box::new(Briefing::new(game, card, night())),
        SessionExit::Levels(None) => Box::new(LevelsPage::new(game, night())),
        SessionExit::Levels(Some(level)) => Box::new(LevelsPage::new(game, night()).at(game, &level)),
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
    costs::lap(FramePart::World);
    picture.begin();
    for screen in stack.iter_mut().skip(lowest) {
        // Only what lies uppermost can be touched.
        game.ui.cover();
        screen.draw(game);
    }
    if game.devices.using == DeviceKind::Touch {
        glass(game, stack);
    }
    let playing = under_fingers(stack) == TouchContext::Heist;
    if !game.options.is_picture() {
        pointer(game, playing);
    }
    costs::driver(set_default_camera);
    costs::lap(FramePart::Panels);
}

/// What the uppermost screen is to a finger.
pub fn under_fingers(stack: &[Box<dyn Screen>]) -> TouchContext {
    match stack.last().map(|top| top.name()) {
        Some("play") => TouchContext::Heist,
        Some("theatre") => TouchContext::Replay,
        _ => TouchContext::Menu,
    }
}

/// The buttons for fingers: those of the heist, and a way out of the film, whose hints fade. Menus have hints enough.
fn glass(game: &Game, stack: &[Box<dyn Screen>]) {
    match (under_fingers(stack), stack.last().and_then(|top| top.session())) {
        (TouchContext::Heist, Some(session)) => hud::touch::draw(game, session),
        (TouchContext::Replay, _) => hud::touch::disc(game, "TouchBack"),
        _ => {}
    }
}

/// Our own mouse pointer, on our own pixels; in the heist the aim is pointer enough.
fn pointer(game: &Game, playing: bool) {
    let inside = Rect::new(0.0, 0.0, WIDTH, HEIGHT).contains(game.ui.pointer);
    show_mouse(!inside);
    let in_hand = game.devices.using == DeviceKind::Keys;
    if inside && in_hand && (!playing || game.overlays.any()) {
        let at = game.ui.pointer.round();
        game.ui.picture("cursor", at.x - 1.0, at.y - 1.0, WHITE);
    }
}
