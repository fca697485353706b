//! All findings about a project file, faults and warnings: what `thief-girl check` reports without the audit.

use super::ldtk::read_project;
use super::problem::{Problem, Problems};
use super::severity::Severity;
use super::spec::LevelSpec;
use super::{check, retile};
use ldtk_rules::ReadFile;

/// Result of [`inspect`]: the playable levels of a project file and all findings about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// Levels without faults, in the order of the file.
    pub levels: Vec<LevelSpec>,
    /// Findings: what was probably renamed, then faults, then warnings.
    pub findings: Vec<Problem>,
}

impl Inspection {
    /// Returns the number of findings of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Checks a project file and all its levels.
///
/// `file` names the project in messages, `text` is its content, `read` reads the separate files of levels.
/// Fields and values that were probably renamed come first, because they explain what follows; then faults of levels;
/// then warnings: outdated tiles of auto-layer rules ([`retile::stale`]) and advice on the playable levels
/// ([`check::advice`]). If the project file itself cannot be read, its faults are the only findings.
pub fn inspect(file: &str, text: &str, read: ReadFile) -> Inspection {
    let project = match read_project(file, text, read) {
        Ok(project) => project,
        Err(Problems { list, .. }) => return Inspection { levels: Vec::new(), findings: list },
    };
    let (levels, faults) = project.levels();
    let mut findings = project.renamed();
    findings.extend(faults);
    let mut stale = retile::stale(&project);
    stale.retain(|finding| !findings.contains(finding));
    // Levels can be played with the tiles that the file has, whatever its rules are.
    findings.extend(stale.into_iter().map(|it| Problem { severity: Severity::Warning, ..it }));
    findings.extend(levels.iter().flat_map(check::advice));
    Inspection { levels, findings }
}
