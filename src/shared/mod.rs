//! What the window and the commands have in common: pictures by their names, letters, and where
//! the game's files lie.

pub mod contour;
#[cfg(not(target_arch = "wasm32"))]
pub mod disk;
pub mod files;
pub mod font;
pub mod pictures;
pub mod roles;
pub mod sprites;
pub mod text;
