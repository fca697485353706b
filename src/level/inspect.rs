//! What is wrong with a level file, and what it could do without.

use super::ldtk::read_project;
use super::problem::{Problem, Problems, Severity};
use super::spec::LevelSpec;
use super::{check, retile};
use ldtk_rules::ReadFile;

/// A level file, looked at from all sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// The levels that can be played.
    pub levels: Vec<LevelSpec>,
    /// Faults first.
    pub findings: Vec<Problem>,
}

impl Inspection {
    /// How many findings are as bad as this.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Looks at everything in a project file.
pub fn inspect(file: &str, text: &str, read: ReadFile) -> Inspection {
    let project = match read_project(file, text, read) {
        Ok(project) => project,
        Err(Problems { list, .. }) => return Inspection { levels: Vec::new(), findings: list },
    };
    let (levels, mut findings) = project.levels();
    let mut stale = retile::stale(&project);
    stale.retain(|finding| !findings.contains(finding));
    // Levels can be played with the tiles that the file has, whatever its rules are.
    findings.extend(stale.into_iter().map(|it| Problem { severity: Severity::Warning, ..it }));
    findings.extend(levels.iter().flat_map(check::advice));
    Inspection { levels, findings }
}
