//! What `thief-girl check` says of a level file.

use super::compat::{self, ReadFile};
use super::problem::{Problem, Problems};
use super::spec::LevelSpec;
use super::{check, ldtk, retile};

/// A level file, looked at from all sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// The levels that can be played.
    pub levels: Vec<LevelSpec>,
    /// What keeps a level from being played.
    pub problems: Vec<Problem>,
    /// What it could do without.
    pub warnings: Vec<Problem>,
}

/// Looks at everything in a project file.
pub fn inspect(file: &str, text: &str, read: ReadFile) -> Inspection {
    let mut result = Inspection::default();
    match ldtk::read_project(file, text, read) {
        Ok(project) => (result.levels, result.problems) = project.levels(),
        Err(Problems { list, .. }) => result.problems = list,
    }
    if let Ok(project) = compat::load(file, text, read) {
        result.warnings = retile::stale(&project);
    }
    result.warnings.extend(result.levels.iter().flat_map(check::advice));
    result.warnings.retain(|warning| !result.problems.contains(warning));
    result
}
