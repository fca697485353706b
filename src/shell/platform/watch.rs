//! Notices changes of files on disk by their time and length, a few times a second.
//!
//! Editors do not write a file at once, so a change counts only when two looks in a row see the same.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Time of change and length of a file; `None` if it is missing or unreadable.
type FileStamp = Option<(SystemTime, u64)>;

/// A file that is watched.
struct WatchedFile {
    path: PathBuf,
    /// As it was at the beginning, or when its last change was reported.
    told: FileStamp,
    /// As it was at the last look.
    seen: FileStamp,
}

/// Watches files for changes; see the module.
pub struct FileWatcher {
    files: Vec<WatchedFile>,
    every_seconds: f32,
    since_look: f32,
}

impl FileWatcher {
    /// Creates a watcher that looks once in `every_seconds`.
    pub fn new(every_seconds: f32) -> Self {
        Self { files: Vec::new(), every_seconds, since_look: every_seconds }
    }

    /// Watches these files and no others; files that were watched already keep their state.
    pub fn follow(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        let mut before = std::mem::take(&mut self.files);
        for path in paths {
            if self.files.iter().any(|file| file.path == path) {
                continue;
            }
            let known = before.iter().position(|file| file.path == path).map(|i| before.swap_remove(i));
            let now = stamp(&path);
            self.files.push(known.unwrap_or(WatchedFile { path, told: now, seen: now }));
        }
    }

    /// Advances by `seconds`; returns the files that have changed once none of them changes any more.
    pub fn look(&mut self, seconds: f32) -> Vec<PathBuf> {
        self.since_look += seconds;
        if self.since_look < self.every_seconds {
            return Vec::new();
        }
        self.since_look = 0.0;
        let mut at_rest = true;
        for file in &mut self.files {
            let now = stamp(&file.path);
            at_rest &= now == file.seen;
            file.seen = now;
        }
        if !at_rest {
            return Vec::new();
        }
        let mut changed = Vec::new();
        for file in self.files.iter_mut().filter(|file| file.told != file.seen) {
            file.told = file.seen;
            changed.push(file.path.clone());
        }
        changed
    }
}

fn stamp(path: &Path) -> FileStamp {
    let file = std::fs::metadata(path).ok()?;
    Some((file.modified().ok()?, file.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    fn folder(names: &[&str]) -> (TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> = names.iter().map(|name| folder.path().join(name)).collect();
        paths.iter().for_each(|path| fs::write(path, "one").unwrap());
        (folder, paths)
    }

    fn watching(paths: &[PathBuf]) -> FileWatcher {
        let mut watch = FileWatcher::new(0.1);
        watch.follow(paths.to_vec());
        assert!(watch.look(0.1).is_empty());
        watch
    }

    #[test]
    fn a_change_is_told_once_and_only_when_it_is_at_rest() {
        let (_folder, paths) = folder(&["a", "b"]);
        let mut watch = watching(&paths);
        fs::write(&paths[0], "half of").unwrap();
        assert!(watch.look(0.1).is_empty(), "it may still be written");
        fs::write(&paths[0], "half of it, and the other half").unwrap();
        assert!(watch.look(0.1).is_empty());
        assert_eq!(watch.look(0.1), [paths[0].clone()]);
        assert!(watch.look(0.1).is_empty());
    }

    #[test]
    fn it_looks_no_more_often_than_it_should() {
        let (_folder, paths) = folder(&["a"]);
        let mut watch = watching(&paths);
        fs::write(&paths[0], "three").unwrap();
        let frames = (1..=60).position(|_| !watch.look(1.0 / 60.0).is_empty()).unwrap();
        assert!((7..=15).contains(&frames), "told after {frames} frames of a sixtieth of a second");
    }

    #[test]
    fn a_file_that_is_gone_and_comes_back_as_it_was_has_not_changed() {
        let (folder, paths) = folder(&["a"]);
        let mut watch = watching(&paths);
        let aside = folder.path().join("aside");
        fs::rename(&paths[0], &aside).unwrap();
        assert!(watch.look(0.1).is_empty());
        fs::rename(&aside, &paths[0]).unwrap();
        assert!(watch.look(0.1).is_empty() && watch.look(0.1).is_empty());
        fs::remove_file(&paths[0]).unwrap();
        assert!(watch.look(0.1).is_empty());
        assert_eq!(watch.look(0.1), paths, "that it is gone is told too");
    }

    #[test]
    fn what_it_follows_can_change_on_the_way() {
        let (_folder, paths) = folder(&["a", "b"]);
        let mut watch = watching(&paths[..1]);
        fs::write(&paths[0], "seen before and after").unwrap();
        watch.follow([paths[1].clone(), paths[0].clone(), paths[1].clone()]);
        assert!(watch.look(0.1).is_empty());
        assert_eq!(watch.look(0.1), paths[..1]);
        watch.follow([paths[0].clone()]);
        fs::write(&paths[1], "nobody asks").unwrap();
        assert!(watch.look(0.1).is_empty() && watch.look(0.1).is_empty());
    }
}
