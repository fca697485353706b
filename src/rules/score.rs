//! `score.json`: what a heist is worth. No heist depends on it, so it is not part of the rules' hash: when points
//! change, old recordings still play.

use serde::{Deserialize, Serialize};

/// A seal: five distinctions that a heist can win, each for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// Nobody was ever sure of her.
    Shadow,
    /// Nobody's meter ever rose past 60.
    Silence,
    /// Nothing that she left was noticed.
    Traceless,
    /// All loot.
    Full,
    /// Within par.
    Swift,
}

impl Seal {
    pub const ALL: [Seal; 5] = [Seal::Shadow, Seal::Silence, Seal::Traceless, Seal::Full, Seal::Swift];

    /// The name by which texts and pictures know the seal.
    pub fn name(self) -> &'static str {
        match self {
            Seal::Shadow => "shadow",
            Seal::Silence => "silence",
            Seal::Traceless => "traceless",
            Seal::Full => "full",
            Seal::Swift => "swift",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Within par all points for time are given, and the seal *swift*. From there on they fall evenly, until none are
    /// left after so many times par. Above 1.
    pub late_pars: f32,
    pub ranks: RankRules,
}

/// The points from which on a rank is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankRules {
    pub s: u32,
    /// Besides its points, rank S wants one of these seals; without any of them it is an A. An empty list wants none.
    pub s_seals: Vec<Seal>,
    pub a: u32,
    pub b: u32,
}

impl ScoreRules {
    /// What makes no sense, in words.
    pub(super) fn fault(&self) -> Option<String> {
        let Self { late_pars, ranks, .. } = self;
        if !(late_pars.is_finite() && *late_pars > 1.0) {
            return Some(format!("`late_pars` is {late_pars}: it must be a number above 1"));
        }
        let points = [self.loot, self.stealth, self.time, self.investigation, self.alert, self.evidence];
        if points.into_iter().any(|points| points > MOST) {
            return Some(format!("no number of points may be above {MOST}"));
        }
        let is_twice = |(i, seal): (usize, &Seal)| ranks.s_seals[..i].contains(seal);
        if ranks.s_seals.iter().enumerate().any(is_twice) {
            return Some("`ranks.s_seals` names a seal twice: once is enough".to_string());
        }
        let falls = ranks.s > ranks.a && ranks.a > ranks.b;
        (!falls).then(|| {
            format!("`ranks` are {}, {}, {}: each must be below the last", ranks.s, ranks.a, ranks.b)
        })
    }
}

/// Points are added up: with more than this, sums could grow out of their numbers.
const MOST: u32 = 100_000;
