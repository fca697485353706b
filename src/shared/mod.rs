//! What the shell and the commands share: names of pictures, bitmap fonts, texts, and the game's files.

#[cfg(windows)]
pub mod console;
pub mod contour;
#[cfg(not(target_arch = "wasm32"))]
pub mod disk;
pub mod editor_commands;
pub mod exit;
pub mod files;
pub mod font;
#[cfg(not(target_arch = "wasm32"))]
pub mod handover;
pub mod line_breaks;
#[cfg(not(target_arch = "wasm32"))]
pub mod png;
pub mod project_files;
pub mod roles;
pub mod sprites;
#[cfg(not(target_arch = "wasm32"))]
pub mod stdio;
pub mod text;
pub mod version;
