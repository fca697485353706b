//! Presets of comfort: named sets of settings that are chosen together, and can be changed one by one afterwards.

use super::settings::{MotionSetting, Settings, TextSize};
use crate::rules::Difficulty;
use serde::Serialize;

/// A preset; its serialized name is part of its keys in the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// As in a new game.
    Standard,
    /// More time and more rewinds, duller guards.
    Relaxed,
    /// Large text, strong contrasts.
    LowVision,
    /// What the picture tells is also spoken or heard.
    ByEar,
    /// What sounds tell is also shown.
    NoHearing,
    /// No key must be held to walk, run, sneak or aim.
    EasyHands,
    /// No shaking, flashing or drifting.
    CalmPicture,
}

impl Preset {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Preset; 7] = [
        Preset::Standard,
        Preset::Relaxed,
        Preset::LowVision,
        Preset::ByEar,
        Preset::NoHearing,
        Preset::EasyHands,
        Preset::CalmPicture,
    ];

    /// Returns the preset that the settings follow; `None` if the player has made her own choice.
    pub fn of(settings: &Settings) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.applied_to(settings) == *settings)
    }

    /// Returns the settings with those of the preset; what presets do not concern stays.
    pub fn applied_to(self, settings: &Settings) -> Settings {
        let mut new = settings.with_standard_comfort();
        match self {
            Preset::Standard => {}
            Preset::Relaxed => {
                new.difficulty = Difficulty::Story;
                (new.game_speed, new.rewinds) = (85, 9);
            }
            Preset::LowVision => {
                (new.text, new.patterns, new.contrast) = (TextSize::Largest, true, true);
            }
            Preset::ByEar => {
                (new.narration, new.cone_cues, new.guide, new.captions, new.planning) =
                    (true, true, true, true, true);
                (new.game_speed, new.rewinds, new.difficulty) = (75, 9, Difficulty::Story);
            }
            Preset::NoHearing => {
                (new.captions, new.cones_behind_walls) = (true, true);
            }
            Preset::EasyHands => {
                (new.sneak_toggles, new.run_toggles, new.aim_toggles) = (true, true, true);
                (new.hold_free, new.planning) = (true, true);
                new.game_speed = 85;
            }
            Preset::CalmPicture => {
                (new.motion, new.shake, new.flashes) = (MotionSetting::Still, false, false);
            }
        }
        new
    }
}

impl Settings {
    /// Returns the settings with the standard values of everything that a preset changes, but for the voice: whoever
    /// listens to it while choosing must not lose it on the way.
    fn with_standard_comfort(&self) -> Self {
        let new = Settings::default();
        Settings {
            text: new.text,
            motion: new.motion,
            shake: new.shake,
            flashes: new.flashes,
            patterns: new.patterns,
            contrast: new.contrast,
            captions: new.captions,
            cones_behind_walls: new.cones_behind_walls,
            sneak_toggles: new.sneak_toggles,
            run_toggles: new.run_toggles,
            aim_toggles: new.aim_toggles,
            hold_free: new.hold_free,
            planning: new.planning,
            cone_cues: new.cone_cues,
            guide: new.guide,
            difficulty: new.difficulty,
            game_speed: new.game_speed,
            rewinds: new.rewinds,
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Lang;

    #[test]
    fn every_preset_is_recognized_and_none_leaves_a_trace_of_another() {
        for preset in Preset::ALL {
            for before in Preset::ALL {
                let settings = preset.applied_to(&before.applied_to(&Settings::default()));
                assert_eq!(Preset::of(&settings), Some(preset), "after {before:?}");
            }
        }
    }

    #[test]
    fn what_is_no_matter_of_comfort_stays() {
        let own =
            Settings { lang: Some(Lang::Ja), music: 2, fullscreen: true, tips: false, ..Settings::default() };
        for preset in Preset::ALL {
            let new = preset.applied_to(&own);
            assert_eq!((new.lang, new.music, new.fullscreen, new.tips), (Some(Lang::Ja), 2, true, false));
        }
    }

    #[test]
    fn a_choice_of_ones_own_is_no_preset() {
        let own = Settings { shake: false, ..Settings::default() };
        assert_eq!(Preset::of(&own), None);
    }
}
