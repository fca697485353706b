//! The last step of reading a level: checks a [`LevelDraft`] and makes a [`LevelSpec`] of it.

use super::draft::{LevelDraft, LevelRequirements};
use super::problem::Problem;
use super::spec::LevelSpec;
use super::{check, hash};

impl LevelDraft {
    /// Checks the level and returns it with its start and hash set.
    ///
    /// # Errors
    ///
    /// Returns `problems`, the findings of earlier steps, and those of the checks, if there are any.
    pub fn finish(
        self,
        demands: LevelRequirements,
        mut problems: Vec<Problem>,
    ) -> Result<LevelSpec, Vec<Problem>> {
        problems.extend(check::problems(&self, demands));
        check::gather_outside(&mut problems, self.spec.size());
        let mut spec = self.spec;
        spec.start = self.starts.first().copied().unwrap_or(spec.start);
        spec.hash = hash::of_level(&spec);
        if problems.is_empty() { Ok(spec) } else { Err(problems) }
    }
}
