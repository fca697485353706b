//! `seeds FOLDER`: writes what fuzzing begins with, a folder for each target. Run it in the root of the repository.
//!
//! The seeds are the game's own files, and the same packed in every way in which the game reads them.

use libfuzzer_sys as _;
use serde_json::Value;
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use thief_girl::level::archive::{FileMap, name_of, pack};
use thief_girl::profile::{Layout, Preset, SaveData, Settings};
use thief_girl::replay::Recording;
use thief_girl::rules::Rules;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Largest picture that is a seed, in bytes: small ones have all that a decoder can read wrongly.
const LARGEST_PICTURE: u64 = 8 << 10;

/// A map with all letters.
const MAP: &str = "\
##############################\n\
#@..::__,,;;~~%%!!ss\"\"((TTVV.#\n\
#^^vv<<>>↑↓←→⇑⇓⇐⇒ ww..n.R.S..#\n\
#.A..*..Y..$.c.&.b.u.p.g.q.h.#\n\
#.t.e.m.i.f.o.z.C.j.k.B.D.E..#\n\
##=W=*=##/##+##L##O###########\n\
#.....F.......G.....H.......X#\n\
##############################";

/// A save file with something of everything, and with values of version 1.
const SAVE: &str = r#"{"version": 1, "settings": {"lang": "ja", "effects": 6, "window": [960, 540], "text": "large",
"motion": "still", "keys": {"run": ["Tab", "PadWest"]}, "difficulty": "hard", "ears": "story",
"loadout": {"outfit": "tabi", "kit": ["pebble", null, "smoke_ball"]}},
"records": {"Moonlit_roofs": {"wins": 2, "eased": 1, "best_ticks": 1800, "unseen": true, "loot": 3,
"best": {"points": 900, "rank": "s", "ticks": 1800}, "on": {"hard": {"points": 900, "rank": "s", "ticks": 1800}},
"seals": ["shadow"], "contracts": ["calm"]}},
"recent": [{"path": "/home/a/castle.ldtk", "title": "Castle", "when": 1700000000}], "lessons": ["steal"],
"carried": {"level": "The_keep", "kit_left": [1, 2, 0], "done": []}}"#;

fn main() -> Result<()> {
    let to = PathBuf::from(std::env::args().nth(1).ok_or("usage: seeds FOLDER")?);
    let seeds = Seeds { to: &to };
    seeds.levels()?;
    seeds.recordings()?;
    seeds.pictures_and_archives()?;
    seeds.rules()?;
    seeds.saves()?;
    seeds.files("script", &files_in("tests/scripts", &["txt"])?)?;
    seeds.write("map", "room", MAP.as_bytes())?;
    keys(&to.join("keys.dict"))
}

/// Writes seeds into the folders of their targets.
struct Seeds<'a> {
    to: &'a Path,
}

impl Seeds<'_> {
    fn write(&self, target: &str, name: &str, content: &[u8]) -> Result<()> {
        let folder = self.to.join(target);
        fs::create_dir_all(&folder)?;
        Ok(fs::write(folder.join(name), content)?)
    }

    fn files(&self, target: &str, files: &[PathBuf]) -> Result<()> {
        files
            .iter()
            .try_for_each(|file| self.write(target, name_of(&file.to_string_lossy()), &fs::read(file)?))
    }

    /// A small project, whole and with its level in a file of its own, which follows after a NUL byte. The campaign has
    /// nothing more for a reader to fail at, and takes a hundred times as long.
    fn levels(&self) -> Result<()> {
        let small = fs::read("tests/fixtures/level/small.ldtk")?;
        self.write("retile", "small", &small)?;
        self.write("level", "small", &small)?;
        let mut project: Value = serde_json::from_slice(&small)?;
        let level = project["levels"][0].clone();
        project["externalLevels"] = true.into();
        project["levels"][0]["externalRelPath"] = "small/Small.ldtkl".into();
        project["levels"][0]["layerInstances"] = Value::Null;
        self.write("level", "small-in-two-files", format!("{project}\0{level}").as_bytes())
    }

    fn recordings(&self) -> Result<()> {
        for file in files_in("tests/golden", &["json"])? {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let recording =
                Recording::from_bytes(&fs::read(&file)?).map_err(|why| format!("{name}: {why}"))?;
            self.write("recording", &format!("{name}.json"), recording.to_json().as_bytes())?;
            self.write("recording", &format!("{name}.heist"), &recording.to_bytes())?;
            self.write("link", &name, recording.to_link().as_bytes())?;
        }
        Ok(())
    }

    fn pictures_and_archives(&self) -> Result<()> {
        let pictures = files_in("assets/sprites", &["png", "jpg"])?;
        let is_small = |file: &&PathBuf| fs::metadata(file).is_ok_and(|file| file.len() <= LARGEST_PICTURE);
        let pictures: Vec<PathBuf> = pictures.iter().filter(is_small).cloned().collect();
        self.files("picture", &pictures)?;
        self.files("archive", &files_in("tests/fixtures/level", &["zip"])?)?;
        let mut files =
            FileMap::from([("mine/small.ldtk".into(), fs::read("tests/fixtures/level/small.ldtk")?)]);
        for picture in &pictures {
            files.insert(format!("mine/{}", name_of(&picture.to_string_lossy())), fs::read(picture)?);
        }
        self.write("archive", "packed.zip", &pack(&files)?)
    }

    fn saves(&self) -> Result<()> {
        let (saved, odd) = SaveData::read(SAVE).map_err(|why| format!("the save file: {why:?}"))?;
        if !odd.is_empty() {
            return Err(format!("the save file has odd values: {}", odd.join(", ")).into());
        }
        self.write("save", "version_1", SAVE.as_bytes())?;
        self.write("save", "today", serde_json::to_string(&saved)?.as_bytes())?;
        for (name, layout) in Layout::ALL.into_iter().enumerate() {
            let settings = Settings { keys: layout.bindings(), ..saved.settings.clone() };
            self.write("settings", &format!("layout-{name}"), serde_json::to_string(&settings)?.as_bytes())?;
        }
        for (name, preset) in Preset::ALL.into_iter().enumerate() {
            let settings = preset.applied_to(&Settings::default());
            self.write("settings", &format!("preset-{name}"), serde_json::to_string(&settings)?.as_bytes())?;
        }
        Ok(())
    }

    /// The path of a file and its text, with a NUL byte between.
    fn rules(&self) -> Result<()> {
        for file in Rules::files() {
            let text = fs::read_to_string(format!("assets/rules/{file}"))?;
            self.write("rules", &file.replace('/', "-"), format!("{file}\0{text}").as_bytes())?;
        }
        Ok(())
    }
}

/// Returns the files of a folder with one of these extensions, in alphabetical order.
fn files_in(folder: &str, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let cannot = |why| format!("{folder}: cannot be read: {why}");
    let entries = fs::read_dir(folder).map_err(cannot)?.collect::<std::io::Result<Vec<_>>>()?;
    let has_one = |path: &PathBuf| extensions.iter().any(|it| path.extension().is_some_and(|own| own == *it));
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).filter(has_one).collect();
    files.sort();
    if files.is_empty() {
        Err(format!("{folder}: there is no {}", extensions.join(" or ")).into())
    } else {
        Ok(files)
    }
}

/// Writes the keys of all JSON files as a dictionary, from which libFuzzer takes words.
fn keys(dictionary: &Path) -> Result<()> {
    let files = [files_in("levels", &["ldtk"])?, files_in("assets/rules", &["json"])?].concat();
    let mut words = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        let strings = text.split("\":").filter_map(|before| Some(before.rsplit_once('"')?.1.to_string()));
        words.extend(
            strings.filter(|key| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')),
        );
    }
    let lines: String = words.iter().map(|key| format!("\"\\\"{key}\\\"\"\n")).collect();
    Ok(fs::write(dictionary, lines)?)
}
