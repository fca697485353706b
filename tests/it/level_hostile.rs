//! Files that mean harm, or were written by a broken program: each is answered in words. None of
//! them may take long, but no clock is read here: that they do not is the work of the limits in
//! `level/ldtk/limits.rs` and of `ldtk_rules::Budget`.

use ldtk_rules::RetileOptions;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use thief_girl::base::Lang;
use thief_girl::level::{Severity, inspect, read_project, retile};

const SMALL: &str = include_str!("../fixtures/level/small.ldtk");

fn no_files(_: &str) -> Result<String, String> {
    Err("no files here".to_string())
}

/// All that is said of a file, one finding a line; playable levels are named in the first.
fn answer(text: &str) -> String {
    let found = inspect::inspect("hostile", text, &no_files);
    let faults = found.count(Severity::Fault);
    assert!(!found.levels.is_empty() || faults > 0, "neither a level nor a word");
    let names: Vec<&str> = found.levels.iter().map(|level| level.name.as_str()).collect();
    let mut lines = vec![format!("playable: {}", names.join(", "))];
    lines.extend(found.findings.iter().map(ToString::to_string));
    for line in &lines {
        assert!(line.len() < 5_000, "nobody reads {} bytes: {line:.200}", line.len());
    }
    // The retiler reads the same file, and must get on with it as well.
    if let Err(faults) = retile::retile("hostile", text, &RetileOptions::default()) {
        assert!(faults.list.iter().all(|fault| !fault.what(Lang::En).is_empty()));
    }
    lines.join("\n")
}

fn small(change: impl FnOnce(&mut Value)) -> String {
    let mut project: Value = serde_json::from_str(SMALL).expect("JSON");
    change(&mut project);
    project.to_string()
}

/// Puts a value wherever the pointer leads.
fn with(pointer: &str, value: Value) -> String {
    small(|project| *project.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value)
}

/// The same entry of an array, many times over.
fn many(pointer: &str, entry: &Value, count: usize) -> String {
    with(pointer, json!("MANY"))
        .replace("\"MANY\"", &format!("[{}]", vec![entry.to_string(); count].join(",")))
}

const ENTITIES: &str = "/levels/0/layerInstances/0/entityInstances";
const TILES: &str = "/levels/0/layerInstances/1/gridTiles";
const RULES: &str = "/defs/layers/2/autoRuleGroups/0/rules";

/// What is done to a file, the file, and what is to be said of it.
fn check(cases: Vec<(&str, String, &str)>) {
    for (what, text, said) in cases {
        let answer = answer(&text);
        assert!(answer.contains(said), "{what}: instead of `{said}`:\n{answer:.2000}");
    }
}

#[test]
fn text_that_is_no_project() {
    let open = 1_000_000;
    check(vec![
        ("nothing", String::new(), "this is no JSON: EOF"),
        ("a byte order mark alone", "\u{feff}".into(), "this is no JSON: EOF"),
        ("another thing", "[1, 2]".into(), "this makes no sense"),
        ("an object that is none of LDtk's", "{}".into(), "it has no `defs`"),
        ("another version", r#"{"defs": {}, "jsonVersion": "2.0"}"#.into(), "made with LDtk 2.0"),
        ("a version of 1 MB", with("/jsonVersion", json!("9".repeat(1 << 20))), "which is no version"),
        ("arrays in arrays", "[".repeat(open), "this makes no sense"),
        ("objects in objects", "{\"levels\":".repeat(open / 2), "this makes no sense"),
        ("passed over, but deep", format!("{{\"x\":{}", "[".repeat(open)), "this is no JSON"),
        (
            "a field's value, too deep",
            with("/levels/0/fieldInstances/0/__value", json!("DEEP"))
                .replace("\"DEEP\"", &("[".repeat(200) + &"]".repeat(200))),
            "recursion limit",
        ),
        (
            "a key twice",
            SMALL.replacen("\"pxWid\": 160", "\"pxWid\": 160, \"pxWid\": 160", 1),
            "duplicate field `pxWid`",
        ),
        ("no number", SMALL.replacen("\"pxWid\": 160", "\"pxWid\": NaN", 1), "this is no JSON"),
        ("endless", SMALL.replacen("\"pxWid\": 160", "\"pxWid\": Infinity", 1), "this is no JSON"),
        (
            "beyond all numbers",
            SMALL.replacen("\"pxWid\": 160", "\"pxWid\": 1e999", 1),
            "number out of range",
        ),
        (
            "beyond 32 bits",
            SMALL.replacen("\"pxWid\": 160", "\"pxWid\": 2147483648", 1),
            "levels[0].pxWid: this makes no sense",
        ),
        ("too long", " ".repeat((48 << 20) + 1), "it is 49 MiB long, and at most 48 are read"),
        ("too many objects", format!("[{}", "{},".repeat(1_000_001)), "more than 1000000 objects"),
        ("too many values", format!("[{}", "0,".repeat(8_000_001)), "more than 8000000 values"),
    ]);
}

#[test]
fn a_file_cut_short_anywhere() {
    for end in (0..SMALL.len() - 2).step_by(997).filter(|end| SMALL.is_char_boundary(*end)) {
        assert!(answer(&SMALL[..end]).contains("this is no JSON: EOF"), "cut at {end}");
    }
}

#[test]
fn sizes_beyond_all_measure() {
    let size = |px: i64, csv: usize| {
        small(|project| {
            let level = &mut project["levels"][0];
            (level["pxWid"], level["pxHei"]) = (json!(px), json!(px));
            level["layerInstances"][2]["intGridCsv"] = json!(vec![0; csv]);
        })
    };
    check(vec![
        (
            "10,000 cells wide, few values",
            size(160_000, 10),
            "it is 160000 pixels wide: make it 1 to 512 cells",
        ),
        ("10,000 cells wide, many values", size(160_000, 2_000_000), "it is 160000 pixels wide"),
        ("the largest number", size(i64::from(i32::MAX), 0), "it is 2147483647 pixels wide"),
        ("below nothing", size(-16, 80), "it is -16 pixels wide"),
        ("large, but without values", size(8192, 10), "it has 10 cells, but the level 262144"),
        ("small, with too many values", size(160, 100_000), "it has 100000 cells, but the level 100"),
        (
            "an offset of all numbers",
            with("/levels/0/layerInstances/2/pxOffsetX", json!(i32::MIN)),
            "it has an offset",
        ),
        (
            "many large levels",
            small(|project| {
                let levels = project["levels"].as_array_mut().expect("levels");
                (levels[0]["pxWid"], levels[0]["pxHei"]) = (json!(8192), json!(8192));
                *levels = vec![levels[0].clone(); 20];
            }),
            "its levels and their layers have",
        ),
        ("a layer of pixels", with("/defs/layers/3/gridSize", json!(1)), "playable: Small"),
    ]);
}

#[test]
fn references_that_lead_nowhere_or_in_circles() {
    let circle = |source: i64| with("/defs/layers/3/autoSourceLayerDefUid", json!(source));
    let fresh = |text: String| {
        let mut project: Value = serde_json::from_str(&text).expect("JSON");
        project["levels"][0]["layerInstances"][3]["autoLayerTiles"] = Value::Null;
        project.to_string()
    };
    check(vec![
        ("an AutoLayer over itself", fresh(circle(4)), "playable: Small"),
        ("an AutoLayer over tiles", fresh(circle(2)), "playable: Small"),
        ("an AutoLayer over nothing", fresh(circle(999)), "playable: Small"),
        (
            "silenced by itself",
            with("/defs/layers/3/autoTilesKilledByOtherLayerUid", json!(4)),
            "playable: Small",
        ),
        (
            "a layer of no definition",
            with("/levels/0/layerInstances/1/layerDefUid", json!(999)),
            "`layerDefUid` names no layer",
        ),
        (
            "an entity of no definition",
            with(&format!("{ENTITIES}/0/defUid"), json!(999)),
            "`defUid` 999 names no entity",
        ),
        (
            "a field of no definition",
            with(&format!("{ENTITIES}/0/fieldInstances/0/defUid"), json!(-1)),
            "names no field",
        ),
        (
            "a tileset of no definition",
            with("/levels/0/layerInstances/1/overrideTilesetUid", json!(999)),
            "but no tileset",
        ),
        (
            "all definitions with one uid",
            small(|project| {
                for def in project["defs"]["layers"].as_array_mut().expect("layers") {
                    def["uid"] = json!(3);
                }
            }),
            "`layerDefUid` names no layer",
        ),
        (
            "every entity with one iid",
            small(|project| {
                for entity in project.pointer_mut(ENTITIES).and_then(Value::as_array_mut).expect("entities") {
                    entity["iid"] = json!("same");
                }
            }),
            "Hideout at (8,5): it has the same `iid` as the Light_zone at (1,5)",
        ),
        (
            "a level twice",
            small(|project| {
                let levels = project["levels"].as_array_mut().expect("levels");
                levels.push(levels[0].clone());
            }),
            "levels 1 and 2 of the file have this name",
        ),
        (
            "two levels in one file",
            small(|project| {
                let levels = project["levels"].as_array_mut().expect("levels");
                levels[0]["externalRelPath"] = json!("one.ldtkl");
                levels[0]["layerInstances"] = Value::Null;
                levels.push(levels[0].clone());
            }),
            "another level is in the same file `one.ldtkl`",
        ),
    ]);
}

#[test]
fn more_of_everything_than_anybody_makes() {
    let project: Value = serde_json::from_str(SMALL).expect("JSON");
    let first = |list: &str| project.pointer(&format!("{list}/0")).cloned().expect("one");
    let long = "x".repeat(1 << 20);
    check(vec![
        (
            "entities",
            many(ENTITIES, &json!({"defUid": 180, "px": [1, 1]}), 100_000),
            "there are 100000 entities: keep to 1000",
        ),
        ("tiles", many(TILES, &first(TILES), 100_000), "playable: Small"),
        ("rules", many(RULES, &json!({"uid": 1}), 100_000), "there are 100003 rules: keep to 10000"),
        ("levels", many("/levels", &json!({}), 100_000), "there are 100000 levels: keep to 1000"),
        (
            "layers",
            many("/levels/0/layerInstances", &json!({"layerDefUid": 3}), 100_000),
            "there are 100000 layers: keep to 64",
        ),
        (
            "definitions of layers",
            many("/defs/layers", &json!({"uid": 3}), 100_000),
            "there are 100000 layers",
        ),
        (
            "definitions of entities",
            many("/defs/entities", &json!({"uid": 3}), 100_000),
            "there are 100000 entities",
        ),
        ("tilesets", many("/defs/tilesets", &json!({"uid": 3}), 100_000), "there are 100000 tilesets"),
        ("fields", many("/defs/levelFields", &json!({"uid": 3}), 100_000), "there are 100000 fields"),
        (
            "values of cells",
            many("/defs/layers/2/intGridValues", &json!({"value": 3}), 100_000),
            "there are 100000 values",
        ),
        (
            "the table of contents",
            with("/toc", json!([{"instancesData": vec![json!({}); 100_000]}])),
            "there are 100000 entities",
        ),
        ("a name", with("/levels/0/identifier", json!(long)), "is 1048576 bytes long: make it 500 at most"),
        ("a path", with("/defs/tilesets/0/relPath", json!(long)), "bytes long: make it 500 at most"),
        ("a text", with("/levels/0/fieldInstances/0/__value", json!(long)), "playable: Small"),
        (
            "a number in letters",
            with(&format!("{ENTITIES}/0/fieldInstances/0/__value"), json!(long)),
            "field `Light` is \"xxx",
        ),
        ("a colour", with("/levels/0/bgColor", json!(long)), "the background colour `xxx"),
        (
            "a default",
            with("/defs/levelFields/0/defaultOverride", json!({"params": [long]})),
            "bytes long: make it 1000 at most",
        ),
        (
            "a stop",
            with(&format!("{ENTITIES}/0/fieldInstances/0/__value"), json!(vec![json!(long)])),
            "field `Light` is",
        ),
    ]);
}

#[test]
fn rules_that_would_never_come_to_an_end() {
    let rule = |change: Value| {
        small(|project| {
            let rule =
                project.pointer_mut(&format!("{RULES}/0")).and_then(Value::as_object_mut).expect("a rule");
            rule.extend(change.as_object().cloned().expect("keys"));
            for layer in project["levels"][0]["layerInstances"].as_array_mut().expect("layers") {
                layer["autoLayerTiles"] = Value::Null;
            }
        })
    };
    check(vec![
        (
            "half a million tiles a cell",
            rule(json!({
                "size": 1, "pattern": [1], "tileRectsIds": [vec![1; 500_000]],
            })),
            "look at too many cells, or paint too many tiles",
        ),
        ("no alternatives", rule(json!({"tileRectsIds": []})), "playable: Small"),
        ("an alternative without tiles", rule(json!({"tileRectsIds": [[]]})), "playable: Small"),
        ("a modulo of nothing", rule(json!({"xModulo": 0, "yModulo": 0})), "playable: Small"),
        (
            "a modulo below nothing",
            rule(json!({"xModulo": i32::MIN, "yModulo": -1, "checker": "Vertical"})),
            "playable: Small",
        ),
        ("an even size", rule(json!({"size": 2})), "a pattern's `size` is none"),
        ("an endless size", rule(json!({"size": i32::MAX})), "a pattern's `size` is none"),
        ("a short pattern", rule(json!({"pattern": [1]})), "`pattern` has too many or too few entries"),
        (
            "octaves without end",
            rule(json!({"perlinActive": true, "perlinOctaves": i32::MAX})),
            "`perlinOctaves` makes no sense",
        ),
        (
            "noise without measure",
            rule(json!({"perlinActive": true, "perlinScale": 1e308, "perlinSeed": i32::MIN})),
            "playable: Small",
        ),
        (
            "offsets without measure",
            rule(json!({
                "tileXOffset": i32::MAX, "tileYOffset": i32::MIN, "tileRandomXMin": i32::MIN, "tileRandomXMax": i32::MAX,
            })),
            "playable: Small",
        ),
        ("pivots without measure", rule(json!({"pivotX": 1e308, "pivotY": -1e308})), "playable: Small"),
        ("tiles of no tileset", rule(json!({"tileRectsIds": [[i32::MIN, i32::MAX, -1]]})), "playable: Small"),
        ("a chance beyond chance", rule(json!({"chance": 1e300, "alpha": -1e300})), "playable: Small"),
    ]);
}

/// The first place of every key that holds a number.
fn numbers(value: &Value, pointer: &str, keys: &mut BTreeSet<String>, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                if value.is_number()
                    && keys.insert(format!("{} {key}", pointer.split('/').nth(2).unwrap_or("")))
                {
                    out.push(format!("{pointer}/{key}"));
                }
                numbers(value, &format!("{pointer}/{key}"), keys, out);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                let place = format!("{pointer}/{i}");
                if item.is_number() && i < 2 && keys.insert(place.replace(|c: char| c.is_ascii_digit(), "")) {
                    out.push(place.clone());
                }
                numbers(item, &place, keys, out);
            }
        }
        _ => {}
    }
}

#[test]
fn every_number_at_its_worst() {
    let project: Value = serde_json::from_str(SMALL).expect("JSON");
    let mut places = Vec::new();
    numbers(&project, "", &mut BTreeSet::new(), &mut places);
    assert!(places.len() > 60, "only {} numbers", places.len());
    let worst =
        [json!(i32::MAX), json!(i32::MIN), json!(0), json!(-1), json!(1e300), json!(5e-324), json!(u64::MAX)];
    for place in &places {
        for number in &worst {
            answer(&with(place, number.clone()));
        }
    }
}

#[test]
fn a_level_file_is_held_to_the_same_limits() {
    let project = small(|project| {
        project["levels"][0]["layerInstances"] = Value::Null;
        project["levels"][0]["externalRelPath"] = json!("Small.ldtkl");
    });
    let level = |change: fn(&mut Value)| {
        let mut level = serde_json::from_str::<Value>(SMALL).expect("JSON")["levels"][0].take();
        change(&mut level);
        level.to_string()
    };
    let said = |text: String| {
        let read = move |_: &str| Ok(text.clone());
        let project = read_project("hostile", &project, &read).expect("the project itself is right");
        project.level("Small").map(|level| level.name).map_err(|e| e.to_string())
    };
    assert_eq!(said(level(|_| ())), Ok("Small".to_string()));
    let cases: [(&str, String); 5] = [
        ("this is no JSON", "{".into()),
        ("has no layers", "{}".into()),
        ("this makes no sense", "[7]".into()),
        (
            "there are 100 layers",
            level(|it| it["layerInstances"] = json!(vec![json!({"layerDefUid": 1}); 100])),
        ),
        (
            "there are 2000 entities",
            level(|it| {
                it["layerInstances"][0]["entityInstances"] = json!(vec![json!({"defUid": 180}); 2000]);
            }),
        ),
    ];
    for (what, text) in cases {
        let answer = said(text).unwrap_err();
        assert!(answer.contains("level Small") && answer.contains(what), "{answer}");
    }
}
