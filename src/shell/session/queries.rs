//! What other modules ask of a session about the heist that is being played.

use super::GameSession;
use super::cone_edge::ConeEdge;
use super::ghost::Ghost;
use super::guide::Way;
use super::live::{LiveRun, Refusal};
use std::sync::Arc;
use thief_girl::replay::Recording;

impl GameSession {
    /// Returns the state of a heist that is being played; `None` in a replay.
    pub fn live(&self) -> Option<&LiveRun> {
        self.mode.live()
    }

    pub fn live_mut(&mut self) -> Option<&mut LiveRun> {
        self.mode.live_mut()
    }

    /// Returns the recorded run that the player races against.
    pub fn rival(&self) -> Option<&Ghost> {
        self.live()?.rival.as_ref()
    }

    /// Returns the recording of that run.
    pub fn rival_recording(&self) -> Option<Arc<Recording>> {
        Some(self.rival()?.recording.clone())
    }

    /// Returns the way to the prize or out, if sounds lead there.
    pub fn guided_way(&self) -> Option<Way> {
        self.guide.way
    }

    /// Whether the player walks against something, if sounds tell of it.
    pub fn is_blocked(&self) -> bool {
        self.guide.is_blocked
    }

    /// Returns the nearest edge of a vision cone, if sounds tell of it.
    pub fn told_edge(&self) -> Option<ConeEdge> {
        self.cone_cues.edge
    }

    /// Whether the rules were changed during the heist.
    pub fn is_retuned(&self) -> bool {
        self.live().is_some_and(|run| run.is_retuned)
    }

    /// Whether time is fast-forwarded.
    pub fn is_fast(&self) -> bool {
        self.live().is_some_and(|run| run.fast)
    }

    /// Returns the last refusal, and its age in seconds.
    pub fn refused(&self) -> Option<(f32, Refusal)> {
        self.live()?.refused
    }
}
