//! The list of sounds, `assets/sounds/manifest.json`, and how to cut their takes out of the files.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// The content of the manifest, which `sound/build.py` writes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Manifest {
    /// Sample rate of every file, in Hz.
    pub rate: u32,
    pub music: MusicScore,
    pub sounds: Vec<SoundEntry>,
}

/// Which music plays when.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct MusicScore {
    /// Music that loops: state → layer → gain in dB.
    pub states: BTreeMap<String, BTreeMap<String, f32>>,
    /// Music that plays once, over silence: state → piece.
    pub stings: BTreeMap<String, String>,
    pub bpm: f64,
}

/// One sound.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SoundEntry {
    pub name: String,
    /// The file's name without its ending, if it is not the sound's own: several short sounds share one.
    #[serde(default)]
    pub file: Option<String>,
    /// Its track in `assets/rules/audio.json`.
    pub bus: String,
    /// Loudness of the file, in LUFS.
    pub level: f32,
    #[serde(rename = "loop")]
    pub loops: bool,
    /// `[start, length]` of each take in the decoded file, in frames.
    pub takes: Vec<[usize; 2]>,
    pub channels: u8,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Tempo of looping music, if not that of the score.
    pub bpm: Option<f64>,
    pub bar_samples: Option<f64>,
}

/// A sound or its description that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundError {
    /// The file, below `assets`.
    pub file: String,
    pub message: String,
}

impl fmt::Display for SoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

impl std::error::Error for SoundError {}

impl Manifest {
    /// The path of the manifest, below `assets`.
    pub const FILE: &'static str = "sounds/manifest.json";

    /// Parses the manifest, and checks it against the mixer's tracks.
    pub fn parse(
        json: &str,
        tracks: &BTreeMap<String, super::rules::MixerTrackRules>,
    ) -> Result<Self, SoundError> {
        let wrong = |message: String| SoundError { file: Self::FILE.into(), message };
        let manifest: Manifest = serde_json::from_str(json).map_err(|why| wrong(why.to_string()))?;
        for row in &manifest.sounds {
            if !tracks.contains_key(&row.bus) {
                return Err(wrong(format!("{}: rules/audio.json has no track {:?}", row.name, row.bus)));
            }
            if row.takes.is_empty() || row.takes.iter().any(|take| take[1] == 0) {
                return Err(wrong(format!("{}: a take is missing or empty", row.name)));
            }
            if !(1..=2).contains(&row.channels) {
                return Err(wrong(format!("{}: {} channels; one or two will do", row.name, row.channels)));
            }
        }
        let pieces = manifest.music.states.values().flat_map(|layers| layers.keys());
        for piece in pieces.chain(manifest.music.stings.values()) {
            if manifest.row(piece).is_none() {
                return Err(wrong(format!("the music wants {piece:?}, which is not among the sounds")));
            }
        }
        Ok(manifest)
    }

    /// Returns the descriptions of all sounds in a file, by its name without folder and ending.
    pub fn rows_in<'a>(&'a self, stem: &'a str) -> impl Iterator<Item = &'a SoundEntry> {
        self.sounds.iter().filter(move |row| row.stem() == stem)
    }

    /// Returns the description of a sound.
    pub fn row(&self, name: &str) -> Option<&SoundEntry> {
        self.sounds.iter().find(|row| row.name == name)
    }
}

impl SoundEntry {
    /// Returns where its last take ends, in frames.
    pub fn end(&self) -> usize {
        self.takes.iter().map(|[start, len]| start.saturating_add(*len)).max().unwrap_or(0)
    }

    /// Returns the name of its file, without folder and ending.
    pub fn stem(&self) -> &str {
        self.file.as_deref().unwrap_or(&self.name)
    }

    /// Returns its file, below `assets`.
    pub fn file(&self) -> String {
        format!("sounds/{}.ogg", self.stem())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::rules::AudioRules;
    use super::*;

    pub const SHIPPED: &str =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sounds/manifest.json"));

    pub fn shipped() -> Manifest {
        parse(SHIPPED).unwrap()
    }

    fn parse(json: &str) -> Result<Manifest, SoundError> {
        Manifest::parse(json, &AudioRules::shipped().tracks)
    }

    #[test]
    fn the_shipped_manifest_can_be_read() {
        let manifest = shipped();
        assert_eq!(manifest.rate, 44_100);
        assert_eq!(manifest.row("foot_wood_walk").unwrap().takes.len(), 4);
        assert!(manifest.row("amb_rain").unwrap().loops);
        assert_eq!(manifest.music.states["hunted"]["music_hunted"], 0.0);
        assert_eq!(manifest.row("music_title").unwrap().bar_samples, Some(147_000.0));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let one = |row: &str| {
            let json = format!(
                r#"{{"rate": 44100, "music": {{"bpm": 96, "states": {{}}, "stings": {{}}}}, "sounds": [{row}]}}"#
            );
            parse(&json).unwrap_err().to_string()
        };
        let row = r#"{"name": "a", "bus": "BUS", "level": -20, "loop": false, "takes": [TAKES], "channels": 1, "bytes": 9}"#;
        let why = one(&row.replace("BUS", "attic").replace("TAKES", "[0, 9]"));
        assert_eq!(why, r#"sounds/manifest.json: a: rules/audio.json has no track "attic""#);
        let why = one(&row.replace("BUS", "feet").replace("TAKES", ""));
        assert_eq!(why, "sounds/manifest.json: a: a take is missing or empty");
        assert!(parse("[").unwrap_err().to_string().starts_with("sounds/manifest.json: "));
    }

    #[test]
    fn the_whole_bank_stays_small() {
        let manifest = shipped();
        let files: BTreeMap<&str, u64> = manifest.sounds.iter().map(|row| (row.stem(), row.bytes)).collect();
        let bytes: u64 = files.values().sum();
        assert!(bytes < 4_200_000, "{bytes} bytes of sound to download");
    }
}
