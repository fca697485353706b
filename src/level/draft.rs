//! [`LevelDraft`], a level that has been read but not yet checked.

use super::location::Location;
use super::spec::LevelSpec;
use crate::base::Vec2;

/// Which checks a level must pass; ASCII maps of tests need fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRequirements {
    /// Whether it needs one start, one main treasure and an exit, and ways between them.
    pub heist: bool,
    /// Whether nobody may be able to walk off its edge.
    pub closed: bool,
}

/// A level that has been read but not yet checked; it may have any number of starts.
pub struct LevelDraft {
    /// The level; its start and hash are not set yet.
    pub spec: LevelSpec,
    /// Starts of the player, in tiles.
    pub starts: Vec<Vec2>,
    /// Whether every layer of things was read: what is missing may be on one that was not.
    pub has_all_things: bool,
    /// Location of the level, for messages; empty for an ASCII map.
    pub place: Location,
}
