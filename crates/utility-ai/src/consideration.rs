//! From measured inputs to factors of a score.

use crate::check::{CheckError, within};
use crate::curve::{Curve, unit};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// One consideration of a score: an input, its response curve, and its weight.
///
/// `I` is the caller's type (usually an enum) that names the inputs; each is measured as 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consideration<I> {
    /// What is measured.
    pub input: I,
    /// What the measured value means.
    pub curve: Curve,
    /// 0 to 1. At 1 the consideration alone can bring the factor to 0; at 0 it has no effect.
    pub weight: f32,
}

impl<I> Consideration<I> {
    /// The value for the input `x`: `1 − weight · (1 − curve(x))`, 0 to 1.
    pub fn eval(&self, x: f32) -> f32 {
        1.0 - unit(self.weight) * (1.0 - self.curve.eval(x))
    }
}

/// Combines `n` values with product `p` to `p + p · (1 − p) · (1 − 1 ÷ n)`; 1 if there are none.
///
/// The second term compensates for the number of values: without it, an action with more considerations
/// would always score less.
///
/// Source: the compensation factor of Dave Mark and Mike Lewis, "Building a Better Centaur: AI at
/// Massive Scale" (GDC 2015).
pub fn combine(values: impl IntoIterator<Item = f32>) -> f32 {
    let (mut product, mut count) = (1.0, 0.0_f32);
    for value in values {
        product *= value;
        count += 1.0;
    }
    compensate(product, makeup(count))
}

/// The part of [`combine`] that depends on the number of values: `1 − 1 ÷ n`.
pub(crate) fn makeup(count: f32) -> f32 {
    1.0 - 1.0 / count.max(1.0)
}

/// The other part of [`combine`].
#[inline]
pub(crate) fn compensate(product: f32, makeup: f32) -> f32 {
    product + product * (1.0 - product) * makeup
}

/// One factor of a score: a number, or considerations that are combined to one.
///
/// Its data form is `0.5` or `[{ "input": …, "curve": …, "weight": … }]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Factor<I> {
    /// A constant.
    Fixed(f32),
    /// Considerations, combined by [`combine`].
    Considered(Vec<Consideration<I>>),
}

impl<I: Copy> Factor<I> {
    /// The value of the factor; `measure` gives the value of an input, 0 to 1.
    pub fn eval(&self, measure: impl Fn(I) -> f32) -> f32 {
        match self {
            Factor::Fixed(value) => *value,
            Factor::Considered(all) => combine(all.iter().map(|one| one.eval(measure(one.input)))),
        }
    }
}

impl<I> Factor<I> {
    /// Checks that a number lies in `range`, and considerations have weights of 0 to 1 and finite curves.
    pub(crate) fn check(&self, range: RangeInclusive<f32>) -> Result<(), CheckError> {
        let all = match self {
            Factor::Fixed(number) => return within("number", *number, range),
            Factor::Considered(all) => all,
        };
        for (i, one) in all.iter().enumerate() {
            let place = format!("consideration {}", i + 1);
            within("weight", one.weight, 0.0..=1.0).map_err(|e| e.of(&place))?;
            one.curve.check().map_err(|e| e.of(&place))?;
        }
        Ok(())
    }
}

impl<'de, I: Deserialize<'de>> Deserialize<'de> for Factor<I> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FactorVisitor(PhantomData))
    }
}

/// Tells a number from a list by itself: the error of an untagged enum would not say what is wrong inside.
struct FactorVisitor<I>(PhantomData<I>);

impl<'de, I: Deserialize<'de>> Visitor<'de> for FactorVisitor<I> {
    type Value = Factor<I>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number or a list of considerations")
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Factor::Fixed(number as f32))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Factor::Fixed(number as f32))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Factor::Fixed(number as f32))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Factor::Considered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const STRAIGHT: Curve = Curve::Linear { slope: 1.0, shift: 0.0 };

    #[test]
    fn a_weight_says_how_much_can_be_forbidden() {
        let consideration = |weight| Consideration { input: (), curve: STRAIGHT, weight };
        assert_eq!([0.0, 0.25, 1.0].map(|x| consideration(1.0).eval(x)), [0.0, 0.25, 1.0]);
        assert_eq!([0.0, 0.5, 1.0].map(|x| consideration(0.5).eval(x)), [0.5, 0.75, 1.0]);
        assert_eq!([0.0, 0.5, 1.0].map(|x| consideration(0.0).eval(x)), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn their_number_is_made_up_for() {
        assert_eq!(combine([]), 1.0);
        assert_eq!(combine([0.5]), 0.5);
        // 0.25 + 0.25 · 0.75 · 0.5
        assert_eq!(combine([0.5, 0.5]), 0.34375);
        assert_eq!(combine([0.0, 1.0, 1.0]), 0.0);
    }

    #[test]
    fn a_factor_is_a_number_or_a_list() {
        let read = serde_json::from_str::<Factor<char>>;
        let fault = |text| read(text).expect_err("a fault").to_string();
        for (text, value) in [("0.5", 0.5), ("1", 1.0), ("-1", -1.0), ("[]", 1.0)] {
            assert_eq!(read(text).expect("a factor").eval(|_| 0.0), value);
        }
        let text = r#"[{"input":"a","curve":{"kind":"linear","slope":1.0,"shift":0.0},"weight":1.0}]"#;
        let factor = read(text).expect("a factor");
        assert_eq!(factor.eval(|input| if input == 'a' { 0.75 } else { 0.0 }), 0.75);
        assert_eq!(serde_json::to_string(&factor).expect("a text"), text);
        assert!(fault("true").contains("a number or a list of considerations"));
        assert!(fault(&text.replace("weight", "wait")).contains("unknown field `wait`"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn together_they_stay_in_range_and_none_is_outvoted(
            values in proptest::collection::vec(0.0f32..=1.0, 0..9), which: prop::sample::Index,
        ) {
            let all = combine(values.iter().copied());
            prop_assert!((0.0..=1.0).contains(&all));
            let product: f32 = values.iter().product();
            prop_assert!(all >= product);
            // Raising one never lowers the whole, and one that forbids, forbids.
            if !values.is_empty() {
                let with = |value| {
                    let which = which.index(values.len());
                    combine(values.iter().enumerate().map(|(i, v)| if i == which { value } else { *v }))
                };
                prop_assert!(with(1.0) >= all - 1e-6);
                prop_assert_eq!(with(0.0), 0.0);
            }
        }
    }
}
