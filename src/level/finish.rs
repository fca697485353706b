//! The last step: a [`LevelDraft`] in which nothing is wrong becomes a [`LevelSpec`].

use super::draft::{LevelDraft, LevelRequirements};
use super::problem::Problem;
use super::spec::LevelSpec;
use super::{check, hash};

impl LevelDraft {
    /// The finished level, unless there is anything wrong with it, or was before.
    pub fn finish(
        self,
        demands: LevelRequirements,
        mut problems: Vec<Problem>,
    ) -> Result<LevelSpec, Vec<Problem>> {
        problems.extend(check::problems(&self, demands));
        let mut spec = self.spec;
        spec.start = self.starts.first().copied().unwrap_or(spec.start);
        spec.hash = hash::of_level(&spec);
        if problems.is_empty() { Ok(spec) } else { Err(problems) }
    }
}
