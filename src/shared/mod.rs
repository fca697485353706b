//! What the window and the commands have in common: pictures by their names, letters, and where
//! the game's files lie.

pub mod contour;
pub mod files;
pub mod font;
pub mod pictures;
pub mod roles;
pub mod sprites;
pub mod text;
