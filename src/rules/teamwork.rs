//! `teamwork.json`: what guards do together: splitting up after her, the gong, the squad.

use crate::space::steer::flock::FlockSettings;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamworkRules {
    pub chase: ChaseRules,
    pub gong: GongRules,
    pub squad: SquadRules,
}

/// Running after her with others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaseRules {
    /// Whoever intercepts looks no farther ahead than this, in seconds.
    pub intercept_seconds: f32,
    /// As far along her ways does he who cuts her off look for a place to do it, in tiles.
    pub reach: f32,
    /// He must be there so much sooner than she, in seconds.
    pub lead_seconds: f32,
    /// How fast he thinks that she is, in tiles/s.
    pub her_speed: f32,
    /// He thinks of another place no sooner than this, in seconds.
    pub rethink_seconds: f32,
    /// How much less a place is worth that she runs away from than one that lies straight on her
    /// way, 0 to 1.
    pub ahead: f32,
    /// So far from her a place is worth half as much as where she is, in tiles.
    pub half_worth: f32,
    /// Another place must be worth so many times as much for him to leave the one he has chosen.
    pub loyalty: f32,
    /// So near to him she is his, in tiles: he leaves the place and goes for her.
    pub pounce: f32,
    /// So near to a place a mate keeps it already, in tiles.
    pub apart: f32,
}

/// Running to the gong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GongRules {
    /// Nobody runs for one that is farther off than this as the crow flies, in tiles.
    pub reach: f32,
    /// How long his arm swings before it sounds, in seconds.
    pub swing_seconds: f32,
    /// How long it is not struck again, in seconds.
    pub rest_seconds: f32,
}

/// Walking behind a leader, as a flock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadRules {
    /// They want to be so far behind him, in tiles.
    pub behind: f32,
    /// Who is nearer to that place than this is in his place: he goes as fast as his leader, and stands
    /// when he does. In tiles.
    pub rest: f32,
    pub flock: FlockSettings,
    /// Who falls behind walks up to so many times as fast as on patrol.
    pub catch_up: f32,
    /// So far from his place he walks as fast as that, in tiles.
    pub straggle: f32,
    /// Who has lost sight of him looks for him where he saw him last for so long, in seconds.
    pub seek_seconds: f32,
}
