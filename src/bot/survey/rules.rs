//! `assets/rules/survey.json`: how many play for a survey, how clumsy they are, and from where on something is worth
//! reporting. No heist depends on it.

use crate::bot::{InputNoise, Tolerance};
use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyRules {
    /// So many runs of each program with each delay.
    pub runs: u32,
    /// How late they react to what guards do, in seconds.
    pub delays_seconds: Vec<f32>,
    /// For so many seconds of play the ghost may think about its plan, and when that has failed, about another.
    pub plan_seconds: f32,
    pub replan_seconds: f32,
    /// Whoever is not out by then will not be, in seconds.
    pub longest_seconds: f32,
    /// Somebody would notice her within this, if she walked straight on: she must think of something, in seconds.
    pub decision_seconds: f32,
    /// Who stays longer than this within so many tiles waits.
    pub wait_seconds: f32,
    pub wait_tiles: f32,
    pub warning_seconds: WarningRules,
    /// So long after she was found an evasion must have kept her unfound, in seconds.
    pub evasion_seconds: f32,
    /// Who is not caught within this has got away, in seconds.
    pub chase_seconds: f32,
    pub hands: InputNoise,
    pub flight: FlightRules,
    /// Who is found by somebody no farther than this was at arm's length, in tiles.
    pub arms_length_tiles: f32,
    /// How much room for error there should be, and the parts of it that are tried, 0 to 1, the largest first. For all of
    /// them together plans are looked for through so many seconds of play.
    pub slack: Tolerance,
    pub slack_parts: Vec<f32>,
    pub slack_seconds: f32,
}

/// How chases are played that begin with some distance: does somebody with a human's eyes and hands reach safety?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightRules {
    /// So many chases are played of each level, in at most so many heists.
    pub chases: u32,
    pub heists: u32,
    /// Only chases count that begin with more than this between her and everybody who is after her, in tiles.
    pub from_tiles: f32,
    /// So long she stands before she sets out, at most, so that rounds meet her elsewhere each time; in seconds.
    pub loiter_seconds: f32,
    /// So late she sees what they do, and so long she goes on as she did when she is found, in seconds: each chase takes
    /// the next of them.
    pub reaction_seconds: Vec<f32>,
    /// So long she reckons with whom she does not see any more, in seconds.
    pub remember_seconds: f32,
    /// She is safe when nobody has been after her for so long, in seconds, or when she is out with the prize.
    pub calm_seconds: f32,
    /// Who is not safe within this is not counted as safe, in seconds.
    pub within_seconds: f32,
}

/// How long before she is found she is told that she will be, in seconds: since he suspects anything, within these.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarningRules {
    pub least: f32,
    pub most: f32,
}

impl SurveyRules {
    pub fn shipped() -> Self {
        let json = include_str!("../../../assets/rules/survey.json");
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/survey.json: {why}"))
    }
}
