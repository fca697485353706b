//! `assets/rules/interface.json`: the timing of what is shown.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterfaceRules {
    /// How long the world stands still when she takes an heirloom.
    pub hit_stop_seconds: f32,
    /// How many times faster the night passes while nobody suspects anything.
    pub fast_forward: u32,
    pub fade_in_seconds: f32,
    /// How fast screens move whose motion is calmed; 1: as ever.
    pub calm_pace: f32,
    /// How fast the credits pass.
    pub credits_px_per_second: f32,
    pub speech: SpeechRules,
    pub captions: CaptionLines,
    /// How long the end is seen before it is told, and from when on a key cuts that short.
    pub caught_pause_seconds: f32,
    pub won_pause_seconds: f32,
    pub skip_end_after_seconds: f32,
    /// How long it is told what she has just taken.
    pub loot_seconds: f32,
    pub shake: ShakeRules,
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
}

/// Turning back time.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RewindRules {
    /// So far back at once, at most.
    pub reach_seconds: f32,
    /// How many times faster than life it runs: at first, in the end, and when that is.
    pub first_speed: f32,
    pub speed: f32,
    pub speed_up_seconds: f32,
    /// Less than this was only a key that was brushed.
    pub least_seconds: f32,
    /// How long the night stands still before it goes on.
    pub breath_seconds: f32,
    /// How long the veil takes to fall.
    pub veil_seconds: f32,
    /// How long she is offered to take it back, once she is caught, before the card is laid down.
    pub offer_seconds: f32,
    /// How long it is shown how often she still can.
    pub told_seconds: f32,
}

/// The runs that are kept.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunsRules {
    /// So many of her last runs stay, and her best ones besides.
    pub last: usize,
    /// So long in each frame one that nobody has counted is played through.
    pub count_seconds: f64,
}

/// Saying why she was noticed.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyRules {
    /// How far back it is looked.
    pub span_seconds: f32,
    /// How long it is said in a strip beside the night, and how long that takes to come and go.
    pub strip_seconds: f32,
    pub fade_seconds: f32,
    /// Whoever watches the moment sees this much before it.
    pub run_up_seconds: f32,
}

/// Telling that a seal is lost.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealsRules {
    /// How long it is told, in seconds of the night, and how long the plate takes to come and go.
    pub shown_seconds: f32,
    pub fade_seconds: f32,
}

/// Looking ahead.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForecastRules {
    /// How far.
    pub seconds: f32,
    /// What will be is worked out anew this often.
    pub look_seconds: f32,
}

/// Editing a level while it is played.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveRules {
    /// Its files are looked at this often.
    pub look_seconds: f32,
    /// What changed is marked this long.
    pub marked_seconds: f32,
}

/// Looking into heads.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebugRules {
    /// How far back the time line goes.
    pub story_seconds: f32,
    /// So many happenings are told in words.
    pub told_lines: usize,
    /// How long a noise stays on the map.
    pub noise_seconds: f32,
    /// The light is measured anew this often.
    pub light_seconds: f32,
    /// A guard is chosen by a click so near to him.
    pub click_px: f32,
}

/// Watching a recording.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilmRules {
    /// How many times as fast as life it can be watched, the slowest first.
    pub speeds: Vec<f32>,
    pub jump_seconds: f32,
    /// Marks so close to each other are one stop.
    pub apart_seconds: f32,
    /// What happened just before a moment is gone through once more, so that what was in the air is in the air.
    pub run_up_seconds: f32,
    /// So long in each frame the recording is played ahead until all of it is known.
    pub ahead_seconds: f64,
    /// How fast keys move the picture.
    pub pan_px_per_second: f32,
    /// A hand that moves less than this with the button down clicks, else it drags.
    pub drag_px: f32,
    /// What has happened is told for so long.
    pub told_seconds: f32,
    /// The keys are told for so long after the hands have moved.
    pub hints_seconds: f32,
}

/// Choosing other keys.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeysRules {
    /// A key is waited for so long.
    pub wait_seconds: f32,
}

/// Choosing settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsRules {
    /// By a fader's row: the sound that tells how loud it is. Music and the night are heard anyhow.
    pub heard: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeechRules {
    pub seconds: f32,
    pub seconds_per_letter: f32,
    pub longest_seconds: f32,
    pub widest_px: f32,
}

/// What she hears, in lines.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionLines {
    /// So many at once.
    pub most: usize,
    /// How long one is seen after the last such sound, and how long of that it takes to go.
    pub seconds: f32,
    pub fade_seconds: f32,
    /// How much is seen of what is only just heard, 0 to 1.
    pub faintest: f32,
    /// From this loudness on letters are bold, 0 to 1.
    pub loud: f32,
}

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
