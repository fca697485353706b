//! Handing a level file over to the game that already runs, instead of opening a second one.
//!
//! The running game holds a lock on one file in the player's folder and looks for another, the request. Both sides
//! of it are here; the simulation knows nothing of it.

use super::disk;
use super::files::{is_pipe_or_device, read_text};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LOCK: &str = "running.lock";
const REQUEST: &str = "open-level.json";

/// A request that waited longer than this was not meant for the game that finds it.
const STALE: Duration = Duration::from_secs(60);

/// A level file that a running game is to open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelRequest {
    pub file: PathBuf,
    /// The level to play; `None`: the only one, or the list.
    pub level: Option<String>,
}

/// Returns the player's folder.
pub fn folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "thief-girl").map(|dirs| dirs.data_dir().to_path_buf())
}

/// The game to which level files are handed over, until it is dropped.
pub struct RunningGame {
    folder: PathBuf,
    _lock: File,
}

impl RunningGame {
    /// Makes this the running game; `None` if there is one, or no folder for it.
    pub fn claim(folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).ok()?;
        let lock = lock_file(&folder.join(LOCK))?;
        lock.try_lock().ok()?;
        Some(Self { folder: folder.to_path_buf(), _lock: lock })
    }

    /// Takes the request that waits, if there is one.
    pub fn take(&self) -> Option<LevelRequest> {
        let path = self.folder.join(REQUEST);
        let written = fs::metadata(&path).ok()?.modified().ok()?;
        let text = read_text(&path).ok()?;
        fs::remove_file(&path).ok()?;
        let is_stale = written.elapsed().is_ok_and(|age| age > STALE);
        serde_json::from_str(&text).ok().filter(|_| !is_stale)
    }
}

/// Opens a file to be locked. To open a pipe would take for ever.
pub fn lock_file(path: &Path) -> Option<File> {
    if is_pipe_or_device(path) { None } else { File::create(path).ok() }
}

/// Whether a game runs.
pub fn is_running(folder: &Path) -> bool {
    let path = folder.join(LOCK);
    if is_pipe_or_device(&path) {
        return false;
    }
    let Ok(lock) = File::open(path) else { return false };
    matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Leaves a request for the running game, or for the one that is started next.
pub fn ask(folder: &Path, request: &LevelRequest) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|e| format!("{}: cannot be made: {e}", folder.display()))?;
    let text = serde_json::to_string(request).map_err(|e| e.to_string())?;
    disk::write(&folder.join(REQUEST), text)
}

/// Whether the request was taken.
pub fn is_taken(folder: &Path) -> bool {
    !folder.join(REQUEST).exists()
}

/// Takes the request back.
pub fn withdraw(folder: &Path) {
    // Gone already: then it was taken after all.
    let _ = fs::remove_file(folder.join(REQUEST));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> LevelRequest {
        LevelRequest { file: "/levels/my level.ldtk".into(), level: Some("Attic".into()) }
    }

    #[test]
    fn one_game_runs_at_a_time_and_takes_each_request_once() {
        let home = tempfile::tempdir().unwrap();
        assert!(!is_running(home.path()));
        let first = RunningGame::claim(home.path()).unwrap();
        assert!(is_running(home.path()));
        assert!(RunningGame::claim(home.path()).is_none());
        assert_eq!(first.take(), None);
        ask(home.path(), &request()).unwrap();
        assert!(!is_taken(home.path()));
        assert_eq!(first.take(), Some(request()));
        assert!(is_taken(home.path()) && first.take().is_none());
        drop(first);
        assert!(!is_running(home.path()) && RunningGame::claim(home.path()).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_lock() {
        let home = tempfile::tempdir().unwrap();
        let pipe = home.path().join(LOCK);
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
        assert!(!is_running(home.path()) && RunningGame::claim(home.path()).is_none());
    }

    #[test]
    fn a_request_waits_for_the_game_that_is_started_unless_it_is_withdrawn_or_old() {
        let home = tempfile::tempdir().unwrap();
        ask(home.path(), &request()).unwrap();
        assert_eq!(RunningGame::claim(home.path()).unwrap().take(), Some(request()));
        ask(home.path(), &request()).unwrap();
        withdraw(home.path());
        assert_eq!(RunningGame::claim(home.path()).unwrap().take(), None);
        ask(home.path(), &request()).unwrap();
        let file = File::options().write(true).open(home.path().join(REQUEST)).unwrap();
        file.set_modified(std::time::SystemTime::now() - 2 * STALE).unwrap();
        assert_eq!(RunningGame::claim(home.path()).unwrap().take(), None);
    }
}
