//! `score.json`: what a heist is worth. No heist depends on it, so it is not part of the rules' hash: when points
//! change, old recordings still play.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRules {
    /// The points for all of the loot,
    pub loot: u32,
    /// for having been noticed by nobody,
    pub stealth: u32,
    /// and for being away by par.
    pub time: u32,
    /// What is taken from the points for stealth whenever somebody comes to look,
    pub investigation: u32,
    /// is sure of her, whether he had come to look before or not,
    pub alert: u32,
    /// or notices something that she left.
    pub evidence: u32,
    /// After so many times par there are no points left for time. Above 1.
    pub late_pars: f32,
    /// The seal for being swift is won up to so many times par.
    pub swift_pars: f32,
    pub ranks: RankRules,
}

/// The points from which on a rank is given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankRules {
    pub s: u32,
    pub a: u32,
    pub b: u32,
}

impl ScoreRules {
    /// What makes no sense, in words.
    pub(super) fn fault(&self) -> Option<String> {
        let Self { late_pars, swift_pars, ranks, .. } = self;
        if !(late_pars.is_finite() && *late_pars > 1.0) {
            return Some(format!("`late_pars` is {late_pars}: it must be a number above 1"));
        }
        if !(swift_pars.is_finite() && *swift_pars > 0.0) {
            return Some(format!("`swift_pars` is {swift_pars}: it must be a number above 0"));
        }
        let points = [self.loot, self.stealth, self.time, self.investigation, self.alert, self.evidence];
        if points.into_iter().any(|points| points > MOST) {
            return Some(format!("no number of points may be above {MOST}"));
        }
        let falls = ranks.s > ranks.a && ranks.a > ranks.b;
        (!falls).then(|| {
            format!("`ranks` are {}, {}, {}: each must be below the last", ranks.s, ranks.a, ranks.b)
        })
    }
}

/// Points are added up: with more than this, sums could grow out of their numbers.
const MOST: u32 = 100_000;
