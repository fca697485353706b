//! The kinds of saved data. Each can be stored, or fail to be, without the others.

/// The kinds of things that are saved, each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SavedKind {
    /// Settings and records.
    Progress,
    /// The heist to continue.
    Heist,
    /// The recordings of heists.
    Replay,
}

impl SavedKind {
    pub const ALL: [Self; 3] = [Self::Progress, Self::Heist, Self::Replay];

    /// Returns the text that says why it cannot be saved.
    pub fn refusal(self) -> &'static str {
        match self {
            Self::Progress => "ui.save.write",
            Self::Heist => "ui.save.heist",
            Self::Replay => "ui.runs.not_kept",
        }
    }
}
