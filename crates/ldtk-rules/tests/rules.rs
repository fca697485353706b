//! The rule engine, rule by rule.

mod support;

use ldtk_rules::{AutoTile, Budget, Defs, Pixels, Project, RuleBook, RuleErrorKind};
use serde_json::{Value, json};
use support::{FULL, project, rule};

fn read(project: &Value) -> Project {
    Project::from_json(&project.to_string()).expect("a project")
}

/// What the rules paint on the lower layer, or what is wrong with them.
fn painted_with(project: &Value, budget: &mut Budget) -> Result<Vec<AutoTile>, Vec<String>> {
    let project = read(project);
    let defs = project.defs.as_ref().expect("definitions");
    let layer = RuleBook::new(defs).paint(&project.levels[0], budget).pop().expect("a layer");
    layer.tiles.map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn ground(project: &Value) -> Vec<AutoTile> {
    painted_with(project, &mut Budget::default()).expect("no fault")
}

/// Tile, cell and flip of all that is painted, in order.
fn painted(project: &Value) -> Vec<(i32, i32, u8)> {
    ground(project).iter().map(|t| (t.tile, t.coord, t.flip)).collect()
}

fn cells(project: &Value) -> Vec<i32> {
    painted(project).into_iter().map(|(_, coord, _)| coord).collect()
}

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
fn a_value_near_any_corner_of_a_pattern_is_found() {
    // Where four of the editor's areas of ten by ten cells meet, each corner of the pattern is in another one.
    for (entry, cell, value) in
        [(0, [10, 10], [9, 9]), (2, [9, 10], [10, 9]), (6, [10, 9], [9, 10]), (8, [9, 9], [10, 10])]
    {
        let mut rows = [[0; 20]; 20];
        let [x, y]: [usize; 2] = value;
        rows[y][x] = 1;
        let rows: Vec<&[i32]> = rows.iter().map(|row| &row[..]).collect();
        let mut pattern = [0; 9];
        pattern[entry] = 1;
        let it = project(&rows, json!([rule(10, 1, json!({ "size": 3, "pattern": pattern }))]));
        assert_eq!(cells(&it), [cell[0] + 20 * cell[1]], "{value:?}");
    }
}

#[test]
fn opaque_tiles_and_breaks_hide_later_rules() {
    let one: &[&[i32]] = &[&[1]];
    for (tile, changes, hides) in [
        (0, json!({ "breakOnMatch": true }), true),
        (1, json!({ "breakOnMatch": false }), true),
        (0, json!({ "breakOnMatch": false }), false),
        (0, json!({ "breakOnMatch": null }), false),
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
fn the_image_tells_which_tiles_are_opaque_if_the_file_does_not() {
    // Above a rule that breaks lies one that hides only with opaque tiles; of these the first has a hole.
    let rules = |tile: i32| json!([rule(10, tile, json!({ "breakOnMatch": false })), rule(11, 2, json!({}))]);
    let look = |path: &str| {
        let mut rgba = vec![255; 64 * 64 * 4];
        rgba[3] = 254;
        (path == "tiles.png").then_some(Pixels { size: [64, 64], rgba })
    };
    for (tile, width, expected) in [(0, 64, 16), (1, 64, 8), (1, 65, 16)] {
        let mut it = project(FULL, rules(tile));
        it["defs"]["tilesets"][0]["relPath"] = json!("tiles.png");
        it["defs"]["tilesets"][0]["pxWid"] = json!(width);
        it["defs"]["tilesets"][0]["cachedPixelData"] = json!(null);
        let project = read(&it);
        let mut defs = project.defs.clone().expect("definitions");
        let layer = |defs: &Defs| {
            let painted = RuleBook::new(defs).paint(&project.levels[0], &mut Budget::default()).pop();
            painted.map(|layer| (layer.is_certain, layer.tiles.expect("no fault").len())).expect("a layer")
        };
        assert!(!layer(&defs).0, "nobody knows what is right");
        defs.compute_opaque_tiles(&look);
        assert_eq!(layer(&defs).1, expected, "tile {tile} of an image {width} wide");
    }
}

#[test]
fn opacity_is_asked_for_only_where_an_active_rule_depends_on_it() {
    let asks = |key: &str, value: Value, cached: Option<Value>| {
        let mut changes = json!({ "breakOnMatch": false });
        changes[key] = value;
        let mut it = project(FULL, json!([rule(10, 1, changes)]));
        if let Some(cached) = cached {
            it["defs"]["tilesets"][0]["cachedPixelData"] = cached;
        }
        let project = read(&it);
        let asked = RuleBook::new(project.defs.as_ref().expect("definitions")).unknown_opacity().count();
        asked == 1
    };
    let unknown = || Some(json!(null));
    assert!(asks("active", json!(true), unknown()));
    assert!(!asks("active", json!(true), None), "the file says it");
    for (key, value) in [
        ("active", json!(false)),
        ("breakOnMatch", json!(true)),
        ("tileXOffset", json!(1)),
        ("alpha", json!(0.5)),
    ] {
        assert!(!asks(key, value, unknown()), "{key}");
    }
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

/// What one rule of the editor's sample `Entities.ldtk` painted on a part of it, up to the cell
/// (23, 17): `#` a tile, `.` none, `x` a wall or another rule's tile.
const PATCHES: [&str; 8] = [
    "xxxxxxxxxxxx...x####x.##",
    "xxxxxxxxxxxx..#x....x.##",
    "xxxx#x#.#xxx...x#...x..#",
    "xxxx#x..#.x.#..x..##x..#",
    "xxxx#x###.x..#.x.#..x..#",
    "xxxx.x..##x..##x#...x#..",
    "xxxxxxxxxxxxxxxxxx#.x##.",
    "xxxxxxxxxxxxxxxxxx##x.#.",
];

#[test]
fn noise_paints_the_patches_of_the_editor() {
    let wall = "x".repeat(24);
    let picture: Vec<&str> = [wall.as_str(); 10].into_iter().chain(PATCHES).collect();
    let values = |row: &&str| row.bytes().map(|b| i32::from(b == b'x')).collect::<Vec<_>>();
    let values: Vec<_> = picture.iter().map(values).collect();
    let noise = json!({
        "pattern": [-1_000_001], "chance": 0.75,
        "perlinActive": true, "perlinSeed": 3_100_887, "perlinScale": 0.33, "perlinOctaves": 2,
    });
    let rows: Vec<_> = values.iter().map(Vec::as_slice).collect();
    let mut it = project(&rows, json!([rule(132, 0, noise)]));
    it["levels"][0]["layerInstances"][1]["seed"] = json!(5_925_725);
    let theirs = picture.concat();
    let theirs = theirs.bytes().enumerate().filter(|(_, b)| *b == b'#').map(|(coord, _)| coord as i32);
    assert_eq!(cells(&it), theirs.collect::<Vec<_>>());
}

#[test]
fn noise_repeats_after_fifty_steps() {
    let row: &[i32] = &[1; 400];
    let noise = json!({ "perlinActive": true, "perlinSeed": 7, "perlinScale": 0.25, "perlinOctaves": 2 });
    let painted = cells(&project(&[row], json!([rule(10, 1, noise)])));
    let (first, second): (Vec<i32>, Vec<i32>) = painted.iter().partition(|cell| **cell < 200);
    assert_eq!(first, second.iter().map(|cell| cell - 200).collect::<Vec<_>>());
    assert!((50..150).contains(&first.len()), "{first:?}");
}

#[test]
fn tiles_of_another_layer_silence_the_rules() {
    let mut it = project(FULL, json!([rule(10, 1, json!({}))]));
    it["defs"]["layers"][1]["autoTilesKilledByOtherLayerUid"] = json!(2);
    it["levels"][0]["layerInstances"][0]["gridTiles"] = json!([{ "d": [1] }, { "d": [6] }]);
    assert_eq!(cells(&it), [0, 2, 3, 4, 5, 7]);
    // A coarser layer counts its own cells: it has but two by one, and the second has the tile.
    it["defs"]["layers"][0]["gridSize"] = json!(32);
    assert_eq!(cells(&it), [0, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn only_the_offset_of_the_instance_makes_a_layer_smaller() {
    let mut it = project(FULL, json!([rule(10, 1, json!({}))]));
    it["defs"]["layers"][1]["pxOffsetX"] = json!(16);
    assert_eq!(cells(&it).len(), 8);
    it["levels"][0]["layerInstances"][1]["pxOffsetX"] = json!(16);
    assert_eq!(cells(&it).len(), 6);
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
    let tiles = ground(&it);
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
    for (changes, kind) in [
        (json!({ "perlinActive": true, "perlinOctaves": 17 }), RuleErrorKind::PerlinOctaves),
        (json!({ "size": 2 }), RuleErrorKind::PatternSize),
        (json!({ "size": 3 }), RuleErrorKind::PatternLength),
    ] {
        let said = painted_with(&project(FULL, json!([rule(10, 1, changes)])), &mut Budget::default());
        let expected = format!("level Test, layer Ground, rule 10: {}: {}", kind.what(), kind.fix());
        assert_eq!(said, Err(vec![expected]));
    }
}

#[test]
fn what_costs_too_much_is_refused_in_words() {
    let it = project(FULL, json!([rule(10, 1, json!({}))]));
    assert_eq!(painted_with(&it, &mut Budget::unlimited()).map(|tiles| tiles.len()), Ok(8));
    for mut budget in [Budget::new(20, 1_000), Budget::new(1_000, 5)] {
        let said = painted_with(&it, &mut budget).expect_err("too much");
        let expected = "level Test, layer Ground: its rules look at too many cells, or paint too many tiles: \
                        use fewer and smaller rules, or make the level smaller";
        assert_eq!(said, [expected]);
    }
}

#[test]
fn a_rule_for_what_the_level_does_not_have_costs_next_to_nothing() {
    let it = project(FULL, json!([rule(10, 1, json!({ "pattern": [2] }))]));
    assert_eq!(painted_with(&it, &mut Budget::new(1, 0)), Ok(Vec::new()));
}

#[test]
fn missing_tiles_are_filled_in_and_others_are_believed() {
    let mut it = project(FULL, json!([rule(10, 1, json!({}))]));
    let filled = |it: &Value| {
        let mut project = read(it);
        let defs = project.defs.take().expect("definitions");
        RuleBook::new(&defs).fill_missing(&mut project.levels[0], &mut Budget::default()).expect("no fault");
        let layers = project.levels[0].layer_instances.clone().expect("layers");
        layers[1].auto_layer_tiles.as_ref().map(Vec::len)
    };
    assert_eq!(filled(&it), Some(8));
    it["levels"][0]["layerInstances"][1]["autoLayerTiles"] = json!([]);
    assert_eq!(filled(&it), Some(0));
}
