//! The game's own levels.

use std::path::{Path, PathBuf};
use thief_girl::level::{LevelSpec, read_project};

/// Returns the folder of the level files.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../levels")
}

/// Returns all levels of a project file in that folder.
///
/// # Panics
///
/// Panics if a file cannot be read; the game's tests check the levels.
pub fn of_project(file: &str) -> Vec<LevelSpec> {
    let folder = folder();
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string());
    let text = read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
    read_project(file, &text, &read).unwrap_or_else(|e| panic!("{e}")).levels().0
}

/// Returns the levels of the campaign.
pub fn campaign() -> Vec<LevelSpec> {
    of_project("campaign.ldtk")
}
