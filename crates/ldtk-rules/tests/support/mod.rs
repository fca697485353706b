//! Small projects with one layer of rules, made in memory.

use serde_json::{Value, json};

/// A layer `Ground` of the given rows and rules, with a tileset 4 tiles wide of which tile 1 has
/// no hole, beneath a layer `Top` of tiles.
pub fn project(rows: &[&[i32]], rules: Value) -> Value {
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
            "levelFields": [{ "uid": 70, "identifier": "Biomes", "type": "F_Enum(71)" }],
            "tilesets": [{
                "uid": 9, "pxWid": 64, "pxHei": 64, "tileGridSize": 16,
                "cachedPixelData": { "opaqueTiles": "0100000000000000", "averageColors": "" },
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
pub fn rule(uid: i32, tile: i32, changes: Value) -> Value {
    let mut rule = json!({
        "uid": uid, "size": 1, "pattern": [1], "tileRectsIds": [[tile]], "chance": 1, "breakOnMatch": true,
    });
    for (key, value) in changes.as_object().expect("an object") {
        rule[key] = value.clone();
    }
    rule
}

pub const FULL: &[&[i32]] = &[&[1, 1, 1, 1], &[1, 1, 1, 1]];
