//! A level on its way to becoming a [`LevelSpec`]: read, but not yet checked.

use super::problem::Location;
use super::spec::LevelSpec;
use crate::base::Vec2;

/// What a level asks of itself. A map drawn in letters for a test asks less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRequirements {
    /// A start, a main treasure and an exit, and ways between them.
    pub heist: bool,
    /// An edge over which nobody can walk.
    pub closed: bool,
}

/// A level that may have any number of starts.
pub struct LevelDraft {
    pub spec: LevelSpec,
    pub starts: Vec<Vec2>,
    /// The level, for messages; empty for a map in letters.
    pub place: Location,
}
