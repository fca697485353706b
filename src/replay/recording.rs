//! The contents of a recording, and its JSON.

use super::error::{Mismatch, RecordingError};
use super::format::{CHECKPOINT_EVERY, FORMAT, MOST_REWINDS, VERSION};
use crate::base::base64;
use crate::base::hash::StateHash;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Config, Input, Outcome, Sim};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One recorded heist: how it began, all inputs, and hashes to compare with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    /// Version of the format, [`FORMAT`].
    pub format: u32,
    /// Version of the game that recorded it.
    pub game: String,
    /// Identifier of the level.
    pub level: String,
    /// Hash of the level.
    #[serde(with = "hex")]
    pub level_hash: u64,
    /// Hash of the rules.
    #[serde(with = "hex")]
    pub rules_hash: u64,
    /// Seed, difficulty, outfit and kit.
    pub config: Config,
    /// Number of rewinds.
    #[serde(default)]
    pub rewinds: u32,
    /// One input per tick; run-length encoded in JSON.
    #[serde(serialize_with = "pack", deserialize_with = "unpack")]
    pub inputs: Vec<Input>,
    /// One hash byte per input; `docs/REPLAYS.md` says of what.
    #[serde(with = "letters")]
    pub digests: Vec<u8>,
    /// State hashes every five seconds.
    pub checkpoints: Vec<Checkpoint>,
    /// How the run ended.
    pub end: RunEnd,
    /// Hash of everything above, to detect changes of the file.
    #[serde(with = "hex")]
    pub checksum: u64,
}

/// The state hash after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The tick.
    pub tick: Tick,
    /// The state hash.
    #[serde(with = "hex")]
    pub hash: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEnd {
    /// Last tick of the run.
    pub tick: Tick,
    /// Outcome of the heist; `None` if the recording stops before its end.
    pub outcome: Option<Outcome>,
    /// State hash after the last tick.
    #[serde(with = "hex")]
    pub hash: u64,
}

impl Recording {
    /// Reads a recording from JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no recording, has another format, or its parts do not belong
    /// together.
    pub fn from_json(text: &str) -> Result<Self, RecordingError> {
        #[derive(Deserialize)]
        struct RecordingHeader {
            format: u32,
        }
        let head: RecordingHeader = serde_json::from_str(text).map_err(|e| {
            // The game writes this first.
            let is_cut_off = e.is_eof() && text.starts_with("{\"format\":");
            if is_cut_off { RecordingError::CutOff } else { RecordingError::Foreign(e.to_string()) }
        })?;
        if head.format != FORMAT {
            return Err(RecordingError::Format(head.format));
        }
        let recording: Self =
            serde_json::from_str(text).map_err(|e| RecordingError::Invalid(e.to_string()))?;
        if recording.rewinds > MOST_REWINDS {
            let why = format!("rewinds: {} are more than {MOST_REWINDS}", recording.rewinds);
            return Err(RecordingError::Invalid(why));
        }
        recording.is_sound().then_some(recording).ok_or(RecordingError::Unsound)
    }

    /// Whether digests, checkpoints and end match the number of inputs.
    fn is_sound(&self) -> bool {
        let ticks = self.inputs.len() as Tick;
        let noted = self.checkpoints.iter().map(|checkpoint| checkpoint.tick);
        let due = (1..=ticks).filter(|tick| tick.is_multiple_of(CHECKPOINT_EVERY));
        self.end.tick == ticks && self.digests.len() == self.inputs.len() && noted.eq(due)
    }

    /// Whether the file was changed after it was written. `false` proves nothing, because a checksum
    /// can be computed anew.
    pub fn is_altered(&self) -> bool {
        self.checksum != self.sum()
    }

    /// The recording with the checksum that belongs to its contents.
    #[must_use]
    pub fn sealed(mut self) -> Self {
        self.checksum = self.sum();
        self
    }

    /// The checksum that belongs to the contents.
    fn sum(&self) -> u64 {
        let plain = Self { checksum: 0, ..self.clone() };
        StateHash::default().bytes(plain.to_json().as_bytes()).finish()
    }

    /// The recording as JSON on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|e| unreachable!("plain data always serializes: {e}"))
    }

    /// Checks that the recording belongs to the level, rules and version of a heist.
    ///
    /// # Errors
    ///
    /// Returns [`RecordingError::Misfit`] with the first difference.
    pub fn fits(&self, sim: &Sim) -> Result<(), RecordingError> {
        let (level, here) = (&self.level, &sim.level.name);
        let misfit = if level != here {
            Mismatch::Level { recorded: level.clone(), here: here.clone() }
        } else if self.level_hash != sim.level.hash {
            Mismatch::LevelChanged(level.clone())
        } else if self.rules_hash != sim.rules.hash {
            Mismatch::RulesChanged
        } else if !plays_alike(&self.game, VERSION) {
            Mismatch::Version
        } else {
            return Ok(());
        };
        Err(RecordingError::Misfit(misfit, self.game.clone()))
    }
}

/// Whether two versions of the game play equal inputs equally: only the last number of the version may
/// differ.
fn plays_alike(one: &str, other: &str) -> bool {
    let series = |version: &str| version.rsplit_once('.').map(|(series, _)| series.to_string());
    one == other || series(one).is_some() && series(one) == series(other)
}

/// Run of equal inputs: `[ticks, go x, go y, aim x, aim y, buttons]`.
type PackedInput = (u32, i8, i8, i8, i8, u16);

fn pack<S: Serializer>(inputs: &[Input], serializer: S) -> Result<S::Ok, S::Error> {
    let mut runs: Vec<PackedInput> = Vec::new();
    for input in inputs {
        let run = (1, input.go[0], input.go[1], input.aim[0], input.aim[1], input.buttons);
        match runs.last_mut() {
            Some(last) if (last.1, last.2, last.3, last.4, last.5) == (run.1, run.2, run.3, run.4, run.5) => {
                last.0 += 1
            }
            _ => runs.push(run),
        }
    }
    runs.serialize(serializer)
}

/// Maximum number of inputs, a day of ticks, so that a broken file cannot fill the memory.
const LONGEST: usize = 24 * 3600 * TICKS_PER_SECOND as usize;

fn unpack<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Input>, D::Error> {
    let runs = Vec::<PackedInput>::deserialize(deserializer)?;
    let mut inputs = Vec::new();
    for (count, gx, gy, ax, ay, buttons) in runs {
        if inputs.len() + count as usize > LONGEST {
            return Err(serde::de::Error::custom("it is longer than a day"));
        }
        inputs.extend(std::iter::repeat_n(Input { go: [gx, gy], aim: [ax, ay], buttons }, count as usize));
    }
    Ok(inputs)
}

/// Serde functions for hashes as 16 hexadecimal digits, because JSON numbers are not exact enough.
pub mod hex {
    use serde::{Deserialize, Deserializer, Serializer};

    /// Serializes a hash as 16 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// Returns the errors of the serializer.
    pub fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&to_string(*hash))
    }

    /// Deserializes a hash from hexadecimal digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is no string of hexadecimal digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(|_| serde::de::Error::custom(format!("`{text}` is no hash")))
    }

    /// Formats a hash as 16 hexadecimal digits.
    pub fn to_string(hash: u64) -> String {
        format!("{hash:016x}")
    }
}

/// Serde functions for bytes as base64.
mod letters {
    use super::base64;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&base64::encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        base64::decode(&text).ok_or_else(|| serde::de::Error::custom("its digests are no base64"))
    }
}
