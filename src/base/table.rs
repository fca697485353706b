//! Maps in files whose keys are enums, read so that an error names the key.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, IntoDeserializer, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads a map whose keys are strings in the file; for `#[serde(deserialize_with = "table::read")]`.
///
/// # Errors
///
/// Returns the error of a key or value.
pub fn read<'de, D, K, V>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: DeserializeOwned + Ord,
    V: Deserialize<'de>,
{
    let map = BTreeMap::<Key<K>, V>::deserialize(from)?;
    Ok(map.into_iter().map(|(Key(key), value)| (key, value)).collect())
}

/// A key that is read as a string: `serde_path_to_error` keeps no others.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key<K>(K);

impl<'de, K: DeserializeOwned> Deserialize<'de> for Key<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(KeyVisitor(PhantomData))
    }
}

struct KeyVisitor<K>(PhantomData<K>);

impl<K: DeserializeOwned> Visitor<'_> for KeyVisitor<K> {
    type Value = Key<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key<K>, E> {
        K::deserialize(key.into_deserializer()).map(Key)
    }
}
