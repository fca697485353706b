//! A heist interrupted by a reload of the page: saved when the graphics context is lost, and resumed
//! afterwards. The simulation is deterministic, so a recording suffices.

use crate::shell::session::GameSession;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thief_girl::base::base64;
use thief_girl::replay::Recording;

/// What is needed to resume a heist.
#[derive(Clone, Debug, PartialEq)]
pub struct InterruptedRun {
    pub run: Recording,
    /// Slowest game speed that was used, in percent: see `GameSession::slowest`.
    pub slowest: u8,
    /// The run that the player raced against.
    pub rival: Option<Arc<Recording>>,
}

#[derive(Serialize, Deserialize)]
struct WrittenRun {
    run: String,
    slowest: u8,
    rival: Option<String>,
}

impl InterruptedRun {
    /// Returns what is needed to resume the heist; `None` if it is over, a replay, or was edited.
    pub fn of(session: &GameSession) -> Option<Self> {
        let run = session.live().filter(|_| session.outcome().is_none() && session.is_whole())?;
        let rival = session.rival_recording();
        Some(Self { run: session.recording(), slowest: run.slowest, rival })
    }

    pub fn to_text(&self) -> String {
        let letters = |run: &Recording| base64::encode(&run.to_bytes());
        let rival = self.rival.as_deref().map(letters);
        let written = WrittenRun { run: letters(&self.run), slowest: self.slowest, rival };
        // Strings and a number always serialize.
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Parses what `to_text` writes; `None` if it is anything else.
    pub fn from_text(text: &str) -> Option<Self> {
        let WrittenRun { run, slowest, rival } = serde_json::from_str(text).ok()?;
        let read = |letters: &str| Recording::from_bytes(&base64::decode(letters)?).ok();
        let rival = match rival {
            Some(letters) => Some(Arc::new(read(&letters)?)),
            None => None,
        };
        Some(Self { run: read(&run)?, slowest, rival })
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn a_night_is_read_as_it_was_written() {
        let file = format!("{}/tests/golden", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_dir(file).unwrap().flatten().map(|entry| entry.path());
        let file = file.filter(|path| path.extension().is_some_and(|end| end == "json")).min().unwrap();
        let run = Recording::from_bytes(&std::fs::read(file).unwrap()).unwrap();
        let night = InterruptedRun { rival: Some(Arc::new(run.clone())), slowest: 70, run };
        assert_eq!(InterruptedRun::from_text(&night.to_text()), Some(night.clone()));
        let text = night.to_text();
        assert_eq!(InterruptedRun::from_text(&text[..text.len() / 2]), None);
        assert_eq!(InterruptedRun::from_text(&text.replace("run\":\"", "run\":\"AAAA")), None);
    }
}
