//! Projects that a game has read with the crate `ldtk_rust`.

#![cfg(feature = "ldtk_rust")]

use ldtk_rules::{Budget, Level, Project, ReadError, RuleBook};

/// The garden as LDtk 1.1.3 would have written it: `ldtk_rust` reads that version.
const GARDEN: &str = include_str!("fixtures/garden_1_1_3.ldtk");

fn theirs() -> ldtk_rust::Project {
    serde_json::from_str(GARDEN).expect("a file of LDtk 1.1.3")
}

#[test]
fn a_converted_project_is_the_one_in_the_file() {
    let ours = Project::from_json(GARDEN).expect("a project");
    let converted = Project::try_from(theirs()).expect("the same project");
    assert!(converted == ours, "a project without differences");
    let level = Level::try_from(&theirs().levels[1]).expect("the same level");
    assert!(level == ours.levels[1], "a level without differences");
}

#[test]
fn a_converted_project_is_painted_as_its_file_says() {
    let project = Project::try_from(&theirs()).expect("a project");
    let defs = project.defs.as_ref().expect("definitions");
    let book = RuleBook::new(defs);
    let mut tiles = 0;
    for (level, theirs) in project.levels.iter().zip(&theirs().levels) {
        let layers = theirs.layer_instances.as_ref().expect("layers");
        for painted in book.paint(level, &mut Budget::default()) {
            let stored = &layers[painted.index].auto_layer_tiles;
            let ours: Vec<ldtk_rust::TileInstance> =
                painted.tiles.expect("no fault").iter().map(Into::into).collect();
            assert_eq!(ours.len(), stored.len(), "{} {}", painted.level, painted.layer);
            for (ours, theirs) in ours.iter().zip(stored) {
                assert_eq!((&ours.px, &ours.src, ours.f), (&theirs.px, &theirs.src, theirs.f));
                assert_eq!((ours.t, &ours.d), (theirs.t, &theirs.d));
            }
            tiles += stored.len();
        }
    }
    assert!(tiles > 200, "only {tiles} tiles");
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let mut theirs = theirs();
    theirs.levels[0].px_wid = 1 << 40;
    let fault = Project::try_from(&theirs).expect_err("too wide");
    assert!(matches!(&fault, ReadError::Type { path, .. } if path == "levels[0].pxWid"), "{fault}");
}
