//! [`Severity`] of findings about level files.

use serde::Serialize;

/// How serious a finding about a level file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The level cannot be played.
    Fault,
    /// The level can be played, but probably not as its author meant.
    Warning,
}
