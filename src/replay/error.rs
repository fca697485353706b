//! Errors of recordings.

use super::format::{FORMAT, LARGEST, PACKING, VERSION};
use crate::base::visible;
use std::fmt;

/// Why a recording cannot be used.
///
/// The messages are for the command line; the game has its own texts in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordingError {
    /// The data is no recording of this game; holds the reason in words.
    Foreign(String),
    /// The format differs from [`FORMAT`]; holds the format of the recording.
    Format(u32),
    /// The file is packed in a newer way; holds the version of its packing.
    Packing(u8),
    /// The recording is larger than [`LARGEST`].
    TooLarge,
    /// It is a recording of this format of which something cannot be read; holds the reason in words.
    Invalid(String),
    /// The file ends too early.
    CutOff,
    /// The file cannot be unpacked.
    Damaged,
    /// Inputs, digests, checkpoints and end do not belong together.
    Unsound,
    /// The link is incomplete or was changed.
    Link,
    /// The recording does not belong to this heist; holds the difference and the version that recorded
    /// it.
    Misfit(Mismatch, String),
}

/// How a recording and a heist differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The recording is of another level.
    Level {
        /// Level of the recording.
        recorded: String,
        /// Level of the heist.
        here: String,
    },
    /// The level, which is named, has changed since the recording.
    LevelChanged(String),
    /// The rules have changed since the recording.
    RulesChanged,
    /// The version of the game may play the inputs differently.
    Version,
}

impl std::error::Error for RecordingError {}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NEWER: &str = "it needs a newer version of the game";
        match self {
            Self::Foreign(why) => {
                write!(f, "this is no recording of this game ({}): choose one that it wrote", visible(why))
            }
            Self::Format(format) => {
                let what_to_do = if *format > FORMAT { NEWER } else { "record it anew" };
                write!(f, "the recording has format {format}, this game plays format {FORMAT}: {what_to_do}")
            }
            Self::Packing(way) => {
                write!(f, "the recording is packed in way {way}, this game knows way {PACKING}: {NEWER}")
            }
            Self::TooLarge => {
                write!(
                    f,
                    "the recording is too large: none has over {} MB when it is unpacked",
                    LARGEST >> 20
                )
            }
            Self::Invalid(why) => {
                write!(f, "the recording is damaged or was changed by hand ({}): copy it again", visible(why))
            }
            Self::CutOff => f.write_str("the recording's file is cut off: copy it again"),
            Self::Damaged => f.write_str("the recording's file is damaged: copy it again"),
            Self::Unsound => f.write_str(
                "the recording is damaged: its inputs, digests, checkpoints and end do not belong together: copy it again",
            ),
            Self::Link => f.write_str("the link's recording is cut off or was changed: copy the whole link"),
            Self::Misfit(misfit, game) if game == VERSION => write!(f, "{misfit}"),
            Self::Misfit(misfit, game) => {
                write!(f, "{misfit} (it was recorded with version {}, this is {VERSION})", visible(game))
            }
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level { recorded, here } => {
                write!(f, "it was recorded in {}, not in {}", visible(recorded), visible(here))
            }
            Self::LevelChanged(level) => {
                write!(f, "the level {} has changed since it was recorded: record it anew", visible(level))
            }
            Self::RulesChanged => {
                f.write_str("the rules (assets/rules) have changed since it was recorded: record it anew")
            }
            Self::Version => f.write_str("another version may play it otherwise"),
        }
    }
}
