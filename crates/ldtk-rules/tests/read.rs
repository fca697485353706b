//! Files of all versions, and files that are none.

use ldtk_rules::{LayerKind, Level, Project, ReadError, RetileOptions, retile};
use serde_json::{Map, Value, json};

const GARDEN: &str = include_str!("fixtures/garden.ldtk");

fn garden() -> Value {
    serde_json::from_str(GARDEN).expect("JSON")
}

fn read(file: &Value) -> Result<Project, ReadError> {
    Project::from_json(&file.to_string())
}

/// Does something to every object of a file.
fn each_object(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| each_object(value, change));
            change(fields);
        }
        Value::Array(items) => items.iter_mut().for_each(|value| each_object(value, change)),
        _ => {}
    }
}

#[test]
fn a_project_is_read() {
    let project = Project::from_json(GARDEN).expect("a project");
    let defs = project.defs.as_ref().expect("definitions");
    let kinds: Vec<LayerKind> = defs.layers.iter().map(|layer| layer.kind).collect();
    use LayerKind::{AutoLayer, Entities, IntGrid, Tiles};
    assert_eq!(kinds, [Entities, Tiles, IntGrid, AutoLayer, IntGrid]);
    let names: Vec<&str> = project.all_levels().map(|level| level.identifier.as_str()).collect();
    assert_eq!(names, ["Pond", "Maze"]);
    let level = &project.levels[0];
    let lamp = &level.layer(1).expect("the layer").entity_instances[0];
    assert_eq!((level.px_size(), lamp.px.all()), ([192, 128], Some(&[64, 64])));
    let radius = lamp.field_instances[0].value(&defs.entity(lamp.def_uid).expect("a lamp").field_defs[0]);
    assert_eq!(radius, json!(4.5));
}

#[test]
fn a_file_with_a_byte_order_mark_is_read() {
    assert!(Project::from_json(&format!("\u{feff}{GARDEN}")) == Project::from_json(GARDEN));
}

#[test]
fn unknown_keys_and_words_are_passed_over_and_whole_floats_are_numbers() {
    let mut file = garden();
    each_object(&mut file, &mut |object| {
        object.insert("novelty".into(), json!({ "of": [1, null, { "a": "kind" }] }));
        if let Some(px) = object.get_mut("pxWid") {
            *px = json!(px.as_f64());
        }
        if object.contains_key("tileMode") && object["tileMode"] == "Single" {
            object["tileMode"] = json!("Scatter");
        }
    });
    file["jsonVersion"] = json!("1.9.0-beta2");
    let mut read = read(&file).expect("a project");
    read.json_version = "1.5.3".into();
    assert!(Ok(read) == Project::from_json(GARDEN));
}

#[test]
fn the_version_is_judged_before_anything_else() {
    for (version, expected) in [
        (json!("0.9.3"), Some(ReadError::TooOld("0.9.3".into()))),
        (json!("1.0.0"), None),
        (json!("2.0"), Some(ReadError::TooNew("2.0".into()))),
        (json!("one"), Some(ReadError::NoVersion("one".into()))),
        (json!(null), Some(ReadError::NoVersion(String::new()))),
    ] {
        let mut file = garden();
        file["jsonVersion"] = version.clone();
        assert_eq!(read(&file).err(), expected, "{version}");
        // Whatever else is strange in a file of another version, that is what must be said.
        file["levels"] = json!("elsewhere");
        let fault = read(&file).expect_err("levels are an array");
        let type_fault = matches!(&fault, ReadError::Type { path, .. } if path == "levels");
        assert!(type_fault || Some(fault) == expected, "{version}");
        assert_eq!(type_fault, version == "1.0.0" || version.is_null());
    }
    assert_eq!(
        ReadError::TooOld("0.9.3".into()).to_string(),
        "the file is of LDtk 0.9.3: open it in LDtk 1.0 or newer and save it again"
    );
}

#[test]
fn files_that_are_none_are_refused() {
    assert!(matches!(Project::from_json("{"), Err(ReadError::Json(_))));
    assert_eq!(Project::from_json("{}"), Err(ReadError::NotAProject));
    assert_eq!(Level::from_json("{}"), Err(ReadError::NotALevel));
    assert!(matches!(Project::from_json("3"), Err(ReadError::Type { path, .. }) if path.is_empty()));
    let mut file = garden();
    file["levels"][1]["pxWid"] = json!("wide");
    let fault = read(&file).expect_err("a word for a number").to_string();
    assert!(
        fault.starts_with("unexpected type at `levels[1].pxWid`: invalid type: string \"wide\""),
        "{fault}"
    );
}

#[test]
fn a_project_says_which_level_files_are_lost() {
    let mut project = Project::from_json(include_str!("fixtures/separate.ldtk")).expect("a project");
    let pond = include_str!("fixtures/separate/Pond.ldtkl");
    let read =
        |path: &str| if path.ends_with("Pond.ldtkl") { Ok(pond.into()) } else { Err("no file".into()) };
    let lost: Vec<String> = project.load_levels(&read).iter().map(ToString::to_string).collect();
    assert_eq!(lost, ["level Maze: its file `separate/Maze.ldtkl` cannot be read: no file"]);
    let loaded: Vec<bool> = project.all_levels().map(|level| level.layer_instances.is_some()).collect();
    assert_eq!(loaded, [true, false]);
    assert_eq!(project.levels[0].external_rel_path.as_deref(), Some("separate/Pond.ldtkl"));
}

/// Nothing that a file says may end the program.
#[test]
fn cut_and_thinned_files_are_answered() {
    for end in (0..GARDEN.len()).step_by(997).filter(|end| GARDEN.is_char_boundary(*end)) {
        let _ = retile(&GARDEN[..end], &RetileOptions::default());
    }
    let mut small = garden();
    small["levels"].as_array_mut().expect("levels").truncate(1);
    let mut keys = std::collections::BTreeSet::new();
    each_object(&mut small, &mut |object| keys.extend(object.keys().cloned()));
    for key in keys {
        for value in [None, Some(json!(-7)), Some(json!([i32::MAX]))] {
            let mut file = small.clone();
            each_object(&mut file, &mut |object| match &value {
                None => drop(object.shift_remove(&key)),
                Some(value) if object.contains_key(&key) => drop(object.insert(key.clone(), value.clone())),
                Some(_) => {}
            });
            let _ = retile(&file.to_string(), &RetileOptions::default());
        }
    }
}
