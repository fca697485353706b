//! What every guard knows of the level.

use crate::base::tick::Tick;
use crate::level::LevelSpec;
use crate::model::Map;
use crate::rules::Rules;

/// What every guard knows: level, rules, map, gongs and time.
#[derive(Clone, Copy)]
pub struct WorldInfo<'a> {
    /// The level.
    pub level: &'a LevelSpec,
    /// The rules.
    pub rules: &'a Rules,
    /// Current state of the cells.
    pub map: &'a Map,
    /// Gongs, in the order of the level.
    pub gongs: &'a [hecs::Entity],
    /// Current tick.
    pub tick: Tick,
}
