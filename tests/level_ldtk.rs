//! Reading project files: the editor's own samples, our campaign, and broken ones.

use std::path::{Path, PathBuf};
use thief_girl::level::{compat, read_project, retile};

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

fn reader(project: &Path) -> impl Fn(&str) -> Result<String, String> {
    let folder = project.parent().map(Path::to_path_buf).unwrap_or_default();
    move |path| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string())
}

#[test]
fn the_samples_of_the_editor_take_the_shape_of_the_crate() {
    for (path, text) in projects("../shared/ldtk/samples") {
        let read = reader(&path);
        let project =
            read_project("sample", &text, &read).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(!project.level_names().is_empty(), "{}", path.display());
        // They are no levels of ours, and must say so calmly.
        let (levels, problems) = project.levels();
        assert!(levels.is_empty() && !problems.is_empty(), "{}", path.display());
    }
}

#[test]
fn our_levels_are_right_and_painted() {
    for (path, text) in projects("levels") {
        let read = reader(&path);
        let project =
            read_project("level", &text, &read).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (levels, problems) = project.levels();
        assert!(problems.is_empty(), "{}: {problems:#?}", path.display());
        assert_eq!(levels.len(), project.level_names().len());
        let value = compat::load("level", &text, &read).expect("a project");
        assert_eq!(retile::stale(&value), [], "{}", path.display());
    }
}
