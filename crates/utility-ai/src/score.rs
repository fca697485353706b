//! Three models of scoring an action, chosen in data.

use crate::check::{CheckError, within};
use crate::consideration::Factor;
use serde::{Deserialize, Serialize};

/// The tactical score `max(0, expectation − risk − cost) × opportunity`.
///
/// It is 0 where risk and cost exceed the expectation, however good the opportunity is.
///
/// Source: expected utility, gains less losses, as in John von Neumann and Oskar Morgenstern, "Theory
/// of Games and Economic Behavior" (1944), and Dave Mark, "Behavioral Mathematics for Game AI" (2009);
/// the opportunity says how much of it can be had here and now.
pub fn tactical_score(expectation: f32, risk: f32, cost: f32, opportunity: f32) -> f32 {
    // `max` may return either zero; adding 0 turns −0 into +0.
    ((expectation - risk - cost).max(0.0) + 0.0) * opportunity
}

/// The need-based score `need × gain × importance`: how much is missing, how much of it the action
/// gives, and how much this agent cares.
///
/// An action that serves several needs is a row of a [`NeedsTable`](crate::NeedsTable).
///
/// Source: needs as in "The Sims"; Robert Zubek, "Needs-Based AI" (Game Programming Gems 8, 2010).
pub fn need_score(need: f32, gain: f32, importance: f32) -> f32 {
    need * gain * importance
}

/// The drive-based score `drive × reduction`: how strong the drive is, and how much of it the action
/// takes away.
///
/// An action that changes several drives is a row of a [`NeedsTable`](crate::NeedsTable).
///
/// Source: drive reduction, Clark Hull, "Principles of Behavior" (1943).
pub fn drive_score(drive: f32, reduction: f32) -> f32 {
    drive * reduction
}

/// How much expectation, risk and cost count in a tactical score, each 0 to 10; the default is 1.
///
/// A cautious agent has a `risk` above 1, a lazy one a `cost` above 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TacticalWeights {
    /// Factor of the expectation.
    pub expectation: f32,
    /// Factor of the risk.
    pub risk: f32,
    /// Factor of the cost.
    pub cost: f32,
}

impl Default for TacticalWeights {
    fn default() -> Self {
        Self { expectation: 1.0, risk: 1.0, cost: 1.0 }
    }
}

impl TacticalWeights {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A model of scoring with its factors: what they are in data ([`Scoring`]), or what they are worth now
/// ([`ScoreBreakdown`]).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "model", rename_all = "snake_case", deny_unknown_fields)]
pub enum Model<F> {
    /// Scored by [`tactical_score`], after expectation, risk and cost are multiplied by their weights.
    #[expect(missing_docs, reason = "the formula has the fields")]
    Tactical {
        expectation: F,
        risk: F,
        cost: F,
        opportunity: F,
        #[serde(default, skip_serializing_if = "TacticalWeights::is_default")]
        weights: TacticalWeights,
    },
    /// Scored by [`need_score`].
    #[expect(missing_docs, reason = "the formula has the fields")]
    Need { need: F, gain: F, importance: f32 },
    /// Scored by [`drive_score`].
    #[expect(missing_docs, reason = "the formula has the fields")]
    Drive { drive: F, reduction: F },
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
pub type Scoring<I> = Model<Factor<I>>;

/// The evaluated factors of a score, for debug views that show why an agent does what it does.
pub type ScoreBreakdown = Model<f32>;

impl<F> Model<F> {
    /// The same model with other factors: `f` is called with each, in the order of the formula.
    #[inline]
    pub fn map<G>(&self, mut f: impl FnMut(&F) -> G) -> Model<G> {
        match self {
            Model::Tactical { expectation, risk, cost, opportunity, weights } => Model::Tactical {
                expectation: f(expectation),
                risk: f(risk),
                cost: f(cost),
                opportunity: f(opportunity),
                weights: *weights,
            },
            Model::Need { need, gain, importance } => {
                Model::Need { need: f(need), gain: f(gain), importance: *importance }
            }
            Model::Drive { drive, reduction } => Model::Drive { drive: f(drive), reduction: f(reduction) },
        }
    }
}

impl<I: Copy> Scoring<I> {
    /// Evaluates all factors; `measure` gives the value of an input, 0 to 1.
    pub fn weigh(&self, measure: impl Fn(I) -> f32) -> ScoreBreakdown {
        self.map(|factor| factor.eval(&measure))
    }

    /// The factors in the order of the formula, with their names in data.
    pub fn factors(&self) -> Vec<(&'static str, Factor<I>)> {
        match self {
            Model::Tactical { expectation, risk, cost, opportunity, .. } => vec![
                ("expectation", expectation.clone()),
                ("risk", risk.clone()),
                ("cost", cost.clone()),
                ("opportunity", opportunity.clone()),
            ],
            Model::Need { need, gain, importance } => vec![
                ("need", need.clone()),
                ("gain", gain.clone()),
                ("importance", Factor::Fixed(*importance)),
            ],
            Model::Drive { drive, reduction } => {
                vec![("drive", drive.clone()), ("reduction", reduction.clone())]
            }
        }
    }

    /// Checks the ranges that no type can hold: weights of considerations 0 to 1, tactical weights and the
    /// importance 0 to 10, the gain and the reduction -1 to 1, the other factors 0 to 1, curves finite.
    ///
    /// # Errors
    ///
    /// Names the factor, the number and the range.
    pub fn check(&self) -> Result<(), CheckError> {
        for (name, factor) in self.factors() {
            let range = match name {
                "importance" => 0.0..=10.0,
                "gain" | "reduction" => -1.0..=1.0,
                _ => 0.0..=1.0,
            };
            factor.check(range).map_err(|e| e.of(&format!("`{name}`")))?;
        }
        if let Model::Tactical { weights, .. } = self {
            let TacticalWeights { expectation, risk, cost } = *weights;
            for (name, weight) in [("expectation", expectation), ("risk", risk), ("cost", cost)] {
                within("weight", weight, 0.0..=10.0).map_err(|e| e.of(&format!("`{name}`")))?;
            }
        }
        Ok(())
    }
}

impl ScoreBreakdown {
    /// The score that the factors make.
    #[inline]
    pub fn score(&self) -> f32 {
        match *self {
            Model::Tactical { expectation, risk, cost, opportunity, weights } => tactical_score(
                expectation * weights.expectation,
                risk * weights.risk,
                cost * weights.cost,
                opportunity,
            ),
            Model::Need { need, gain, importance } => need_score(need, gain, importance),
            Model::Drive { drive, reduction } => drive_score(drive, reduction),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Consideration, Curve};

    #[test]
    fn each_model_has_its_formula() {
        assert_eq!(tactical_score(1.0, 0.25, 0.25, 0.5), 0.25);
        assert_eq!(tactical_score(0.25, 0.5, 0.25, 0.5), 0.0, "never below 0");
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

    #[test]
    fn tactical_weights_say_what_counts() {
        let read = |weights: &str| {
            let text = format!(
                r#"{{ "model": "tactical", "expectation": 1, "risk": 0.25, "cost": 0.25, "opportunity": 0.5{weights} }}"#
            );
            serde_json::from_str::<Scoring<char>>(&text)
        };
        let score = |weights| read(weights).expect("a score").weigh(|_| 0.0).score();
        assert_eq!(score(r#", "weights": { "risk": 2 }"#), 0.125);
        assert_eq!(score(r#", "weights": { "expectation": 0.75, "cost": 0 }"#), 0.25);
        assert_eq!(score(r#", "weights": { "risk": 4 }"#), 0.0);
        let fault = read(r#", "weights": { "risky": 1 }"#).expect_err("a fault").to_string();
        assert!(fault.contains("unknown field `risky`"), "{fault}");
        // Who has the usual weights need not write them.
        let text = serde_json::to_string(&read("").expect("a score")).expect("a text");
        assert!(!text.contains("weights"), "{text}");
        let cautious = read(r#", "weights": { "risk": 2 }"#).expect("a score");
        let text = serde_json::to_string(&cautious).expect("a text");
        assert_eq!(serde_json::from_str::<Scoring<char>>(&text).expect("a score"), cautious, "{text}");
        let fault = read(r#", "weights": { "risk": 11 }"#).expect("a score").check().expect_err("a fault");
        assert_eq!(fault.to_string(), "`risk`: the weight 11 does not lie within 0 and 10");
    }

    #[test]
    fn factors_out_of_range_are_named() {
        let fault = |scoring: Scoring<char>| scoring.check().expect_err("a fault").to_string();
        let need =
            |gain| Scoring::Need { need: Factor::Fixed(1.0), gain: Factor::Fixed(gain), importance: 1.1 };
        assert_eq!(need(-1.0).check(), Ok(()));
        assert_eq!(fault(need(1.5)), "`gain`: the number 1.5 does not lie within -1 and 1");
        let curve = Curve::Linear { slope: f32::INFINITY, shift: 0.0 };
        let one = |weight, curve| Factor::Considered(vec![Consideration { input: 'a', curve, weight }]);
        let drive = |drive| Scoring::Drive { drive, reduction: Factor::Fixed(1.0) };
        assert_eq!(
            fault(drive(one(2.0, Curve::default()))),
            "`drive`: consideration 1: the weight 2 does not lie within 0 and 1"
        );
        assert_eq!(
            fault(drive(one(1.0, curve))),
            "`drive`: consideration 1: a number of the curve is not finite"
        );
    }
}
