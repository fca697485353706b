//! Our reader of LDtk's files beside two that others wrote, and files of older and newer versions.

use crate::support::projects::projects;
use ldtk2::{EntityInstance, LayerInstance};
use serde_json::{Value, json};
use std::path::Path;
use thief_girl::base::{IVec2, Vec2, grid::cell_of, ivec2};
use thief_girl::level::{LdtkProject, LevelSpec, PatrolMode, read_project};
use thief_girl::rules::{Floor, Structure};

const SMALL: &str = include_str!("../fixtures/level/small.ldtk");

/// A project as both readers see it.
struct Both {
    ours: LdtkProject,
    theirs: Vec<ldtk2::Level>,
}

fn both(path: &Path, text: &str) -> Both {
    let folder = path.parent().expect("a folder");
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).map_err(|e| e.to_string());
    let ours = read_project("peers", text, &read).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let theirs = ldtk2::Ldtk::from_str(text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let whole = |level: ldtk2::Level| match &level.external_rel_path {
        Some(file) => serde_json::from_str(&read(file).expect("the level's file")).expect("a level"),
        None => level,
    };
    let worlds = theirs.worlds.into_iter().flat_map(|world| world.levels);
    Both { ours, theirs: theirs.levels.into_iter().chain(worlds).map(whole).collect() }
}

fn pair(numbers: &[i64]) -> [i32; 2] {
    [numbers[0] as i32, numbers[1] as i32]
}

#[test]
fn levels_have_the_same_names() {
    for (path, text) in projects("levels").into_iter().chain(projects("../shared/ldtk/samples")) {
        let Both { ours, theirs } = both(&path, &text);
        let names: Vec<&str> = theirs.iter().map(|level| level.identifier.as_str()).collect();
        assert_eq!(ours.level_names(), names, "{}", path.display());
    }
}

/// Our rules paint what the editor stored, as another reader finds it in the file.
#[test]
fn rules_paint_what_the_other_reader_finds() {
    for (path, text) in projects("levels").into_iter().chain(projects("../shared/ldtk/samples")) {
        let Both { ours, theirs } = both(&path, &text);
        for painted in ours.paint() {
            let level = theirs.iter().find(|level| level.identifier == painted.level).expect("the level");
            let mut layers = level.layer_instances.iter().flatten();
            let stored = &layers.find(|l| l.identifier == painted.layer).expect("the layer").auto_layer_tiles;
            let tiles = painted.tiles.expect("rules that can be run");
            assert_eq!(tiles.len(), stored.len(), "{} {}", path.display(), painted.layer);
            for (ours, theirs) in tiles.iter().zip(stored) {
                let place = (pair(&theirs.px), pair(&theirs.src), pair(&theirs.d));
                assert_eq!((ours.px, ours.src, [ours.rule, ours.coord]), place);
                assert_eq!(i64::from(ours.flip), theirs.f);
                assert_eq!((i64::from(ours.tile), ours.alpha), (theirs.t, theirs.a));
            }
        }
    }
}

#[test]
fn our_levels_are_what_the_other_reader_finds() {
    let mut levels = 0;
    for (path, text) in projects("levels") {
        let Both { ours, theirs } = both(&path, &text);
        for level in &theirs {
            let spec = ours.level(&level.identifier).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            same_cells(&spec, level);
            same_tiles(&spec, level);
            same_things(&spec, level);
            levels += 1;
        }
    }
    assert!(levels > 0, "no level was held against the other reader");
}

fn layer<'a>(level: &'a ldtk2::Level, name: &str) -> &'a LayerInstance {
    level.layer_instances.iter().flatten().find(|layer| layer.identifier == name).expect("the layer")
}

fn same_cells(spec: &LevelSpec, level: &ldtk2::Level) {
    assert_eq!(spec.size() * 16, ivec2(level.px_wid as i32, level.px_hei as i32));
    let (floors, structures) = (layer(level, "Floor"), layer(level, "Structure"));
    for (i, (floor, structure)) in spec.floor.values().iter().zip(spec.structure.values()).enumerate() {
        assert_eq!(*structure, Structure::from_value(structures.int_grid_csv[i] as i32));
        // Under a wall none is painted.
        let painted = Floor::from_value(floors.int_grid_csv[i] as i32);
        assert_eq!(*floor, painted.unwrap_or(Floor::Drop));
    }
}

fn same_tiles(spec: &LevelSpec, level: &ldtk2::Level) {
    let tiles_of =
        |layer: &LayerInstance| [layer.auto_layer_tiles.clone(), layer.grid_tiles.clone()].concat();
    let layers = level.layer_instances.iter().flatten().rev();
    let shown: Vec<&LayerInstance> = layers.filter(|l| l.visible && !tiles_of(l).is_empty()).collect();
    assert_eq!(spec.art.len(), shown.len());
    for (ours, theirs) in spec.art.iter().zip(shown) {
        assert_eq!((&ours.name, Some(&ours.image)), (&theirs.identifier, theirs.tileset_rel_path.as_ref()));
        assert_eq!(ours.opacity, theirs.opacity as f32);
        let tiles = tiles_of(theirs);
        assert_eq!(ours.tiles.len(), tiles.len());
        let offset = [theirs.px_total_offset_x as i32, theirs.px_total_offset_y as i32];
        for (tile, found) in ours.tiles.iter().zip(&tiles) {
            assert_eq!(tile.at, IVec2::from(pair(&found.px)) + IVec2::from(offset));
            assert_eq!(tile.source, IVec2::from(pair(&found.src)));
            assert_eq!(i64::from(tile.flip_x) + 2 * i64::from(tile.flip_y), found.f);
            assert_eq!(tile.alpha, found.a as f32);
        }
    }
}

/// The value of a field, and where an entity is in cells.
fn value<'a>(entity: &'a EntityInstance, name: &str) -> &'a Value {
    let field = entity.field_instances.iter().find(|field| field.identifier == name);
    field.and_then(|field| field.value.as_ref()).unwrap_or(&Value::Null)
}

fn word(entity: &EntityInstance, name: &str) -> String {
    value(entity, name).as_str().unwrap_or_default().to_lowercase()
}

fn name_of(word: &impl serde::Serialize) -> String {
    serde_json::to_value(word).expect("plain").as_str().unwrap_or_default().to_string()
}

/// The middle of the cell-sized square on its pivot, in tiles.
fn at(entity: &EntityInstance) -> Vec2 {
    let along = |axis: usize| (entity.px[axis] as f64 / 16.0 + 0.5 - entity.pivot[axis]) as f32;
    Vec2::new(along(0), along(1))
}

fn same_things(spec: &LevelSpec, level: &ldtk2::Level) {
    let all = level.layer_instances.iter().flatten().flat_map(|layer| &layer.entity_instances);
    let all: Vec<&EntityInstance> = all.collect();
    let named = |name: &str| -> Vec<&EntityInstance> {
        all.iter().copied().filter(|entity| entity.identifier == name).collect()
    };
    let places = |name: &str| -> Vec<Vec2> { named(name).into_iter().map(at).collect() };
    let cells = |name: &str| -> Vec<IVec2> { places(name).into_iter().map(cell_of).collect() };
    assert_eq!(vec![spec.start], places("Player_start"));
    assert_eq!(spec.exits, cells("Exit"));
    assert_eq!(spec.hideouts.iter().map(|it| it.cell).collect::<Vec<_>>(), cells("Hideout"));
    assert_eq!(spec.props.iter().map(|it| it.at).collect::<Vec<_>>(), places("Prop"));
    for (ours, theirs) in spec.props.iter().zip(named("Prop")) {
        assert_eq!(
            (name_of(&ours.kind), name_of(&ours.material)),
            (word(theirs, "Kind"), word(theirs, "Material"))
        );
    }
    assert_eq!(spec.doors.iter().map(|it| it.cell).collect::<Vec<_>>(), cells("Door"));
    for (ours, theirs) in spec.doors.iter().zip(named("Door")) {
        assert_eq!(
            (name_of(&ours.kind), Value::Bool(ours.open)),
            (word(theirs, "Kind"), value(theirs, "Open").clone())
        );
    }
    assert_eq!(spec.lamps.iter().map(|it| it.at).collect::<Vec<_>>(), places("Lamp"));
    for (ours, theirs) in spec.lamps.iter().zip(named("Lamp")) {
        assert_eq!(Some(ours.radius), value(theirs, "Radius").as_f64().map(|r| r as f32));
        assert_eq!(&json!(ours.lit), value(theirs, "Lit"));
    }
    assert_eq!(spec.treasures.iter().map(|it| it.at).collect::<Vec<_>>(), places("Treasure"));
    for (ours, theirs) in spec.treasures.iter().zip(named("Treasure")) {
        assert_eq!(
            (name_of(&ours.loot), ours.sprite.clone()),
            (word(theirs, "Loot"), word(theirs, "Sprite"))
        );
        assert_eq!(u64::from(ours.value), value(theirs, "Value").as_u64().unwrap_or(0));
    }
    assert_eq!(spec.guards.iter().map(|it| it.at).collect::<Vec<_>>(), places("Guard"));
    for (ours, theirs) in spec.guards.iter().zip(named("Guard")) {
        assert_eq!(name_of(&ours.archetype), word(theirs, "Archetype"));
        assert_eq!(ours.round == PatrolMode::PingPong, word(theirs, "Round") == "ping_pong");
        let points: Vec<ldtk2::GridPoint> =
            serde_json::from_value(value(theirs, "Patrol").clone()).expect("points");
        let points: Vec<IVec2> = points.iter().map(|p| ivec2(p.cx as i32, p.cy as i32)).collect();
        assert_eq!(ours.patrol[1..].iter().map(|p| cell_of(p.at)).collect::<Vec<_>>(), points);
        let stops: Vec<Option<String>> =
            serde_json::from_value(value(theirs, "Stops").clone()).expect("texts");
        let count = |text: &Option<String>| text.iter().flat_map(|t| t.split_whitespace()).count();
        let stops: Vec<usize> =
            stops.iter().map(count).chain(std::iter::repeat(0)).take(ours.patrol.len()).collect();
        assert_eq!(ours.patrol.iter().map(|p| p.stops.len()).collect::<Vec<_>>(), stops);
    }
    let points_to = |ours: &[usize], theirs: &EntityInstance, field: &str, whom: &str| {
        let refs = value(theirs, field).as_array().cloned().unwrap_or_default();
        let iids: Vec<Value> = refs.iter().map(|it| it["entityIid"].clone()).collect();
        assert_eq!(ours.iter().map(|i| json!(named(whom)[*i].iid)).collect::<Vec<_>>(), iids);
    };
    assert_eq!(spec.switches.len(), named("Switch").len());
    for (ours, theirs) in spec.switches.iter().zip(named("Switch")) {
        points_to(&ours.lamps, theirs, "Lamps", "Lamp");
    }
    assert_eq!(spec.plates.len(), named("Plate").len());
    for (ours, theirs) in spec.plates.iter().zip(named("Plate")) {
        points_to(&ours.doors, theirs, "Doors", "Door");
    }
}

fn small() -> Value {
    serde_json::from_str(SMALL).expect("JSON")
}

fn spec_of(project: &Value) -> LevelSpec {
    let no_files = |_: &str| Err("no files here".to_string());
    let project = read_project("small", &project.to_string(), &no_files).unwrap_or_else(|e| panic!("{e}"));
    project.level("Small").unwrap_or_else(|e| panic!("{e}"))
}

/// Does something to every object of a file.
fn each_object(value: &mut Value, change: &mut impl FnMut(&mut serde_json::Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| each_object(value, change));
            change(fields);
        }
        Value::Array(items) => items.iter_mut().for_each(|value| each_object(value, change)),
        _ => {}
    }
}

fn without(project: &mut Value, keys: &[&str]) {
    each_object(project, &mut |object| object.retain(|key, _| !keys.contains(&key.as_str())));
}

/// The keys of today that files of a version lack, newest first; each lacks those above as well. (What
/// 1.1 lacks is what the types of `ldtk_rust` do not have.)
const LACKS: [(&str, &[&str]); 5] = [
    (
        "1.4.1",
        &[
            "tileRectsIds",
            "intGridValuesGroups",
            "groupUid",
            "instancesData",
            "biomeFieldUid",
            "requiredBiomeValues",
            "biomeRequirementMode",
        ],
    ),
    ("1.3.4", &["a", "alpha"]),
    ("1.2.5", &["tileRect", "uiTileRect"]),
    (
        "1.1.3",
        &[
            "__header__",
            "autoTilesKilledByOtherLayerUid",
            "averageColors",
            "customCommands",
            "dummyWorldIid",
            "invalidated",
            "opaqueTiles",
            "tileRandomXMax",
            "tileRandomXMin",
            "tileRandomYMax",
            "tileRandomYMin",
            "tileXOffset",
            "tileYOffset",
            "toc",
        ],
    ),
    ("1.0.0", &["simplifiedExport", "optionalRules", "overrideTilesetUid", "worlds", "visible"]),
];

#[test]
fn files_of_older_versions_are_the_same_level() {
    let mut expected = spec_of(&small());
    let mut project = small();
    for (version, lacks) in LACKS {
        without(&mut project, lacks);
        project["jsonVersion"] = json!(version);
        if version == "1.3.4" {
            // Tiles were all opaque.
            let tiles = expected.art.iter_mut().flat_map(|layer| &mut layer.tiles);
            tiles.for_each(|tile| tile.alpha = 1.0);
        }
        if version == "1.1.3" {
            // The rules had a tileset of their own.
            for layer in project["defs"]["layers"].as_array_mut().expect("layers") {
                layer["autoTilesetDefUid"] = layer["tilesetDefUid"].clone();
                if layer["type"] != "Tiles" {
                    layer["tilesetDefUid"] = Value::Null;
                }
            }
        }
        assert!(spec_of(&project) == expected, "{version}: another level");
    }
}

#[test]
fn files_of_newer_versions_are_the_same_level() {
    let expected = spec_of(&small());
    let mut project = small();
    each_object(&mut project, &mut |object| {
        object.insert("novelty".into(), json!({"of": [1, null, {"a": "kind"}], "uid": 3}));
        for (key, word) in [("checker", "Diagonal"), ("tileMode", "Scatter"), ("worldLayout", "Spherical")] {
            if object.contains_key(key) {
                object.insert(key.into(), json!(word));
            }
        }
    });
    project["jsonVersion"] = json!("1.6.0-beta2");
    project["flags"] = json!(["DiscardPreCsvIntGrid", "SomethingNew"]);
    let layers = project["defs"]["layers"].as_array_mut().expect("layers");
    layers.push(json!({"uid": 77, "identifier": "Shapes", "type": "Vector", "__type": "Vector"}));
    let layers = project["levels"][0]["layerInstances"].as_array_mut().expect("layers");
    layers.push(json!({"layerDefUid": 77, "__type": "Vector", "shapes": [], "autoLayerTiles": []}));
    assert!(spec_of(&project) == expected, "another level");
}

/// The file as LDtk 1.1.3 would have written it.
fn of_1_1_3() -> Value {
    let mut project = small();
    without(&mut project, LACKS[1].1);
    each_object(&mut project, &mut |object| {
        if let Some(Value::Array(rects)) = object.remove("tileRectsIds") {
            let ids: Vec<Value> = rects.iter().filter_map(Value::as_array).flatten().cloned().collect();
            object.insert("tileIds".into(), Value::Array(ids));
        }
        if object.contains_key("autoRuleGroups") {
            let tileset = object.get("tilesetDefUid").cloned().unwrap_or(Value::Null);
            object.insert("autoTilesetDefUid".into(), tileset);
        }
    });
    project["jsonVersion"] = json!("1.1.3");
    project
}

#[test]
fn a_file_of_version_1_1_is_what_its_own_reader_finds() {
    let project = of_1_1_3();
    let theirs: ldtk_rust::Project = serde_json::from_value(project.clone()).expect("a file of LDtk 1.1.3");
    let ours = spec_of(&project);
    let level = &theirs.levels[0];
    assert_eq!(ours.name, level.identifier);
    let layers = level.layer_instances.as_ref().expect("layers");
    let layer = |name: &str| layers.iter().find(|layer| layer.identifier == name).expect("the layer");
    let csv = |name: &str| layer(name).int_grid_csv.iter().map(|value| *value as i32).collect::<Vec<_>>();
    let structures: Vec<_> = csv("Structure").into_iter().map(Structure::from_value).collect();
    assert_eq!(ours.structure.values(), structures);
    let floors: Vec<_> =
        csv("Floor").into_iter().map(|v| Floor::from_value(v).unwrap_or(Floor::Drop)).collect();
    assert_eq!(ours.floor.values(), floors);
    for painted in &ours.art {
        let layer = layer(&painted.name);
        let tiles: Vec<_> = layer.auto_layer_tiles.iter().chain(&layer.grid_tiles).collect();
        let theirs: Vec<_> = tiles.iter().map(|t| (pair(&t.px), pair(&t.src), t.f)).collect();
        let flip = |tile: &thief_girl::level::Tile| i64::from(tile.flip_x) + 2 * i64::from(tile.flip_y);
        let ours: Vec<_> =
            painted.tiles.iter().map(|t| (t.at.to_array(), t.source.to_array(), flip(t))).collect();
        assert_eq!(ours, theirs, "{}", painted.name);
        assert!(painted.tiles.iter().all(|tile| tile.alpha == 1.0), "that version knew no transparency");
    }
    let guards = layers.iter().flat_map(|l| &l.entity_instances).filter(|e| e.identifier == "Guard").count();
    assert_eq!(ours.guards.len(), guards);
}
