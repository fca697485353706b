//! A check of one number of the rules.

use crate::space::steer::flock::FlockSettings;

/// A number of the rules, with its file, its key and the range that it must be in.
pub struct RuleCheck {
    pub file: String,
    pub key: String,
    pub value: f32,
    pub constraint: RuleConstraint,
}

/// A range of numbers. All exclude NaN and infinity.
#[derive(Clone, Copy, PartialEq)]
pub enum RuleConstraint {
    /// Above 0.
    Positive,
    /// 0 or more.
    NotNegative,
    /// 0 to 1.
    Fraction,
    /// Above 0 and below 0.5: half the size of something that fits into a cell.
    HalfOfCell,
    /// 0 to the maximum width of a level: a distance that is searched cell by cell.
    SearchRadius,
}

/// Maximum width of a level, in tiles.
const WIDEST: f32 = 512.0;

impl RuleConstraint {
    /// Returns whether a number is in the range.
    pub fn holds(self, value: f32) -> bool {
        value.is_finite()
            && match self {
                RuleConstraint::Positive => value > 0.0,
                RuleConstraint::NotNegative => value >= 0.0,
                RuleConstraint::Fraction => (0.0..=1.0).contains(&value),
                RuleConstraint::HalfOfCell => value > 0.0 && value < 0.5,
                RuleConstraint::SearchRadius => (0.0..=WIDEST).contains(&value),
            }
    }

    /// Returns the range in words, for messages.
    pub fn description(self) -> &'static str {
        match self {
            RuleConstraint::Positive => "a number above 0",
            RuleConstraint::NotNegative => "0 or more",
            RuleConstraint::Fraction => "a number from 0 to 1",
            RuleConstraint::HalfOfCell => "above 0 and below 0.5: the thing must fit into a cell",
            RuleConstraint::SearchRadius => "a number from 0 to 512",
        }
    }
}

/// Returns the ranges of the numbers of a flock whose key is `of`.
pub fn flock(of: &str, flock: &FlockSettings) -> Vec<(String, f32, RuleConstraint)> {
    use RuleConstraint::{NotNegative, Positive};
    let list = [
        ("view_radius", flock.view_radius, Positive),
        ("view_degrees", flock.view_degrees, NotNegative),
        ("separation_radius", flock.separation_radius, Positive),
        ("cohesion", flock.cohesion, NotNegative),
        ("alignment", flock.alignment, NotNegative),
        ("separation", flock.separation, NotNegative),
        ("goal", flock.goal, Positive),
        ("speed", flock.speed, Positive),
        ("acceleration", flock.acceleration, Positive),
        ("turn_degrees_per_second", flock.turn_degrees_per_second, Positive),
    ];
    list.map(|(key, value, constraint)| (format!("{of}.{key}"), value, constraint)).into()
}
