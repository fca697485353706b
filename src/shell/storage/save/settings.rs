//! What a player can set, and what it is at first.

use crate::shared::text::Lang;
use crate::shell::input::Bindings;
use crate::shell::platform::window;
use crate::shell::platform::window::Size;
use serde::{Deserialize, Serialize};
use thief_girl::model::{Config, DifficultyOverrides, Loadout};
use thief_girl::rules::{Difficulty, PropKind};

/// How much moves on the picture that nobody needs to see: petals, rain, sparks, dust, the haze, hit-stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionSetting {
    #[default]
    Full,
    /// Less of it, and slower.
    Calm,
    /// Only what tells something.
    Still,
}

/// How large words are written that somebody must read while time runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextSize {
    #[default]
    Usual,
    Large,
}

impl MotionSetting {
    pub const ALL: [MotionSetting; 3] = [MotionSetting::Full, MotionSetting::Calm, MotionSetting::Still];
}

impl TextSize {
    pub const ALL: [TextSize; 2] = [TextSize::Usual, TextSize::Large];
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None`: as the system speaks.
    pub lang: Option<Lang>,
    /// The faders go from 0 to 10. This one is over all others.
    pub master: u8,
    pub music: u8,
    pub ambience: u8,
    pub effects: u8,
    pub voices: u8,
    /// What is heard that matters is written, too.
    pub captions: bool,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// How large it is on a desktop when it does not; `None`: as it was first.
    pub window: Option<Size>,
    pub text: TextSize,
    pub motion: MotionSetting,
    pub shake: bool,
    pub flashes: bool,
    /// What colours say is said by patterns and shapes as well.
    pub patterns: bool,
    /// Keys that are switches, not to be held.
    pub sneak_toggles: bool,
    pub run_toggles: bool,
    pub aim_toggles: bool,
    /// Is each verb, sign and sense told of where it first helps?
    pub tips: bool,
    /// The keys that are not those of `controls.json`.
    pub keys: Bindings,
    /// Where guards look is drawn on the floor.
    pub cones: bool,
    pub rings: bool,
    pub difficulty: Difficulty,
    /// How well guards hear; `None`: as the difficulty says.
    pub ears: Option<Difficulty>,
    pub unseen_when_still: bool,
    /// How fast the night passes, in hundredths: 50 to 100.
    pub game_speed: u8,
    /// How often a night time can be turned back.
    pub rewinds: u32,
    /// May she look ahead?
    pub forecast: bool,
    /// Is she told at once why somebody noticed her?
    pub why_cards: bool,
    /// What she wears and takes along.
    pub loadout: Loadout,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            master: 10,
            music: 7,
            ambience: 9,
            effects: 9,
            voices: 9,
            captions: false,
            fullscreen: false,
            window: None,
            text: TextSize::Usual,
            motion: MotionSetting::Full,
            shake: true,
            flashes: true,
            patterns: false,
            sneak_toggles: false,
            run_toggles: false,
            aim_toggles: false,
            tips: true,
            keys: Bindings::default(),
            cones: true,
            rings: true,
            difficulty: Difficulty::Normal,
            ears: None,
            unseen_when_still: false,
            game_speed: 100,
            rewinds: 3,
            forecast: true,
            why_cards: true,
            loadout: Loadout {
                kit: [Some(PropKind::Pebble), Some(PropKind::Firecracker), Some(PropKind::SmokeBall)],
                ..Loadout::default()
            },
        }
    }
}

/// The loudest that a fader goes.
pub const FULL: u8 = 10;
/// What the slowest night is played at, in hundredths.
pub const SLOWEST: u8 = 50;
/// The most hourglasses of a night.
pub const MOST_REWINDS: u32 = 9;

impl Settings {
    /// What a heist starts from, besides its level and rules.
    pub fn config(&self, seed: u64) -> Config {
        let parts = DifficultyOverrides { ears: self.ears, unseen_when_still: self.unseen_when_still };
        Config { seed, difficulty: self.difficulty, loadout: self.loadout, overrides: parts }
    }

    /// Whatever a hand has written into the file, within its bounds.
    pub(super) fn bounded(mut self) -> Self {
        let faders =
            [&mut self.master, &mut self.music, &mut self.ambience, &mut self.effects, &mut self.voices];
        for fader in faders {
            *fader = (*fader).min(FULL);
        }
        self.window = self.window.map(window::bounded);
        self.rewinds = self.rewinds.min(MOST_REWINDS);
        self.game_speed = self.game_speed.clamp(SLOWEST, 100);
        self
    }
}
