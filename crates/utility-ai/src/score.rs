//! Three models of scoring an action, chosen in data.

use crate::consideration::Factor;
use serde::{Deserialize, Serialize};

/// The tactical score `(expectation − risk − cost) × opportunity`.
///
/// It is at most 0 where risk and cost exceed the expectation, however good the opportunity is.
///
/// Source: expected utility, gains less losses, as in John von Neumann and Oskar Morgenstern, "Theory
/// of Games and Economic Behavior" (1944); the opportunity says how much of it can be had here and now.
pub fn tactical_score(expectation: f32, risk: f32, cost: f32, opportunity: f32) -> f32 {
    (expectation - risk - cost) * opportunity
}

/// The need-based score `need × gain × importance`: how much is missing, how much of it the action
/// gives, and how much this agent cares.
///
/// Source: needs as in "The Sims"; Robert Zubek, "Needs-Based AI" (Game Programming Gems 8, 2010).
pub fn need_score(need: f32, gain: f32, importance: f32) -> f32 {
    need * gain * importance
}

/// The drive-based score `drive × reduction`: how strong the drive is, and how much of it the action
/// takes away.
///
/// Source: drive reduction, Clark Hull, "Principles of Behavior" (1943).
pub fn drive_score(drive: f32, reduction: f32) -> f32 {
    drive * reduction
}

/// How an action is scored, in data: a model and its factors, each a number or a list of considerations
/// over the inputs `I`.
///
/// ```
/// use utility_ai::{Scoring, ScoreBreakdown};
///
/// #[derive(Clone, Copy, serde::Deserialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Input { Hunger, Warmth }
///
/// let begging: Scoring<Input> = serde_json::from_str(r#"{
///     "model": "need",
///     "need": [{ "input": "hunger", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }],
///     "gain": 0.5,
///     "importance": 0.8
/// }"#)?;
/// let worth = begging.weigh(|input| match input { Input::Hunger => 1.0, Input::Warmth => 0.0 });
/// assert_eq!(worth, ScoreBreakdown::Need { need: 1.0, gain: 0.5, importance: 0.8 });
/// assert_eq!(worth.score(), 0.4);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "model", rename_all = "snake_case", deny_unknown_fields)]
pub enum Scoring<I> {
    /// Scored by [`tactical_score`].
    #[expect(missing_docs, reason = "the formula has the fields")]
    Tactical { expectation: Factor<I>, risk: Factor<I>, cost: Factor<I>, opportunity: Factor<I> },
    /// Scored by [`need_score`].
    #[expect(missing_docs, reason = "the formula has the fields")]
    Need { need: Factor<I>, gain: Factor<I>, importance: f32 },
    /// Scored by [`drive_score`].
    #[expect(missing_docs, reason = "the formula has the fields")]
    Drive { drive: Factor<I>, reduction: Factor<I> },
}

impl<I: Copy> Scoring<I> {
    /// Evaluates all factors; `measure` gives the value of an input, 0 to 1.
    pub fn weigh(&self, measure: impl Fn(I) -> f32) -> ScoreBreakdown {
        let value = |factor: &Factor<I>| factor.eval(&measure);
        match self {
            Scoring::Tactical { expectation, risk, cost, opportunity } => ScoreBreakdown::Tactical {
                expectation: value(expectation),
                risk: value(risk),
                cost: value(cost),
                opportunity: value(opportunity),
            },
            Scoring::Need { need, gain, importance } => {
                ScoreBreakdown::Need { need: value(need), gain: value(gain), importance: *importance }
            }
            Scoring::Drive { drive, reduction } => {
                ScoreBreakdown::Drive { drive: value(drive), reduction: value(reduction) }
            }
        }
    }

    /// The factors in the order of the formula, with their names in data.
    pub fn factors(&self) -> Vec<(&'static str, Factor<I>)> {
        match self {
            Scoring::Tactical { expectation, risk, cost, opportunity } => vec![
                ("expectation", expectation.clone()),
                ("risk", risk.clone()),
                ("cost", cost.clone()),
                ("opportunity", opportunity.clone()),
            ],
            Scoring::Need { need, gain, importance } => vec![
                ("need", need.clone()),
                ("gain", gain.clone()),
                ("importance", Factor::Fixed(*importance)),
            ],
            Scoring::Drive { drive, reduction } => {
                vec![("drive", drive.clone()), ("reduction", reduction.clone())]
            }
        }
    }
}

/// The evaluated factors of a score, for debug views that show why an agent does what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the formulas have the fields")]
pub enum ScoreBreakdown {
    /// See [`tactical_score`].
    Tactical { expectation: f32, risk: f32, cost: f32, opportunity: f32 },
    /// See [`need_score`].
    Need { need: f32, gain: f32, importance: f32 },
    /// See [`drive_score`].
    Drive { drive: f32, reduction: f32 },
}

impl ScoreBreakdown {
    /// The score that the factors make.
    pub fn score(&self) -> f32 {
        match *self {
            ScoreBreakdown::Tactical { expectation, risk, cost, opportunity } => {
                tactical_score(expectation, risk, cost, opportunity)
            }
            ScoreBreakdown::Need { need, gain, importance } => need_score(need, gain, importance),
            ScoreBreakdown::Drive { drive, reduction } => drive_score(drive, reduction),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_model_has_its_formula() {
        assert_eq!(tactical_score(1.0, 0.25, 0.25, 0.5), 0.25);
        assert_eq!(tactical_score(0.25, 0.5, 0.25, 0.5), -0.25);
        assert_eq!(need_score(0.5, 0.5, 0.5), 0.125);
        assert_eq!(drive_score(0.5, 0.25), 0.125);
    }

    #[test]
    fn the_model_is_chosen_in_data() {
        let scored =
            |text: &str| serde_json::from_str::<Scoring<char>>(text).map(|s| s.weigh(|_| 0.5).score());
        let tactical =
            r#"{ "model": "tactical", "expectation": 1, "risk": 0.25, "cost": 0.25, "opportunity": 0.5 }"#;
        assert_eq!(scored(tactical).expect("a score"), 0.25);
        let need = r#"{ "model": "need", "need": 0.5, "gain": [], "importance": 0.5 }"#;
        assert_eq!(scored(need).expect("a score"), 0.25);
        let drive = r#"{ "model": "drive", "drive": 0.5, "reduction": [
            { "input": "x", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] }"#;
        assert_eq!(scored(drive).expect("a score"), 0.25);
        let fault = |text: &str| scored(text).expect_err("a fault").to_string();
        assert!(fault(r#"{ "model": "drive", "drive": 1 }"#).contains("missing field `reduction`"));
        assert!(fault(&need.replace("gain", "pain")).contains("unknown field `pain`"));
        assert!(fault(r#"{ "model": "whim" }"#).contains("unknown variant `whim`"));
    }
}
