//! Reading project files: the editor's own samples, our campaign, and broken ones.

use crate::support::projects::projects;
use std::path::Path;
use thief_girl::level::{read_project, retile};

fn reader(project: &Path) -> impl Fn(&str) -> Result<String, String> {
    let folder = project.parent().map(Path::to_path_buf).unwrap_or_default();
    move |path| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string())
}

#[test]
fn the_samples_of_the_editor_are_read() {
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
        assert_eq!(retile::stale(&project), [], "{}", path.display());
    }
}
