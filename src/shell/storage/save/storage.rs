//! Where files are kept: in a folder of the player, in the browser's storage, or only in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;

/// A place for files. Their names use `/` between folder and file.
pub trait Storage {
    fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String>;
    /// Writes a file completely or not at all.
    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String>;
    /// Returns the names of the files in a folder, in alphabetical order.
    fn list(&self, folder: &str) -> Vec<String>;
    /// Deletes a file, if it exists.
    fn remove(&self, name: &str) -> Result<(), String>;
    /// Renames a file. Fails if the new name is in use.
    fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String>;

    /// Waits until no other game is between reading and writing, and lets others wait until the answer is dropped.
    /// `None` where nobody waits: a browser lets only one page at a time into its storage.
    fn alone(&self) -> Option<File> {
        None
    }

    /// Returns the same storage for another thread, where writing takes long; `None` where it does not.
    fn background(&self) -> Option<Box<dyn Storage + Send>> {
        None
    }

    /// Returns where a file is, for people.
    fn path(&self, name: &str) -> String {
        name.to_string()
    }

    /// Returns why nothing can be written, as far as that can be found out without writing anything that stays.
    fn refusal(&self) -> Option<String> {
        None
    }

    /// Whether there is so little room that deleting other files may help if writing fails.
    fn is_small(&self) -> bool {
        false
    }

    fn read(&self, name: &str) -> Result<Option<String>, String> {
        let text = |bytes| String::from_utf8(bytes).map_err(|_| "it is not written in UTF-8".to_string());
        self.read_bytes(name)?.map(text).transpose()
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.write_bytes(name, text.as_bytes())
    }
}

/// Returns the storage of this computer or browser.
pub fn shelf() -> Box<dyn Storage> {
    #[cfg(target_arch = "wasm32")]
    return Box::new(browser::LocalStorage);
    #[cfg(not(target_arch = "wasm32"))]
    Box::new(desktop::FolderStorage::of_player())
}

/// Keeps files in memory until the game ends: for pictures and replays, which must not depend on the player's
/// files.
#[derive(Default)]
pub struct NullStorage(RefCell<BTreeMap<String, Vec<u8>>>);

impl Storage for NullStorage {
    fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(self.0.borrow().get(name).cloned())
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.0.borrow_mut().insert(name.to_string(), bytes.to_vec());
        Ok(())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let is_in = |name: &&String| name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.0.borrow().keys().filter(is_in).cloned().collect()
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.0.borrow_mut().remove(name);
        Ok(())
    }

    fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
        let mut files = self.0.borrow_mut();
        if files.contains_key(as_name) {
            return Err(format!("{as_name} is there already"));
        }
        let file = files.remove(name).ok_or_else(|| format!("there is no {name}"))?;
        files.insert(as_name.to_string(), file);
        Ok(())
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use super::Storage;
    use crate::shared::disk;
    use crate::shared::files::read_whole;
    use crate::shared::handover;
    use std::fs::{File, TryLockError};
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    /// The file that a game locks while it reads, merges and writes.
    const LOCK: &str = "save.lock";
    /// How long to wait for another game, which needs some milliseconds, and how often to look. A game that was
    /// stopped in between must not stop this one.
    const LOOK: Duration = Duration::from_millis(2);
    const LOOKS: u32 = 1000;

    /// What files are named while they are written, and how long that may take.
    const UNFINISHED: &str = ".unfinished-";
    const LONGEST_WRITE: Duration = Duration::from_secs(3600);

    /// A folder of files; `None` if the system provides no folder.
    pub struct FolderStorage(pub Option<PathBuf>);

    impl FolderStorage {
        /// Returns the game's data folder of this user.
        pub fn of_player() -> Self {
            let folder = directories::ProjectDirs::from("", "", "thief-girl")
                .map(|dirs| dirs.data_dir().to_path_buf());
            folder.iter().for_each(|folder| sweep(folder));
            Self(folder)
        }

        fn folder(&self) -> Result<&PathBuf, String> {
            self.0.as_ref().ok_or_else(|| "this computer names no folder for them".to_string())
        }
    }

    /// Removes what a game left that ended while it wrote, in the folder and in those in it, such as that of the
    /// recordings.
    pub fn sweep(folder: &Path) {
        sweep_one(folder);
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for folder in files.filter(|file| file.file_type().is_ok_and(|kind| kind.is_dir())) {
            sweep_one(&folder.path());
        }
    }

    fn sweep_one(folder: &Path) {
        for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let written = file.metadata().and_then(|file| file.modified()).ok();
            let age = written.and_then(|written| written.elapsed().ok()).unwrap_or_default();
            if file.file_name().to_string_lossy().starts_with(UNFINISHED) && age > LONGEST_WRITE {
                // If it stays, it takes a few kilobytes.
                let _ = std::fs::remove_file(file.path());
            }
        }
    }

    impl Storage for FolderStorage {
        fn alone(&self) -> Option<File> {
            let folder = self.folder().ok()?;
            std::fs::create_dir_all(folder).ok()?;
            let lock = handover::lock_file(&folder.join(LOCK))?;
            for _ in 0..LOOKS {
                match lock.try_lock() {
                    Ok(()) => return Some(lock),
                    Err(TryLockError::WouldBlock) => std::thread::sleep(LOOK),
                    Err(TryLockError::Error(_)) => return None,
                }
            }
            None
        }

        fn background(&self) -> Option<Box<dyn Storage + Send>> {
            Some(Box::new(Self(self.0.clone())))
        }

        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            let Ok(folder) = self.folder() else { return Ok(None) };
            match read_whole(&folder.join(name)) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(e) => Err(e.to_string()),
            }
        }

        /// Writes a new file that then replaces the old one, so that a power cut leaves one of the two.
        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            let path = self.folder()?.join(name);
            let work = || -> std::io::Result<()> {
                let folder = path.parent().unwrap_or(Path::new(""));
                std::fs::create_dir_all(folder)?;
                let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
                file.write_all(bytes)?;
                file.as_file().sync_all()?;
                file.persist(&path).map_err(|e| e.error)?;
                Ok(())
            };
            work().map_err(|e| format!("{}: {}", path.display(), disk::reason(&e)))
        }

        fn refusal(&self) -> Option<String> {
            let folder = match self.folder() {
                Ok(folder) => folder,
                Err(why) => return Some(why),
            };
            let work = || {
                std::fs::create_dir_all(folder)?;
                tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder).map(drop)
            };
            work().err().map(|e| format!("{}: {}", folder.display(), disk::reason(&e)))
        }

        fn list(&self, folder: &str) -> Vec<String> {
            let Ok(home) = self.folder() else { return Vec::new() };
            let files = std::fs::read_dir(home.join(folder)).into_iter().flatten().flatten();
            let files = files.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()));
            let mut names: Vec<String> =
                files.filter_map(|file| Some(format!("{folder}/{}", file.file_name().to_str()?))).collect();
            names.sort();
            names
        }

        fn path(&self, name: &str) -> String {
            self.0.as_ref().map_or_else(|| name.to_string(), |folder| folder.join(name).display().to_string())
        }

        fn remove(&self, name: &str) -> Result<(), String> {
            let path = self.folder()?.join(name);
            match std::fs::remove_file(&path) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(format!("{}: {e}", path.display())),
                _ => Ok(()),
            }
        }

        fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
            let folder = self.folder()?;
            let to = folder.join(as_name);
            if to.exists() {
                return Err(format!("{} is there already", to.display()));
            }
            std::fs::rename(folder.join(name), to).map_err(|e| e.to_string())
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
pub use desktop::{FolderStorage, sweep};

#[cfg(target_arch = "wasm32")]
mod browser {
    use super::Storage;
    use crate::shell::platform::page;
    use thief_girl::base::base64;

    /// The storage of a browser.
    pub struct LocalStorage;

    /// Whether a file is stored as it is; the browser stores only text, so all but JSON files are in base64.
    fn is_text(name: &str) -> bool {
        name.ends_with(".json")
    }

    impl Storage for LocalStorage {
        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            let Some(text) = page::storage_get(name) else { return Ok(None) };
            if is_text(name) {
                return Ok(Some(text.into_bytes()));
            }
            base64::decode(&text).map(Some).ok_or_else(|| "it is not written in base64".to_string())
        }

        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            let kept = match str::from_utf8(bytes) {
                Ok(text) if is_text(name) => page::storage_set(name, text),
                _ => page::storage_set(name, &base64::encode(bytes)),
            };
            let refused = "the browser has no more room for this page, or lets it store nothing";
            kept.then_some(()).ok_or_else(|| refused.to_string())
        }

        fn list(&self, folder: &str) -> Vec<String> {
            let mut names = page::storage_list(&format!("{folder}/"));
            names.sort();
            names
        }

        fn remove(&self, name: &str) -> Result<(), String> {
            page::storage_remove(name);
            Ok(())
        }

        /// Moves the stored text as it is, even if it is not valid base64.
        fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String> {
            if page::storage_get(as_name).is_some() {
                return Err(format!("{as_name} is there already"));
            }
            let text = page::storage_get(name).ok_or_else(|| format!("there is no {name}"))?;
            if !page::storage_set(as_name, &text) {
                return Err("the browser has no more room for this page".to_string());
            }
            page::storage_remove(name);
            Ok(())
        }

        /// Browsers give a page a few megabytes.
        fn is_small(&self) -> bool {
            true
        }
    }
}
