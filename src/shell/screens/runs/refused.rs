//! Messages about recordings that cannot be used.

use crate::shared::text::Texts;
use thief_girl::replay::{FORMAT, Mismatch, RecordingError};

/// Returns why a recording cannot be used, in the player's language.
pub fn refused(texts: &Texts, why: &RecordingError) -> String {
    let say = |key| texts.get(key).to_string();
    match why {
        RecordingError::Foreign(_) => say("ui.runs.refused.foreign"),
        RecordingError::Format(format) if *format < FORMAT => say("ui.runs.refused.older"),
        RecordingError::Format(_) | RecordingError::Packing(_) => say("ui.runs.refused.newer"),
        RecordingError::TooLarge => say("ui.runs.refused.too_large"),
        RecordingError::CutOff => say("ui.runs.refused.cut_off"),
        RecordingError::Damaged | RecordingError::Invalid(_) => say("ui.runs.refused.damaged"),
        RecordingError::Unsound => say("ui.runs.refused.unsound"),
        RecordingError::Link => say("ui.runs.refused.link"),
        RecordingError::Misfit(misfit, version) => unfit(texts, misfit, version),
    }
}

/// Returns the message about a valid recording that belongs elsewhere.
fn unfit(texts: &Texts, misfit: &Mismatch, version: &str) -> String {
    match misfit {
        Mismatch::Level { recorded, here } => {
            texts.fill("ui.runs.refused.level", &[("level", recorded), ("here", here)])
        }
        Mismatch::LevelChanged(level) => texts.fill("ui.runs.refused.level_changed", &[("level", level)]),
        Mismatch::RulesChanged => texts.get("ui.runs.refused.rules").to_string(),
        Mismatch::Version => texts.fill("ui.runs.refused.version", &[("version", version)]),
    }
}
