//! How guards look round and search for the player (`search.json`).

use super::range::{Fraction, NotNegative, NumberRange, Positive, SearchRadius};
use serde::{Deserialize, Serialize};

/// Numbers of searches (`search.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRules {
    /// How long a guard looks in each direction during a search, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub look_seconds: f32,
    /// How long a guard looks in each direction during an investigation, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub investigate_look_seconds: f32,
    /// Directions in which a guard looks one after the other, in degrees from straight ahead.
    pub look_degrees: Vec<f32>,
    /// How belief spreads and reacts to news.
    pub belief: BeliefRules,
    /// How search parties divide the work.
    pub party: PartyRules,
    /// How hideouts are opened.
    pub hideouts: HideoutRules,
}

/// Numbers of the occupancy map of a search; it spreads at the player's walking speed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefRules {
    /// Time between two updates of the map, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub update_seconds: f32,
    /// Extent of the map from the last known place to each side, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub reach: f32,
    /// Part of a cell's belief that flows to its neighbours with each tile that the player could have walked,
    /// 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub flow: f32,
    /// Factor of the flow into a shut door, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub door: f32,
    /// Factor of the flow into a cell that must be crawled through, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub crawl: f32,
    /// Factor of the flow into a hideout, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub hideout: f32,
    /// Distance within which a searcher also sees under tables and behind low cover, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub stoop: f32,
    /// How much belief news moves.
    pub news: NewsRules,
}

/// Part of all belief that moves to a place of which there is news, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewsRules {
    /// Part for a sighting or a call, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub sure: f32,
    /// Part for a clear noise, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub heard: f32,
    /// Part for a faint noise, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub faint: f32,
}

/// Numbers of a search party.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyRules {
    /// Minimum distance between the places that two members look at, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub apart: f32,
    /// Distance at which a place is worth half as much as one at the searcher's feet, in tiles along the way.
    #[serde(deserialize_with = "Positive::read")]
    pub half_worth: f32,
    /// Part of the belief that drew a searcher to a place; if less is left on his way, he chooses another, 0
    /// to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub spent: f32,
    /// How long a guard who was called to a search waits before he goes, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_seconds: f32,
}

/// Numbers of opening hideouts in a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HideoutRules {
    /// Part of all belief in a hideout from which on it is opened, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub open_at: f32,
    /// How long a guard stands before a hideout, with a bark, before he opens it, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub open_seconds: f32,
}
