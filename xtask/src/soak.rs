//! `cargo xtask soak`: hours of drawn play of all golden runs, and whether the memory grows.

use std::process::Command;

use crate::native::native_game;
use crate::pictures;
use crate::sh::{self, Result};
use crate::xvfb::{self, VirtualScreen};

/// Plays for so many hours of the heists.
pub fn run(hours: f32) -> Result<()> {
    xvfb::install()?;
    let (game, screen) = (native_game(&[])?, VirtualScreen::open()?);
    let mut command = Command::new(game);
    command.args(["soak", "--hours", &hours.to_string()]).args(pictures::golden_runs()?);
    sh::run(screen.give_to(&mut command))
}
