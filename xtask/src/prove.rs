//! `cargo xtask prove`: proofs that every level can be won unseen, into tests/golden/proofs.

use std::process::Command;

use crate::level_files;
use crate::native::native_game;
use crate::sh::{self, Result};

const FOLDER: &str = "tests/golden/proofs";

/// Searches for proofs that are missing or no longer hold. Others are only rewritten with today's hashes.
pub fn find_all() -> Result<()> {
    // Searching needs speed, and no window.
    let game = native_game(&["--release", "--no-default-features"])?;
    let mut open = Vec::new();
    for file in level_files::all()? {
        let mut prove = Command::new(&game);
        prove.arg("prove").arg(&file).args(["--out", FOLDER]);
        if sh::run(&mut prove).is_err() {
            open.push(file.display().to_string());
        }
    }
    if open.is_empty() {
        println!("all is proved");
        return Ok(());
    }
    Err(format!(
        "not all is proved in {}: see above for who stood in the way, and tests/it/proofs.rs for what is known to be open",
        open.join(", ")
    ))
}
