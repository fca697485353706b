//! What can be wrong with a file.

use std::fmt;

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is no JSON; the message names line and column.
    Json(String),
    /// A value has another type than the format says.
    Type {
        /// Path of the value, such as `levels[0].pxWid`; empty for the whole file.
        path: String,
        /// What is there, and what should be.
        message: String,
    },
    /// LDtk before 1.0 wrote the file; the version is as the file has it.
    TooOld(String),
    /// LDtk 2 or newer wrote the file; the version is as the file has it.
    TooNew(String),
    /// The `jsonVersion` of the file is no version; it is as the file has it.
    NoVersion(String),
    /// The file is JSON, but no LDtk project: it has no `defs`.
    NotAProject,
    /// The file is JSON, but no level file: it has no `layerInstances`.
    NotALevel,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(message) => write!(f, "this is no JSON: {message}"),
            Self::Type { path, message } if path.is_empty() => write!(f, "unexpected type: {message}"),
            Self::Type { path, message } => write!(f, "unexpected type at `{path}`: {message}"),
            Self::TooOld(version) => {
                write!(f, "the file is of LDtk {version}: open it in LDtk 1.0 or newer and save it again")
            }
            Self::TooNew(version) => {
                write!(
                    f,
                    "the file is of LDtk {version}, but only versions 1.x can be read: save it with LDtk 1.5"
                )
            }
            Self::NoVersion(version) => write!(f, "`jsonVersion` is `{version}`, which is no version"),
            Self::NotAProject => f.write_str("this is no LDtk project: it has no `defs`"),
            Self::NotALevel => f.write_str("this is no level file of LDtk: it has no `layerInstances`"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Why the rules of a layer could not be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// Identifier of the level.
    pub level: String,
    /// Identifier of the layer.
    pub layer: String,
    /// Uid of the rule; `None` if it is not about a single one.
    pub rule: Option<i32>,
    /// What is wrong.
    pub kind: RuleErrorKind,
}

/// What keeps rules from being run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleErrorKind {
    /// The level's size makes no sense, or a layer has more than [`MAX_LAYER_CELLS`](crate::MAX_LAYER_CELLS).
    LevelSize,
    /// The noise of a rule has less than 1 or more than 16 octaves.
    PerlinOctaves,
    /// The size of a pattern is not 1, 3, 5, 7 or 9.
    PatternSize,
    /// A pattern has not `size` × `size` entries.
    PatternLength,
    /// The [`Budget`](crate::Budget) is spent.
    Budget,
}

impl RuleErrorKind {
    /// What is wrong, in words.
    pub fn what(self) -> &'static str {
        match self {
            Self::LevelSize => "the level's size makes no sense",
            Self::PerlinOctaves => "`perlinOctaves` makes no sense",
            Self::PatternSize => "a pattern's `size` is none",
            Self::PatternLength => "`pattern` has too many or too few entries",
            Self::Budget => "its rules look at too many cells, or paint too many tiles",
        }
    }

    /// What to do about it, in words.
    pub fn fix(self) -> &'static str {
        match self {
            Self::LevelSize => "make it smaller",
            Self::PerlinOctaves => "it must be 1 to 16",
            Self::PatternSize => "it must be 1, 3, 5, 7 or 9",
            Self::PatternLength => "it must have `size` × `size`",
            Self::Budget => "use fewer and smaller rules, or make the level smaller",
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}, layer {}", self.level, self.layer)?;
        if let Some(rule) = self.rule {
            write!(f, ", rule {rule}")?;
        }
        write!(f, ": {}: {}", self.kind.what(), self.kind.fix())
    }
}

impl std::error::Error for RuleError {}
