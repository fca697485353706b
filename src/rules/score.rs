//! Points, ranks and seals of a heist (`score.json`).
//!
//! No heist depends on these numbers, so they are not part of the rules' hash: old recordings still play when
//! they change.

use super::range::{AboveOne, Fraction, NotNegative, NumberRange};
use serde::{Deserialize, Serialize};

/// A bonus goal of a heist, won independently of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// No guard was ever alert.
    Shadow,
    /// No guard ever investigated or was alert.
    Silence,
    /// No guard noticed evidence.
    Traceless,
    /// All loot was taken.
    Full,
    /// The heist took no longer than the level's par.
    Swift,
}

impl Seal {
    /// All seals, in the order of display.
    pub const ALL: [Seal; 5] = [Seal::Shadow, Seal::Silence, Seal::Traceless, Seal::Full, Seal::Swift];

    /// Returns the name of the seal in texts and sprite names.
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

/// Points of a heist and its ranks (`score.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRules {
    /// Points for all loot; a part of it gives the same part of the points, by value.
    pub loot: u32,
    /// Points for a heist that no guard noticed.
    pub stealth: u32,
    /// Points for a heist that took no longer than `full_pars`.
    pub time: u32,
    /// How long after the beginning of a heist that begins with a hunt nobody counts as noticing her: the alarm is not
    /// her slip. In seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub alarm_seconds: f32,
    /// Points of stealth lost when a guard comes to investigate.
    pub investigation: u32,
    /// Points of stealth lost when a guard becomes alert.
    pub alert: u32,
    /// Points of stealth lost when a guard notices evidence.
    pub evidence: u32,
    /// Part of par within which all points for time are given, from 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub full_pars: f32,
    /// Multiple of par at which no points for time are left, above 1; between `full_pars` and this they fall
    /// linearly.
    #[serde(deserialize_with = "AboveOne::read")]
    pub late_pars: f32,
    /// Limits of the ranks.
    pub ranks: RankRules,
}

/// Minimum points of each rank; below `b` the rank is C.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankRules {
    /// Minimum points of rank S.
    pub s: u32,
    /// Seals of which rank S needs one besides its points; without any of them the rank is A. An empty list
    /// needs none.
    pub s_seals: Vec<Seal>,
    /// Minimum points of rank A.
    pub a: u32,
    /// Minimum points of rank B.
    pub b: u32,
}

impl ScoreRules {
    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        let ranks = &self.ranks;
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

/// Maximum of each number of points, so that sums do not overflow.
const MOST: u32 = 100_000;
