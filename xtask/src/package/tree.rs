//! The files of a package, held in memory, and the archives that are made of them.
//!
//! The same files give the same archives, to the byte: names are in order, nothing has an owner, and all have the
//! time that they are packed with, or none.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;

use crate::folder::entries;
use crate::sh::Result;

/// What is at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    File(Vec<u8>),
    /// A file that can be run.
    Program(Vec<u8>),
    /// A symbolic link, and where it leads.
    Link(String),
}

/// Files by their paths, with `/` between folders and none at the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree(pub BTreeMap<String, Content>);

impl Tree {
    pub fn add(&mut self, path: &str, content: Content) {
        self.0.insert(path.to_string(), content);
    }

    /// Adds a file from the disk.
    pub fn add_file(&mut self, path: &str, from: &Path) -> Result<()> {
        let bytes = fs::read(from).map_err(|e| format!("cannot read {}: {e}", from.display()))?;
        self.add(path, Content::File(bytes));
        Ok(())
    }

    /// Adds a file from the disk, packed by gzip.
    pub fn add_packed(&mut self, path: &str, from: &Path) -> Result<()> {
        let bytes = fs::read(from).map_err(|e| format!("cannot read {}: {e}", from.display()))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packed.write_all(&bytes).and_then(|()| packed.finish());
        self.add(path, Content::File(packed.map_err(|e| format!("cannot pack {path}: {e}"))?));
        Ok(())
    }

    /// Adds a folder from the disk with all that is in it.
    pub fn add_folder(&mut self, path: &str, from: &Path) -> Result<()> {
        for entry in entries(from)? {
            let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let to = if path.is_empty() { name } else { format!("{path}/{name}") };
            if entry.is_dir() { self.add_folder(&to, &entry)? } else { self.add_file(&to, &entry)? }
        }
        Ok(())
    }

    /// Adds another tree below a folder.
    pub fn add_tree(&mut self, folder: &str, tree: Self) {
        self.0.extend(tree.0.into_iter().map(|(path, content)| (format!("{folder}/{path}"), content)));
    }

    /// Returns the tree as it is below a folder.
    pub fn below(self, folder: &str) -> Self {
        let mut tree = Self::default();
        tree.add_tree(folder, self);
        tree
    }

    /// Returns the sum of the sizes of all files, in bytes.
    pub fn bytes(&self) -> usize {
        let size = |content: &Content| match content {
            Content::File(bytes) | Content::Program(bytes) => bytes.len(),
            Content::Link(_) => 0,
        };
        self.0.values().map(size).sum()
    }

    /// Returns all folders that the files are in, the outer ones first.
    fn folders(&self) -> Vec<String> {
        let ends = |path: &String| path.match_indices('/').map(|(end, _)| path[..end].to_string()).collect();
        let mut folders: Vec<String> = self.0.keys().flat_map(|path| -> Vec<String> { ends(path) }).collect();
        folders.sort();
        folders.dedup();
        folders
    }

    /// Packs the tree as `.tar.gz`, with this time, in seconds since 1970: without one, systems complain about files
    /// that are older than themselves.
    pub fn tar_gz(&self, time: u64) -> Result<Vec<u8>> {
        let failed = |e: std::io::Error| format!("cannot pack: {e}");
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
        tar.mode(tar::HeaderMode::Deterministic);
        for folder in self.folders() {
            let mut header = header(tar::EntryType::Directory, 0o755, 0, time);
            tar.append_data(&mut header, format!("{folder}/"), &[][..]).map_err(failed)?;
        }
        for (path, content) in &self.0 {
            let (bytes, mode) = match content {
                Content::File(bytes) => (bytes, 0o644),
                Content::Program(bytes) => (bytes, 0o755),
                Content::Link(to) => {
                    let mut header = header(tar::EntryType::Symlink, 0o777, 0, time);
                    tar.append_link(&mut header, path, to).map_err(failed)?;
                    continue;
                }
            };
            let mut header = header(tar::EntryType::Regular, mode, bytes.len(), time);
            tar.append_data(&mut header, path, bytes.as_slice()).map_err(failed)?;
        }
        tar.into_inner().and_then(GzEncoder::finish).map_err(failed)
    }

    /// Packs the tree as `.zip`, in which there are no links.
    pub fn zip(&self) -> Result<Vec<u8>> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (path, content) in &self.0 {
            let options = SimpleFileOptions::default().compression_level(Some(9));
            let (bytes, mode) = match content {
                Content::File(bytes) => (bytes, 0o644),
                Content::Program(bytes) => (bytes, 0o755),
                Content::Link(to) => return Err(format!("{path}: a zip has no link to {to}")),
            };
            let options = options.unix_permissions(mode);
            zip.start_file(path, options).map_err(|e| format!("cannot pack {path}: {e}"))?;
            zip.write_all(bytes).map_err(|e| format!("cannot pack {path}: {e}"))?;
        }
        zip.finish().map(Cursor::into_inner).map_err(|e| format!("cannot pack: {e}"))
    }
}

fn header(kind: tar::EntryType, mode: u32, size: usize, time: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size as u64);
    header.set_mtime(time);
    header
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn tree() -> Tree {
        let mut tree = Tree::default();
        tree.add("thief-girl", Content::Program(b"\x7fELF".to_vec()));
        tree.add("levels/a/b.txt", Content::File(b"b".to_vec()));
        tree
    }

    #[test]
    fn a_tar_has_folders_modes_and_links() {
        let mut tree = tree().below("usr/lib");
        tree.add("usr/games/thief-girl", Content::Link("../lib/thief-girl".into()));
        let packed = tree.tar_gz(1).unwrap();
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let listed: Vec<(String, u32)> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (entry.path_bytes().escape_ascii().to_string(), entry.header().mode().unwrap())
            })
            .collect();
        let expected = [
            ("usr/", 0o755),
            ("usr/games/", 0o755),
            ("usr/lib/", 0o755),
            ("usr/lib/levels/", 0o755),
            ("usr/lib/levels/a/", 0o755),
            ("usr/games/thief-girl", 0o777),
            ("usr/lib/levels/a/b.txt", 0o644),
            ("usr/lib/thief-girl", 0o755),
        ];
        assert_eq!(listed, expected.map(|(path, mode)| (path.to_string(), mode)));
        assert_eq!(tree.tar_gz(1).unwrap(), packed, "the same files give the same archive");
    }

    #[test]
    fn a_zip_gives_back_what_went_in() {
        let packed = tree().zip().unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(&packed)).unwrap();
        let mut text = String::new();
        archive.by_name("levels/a/b.txt").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!((archive.len(), text.as_str()), (2, "b"));
        assert_eq!(archive.by_name("thief-girl").unwrap().unix_mode().map(|mode| mode & 0o777), Some(0o755));
        assert_eq!(tree().zip().unwrap(), packed, "the same files give the same archive");
    }
}
