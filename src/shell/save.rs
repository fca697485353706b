//! What is kept between two evenings: settings and best times, in one small JSON file with a version.
//!
//! No file is ever lost. One that cannot be read, or only in part, is set aside as `save.json.broken-1` and so on
//! before anything is written, and the player is told (docs/SETTINGS.md).

mod reading;
mod record;
mod saved;
mod settings;
mod shelf;

pub use record::{Deed, News, Record, is_eased};
#[cfg(not(target_arch = "wasm32"))]
pub use saved::RecentFile;
pub use saved::{Saved, Trouble};
pub use settings::{FULL, MOST_REWINDS, Motion, SLOWEST, Settings, TextSize};
#[cfg(all(test, not(target_arch = "wasm32")))]
pub use shelf::Folder;
pub use shelf::{Forgetful, Shelf, shelf};

use super::start::StartOptions;
use reading::read;

const NAME: &str = "save.json";

/// What a file was renamed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside(pub String);

/// To be told to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub trouble: Trouble,
    /// Where the file lies now, as it was. `None`: it could not be moved, and must not be written over.
    pub aside: Option<SetAside>,
}

/// Reads what is kept.
pub fn load(shelf: &dyn Shelf) -> (Saved, Option<Told>) {
    let read = match shelf.read(NAME) {
        Ok(Some(text)) => read(&text),
        Ok(None) => return (Saved::default(), None),
        // Not text at all, or not to be read.
        Err(_) => Err(Trouble::Broken),
    };
    let (saved, trouble) = match read {
        Ok((saved, odd)) if odd.is_empty() => return (saved, None),
        Ok((saved, odd)) => (saved, Trouble::Odd(odd)),
        Err(trouble) => (Saved::default(), trouble),
    };
    let told = Told { trouble, aside: aside(shelf, NAME) };
    if matches!(told, Told { trouble: Trouble::Odd(_), aside: Some(_) }) {
        // What was understood is to be there the next time as well; if it cannot be written, it lies aside.
        let _ = store(shelf, &saved);
    }
    (saved, Some(told))
}

/// Sets a broken file aside. Nobody has a thousand of them; where renaming fails for another reason this ends too.
pub fn aside(shelf: &dyn Shelf, name: &str) -> Option<SetAside> {
    (1..1000).map(|n| format!("{name}.broken-{n}")).find(|to| shelf.set_aside(name, to).is_ok()).map(SetAside)
}

pub fn store(shelf: &dyn Shelf, saved: &Saved) -> Result<(), String> {
    let json = serde_json::to_string_pretty(saved).map_err(|e| e.to_string())?;
    shelf.write(NAME, &json)
}

/// For pictures and replays: nothing is kept, and nothing is there but what the picture is to show.
pub fn shown(options: &StartOptions) -> Forgetful {
    let shelf = Forgetful::default();
    let saved = options.shot.as_ref().and_then(|shot| shot.saved.as_deref());
    saved.map(|bytes| shelf.write_bytes(NAME, bytes));
    shelf
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::shell::text::Lang;
    use proptest::prelude::*;
    use thief_girl::replay::{Rank, Score, Seal};
    use thief_girl::rules::Difficulty;

    fn folder() -> (tempfile::TempDir, Folder) {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder(Some(dir.path().join("not yet there")));
        (dir, folder)
    }

    #[test]
    fn what_is_kept_comes_back() {
        let (_dir, folder) = folder();
        assert_eq!(load(&folder), (Saved::default(), None));
        let mut saved = Saved::default();
        saved.settings.lang = Some(Lang::Ja);
        let score = Score {
            total: 800,
            rank: Some(Rank::A),
            loot: 400,
            stealth: 400,
            time: 0,
            deductions: Vec::new(),
            seals: vec![Seal::Shadow],
            rewinds: 0,
        };
        let deed = Deed { ticks: 900, loot: 2, score: &score, difficulty: Difficulty::Hard, eased: false };
        assert!(saved.enter("Roofs", deed).is_best);
        store(&folder, &saved).unwrap();
        let (back, aside) = load(&folder);
        assert_eq!((&back, aside), (&saved, None));
        assert_eq!(back.records["Roofs"].on.keys().collect::<Vec<_>>(), [&Difficulty::Hard]);
    }

    /// Told, and where the file lies now.
    fn told(trouble: Trouble, aside: &str) -> Option<Told> {
        Some(Told { trouble, aside: Some(SetAside(aside.into())) })
    }

    #[test]
    fn broken_files_are_set_aside_one_after_the_other() {
        let (_dir, folder) = folder();
        for n in 1..=3 {
            folder.write(NAME, "{ not json").unwrap();
            let name = format!("save.json.broken-{n}");
            assert_eq!(load(&folder), (Saved::default(), told(Trouble::Broken, &name)));
        }
        assert_eq!(folder.read("save.json.broken-2").unwrap().unwrap(), "{ not json");
        assert_eq!(folder.read(NAME).unwrap(), None);
    }

    #[test]
    fn a_file_of_a_newer_game_is_set_aside_and_said_to_be_one() {
        let (_dir, folder) = folder();
        folder.write(NAME, r#"{"version": 99}"#).unwrap();
        assert_eq!(load(&folder).1, told(Trouble::Newer, "save.json.broken-1"));
    }

    #[test]
    fn a_file_with_one_wrong_value_is_told_once_and_lies_aside_as_it_was() {
        let (_dir, folder) = folder();
        let file = r#"{"version": 2, "settings": {"text": "huge", "music": 3}}"#;
        folder.write(NAME, file).unwrap();
        let (saved, trouble) = load(&folder);
        assert_eq!(saved.settings, Settings { music: 3, ..Settings::default() });
        assert_eq!(trouble, told(Trouble::Odd(vec!["settings.text".into()]), "save.json.broken-1"));
        assert_eq!(folder.read("save.json.broken-1").unwrap().unwrap(), file);
        assert_eq!(load(&folder), (saved, None), "what was understood is kept at once");
    }

    #[test]
    fn bytes_that_are_no_text_are_set_aside_too() {
        let (_dir, folder) = folder();
        folder.write(NAME, "").unwrap();
        std::fs::write(folder.0.as_ref().unwrap().join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert_eq!(load(&folder).1, told(Trouble::Broken, "save.json.broken-1"));
    }

    /// A shelf on which nothing can be moved.
    struct Stuck(Forgetful);

    impl Shelf for Stuck {
        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            self.0.read_bytes(name)
        }
        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            self.0.write_bytes(name, bytes)
        }
        fn list(&self, folder: &str) -> Vec<String> {
            self.0.list(folder)
        }
        fn remove(&self, name: &str) -> Result<(), String> {
            self.0.remove(name)
        }
        fn set_aside(&self, _: &str, _: &str) -> Result<(), String> {
            Err("no more room".into())
        }
    }

    #[test]
    fn what_cannot_be_set_aside_is_not_written_over() {
        for file in ["{ not json", r#"{"version": 2, "settings": {"text": "huge"}}"#] {
            let shelf = Stuck(Forgetful::default());
            shelf.write(NAME, file).unwrap();
            assert_eq!(load(&shelf).1.unwrap().aside, None);
            assert_eq!(shelf.read(NAME).unwrap().unwrap(), file);
        }
    }

    #[test]
    fn a_computer_without_a_place_says_so() {
        let why = store(&Folder(None), &Saved::default()).unwrap_err();
        assert_eq!(why, "this computer names no folder for them");
        assert_eq!(load(&Folder(None)), (Saved::default(), None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever stands in the file: it is either understood or kept aside, byte for byte.
        #[test]
        fn no_file_is_ever_lost(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let (_dir, folder) = folder();
            folder.write(NAME, "x").unwrap();
            let home = folder.0.clone().unwrap();
            std::fs::write(home.join(NAME), &bytes).unwrap();
            if let (saved, Some(Told { trouble, aside })) = load(&folder) {
                let SetAside(name) = aside.unwrap();
                prop_assert_eq!(std::fs::read(home.join(name)).unwrap(), bytes);
                prop_assert!(trouble != Trouble::Broken || saved == Saved::default());
            } else {
                prop_assert_eq!(std::fs::read(home.join(NAME)).unwrap(), bytes);
            }
        }
    }
}
