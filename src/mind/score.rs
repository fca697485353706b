//! What an action is worth: three models to choose from, in data.

use super::consideration::Factor;
use serde::{Deserialize, Serialize};

/// For those who weigh chances: `(expectation − risk − cost) × opportunity`. Below zero it is not
/// worth it, however good the opportunity.
///
/// Source: expected utility, gains less losses, as in John von Neumann and Oskar Morgenstern, "Theory
/// of Games and Economic Behavior" (1944); the opportunity says how much of it can be had here and now.
pub fn tactical_score(expectation: f32, risk: f32, cost: f32, opportunity: f32) -> f32 {
    (expectation - risk - cost) * opportunity
}

/// For those with a character: `need × gain × importance`, how much is missing, how much of it the
/// action would give, and how much this one cares.
///
/// Source: needs as in "The Sims"; Robert Zubek, "Needs-Based AI" (Game Programming Gems 8, 2010).
pub fn need_score(need: f32, gain: f32, importance: f32) -> f32 {
    need * gain * importance
}

/// For those who only want to be rid of something: `drive × reduction`, how strong the urge is and how
/// much of it the action would take away.
///
/// Source: drive reduction, Clark Hull, "Principles of Behavior" (1943).
pub fn drive_score(drive: f32, reduction: f32) -> f32 {
    drive * reduction
}

/// How an action is scored, as a designer writes it: a model and its factors, each a number or a list
/// of considerations over the inputs `I`.
///
/// ```
/// use thief_girl::mind::{Scoring, ScoreBreakdown};
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
    /// [`tactical_score`]
    Tactical { expectation: Factor<I>, risk: Factor<I>, cost: Factor<I>, opportunity: Factor<I> },
    /// [`need_score`]
    Need { need: Factor<I>, gain: Factor<I>, importance: f32 },
    /// [`drive_score`]
    Drive { drive: Factor<I>, reduction: Factor<I> },
}

impl<I: Copy> Scoring<I> {
    /// Measures what is to be considered.
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

    /// The factors in the order of the formula, by the names that they have in data.
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

/// What an action is worth now, factor by factor: so it can be shown why a mind does what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreBreakdown {
    Tactical { expectation: f32, risk: f32, cost: f32, opportunity: f32 },
    Need { need: f32, gain: f32, importance: f32 },
    Drive { drive: f32, reduction: f32 },
}

impl ScoreBreakdown {
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
