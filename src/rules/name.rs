//! Names of enum values in JSON files.

use serde::Serialize;

/// Returns the name of an enum value in JSON files, such as `treasure_guard`; empty if it is not serialized
/// as a string.
pub fn name_of(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_string)).unwrap_or_default()
}
