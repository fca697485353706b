//! What guards do together (`teamwork.json`): intercepting, the gong, squads.

use super::range::{AtLeastOne, Fraction, NotNegative, NumberRange, Positive, SearchRadius};
use crate::space::steer::flock::FlockSettings;
use serde::{Deserialize, Serialize};

/// What lies at a place where a guard cuts the player off, as far as it has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WayOut {
    /// A door, open or shut.
    Door,
    /// An exit of the level.
    Exit,
    /// Narrow stairs.
    Stairs,
    /// A narrow floor between drops or deep water.
    Bridge,
    /// Any other narrow place.
    Passage,
}

impl WayOut {
    /// All ways out, in the order of declaration.
    pub const ALL: [WayOut; 5] =
        [WayOut::Door, WayOut::Exit, WayOut::Stairs, WayOut::Bridge, WayOut::Passage];
}

/// Numbers of the tactics of groups (`teamwork.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamworkRules {
    /// Chasing in a group.
    pub chase: ChaseRules,
    /// Running to the gong.
    pub gong: GongRules,
    /// Walking in formation.
    pub squad: SquadRules,
}

/// Numbers of a chase in a group, in which one guard follows the player and others cut her off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaseRules {
    /// How far ahead interception predicts, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub intercept_seconds: f32,
    /// Distance along the player's ways within which a place to cut her off is sought, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub reach: f32,
    /// How much earlier than the player the guard must arrive at the place where he cuts her off, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub lead_seconds: f32,
    /// Assumed speed of the player, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub her_speed: f32,
    /// Minimum time between two decisions about where to cut the player off, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub rethink_seconds: f32,
    /// How much less a place behind the player is worth than one straight ahead of her, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub ahead: f32,
    /// Distance from the player at which a place is worth half as much, in tiles along her way.
    #[serde(deserialize_with = "Positive::read")]
    pub half_worth: f32,
    /// Factor by which another place must be better for the guard to change his choice; at least 1.
    #[serde(deserialize_with = "AtLeastOne::read")]
    pub loyalty: f32,
    /// Distance from the visible player within which the guard stops cutting her off and runs at her, in
    /// tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub pounce: f32,
    /// How far to the side of the player the guards run who follow her behind another, at most, in tiles; they
    /// close in as they come nearer.
    #[serde(deserialize_with = "NotNegative::read")]
    pub flank: f32,
    /// Distance from a place within which an ally already holds it, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub apart: f32,
}

/// Numbers of gongs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GongRules {
    /// Distance within which guards run to a gong, in tiles as the crow flies.
    // A divisor, as are `close_tiles` and `straggle` of squads.
    #[serde(deserialize_with = "Positive::read")]
    pub reach: f32,
    /// Time from reaching the gong to the stroke, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub swing_seconds: f32,
    /// Time after a stroke in which a gong cannot be struck again, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub cooldown_seconds: f32,
}

/// Numbers of a squad that walks behind its leader as a flock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadRules {
    /// Distance behind the leader of the place that the squad walks to, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub behind: f32,
    /// Distance from the squad's place within which a member keeps the leader's speed and stands when the
    /// leader does, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub close_tiles: f32,
    /// How the members flock.
    pub flock: FlockSettings,
    /// Factor of the patrol speed of a member who catches up.
    #[serde(deserialize_with = "Positive::read")]
    pub catch_up: f32,
    /// Distance beyond `close_tiles` at which a member has his full catch-up speed, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub straggle: f32,
    /// How long a member looks for a leader whom he does not see any more, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seek_seconds: f32,
}
