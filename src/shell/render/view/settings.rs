//! The player's settings for the view: motion, flashes, and patterns in addition to colors.

use crate::shell::render::assets::Look;
use crate::shell::storage::save::{MotionSetting, Settings};

/// Settings that change the look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    motion: MotionSetting,
    flashes: bool,
    patterns: bool,
}

impl Default for ViewSettings {
    /// Returns the settings of the shipped look.
    fn default() -> Self {
        Self { motion: MotionSetting::Full, flashes: true, patterns: false }
    }
}

impl ViewSettings {
    pub fn of(settings: &Settings) -> Self {
        let Settings { motion, flashes, patterns, .. } = *settings;
        Self { motion, flashes, patterns }
    }

    /// Returns the look with these settings.
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
