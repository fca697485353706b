//! `cargo xtask golden`: records the golden runs again from their scripts.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::level_files;
use crate::native::{WORKSPACE, native_game};
use crate::sh::{self, Result};

const CAMPAIGN: &str = "levels/campaign.ldtk";
const SCRIPTS: &str = "tests/scripts";
const FOLDER: &str = "tests/golden";

/// Plays every script and records it if it wins. Recordings without a script stay as they are.
pub fn record_all() -> Result<()> {
    // The same build as that of the tests, which may exist already.
    let game = native_game(&[&WORKSPACE[..], &["--bins", "--tests"]].concat())?;
    let mut lost = Vec::new();
    for level in level_files::names(Path::new(CAMPAIGN))? {
        let name = level.to_lowercase();
        let script = format!("{SCRIPTS}/{name}.txt");
        if !Path::new(&script).is_file() {
            continue;
        }
        let told = sh::output(
            Command::new(&game)
                .args(["sim", CAMPAIGN, "--level", &level, "--script", &script])
                .args(["--record", &format!("{FOLDER}/{name}.json")]),
        )?;
        let end: Value =
            told.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
        println!("{level}: {} at tick {}", end["outcome"], end["tick"]);
        if end["outcome"] != "won" {
            lost.push(level);
        }
    }
    if lost.is_empty() {
        println!("now: cargo test --no-default-features --test it golden::");
        return Ok(());
    }
    Err(format!(
        "these scripts win no more, and what was recorded of them is no golden run (`git checkout {FOLDER}` brings the \
         old ones back): {}",
        lost.join(", ")
    ))
}
