//! The heist that was interrupted last, which the title offers to continue.

use super::Game;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::storage::save::{SaveError, SetAside};
use crate::shell::storage::saved_kind::SavedKind;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::LevelSpec;
use thief_girl::model::Config;

/// How long a heist must have lasted to be kept.
const LEAST: Tick = 5 * TICKS_PER_SECOND;

impl Game {
    /// Reads the heist that was kept, if these rules can continue it. Returns the new name of a broken file.
    pub(super) fn find_interrupted(&mut self) -> Option<SetAside> {
        let (found, broken) = match InterruptedRun::load(&*self.shelf) {
            Ok(found) => (found, None),
            Err(aside) => (None, aside),
        };
        self.interrupted = found.filter(|heist| heist.run.rules_hash == self.rules.hash);
        broken
    }

    /// Whether a heist that is left can be continued after the next start.
    pub fn keeps_heists(&self) -> bool {
        self.campaign.is_ours() && !self.unkept.contains(&SavedKind::Heist)
    }

    /// Keeps a heist of the campaign, to be continued later, if it has lasted long enough. Other files may be elsewhere
    /// next time.
    pub fn keep_heist(&mut self, heist: Option<InterruptedRun>) {
        let Some(heist) = heist.filter(|heist| self.is_worth_keeping(heist)) else { return };
        self.keeping.wait();
        let kept = self.runs.make_room(&*self.shelf, || heist.keep(&*self.shelf));
        self.settle(SavedKind::Heist, kept.map_err(SaveError::Refused));
        self.interrupted = Some(heist);
    }

    /// Keeps a heist that goes on, without waiting for a disk: the game may be ended without a word.
    pub fn keep_heist_meanwhile(&mut self, heist: Option<InterruptedRun>) {
        let Some(storage) = self.shelf.background() else { return self.keep_heist(heist) };
        let Some(heist) = heist.filter(|heist| self.is_worth_keeping(heist)) else { return };
        // A disk that is so slow gets the next one.
        if !self.keeping.is_busy() {
            self.keeping.begin(heist.clone(), storage);
            self.interrupted = Some(heist);
        }
    }

    fn is_worth_keeping(&self, heist: &InterruptedRun) -> bool {
        self.campaign.is_ours() && heist.run.end.tick >= LEAST
    }

    /// Forgets a heist that is over, if it is the one that was kept.
    pub fn forget_heist(&mut self, level: &LevelSpec, config: Config) {
        let kept = self.interrupted.as_ref().map(|heist| (heist.run.level.as_str(), heist.run.config));
        if kept != Some((level.name.as_str(), config)) {
            return;
        }
        self.interrupted = None;
        self.keeping.wait();
        if let Err(why) = InterruptedRun::forget(&*self.shelf) {
            self.settle(SavedKind::Heist, Err(SaveError::Refused(why)));
        }
    }
}
