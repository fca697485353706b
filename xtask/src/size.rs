//! The size of the download: all files of the page, compressed as by web servers.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::folder::entries;
use crate::sh::Result;

/// Limit, in millions of bytes.
const MOST_MB: f64 = 8.0;

/// Kinds of files by their extensions, and their names.
const KINDS: [(&str, &str); 4] =
    [("wasm", "program"), ("ogg", "sounds"), ("png", "pictures"), ("ldtk", "levels")];
const OTHERS: &str = "the rest";

/// Prints the size of the download by kinds of files; fails if it is too large.
pub fn download(folder: &Path) -> Result<String> {
    let mut sizes = BTreeMap::new();
    add(folder, &mut sizes)?;
    let said = told(&sizes);
    eprintln!("{said}");
    if megabytes(sizes.values().sum()) > MOST_MB {
        Err(format!("the download is too large: {said}"))
    } else {
        Ok(said)
    }
}

fn told(sizes: &BTreeMap<&'static str, usize>) -> String {
    let kinds = KINDS.iter().map(|(_, kind)| *kind).chain([OTHERS]);
    let part = |kind| sizes.get(kind).map(|bytes| format!("{kind} {:.2}", megabytes(*bytes)));
    let parts: Vec<String> = kinds.filter_map(part).collect();
    format!("download {:.2} of {MOST_MB} MB ({})", megabytes(sizes.values().sum()), parts.join(", "))
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn add(folder: &Path, sizes: &mut BTreeMap<&'static str, usize>) -> Result<()> {
    for path in entries(folder)? {
        if path.is_dir() {
            add(&path, sizes)?;
            continue;
        }
        let bytes = fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
        let ending = path.extension().map(|end| end.to_string_lossy().into_owned()).unwrap_or_default();
        // The extension .ldtkl of separate level files begins like .ldtk.
        let kind = KINDS.iter().find(|(end, _)| ending.starts_with(end)).map_or(OTHERS, |(_, kind)| *kind);
        *sizes.entry(kind).or_default() += packed(&bytes);
    }
    Ok(())
}

/// Returns the compressed size, in bytes.
fn packed(bytes: &[u8]) -> usize {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let done = packer.write_all(bytes).and_then(|()| packer.finish());
    done.map_or(bytes.len(), |packed| packed.len().min(bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_downloaded_is_told_by_kind() {
        let sizes = [("program", 1_900_000), ("sounds", 3_000_000), (OTHERS, 100_000)].into();
        assert_eq!(told(&sizes), "download 5.00 of 8 MB (program 1.90, sounds 3.00, the rest 0.10)");
    }

    #[test]
    fn files_count_as_they_are_packed() {
        assert!(packed(&[7; 100_000]) < 1_000);
        assert_eq!(packed(b"a"), 1, "never more than it is");
    }
}
