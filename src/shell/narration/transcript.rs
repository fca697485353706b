//! [`Transcript`], a voice that writes what it would say.

use super::utterance::{Utterance, Voice};
use std::io::Write;
use std::path::Path;

/// Writes every utterance as a line; `>` marks one that interrupts.
pub struct Transcript {
    file: std::fs::File,
}

impl Transcript {
    /// Creates the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be created.
    pub fn to(path: &Path) -> std::io::Result<Self> {
        Ok(Self { file: std::fs::File::create(path)? })
    }
}

impl Voice for Transcript {
    fn say(&mut self, utterance: &Utterance) {
        let mark = if utterance.interrupts { '>' } else { ' ' };
        // A transcript that cannot be written must not end the game.
        let _ = writeln!(self.file, "{mark} {}", utterance.text);
    }

    fn hush(&mut self) {}
}
