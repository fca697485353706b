//! A heist that was interrupted: left from the pause menu, closed with its window, or cut off by a reload of the page.
//! The simulation is deterministic, so a recording suffices to resume it.

use super::save::{self, SetAside, Storage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use thief_girl::base::base64;
use thief_girl::profile::MOST_REWINDS;
use thief_girl::replay::Recording;

/// What is needed to resume a heist.
#[derive(Clone, Debug, PartialEq)]
pub struct InterruptedRun {
    pub run: Recording,
    /// Slowest game speed that was used, in percent: see `GameSession::slowest`.
    pub slowest: u8,
    /// The run that the player raced against.
    pub rival: Option<Arc<Recording>>,
}

#[derive(Serialize, Deserialize)]
struct WrittenRun {
    run: String,
    slowest: u8,
    rival: Option<String>,
}

const NAME: &str = "interrupted.json";
/// How often time can have been rewound: each rewind may have been gone on with once, for nothing.
const MOST_TIMES: u32 = 2 * MOST_REWINDS;

impl InterruptedRun {
    /// Reads the one that was kept. One that cannot be read is set aside, and its new name is the error.
    ///
    /// # Errors
    /// Returns the new name; `None` if it cannot be renamed, either.
    pub fn load(shelf: &dyn Storage) -> Result<Option<Self>, Option<SetAside>> {
        match shelf.read(NAME).map(|text| text.map(|text| Self::from_text(&text))) {
            Ok(None) => Ok(None),
            Ok(Some(Some(heist))) => Ok(Some(heist)),
            Ok(Some(None)) | Err(_) => Err(save::aside(shelf, NAME)),
        }
    }

    /// Keeps it in the place of an earlier one.
    ///
    /// # Errors
    /// Returns why it cannot be written.
    pub fn keep(&self, shelf: &dyn Storage) -> Result<(), String> {
        shelf.write(NAME, &self.to_text())
    }

    /// Deletes the one that was kept.
    ///
    /// # Errors
    /// Returns why it cannot be deleted.
    pub fn forget(shelf: &dyn Storage) -> Result<(), String> {
        shelf.remove(NAME)
    }

    pub fn to_text(&self) -> String {
        let letters = |run: &Recording| base64::encode(&run.to_bytes());
        let rival = self.rival.as_deref().map(letters);
        let written = WrittenRun { run: letters(&self.run), slowest: self.slowest, rival };
        // Strings and a number always serialize.
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Parses what `to_text` writes; `None` if it is anything else.
    pub fn from_text(text: &str) -> Option<Self> {
        let WrittenRun { run, slowest, rival } = serde_json::from_str(text).ok()?;
        let read = |letters: &str| Recording::from_bytes(&base64::decode(letters)?).ok();
        let rival = match rival {
            Some(letters) => Some(Arc::new(read(&letters)?)),
            None => None,
        };
        let run = read(&run).filter(|run| run.rewinds <= MOST_TIMES)?;
        Some(Self { run, slowest, rival })
    }
}

/// Keeps heists on a thread of its own, as a frame must not wait for the disk.
#[derive(Default)]
pub struct BackgroundKeep(Option<JoinHandle<()>>);

impl BackgroundKeep {
    /// Whether a heist is still being written.
    pub fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Begins to write a heist, once an earlier one is written.
    pub fn begin(&mut self, heist: InterruptedRun, storage: Box<dyn Storage + Send>) {
        self.wait();
        // That it fails is told at the next pause, and not in the middle of a heist.
        self.0 = Some(thread::spawn(move || drop(heist.keep(&*storage))));
    }

    /// Waits until nothing is being written any more.
    pub fn wait(&mut self) {
        if let Some(thread) = self.0.take() {
            // If it has panicked, the heist is not kept, which costs no more than before.
            let _ = thread.join();
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::shell::storage::save::{FolderStorage, NullStorage};

    #[test]
    fn what_is_written_in_the_background_is_there_after_the_wait_and_can_be_forgotten() {
        let home = tempfile::tempdir().unwrap();
        let shelf = FolderStorage(Some(home.path().to_path_buf()));
        let (mut keeping, later) = (BackgroundKeep::default(), InterruptedRun { slowest: 50, ..heist() });
        for heist in [heist(), later.clone()] {
            keeping.begin(heist, shelf.background().unwrap());
        }
        keeping.wait();
        assert!(!keeping.is_busy());
        assert_eq!(InterruptedRun::load(&shelf), Ok(Some(later)));
        InterruptedRun::forget(&shelf).unwrap();
        assert_eq!(InterruptedRun::load(&shelf), Ok(None));
    }

    fn heist() -> InterruptedRun {
        let file = format!("{}/tests/golden", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_dir(file).unwrap().flatten().map(|entry| entry.path());
        let file = file.filter(|path| path.extension().is_some_and(|end| end == "json")).min().unwrap();
        let run = Recording::from_bytes(&std::fs::read(file).unwrap()).unwrap();
        InterruptedRun { rival: Some(Arc::new(run.clone())), slowest: 70, run }
    }

    #[test]
    fn a_heist_is_read_as_it_was_written() {
        let heist = heist();
        let text = heist.to_text();
        assert_eq!(InterruptedRun::from_text(&text), Some(heist));
        assert_eq!(InterruptedRun::from_text(&text[..text.len() / 2]), None);
        assert_eq!(InterruptedRun::from_text(&text.replace("run\":\"", "run\":\"AAAA")), None);
    }

    #[test]
    fn nobody_can_have_rewound_it_more_often_than_there_are_hourglasses() {
        let mut heist = heist();
        heist.run.rewinds = MOST_TIMES;
        assert!(InterruptedRun::from_text(&heist.to_text()).is_some());
        heist.run.rewinds = u32::MAX;
        assert_eq!(InterruptedRun::from_text(&heist.to_text()), None);
    }

    #[test]
    fn the_last_heist_is_kept_until_it_is_forgotten() {
        let shelf = NullStorage::default();
        assert_eq!(InterruptedRun::load(&shelf), Ok(None));
        heist().keep(&shelf).unwrap();
        let later = InterruptedRun { slowest: 50, ..heist() };
        later.keep(&shelf).unwrap();
        assert_eq!(InterruptedRun::load(&shelf), Ok(Some(later)));
        InterruptedRun::forget(&shelf).unwrap();
        assert_eq!(InterruptedRun::load(&shelf), Ok(None));
    }

    #[test]
    fn what_is_broken_is_set_aside_and_named() {
        let shelf = NullStorage::default();
        shelf.write(NAME, "{ no heist").unwrap();
        let aside = "interrupted.json.broken-1".to_string();
        assert_eq!(InterruptedRun::load(&shelf), Err(Some(SetAside(aside.clone()))));
        assert_eq!(shelf.read(&aside), Ok(Some("{ no heist".to_string())));
        assert_eq!(InterruptedRun::load(&shelf), Ok(None));
    }
}
