//! The screens, each one's hand the same: lacquer and brass, paper and red, the night behind.

mod board;
mod briefing;
mod credits;
mod keys;
mod kit;
mod levels;
mod loading;
mod menu;
mod moonscape;
mod notice;
mod opening;
mod pause;
mod play;
mod result;
mod runs;
mod seek;
mod settings;
mod tabs;
mod theatre;
mod title;
mod why;
mod workshop;

pub use briefing::Briefing;
pub use credits::Credits;
pub use keys::KeysPage;
pub use levels::Levels;
pub use loading::Loading;
pub use moonscape::Moonscape;
pub use notice::Notice;
pub use opening::Opening;
pub use pause::Pause;
pub use play::Play;
pub use result::ResultCard;
pub use runs::{Runs, receive, receive_link};
pub use seek::{Seeking, Wish};
pub use settings::SettingsPage;
pub use theatre::Theatre;
pub use title::Title;
pub use why::WhyCard;
pub use workshop::{Findings, Workshop};

use super::controls::Using;
use super::controls::glass::Over;
use super::costs::{self, Part};
use super::game::Game;
use super::heist::Heist;
use super::hud;
use super::picture::Picture;
use macroquad::prelude::*;

/// What is to become of the stack of screens after a frame.
pub enum Turn {
    Stay,
    /// Over this one.
    Push(Box<dyn Screen>),
    /// In its place.
    Replace(Box<dyn Screen>),
    /// Away with it.
    Back,
    /// Away with everything but the title.
    Home,
    /// To the title, and from there to this one.
    Anew(Box<dyn Screen>),
    Quit,
}

pub trait Screen {
    /// Its name in reports and in the command `shot`.
    fn name(&self) -> &'static str;

    /// One frame: reads the hands and moves on.
    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn;

    /// Paints what must be painted before the picture is begun (the night has a picture of its own).
    fn prepare(&mut self, _game: &Game, _seconds: f32) {}

    fn draw(&mut self, game: &Game);

    /// What is in the hand, for reports: from the page down to the value.
    fn in_hand(&self, _game: &Game) -> Vec<String> {
        Vec::new()
    }

    /// Is the screen below seen through it?
    fn is_overlay(&self) -> bool {
        false
    }

    /// The heist on it.
    fn heist(&self) -> Option<&Heist> {
        None
    }

    /// The level that is played has been edited: `game.live` has the new one.
    fn edited(&mut self, _game: &Game) {}

    /// Other rules hold: `game.rules`.
    fn retuned(&mut self, _game: &Game) {}

    /// The keyboard has gone elsewhere, or is back.
    fn away(&mut self, _game: &mut Game) -> Turn {
        Turn::Stay
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
    let inside = Rect::new(0.0, 0.0, super::ui::WIDTH, super::ui::HEIGHT).contains(game.ui.pointer);
    show_mouse(!inside);
    let in_hand = game.devices.using == Using::Keys;
    if inside && in_hand && (!playing || game.overlays.any()) {
        let at = game.ui.pointer.round();
        game.ui.picture("cursor", at.x - 1.0, at.y - 1.0, WHITE);
    }
}
