//! Timing and sizes of the interface: `assets/rules/interface.json`.

use serde::Deserialize;
use std::collections::BTreeMap;
use thief_girl::rules::PerPosture;

/// All numbers of `interface.json`; times in seconds, lengths in game pixels.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterfaceRules {
    /// How long the world stands still when the player takes an heirloom.
    pub hit_stop_seconds: f32,
    /// How many times faster time passes while the player fast-forwards.
    pub fast_forward: u32,
    /// Distance in tiles within which a guard who comes into sight ends fast-forward.
    pub fast_stop_tiles: f32,
    /// Distance in tiles within which a guard who suspects something forbids fast-forward to a player in a hideout.
    pub fast_hidden_tiles: f32,
    pub fade_in_seconds: f32,
    /// Speed of moving screens if the player has chosen calm motion; 1 is the usual speed.
    pub calm_pace: f32,
    /// Speed of the credits.
    pub credits_px_per_second: f32,
    pub speech: SpeechRules,
    pub captions: CaptionLines,
    /// How long the end is shown before the result, when the player was caught.
    pub caught_pause_seconds: f32,
    /// How long the end is shown before the result, when the heist was won.
    pub won_pause_seconds: f32,
    /// After how long a key skips the rest of the end.
    pub skip_end_after_seconds: f32,
    /// How long no key must accept before a press chooses something on a card: presses in quick succession are meant
    /// for the heist.
    pub fresh_press_seconds: f32,
    /// Age of a heist from which the restart key must be pressed twice, in simulated seconds.
    pub restart_asks_after_seconds: f32,
    /// How long the name of the loot just taken is shown.
    pub loot_seconds: f32,
    pub shake: ShakeRules,
    /// Largest distance to the end of a wall round which the player is steered, in tiles.
    pub corner_steer: PerPosture,
    #[serde(rename = "use")]
    pub use_key: UseKeyRules,
    pub rewind: RewindRules,
    pub why: WhyRules,
    pub seals: SealsRules,
    pub runs: RunsRules,
    pub forecast: ForecastRules,
    pub live: LiveRules,
    pub debug: DebugRules,
    pub film: FilmRules,
    pub keys: KeysRules,
    pub settings: SettingsRules,
    pub cone_cues: ConeCueRules,
    pub guide: GuideRules,
}

/// The use key.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseKeyRules {
    /// How long a short press waits for something within reach.
    pub buffer_seconds: f32,
    /// How long it waits for something a step away while the player walks to it.
    pub approach_seconds: f32,
    /// Length of a step after which something would be within reach, so that the player is told to come nearer, in
    /// tiles.
    pub nearer_tiles: f32,
}

/// Rewinding.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RewindRules {
    /// How far back one rewind goes at most.
    pub reach_seconds: f32,
    /// Speed at which a rewind begins; 1 is real time.
    pub first_speed: f32,
    /// Highest speed of a rewind; 1 is real time.
    pub speed: f32,
    /// How long a rewind takes from its first to its highest speed.
    pub speed_up_seconds: f32,
    /// A rewind shorter than this does not count: the key was only brushed.
    pub least_seconds: f32,
    /// Nor does one shorter than this after being caught, unless the heist had just begun.
    pub least_seconds_caught: f32,
    /// A press after being caught that is shorter than this is only the one that accepted the offer, in real seconds.
    pub tap_seconds: f32,
    /// How long the heist stands still after a rewind.
    pub breath_seconds: f32,
    /// How long after a rewind another one goes on with it and costs no charge.
    pub again_seconds: f32,
    /// How long the rewind effect takes to appear.
    pub veil_seconds: f32,
    /// How long a caught player is offered a rewind before the result appears.
    pub offer_seconds: f32,
}

/// Sounds about the edges of vision cones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConeCueRules {
    /// Distance from an edge at which the sounds begin, in tiles.
    pub tiles: f32,
    /// Time between two sounds: inside of a cone, and where they begin.
    pub seconds: [f32; 2],
    /// Time between two measurements.
    pub look_seconds: f32,
    /// Sound outside of a cone.
    pub near: String,
    /// Sound inside of a cone.
    pub inside: String,
    /// Gain of the sound inside, in dB.
    pub inside_db: f32,
}

/// Sounds that lead to the main treasure and out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuideRules {
    /// Time between two looks for the way, in seconds.
    pub look_seconds: f32,
    /// Time between two sounds.
    pub seconds: f32,
    /// Sounds of a way that leads up, to the side, and down.
    pub up: String,
    pub level: String,
    pub down: String,
    /// Sound of walking against something, and for how long she does so first.
    pub wall: String,
    pub wall_seconds: f32,
}

/// Kept recordings.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunsRules {
    /// How many of the player's last runs are kept, besides the best ones.
    pub last: usize,
    /// How long in each frame a run that has not been checked yet is played through.
    pub count_seconds: f64,
}

/// The explanation of a detection.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyRules {
    /// How far back it looks.
    pub span_seconds: f32,
    /// How long its strip beside the world is shown.
    pub strip_seconds: f32,
    /// How long the strip takes to appear and disappear.
    pub fade_seconds: f32,
    /// How long before the detection its replay starts.
    pub run_up_seconds: f32,
}

/// The message that a seal is lost.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealsRules {
    /// How long it is shown, in time of the heist.
    pub shown_seconds: f32,
    /// How long it takes to appear and disappear.
    pub fade_seconds: f32,
}

/// The forecast.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastRules {
    /// How far ahead it looks.
    pub seconds: f32,
    /// Time between two calculations.
    pub look_seconds: f32,
}

/// Editing a level while it is played.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveRules {
    /// Time between two looks at its files.
    pub look_seconds: f32,
    /// How long changes are marked.
    pub marked_seconds: f32,
}

/// The debug overlays.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebugRules {
    /// How far back the timeline goes.
    pub story_seconds: f32,
    /// How many events are listed in words.
    pub told_lines: usize,
    /// How long a noise stays on the map.
    pub noise_seconds: f32,
    /// Time between two measurements of the light.
    pub light_seconds: f32,
    /// Distance from a guard within which a click chooses it.
    pub click_px: f32,
}

/// The replay viewer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilmRules {
    /// Its speeds as multiples of real time, the slowest first.
    pub speeds: Vec<f32>,
    pub jump_seconds: f32,
    /// Marks closer together than this are one stop.
    pub apart_seconds: f32,
    /// Length of the muted run-up that a jump plays before the wanted moment, so that speech and noise rings are
    /// shown.
    pub run_up_seconds: f32,
    /// How long in each frame the recording is played ahead until all of it is known.
    pub ahead_seconds: f64,
    /// Speed at which keys move the view.
    pub pan_px_per_second: f32,
    /// Movement of the mouse with its button down that makes a click a drag.
    pub drag_px: f32,
    /// How long what has happened is shown.
    pub told_seconds: f32,
    /// How long the keys are shown after the last input.
    pub hints_seconds: f32,
}

/// Choosing keys.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeysRules {
    /// How long a key is waited for.
    pub wait_seconds: f32,
}

/// The settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsRules {
    /// Names of volume settings, each with the sound that demonstrates it. Music and ambience are heard
    /// anyway.
    pub heard: BTreeMap<String, String>,
}

/// Speech bubbles: how long they stay, their greatest width, and how many are shown at once.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeechRules {
    pub seconds: f32,
    pub seconds_per_letter: f32,
    pub longest_seconds: f32,
    pub widest_px: f32,
    pub most: usize,
}

/// Captions of sounds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionLines {
    /// How many are shown at once.
    pub most: usize,
    /// How long one is shown after the last such sound.
    pub seconds: f32,
    /// How much of that time it takes to disappear.
    pub fade_seconds: f32,
    /// Opacity of a sound that is only just heard, from 0 to 1.
    pub faintest: f32,
    /// Loudness from which a caption is bold, from 0 to 1.
    pub loud: f32,
}

/// Shaking of the picture.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShakeRules {
    pub px: f32,
    pub seconds: f32,
}

impl InterfaceRules {
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/interface.json"));
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/interface.json: {why}"))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_shipped_file_can_be_read() {
        assert!(super::InterfaceRules::shipped().fast_forward > 1);
    }
}
