//! Errors of data that is well formed and makes no sense.

use std::fmt;
use std::ops::RangeInclusive;

/// What is wrong in the data of a score or a table: a sentence that names the place, the number and its
/// range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError(String);

impl CheckError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The same error with the place before it.
    pub(crate) fn of(&self, place: &str) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CheckError {}

/// Refuses a number out of its range; NaN lies in none.
pub(crate) fn within(what: &str, number: f32, range: RangeInclusive<f32>) -> Result<(), CheckError> {
    if range.contains(&number) {
        return Ok(());
    }
    let (low, high) = range.into_inner();
    Err(CheckError(format!("the {what} {number} does not lie within {low} and {high}")))
}
