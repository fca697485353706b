//! What can be tuned about the sound: `assets/rules/audio.json`.

use super::bed::Bed;
use super::hearing::WallRules;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The volume faders of the settings screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bus {
    Music,
    Ambience,
    Effects,
    Voices,
    Feet,
    Interface,
}

impl Bus {
    pub const ALL: [Bus; 6] =
        [Bus::Music, Bus::Ambience, Bus::Effects, Bus::Voices, Bus::Feet, Bus::Interface];
}

/// How much a place answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reverb {
    #[default]
    Outside,
    Indoors,
    Stone,
}

/// All the numbers of the sound.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioRules {
    /// One mixer track for each `bus` that the manifest names.
    pub tracks: BTreeMap<String, MixerTrackRules>,
    /// How many short sounds may sound at once; past that the quietest is stolen.
    pub voices: usize,
    pub variety: Variety,
    pub master: MasterRules,
    pub rooms: RoomRules,
    pub through_walls: WallRules,
    pub pan: PanRules,
    pub ducking: DuckRules,
    pub near_miss: HushRules,
    pub music: MusicRules,
    pub ambience: AmbienceRules,
    pub captions: CaptionRules,
    /// A crawler's hands and knees: a sneaker's step, this much quieter.
    pub crawl_gain_db: f32,
    /// Paws, clockwork and her own clothes have one sound for every gait: crawl, sneak, walk, run.
    pub postures_db: [f32; 4],
    /// The softest knock, and the slowest rolling, are so much quieter than the hardest and the fastest.
    pub knock_span_db: f32,
}

/// The end of the mix: how loud the game is beside other games (docs/SOUND.md, "Loudness").
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MasterRules {
    /// Make-up gain: the whole mix is brought up by so much. Tracks keep their places in it.
    pub gain_db: f32,
    /// The loudest that anything leaves the mixer, between samples too. Half a decibel under what shops and
    /// broadcasters allow (−1), since every meter looks between the samples in its own way.
    pub ceiling_dbtp: f32,
    /// How fast the limiter comes back after a peak: a time constant. Shorter distorts low sounds, longer is heard as
    /// pumping.
    pub release_s: f32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MixerTrackRules {
    /// The fader that governs it.
    pub bus: Bus,
    /// Files are stored hot; this brings them to where they sit in the mix.
    pub gain_db: f32,
    /// Whether the room answers it. What is told to the player, not heard by her, stays dry.
    pub room: bool,
    /// Whether it stands still while the game is paused.
    pub pauses: bool,
}

/// No two steps are the same: each sound is bent a little, up or down, by chance.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variety {
    /// As a share: 0.03 is up to 3 % faster or slower.
    pub pitch: f32,
    pub gain_db: f32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomRules {
    /// How much of a sound goes to the room (amplitude, 0 to 1).
    pub sends: BTreeMap<Reverb, f32>,
    /// How long the room goes on, 0 to 1.
    pub feedback: f64,
    /// How dull its answer is, 0 to 1.
    pub damping: f64,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanRules {
    /// So many tiles aside, a sound is panned as far as it goes.
    pub full_at_tiles: f32,
    /// And that is this far: 1 would leave the other ear with nothing.
    pub widest: f32,
}

/// Music and ambience step back for what matters more.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuckRules {
    pub attack_s: f32,
    pub release_s: f32,
    /// They come back after this long even under a longer sound.
    pub longest_hold_s: f32,
    /// The first that fits a cue's name counts.
    pub rules: Vec<DuckRule>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuckRule {
    /// Names, where `*` stands for anything.
    pub cues: Vec<String>,
    pub depth_db: f32,
    /// Only while the music is calm or silent: for her own careful feet.
    #[serde(default)]
    pub only_calm: bool,
}

/// After a near miss the world holds its breath.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HushRules {
    pub depth_db: f32,
    pub attack_s: f32,
    pub hold_s: f32,
    pub release_s: f32,
    /// What sounds into it.
    pub cues: Vec<HushCue>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HushCue {
    pub cue: String,
    pub after_ticks: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicRules {
    /// A piece that begins comes in over this.
    pub begin_s: f32,
    /// A piece that makes way for another one leaves over this.
    pub leave_s: f32,
    /// And for the sting of victory or capture over this.
    pub sting_s: f32,
    pub paused_db: f32,
    /// While time is turned back the score runs backwards, this fast and so much quieter. The world fades over
    /// `world_fade_s`, and a tape at full speed stands still after half of `turn_s`.
    pub back_pace: f32,
    pub back_db: f32,
    pub turn_s: f32,
    pub world_fade_s: f32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmbienceRules {
    /// Crickets, rain and wind come and go over this.
    pub fade_s: f32,
    /// How far beyond its edge a zone of music or of a water wheel is still heard, in tiles.
    pub zone_tiles: f32,
    /// While fireworks burn, a rocket bursts this often.
    pub rocket_seconds: f32,
    pub beds: BTreeMap<Bed, PerReverb>,
}

/// How loud a bed of sound is, by where she is: amplitudes from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerReverb {
    pub ground: f32,
    /// High up, where the wind is.
    pub roof: f32,
    /// Under a roof.
    pub indoors: f32,
}

impl AudioRules {
    /// Reads the rule file; the error says where in it the trouble is.
    pub fn parse(json: &str) -> Result<Self, String> {
        serde_json::from_str(json).map_err(|why| format!("assets/rules/audio.json: {why}"))
    }

    /// The rules that the game is built with.
    pub fn shipped() -> Self {
        Self::parse(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/audio.json")))
            .expect("a test reads the shipped file")
    }
}

/// Decibels to amplitude.
pub fn amplitude(db: f32) -> f32 {
    10f32.powf(db / 20.0)
}

/// Amplitude to decibels; nothing at all is −60, which the mixer takes for silence.
pub fn decibels(amplitude: f32) -> f32 {
    if amplitude <= 0.001 { -60.0 } else { 20.0 * amplitude.log10() }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionRules {
    /// What is quieter where she is does not matter, in LUFS; its caption's loudness is 0,
    pub quietest: f32,
    /// and that of what is as loud as this is 1.
    pub loudest: f32,
    /// A sound that goes on is told again this often.
    pub again_s: f32,
    /// The first that fits a cue's name counts. What fits none does not matter.
    pub rules: Vec<CaptionRule>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionRule {
    pub caption: String,
    /// Names, where `*` stands for anything.
    pub cues: Vec<String>,
}

/// Whether a name fits a pattern, in which `*` stands for anything.
pub fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, tail)) => name.strip_prefix(head).is_some_and(|rest| {
            (0..=rest.len()).filter(|&i| rest.is_char_boundary(i)).any(|i| matches(tail, &rest[i..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rules_can_be_read() {
        let rules = AudioRules::shipped();
        assert!(rules.tracks.values().any(|track| track.bus == Bus::Music));
        assert_eq!(rules.rooms.sends.len(), 3);
        assert!(Bed::ALL.iter().all(|bed| rules.ambience.beds.contains_key(bed)));
    }

    #[test]
    fn a_slip_in_the_file_is_named() {
        let why = AudioRules::parse("{ \"tracks\": 3 }").unwrap_err();
        assert!(why.starts_with("assets/rules/audio.json: "), "{why}");
        assert!(why.contains("line 1"), "{why}");
    }

    #[test]
    fn decibels_and_amplitude_are_inverse() {
        for db in [-48.0, -6.0, 0.0, 6.0] {
            assert!((decibels(amplitude(db)) - db).abs() < 1e-3);
        }
        assert_eq!(decibels(0.0), -60.0);
    }

    #[test]
    fn names_fit_patterns() {
        assert!(matches("bark_*_alert", "bark_captain_alert"));
        assert!(!matches("bark_*_alert", "bark_captain_calm"));
        assert!(matches("bark_*", "bark_captain_calm"));
        assert!(matches("gong", "gong") && !matches("gong", "gongs"));
    }
}
