//! The screens, each one's hand the same: lacquer and brass, paper and red, the night behind.

mod board;
mod briefing;
mod levels;
mod loading;
mod menu;
mod moonscape;
mod notice;
mod pause;
mod play;
mod result;
mod settings;
mod title;

pub use board::number;
pub use briefing::Briefing;
pub use levels::Levels;
pub use loading::Loading;
pub use moonscape::Moonscape;
pub use notice::Notice;
pub use pause::Pause;
pub use play::Play;
pub use result::ResultCard;
pub use settings::SettingsPage;
pub use title::Title;

use super::game::Game;
use super::heist::Heist;

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

    /// Is the screen below seen through it?
    fn is_overlay(&self) -> bool {
        false
    }

    /// The heist on it.
    fn heist(&self) -> Option<&Heist> {
        None
    }

    /// The keyboard has gone elsewhere, or is back.
    fn away(&mut self, _game: &mut Game) -> Turn {
        Turn::Stay
    }
}
