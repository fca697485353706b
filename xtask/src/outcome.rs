//! [`StepOutcome`], what a step of the test suite has to say.

/// The result of a step that did not fail.
pub enum StepOutcome {
    Passed(String),
    /// With the reason; the step has nothing to work on.
    Skipped(&'static str),
}

impl From<()> for StepOutcome {
    fn from((): ()) -> Self {
        Self::Passed(String::new())
    }
}

impl From<String> for StepOutcome {
    fn from(note: String) -> Self {
        Self::Passed(note)
    }
}
