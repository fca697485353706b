//! Reading loosely from JSON that anybody may have written: nothing here panics.

use serde_json::Value;

/// A whole number that fits 32 bits, also when written as `3.0`.
pub fn int(value: &Value) -> Option<i32> {
    let wide = value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 4e9).then_some(number as i64)
    })?;
    i32::try_from(wide).ok()
}

/// The whole number under `key`.
pub fn int_at(object: &Value, key: &str) -> Option<i32> {
    object.get(key).and_then(int)
}

pub fn bool_at(object: &Value, key: &str) -> Option<bool> {
    object.get(key).and_then(Value::as_bool)
}

/// The text under `key`; empty if there is none.
pub fn str_at<'a>(object: &'a Value, key: &str) -> &'a str {
    object.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The array under `key`; empty if there is none.
pub fn array_at<'a>(object: &'a Value, key: &str) -> &'a [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
