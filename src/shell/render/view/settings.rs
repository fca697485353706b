//! What the player wants to see of the same night: how much of it moves and flares, and whether what colours say is
//! said by patterns, too.

use crate::shell::render::assets::Look;
use crate::shell::storage::save::{MotionSetting, Settings};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    motion: MotionSetting,
    flashes: bool,
    patterns: bool,
}

impl Default for ViewSettings {
    /// The look as it ships.
    fn default() -> Self {
        Self { motion: MotionSetting::Full, flashes: true, patterns: false }
    }
}

impl ViewSettings {
    pub fn of(settings: &Settings) -> Self {
        let Settings { motion, flashes, patterns, .. } = *settings;
        Self { motion, flashes, patterns }
    }

    /// The look of the game as it is wanted.
    pub fn suit(self, look: &Look) -> Look {
        let mut look = match self.motion {
            MotionSetting::Full => look.clone(),
            MotionSetting::Calm => look.calmed(&look.motion.calm),
            MotionSetting::Still => look.calmed(&look.motion.still),
        };
        if !self.flashes {
            look = look.without_flashes();
        }
        if self.patterns { look.with_patterns() } else { look }
    }
}
