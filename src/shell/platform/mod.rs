//! The system under the game: window, web page, files, clock, and what a frame costs.

pub mod clock;
pub mod costs;
pub mod desktop;
pub mod folder;
pub mod page;
pub mod pending;
pub mod watch;
pub mod window;

/// Width of the picture that the game draws, in pixels.
pub const WIDTH: f32 = 640.0;
/// Height of the picture that the game draws, in pixels.
pub const HEIGHT: f32 = 360.0;
