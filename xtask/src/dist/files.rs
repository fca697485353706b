//! The files of the page by their paths, and their names with the hash of their content.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::folder::entries;
use crate::sh::Result;

/// Hexadecimal digits of a hash in a name.
const DIGITS: usize = 10;

/// The hash in the name of each file, by its path.
pub type Hashes = BTreeMap<String, String>;

/// Files by the paths by which the game asks for them, with `/` between folders.
#[derive(Default)]
pub struct SiteFiles(BTreeMap<String, Vec<u8>>);

impl SiteFiles {
    pub fn add(&mut self, path: &str, content: Vec<u8>) {
        self.0.insert(path.to_owned(), content);
    }

    pub fn add_file(&mut self, path: &str, from: &Path) -> Result<()> {
        let content = fs::read(from).map_err(|e| format!("cannot read {}: {e}", from.display()))?;
        self.add(path, content);
        Ok(())
    }

    /// Adds a folder without hidden files and an editor's backups.
    pub fn add_folder(&mut self, path: &str, from: &Path) -> Result<()> {
        for entry in entries(from)? {
            let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "backups" {
                continue;
            }
            let to = format!("{path}/{name}");
            if entry.is_dir() { self.add_folder(&to, &entry)? } else { self.add_file(&to, &entry)? }
        }
        Ok(())
    }

    /// Removes a file.
    pub fn take(&mut self, path: &str) -> Option<Vec<u8>> {
        self.0.remove(path)
    }

    pub fn content(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(path, content)| (path.as_str(), content.as_slice()))
    }

    /// Returns the hash in the name of each file.
    pub fn hashes(&self) -> Hashes {
        self.0.iter().map(|(path, content)| (path.clone(), hash(content))).collect()
    }

    /// Returns the files under other names.
    pub fn renamed(self, name: impl Fn(&str) -> String) -> Self {
        Self(self.0.into_iter().map(|(path, content)| (name(&path), content)).collect())
    }
}

/// Returns the hash of a content as it is in names.
pub fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest.iter().flat_map(|byte| [byte >> 4, byte & 15]).take(DIGITS).map(digit).collect()
}

fn digit(four_bits: u8) -> char {
    char::from_digit(four_bits.into(), 16).unwrap_or('0')
}

/// Returns the name with the hash before its extension: `a.png` becomes `a.0123456789.png`.
pub fn hashed_name(path: &str, hash: &str) -> String {
    match path.rsplit_once('.') {
        Some((stem, end)) => format!("{stem}.{hash}.{end}"),
        None => format!("{path}.{hash}"),
    }
}

/// Whether a path has a hash in its name, so that what it names never changes.
pub fn is_hashed(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut parts = name.rsplit('.');
    let hash = parts.nth(1).unwrap_or_default();
    hash.len() == DIGITS && hash.chars().all(|digit| digit.is_ascii_hexdigit()) && parts.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        let mut files = SiteFiles::default();
        files.add("assets/a.png", b"moon".to_vec());
        let before = files.hashes();
        files.add("assets/a.png", b"Moon".to_vec());
        assert_ne!(files.hashes(), before);
        let hashes = files.hashes();
        let name = hashed_name("assets/a.png", &hashes["assets/a.png"]);
        let renamed = files.renamed(|path| hashed_name(path, &hashes[path]));
        assert_eq!(renamed.content(&name), Some(b"Moon".as_slice()));
        assert!(is_hashed(Path::new(&name)), "{name}");
    }

    #[test]
    fn names_with_hashes_are_known() {
        for (path, expected) in [
            ("assets/a.0123456789.png", true),
            ("a.abcdefabcd.js", true),
            ("index.html", false),
            ("sw.js", false),
            ("a.0123.png", false),
            ("0123456789.png", false),
        ] {
            assert_eq!(is_hashed(Path::new(path)), expected, "{path}");
        }
    }
}
