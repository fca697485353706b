//! The player's settings for the view: motion, flashes, patterns in addition to colors, and contrast.

use crate::shell::render::assets::Look;
use crate::shell::storage::save::{MotionSetting, Settings};

/// Settings that change the look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    motion: MotionSetting,
    flashes: bool,
    patterns: bool,
    contrast: bool,
}

impl Default for ViewSettings {
    /// Returns the settings of the shipped look.
    fn default() -> Self {
        Self { motion: MotionSetting::Full, flashes: true, patterns: false, contrast: false }
    }
}

impl ViewSettings {
    pub fn of(settings: &Settings) -> Self {
        let Settings { motion, flashes, patterns, contrast, .. } = *settings;
        Self { motion, flashes, patterns, contrast }
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
        if self.patterns {
            look = look.with_patterns();
        }
        if self.contrast { look.with_contrast() } else { look }
    }
}
