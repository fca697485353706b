//! What a screen is, and what it answers: where one goes from it.

use crate::shell::game::Game;
use crate::shell::session::GameSession;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec};
use thief_girl::replay::Recording;

/// What is to become of the stack of screens after a frame.
pub enum Transition {
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
    /// To the title, and from there on, once a heist is over or left.
    On(SessionExit),
    Quit,
}

/// Where one goes from a heist. The screens that come before it are known to those after it by these names alone:
/// they would import each other in a circle.
pub enum SessionExit {
    /// The same heist from its beginning, with the same rival if there was one.
    Again(Arc<LevelSpec>, Option<Arc<Recording>>),
    /// Back in time: the end is taken back.
    Rewind(Box<GameSession>),
    /// To the calling card of another.
    Briefing(LevelCard),
    /// To all of them, with this level under the hand, or the first that was never won.
    Levels(Option<String>),
}

pub trait Screen {
    /// Its name in reports and in the command `shot`.
    fn name(&self) -> &'static str;

    /// One frame: reads the hands and moves on.
    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition;

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
    fn session(&self) -> Option<&GameSession> {
        None
    }

    /// The level that is played has been edited: `game.live` has the new one.
    fn edited(&mut self, _game: &Game) {}

    /// Other rules hold: `game.rules`.
    fn retuned(&mut self, _game: &Game) {}

    /// The keyboard has gone elsewhere, or is back.
    fn away(&mut self, _game: &mut Game) -> Transition {
        Transition::Stay
    }
}
