//! What a recording holds, and its JSON.

use super::error::{Mismatch, RecordingError};
use super::format::{CHECKPOINT_EVERY, FORMAT, VERSION};
use crate::base::base64;
use crate::base::hash::StateHash;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Config, Input, Outcome, Sim};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One heist, as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    pub format: u32,
    /// The version of the game that recorded it.
    pub game: String,
    /// The level's identifier in its file.
    pub level: String,
    #[serde(with = "hex")]
    pub level_hash: u64,
    #[serde(with = "hex")]
    pub rules_hash: u64,
    pub config: Config,
    /// How often time was turned back on the way.
    #[serde(default)]
    pub rewinds: u32,
    /// The inputs, run-length encoded.
    #[serde(serialize_with = "pack", deserialize_with = "unpack")]
    pub inputs: Vec<Input>,
    /// A byte for each of them: `docs/REPLAYS.md` tells what of.
    #[serde(with = "letters")]
    pub digests: Vec<u8>,
    pub checkpoints: Vec<Checkpoint>,
    pub end: RunEnd,
    /// A hash of all of the above: whoever changes the file by hand gives himself away.
    #[serde(with = "hex")]
    pub checksum: u64,
}

/// The state's hash after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    pub tick: Tick,
    #[serde(with = "hex")]
    pub hash: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEnd {
    pub tick: Tick,
    /// `None`: the recording stops before the heist is over.
    pub outcome: Option<Outcome>,
    #[serde(with = "hex")]
    pub hash: u64,
}

impl Recording {
    /// Reads a recording's JSON.
    pub fn from_json(text: &str) -> Result<Self, RecordingError> {
        #[derive(Deserialize)]
        struct RecordingHeader {
            format: u32,
        }
        let error = |e: serde_json::Error| RecordingError::Foreign(e.to_string());
        let head: RecordingHeader = serde_json::from_str(text).map_err(error)?;
        if head.format != FORMAT {
            return Err(RecordingError::Format(head.format));
        }
        let recording: Self = serde_json::from_str(text).map_err(error)?;
        recording.is_sound().then_some(recording).ok_or(RecordingError::Unsound)
    }

    /// Is everything there, for each tick from the first to the last?
    fn is_sound(&self) -> bool {
        let ticks = self.inputs.len() as Tick;
        let noted = self.checkpoints.iter().map(|checkpoint| checkpoint.tick);
        let due = (1..=ticks).filter(|tick| tick.is_multiple_of(CHECKPOINT_EVERY));
        self.end.tick == ticks && self.digests.len() == self.inputs.len() && noted.eq(due)
    }

    /// Was it changed after it was written? That it was not proves nothing: whoever knows how can write it anew.
    pub fn is_altered(&self) -> bool {
        self.checksum != self.sum()
    }

    /// What its checksum should be.
    pub(super) fn sum(&self) -> u64 {
        let plain = Self { checksum: 0, ..self.clone() };
        StateHash::default().bytes(plain.to_json().as_bytes()).finish()
    }

    /// Its JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|e| unreachable!("plain data always serializes: {e}"))
    }

    /// Does it belong to this heist? Otherwise says what differs.
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

/// Do two versions of the game play the same inputs to the same end? They do if only their last numbers differ: whatever
/// changes how a heist goes raises another.
fn plays_alike(one: &str, other: &str) -> bool {
    let series = |version: &str| version.rsplit_once('.').map(|(series, _)| series.to_string());
    one == other || series(one).is_some() && series(one) == series(other)
}

/// `[how many ticks, go x, go y, aim x, aim y, buttons]`
type PackedInput = (u32, i8, i8, i8, i8, u8);

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

/// A day of ticks: a longer recording is a broken one, and must not eat all memory.
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

/// Hashes as sixteen hexadecimal digits: JSON numbers are too small for them.
pub mod hex {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&to_string(*hash))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(|_| serde::de::Error::custom(format!("`{text}` is no hash")))
    }

    /// The same for people and logs.
    pub fn to_string(hash: u64) -> String {
        format!("{hash:016x}")
    }
}

/// Bytes as letters.
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
