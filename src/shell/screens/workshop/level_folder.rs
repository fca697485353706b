//! The level files and archives in a folder and those below it. Each file's problems concern that file alone.

use super::level_file::LevelFile;
use crate::shared::files::is_pipe_or_device;
use crate::shared::project_files::is_archive;
use crate::shell::platform::watch::FileWatcher;
use std::path::{Path, PathBuf};
use thief_girl::level::archive::is_unwanted;

/// Interval of looking for new files, in seconds.
const LOOK_SECONDS: f32 = 0.5;
/// How many folders deep files are looked for: an unpacked archive has `NAME/levels/NAME.ldtk`.
const DEPTH: usize = 3;

/// The level files of a folder, by name.
pub struct LevelFolder {
    pub folder: PathBuf,
    pub entries: Vec<LevelFile>,
    watch: FileWatcher,
    since_look: f32,
    /// Why the folder cannot be read.
    pub problem: Option<String>,
}

impl LevelFolder {
    pub fn of(folder: &Path) -> Self {
        let watch = FileWatcher::new(LOOK_SECONDS);
        let mut shelf =
            Self { folder: folder.to_path_buf(), entries: Vec::new(), watch, since_look: 0.0, problem: None };
        shelf.look();
        shelf
    }

    /// Looks for files that came, went or changed, and continues reading. Call once per frame.
    pub fn pass(&mut self, seconds: f32) {
        self.since_look += seconds;
        if self.since_look >= LOOK_SECONDS {
            self.look();
        }
        for path in self.watch.look(seconds) {
            self.entries.iter_mut().filter(|entry| entry.path == path).for_each(LevelFile::forget);
        }
        self.read_on();
    }

    /// Runs one step of reading; returns false if everything is read.
    pub fn read_on(&mut self) -> bool {
        self.entries.iter_mut().any(LevelFile::step)
    }

    /// Updates the list of files.
    pub fn look(&mut self) {
        self.since_look = 0.0;
        let mut paths = Vec::new();
        self.problem = list(&self.folder, DEPTH, &mut paths).err().map(|why| why.to_string());
        // Those of the folder itself come before those below it.
        paths.sort_by_cached_key(|path| (path.components().count(), path.clone()));
        self.entries.retain(|entry| paths.contains(&entry.path));
        for (i, path) in paths.iter().enumerate() {
            if self.entries.get(i).is_none_or(|entry| entry.path != *path) {
                self.entries.insert(i, LevelFile::new(path));
            }
        }
        self.watch.follow(paths);
    }
}

/// Adds the level files and archives of a folder, and of the folders below it.
fn list(folder: &Path, depth: usize, to: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)?.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if is_unwanted(&name.to_string_lossy()) {
            continue;
        }
        let is_project = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("ldtk"));
        if is_project || is_archive(&path) {
            // To read a pipe or a device would take for ever.
            if !is_pipe_or_device(&path) {
                to.push(path);
            }
        } else if depth > 0 && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // What cannot be read below the player's folder is left out.
            let _ = list(&path, depth - 1, to);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use thief_girl::level::archive::{FileMap, pack};

    const SMALL: &str = include_str!("../../../../tests/fixtures/level/small.ldtk");

    fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        files.iter().for_each(|(name, content)| fs::write(folder.path().join(name), content).unwrap());
        folder
    }

    fn read_all(shelf: &mut LevelFolder) -> Vec<(String, usize, usize)> {
        (0..50).for_each(|_| shelf.pass(1.0 / 60.0));
        let told = |entry: &LevelFile| {
            let read = entry.read().expect("it was read");
            (entry.file(), read.cards.len(), read.faults.len())
        };
        shelf.entries.iter().map(told).collect()
    }

    #[test]
    fn a_broken_file_does_not_hide_the_others() {
        let broken = SMALL.replace("Player_start", "Player_gone");
        let folder = folder(&[
            ("a.ldtk", b"\xff\xfe no text"),
            ("b.ldtk", SMALL.as_bytes()),
            ("c.LDTK", b"{}"),
            ("d.ldtk", broken.as_bytes()),
            ("notes.txt", b"not listed"),
        ]);
        fs::create_dir(folder.path().join("e.ldtk")).unwrap();
        let told = read_all(&mut LevelFolder::of(folder.path()));
        let names: Vec<&str> = told.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["a.ldtk", "b.ldtk", "c.LDTK", "d.ldtk", "e.ldtk"]);
        assert_eq!(told[1], ("b.ldtk".into(), 1, 0));
        assert!(
            told.iter().enumerate().all(|(i, (_, cards, faults))| i == 1 || *cards == 0 && *faults > 0),
            "{told:?}"
        );
    }

    /// The reader would wait for ever, and with it the game.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_left_out() {
        let folder = folder(&[("a.ldtk", SMALL.as_bytes())]);
        let pipe = folder.path().join("pipe.ldtk");
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
        assert_eq!(read_all(&mut LevelFolder::of(folder.path())), [("a.ldtk".to_string(), 1, 0)]);
    }

    #[test]
    fn archives_and_folders_are_listed_and_backups_are_not() {
        let packed =
            pack(&FileMap::from([("b/levels/b.ldtk".to_string(), SMALL.as_bytes().to_vec())])).unwrap();
        let folder = folder(&[("b.zip", &packed), ("z.ldtk", SMALL.as_bytes())]);
        for name in ["a/levels", "z/backups"] {
            fs::create_dir_all(folder.path().join(name)).unwrap();
            fs::write(folder.path().join(name).join("a.ldtk"), SMALL).unwrap();
        }
        let told = read_all(&mut LevelFolder::of(folder.path()));
        let expected = ["b.zip", "z.ldtk", "a.ldtk"].map(|name| (name.to_string(), 1, 0));
        assert_eq!(told, expected);
    }

    #[test]
    fn one_step_a_frame() {
        let folder = folder(&[("a.ldtk", SMALL.as_bytes()), ("b.ldtk", SMALL.as_bytes())]);
        let mut shelf = LevelFolder::of(folder.path());
        let read = |shelf: &LevelFolder| shelf.entries.iter().filter(|entry| entry.read().is_some()).count();
        let steps: Vec<usize> = (0..6).map(|_| (shelf.pass(0.01), read(&shelf)).1).collect();
        assert_eq!(steps, [0, 0, 1, 1, 1, 2], "the file, its level, its end");
    }

    #[test]
    fn what_comes_goes_and_changes_is_seen() {
        let folder = folder(&[("b.ldtk", SMALL.as_bytes())]);
        let mut shelf = LevelFolder::of(folder.path());
        read_all(&mut shelf);
        fs::write(folder.path().join("a.ldtk"), SMALL).unwrap();
        fs::write(folder.path().join("b.ldtk"), "{}").unwrap();
        (0..200).for_each(|_| shelf.pass(1.0 / 60.0));
        let told = read_all(&mut shelf);
        assert_eq!((told[0].clone(), told[1].1), (("a.ldtk".into(), 1, 0), 0));
        fs::remove_file(folder.path().join("a.ldtk")).unwrap();
        (0..200).for_each(|_| shelf.pass(1.0 / 60.0));
        assert_eq!(shelf.entries.len(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_says_so() {
        let shelf = LevelFolder::of(Path::new("/nowhere/at/all"));
        assert!(shelf.entries.is_empty() && shelf.problem.is_some());
    }
}
