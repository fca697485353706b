//! The player's settings and their defaults.

use super::bindings::Bindings;
use crate::base::Lang;
use crate::model::{Config, DifficultyOverrides, Loadout};
use crate::rules::{Difficulty, PropKind};
use serde::{Deserialize, Serialize};

/// How much inessential motion is shown: petals, rain, sparks, dust, haze, hit-stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionSetting {
    /// All of it.
    #[default]
    Full,
    /// Less of it, and slower.
    Calm,
    /// Only motion that carries information.
    Still,
}

/// Size of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextSize {
    /// As the game is drawn.
    #[default]
    Usual,
    /// Larger where time runs while it is read.
    Large,
    /// As large as there is room.
    Largest,
}

impl MotionSetting {
    /// All of them, the most motion first.
    pub const ALL: [MotionSetting; 3] = [MotionSetting::Full, MotionSetting::Calm, MotionSetting::Still];
}

impl TextSize {
    /// All of them, the smallest first.
    pub const ALL: [TextSize; 3] = [TextSize::Usual, TextSize::Large, TextSize::Largest];
}

/// The player's settings; docs/SETTINGS.md describes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether the player has answered the questions of the first start.
    pub welcomed: bool,
    /// The language; `None`: that of the system.
    pub lang: Option<Lang>,
    /// Volume of everything; all volumes go from 0 to [`FULL`].
    pub master: u8,
    /// Volume of the music.
    pub music: u8,
    /// Volume of the ambience.
    pub ambience: u8,
    /// Volume of sound effects, steps and menus.
    pub effects: u8,
    /// Volume of voices.
    pub voices: u8,
    /// Whether both ears hear the same.
    pub mono: bool,
    /// Whether important sounds have captions.
    pub captions: bool,
    /// Whether menus, prompts, alerts and results are spoken.
    pub narration: bool,
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// Size of the desktop window otherwise; `None`: the first size.
    pub window: Option<[u32; 2]>,
    /// Size of text.
    pub text: TextSize,
    /// How much inessential motion is shown.
    pub motion: MotionSetting,
    /// Whether the picture may shake.
    pub shake: bool,
    /// Whether the picture may flash.
    pub flashes: bool,
    /// Whether patterns and shapes repeat what colours say.
    pub patterns: bool,
    /// Whether the world is veiled and what matters is drawn over it in plain colors.
    pub contrast: bool,
    /// Whether the key for sneaking toggles instead of being held.
    pub sneak_toggles: bool,
    /// Whether the key for running toggles instead of being held.
    pub run_toggles: bool,
    /// Whether the key for aiming toggles instead of being held.
    pub aim_toggles: bool,
    /// Whether no key must be held: those that are held by default switch on and off.
    pub hold_free: bool,
    /// Whether time stands still while the player aims or looks at the forecast.
    pub planning: bool,
    /// Whether sounds tell how near the edge of a vision cone is.
    pub cone_cues: bool,
    /// Whether sounds lead to the main treasure and then out.
    pub guide: bool,
    /// Whether tips are shown.
    pub tips: bool,
    /// The key bindings that differ from `controls.json`.
    pub keys: Bindings,
    /// Whether vision cones are drawn on the floor.
    pub cones: bool,
    /// Whether the cones of guards whom the player does not see are drawn as well.
    pub cones_behind_walls: bool,
    /// Whether rings show how far steps and throws are heard.
    pub rings: bool,
    /// The difficulty of heists.
    pub difficulty: Difficulty,
    /// Whether all nights can be chosen from the start.
    pub all_nights: bool,
    /// How well guards hear, if not as on `difficulty`.
    pub ears: Option<Difficulty>,
    /// Whether guards do not see a player who stands still.
    pub unseen_when_still: bool,
    /// Game speed, in hundredths: [`SLOWEST`] to 100.
    pub game_speed: u8,
    /// How many rewinds a heist has; at most [`MOST_REWINDS`].
    pub rewinds: u32,
    /// Whether the forecast is available.
    pub forecast: bool,
    /// Whether the card that explains a detection is shown at once.
    pub why_cards: bool,
    /// Outfit and items.
    pub loadout: Loadout,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            welcomed: false,
            lang: None,
            master: 10,
            music: 7,
            ambience: 9,
            effects: 9,
            voices: 9,
            mono: false,
            captions: false,
            narration: false,
            fullscreen: false,
            window: None,
            text: TextSize::Usual,
            motion: MotionSetting::Full,
            shake: true,
            flashes: true,
            patterns: false,
            contrast: false,
            sneak_toggles: false,
            run_toggles: false,
            aim_toggles: false,
            hold_free: false,
            planning: false,
            cone_cues: false,
            guide: false,
            tips: true,
            keys: Bindings::default(),
            cones: true,
            cones_behind_walls: false,
            rings: true,
            difficulty: Difficulty::Normal,
            all_nights: false,
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

/// The highest volume.
pub const FULL: u8 = 10;
/// The slowest game speed, in hundredths.
pub const SLOWEST: u8 = 50;
/// The smallest window, in pixels: half the picture.
const LEAST_WINDOW: [u32; 2] = [320, 180];
/// The largest width and height of a window, in pixels.
const MOST_WINDOW: u32 = 16384;
/// The most rewinds of a heist.
pub const MOST_REWINDS: u32 = 9;

impl Settings {
    /// Returns the configuration of a heist, besides its level and rules.
    pub fn config(&self, seed: u64) -> Config {
        let parts = DifficultyOverrides { ears: self.ears, unseen_when_still: self.unseen_when_still };
        Config { seed, difficulty: self.difficulty, loadout: self.loadout, overrides: parts, kit_left: None }
    }

    /// Brings values that were edited by hand into their bounds.
    pub(super) fn bounded(mut self) -> Self {
        let faders =
            [&mut self.master, &mut self.music, &mut self.ambience, &mut self.effects, &mut self.voices];
        for fader in faders {
            *fader = (*fader).min(FULL);
        }
        self.window =
            self.window.map(|size| [0, 1].map(|side| size[side].clamp(LEAST_WINDOW[side], MOST_WINDOW)));
        self.rewinds = self.rewinds.min(MOST_REWINDS);
        self.game_speed = self.game_speed.clamp(SLOWEST, 100);
        self
    }
}
