//! Retiling: the rule engine against the editor's own output, and over the game's files.

use crate::support::projects::projects;
use ldtk_rules::{Layout, RetileOptions, to_text};
use serde_json::{Value, json};
use std::path::Path;
use thief_girl::level::{read_project, retile};

fn beside(project: &Path) -> impl Fn(&str) -> Result<String, String> {
    let folder = project.parent().map(Path::to_path_buf).unwrap_or_default();
    move |path| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string())
}

#[test]
fn the_samples_of_the_editor_come_out_tile_for_tile() {
    for (path, text) in projects("../shared/ldtk/samples") {
        let project = read_project("sample", &text, &beside(&path)).expect("a project");
        for painted in project.paint() {
            let place = format!("{}: {} {}", path.display(), painted.level, painted.layer);
            assert!(painted.is_stored && painted.tiles.is_ok(), "{place}");
            assert!(!painted.is_stale, "{place}");
        }
        let read = beside(&path);
        let options = RetileOptions { read: &read, ..RetileOptions::default() };
        let retiled = retile::retile("sample", &text, &options).expect("no fault");
        assert!(retiled.files.iter().all(|file| !file.changed), "{}", path.display());
    }
}

/// Takes every tile of a rule out of a project or level file.
fn strip(file: &mut Value) {
    match file {
        Value::Object(fields) => {
            if let Some(tiles) = fields.get_mut("autoLayerTiles") {
                *tiles = json!([]);
            }
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

#[test]
fn files_stripped_of_their_tiles_are_restored_byte_for_byte() {
    let stripped = |text: &str| {
        let mut file: Value = serde_json::from_str(text).expect("JSON");
        strip(&mut file);
        to_text(&file, Layout::Compact)
    };
    for (path, text) in projects("../shared/ldtk/samples").into_iter().chain(projects("levels")) {
        let read = beside(&path);
        let bare = |part: &str| read(part).map(|text| stripped(&text));
        let options = RetileOptions { read: &bare, ..RetileOptions::default() };
        let retiled = retile::retile("level", &stripped(&text), &options).expect("no fault");
        for file in retiled.files {
            let before = file.path.as_ref().map_or(Ok(text.clone()), |part| read(part)).expect("a file");
            assert!(file.text == before, "{} {:?}", path.display(), file.path);
        }
    }
}

#[test]
fn the_samples_are_written_as_the_editor_writes_them() {
    for (path, text) in projects("../shared/ldtk/samples") {
        let project: Value = serde_json::from_str(&text).expect("JSON");
        let ours = to_text(&project, Layout::Compact);
        let differing = ours.lines().zip(text.lines()).find(|(a, b)| a != b);
        assert_eq!(differing, None, "{}", path.display());
        assert_eq!(ours.len(), text.len(), "{}", path.display());
    }
}

#[test]
fn rules_that_cannot_be_run_are_named() {
    let mut project: Value =
        serde_json::from_str(include_str!("../fixtures/level/small.ldtk")).expect("JSON");
    let rule = &mut project["defs"]["layers"][2]["autoRuleGroups"][0]["rules"][0];
    rule["size"] = json!(2);
    let uid = rule["uid"].clone();
    let said = retile::retile("small.ldtk", &project.to_string(), &RetileOptions::default());
    let said = said.map(|_| ()).expect_err("a rule of no size").to_string();
    let expected = format!(
        "small.ldtk: level Small, layer Structure, rule {uid}: a pattern's `size` is none: it must be 1, 3, 5, 7 or 9"
    );
    assert_eq!(said, expected);
}

/// The game would not read what `retile` had written.
#[test]
fn a_level_whose_tiles_make_its_file_too_long_is_refused() {
    const SIDE: usize = 512;
    let mut project: Value = serde_json::from_str(include_str!("../../levels/template.ldtk")).expect("JSON");
    let level = &mut project["levels"][0];
    (level["pxWid"], level["pxHei"]) = (json!(16 * SIDE), json!(16 * SIDE));
    for layer in level["layerInstances"].as_array_mut().expect("layers") {
        (layer["__cWid"], layer["__cHei"]) = (json!(SIDE), json!(SIDE));
        let values = layer["intGridCsv"].as_array().expect("values").clone();
        let values: Vec<Value> = values.into_iter().cycle().take(SIDE * SIDE).collect();
        layer["intGridCsv"] = json!(values);
    }
    let refused = retile::retile("large.ldtk", &project.to_string(), &RetileOptions::default());
    let said = refused.expect_err("too long").to_string();
    assert!(said.starts_with("large.ldtk: it is ") && said.contains(" MiB long"), "{said}");
}
