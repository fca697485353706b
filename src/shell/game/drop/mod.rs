//! Levels and recordings that the player brings: dropped on the window or the page, or chosen from the disk,
//! now or earlier.
//!
//! A window receives paths, and levels are played from disk; a page receives contents. Only a page accepts
//! whole folders, because the window library ignores them. Begin with [`Drops`].

mod brought;
mod sort;

#[cfg(not(target_arch = "wasm32"))]
pub use brought::EditorRequest;
pub use brought::{DropError, DroppedFiles, DroppedProject};

#[cfg(not(target_arch = "wasm32"))]
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::storage::save::SaveData;

/// How many drops are remembered.
pub const MOST_RECENT: usize = 8;

/// A project that was dropped before.
#[derive(Clone, Debug, PartialEq)]
pub struct Recent {
    /// Name of the file.
    pub name: String,
    /// Title of its only level; empty if it has several, or nobody knows.
    pub title: String,
    /// When it was last opened, in seconds since 1970.
    pub when: u64,
    origin: String,
}

impl Recent {
    fn new(origin: String, title: String, when: u64) -> Self {
        let name = origin.rsplit(['/', '\\']).next().unwrap_or(&origin).to_string();
        Self { name, title, when, origin }
    }
}

/// Receives dropped files.
#[derive(Default)]
pub struct Drops {
    #[cfg(not(target_arch = "wasm32"))]
    window: window::Window,
    /// Whether an earlier drop was requested with [`borrow`](Self::borrow) and has not arrived.
    borrowing: bool,
    borrowed: Option<Result<DroppedFiles, DropError>>,
}

impl Drops {
    /// Returns what was dropped since the last call. Call once per frame.
    pub fn next(&mut self) -> Option<Result<DroppedFiles, DropError>> {
        let drop = self.take()?;
        if !std::mem::take(&mut self.borrowing) {
            return Some(drop);
        }
        self.borrowed = Some(drop);
        None
    }

    /// Requests an earlier drop to look into, not to play; [`borrowed`](Self::borrowed) returns it some frames
    /// later.
    pub fn borrow(&mut self, recent: &Recent) {
        self.borrowing = true;
        self.open(recent);
    }

    pub fn borrowed(&mut self) -> Option<Result<DroppedFiles, DropError>> {
        self.borrowed.take()
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use super::*;
    use crate::shell::platform::page;
    use thief_girl::level::archive::{KINDS, MOST_BYTES, MOST_FILES};

    impl Drops {
        /// Makes the page accept drops.
        pub fn begin(&self) {
            page::accept_drops(&KINDS.join(","), MOST_FILES, MOST_BYTES, MOST_RECENT);
        }

        pub(super) fn take(&mut self) -> Option<Result<DroppedFiles, DropError>> {
            let drop = page::opened()?;
            if drop.too_much {
                return Some(Err(DropError::TooMuch));
            }
            if let Some(why) = drop.failed {
                return Some(Err(DropError::Failed(why)));
            }
            let files = drop.files.into_iter().map(|file| (file.path, file.content)).collect();
            Some(sort::sort(files, &drop.others))
        }

        /// Requests an earlier drop, which [`next`](Self::next) returns like a new one.
        pub fn open(&mut self, recent: &Recent) {
            page::reopen(&recent.origin);
        }
    }

    /// Returns the last drops, the latest first.
    pub fn recent(_: &SaveData) -> Vec<Recent> {
        page::recent().into_iter().map(|(origin, title, when)| Recent::new(origin, title, when)).collect()
    }

    /// Remembers a drop that was opened: the page stores its content.
    pub fn remember(_: &mut SaveData, dropped: &DroppedProject, title: &str, _now: u64) {
        page::remember(&dropped.origin, title);
    }
}

#[cfg(target_arch = "wasm32")]
pub use web::{recent, remember};

#[cfg(not(target_arch = "wasm32"))]
mod window {
    use super::*;
    use crate::shared::files::read_whole;
    use crate::shell::storage::save::RecentFile;
    #[cfg(not(windows))]
    use macroquad::input::get_dropped_files;
    use std::collections::VecDeque;
    use std::io::ErrorKind;
    use std::path::Path;
    use thief_girl::level::archive::{has_kind, highest_first};

    #[derive(Default)]
    pub struct Window {
        waiting: VecDeque<(Vec<String>, Option<EditorRequest>)>,
        #[cfg(windows)]
        seen: Vec<String>,
    }

    impl Window {
        #[cfg(not(windows))]
        fn dropped(&mut self) -> Vec<String> {
            get_dropped_files().into_iter().filter_map(|file| path_text(file.path)).collect()
        }

        /// On Windows, the window library keeps dropped files without an event, so compare them with those
        /// seen.
        #[cfg(windows)]
        fn dropped(&mut self) -> Vec<String> {
            use macroquad::miniquad::window::{dropped_file_count, dropped_file_path};
            let there: Vec<String> =
                (0..dropped_file_count()).filter_map(|i| path_text(dropped_file_path(i))).collect();
            if there == self.seen {
                return Vec::new();
            }
            self.seen.clone_from(&there);
            there
        }
    }

    fn path_text(path: Option<std::path::PathBuf>) -> Option<String> {
        path.map(|path| path.to_string_lossy().into_owned())
    }

    impl Drops {
        pub fn begin(&self) {}

        pub(super) fn take(&mut self) -> Option<Result<DroppedFiles, DropError>> {
            let dropped = self.window.dropped();
            if !dropped.is_empty() {
                self.window.waiting.push_back((dropped, None));
            }
            let (paths, editor) = self.window.waiting.pop_front()?;
            let mut opened = open_paths(paths);
            if let Ok(DroppedFiles { level: Some(level), .. }) = &mut opened {
                level.editor = editor;
            }
            Some(opened)
        }

        /// Requests an earlier drop, which [`next`](Self::next) returns like a new one.
        pub fn open(&mut self, recent: &Recent) {
            self.window.waiting.push_back((vec![recent.origin.clone()], None));
        }

        /// Opens a file that a level editor hands over, which [`next`](Self::next) returns like a dropped one.
        pub fn hand_over(&mut self, path: &Path, request: EditorRequest) {
            self.window.waiting.push_back((vec![path.to_string_lossy().into_owned()], Some(request)));
        }
    }

    /// Opens dropped paths. A project stays on disk, next to its other files and open to its editor. Recordings
    /// are read, and so are archives if there is no project.
    fn open_paths(mut paths: Vec<String>) -> Result<DroppedFiles, DropError> {
        highest_first(&mut paths);
        let project = paths.iter().find(|path| has_kind(path, ".ldtk")).cloned();
        let is_read = |path: &&String| match project {
            Some(_) => sort::is_recording(path, true),
            None => sort::is_recording(path, false) || has_kind(path, ".zip"),
        };
        let read = paths.iter().filter(is_read).map(|path| Ok((named(path), read(path)?)));
        let given = read.collect::<Result<Vec<_>, DropError>>()?;
        let Some(file) = project else { return sort::sort(given, &paths) };
        let passed_over = sort::other_projects(&paths, &file);
        let level =
            DroppedProject { folder: ProjectFolder::around(&file), passed_over, origin: file, editor: None };
        Ok(DroppedFiles { level: Some(level), recordings: given })
    }

    /// Returns the file name without its folders.
    fn named(path: &str) -> String {
        let name = Path::new(path).file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    fn read(path: &str) -> Result<Vec<u8>, DropError> {
        read_whole(Path::new(path)).map_err(|why| match why.kind() {
            ErrorKind::FileTooLarge => DropError::TooMuch,
            _ => DropError::Unreadable(path.to_string(), why.to_string()),
        })
    }

    /// Returns the last drops, the latest first.
    pub fn recent(saved: &SaveData) -> Vec<Recent> {
        saved
            .recent
            .iter()
            .map(|file| Recent::new(file.path.clone(), file.title.clone(), file.when))
            .collect()
    }

    /// Remembers a drop that was opened: the desktop stores its path.
    pub fn remember(saved: &mut SaveData, dropped: &DroppedProject, title: &str, now: u64) {
        saved.recent.retain(|file| file.path != dropped.origin);
        let (path, title) = (dropped.origin.clone(), title.to_string());
        saved.recent.insert(0, RecentFile { path, title, when: now });
        saved.recent.truncate(MOST_RECENT);
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::fs;

        #[test]
        fn a_project_is_played_where_it_lies() {
            let paths = ["/a/b/Attic.ldtkl", "/a/b/c/old.ldtk", "/a/b/my.ldtk"].map(String::from).to_vec();
            let dropped = open_paths(paths).unwrap().level.unwrap();
            assert_eq!(dropped.folder, ProjectFolder::around("/a/b/my.ldtk"));
            assert_eq!(dropped.passed_over, ["/a/b/c/old.ldtk"]);
            assert_eq!(open_paths(vec!["/a.tmx".into()]), Err(DropError::NoProject("/a.tmx".into())));
            for file in ["/no/such.zip", "/no/such.heist"] {
                assert!(matches!(open_paths(vec![file.into()]), Err(DropError::Unreadable(_, _))));
            }
        }

        #[test]
        fn a_recording_is_read_and_its_level_beside_it_is_played() {
            let home = tempfile::tempdir().unwrap();
            let path = |name: &str| home.path().join(name).to_string_lossy().into_owned();
            let (run, notes) = (path("run.HEIST"), path("notes.json"));
            fs::write(&run, "r").unwrap();
            fs::write(&notes, "n").unwrap();
            let alone = open_paths(vec![run.clone(), notes.clone()]).unwrap();
            assert_eq!(alone.level, None);
            let named = |name: &str, content: &[u8]| (name.to_string(), content.to_vec());
            assert_eq!(alone.recordings, [named("notes.json", b"n"), named("run.HEIST", b"r")]);
            let beside = open_paths(vec![path("my.ldtk"), run.clone(), notes]).unwrap();
            assert_eq!(beside.level.unwrap().folder, ProjectFolder::around(&path("my.ldtk")));
            assert_eq!(beside.recordings, [named("run.HEIST", b"r")]);
        }

        #[test]
        fn the_last_drops_are_remembered_once_each() {
            let mut saved = SaveData::default();
            let drop = |n: usize| open_paths(vec![format!("/a/{n}.ldtk")]).unwrap().level.unwrap();
            for n in (0..10).chain([5]) {
                remember(&mut saved, &drop(n), "Attic", n as u64);
            }
            let names: Vec<String> = recent(&saved).into_iter().map(|r| r.name).collect();
            assert_eq!(names, ["5", "9", "8", "7", "6", "4", "3", "2"].map(|n| format!("{n}.ldtk")));
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use window::{recent, remember};
