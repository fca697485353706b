//! Every recording of `tests/golden`, verified by some build of the game.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cores;
use crate::level_files;
use crate::sh::{self, Result};

/// Most recordings for one process: so few that all cores are busy to the end, so many that starting and reading the
/// level file take little of its time.
const PER_PROCESS: usize = 12;

/// Verifies all recordings on all cores, and returns how many there are. `game` is the program with what runs it; each
/// of its processes gets `limit`.
///
/// # Errors
///
/// Returns the first command that failed or took too long.
pub fn all_recordings(limit: Duration, game: impl Fn() -> Command + Sync) -> Result<usize> {
    let by_file = level_files::recordings_by_file()?;
    let shares: Vec<(&Path, &[PathBuf])> = by_file
        .iter()
        .flat_map(|(file, runs)| runs.chunks(PER_PROCESS).map(|share| (file.as_path(), share)))
        .collect();
    cores::on_all(&shares, |(file, share)| {
        sh::run_within(limit, game().arg("verify").arg("--file").arg(file).args(*share))
    })?;
    Ok(shares.iter().map(|(_, share)| share.len()).sum())
}
