//! Whole files: read, painted and written back.

use ldtk_rules::{Layout, Pixels, ReadFile, RetileOptions, retile, to_text};
use serde_json::{Value, json};
use std::path::Path;

const GARDEN: &str = include_str!("fixtures/garden.ldtk");
const MINIFIED: &str = include_str!("fixtures/minified.ldtk");
const SEPARATE: &str = include_str!("fixtures/separate.ldtk");

/// The options for a reader of other files.
fn reading(read: ReadFile<'_>) -> RetileOptions<'_> {
    RetileOptions { read, ..RetileOptions::default() }
}

fn fixture(path: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::read_to_string(folder.join(path)).map_err(|error| error.to_string())
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
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

fn stripped(text: &str) -> String {
    let mut file = json_of(text);
    strip(&mut file);
    // In no layout of the editor's.
    file.to_string()
}

#[test]
fn files_are_written_as_they_were() {
    for (text, layout) in
        [(GARDEN, Layout::Compact), (MINIFIED, Layout::Minified), (SEPARATE, Layout::Compact)]
    {
        let file = json_of(text);
        assert_eq!(Layout::of(&file), layout);
        assert!(to_text(&file, layout) == text);
    }
}

#[test]
fn files_stripped_of_their_tiles_are_restored_byte_for_byte() {
    for text in [GARDEN, MINIFIED, SEPARATE] {
        let bare = |path: &str| fixture(path).map(|text| stripped(&text));
        let retiled = retile(&stripped(text), &reading(&bare)).expect("no fault");
        for file in &retiled.files {
            let before =
                file.path.as_ref().map_or(Ok(text.to_string()), |path| fixture(path)).expect("a file");
            // The main file of a project with separate levels has no tiles: it is left as it is.
            assert_eq!(file.changed, text != SEPARATE || file.path.is_some());
            assert!(!file.changed || file.text == before, "{:?}", file.path);
        }
        assert_eq!(retiled.files.len(), if text == SEPARATE { 3 } else { 1 });
    }
}

#[test]
fn files_whose_tiles_did_not_change_are_left_alone() {
    let other_layout = json_of(GARDEN).to_string();
    let kept = retile(&other_layout, &RetileOptions::default()).expect("no fault");
    assert!(!kept.files[0].changed && kept.files[0].text == other_layout);
    let options = RetileOptions { always_format: true, ..RetileOptions::default() };
    let formatted = retile(&other_layout, &options).expect("no fault");
    assert!(formatted.files[0].changed && formatted.files[0].text == GARDEN);
}

#[test]
fn levels_of_several_worlds_are_painted_where_they_stand() {
    let mut project = json_of(GARDEN);
    let levels = project["levels"].as_array().expect("levels").clone();
    project["worlds"] = json!([{ "levels": [levels[0]] }, { "levels": [levels[1]] }]);
    project["levels"] = json!([]);
    let expected = to_text(&project, Layout::Compact);
    strip(&mut project["worlds"][1]);
    let retiled = retile(&project.to_string(), &RetileOptions::default()).expect("no fault");
    assert!(retiled.files[0].text == expected);
}

#[test]
fn a_missing_key_goes_where_the_editor_writes_it() {
    let mut project = json_of(GARDEN);
    let layer = project["levels"][0]["layerInstances"][2].as_object_mut().expect("a layer");
    layer.shift_remove("autoLayerTiles");
    let retiled = retile(&project.to_string(), &RetileOptions::default()).expect("no fault");
    assert!(retiled.files[0].text == GARDEN);
}

#[test]
fn a_level_file_that_is_lost_is_named() {
    let lost = |path: &str| Err(format!("no {path}"));
    let said = retile(SEPARATE, &reading(&lost)).expect_err("lost").to_string();
    let expected = "level Pond: its file `separate/Pond.ldtkl` cannot be read: no separate/Pond.ldtkl\n\
                    level Maze: its file `separate/Maze.ldtkl` cannot be read: no separate/Maze.ldtkl";
    assert_eq!(said, expected);
}

#[test]
fn opaque_tiles_come_from_the_picture_if_the_file_does_not_say() {
    let mut project = json_of(GARDEN);
    project["defs"]["tilesets"][0]["cachedPixelData"] = Value::Null;
    let text = project.to_string();
    let blind = retile(&text, &RetileOptions::default()).expect("no fault");
    assert_eq!(blind.unknown_opacity, ["Garden"]);
    let load = |path: &str| {
        let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(path);
        let image = image::open(picture).ok()?.into_rgba8();
        Some(Pixels { size: [image.width() as i32, image.height() as i32], rgba: image.into_raw() })
    };
    let options = RetileOptions { load_image: &load, ..RetileOptions::default() };
    let seen = retile(&text, &options).expect("no fault");
    assert!(seen.unknown_opacity.is_empty() && !seen.files[0].changed, "the tiles are those of the file");
}
