//! `search.json`: looking round, and looking for her.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRules {
    /// How long he looks in each direction while he searches.
    pub look_seconds: f32,
    /// The same where a noise or a glimpse was.
    pub investigate_look_seconds: f32,
    /// Where he looks one after the other, in degrees from straight ahead.
    pub look_degrees: Vec<f32>,
    pub belief: BeliefRules,
    pub party: PartyRules,
    pub hideouts: HideoutRules,
}

/// Where she may be: how belief spreads and goes out. It spreads as fast as she walks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefRules {
    /// How often the map catches up, in seconds.
    pub update_seconds: f32,
    /// How far from the last known place to each side she is looked for, in tiles.
    pub reach: f32,
    /// The part of what is in a cell that goes on to its neighbours with each tile she could have gone.
    pub flow: f32,
    /// How freely it comes through a shut door, to where one must crawl, and into a hideout: 0 to 1.
    pub door: f32,
    pub crawl: f32,
    pub hideout: f32,
    /// So near, in tiles, one also looks under tables and behind what hides those who are low.
    pub stoop: f32,
    pub news: NewsRules,
}

/// How much of all belief goes to a place of which there is news, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewsRules {
    /// Something is seen there, or somebody says that she is there,
    pub sure: f32,
    /// something is heard,
    pub heard: f32,
    /// or only just.
    pub faint: f32,
}

/// Searching together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyRules {
    /// No two look at places nearer to each other than this, in tiles.
    pub apart: f32,
    /// A place so far away, in tiles along the way, is worth half as much as one at his feet.
    pub half_worth: f32,
    /// A place with less than this part of the belief that drew him is not worth the rest of the way.
    pub spent: f32,
    /// Who hears that she is looked for stands so long before he comes along, in seconds.
    pub react_seconds: f32,
}

/// Opening closets and jars.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HideoutRules {
    /// A hideout is opened if so large a part of all belief is in it, 0 to 1.
    pub open_at: f32,
    /// He stands before it and says so for so long before he opens it, in seconds.
    pub open_seconds: f32,
}
