//! The level files, recordings, and names of levels.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::folder::entries;
use crate::sh::Result;

/// Returns every levels/*.ldtk, sorted.
pub fn all() -> Result<Vec<PathBuf>> {
    let folder = Path::new("levels");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let files = entries(folder)?;
    Ok(files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "ldtk")).collect())
}

/// Returns the identifiers of the levels in a file, in the editor's order.
pub fn names(file: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
    let project: Value =
        serde_json::from_str(&text).map_err(|e| format!("{} is no LDtk project: {e}", file.display()))?;
    let worlds = project["worlds"].as_array().map(Vec::as_slice).unwrap_or_default();
    let levels =
        std::iter::once(&project).chain(worlds).filter_map(|owner| owner["levels"].as_array()).flatten();
    Ok(levels.filter_map(|level| level["identifier"].as_str().map(str::to_owned)).collect())
}

/// Returns the recordings in tests/golden, sorted.
pub fn recordings() -> Result<Vec<PathBuf>> {
    let folder = Path::new("tests/golden");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let notes = |path: &PathBuf| path.extension().is_some_and(|end| end == "md" || end == "txt");
    Ok(entries(folder)?.into_iter().filter(|path| path.is_file() && !hidden(path) && !notes(path)).collect())
}

/// Returns each level file with its recordings: golden runs, proofs of levels and of contracts.
pub fn recordings_by_file() -> Result<Vec<(PathBuf, Vec<PathBuf>)>> {
    let folders = ["tests/golden", "tests/golden/proofs", "tests/golden/contracts"];
    let mut runs = Vec::new();
    for path in
        folders.into_iter().map(|folder| entries(Path::new(folder))).collect::<Result<Vec<_>>>()?.concat()
    {
        if path.extension().is_some_and(|end| end == "json") {
            runs.push((level_of(&path)?, path));
        }
    }
    let mut sorted = Vec::new();
    for file in all()? {
        let levels = names(&file)?;
        let (its, others) = runs.into_iter().partition(|(level, _)| levels.contains(level));
        runs = others;
        let its: Vec<(String, PathBuf)> = its;
        if !its.is_empty() {
            sorted.push((file, its.into_iter().map(|(_, path)| path).collect()));
        }
    }
    match runs.first() {
        None => Ok(sorted),
        Some((level, path)) => Err(format!("{}: no level file has the level {level}", path.display())),
    }
}

fn level_of(recording: &Path) -> Result<String> {
    let text =
        fs::read_to_string(recording).map_err(|e| format!("cannot read {}: {e}", recording.display()))?;
    let value: Value = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", recording.display()))?;
    let level = value["level"].as_str().map(str::to_owned);
    level.ok_or_else(|| format!("{} names no level", recording.display()))
}
