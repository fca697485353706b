//! Where the game's own files are, and reading rules from a folder.

use std::path::{Path, PathBuf};
use thief_girl::rules::{Rules, RulesError};

/// Returns the path of one of the game's files, given below the game's folder: beside the program, in the
/// resources of its macOS bundle, in the current folder or where it was built, whichever exists first.
pub fn locate(path: &str) -> PathBuf {
    let program = program();
    let beside = program.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let bundled = beside.as_deref().and_then(Path::parent).map(|contents| contents.join("Resources"));
    let here = std::env::current_dir().ok();
    let built = Some(PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    let mut places = [beside, bundled, here, built].into_iter().flatten().map(|place| place.join(path));
    places.find(|p| p.exists()).unwrap_or_else(|| PathBuf::from(path))
}

/// Returns the path of the running program. Linux says where it is even if the command is a link to it.
pub fn program() -> Option<PathBuf> {
    std::env::current_exe().ok()
}

/// Reads the rules of a folder, or returns the shipped ones; an error names the file and the reason.
pub fn rules_or_words(folder: Option<&Path>) -> Result<Rules, String> {
    let Some(folder) = folder else { return Ok(Rules::shipped()) };
    let words = |error: RulesError| format!("{}: {}", folder.join(&error.file).display(), error.message);
    rules(folder).map_err(words)
}

/// Reads the rules of a folder that is laid out like `assets/rules`.
pub fn rules(folder: &Path) -> Result<Rules, RulesError> {
    // Bytes that are not UTF-8 are replaced: then the error names their line, and not a missing file.
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Rules::read(&|file| std::fs::read(folder.join(file)).ok().map(text))
}
