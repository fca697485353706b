//! Our rule engine against the editor's own output.

#[path = "support/projects.rs"]
mod projects;

use projects::projects;
use serde_json::{Value, json};
use thief_girl::level::retile;

#[test]
fn the_samples_of_the_editor_come_out_tile_for_tile() {
    for (path, text) in projects("../shared/ldtk/samples") {
        let project: Value = serde_json::from_str(&text).expect("JSON");
        for painted in retile::paint(&project) {
            let place = format!("{}: {} {}", path.display(), painted.level, painted.layer);
            match painted.tiles {
                Ok(tiles) => {
                    let ours = serde_json::to_value(tiles.iter().map(|t| t.to_json()).collect::<Vec<_>>());
                    assert_eq!(Some(&ours.expect("JSON")), painted.stored, "{place}");
                }
                Err(problems) => {
                    assert!(problems.iter().all(|p| p.what.contains("Perlin")), "{place}: {problems:?}");
                }
            }
        }
    }
}

#[test]
fn the_samples_are_written_as_the_editor_writes_them() {
    for (path, text) in projects("../shared/ldtk/samples") {
        let project: Value = serde_json::from_str(&text).expect("JSON");
        let ours = retile::to_text(&project);
        let differing = ours.lines().zip(text.lines()).find(|(a, b)| a != b);
        assert_eq!(differing, None, "{}", path.display());
        assert_eq!(ours.len(), text.len(), "{}", path.display());
    }
}

/// A layer `Ground` of the given rows and rules, with a tileset 4 tiles wide of which tile 1 has
/// no hole, beneath a layer `Top` of tiles.
fn project(rows: &[&[i32]], rules: Value) -> Value {
    let (wide, high) = (rows[0].len(), rows.len());
    json!({
        "jsonVersion": "1.5.3",
        "defs": {
            "layers": [
                { "uid": 2, "identifier": "Top", "type": "Tiles", "gridSize": 16 },
                {
                    "uid": 1, "identifier": "Ground", "type": "IntGrid", "gridSize": 16, "tilesetDefUid": 9,
                    "biomeFieldUid": 70,
                    "intGridValues": [
                        { "value": 1, "groupUid": 0 }, { "value": 2, "groupUid": 5 }, { "value": 3, "groupUid": 5 },
                    ],
                    "autoRuleGroups": [{ "uid": 50, "active": true, "isOptional": false, "rules": rules }],
                },
            ],
            "tilesets": [{
                "uid": 9, "pxWid": 64, "pxHei": 64, "tileGridSize": 16,
                "cachedPixelData": { "opaqueTiles": "0100000000000000" },
            }],
        },
        "levels": [{
            "identifier": "Test", "pxWid": 16 * wide, "pxHei": 16 * high, "fieldInstances": [],
            "layerInstances": [
                { "layerDefUid": 2, "gridTiles": [], "intGridCsv": [] },
                { "layerDefUid": 1, "seed": 1, "optionalRules": [], "gridTiles": [], "intGridCsv": rows.concat() },
            ],
        }],
    })
}

/// A rule that always matches, with some keys changed.
fn rule(uid: i32, tile: i32, changes: Value) -> Value {
    let mut rule = json!({
        "uid": uid, "size": 1, "pattern": [1], "tileRectsIds": [[tile]], "chance": 1, "breakOnMatch": true,
    });
    for (key, value) in changes.as_object().expect("an object") {
        rule[key] = value.clone();
    }
    rule
}

/// Tile, cell and flip of all that is painted, in order.
fn painted(project: &Value) -> Vec<(i32, i32, u8)> {
    let ground = retile::paint(project).pop().expect("a layer");
    let tiles = ground.tiles.expect("no fault");
    tiles.iter().map(|t| (t.tile, t.coord, t.flip)).collect()
}

fn cells(project: &Value) -> Vec<i32> {
    painted(project).into_iter().map(|(_, coord, _)| coord).collect()
}

const FULL: &[&[i32]] = &[&[1, 1, 1, 1], &[1, 1, 1, 1]];

#[test]
fn modulo_and_checker_choose_cells() {
    for (changes, expected) in [
        (json!({ "xModulo": 2 }), vec![0, 2, 4, 6]),
        (json!({ "xModulo": 2, "xOffset": 1 }), vec![1, 3, 5, 7]),
        (json!({ "xModulo": 2, "checker": "Horizontal" }), vec![0, 2, 5, 7]),
        (json!({ "yModulo": 2, "checker": "Vertical" }), vec![0, 2, 5, 7]),
        (json!({ "xModulo": 2, "yModulo": 2, "checker": "Vertical" }), vec![0, 6]),
        (json!({ "xModulo": 0 }), vec![]),
    ] {
        assert_eq!(cells(&project(FULL, json!([rule(10, 1, changes.clone())]))), expected, "{changes}");
    }
}

#[test]
fn patterns_look_around_and_beyond_the_edge() {
    let rows: &[&[i32]] = &[&[1, 2, 0], &[3, 1, 1]];
    for (pattern, outside, expected) in [
        (json!([0, 0, 0, 0, 1, 0, 0, 0, 0]), json!(null), vec![0, 4, 5]),
        (json!([0, 0, 0, 0, 1, 1, 0, 0, 0]), json!(null), vec![4]),
        (json!([0, 0, 0, 0, 1, 1, 0, 0, 0]), json!(1), vec![4, 5]),
        (json!([0, 0, 0, 0, 1, 1_000_001, 0, 0, 0]), json!(null), vec![0, 4]),
        (json!([0, 0, 0, 0, 1, -1_000_001, 0, 0, 0]), json!(0), vec![5]),
        (json!([0, 0, 0, 0, 6000, 0, 0, 0, 0]), json!(null), vec![1, 3]),
        (json!([0, 0, 0, 0, -6000, 0, 0, 0, 0]), json!(null), vec![0, 2, 4, 5]),
        (json!([0, 0, 0, 0, 1000, 0, 0, 0, 0]), json!(null), vec![0, 4, 5]),
        (json!([0, 0, 0, 0, -2, 0, 0, 0, 0]), json!(null), vec![0, 2, 3, 4, 5]),
        // The value 4 is nowhere near, so the editor does not even try.
        (json!([0, 0, 0, 0, 1, 4, 0, 0, 0]), json!(4), vec![]),
    ] {
        let changes = json!({ "size": 3, "pattern": pattern, "outOfBoundsValue": outside });
        assert_eq!(cells(&project(rows, json!([rule(10, 1, changes)]))), expected, "{pattern} {outside}");
    }
}

#[test]
fn opaque_tiles_and_breaks_hide_later_rules() {
    let one: &[&[i32]] = &[&[1]];
    for (tile, changes, hides) in [
        (0, json!({ "breakOnMatch": true }), true),
        (1, json!({ "breakOnMatch": false }), true),
        (0, json!({ "breakOnMatch": false }), false),
        (1, json!({ "breakOnMatch": false, "alpha": 0.5 }), false),
        (1, json!({ "breakOnMatch": false, "tileYOffset": -16 }), false),
        (1, json!({ "breakOnMatch": false, "tileRandomXMax": 1 }), false),
    ] {
        let rules = json!([rule(10, tile, changes.clone()), rule(11, 3, json!({}))]);
        let expected = if hides { vec![(tile, 0, 0)] } else { vec![(3, 0, 0), (tile, 0, 0)] };
        assert_eq!(painted(&project(one, rules)), expected, "{tile} {changes}");
    }
    let empty = json!([rule(10, 0, json!({ "tileRectsIds": [[]] })), rule(11, 3, json!({}))]);
    assert_eq!(painted(&project(one, empty)), [], "an empty rectangle paints nothing and hides all the same");
}

#[test]
fn groups_may_be_optional_or_bound_to_biomes() {
    let mut it = project(FULL, json!([rule(10, 1, json!({}))]));
    let mut count = |change: &dyn Fn(&mut Value)| {
        change(&mut it);
        cells(&it).len()
    };
    let group =
        |it: &mut Value, key: &str, value: Value| it["defs"]["layers"][1]["autoRuleGroups"][0][key] = value;
    let level = |it: &mut Value, biomes: Value| {
        it["levels"][0]["fieldInstances"] = json!([{ "defUid": 70, "__value": biomes }]);
    };
    assert_eq!(count(&|it| group(it, "isOptional", json!(true))), 0);
    assert_eq!(count(&|it| it["levels"][0]["layerInstances"][1]["optionalRules"] = json!([50])), 8);
    assert_eq!(
        count(&|it| group(it, "requiredBiomeValues", json!(["Snow", "Night"]))),
        8,
        "the level has no biome"
    );
    assert_eq!(count(&|it| level(it, json!(["Snow"]))), 8);
    assert_eq!(count(&|it| group(it, "biomeRequirementMode", json!(1))), 0);
    assert_eq!(count(&|it| level(it, json!(["Night", "Snow"]))), 8);
    assert_eq!(count(&|it| group(it, "rules", json!([rule(10, 1, json!({ "active": false }))]))), 0);
}

#[test]
fn tiles_of_another_layer_silence_the_rules() {
    let mut it = project(FULL, json!([rule(10, 1, json!({}))]));
    it["defs"]["layers"][1]["autoTilesKilledByOtherLayerUid"] = json!(2);
    it["levels"][0]["layerInstances"][0]["gridTiles"] = json!([{ "d": [1] }, { "d": [6] }]);
    assert_eq!(cells(&it), [0, 2, 3, 4, 5, 7]);
}

#[test]
fn mirrored_patterns_mirror_offsets_and_stamps() {
    let rows: &[&[i32]] = &[&[1, 2, 1]];
    let pattern = json!([0, 0, 0, 0, 1, 2, 0, 0, 0]);
    let stamp = json!({
        "size": 3, "pattern": pattern, "flipX": true, "breakOnMatch": false, "tileXOffset": 2,
        "tileMode": "Stamp", "tileRectsIds": [[5, 6, 9, 10]], "pivotX": 1, "pivotY": 1,
    });
    let it = project(rows, json!([rule(10, 0, stamp)]));
    let tiles = retile::paint(&it).pop().expect("a layer").tiles.expect("no fault");
    let places: Vec<_> = tiles.iter().map(|t| (t.tile, t.flip, t.px, t.src)).collect();
    assert_eq!(
        places,
        [
            (5, 0, [-14, -16], [16, 16]),
            (6, 0, [2, -16], [32, 16]),
            (9, 0, [-14, 0], [16, 32]),
            (10, 0, [2, 0], [32, 32]),
            (5, 1, [46, -16], [16, 16]),
            (6, 1, [30, -16], [32, 16]),
            (9, 1, [46, 0], [16, 32]),
            (10, 1, [30, 0], [32, 32]),
        ]
    );
}

#[test]
fn rules_that_cannot_be_run_are_named() {
    for (changes, expected) in [
        (json!({ "perlinActive": true }), "Perlin rules are not supported yet"),
        (json!({ "size": 2 }), "a pattern's `size` must be 1, 3, 5, 7 or 9"),
        (json!({ "size": 3 }), "`pattern` must have `size` × `size` entries"),
    ] {
        let text = project(FULL, json!([rule(10, 1, changes)])).to_string();
        let said = retile::retile_text(&text).expect_err(expected).to_string();
        assert!(said.starts_with("level Test, layer Ground, rule 10: ") && said.contains(expected), "{said}");
    }
}

#[test]
fn retiling_touches_nothing_but_tiles() {
    for (path, text) in projects("levels") {
        let mut project: Value = serde_json::from_str(&text).expect("JSON");
        let before = retile::to_text(&project);
        let lost = "/levels/0/layerInstances/2/autoLayerTiles";
        *project.pointer_mut(lost).expect("a layer") = json!([]);
        assert_eq!(retile::stale(&project).len(), 1, "{}", path.display());
        let again = retile::retile_text(&retile::to_text(&project)).expect("no fault");
        assert!(again == before, "{}", path.display());
    }
}
