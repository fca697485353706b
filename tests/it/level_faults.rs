//! Every fault that a level file can have, and what is said of it.

use crate::support::small as support;

use ldtk_rules::{Layout, RetileOptions, to_text};
use serde_json::{Value, json};
use support::{
    SMALL, brazier, copy_entity, definition, entity, field, key, layer, layer_def, lock, move_to, noise_zone,
    paint, remove_entity, small,
};
use thief_girl::base::Lang;
use thief_girl::level::{
    ActiveTimes, LevelSpec, MaskKind, PatrolMode, Severity, StopLook, TileHeight, inspect, read_project,
    retile,
};
use thief_girl::rules::{Archetype, DoorKind, Floor, HideoutKind, LampKind, Loot, Structure};

fn no_files(path: &str) -> Result<String, String> {
    Err(format!("nobody asked for {path}"))
}

fn read(text: &str) -> Result<LevelSpec, String> {
    let project = read_project("small.ldtk", text, &no_files).map_err(|e| e.to_string())?;
    project.level("Small").map_err(|e| e.to_string())
}

type Change = fn(&mut Value);

/// Each change, and the line that must then be among those that are said.
const FAULTS: &[(Change, &str)] = &[
    (
        |p| remove_entity(p, "Player_start"),
        "level Small, start: there are 0 `Player_start`: place exactly one",
    ),
    (
        |p| copy_entity(p, "Player_start"),
        "level Small, start at (1,1), (1,1): there are 2 `Player_start`: place exactly one",
    ),
    (|p| remove_entity(p, "Exit"), "level Small, exit: there is no `Exit`: place one or more"),
    (
        |p| remove_entity(p, "Treasure"),
        "level Small, main treasure: there are 0 treasures with `Loot` = `Main`: place exactly one",
    ),
    (
        |p| move_to(p, "Player_start", 0, 3),
        "level Small, Player_start at (0,3): it is in a cell of `wall`: move it, or erase the `wall`",
    ),
    (|p| move_to(p, "Prop", 12, 3), "level Small, Prop at (12,3): it lies outside of the level: move it in"),
    (
        |p| definition(p, "Treasure")["pivotX"] = json!(-1e300),
        "level Small, Treasure at (2147483647,5): it lies outside of the level: move it in",
    ),
    (
        |p| paint(p, "Structure", 3, 2, 9),
        "level Small, Guard at (3,2): it is in a cell of `table`: move it, or erase the `table`",
    ),
    (
        |p| paint(p, "Floor", 8, 5, 14),
        "level Small, Hideout at (8,5): there is `drop` under it and nothing to stand on: move it, or paint a floor",
    ),
    (|p| copy_entity(p, "Door"), "level Small, Door at (6,4): there are two in this cell: delete one"),
    (
        |p| *field(entity(p, "Guard"), "Stops") = json!(["1.5E", "", "1E 1Q"]),
        "level Small, layer Entities, Guard at (3,2): field `Stops` entry 2 has `1Q`: write seconds (up to 60) and a \
         compass letter such as `1.5E`, or `4Z` to doze",
    ),
    (
        |p| *field(entity(p, "Guard"), "Stops") = json!(["", "", "", "1E"]),
        "level Small, layer Entities, Guard at (3,2): field `Stops` entry 3 belongs to no point: delete it, or add a \
         point: `Patrol` has 2, and entry 0 is for his own place",
    ),
    (
        |p| *field(entity(p, "Guard"), "Stops") = json!([7]),
        "level Small, layer Entities, Guard at (3,2): field `Stops` entry 0 is 7: it must be a text",
    ),
    (
        |p| *field(entity(p, "Guard"), "Patrol") = json!([{ "cx": 9, "cy": 2 }]),
        "level Small, Guard at (3,2): field `Patrol` point 1 at (9,2): it is in a cell of `wall`: move it, or erase \
         the `wall`",
    ),
    (
        |p| *field(entity(p, "Guard"), "Patrol") = json!([null]),
        "level Small, layer Entities, Guard at (3,2): field `Patrol` point 1 is not on the map: set or delete it",
    ),
    (
        |p| [1, 2, 6].into_iter().for_each(|x| paint(p, "Structure", x, 4, 1)),
        "level Small, Guard at (3,2): field `Patrol` point 2 at (3,5): no way leads there from (7,2), not even through \
         doors: move it, or open a way",
    ),
    (
        |p| paint(p, "Structure", 6, 4, 10),
        "level Small, Door at (6,4): it is in a cell of `vent`: move it, or erase the `vent`",
    ),
    (
        |p| *field(entity(p, "Guard"), "Archetype") = json!("watchman"),
        "level Small, layer Entities, Guard at (3,2): field `Archetype` is \"watchman\": it must be one of `Watchman`, \
         `Treasure_guard`, `Clerk`, `Captain`, `Ashigaru`, `Servant`, `Shade`, `Lantern_bearer`, `Hound`, `Inspector`, \
         `Doll_chaser`, `Doll_ahead`, `Doll_mirror`, `Doll_shy`",
    ),
    (
        |p| *field(entity(p, "Guard"), "Round") = json!(null),
        "level Small, layer Entities, Guard at (3,2): field `Round` is not set: give it one of `Loop`, `Ping_pong`",
    ),
    (
        |p| *field(entity(p, "Lamp"), "Radius") = json!(30),
        "level Small, layer Entities, Lamp at (1,4): field `Radius` is 30: it must be a number from 0.5 to 20",
    ),
    (
        |p| *field(entity(p, "Light_zone"), "Light") = json!(1.5),
        "level Small, layer Entities, Light_zone at (1,5): field `Light` is 1.5: it must be a number from 0 to 1",
    ),
    (
        |p| *field(entity(p, "Light_zone"), "Indoors") = json!("yes"),
        "level Small, layer Entities, Light_zone at (1,5): field `Indoors` is \"yes\": it must be true or false",
    ),
    (
        |p| noise_zone(p, json!("Thunder"), [json!(null), json!(null), json!(null)]),
        "level Small, layer Entities, Noise_zone at (1,5): field `Kind` is \"Thunder\": it must be one of `Music`, \
         `Water_wheel`, `Fireworks`, `Rain`",
    ),
    (
        |p| noise_zone(p, json!("Rain"), [json!(-1), json!(null), json!(null)]),
        "level Small, layer Entities, Noise_zone at (1,5): field `From` is -1: it must be a number from 0 to 3600",
    ),
    (
        |p| noise_zone(p, json!("Rain"), [json!(5), json!(3), json!(null)]),
        "level Small, Noise_zone at (1,5): fields `From`, `To` and `Every` do not follow each other: end it after it \
         begins, and let it begin again only after that",
    ),
    (
        |p| {
            noise_zone(p, json!("Rain"), [json!(null), json!(null), json!(null)]);
            move_to(p, "Noise_zone", 40, 5);
        },
        "level Small, Noise_zone at (40,5): it covers no cell: draw it over the middle of a cell of the level",
    ),
    (
        |p| *field(entity(p, "Treasure"), "Value") = json!(-3),
        "level Small, layer Entities, Treasure at (5,5): field `Value` is -3: it must be a whole number, not below 0",
    ),
    (
        |p| *field(entity(p, "Treasure"), "Sprite") = json!(null),
        "level Small, layer Entities, Treasure at (5,5): field `Sprite` is not set: give it the name of a picture",
    ),
    (
        |p| *field(&mut p["levels"][0], "Moonlight") = json!(null),
        "level Small: field `Moonlight` is not set: give it a number from 0 to 1",
    ),
    (
        |p| *field(&mut p["levels"][0], "Title_ja") = json!(5),
        "level Small: field `Title_ja` is 5: it must be a text",
    ),
    (
        |p| {
            key(p, 0);
            move_to(p, "Key", 0, 3);
        },
        "level Small, Key at (0,3): it is in a cell of `wall`: move it, or erase the `wall`",
    ),
    (
        |p| key(p, 2),
        "level Small, layer Entities, Key at (2,3): field `Carrier` names 2 guards: leave one: it hangs on one belt",
    ),
    (
        |p| {
            brazier(p);
            move_to(p, "Lamp", 0, 3);
        },
        "level Small, Lamp at (0,3): it is in a cell of `wall`: move it, or erase the `wall`",
    ),
    (
        |p| definition(p, "Prop")["identifier"] = json!("Teapot"),
        "level Small, layer Entities, Teapot at (2,3): no such thing is known in this game: use one of Player_start, \
         Exit, Treasure, Guard, Prop, Lamp, Door, Hideout, Light_zone, Noise_zone, Switch, Plate, Key, \
         Gong, Music_box, Birds, Note; if it was renamed, give it its old name back",
    ),
    (
        |p| paint(p, "Floor", 4, 5, 0),
        "level Small, layer Floor, cell (4,5): no floor painted: paint one, or `wall` on `Structure`",
    ),
    (
        |p| paint(p, "Structure", 4, 5, 77),
        "level Small, layer Structure, cell (4,5): the value 77 means nothing in this game: erase it",
    ),
    (
        |p| {
            paint(p, "Structure", 0, 5, 0);
            paint(p, "Floor", 0, 5, 1);
        },
        "level Small, edge at (0,5): one could walk off the map: paint a `parapet` or a `wall`, or a floor of `drop` or `deep_water`",
    ),
    (
        |p| layer(p, "Floor")["intGridCsv"] = json!([1, 1]),
        "level Small, layer Floor: it has 2 cells, but the level 80: save the level again in LDtk",
    ),
    (
        |p| layer_def(p, "Floor")["gridSize"] = json!(8),
        "level Small, layer Floor: its grid is 8 pixels: make it 16",
    ),
    (
        |p| layer(p, "Structure")["pxOffsetY"] = json!(-8),
        "level Small, layer Structure: it has an offset: set it to 0",
    ),
    (
        |p| {
            p["levels"][0]["layerInstances"]
                .as_array_mut()
                .expect("layers")
                .retain(|l| l["__identifier"] != "Structure")
        },
        "level Small, layer Structure: the level lacks this IntGrid layer, which the project has: open the project in \
         LDtk and save it, and draw again what was on `Structure`",
    ),
    (
        |p| {
            p["levels"][0]["layerInstances"]
                .as_array_mut()
                .expect("layers")
                .retain(|l| l["__identifier"] != "Entities")
        },
        "level Small, layer Entities: the level lacks this Entities layer, which the project has: open the project in \
         LDtk and save it, and draw again what was on `Entities`",
    ),
    (
        |p| layer_def(p, "Entities")["type"] = json!("Tiles"),
        "layer Entities: the project does not have it: add a layer `Entities` of type Entities with a grid of 16 pixels",
    ),
    (
        |p| definition(p, "Exit")["identifier"] = json!("Way_out"),
        "entity Exit: the project does not have it, but `Way_out`, which the game does not know: if that was renamed, \
         give it the name `Exit` back; if not, add the entity",
    ),
    (
        |p| {
            p["defs"]["entities"]
                .as_array_mut()
                .expect("definitions")
                .retain(|def| def["identifier"] != "Exit")
        },
        "entity Exit: the project does not have it: add the entity",
    ),
    (
        |p| layer_def(p, "Structure")["identifier"] = json!("Walls"),
        "layer Structure: the project does not have it, but `Walls`, which the game does not know: if that was \
         renamed, give it the name `Structure` back, with all that is painted on it; if not, add a layer `Structure` \
         of type IntGrid",
    ),
    (
        |p| layer_def(p, "Structure")["type"] = json!("Tiles"),
        "layer Structure: the project does not have it: add a layer `Structure` of type IntGrid with a grid of 16 \
         pixels and the values 1 wall, 2 parapet, 3 hedge, 4 shoji, 5 rack, 6 lattice, 7 low_cover, 8 curtain, \
         9 table, 10 vent, 11 tall_grass, 12 screen",
    ),
    (
        |p| definition(p, "Hideout")["fieldDefs"][0]["identifier"] = json!("Sort"),
        "entity Hideout: it has no field `Kind`, but `Sort`, which the game does not know: if that was renamed, give \
         it the name `Kind` back; if not, add the field",
    ),
    (
        |p| go_on_in(p, "Attic"),
        "level Small: field `Next_level` is `Attic`, and the levels of this project are `Small`: write the name of \
         another level, or clear the field",
    ),
    (
        |p| go_on_in(p, "Small"),
        "level Small: field `Next_level` leads back to this level: clear it in the level in which the heist ends",
    ),
    (
        |p| entity(p, "Hideout")["iid"] = entity(p, "Door")["iid"].clone(),
        "level Small, layer Entities, Hideout at (8,5): it has the same `iid` as the Door at (6,4): what points to one of \
         them could mean either (`d52b93de-fc26-59a9-a0f7-003d3e4e70c7`): delete it and place it again in LDtk, or write an `iid` of its own",
    ),
    (
        |p| entity(p, "Hideout")["defUid"] = json!(9000),
        "level Small, layer Entities, an entity at (8,5): `defUid` 9000 names no entity of this project: save the file again \
         in LDtk",
    ),
    (
        |p| (p["levels"][0]["pxWid"], p["levels"][0]["pxHei"]) = (json!(48), json!(48)),
        "level Small: it has 3 × 3 cells, and 10 things and points of patrols lie outside of it: if it was made \
         smaller, make it as large as it was, or move or delete them",
    ),
    (
        |p| p["defs"]["levelFields"] = json!([]),
        "level fields: it has no field `Moonlight`: add it: Float, 0 to 1",
    ),
    (
        |p| p["levels"][0]["pxWid"] = json!(513 * 16),
        "level Small: it is 8208 pixels wide: make it 1 to 512 cells of 16 pixels",
    ),
    (
        |p| layer_def(p, "Decor")["tilesetDefUid"] = json!(999),
        "level Small, layer Decor: it has tiles, but no tileset: choose one in the layer's settings",
    ),
    (
        |p| p["defs"]["tilesets"][0]["relPath"] = json!(null),
        "level Small, layer Decor: the tileset Town has no image of its own: choose a picture for it",
    ),
    (
        |p| layer(p, "Decor")["gridTiles"][0]["px"] = json!([1]),
        "level Small, layer Decor: a tile has no place: save the level again in LDtk",
    ),
];

#[test]
fn each_fault_is_said_in_one_line() {
    assert!(read(SMALL).is_ok());
    for (change, expected) in FAULTS {
        let mut project = small();
        change(&mut project);
        let said = read(&project.to_string()).map(|level| level.hash).expect_err(expected);
        let expected = format!("small.ldtk: {expected}");
        assert!(said.lines().any(|line| line == expected), "expected\n{expected}\namong\n{said}");
    }
}

#[test]
fn all_faults_are_said_at_once() {
    let mut project = small();
    remove_entity(&mut project, "Exit");
    *field(entity(&mut project, "Lamp"), "Radius") = json!(0);
    *field(entity(&mut project, "Guard"), "Stops") = json!(["9"]);
    paint(&mut project, "Floor", 1, 6, 0);
    paint(&mut project, "Floor", 2, 6, 0);
    let said = read(&project.to_string()).expect_err("faults");
    assert_eq!(said.lines().count(), 4, "{said}");
    assert!(said.contains("cell (1,6), (2,6): no floor painted"), "{said}");
}

#[test]
fn a_project_of_another_game_is_told_once_what_it_lacks() {
    let mut project = small();
    layer_def(&mut project, "Structure")["identifier"] = json!("Walls");
    definition(&mut project, "Door")["fieldDefs"] = json!([]);
    let second = project["levels"][0].clone();
    project["levels"].as_array_mut().expect("levels").push(second);
    let found = inspect::inspect("other.ldtk", &project.to_string(), &no_files);
    let faults: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert_eq!(found.levels.len(), 0);
    assert!(faults[0].starts_with("this project was not made for this game"), "{faults:?}");
    assert!(
        faults[1].starts_with("layer Structure: the project does not have it, but `Walls`"),
        "{faults:?}"
    );
    assert_eq!(faults[2], "entity Door: it has no field `Kind`: add it: Enum of `Shoji`, `Wooden`");
    assert_eq!(faults.len(), 3, "{faults:?}");
}

/// Lets the heist of the only level go on in another level.
fn go_on_in(project: &mut Value, next: &str) {
    let mut field = project["defs"]["levelFields"][0].clone();
    (field["identifier"], field["uid"], field["type"]) =
        (json!("Next_level"), json!(9000), json!("F_String"));
    field["defaultOverride"] = json!(null);
    project["defs"]["levelFields"].as_array_mut().expect("fields").push(field);
    let instance = json!({ "defUid": 9000, "__identifier": "Next_level", "__value": next });
    project["levels"][0]["fieldInstances"].as_array_mut().expect("fields").push(instance);
}

#[test]
fn stages_go_on_in_levels_of_the_project_and_come_to_an_end() {
    let mut project = small();
    let last = project["levels"][0].clone();
    go_on_in(&mut project, "Attic");
    let named = |level: &Value, name: &str| {
        let mut level = level.clone();
        level["identifier"] = json!(name);
        level
    };
    let found = |levels: [&Value; 3]| {
        let mut project = project.clone();
        project["levels"] = json!(levels);
        inspect::inspect("", &project.to_string(), &no_files)
    };
    let to_attic = &project["levels"][0];
    let mut to_roof = named(to_attic, "Attic");
    *field(&mut to_roof, "Next_level") = json!("Roof");
    let chain = found([to_attic, &to_roof, &named(&last, "Roof")]);
    assert_eq!((chain.levels.len(), chain.count(Severity::Fault)), (3, 0));
    let ring = found([&last, &to_roof, &named(to_attic, "Roof")]);
    let faults: Vec<&str> = ring.findings.iter().map(|it| it.finding.code()).collect();
    assert_eq!((ring.levels.len(), faults), (1, vec!["next_level_circle"; 2]));
    let mut without_exit = project.clone();
    remove_entity(&mut without_exit, "Exit");
    let mut roof = named(&without_exit["levels"][0], "Roof");
    roof["fieldInstances"] = last["fieldInstances"].clone();
    let broken = found([to_attic, &to_roof, &roof]);
    let said: Vec<String> = broken.findings.iter().map(ToString::to_string).collect();
    let of = |level| {
        format!(
            "level {level}: field `Next_level` leads to the level Roof, which cannot be played: nobody could win this \
             heist: mend Roof, or clear the field"
        )
    };
    assert_eq!(broken.levels.len(), 0);
    assert_eq!(said[1..], [of("Small"), of("Attic")], "{said:?}");
}

/// An older project need not have a field; one that has another instead probably renamed it.
#[test]
fn a_renamed_field_is_told_and_a_missing_or_additional_one_is_not() {
    const TEMPLATE: &str = include_str!("../../levels/template.ldtk");
    let template: Value = serde_json::from_str(TEMPLATE).expect("JSON");
    let before = inspect::inspect("", TEMPLATE, &no_files).findings;
    assert_eq!(before.len(), 0);
    // Spoils the definition of each field in turn and returns what is said of definitions; instances follow by uid.
    let spoil = |change: &dyn Fn(&mut Vec<Value>, usize)| {
        let mut said = Vec::new();
        let owners = template["defs"]["entities"].as_array().expect("definitions").len();
        for owner in 0..=owners {
            let pointer = match owner {
                0 => "/defs/levelFields".to_string(),
                _ => format!("/defs/entities/{}/fieldDefs", owner - 1),
            };
            let count = template.pointer(&pointer).and_then(Value::as_array).map_or(0, Vec::len);
            for i in 0..count {
                let mut project = template.clone();
                let fields = project.pointer_mut(&pointer).and_then(Value::as_array_mut).expect("fields");
                let name = fields[i]["identifier"].as_str().expect("a name").to_string();
                change(fields, i);
                let found = inspect::inspect("", &project.to_string(), &no_files);
                let is_renamed = found.findings.iter().any(|it| {
                    it.finding.code() == "field_renamed"
                        && it.what(Lang::En).contains(&format!("no field `{name}`"))
                });
                said.push((name, is_renamed));
            }
        }
        said.retain(|(name, _)| name != "Text");
        assert_eq!(said.len(), 47, "the fields of the template, but that of a note");
        said
    };
    let silent = spoil(&|fields, i| fields[i]["identifier"] = json!("Renamed"));
    assert_eq!(silent.iter().find(|(_, is_renamed)| !is_renamed), None);
    let noisy = spoil(&|fields, i| drop(fields.remove(i)));
    assert_eq!(noisy.iter().find(|(_, is_renamed)| *is_renamed), None);
    let noisy = spoil(&|fields, i| {
        let mut own = fields[i].clone();
        (own["identifier"], own["uid"]) = (json!("My_own"), json!(9000));
        fields.push(own);
    });
    assert_eq!(noisy.iter().find(|(_, is_renamed)| *is_renamed), None);
}

#[test]
fn a_renamed_field_without_which_one_can_play_is_a_warning() {
    let mut project = small();
    let fields = definition(&mut project, "Guard")["fieldDefs"].as_array_mut().expect("fields");
    for (field, name) in fields.iter_mut().skip(1).zip(["Route", "Stop"]) {
        field["identifier"] = json!(name);
    }
    let found = inspect::inspect("", &project.to_string(), &no_files);
    let said: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert_eq!((found.levels.len(), found.count(Severity::Fault)), (1, 0), "{said:?}");
    assert_eq!(
        said,
        [
            "entity Guard: it has no field `Patrol`, but `Route`, which the game does not know: if that was renamed, \
             give it the name `Patrol` back; if not, add the field",
            "entity Guard: it has no field `Stops`, but `Stop`, which the game does not know: if that was renamed, \
             give it the name `Stops` back; if not, add the field",
        ]
    );
}

/// What is missing may be on the layer that was not read.
/// The definition of a value has no part in what its cells are, so whoever paints by a wrong name gets something else.
#[test]
fn a_value_of_cells_with_another_name_is_a_warning() {
    let mut project = small();
    let floors = layer_def(&mut project, "Floor")["intGridValues"].as_array_mut().expect("values");
    for floor in floors {
        let name = match floor["value"].as_i64() {
            Some(1) => json!("water"),
            Some(5) => json!("STONE"),
            _ => json!(null),
        };
        floor["identifier"] = name;
    }
    let found = inspect::inspect("", &project.to_string(), &no_files);
    let said: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert_eq!((found.levels.len(), found.count(Severity::Fault)), (1, 0), "{said:?}");
    assert_eq!(
        said,
        [
            "layer Floor: value 1 is called `water`, but in the game it is always `wood`: call it `wood`, and paint again \
          what was meant as `water`"
        ]
    );
}

/// Without the field of points all entries of stops seem to have none; only the cause is told.
#[test]
fn what_follows_from_a_renamed_field_is_not_told() {
    let mut project = small();
    definition(&mut project, "Guard")["fieldDefs"][1]["identifier"] = json!("Patroll");
    *field(entity(&mut project, "Guard"), "Stops") = json!(["1E", "2W", "1N"]);
    let found = inspect::inspect("", &project.to_string(), &no_files);
    let codes: Vec<&str> = found.findings.iter().map(|it| it.finding.code()).collect();
    assert_eq!(codes, ["field_renamed"]);
}

/// The rules of a level that is refused anyhow must not take what the others may spend.
#[test]
fn a_level_of_absurd_size_accuses_no_rule() {
    let mut project: Value = serde_json::from_str(include_str!("../../levels/template.ldtk")).expect("JSON");
    let mut huge = project["levels"][0].clone();
    (huge["identifier"], huge["pxWid"]) = (json!("Huge"), json!(1_600_000));
    project["levels"].as_array_mut().expect("levels").insert(0, huge);
    let found = inspect::inspect("", &project.to_string(), &no_files);
    let codes: Vec<&str> = found.findings.iter().map(|it| it.finding.code()).collect();
    assert_eq!(codes, ["level_size"]);
}

#[test]
fn nothing_is_missed_where_a_layer_of_things_is_not_read() {
    let mut project = small();
    layer_def(&mut project, "Entities")["gridSize"] = json!(8);
    let said = read(&project.to_string()).expect_err("a fault");
    assert_eq!(said, "small.ldtk: level Small, layer Entities: its grid is 8 pixels: make it 16");
    project["levels"][0]["layerInstances"]
        .as_array_mut()
        .expect("layers")
        .retain(|l| l["__identifier"] != "Entities");
    assert_eq!(read(&project.to_string()).expect_err("a fault").lines().count(), 1);
}

#[test]
fn a_few_things_outside_of_a_level_are_told_one_by_one() {
    let mut project = small();
    for name in ["Prop", "Lamp", "Hideout"] {
        move_to(&mut project, name, 12, 3);
    }
    let said = read(&project.to_string()).expect_err("faults");
    assert_eq!(said.matches("it lies outside of the level").count(), 3, "{said}");
    move_to(&mut project, "Door", 12, 3);
    let said = read(&project.to_string()).expect_err("faults");
    assert!(said.starts_with("small.ldtk: level Small: it has 10 × 8 cells, and 4 things"), "{said}");
    assert!(!said.contains("it lies outside of the level"), "{said}");
}

#[test]
fn a_hound_does_not_patrol_through_a_shut_door() {
    let mut project = small();
    *field(entity(&mut project, "Guard"), "Archetype") = json!("Hound");
    assert!(read(&project.to_string()).is_ok(), "round the wall");
    [1, 2].into_iter().for_each(|x| paint(&mut project, "Structure", x, 4, 1));
    let said = read(&project.to_string()).expect_err("a fault");
    let expected = "small.ldtk: level Small, Guard at (3,2): field `Patrol` point 2 at (3,5): only shut doors lead \
                    there from (7,2), and a hound opens none: move it, let the door stand open, or delete the door";
    assert_eq!(said, expected);
    let mut other = project.clone();
    *field(entity(&mut other, "Guard"), "Archetype") = json!("Watchman");
    assert!(read(&other.to_string()).is_ok(), "he opens it");
    *field(entity(&mut project, "Door"), "Open") = json!(true);
    assert!(read(&project.to_string()).is_ok(), "it stands open");
}

#[test]
fn the_second_level_of_a_name_cannot_be_chosen() {
    let mut project = small();
    let second = project["levels"][0].clone();
    project["levels"].as_array_mut().expect("levels").push(second);
    let found = inspect::inspect("", &project.to_string(), &no_files);
    assert_eq!(found.levels.len(), 1);
    assert_eq!(
        found.findings[0].to_string(),
        "level Small: levels 1 and 2 of the file have this name: rename one"
    );
}

#[test]
fn a_file_that_is_no_project_is_refused_kindly() {
    for (text, expected) in [
        ("", "this is no JSON"),
        ("{\"defs\": {}", "this is no JSON"),
        ("{\"defs\": 3}", "defs: this makes no sense"),
        ("[]", "this is no LDtk project"),
        ("{\"jsonVersion\": \"1.5.3\"}", "this is no LDtk project"),
        ("{\"jsonVersion\": \"0.9.3\", \"defs\": {}}", "made with LDtk 0.9.3"),
        ("{\"jsonVersion\": \"2.0.0\", \"defs\": {}}", "this game reads LDtk 1.x"),
        ("{\"defs\": {}}", "`jsonVersion` is ``"),
        ("{\"jsonVersion\": \"1.5.3\", \"defs\": {}}", "there is no level `Small`: add one in LDtk"),
    ] {
        let said = read(text).expect_err(expected);
        assert!(said.contains(expected), "expected {expected} in {said}");
    }
    let mut project = small();
    project["levels"][0]["layerInstances"][2]["intGridCsv"] = json!("1,2");
    let said = read(&project.to_string()).expect_err("a fault");
    let expected = "levels[0].layerInstances[2].intGridCsv: this makes no sense: invalid type: string \"1,2\", \
                    expected an array";
    assert!(said.contains(expected), "{said}");
    let missing = read_project("small.ldtk", SMALL, &no_files).expect("a project").level("Big");
    assert_eq!(
        missing.expect_err("none").to_string(),
        "small.ldtk: there is no level `Big`: choose one of Small"
    );
}

#[test]
fn the_small_level_is_read_as_it_was_drawn() {
    let level = read(SMALL).expect("a level");
    assert_eq!((level.size().x, level.size().y), (10, 8));
    assert_eq!((level.title.ja.as_str(), level.brief.en.as_str()), ("小", "One.\nTwo."));
    assert_eq!((level.par_seconds, level.start.to_array()), (20, [1.5, 1.5]));
    assert_eq!(level.exits[0].to_array(), [7, 1]);
    assert_eq!((level.treasures[0].loot, level.treasures[0].sprite.as_str()), (Loot::Main, "cup"));
    let guard = &level.guards[0];
    assert_eq!((guard.archetype, guard.round), (Archetype::TreasureGuard, PatrolMode::PingPong));
    let stops: Vec<usize> = guard.patrol.iter().map(|point| point.stops.len()).collect();
    assert_eq!(stops, [2, 0, 1]);
    assert_eq!(guard.patrol[2].stops[0].look, StopLook::Doze);
    assert_eq!(guard.patrol[2].at.to_array(), [3.5, 5.5]);
    assert_eq!((level.doors[0].kind, level.hideouts[0].kind), (DoorKind::Wooden, HideoutKind::Jar));
    let (wall, inside, zone) = ((0, 0).into(), (1, 1).into(), (8, 6).into());
    assert_eq!((level.floor[wall], level.structure[wall]), (Floor::Drop, Some(Structure::Wall)));
    assert_eq!((level.ambient[inside], level.indoors[inside]), (0.25, false));
    assert_eq!((level.ambient[zone], level.indoors[zone]), (0.5, true));
}

#[test]
fn a_zone_of_noise_is_read_as_it_was_drawn() {
    let mut project = small();
    noise_zone(&mut project, json!("Water_wheel"), [json!(null), json!(7.5), json!(20)]);
    let level = read(&project.to_string()).expect("a level");
    let [mask] = level.masks.as_slice() else { panic!("{:?}", level.masks) };
    assert_eq!(
        (mask.kind, mask.times),
        (MaskKind::WaterWheel, ActiveTimes { from: 0.0, to: Some(7.5), every: Some(20.0) })
    );
    assert!(mask.covers((1, 5).into()) && mask.covers((8, 6).into()));
    assert!(!mask.covers((0, 5).into()) && !mask.covers((8, 7).into()));
}

#[test]
fn locks_keys_and_braziers_are_read_as_they_were_drawn() {
    let plain = read(SMALL).expect("a level");
    assert_eq!((plain.lamps[0].kind, plain.doors[0].locked), (LampKind::Lantern, false));
    let mut project = small();
    lock(&mut project);
    brazier(&mut project);
    key(&mut project, 1);
    let level = read(&project.to_string()).expect("a level");
    assert_eq!((level.lamps[0].kind, level.doors[0].locked), (LampKind::Brazier, true));
    let [key] = level.keys.as_slice() else { panic!("{:?}", level.keys) };
    assert_eq!((key.at.to_array(), key.doors.as_slice(), key.carrier), ([2.5, 3.5], [0].as_slice(), Some(0)));
    // A key on a belt may have been drawn anywhere.
    move_to(&mut project, "Key", 0, 3);
    assert!(read(&project.to_string()).is_ok());
}

#[test]
fn tiles_are_those_of_the_file() {
    let level = read(SMALL).expect("a level");
    let names: Vec<_> = level.art.iter().map(|layer| (layer.name.as_str(), layer.height)).collect();
    let (flat, standing) = (TileHeight::Flat, TileHeight::Standing);
    assert_eq!(names, [("Floor", flat), ("Wall_shadow", flat), ("Structure", standing), ("Decor", standing)]);
    let decor = level.art[3].tiles[0];
    assert_eq!((decor.at.to_array(), decor.source.to_array(), decor.size), ([128, 96], [0, 32], 16));
    assert_eq!((decor.flip_x, decor.flip_y, decor.foot, decor.alpha), (true, false, 112, 1.0));
    // A wall's upper half is painted a cell higher, but stands where the wall stands.
    let walls = &level.art[2].tiles;
    assert!(walls.iter().any(|tile| tile.foot == tile.at.y + 32), "{walls:?}");
    assert!(level.art[1].tiles.iter().all(|tile| tile.alpha == 0.5));
}

#[test]
fn layers_without_tiles_are_painted_when_they_are_read() {
    let mut bare = small();
    for name in ["Floor", "Structure"] {
        layer(&mut bare, name).as_object_mut().expect("a layer").remove("autoLayerTiles");
    }
    assert_eq!(read(&bare.to_string()), read(SMALL));
}

#[test]
fn what_the_editor_writes_for_readers_may_be_missing() {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|key, _| !key.starts_with("__"));
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut bare = small();
    strip(&mut bare);
    let level = read(&bare.to_string()).expect("a level");
    // The editor keeps line breaks as a backslash and an n there.
    assert_eq!(level.brief.en, "One.\nTwo.");
    assert_eq!(Ok(level), read(SMALL));
}

#[test]
fn the_hash_is_of_what_the_simulation_reads() {
    let hash = |change: Change| {
        let mut project = small();
        change(&mut project);
        read(&project.to_string()).expect("a level").hash
    };
    let plain = hash(|_| {});
    assert_eq!(plain, hash(|p| *field(&mut p["levels"][0], "Title_en") = json!("Large")));
    assert_eq!(plain, hash(|p| layer(p, "Decor")["gridTiles"] = json!([])));
    let changes: [Change; 9] = [
        lock,
        brazier,
        |p| key(p, 0),
        |p| paint(p, "Floor", 1, 6, 2),
        |p| paint(p, "Structure", 1, 6, 7),
        |p| *field(entity(p, "Guard"), "Stops") = json!(["1.5E 2SW"]),
        |p| *field(entity(p, "Door"), "Open") = json!(true),
        |p| *field(&mut p["levels"][0], "Moonlight") = json!(0.3),
        |p| move_to(p, "Prop", 2, 2),
    ];
    for change in changes {
        assert_ne!(plain, hash(change));
    }
    assert_ne!(hash(|p| key(p, 0)), hash(|p| key(p, 1)), "on whose belt");
}

#[test]
fn a_single_link_names_one_guard_or_nobody() {
    let mut project = small();
    key(&mut project, 1);
    let carrier = field(entity(&mut project, "Key"), "Carrier").as_array().expect("links")[0].clone();
    for (link, expected) in [(carrier, Some(0)), (json!(null), None)] {
        *field(entity(&mut project, "Key"), "Carrier") = link;
        assert_eq!(read(&project.to_string()).expect("a level").keys[0].carrier, expected);
    }
}

#[test]
fn a_broken_link_says_what_it_points_to() {
    let mut project = small();
    key(&mut project, 0);
    let door = entity(&mut project, "Door")["iid"].clone();
    let cases = [
        (json!({ "entityIid": "nobody" }), "nothing that is there"),
        (json!({ "entityIid": "nobody", "levelIid": "elsewhere" }), "something in another level"),
        (json!({ "entityIid": door }), "the `Door` at (6,4)"),
    ];
    for (link, target) in cases {
        *field(entity(&mut project, "Key"), "Carrier") = link;
        let said = read(&project.to_string()).expect_err("no guard");
        let expected = format!(
            "field `Carrier` points to {target}, not to a `Guard` of this level: choose a `Guard`, or clear the field"
        );
        assert!(said.contains(&expected), "{said}");
    }
    let guard = entity(&mut project, "Guard")["iid"].clone();
    *field(entity(&mut project, "Key"), "Carrier") = json!(null);
    *field(entity(&mut project, "Key"), "Doors") = json!([{ "entityIid": guard }]);
    let said = read(&project.to_string()).expect_err("no door");
    assert!(said.contains("field `Doors` entry 0 points to the `Guard` at"), "{said}");
}

#[test]
fn separate_level_files_are_fetched() {
    let mut project = small();
    let mut level = project["levels"][0].clone();
    level["externalRelPath"] = json!(null);
    project["externalLevels"] = json!(true);
    project["levels"][0]["layerInstances"] = json!(null);
    project["levels"][0]["externalRelPath"] = json!("small/Small.ldtkl");
    let read_one =
        |path: &str| if path == "small/Small.ldtkl" { Ok(level.to_string()) } else { Err(path.to_string()) };
    let text = project.to_string();
    let fetched = read_project("small.ldtk", &text, &read_one).expect("a project").level("Small");
    assert_eq!(fetched.map_err(|e| e.to_string()), read(SMALL));
    let lost = read(&text).expect_err("no file");
    assert!(
        lost.contains("level Small: its file `small/Small.ldtkl` cannot be read: nobody asked"),
        "{lost}"
    );
}

#[test]
fn levels_of_several_worlds_are_read_and_painted_where_they_stand() {
    let mut project = small();
    let mut second = project["levels"][0].clone();
    second["identifier"] = json!("Second");
    project["worlds"] = json!([{ "levels": project["levels"] }, { "levels": [second] }]);
    project["levels"] = json!([]);
    project["flags"] = json!(["MultiWorlds"]);
    let worlds = read_project("small.ldtk", &project.to_string(), &no_files).expect("a project");
    assert_eq!(worlds.level_names(), ["Small", "Second"]);
    assert_eq!(worlds.level("Small").map_err(|e| e.to_string()), read(SMALL));
    let text = to_text(&project, Layout::Compact);
    project["worlds"][1]["levels"][0]["layerInstances"][5]["autoLayerTiles"] = json!([]);
    let retiled =
        retile::retile("small.ldtk", &project.to_string(), &RetileOptions::default()).expect("no fault");
    assert_eq!(retiled.files.len(), 1);
    assert!(retiled.files[0].text == text, "only what was lost is painted, and where it was");
}

#[test]
fn inspection_also_warns() {
    let mut project = small();
    *field(&mut project["levels"][0], "Par_seconds") = json!(0);
    *field(&mut project["levels"][0], "Prize_ja") = json!(null);
    layer(&mut project, "Floor")["autoLayerTiles"][3]["t"] = json!(9);
    let found = inspect::inspect("small.ldtk", &project.to_string(), &no_files);
    let warnings: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert_eq!((found.levels.len(), found.count(Severity::Fault)), (1, 0));
    assert_eq!(
        warnings,
        [
            "level Small, layer Floor: `autoLayerTiles` is not what the rules paint: save the file in LDtk, or run \
             `thief-girl retile`",
            "level Small: it has no par time: set the field `Par_seconds`: `thief-girl prove` suggests one",
            "level Small: the field `Prize_ja` is empty: write it",
        ]
    );
}
