//! Reading JSON as the editor does: `null` is nothing, `3.0` is a whole number, and a word that is
//! not known is the usual one.

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// Declares types of the format: each field with its key in the file.
macro_rules! ldtk {
    ($($(#[$about:meta])* $name:ident {
        $($(#[$field_about:meta])* $field:ident: $type:ty = $key:literal,)*
    })*) => {
        $($(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
        #[serde(default)]
        pub struct $name {
            $($(#[$field_about])*
            #[doc = concat!("\n\nKey: `", $key, "`.")]
            #[serde(rename = $key, deserialize_with = "crate::format::lenient::Lenient::read")]
            pub $field: $type,)*
        }

        impl crate::format::lenient::Lenient for $name {
            fn read_some<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(from)
            }
        })*
    };
}

/// Declares a choice of words, the first of which stands for all that are not known.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident { $($(#[$word_about:meta])* $word:ident),* $(,)? })*) => {
        $($(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $name { #[default] $($(#[$word_about])* $word),* }

        impl crate::format::lenient::Lenient for $name {
            fn read_some<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = <String as crate::format::lenient::Lenient>::read_some(from)?;
                Ok(match word.as_str() {
                    $(stringify!($word) => Self::$word,)*
                    _ => Self::default(),
                })
            }
        })*
    };
}

pub(super) use {ldtk, words};

/// What can stand under a key.
pub trait Lenient: Sized + Default {
    /// Reads what is there.
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>;

    /// The same, but `null` is the same as a missing key.
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_option(OrDefault(PhantomData))
    }
}

struct OrDefault<T>(PhantomData<T>);

impl<'de, T: Lenient> Visitor<'de> for OrDefault<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_none<E: Error>(self) -> Result<T, E> {
        Ok(T::default())
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        Ok(T::default())
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read_some(from)
    }
}

impl<'de, T: Lenient> DeserializeSeed<'de> for OrDefault<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read(from)
    }
}

/// Types that serde reads as wanted.
macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Lenient for $type {
            fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::deserialize(from)
            }
        })*
    };
}

plain!(bool, f64, String, Value);

impl<T: Lenient> Lenient for Option<T> {
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        T::read_some(from).map(Some)
    }
}

impl Lenient for i32 {
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_i64(Whole)
    }
}

struct Whole;

impl Visitor<'_> for Whole {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number of at most 32 bits")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i32, E> {
        i32::try_from(number).map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(number), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i32, E> {
        i32::try_from(number).map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<i32, E> {
        let whole = number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX);
        whole
            .then_some(number as i32)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Float(number), &self))
    }
}

impl<T: Lenient> Lenient for Vec<T> {
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Items(PhantomData))
    }
}

struct Items<T>(PhantomData<T>);

impl<'de, T: Lenient> Visitor<'de> for Items<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element_seed(OrDefault(PhantomData))? {
            items.push(item);
        }
        Ok(items)
    }
}

/// Up to `N` numbers: further ones in a file are ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UpTo<T, const N: usize> {
    numbers: [T; N],
    count: usize,
}

impl<T, const N: usize> UpTo<T, N> {
    /// The numbers that are there, at most `N`.
    pub fn get(&self) -> &[T] {
        &self.numbers[..self.count]
    }

    /// All `N` numbers; `None` if one is missing.
    pub fn all(&self) -> Option<&[T; N]> {
        (self.count == N).then_some(&self.numbers)
    }
}

impl<T, const N: usize> From<[T; N]> for UpTo<T, N> {
    fn from(numbers: [T; N]) -> Self {
        Self { numbers, count: N }
    }
}

impl<T: Default + Copy, const N: usize> Default for UpTo<T, N> {
    fn default() -> Self {
        Self { numbers: [T::default(); N], count: 0 }
    }
}

impl<T: Lenient + Copy, const N: usize> Lenient for UpTo<T, N> {
    fn read_some<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Few(PhantomData))
    }
}

struct Few<T, const N: usize>(PhantomData<T>);

impl<'de, T: Lenient + Copy, const N: usize> Visitor<'de> for Few<T, N> {
    type Value = UpTo<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an array of {N} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<UpTo<T, N>, A::Error> {
        let mut few = UpTo::default();
        while few.count < N {
            let Some(number) = from.next_element_seed(OrDefault(PhantomData))? else { return Ok(few) };
            few.numbers[few.count] = number;
            few.count += 1;
        }
        while from.next_element::<IgnoredAny>()?.is_some() {}
        Ok(few)
    }
}
