//! How JSON files call things.

use serde::Serialize;

/// The name by which JSON files know a value of one of our enums.
pub fn name_of(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_string)).unwrap_or_default()
}
