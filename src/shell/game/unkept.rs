//! Which kinds of data cannot be saved; the player is told once.

use super::Game;
use crate::shell::storage::save::SaveError;
use crate::shell::storage::saved_kind::SavedKind;

impl Game {
    /// Takes in whether something was saved, and how many old replays were deleted for it. Says that it was not:
    /// once, until it is saved again. Each kind counts by itself, as there may be room for one but not for another.
    pub fn settle(&mut self, what: SavedKind, kept: Result<usize, SaveError>) {
        match kept {
            Ok(dropped) => {
                self.unkept.remove(&what);
                self.tell_dropped(dropped);
            }
            Err(why) => {
                if self.unkept.insert(what) {
                    self.tell(&self.unkept_words(what, &why));
                }
            }
        }
    }

    /// Says in a line how many old replays were deleted because there was no room for all: it may be in a heist.
    pub fn tell_dropped(&mut self, dropped: usize) {
        if dropped > 0 {
            self.banner = Some((self.ui.texts.counted("ui.runs.dropped", dropped as u64), 0.0));
        }
    }

    /// Saves settings and records that could not be saved, as there may be room for them now.
    pub fn keep_at_last(&mut self) {
        if self.unkept.contains(&SavedKind::Progress) {
            self.keep();
        }
    }

    fn unkept_words(&self, what: SavedKind, why: &SaveError) -> String {
        match why {
            SaveError::Strange => self.ui.texts.get("ui.save.stuck").to_string(),
            SaveError::Refused(why) => self.refused_words(what, why),
        }
    }

    /// Returns the words for something that was refused. Reasons of a browser have a text of ours; those of a disk
    /// come from the system.
    pub fn refused_words(&self, what: SavedKind, why: &str) -> String {
        let texts = &self.ui.texts;
        let why = if self.shelf.is_small() { texts.get("ui.save.no_room") } else { why };
        texts.fill(what.refusal(), &[("why", why)])
    }
}
