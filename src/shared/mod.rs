//! What the shell and the commands share: names of pictures, bitmap fonts, texts, and the game's files.

#[cfg(windows)]
pub mod console;
pub mod contour;
#[cfg(not(target_arch = "wasm32"))]
pub mod disk;
pub mod files;
pub mod font;
pub mod pictures;
pub mod roles;
pub mod sprites;
pub mod text;
pub mod version;
