//! The credits name every crate that the game is made of, with its licence.

use std::collections::{BTreeMap, BTreeSet};

/// The crates that stand in `Cargo.toml` and end up in the game: those of `[dependencies]`, on any platform.
fn direct() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_bundled = false;
    for line in include_str!("../../Cargo.toml").lines() {
        if line.starts_with('[') {
            is_bundled = line == "[dependencies]" || line.ends_with(".dependencies]");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| is_bundled) {
            names.insert(name.trim().to_string());
        }
    }
    names
}

#[test]
fn every_crate_of_the_game_is_in_the_credits_once() {
    let by_licence: BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../../assets/text/licences.json")).unwrap();
    let named: Vec<&String> = by_licence.values().flatten().collect();
    let missing: Vec<String> = direct().into_iter().filter(|name| !named.contains(&name)).collect();
    assert!(direct().len() > 15, "Cargo.toml is laid out in another way: {:?}", direct());
    assert!(
        missing.is_empty(),
        "{missing:?} are not in assets/text/licences.json: run `cargo xtask licences`"
    );
    let once: BTreeSet<&String> = named.iter().copied().collect();
    assert_eq!(once.len(), named.len(), "a crate stands under two licences");
    assert!(by_licence.keys().all(|licence| !licence.trim().is_empty()));
}
