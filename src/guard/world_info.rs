//! What every guard knows of the place.

use crate::base::tick::Tick;
use crate::level::LevelSpec;
use crate::model::Map;
use crate::rules::Rules;

/// What every guard knows of the place: the floor, the rules, the time.
#[derive(Clone, Copy)]
pub struct WorldInfo<'a> {
    pub level: &'a LevelSpec,
    pub rules: &'a Rules,
    pub map: &'a Map,
    pub gongs: &'a [hecs::Entity],
    pub tick: Tick,
}
