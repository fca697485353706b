//! The heist that was interrupted last, which the title offers to continue.

use super::Game;
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::storage::save::{SaveError, SetAside};
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
        self.campaign.is_ours() && !self.knows_unkept
    }

    /// Keeps a heist of the campaign, to be continued later, if it has lasted long enough. Other files may be elsewhere
    /// next time.
    pub fn keep_heist(&mut self, heist: Option<InterruptedRun>) {
        let is_worth_it = |heist: &InterruptedRun| self.campaign.is_ours() && heist.run.end.tick >= LEAST;
        let Some(heist) = heist.filter(is_worth_it) else { return };
        match heist.keep(&*self.shelf) {
            Ok(()) => self.knows_unkept = false,
            Err(why) => self.tell_unkept(&SaveError::Refused(why)),
        }
        self.interrupted = Some(heist);
    }

    /// Forgets a heist that is over, if it is the one that was kept.
    pub fn forget_heist(&mut self, level: &LevelSpec, config: Config) {
        let kept = self.interrupted.as_ref().map(|heist| (heist.run.level.as_str(), heist.run.config));
        if kept != Some((level.name.as_str(), config)) {
            return;
        }
        self.interrupted = None;
        if let Err(why) = InterruptedRun::forget(&*self.shelf) {
            self.tell_unkept(&SaveError::Refused(why));
        }
    }
}
