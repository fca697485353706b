//! Lists folders.

use std::fs;
use std::path::{Path, PathBuf};

use crate::sh::Result;

/// Returns the paths in a folder, sorted.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read =
        fs::read_dir(folder).map_err(|e| format!("cannot read the folder {}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
