//! What a screen is, and the transitions between screens.

use crate::shell::game::Game;
use crate::shell::session::GameSession;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec};
use thief_girl::replay::Recording;

/// What happens to the stack of screens after a frame.
pub enum Transition {
    Stay,
    /// Open a screen over this one.
    Push(Box<dyn Screen>),
    /// Replace this screen by another.
    Replace(Box<dyn Screen>),
    /// Close this screen.
    Back,
    /// Close all screens but the title.
    Home,
    /// Close all screens but the title, then open this one.
    Anew(Box<dyn Screen>),
    /// Close all screens but the title, then go on after a heist.
    On(SessionExit),
    Quit,
}

/// Where to go after a heist. It names screens without referring to their types, which would make the imports
/// circular.
pub enum SessionExit {
    /// Restart the heist, with the same rival if there was one.
    Again(Arc<LevelSpec>, Option<Arc<Recording>>),
    /// Rewind the end of the heist.
    Rewind(Box<GameSession>),
    /// Go on to the next stage of a heist, of which this one was won.
    Stage(Box<GameSession>),
    /// Show the briefing of another heist.
    Briefing(Box<LevelCard>),
    /// Show what became of the heirloom of a heist, and go on from there.
    Returned(Box<LevelCard>, AfterReturned),
    /// Show the ending of the campaign.
    Ending,
    /// Show all heists, with this one selected, or else the first that was never won.
    Levels(Option<String>),
}

/// What follows the page about a heirloom that went home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterReturned {
    /// The next night, or after the last one the ending.
    Next,
    /// The choice of heists; after the last night the ending.
    Levels,
}

/// A screen on the stack.
pub trait Screen {
    /// Returns its name in reports and in the command `shot`.
    fn name(&self) -> &'static str;

    /// Advances by one frame: reads the input and returns the transition.
    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition;

    /// Draws what has a render target of its own, such as the world, before the picture is begun.
    fn prepare(&mut self, _game: &Game, _seconds: f32) {}

    fn draw(&mut self, game: &Game);

    /// Returns what is selected, for reports: from the page down to the value.
    fn in_hand(&self, _game: &Game) -> Vec<String> {
        Vec::new()
    }

    /// Whether the screen below is visible behind it.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Returns the heist on it.
    fn session(&self) -> Option<&GameSession> {
        None
    }

    /// Reacts to an edit of the current level; `game.live` has the new one.
    fn edited(&mut self, _game: &Game) {}

    /// Reacts to a change of the rules, which are `game.rules`.
    fn retuned(&mut self, _game: &Game) {}

    /// Reacts to the window's losing or getting the keyboard focus.
    fn away(&mut self, _game: &mut Game) -> Transition {
        Transition::Stay
    }
}
