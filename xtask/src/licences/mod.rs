//! The licences of the bundled crates: their names for the credits, and their texts for the packages.
//!
//! Both files are committed, so that packages are the same from every checkout and no build has to look for the
//! folders of all crates. [`check`] says when they are out of date.

mod lock;
mod texts;

use crate::sh::{self, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names of the crates by licence, for the credits.
const NAMES: &str = "assets/text/licences.json";
/// The texts of the licences of all that others made.
const TEXTS: &str = "package/LICENSE-THIRD-PARTY.txt";
/// What of it is written by hand: all that is no crate.
const OTHERS: &str = "package/third-party.txt";
/// The licence of the list of gamepads, and where it belongs in [`OTHERS`].
const GAMEPADS: (&str, &str) = ("assets/gamepads/LICENSE", "{gamepads}");
/// The files that every package has, by their names there, and where they are.
pub const FILES: [(&str, &str); 3] = [
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-THIRD-PARTY.txt", TEXTS),
];
/// The systems that the game is built for; crates also name dependencies for others.
const PLATFORMS: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "wasm32-unknown-unknown",
];
/// What the texts cannot be without: a sentence of the licences that most crates have, some crates and the source of
/// those that must name it, and all that is no crate.
const WANTED: [&str; 10] = [
    "Permission is hereby granted, free of charge",
    "Apache License",
    "Mozilla Public License Version 2.0",
    "\nmacroquad ",
    "https://static.crates.io/crates/symphonia/symphonia-",
    "Adobe Systems Incorporated",
    "/efont/ The Electronic Font Open Laboratory",
    "Nicolas Cannasse",
    "Sam Lantinga",
    "David Reid",
];

/// A crate that is compiled into the game.
struct Crate {
    name: String,
    version: String,
    licence: String,
    authors: Vec<String>,
    repository: Option<String>,
    /// Where cargo has unpacked it.
    folder: PathBuf,
    /// Whether it is a part of this repository, under the licence of the game.
    is_own: bool,
}

/// Writes both files; returns how many crates are in them.
pub fn write() -> Result<usize> {
    let crates = crates()?;
    let mut by_licence: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in &crates {
        by_licence.entry(&one.licence).or_default().insert(&one.name);
    }
    let json = serde_json::to_string_pretty(&by_licence).map_err(|e| e.to_string())?;
    write_file(NAMES, &(json + "\n"))?;
    let foreign: Vec<&Crate> = crates.iter().filter(|one| !one.is_own).collect();
    write_file(TEXTS, &format!("{}\n{}", others()?, texts::of(&foreign)?))?;
    Ok(crates.len())
}

fn write_file(path: &str, text: &str) -> Result<()> {
    fs::write(path, text).map_err(|e| format!("cannot write {path}: {e}"))
}

fn read_file(path: &str) -> Result<String> {
    fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))
}

/// Returns the part that is written by hand, with the licence of the list of gamepads in its place.
fn others() -> Result<String> {
    let (file, mark) = GAMEPADS;
    let (text, gamepads) = (read_file(OTHERS)?, read_file(file)?);
    if !text.contains(mark) {
        return Err(format!("{OTHERS} has lost its {mark}, where the text of {file} belongs"));
    }
    Ok(text.replace(mark, &texts::tidied(&gamepads)))
}

/// Fails if the texts of licences lack something, or are not of the crates that the game is built from today.
pub fn check(texts: &str) -> Result<()> {
    if let Some(missing) = WANTED.iter().find(|words| !texts.contains(**words)) {
        return Err(format!("{TEXTS} has no `{}`: run `cargo xtask licences`", missing.trim()));
    }
    let by_licence: BTreeMap<String, Vec<String>> =
        serde_json::from_str(&read_file(NAMES)?).map_err(|e| format!("{NAMES}: {e}"))?;
    let names = by_licence.values().flatten().map(String::as_str).collect();
    match lock::stale(&read_file("Cargo.lock")?, &names, texts::crates(texts)) {
        Some(stale) => {
            Err(format!("{TEXTS} is not of the crates in Cargo.lock ({stale}): run `cargo xtask licences`"))
        }
        None => Ok(()),
    }
}

/// Returns the crates that are compiled into the game on any system, by name and version.
fn crates() -> Result<Vec<Crate>> {
    let mut crates = BTreeMap::new();
    for platform in PLATFORMS {
        let mut metadata = sh::cargo("metadata");
        metadata.args(["--format-version", "1", "--locked", "--filter-platform", platform]);
        let all: Value = serde_json::from_str(&sh::output(&mut metadata)?)
            .map_err(|e| format!("cargo metadata for {platform}: {e}"))?;
        let bundled = bundled(&all)?;
        for package in list(&all["packages"]).filter(|p| bundled.contains(text(&p["id"]))) {
            let one = described(package)?;
            crates.insert((one.name.clone(), one.version.clone()), one);
        }
    }
    Ok(crates.into_values().collect())
}

fn described(package: &Value) -> Result<Crate> {
    let name = text(&package["name"]);
    let licence =
        package["license"].as_str().ok_or_else(|| format!("{name} names no licence: look into its files"))?;
    let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(Path::new(""));
    Ok(Crate {
        name: name.to_owned(),
        version: text(&package["version"]).to_owned(),
        licence: plain(licence),
        authors: list(&package["authors"]).map(|author| text(author).to_owned()).collect(),
        repository: package["repository"].as_str().map(str::to_owned),
        folder: folder.to_owned(),
        is_own: package["source"].is_null(),
    })
}

/// Returns the crates that are compiled into the game: its dependencies without those for building and
/// testing. The fonts, which the build takes from one of these, are in the part written by hand.
fn bundled(all: &Value) -> Result<BTreeSet<&str>> {
    let nodes: BTreeMap<&str, &Value> =
        list(&all["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();
    let game = list(&all["packages"]).find(|package| text(&package["name"]) == "thief-girl");
    let game = text(&game.ok_or("cargo metadata does not know the game")?["id"]);
    let (mut found, mut open) = (BTreeSet::new(), vec![game]);
    while let Some(id) = open.pop() {
        let deps = nodes.get(id).into_iter().flat_map(|node| list(&node["deps"]));
        let normal = deps.filter(|dep| list(&dep["dep_kinds"]).any(|kind| kind["kind"].is_null()));
        open.extend(normal.map(|dep| text(&dep["pkg"])).filter(|id| found.insert(*id)));
    }
    Ok(found)
}

/// Returns a choice of licences in a uniform notation.
fn plain(licence: &str) -> String {
    let licence = licence.replace('/', " OR ");
    if licence.contains(['(', '&']) || licence.contains(" AND ") {
        return licence;
    }
    let mut ways: Vec<&str> = licence.split(" OR ").map(str::trim).collect();
    ways.sort_unstable();
    ways.reverse();
    ways.join(" OR ")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licences_are_written_one_way() {
        assert_eq!(plain("Apache-2.0/MIT"), "MIT OR Apache-2.0");
        assert_eq!(plain("Apache-2.0 OR MIT"), "MIT OR Apache-2.0");
        assert_eq!(plain("MIT"), "MIT");
        assert_eq!(plain("(MIT OR Apache-2.0) AND Unicode-3.0"), "(MIT OR Apache-2.0) AND Unicode-3.0");
    }

    #[test]
    fn what_only_builds_or_tests_is_not_bundled() {
        let dep = |to: &str, kind: Value| json!({ "pkg": to, "dep_kinds": [{ "kind": kind }] });
        let all = json!({
            "packages": [{ "name": "thief-girl", "id": "game" }],
            "resolve": { "nodes": [
                { "id": "game", "deps": [dep("a", Value::Null), dep("t", json!("dev"))] },
                { "id": "a", "deps": [dep("b", Value::Null), dep("c", json!("build"))] },
            ]},
        });
        assert_eq!(bundled(&all).unwrap(), BTreeSet::from(["a", "b"]));
    }

    #[test]
    fn the_committed_texts_are_complete_and_of_today() {
        std::env::set_current_dir(sh::root()).unwrap();
        let texts = read_file(TEXTS).unwrap();
        assert_eq!(check(&texts), Ok(()));
        assert!(texts.starts_with(&others().unwrap()), "{OTHERS} was changed: run `cargo xtask licences`");
        for words in WANTED {
            let why = check(&texts.replace(words, "")).unwrap_err();
            assert!(why.contains(words.trim()) && why.contains("cargo xtask licences"), "{why}");
        }
    }
}
