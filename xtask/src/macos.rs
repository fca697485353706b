//! The game for macOS: type-checked anywhere, as linking it needs Apple's tools.

use crate::native::install_target;
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};

const TARGET: &str = "aarch64-apple-darwin";

/// Checks the whole program for macOS, with window and sound.
pub fn check() -> Result<StepOutcome> {
    if let Err(why) = install_target(TARGET) {
        eprintln!("{why}");
        return Ok(StepOutcome::Skipped("no Rust for macOS: see above"));
    }
    let mut check = sh::cargo("check");
    sh::run(check.args(["--target", TARGET, "--bin", "thief-girl"])).map(StepOutcome::from)
}
