//! [`PageVoice`]: the page speaks, by its live region and by the browser's voice.

use super::utterance::{Utterance, Voice};
use crate::shell::platform::page;

/// The voice of the page.
pub struct PageVoice {
    /// Whether the browser speaks, rather than only the player's screen reader.
    pub aloud: bool,
}

impl Voice for PageVoice {
    fn say(&mut self, utterance: &Utterance) {
        page::say(&utterance.text, utterance.lang.code(), utterance.interrupts, self.aloud);
    }

    fn hush(&mut self) {
        page::hush();
    }
}
