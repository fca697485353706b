//! Ranges of numbers in files, checked while the numbers are read.
//!
//! `#[serde(deserialize_with = "Positive::read")]` on a field refuses every number that is not
//! [`Positive`]. The field is a number or something made of [`Numbers`]: an `Option`, a list, a map, a
//! vector. The error arises at the single number, so whoever reads the file knows its line and key.

use crate::base::{Vec2, table};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, IntoDeserializer, Visitor};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::marker::PhantomData;

/// A range of numbers; none includes NaN or infinity.
pub trait NumberRange: Sized {
    /// The range in words, which follow "it must be".
    const WORDS: &'static str;

    /// Returns whether a finite number is in the range.
    fn holds(value: f32) -> bool;

    /// Reads numbers that must all be in the range.
    ///
    /// # Errors
    ///
    /// Returns the first number that is not in the range, or the error of `from`.
    fn read<'de, D: Deserializer<'de>, T: Numbers>(from: D) -> Result<T, D::Error> {
        T::within::<Self, D>(from)
    }
}

/// Defines types that are a [`NumberRange`]: doc, name, range in words, and the test of a number.
macro_rules! number_ranges {
    ($($(#[$doc:meta])* $name:ident = $words:literal, |$value:ident| $holds:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl $crate::base::range::NumberRange for $name {
            const WORDS: &'static str = $words;

            fn holds($value: f32) -> bool {
                $holds
            }
        }
    )*};
}
pub(crate) use number_ranges;

number_ranges! {
    /// Above 0.
    Positive = "a number above 0", |value| value > 0.0;
    /// 0 or more.
    NotNegative = "0 or more", |value| value >= 0.0;
    /// 0 to 1.
    Fraction = "a number from 0 to 1", |value| (0.0..=1.0).contains(&value);
    /// 1 or more: a factor that only increases.
    AtLeastOne = "1 or more", |value| value >= 1.0;
}

/// A number, or something made of numbers, that can be read within a [`NumberRange`].
pub trait Numbers: Sized {
    /// Reads a value whose numbers must all be in the range `R`.
    ///
    /// # Errors
    ///
    /// Returns the first number that is not in the range, or the error of `from`.
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>;
}

/// Says in English that a number is not what it must be; `words` follow "it must be".
pub fn out_of_range(value: impl Display, words: &str) -> String {
    format!("{value} is out of range; it must be {words}")
}

/// A value that is read within the range `R`: the element type of lists, maps and structs of numbers.
pub struct Within<R, T> {
    /// The value.
    pub value: T,
    range: PhantomData<R>,
}

impl<'de, R: NumberRange, T: Numbers> Deserialize<'de> for Within<R, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self { value: T::within::<R, D>(from)?, range: PhantomData })
    }
}

/// Reads a single number within the range `R`.
///
/// It checks the number inside the visitor: there a deserializer still knows the line.
struct NumberVisitor<R, T>(PhantomData<(R, T)>);

impl<R: NumberRange, T: Number> NumberVisitor<R, T> {
    fn check<'de, E: Error>(self, number: impl IntoDeserializer<'de, E>) -> Result<T, E> {
        let number = T::deserialize(number.into_deserializer())?;
        let value = number.as_f32();
        if value.is_finite() && R::holds(value) {
            return Ok(number);
        }
        Err(E::custom(out_of_range(number, R::WORDS)))
    }
}

impl<R: NumberRange, T: Number> Visitor<'_> for NumberVisitor<R, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(R::WORDS)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        self.check(number)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        self.check(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.check(number)
    }
}

/// A single number.
trait Number: DeserializeOwned + Display {
    /// Returns the nearest `f32`, which is exact enough to compare with the limits of a range.
    fn as_f32(&self) -> f32;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Number for $number {
            fn as_f32(&self) -> f32 {
                *self as f32
            }
        }

        impl Numbers for $number {
            fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                // As `f32` even for integers: a deserializer hands over what stands in the file.
                from.deserialize_f32(NumberVisitor::<R, Self>(PhantomData))
            }
        }
    )*};
}
numbers!(f32, i32, usize);

impl<T: Numbers> Numbers for Option<T> {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Option::<Within<R, T>>::deserialize(from)?.map(|it| it.value))
    }
}

impl<T: Numbers> Numbers for Vec<T> {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Within<R, T>>::deserialize(from)?.into_iter().map(|it| it.value).collect())
    }
}

impl<T: Numbers> Numbers for [T; 3] {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(<[Within<R, T>; 3]>::deserialize(from)?.map(|it| it.value))
    }
}

impl Numbers for Vec2 {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(<[Within<R, f32>; 2]>::deserialize(from)?.map(|it| it.value).into())
    }
}

impl<K: DeserializeOwned + Ord, T: Numbers> Numbers for BTreeMap<K, T> {
    fn within<'de, R: NumberRange, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let map: BTreeMap<K, Within<R, T>> = table::read(from)?;
        Ok(map.into_iter().map(|(key, it)| (key, it.value)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error message of one number in JSON within a range, or `None`.
    fn fault<R: NumberRange>(json: &str) -> Option<String> {
        R::read::<_, f32>(&mut serde_json::Deserializer::from_str(json)).err().map(|why| why.to_string())
    }

    #[test]
    fn each_range_has_its_limits() {
        let refused = |json: &str| {
            [
                fault::<Positive>(json).is_some(),
                fault::<NotNegative>(json).is_some(),
                fault::<Fraction>(json).is_some(),
                fault::<AtLeastOne>(json).is_some(),
            ]
        };
        assert_eq!(refused("-0.001"), [true, true, true, true]);
        assert_eq!(refused("0"), [true, false, false, true]);
        assert_eq!(refused("0.5"), [false, false, false, true]);
        assert_eq!(refused("1"), [false, false, false, false]);
        assert_eq!(refused("1.001"), [false, false, true, false]);
        for nonsense in ["NaN", "\"NaN\"", "null", "1e39", "-1e39", "1e400", "[1]"] {
            assert_eq!(refused(nonsense), [true; 4], "{nonsense}");
        }
    }

    #[test]
    fn a_message_has_the_number_the_range_and_the_place() {
        assert_eq!(
            fault::<Fraction>("1.1").unwrap(),
            "1.1 is out of range; it must be a number from 0 to 1 at line 1 column 3"
        );
        assert!(fault::<Positive>("\"1\"").unwrap().contains("expected a number above 0"));
    }

    #[test]
    fn every_number_of_a_value_is_checked() {
        fn ok<T: Numbers>(json: &str) -> bool {
            Positive::read::<_, T>(&mut serde_json::Deserializer::from_str(json)).is_ok()
        }
        assert!(ok::<Option<f32>>("null") && ok::<Option<f32>>("2") && !ok::<Option<f32>>("0"));
        assert!(ok::<Vec<f32>>("[1, 2]") && !ok::<Vec<f32>>("[1, 0]"));
        assert!(ok::<[f32; 3]>("[1, 2, 3]") && !ok::<[f32; 3]>("[1, 2, 0]"));
        assert!(ok::<Vec2>("[1, 2]") && !ok::<Vec2>("[1, 0]") && !ok::<Vec2>("[1, 2, 3]"));
        assert!(ok::<BTreeMap<String, f32>>("{\"a\": 1}") && !ok::<BTreeMap<String, f32>>("{\"a\": 0}"));
        assert!(ok::<i32>("3") && !ok::<i32>("-3") && !ok::<i32>("3.5"));
        assert!(ok::<usize>("3") && !ok::<usize>("0") && !ok::<usize>("-1"));
    }
}
