//! The stack of screens: applying transitions, and drawing.

use super::banner;
use super::large_print;
use super::moonscape::Moonscape;
use super::{Briefing, Ending, LevelsPage, NextStage, Play, Returned, Screen, SessionExit, Transition};
use crate::shell::game::Game;
use crate::shell::hud;
use crate::shell::input::DeviceKind;
use crate::shell::input::touch::TouchContext;
use crate::shell::platform::costs;
use crate::shell::platform::costs::FramePart;
use crate::shell::render::picture::Picture;
use crate::shell::storage::save::TextSize;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;

/// Applies a transition to the stack.
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
            if let SessionExit::Briefing(card) = &exit {
                // Leaving the card leads to the choice of heists, as if it had been chosen there.
                stack.push(levels(game, Some(&card.name)));
            }
            stack.push(follow(game, exit));
        }
        Transition::Quit => stack.clear(),
    }
}

/// Returns the screen after a heist.
fn follow(game: &mut Game, exit: SessionExit) -> Box<dyn Screen> {
    let night = || Rc::new(Moonscape::new());
    match exit {
        SessionExit::Again(level, rival) => Box::new(Play::again(game, &level, rival)),
        SessionExit::Rewind(session) => Box::new(Play::rewinding(session)),
        SessionExit::Stage(session) => Box::new(NextStage::new(game, session)),
        SessionExit::Briefing(card) => Box::new(Briefing::new(game, *card, night()).after_result()),
        SessionExit::Returned(card, then) => Box::new(Returned::new(game, *card, then)),
        SessionExit::Ending => Box::new(Ending::new()),
        SessionExit::Levels(level) => levels(game, level.as_deref()),
    }
}

/// Returns the choice of heists with this one selected, or else the next.
fn levels(game: &Game, selected: Option<&str>) -> Box<dyn Screen> {
    let page = LevelsPage::new(game, Rc::new(Moonscape::new()));
    Box::new(match selected {
        Some(level) => page.at(game, level),
        None => page,
    })
}

/// Whether the heist on these screens is over, or there is none.
#[cfg(not(target_arch = "wasm32"))]
pub fn is_over(stack: &[Box<dyn Screen>]) -> bool {
    let session = stack.iter().rev().find_map(|screen| screen.session());
    session.is_none_or(|session| session.is_replay_over() || session.outcome().is_some())
}

/// Draws the top screen and those that are visible behind it.
pub fn paint(game: &mut Game, stack: &mut [Box<dyn Screen>], picture: &Picture, seconds: f32) {
    let lowest = stack.iter().rposition(|s| !s.is_overlay()).unwrap_or(0);
    let top = stack.len().saturating_sub(1);
    for (i, screen) in stack.iter_mut().enumerate().skip(lowest) {
        // Screens below the top are paused.
        screen.prepare(game, if i == top { seconds } else { 0.0 });
    }
    costs::lap(FramePart::World);
    picture.begin();
    // The hints of a menu leave room for the one about large print.
    let reserve = if has_large_print(game, stack) { large_print::hint_width(game) + 24.0 } else { 0.0 };
    game.ui.hint_reserve.set(reserve);
    for screen in stack.iter_mut().skip(lowest) {
        // Only the top screen can be touched.
        game.ui.cover();
        screen.draw(game);
    }
    // A strip over a page that tells something would hide what it tells.
    let is_menu = under_fingers(stack) == TouchContext::Menu
        && !stack.last().is_some_and(|top| is_read_whole(top.name()) || top.name() == "album");
    if game.ui.text_size == TextSize::Largest && is_menu {
        game.ui.magnify();
    }
    if has_large_print(game, stack) {
        game.ui.unread(|| large_print::hint(game));
    }
    if game.devices.using == DeviceKind::Touch {
        glass(game, stack);
    }
    // The title, and the questions over it, show only what has come first.
    let needs_more = stack.last().is_some_and(|top| !matches!(top.name(), "title" | "first_start"));
    if needs_more && !game.assets.arrival().is_over() {
        banner::loading(game);
    }
    banner::draw(game, seconds);
    let playing = under_fingers(stack) == TouchContext::Heist;
    if !game.options.is_picture() {
        pointer(game, playing);
    }
    costs::driver(set_default_camera);
    costs::lap(FramePart::Panels);
}

/// Screens that are read aloud from top to bottom when they open, because they tell something.
const READ_WHOLE: &[&str] =
    &["result", "notice", "briefing", "why", "returned", "ending", "next_stage", "findings"];

/// Whether a screen is read aloud from top to bottom when it opens.
pub fn is_read_whole(name: &str) -> bool {
    READ_WHOLE.contains(&name)
}

/// Whether the top screen can be read in large print: with the largest letters every menu, as none has room for them.
pub fn has_large_print(game: &Game, stack: &[Box<dyn Screen>]) -> bool {
    let is_other = stack.last().is_some_and(|top| !matches!(top.name(), "large_print" | "loading"));
    game.ui.text_size == TextSize::Largest && is_other && under_fingers(stack) == TouchContext::Menu
}

/// Returns what touch input controls in the top screen.
pub fn under_fingers(stack: &[Box<dyn Screen>]) -> TouchContext {
    match stack.last().map(|top| top.name()) {
        Some("play") => TouchContext::Heist,
        Some("replay") => TouchContext::Replay,
        _ => TouchContext::Menu,
    }
}

/// Draws the touch buttons: those of a heist, and the one that leaves a replay. Menus use their hints.
fn glass(game: &Game, stack: &[Box<dyn Screen>]) {
    match (under_fingers(stack), stack.last().and_then(|top| top.session())) {
        (TouchContext::Heist, Some(session)) => hud::touch::draw(game, session),
        (TouchContext::Replay, _) => hud::touch::disc(game, "TouchBack"),
        _ => {}
    }
}

/// Draws the mouse pointer in game pixels; not during a heist, which shows the aim instead.
fn pointer(game: &Game, playing: bool) {
    let inside = Rect::new(0.0, 0.0, WIDTH, HEIGHT).contains(game.ui.pointer);
    show_mouse(!inside);
    let in_hand = game.devices.using == DeviceKind::Keys;
    if inside && in_hand && game.ui.pointer_is_used && (!playing || game.overlays.any()) {
        let at = game.ui.pointer.round();
        game.ui.picture("cursor", at.x - 1.0, at.y - 1.0, WHITE);
    }
}
