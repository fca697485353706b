//! What is kept between two evenings: settings and best times, in one small JSON file with a version.
//!
//! A file that cannot be read is never written over: it is set aside as `save.json.broken-1` and so on, the player
//! is told, and the game starts afresh.

mod record;

pub use record::{Deed, News, Record, is_eased};

use super::controls::Bindings;
use super::text::Lang;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use thief_girl::model::{Config, Loadout, Parts};
use thief_girl::rules::{Difficulty, PropKind};

/// The version that this game writes. One that is newer is set aside like a broken one: it may hold more than we
/// know of.
const VERSION: u32 = 1;

/// How much moves on the picture that nobody needs to see: petals, rain, sparks, dust, the haze, hit-stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    #[default]
    Full,
    /// Less of it, and slower.
    Calm,
    /// Only what tells something.
    Still,
}

/// How large words are written that somebody must read while time runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextSize {
    #[default]
    Usual,
    Large,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None`: as the system speaks.
    pub lang: Option<Lang>,
    /// The faders go from 0 to 10.
    pub music: u8,
    pub ambience: u8,
    pub effects: u8,
    pub voices: u8,
    /// What is heard that matters is written, too.
    pub captions: bool,
    pub fullscreen: bool,
    pub text: TextSize,
    pub motion: Motion,
    pub shake: bool,
    pub flashes: bool,
    /// What colours say is said by patterns and shapes as well.
    pub patterns: bool,
    /// Keys that are switches, not to be held.
    pub sneak_toggles: bool,
    pub run_toggles: bool,
    pub aim_toggles: bool,
    /// The keys that are not those of `controls.json`.
    pub keys: Bindings,
    /// Where guards look is drawn on the floor.
    pub cones: bool,
    pub rings: bool,
    pub difficulty: Difficulty,
    /// How well guards hear; `None`: as the difficulty says.
    pub ears: Option<Difficulty>,
    pub unseen_when_still: bool,
    /// How fast the night passes, in hundredths: 50 to 100.
    pub game_speed: u8,
    /// How often a night time can be turned back.
    pub rewinds: u32,
    /// May she look ahead?
    pub forecast: bool,
    /// Is she told at once why somebody noticed her?
    pub why_cards: bool,
    /// What she wears and takes along.
    pub loadout: Loadout,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            music: 7,
            ambience: 9,
            effects: 9,
            voices: 9,
            captions: false,
            fullscreen: false,
            text: TextSize::Usual,
            motion: Motion::Full,
            shake: true,
            flashes: true,
            patterns: false,
            sneak_toggles: false,
            run_toggles: false,
            aim_toggles: false,
            keys: Bindings::default(),
            cones: true,
            rings: true,
            difficulty: Difficulty::Normal,
            ears: None,
            unseen_when_still: false,
            game_speed: 100,
            rewinds: 3,
            forecast: true,
            why_cards: true,
            loadout: Loadout {
                kit: [Some(PropKind::Pebble), Some(PropKind::Firecracker), Some(PropKind::SmokeBall)],
                ..Loadout::default()
            },
        }
    }
}

/// What the slowest night is played at, in hundredths.
pub const SLOWEST: u8 = 50;

impl Settings {
    /// What a heist starts from, besides its level and rules.
    pub fn config(&self, seed: u64) -> Config {
        let parts = Parts { ears: self.ears, unseen_when_still: self.unseen_when_still };
        Config { seed, difficulty: self.difficulty, loadout: self.loadout, parts }
    }

    /// Whatever a hand has written into the file, within its bounds.
    fn bounded(mut self) -> Self {
        for fader in [&mut self.music, &mut self.ambience, &mut self.effects, &mut self.voices] {
            *fader = (*fader).min(10);
        }
        self.game_speed = self.game_speed.clamp(SLOWEST, 100);
        self
    }
}

/// A level file of the player's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFile {
    pub path: String,
    /// When it was last opened, in seconds since 1970.
    pub when: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    #[serde(default)]
    pub settings: Settings,
    /// By the level's identifier.
    #[serde(default)]
    pub records: BTreeMap<String, Record>,
    /// The latest first. A page keeps them itself.
    #[serde(default)]
    pub recent: Vec<RecentFile>,
}

impl Default for Saved {
    fn default() -> Self {
        Self { version: VERSION, settings: Settings::default(), records: BTreeMap::new(), recent: Vec::new() }
    }
}

impl Saved {
    fn parse(json: &str) -> Option<Self> {
        let mut saved: Saved = serde_json::from_str(json).ok()?;
        if saved.version == 0 || saved.version > VERSION {
            return None;
        }
        saved.settings = saved.settings.bounded();
        saved.records = saved.records.into_iter().map(|(level, record)| (level, record.grown())).collect();
        saved.version = VERSION;
        Some(saved)
    }

    /// Enters a won heist among the records of its level.
    pub fn enter(&mut self, level: &str, deed: Deed) -> News {
        self.records.entry(level.to_string()).or_default().enter(deed)
    }
}

/// Where it is kept: files by their names, in which `/` divides a folder from what is in it.
pub trait Shelf {
    fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String>;
    /// All of it or nothing, and never half of each.
    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String>;
    /// The names of the files in a folder, in alphabetical order.
    fn list(&self, folder: &str) -> Vec<String>;
    /// Throws a file away. None there is as good.
    fn remove(&self, name: &str) -> Result<(), String>;
    /// Gives a file another name. Fails rather than writing over another one.
    fn set_aside(&self, name: &str, as_name: &str) -> Result<(), String>;

    /// Is there so little room that throwing something away may help where it refuses to write?
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

const NAME: &str = "save.json";

/// What a broken file was renamed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside(pub String);

/// Reads what is kept. The second part is to be told to the player.
pub fn load(shelf: &dyn Shelf) -> (Saved, Option<SetAside>) {
    let text = match shelf.read(NAME) {
        Ok(Some(text)) => text,
        Ok(None) => return (Saved::default(), None),
        // Not text at all, or not to be read: aside with it, as it is.
        Err(_) => return (Saved::default(), aside(shelf, NAME)),
    };
    match Saved::parse(&text) {
        Some(saved) => (saved, None),
        None => (Saved::default(), aside(shelf, NAME)),
    }
}

/// Sets a broken file aside. Nobody has a thousand of them; where renaming fails for another reason this ends too.
pub fn aside(shelf: &dyn Shelf, name: &str) -> Option<SetAside> {
    (1..1000).map(|n| format!("{name}.broken-{n}")).find(|to| shelf.set_aside(name, to).is_ok()).map(SetAside)
}

pub fn store(shelf: &dyn Shelf, saved: &Saved) -> Result<(), String> {
    let json = serde_json::to_string_pretty(saved).map_err(|e| e.to_string())?;
    shelf.write(NAME, &json)
}

/// The shelf of this computer.
pub fn shelf() -> Box<dyn Shelf> {
    #[cfg(target_arch = "wasm32")]
    return Box::new(browser::LocalStorage);
    #[cfg(not(target_arch = "wasm32"))]
    Box::new(desktop::Folder::of_player())
}

/// Forgets everything when the game ends: for pictures and replays, which must not depend on who runs them.
#[derive(Default)]
pub struct Forgetful(RefCell<BTreeMap<String, Vec<u8>>>);

impl Shelf for Forgetful {
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
    use super::Shelf;
    use std::io::Write;
    use std::path::{Path, PathBuf};

    /// A folder of files. `None`: this computer has no place for them.
    pub struct Folder(pub Option<PathBuf>);

    impl Folder {
        pub fn of_player() -> Self {
            Self(
                directories::ProjectDirs::from("", "", "thief-girl")
                    .map(|dirs| dirs.data_dir().to_path_buf()),
            )
        }

        fn folder(&self) -> Result<&PathBuf, String> {
            self.0.as_ref().ok_or_else(|| "this computer names no folder for them".to_string())
        }
    }

    impl Shelf for Folder {
        fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
            let Ok(folder) = self.folder() else { return Ok(None) };
            match std::fs::read(folder.join(name)) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(e) => Err(e.to_string()),
            }
        }

        /// Writes a whole new file and then lets it take the old one's place: a power cut leaves one of the two.
        fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
            let path = self.folder()?.join(name);
            let work = || -> std::io::Result<()> {
                let folder = path.parent().unwrap_or(Path::new(""));
                std::fs::create_dir_all(folder)?;
                let mut file = tempfile::NamedTempFile::new_in(folder)?;
                file.write_all(bytes)?;
                file.as_file().sync_all()?;
                file.persist(&path).map_err(|e| e.error)?;
                Ok(())
            };
            work().map_err(|e| format!("{}: {e}", path.display()))
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
pub use desktop::Folder;

#[cfg(target_arch = "wasm32")]
mod browser {
    use super::super::page;
    use super::Shelf;
    use thief_girl::base::base64;

    pub struct LocalStorage;

    /// It keeps text: that of JSON files as it is, everything else in base64.
    fn is_text(name: &str) -> bool {
        name.ends_with(".json")
    }

    impl Shelf for LocalStorage {
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

        /// As it is, whatever it is.
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

        /// A browser gives a page some megabytes.
        fn is_small(&self) -> bool {
            true
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thief_girl::replay::{Rank, Score, Seal};

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

    #[test]
    fn files_of_older_games_lack_what_is_new() {
        let saved = Saved::parse(r#"{"version": 1, "settings": {"music": 200}}"#).unwrap();
        assert_eq!((saved.settings.music, saved.settings.effects), (10, 9));
        assert!(saved.recent.is_empty() && saved.records.is_empty());
        let old = r#"{"version": 1, "records": {"Roofs": {"wins": 1, "best_ticks": 900, "unseen": true}}}"#;
        assert_eq!(Saved::parse(old).unwrap().records["Roofs"].seals, [Seal::Shadow].into());
        assert_eq!(Saved::parse(r#"{"version": 2}"#), None, "from the future");
    }

    #[test]
    fn broken_files_are_set_aside_one_after_the_other() {
        let (_dir, folder) = folder();
        for n in 1..=3 {
            folder.write(NAME, "{ not json").unwrap();
            let (saved, aside) = load(&folder);
            assert_eq!(saved, Saved::default());
            assert_eq!(aside, Some(SetAside(format!("save.json.broken-{n}"))));
        }
        assert_eq!(folder.read("save.json.broken-2").unwrap().unwrap(), "{ not json");
        assert_eq!(folder.read(NAME).unwrap(), None);
    }

    #[test]
    fn bytes_that_are_no_text_are_set_aside_too() {
        let (_dir, folder) = folder();
        folder.write(NAME, "").unwrap();
        std::fs::write(folder.0.as_ref().unwrap().join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert_eq!(load(&folder).1, Some(SetAside("save.json.broken-1".into())));
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
            let (saved, aside) = load(&folder);
            if let Some(SetAside(name)) = aside {
                prop_assert_eq!(std::fs::read(home.join(name)).unwrap(), bytes);
                prop_assert_eq!(saved, Saved::default());
            } else {
                prop_assert_eq!(std::fs::read(home.join(NAME)).unwrap(), bytes);
            }
        }
    }
}
