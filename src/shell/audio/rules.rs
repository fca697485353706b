//! Tunable numbers of the sound: `assets/rules/audio.json`.
//!
//! Gains are in dB, low-passes in Hz; fields that end in `_s` are in seconds.

use super::bed::Bed;
use super::hearing::WallRules;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A group of sounds with a volume of its own.
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

/// The reverb of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reverb {
    #[default]
    Outside,
    Indoors,
    Stone,
}

/// All numbers of `audio.json`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioRules {
    /// One mixer track for each `bus` that the manifest names.
    pub tracks: BTreeMap<String, MixerTrackRules>,
    /// How many short sounds may play at once; after that the quietest makes room.
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
    /// Gain of crawling compared with a sneaking step.
    pub crawl_gain_db: f32,
    /// Gains of paws, dolls and the player's clothes, which have one sound for every gait: crawl, sneak,
    /// walk, run.
    pub postures_db: [f32; 4],
    /// How much quieter the softest knock and the slowest rolling are than the hardest and the fastest.
    pub knock_span_db: f32,
    /// How long after the beginning of his idle habit a guard mutters: nobody yawns and speaks at once.
    pub mutter_after_s: f32,
}

/// The end of the mix: how loud the game is beside other games (docs/SOUND.md, "Loudness").
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MasterRules {
    /// Make-up gain of the whole mix.
    pub gain_db: f32,
    /// Ceiling of the limiter, in dBTP: the highest value of the output, also between samples. It is half a
    /// decibel under what shops and broadcasters allow (−1), as meters differ between samples.
    pub ceiling_dbtp: f32,
    /// Time constant with which the limiter recovers after a peak. Shorter distorts low sounds, longer is
    /// heard as pumping.
    pub release_s: f32,
}

/// A track of the mixer.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MixerTrackRules {
    /// The bus whose volume it follows.
    pub bus: Bus,
    /// Gain that brings the files, which are stored loud, to their level in the mix.
    pub gain_db: f32,
    /// Whether it has reverb. Sounds that inform the player and are not in the world stay dry.
    pub room: bool,
    /// Whether it pauses with the game.
    pub pauses: bool,
}

/// Random variation, so that no two steps sound the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variety {
    /// As a part: 0.03 is up to 3 % faster or slower.
    pub pitch: f32,
    pub gain_db: f32,
}

/// Reverb.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomRules {
    /// How much of a sound goes to the reverb: an amplitude from 0 to 1.
    pub sends: BTreeMap<Reverb, f32>,
    /// How long the reverb lasts, from 0 to 1.
    pub feedback: f64,
    /// How dull the reverb is, from 0 to 1.
    pub damping: f64,
}

/// How far sounds are panned.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanRules {
    /// Distance to the side at which a sound is panned farthest, in tiles.
    pub full_at_tiles: f32,
    /// The farthest pan; at 1 the other ear would hear nothing.
    pub widest: f32,
}

/// How music and ambience are turned down under important sounds.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuckRules {
    pub attack_s: f32,
    pub release_s: f32,
    /// Longest time for which they are turned down, even under a longer sound.
    pub longest_hold_s: f32,
    /// The first rule that matches a cue's name counts.
    pub rules: Vec<DuckRule>,
}

/// Which cues turn music and ambience down, and how far.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuckRule {
    /// Names of cues, in which `*` matches anything.
    pub cues: Vec<String>,
    pub depth_db: f32,
    /// Whether it counts only while the music is calm or silent, as for the player's own steps.
    #[serde(default)]
    pub only_calm: bool,
}

/// The quiet after a near miss.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HushRules {
    pub depth_db: f32,
    pub attack_s: f32,
    pub hold_s: f32,
    pub release_s: f32,
    /// Sounds that play in the quiet.
    pub cues: Vec<HushCue>,
}

/// A cue that plays in the quiet after a near miss.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HushCue {
    pub cue: String,
    pub after_ticks: u32,
}

/// Changes of the music.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicRules {
    /// Fade-in of a piece of music.
    pub begin_s: f32,
    /// Fade-out of a piece for another one.
    pub leave_s: f32,
    /// Fade-out for the sting of victory or capture.
    pub sting_s: f32,
    pub paused_db: f32,
    /// Speed of the music while time runs backwards.
    pub back_pace: f32,
    /// Gain of the music while time runs backwards.
    pub back_db: f32,
    /// Inertia of the music's speed: from full speed it stops in half of this time.
    pub turn_s: f32,
    /// Fade of the world's sounds when time is turned back.
    pub world_fade_s: f32,
}

/// Ambience.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmbienceRules {
    /// Fade between loops of ambience.
    pub fade_s: f32,
    /// Distance from a zone of music or a water wheel at which it becomes inaudible, in tiles.
    pub zone_tiles: f32,
    /// Time between two rockets of fireworks, in seconds.
    pub rocket_seconds: f32,
    pub beds: BTreeMap<Bed, PerReverb>,
}

/// How loud a loop of ambience is at the player's place: amplitudes from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerReverb {
    pub ground: f32,
    /// On a roof.
    pub roof: f32,
    /// Under a roof.
    pub indoors: f32,
}

impl AudioRules {
    /// Parses `audio.json`; the error says where in it the problem is.
    pub fn parse(json: &str) -> Result<Self, String> {
        serde_json::from_str(json).map_err(|why| format!("assets/rules/audio.json: {why}"))
    }

    /// Returns the rules that are embedded in the build.
    pub fn shipped() -> Self {
        Self::parse(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/audio.json")))
            .expect("a test reads the shipped file")
    }
}

/// Converts decibels to an amplitude.
pub fn amplitude(db: f32) -> f32 {
    10f32.powf(db / 20.0)
}

/// Converts an amplitude to decibels; at least −60, which the mixer takes for silence.
pub fn decibels(amplitude: f32) -> f32 {
    if amplitude <= 0.001 { -60.0 } else { 20.0 * amplitude.log10() }
}

/// Which sounds have captions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionRules {
    /// Level at the player below which a sound does not matter, in LUFS; the caption's loudness is 0 there.
    pub quietest: f32,
    /// Level at which the caption's loudness is 1, in LUFS.
    pub loudest: f32,
    /// Time after which a lasting sound is captioned again.
    pub again_s: f32,
    /// The first rule that matches a cue's name counts. A cue without a rule has no caption.
    pub rules: Vec<CaptionRule>,
}

/// The caption of some cues.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionRule {
    pub caption: String,
    /// Names of cues, in which `*` matches anything.
    pub cues: Vec<String>,
}

/// Whether a name matches a pattern, in which `*` stands for anything.
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
