//! Our rule engine against the editor's own output.

use serde_json::Value;
use std::path::{Path, PathBuf};
use thief_girl::level::retile;

/// The project files in a folder; none where the folder is absent.
fn projects(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no {}", folder.display());
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ldtk"));
    paths.sort();
    paths.into_iter().map(|p| (p.clone(), std::fs::read_to_string(p).expect("a readable file"))).collect()
}

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
                    assert!(problems.iter().all(|p| p.message.contains("Perlin")), "{place}: {problems:?}");
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
