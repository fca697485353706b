//! The save file: settings, records, recent files and tips shown, as one small JSON file with a version.
//!
//! Begin with [`load`] and [`keep`]. No file is ever lost: one that cannot be read, or only in part, is set
//! aside as `save.json.broken-1` and so on before anything is written, the backup of the last start takes its
//! place, and the player is told (docs/SETTINGS.md).

#[cfg(all(test, unix))]
mod interruptions;
mod storage;

#[cfg(all(test, not(target_arch = "wasm32")))]
pub use storage::{FolderStorage, sweep};
pub use storage::{NullStorage, Storage, shelf};
#[cfg(not(target_arch = "wasm32"))]
pub use thief_girl::profile::RecentFile;
pub use thief_girl::profile::{
    Carried, FULL, FileProblem, LevelRecord, MOST_REWINDS, MotionSetting, Preset, RecordNews, SLOWEST,
    SaveData, Settings, StageDone, TextSize, WonHeist, is_eased,
};

use crate::shell::config::start::StartOptions;

const NAME: &str = "save.json";
/// A copy of the save file as the last start without a problem has read it.
const BACKUP: &str = "save.json.backup";

/// The new name of a file that was set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside(pub String);

/// A problem with the save file, to be shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveNotice {
    pub trouble: FileProblem,
    /// The new name of the unchanged file; `None` if there is none, or it [is stuck](Self::is_stuck).
    pub aside: Option<SetAside>,
    /// Whether the backup took the place of the file.
    pub restored: bool,
}

impl SaveNotice {
    /// Returns whether the file is still there under its name, and so must not be overwritten.
    pub fn is_stuck(&self) -> bool {
        self.aside.is_none() && self.trouble != FileProblem::Missing
    }
}

/// Reads the settings that the window needs before it opens. Problems are ignored here; [`load`] reports
/// them.
pub fn glance(options: &StartOptions) -> Settings {
    if options.keeps_nothing() || cfg!(target_arch = "wasm32") {
        return Settings::default();
    }
    let text = shelf().read(NAME).ok().flatten();
    text.and_then(|text| SaveData::read(&text).ok()).map(|(saved, _)| saved.settings).unwrap_or_default()
}

/// Reads the save file, or its backup if the file is broken; also returns a notice if there was a problem.
pub fn load(shelf: &dyn Storage) -> (SaveData, Option<SaveNotice>) {
    let text = match shelf.read(NAME) {
        Ok(None) => return missing(shelf),
        // Not UTF-8, or unreadable: as broken as no text at all.
        text => text.ok().flatten().unwrap_or_default(),
    };
    let (saved, trouble, restored) = match SaveData::read(&text) {
        Ok((saved, odd)) if odd.is_empty() => {
            back_up(shelf, &text);
            return (saved, None);
        }
        Ok((saved, odd)) => (saved, FileProblem::Odd(odd), false),
        Err(FileProblem::Broken) => match backup(shelf) {
            Some(saved) => (saved, FileProblem::Broken, true),
            None => (SaveData::default(), FileProblem::Broken, false),
        },
        Err(trouble) => (SaveData::default(), trouble, false),
    };
    let told = SaveNotice { aside: aside(shelf, NAME), trouble, restored };
    if told.aside.is_some() && (restored || matches!(told.trouble, FileProblem::Odd(_))) {
        // The valid part should be there next time; if it cannot be written, it is still in the file set
        // aside or in the backup.
        let _ = store(shelf, &saved);
    }
    (saved, Some(told))
}

/// Returns what the backup holds if the file is not there, or else defaults, as at the first start.
fn missing(shelf: &dyn Storage) -> (SaveData, Option<SaveNotice>) {
    let Some(saved) = backup(shelf) else { return (SaveData::default(), None) };
    // Until it can be written, the backup stays.
    let _ = store(shelf, &saved);
    (saved, Some(SaveNotice { trouble: FileProblem::Missing, aside: None, restored: true }))
}

/// Copies a save file that was read without a problem.
fn back_up(shelf: &dyn Storage, text: &str) {
    if shelf.read(BACKUP).ok().flatten().as_deref() != Some(text) {
        // Without room for a copy the game goes on without one.
        let _ = shelf.write(BACKUP, text);
    }
}

/// Returns what the backup holds, if there is one that can be read without a problem.
fn backup(shelf: &dyn Storage) -> Option<SaveData> {
    let text = shelf.read(BACKUP).ok()??;
    SaveData::read(&text).ok().filter(|(_, odd)| odd.is_empty()).map(|(saved, _)| saved)
}

/// Renames a broken file and returns its new name; `None` if it cannot be renamed.
pub fn aside(shelf: &dyn Storage, name: &str) -> Option<SetAside> {
    (1..1000).map(|n| format!("{name}.broken-{n}")).find(|to| shelf.set_aside(name, to).is_ok()).map(SetAside)
}

/// Writes what was changed since `known` (what this window last read or wrote), merged with what another
/// window has written; afterwards both are as the file. A file that cannot be read is set aside first.
///
/// # Errors
/// Returns an error if it cannot be written, or would overwrite a file that can be neither read nor moved.
pub fn keep(shelf: &dyn Storage, saved: &mut SaveData, known: &mut SaveData) -> Result<(), SaveError> {
    let _alone = shelf.alone();
    match shelf.read(NAME).map(|text| text.map(|text| SaveData::read(&text))) {
        Ok(None) => {}
        Ok(Some(Ok((stored, odd)))) if odd.is_empty() => {
            *saved = saved.merged(known, &stored);
            // It is known now, even if the merged one cannot be written: merged again, its wins would count twice.
            *known = stored;
        }
        Ok(Some(_)) | Err(_) => drop(aside(shelf, NAME).ok_or(SaveError::Strange)?),
    }
    store(shelf, saved).map_err(SaveError::Refused)?;
    known.clone_from(saved);
    Ok(())
}

/// Merges what another window has written; returns whether there was anything.
pub fn catch_up(shelf: &dyn Storage, saved: &mut SaveData, known: &mut SaveData) -> bool {
    let Ok(Some(text)) = shelf.read(NAME) else { return false };
    let Ok((stored, _)) = SaveData::read(&text) else { return false };
    if stored == *known {
        return false;
    }
    *saved = saved.merged(known, &stored);
    *known = stored;
    true
}

/// Why the save file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// A file is there that can be neither read nor moved, and must not be overwritten.
    Strange,
    /// The disk or browser refuses; with its message.
    Refused(String),
}

/// Writes the save file, without merging.
pub fn store(shelf: &dyn Storage, saved: &SaveData) -> Result<(), String> {
    let json = serde_json::to_string_pretty(saved).map_err(|e| e.to_string())?;
    shelf.write(NAME, &json)
}

/// Returns the storage for pictures and replays: in memory, with only the save file that a screenshot may be
/// given.
pub fn shown(options: &StartOptions) -> NullStorage {
    let shelf = NullStorage::default();
    let saved = options.shot.as_ref().and_then(|shot| shot.saved.as_deref());
    saved.map(|bytes| shelf.write_bytes(NAME, bytes));
    shelf
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use proptest::prelude::*;
    use thief_girl::replay::{Rank, Score, Seal};
    use thief_girl::rules::{Difficulty, Outfit};

    fn folder() -> (tempfile::TempDir, FolderStorage) {
        let dir = tempfile::tempdir().unwrap();
        let folder = FolderStorage(Some(dir.path().join("not yet there")));
        (dir, folder)
    }

    #[test]
    fn what_is_kept_comes_back() {
        let (_dir, folder) = folder();
        assert_eq!(load(&folder), (SaveData::default(), None));
        let mut saved = SaveData::default();
        saved.settings.lang = Some(Lang::Ja);
        saved.settings.loadout.outfit = Outfit::Servant;
        saved.settings.window = Some([960, 540]);
        let score = Score {
            total: 800,
            rank: Some(Rank::A),
            loot: 400,
            stealth: 400,
            time: 0,
            deductions: Vec::new(),
            seals: vec![Seal::Shadow],
            contracts: Vec::new(),
            rewinds: 0,
        };
        let deed =
            WonHeist { ticks: 900, loot: 2, score: &score, difficulty: Difficulty::Hard, eased: false };
        assert!(saved.enter("Roofs", deed).is_best);
        store(&folder, &saved).unwrap();
        let (back, aside) = load(&folder);
        assert_eq!((&back, aside), (&saved, None));
        assert_eq!(back.records["Roofs"].on.keys().collect::<Vec<_>>(), [&Difficulty::Hard]);
    }

    #[test]
    fn two_windows_keep_what_both_have_done() {
        let (_dir, folder) = folder();
        let (mut here, mut there) = (SaveData::default(), SaveData::default());
        let (mut known_here, mut known_there) = (here.clone(), there.clone());
        here.records.entry("Roofs".into()).or_default().wins = 1;
        here.settings.music = 3;
        keep(&folder, &mut here, &mut known_here).unwrap();
        there.records.entry("Drapers".into()).or_default().wins = 1;
        there.settings.captions = true;
        keep(&folder, &mut there, &mut known_there).unwrap();
        let (stored, told) = load(&folder);
        assert_eq!((stored.records.len(), told), (2, None));
        assert_eq!((stored.settings.music, stored.settings.captions), (3, true));
        assert_eq!(there, stored, "the window that wrote last knows both");
        assert!(catch_up(&folder, &mut here, &mut known_here), "and the other one once it looks");
        assert_eq!((&here, catch_up(&folder, &mut here.clone(), &mut known_here)), (&stored, false));
    }

    #[test]
    fn what_a_newer_window_has_written_meanwhile_is_not_written_over() {
        let (_dir, folder) = folder();
        let (mut saved, mut known) = (SaveData::default(), SaveData::default());
        let newer = r#"{"version": 99, "secret": 1}"#;
        folder.write(NAME, newer).unwrap();
        keep(&folder, &mut saved, &mut known).unwrap();
        assert_eq!(folder.read("save.json.broken-1").unwrap().as_deref(), Some(newer));
        assert_eq!(load(&folder), (saved, None));
    }

    /// The notice for a file that was set aside under this name.
    fn told(trouble: FileProblem, aside: &str) -> Option<SaveNotice> {
        Some(SaveNotice { trouble, aside: Some(SetAside(aside.into())), restored: false })
    }

    #[test]
    fn broken_files_are_set_aside_one_after_the_other() {
        let (_dir, folder) = folder();
        for n in 1..=3 {
            folder.write(NAME, "{ not json").unwrap();
            let name = format!("save.json.broken-{n}");
            assert_eq!(load(&folder), (SaveData::default(), told(FileProblem::Broken, &name)));
        }
        assert_eq!(folder.read("save.json.broken-2").unwrap().unwrap(), "{ not json");
        assert_eq!(folder.read(NAME).unwrap(), None);
    }

    #[test]
    fn in_place_of_a_broken_file_comes_that_of_the_last_start() {
        let (_dir, folder) = folder();
        let mut saved = SaveData::default();
        saved.settings.music = 3;
        store(&folder, &saved).unwrap();
        assert_eq!(load(&folder), (saved.clone(), None));
        for n in 1..=2 {
            folder.write(NAME, "{ not json").unwrap();
            let (back, notice) = load(&folder);
            let SaveNotice { aside, restored, .. } = notice.unwrap();
            assert_eq!((back, restored), (saved.clone(), true));
            assert_eq!(aside, Some(SetAside(format!("save.json.broken-{n}"))));
            assert_eq!(load(&folder), (saved.clone(), None), "it is the save file from now on");
        }
    }

    #[test]
    fn in_place_of_a_file_that_is_gone_comes_that_of_the_last_start() {
        let (_dir, folder) = folder();
        let mut saved = SaveData::default();
        saved.settings.music = 3;
        store(&folder, &saved).unwrap();
        assert_eq!(load(&folder), (saved.clone(), None));
        std::fs::remove_file(folder.0.as_ref().unwrap().join(NAME)).unwrap();
        let notice = SaveNotice { trouble: FileProblem::Missing, aside: None, restored: true };
        assert_eq!(load(&folder), (saved.clone(), Some(notice)));
        assert_eq!(load(&folder), (saved, None), "it is the save file from now on");
    }

    #[test]
    fn a_backup_that_is_broken_itself_is_none() {
        let (_dir, folder) = folder();
        for broken in ["", "{ not json", r#"{"version": 2, "settings": {"text": "huge"}}"#] {
            folder.write(BACKUP, broken).unwrap();
            folder.write(NAME, "{ not json").unwrap();
            let (saved, notice) = load(&folder);
            assert_eq!((saved, notice.unwrap().restored), (SaveData::default(), false));
        }
    }

    #[test]
    fn a_file_of_a_newer_game_is_set_aside_and_said_to_be_one() {
        let (_dir, folder) = folder();
        folder.write(NAME, r#"{"version": 99}"#).unwrap();
        assert_eq!(load(&folder).1, told(FileProblem::Newer, "save.json.broken-1"));
    }

    #[test]
    fn a_file_with_one_wrong_value_is_told_once_and_lies_aside_as_it_was() {
        let (_dir, folder) = folder();
        let file = r#"{"version": 2, "settings": {"text": "huge", "music": 3}}"#;
        folder.write(NAME, file).unwrap();
        let (saved, trouble) = load(&folder);
        assert_eq!(saved.settings, Settings { music: 3, ..Settings::default() });
        assert_eq!(trouble, told(FileProblem::Odd(vec!["settings.text".into()]), "save.json.broken-1"));
        assert_eq!(folder.read("save.json.broken-1").unwrap().unwrap(), file);
        assert_eq!(load(&folder), (saved, None), "what was understood is kept at once");
    }

    #[test]
    fn bytes_that_are_no_text_are_set_aside_too() {
        let (_dir, folder) = folder();
        folder.write(NAME, "").unwrap();
        std::fs::write(folder.0.as_ref().unwrap().join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert_eq!(load(&folder).1, told(FileProblem::Broken, "save.json.broken-1"));
    }

    /// To read a pipe would take for ever, and the window stay black.
    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_the_file_is_set_aside_too() {
        let (_dir, folder) = folder();
        store(&folder, &SaveData::default()).unwrap();
        let path = folder.0.as_ref().unwrap().join(NAME);
        std::fs::remove_file(&path).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert_eq!(load(&folder).1, told(FileProblem::Broken, "save.json.broken-1"));
    }

    /// A storage in which nothing can be renamed and, while it is full, nothing written.
    #[derive(Default)]
    struct Stuck {
        shelf: NullStorage,
        is_full: bool,
    }

    impl Storage for Stuck {
        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            self.shelf.read_bytes(name)
        }
        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            if self.is_full { Err("no more room".into()) } else { self.shelf.write_bytes(name, bytes) }
        }
        fn list(&self, folder: &str) -> Vec<String> {
            self.shelf.list(folder)
        }
        fn remove(&self, name: &str) -> Result<(), String> {
            self.shelf.remove(name)
        }
        fn set_aside(&self, _: &str, _: &str) -> Result<(), String> {
            Err("no more room".into())
        }
    }

    #[test]
    fn what_cannot_be_set_aside_is_not_written_over() {
        for file in ["{ not json", r#"{"version": 2, "settings": {"text": "huge"}}"#] {
            let shelf = Stuck::default();
            shelf.write(NAME, file).unwrap();
            assert_eq!(load(&shelf).1.unwrap().aside, None);
            assert_eq!(shelf.read(NAME).unwrap().unwrap(), file);
        }
    }

    #[test]
    fn what_could_not_be_written_counts_once_when_there_is_room_again() {
        let (mut here, mut there, mut known) = Default::default();
        for saved in [&mut here, &mut there] {
            let saved: &mut SaveData = saved;
            saved.records.entry("Roofs".into()).or_default().wins = 1;
        }
        let mut shelf = Stuck::default();
        store(&shelf, &there).unwrap();
        shelf.is_full = true;
        for _ in 0..3 {
            let refusal = SaveError::Refused("no more room".into());
            assert_eq!(keep(&shelf, &mut here, &mut known), Err(refusal));
            assert_eq!(load(&shelf).0, there);
        }
        shelf.is_full = false;
        keep(&shelf, &mut here, &mut known).unwrap();
        assert_eq!(load(&shelf).0.records["Roofs"].wins, 2);
    }

    #[test]
    fn a_computer_without_a_place_says_so() {
        let why = store(&FolderStorage(None), &SaveData::default()).unwrap_err();
        assert_eq!(why, "this computer names no folder for them");
        assert_eq!(load(&FolderStorage(None)), (SaveData::default(), None));
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_known_before_anything_is_saved() {
        let (dir, folder) = folder();
        assert_eq!(folder.refusal(), None);
        assert_eq!(std::fs::read_dir(folder.0.as_ref().unwrap()).unwrap().count(), 0, "nothing stays there");
        // A file in its place refuses also who may write everywhere.
        std::fs::write(dir.path().join("file"), "").unwrap();
        let why = FolderStorage(Some(dir.path().join("file/folder"))).refusal().unwrap();
        assert!(why.starts_with(&dir.path().join("file/folder").display().to_string()), "{why}");
        let nowhere = FolderStorage(None).refusal();
        assert_eq!(nowhere.as_deref(), Some("this computer names no folder for them"));
        assert_eq!(NullStorage::default().refusal(), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever is in the file, it is either read or set aside byte for byte.
        #[test]
        fn no_file_is_ever_lost(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let (_dir, folder) = folder();
            folder.write(NAME, "x").unwrap();
            let home = folder.0.clone().unwrap();
            std::fs::write(home.join(NAME), &bytes).unwrap();
            if let (saved, Some(SaveNotice { trouble, aside, .. })) = load(&folder) {
                let SetAside(name) = aside.unwrap();
                prop_assert_eq!(std::fs::read(home.join(name)).unwrap(), bytes);
                prop_assert!(trouble != FileProblem::Broken || saved == SaveData::default());
            } else {
                prop_assert_eq!(std::fs::read(home.join(NAME)).unwrap(), bytes);
            }
        }
    }
}
