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
