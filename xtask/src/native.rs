//! The desktop program, built as the tests build it, also for other systems.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::sh::{self, Result};

/// All crates with their optional parts; `thief-girl` has everything by default.
pub const WORKSPACE: [&str; 3] = ["--workspace", "--features", "ldtk-rules/ldtk_rust"];

/// Builds the desktop program and returns its path. `what` selects what else is built, and thereby the
/// features of the dependencies.
pub fn native_game(what: &[&str]) -> Result<PathBuf> {
    native_game_with(what, &[])
}

/// Like [`native_game`], with these variables in cargo's environment.
pub fn native_game_with(what: &[&str], settings: &[(&str, &str)]) -> Result<PathBuf> {
    let mut build = sh::cargo("build");
    build.envs(settings.iter().copied()).args(what).args(["--message-format", "json-render-diagnostics"]);
    let messages = sh::output(&mut build)?;
    let built =
        messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|message| {
            let is_game = message["target"]["name"] == "thief-girl" && message["profile"]["test"] == false;
            is_game.then(|| message["executable"].as_str().map(PathBuf::from)).flatten()
        });
    built.ok_or_else(|| "cargo built no program thief-girl".into())
}

/// Installs Rust's libraries for another system, if missing.
pub fn install_target(target: &str) -> Result<()> {
    let printed = sh::output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(printed.trim()).is_dir() {
        return Ok(());
    }
    sh::run(Command::new("rustup").args(["target", "add", target]))
        .map_err(|e| format!("Rust's libraries for {target} cannot be had: {e}"))
}
