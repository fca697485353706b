//! The size of the download: all files of the page, as they are packed beside the originals.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::dist;
use crate::folder::entries;
use crate::sh::Result;

/// Limit of all files, in millions of bytes.
const MOST_MB: f64 = 8.0;
/// Limit of what is fetched until the title is there, in millions of bytes.
pub const MOST_UNTIL_TITLE_MB: f64 = 2.0;

/// Kinds of files by their extensions, and their names.
const KINDS: [(&str, &str); 5] =
    [("wasm", "program"), ("ogg", "sounds"), ("pack", "sounds"), ("png", "pictures"), ("ldtk", "levels")];
const OTHERS: &str = "the rest";

/// Prints the size of the download by kinds of files, and that of the files until the title; fails if one of them is
/// too large.
pub fn download(folder: &Path, until_title: &[String]) -> Result<String> {
    let mut sizes = BTreeMap::new();
    add(folder, &mut sizes)?;
    let mut first = 0;
    for path in until_title {
        first += packed_size(&folder.join(path))?;
    }
    let said =
        format!("{}; until the title {:.2} of {MOST_UNTIL_TITLE_MB} MB", told(&sizes), megabytes(first));
    eprintln!("{said}");
    if megabytes(sizes.values().sum()) > MOST_MB || megabytes(first) > MOST_UNTIL_TITLE_MB {
        Err(format!("the download is too large: {said}"))
    } else {
        Ok(said)
    }
}

fn told(sizes: &BTreeMap<&'static str, usize>) -> String {
    let mut kinds: Vec<&str> = KINDS.iter().map(|(_, kind)| *kind).chain([OTHERS]).collect();
    kinds.dedup();
    let part = |kind| sizes.get(kind).map(|bytes| format!("{kind} {:.2}", megabytes(*bytes)));
    let parts: Vec<String> = kinds.into_iter().filter_map(part).collect();
    format!("download {:.2} of {MOST_MB} MB ({})", megabytes(sizes.values().sum()), parts.join(", "))
}

pub fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn add(folder: &Path, sizes: &mut BTreeMap<&'static str, usize>) -> Result<()> {
    for path in entries(folder)? {
        if path.is_dir() {
            add(&path, sizes)?;
            continue;
        }
        let ending = path.extension().map(|end| end.to_string_lossy().into_owned()).unwrap_or_default();
        if dist::FORMS.iter().any(|(form, _)| *form == ending) {
            continue;
        }
        // The extension .ldtkl of separate level files begins like .ldtk.
        let kind = KINDS.iter().find(|(end, _)| ending.starts_with(end)).map_or(OTHERS, |(_, kind)| *kind);
        *sizes.entry(kind).or_default() += packed_size(&path)?;
    }
    Ok(())
}

/// Returns the size of a file as it is sent to browsers, in bytes.
fn packed_size(path: &Path) -> Result<usize> {
    let best =
        dist::FORMS.iter().map(|(form, _)| dist::packed_path(path, form)).find(|packed| packed.exists());
    let sent: PathBuf = best.unwrap_or_else(|| path.to_path_buf());
    let size = fs::metadata(&sent).map_err(|e| format!("cannot read {}: {e}", sent.display()))?.len();
    Ok(size as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_downloaded_is_told_by_kind() {
        let sizes = [("program", 1_900_000), ("sounds", 3_000_000), (OTHERS, 100_000)].into();
        assert_eq!(told(&sizes), "download 5.00 of 8 MB (program 1.90, sounds 3.00, the rest 0.10)");
    }
}
