//! The paths of level files that a command reads: an installed game is started in any folder, and its own levels lie
//! beside the program.

use crate::shared::files::locate;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Accepts the path of a level file for a command without a window.
pub fn read() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(here_or_own)
}

/// Accepts the path of a level file for a command with a window. The game finds its own levels by their short names,
/// by which it knows its campaign.
pub fn opened() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(whole_if_hidden)
}

/// Returns the file, or the game's own of this name where there is none.
pub fn here_or_own(path: PathBuf) -> PathBuf {
    let own = || Some(own(&path)).filter(|own| own.exists());
    if path.exists() { path } else { own().unwrap_or(path) }
}

/// Returns the whole path of a file that the game would not find, as it has one of this name itself.
fn whole_if_hidden(path: PathBuf) -> PathBuf {
    let real = |path: &Path| path.canonicalize().ok();
    let is_hidden = path.exists() && real(&path) != real(&own(&path));
    if is_hidden { std::path::absolute(&path).unwrap_or(path) } else { path }
}

fn own(path: &Path) -> PathBuf {
    locate(&path.to_string_lossy())
}
