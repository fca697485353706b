//! A check of one number of the rules.

use crate::space::steer::flock::FlockSettings;

/// A number of the rules, with its file, its key and the range that it must be in.
pub struct RuleCheck {
    pub file: String,
    pub key: String,
    pub value: f32,
    pub demand: RuleConstraint,
}

/// A range of numbers. All exclude NaN and infinity.
#[derive(Clone, Copy, PartialEq)]
pub enum RuleConstraint {
    /// Above 0.
    Some,
    /// 0 or more.
    NoLess,
    /// 0 to 1.
    Part,
    /// Above 0 and below 0.5: half the size of something that fits into a cell.
    HalfOfCell,
    /// 0 to the maximum width of a level: a distance that is searched cell by cell.
    Reach,
}

/// Maximum width of a level, in tiles.
const WIDEST: f32 = 512.0;

impl RuleConstraint {
    /// Returns whether a number is in the range.
    pub fn holds(self, value: f32) -> bool {
        value.is_finite()
            && match self {
                RuleConstraint::Some => value > 0.0,
                RuleConstraint::NoLess => value >= 0.0,
                RuleConstraint::Part => (0.0..=1.0).contains(&value),
                RuleConstraint::HalfOfCell => value > 0.0 && value < 0.5,
                RuleConstraint::Reach => (0.0..=WIDEST).contains(&value),
            }
    }

    /// Returns the range in words, for messages.
    pub fn words(self) -> &'static str {
        match self {
            RuleConstraint::Some => "a number above 0",
            RuleConstraint::NoLess => "0 or more",
            RuleConstraint::Part => "a number from 0 to 1",
            RuleConstraint::HalfOfCell => "above 0 and below 0.5: the thing must fit into a cell",
            RuleConstraint::Reach => "a number from 0 to 512",
        }
    }
}

/// Returns the ranges of the numbers of a flock whose key is `of`.
pub fn flock(of: &str, flock: &FlockSettings) -> Vec<(String, f32, RuleConstraint)> {
    use RuleConstraint::{NoLess, Some};
    let list = [
        ("view_radius", flock.view_radius, Some),
        ("view_degrees", flock.view_degrees, NoLess),
        ("separation_radius", flock.separation_radius, Some),
        ("cohesion", flock.cohesion, NoLess),
        ("alignment", flock.alignment, NoLess),
        ("separation", flock.separation, NoLess),
        ("goal", flock.goal, Some),
        ("speed", flock.speed, Some),
        ("acceleration", flock.acceleration, Some),
        ("turn_degrees_per_second", flock.turn_degrees_per_second, Some),
    ];
    list.map(|(key, value, demand)| (format!("{of}.{key}"), value, demand)).into()
}
