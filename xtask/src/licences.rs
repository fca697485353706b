//! `assets/text/licences.json`: the bundled crates by licence, for the credits.

use crate::sh::{self, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

const FILE: &str = "assets/text/licences.json";
/// The systems that the game is built for; crates also name dependencies for others.
const PLATFORMS: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "wasm32-unknown-unknown",
];

/// Writes the file; returns how many crates are in it.
pub fn write() -> Result<usize> {
    let mut by_licence: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for platform in PLATFORMS {
        let mut metadata = Command::new("cargo");
        metadata.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", platform]);
        let all: Value = serde_json::from_str(&sh::output(&mut metadata)?)
            .map_err(|e| format!("cargo metadata for {platform}: {e}"))?;
        let bundled = bundled(&all)?;
        for package in list(&all["packages"]).filter(|p| bundled.contains(text(&p["id"]))) {
            let name = text(&package["name"]);
            let licence = package["license"].as_str().or_else(|| told_elsewhere(name));
            let licence = licence.ok_or_else(|| format!("{name} names no licence: look into its files"))?;
            by_licence.entry(plain(licence)).or_default().insert(name.to_owned());
        }
    }
    let json = serde_json::to_string_pretty(&by_licence).map_err(|e| e.to_string())?;
    fs::write(Path::new(FILE), json + "\n").map_err(|e| format!("{FILE}: {e}"))?;
    Ok(by_licence.values().map(BTreeSet::len).sum())
}

/// Returns the crates that are compiled into the game: its dependencies without those for building and
/// testing.
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

/// Returns the licence of a crate whose manifest names none. The fonts of `u8g2-fonts` are in the credits
/// themselves.
fn told_elsewhere(name: &str) -> Option<&'static str> {
    (name == "u8g2-fonts").then_some("MIT OR Apache-2.0")
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
}
