//! What a recording holds, and its file: JSON, a few kilobytes a heist.

use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Config, Input, Outcome, Sim};
use crate::step::state_hash;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The version of the file format.
pub const FORMAT: u32 = 3;

/// The state is noted this often, so that a difference can be pinned down.
const CHECKPOINT_EVERY: Tick = 5 * TICKS_PER_SECOND;

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
    pub checkpoints: Vec<Checkpoint>,
    pub end: End,
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
pub struct End {
    pub tick: Tick,
    /// `None`: the recording stops before the heist is over.
    pub outcome: Option<Outcome>,
    #[serde(with = "hex")]
    pub hash: u64,
}

/// A recording that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError(pub String);

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordingError {}

impl Recording {
    /// Reads a recording's file.
    pub fn from_json(text: &str) -> Result<Self, RecordingError> {
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let error = |e: serde_json::Error| RecordingError(format!("this is no recording of this game: {e}"));
        let head: Head = serde_json::from_str(text).map_err(error)?;
        if head.format != FORMAT {
            let message =
                format!("the recording has format {}, this game plays format {FORMAT}", head.format);
            return Err(RecordingError(message));
        }
        serde_json::from_str(text).map_err(error)
    }

    /// Its file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|e| unreachable!("plain data always serializes: {e}"))
    }

    /// Does it belong to this heist? Otherwise says in words what differs.
    pub fn fits(&self, sim: &Sim) -> Result<(), RecordingError> {
        if self.level != sim.level.name {
            return Err(RecordingError(format!(
                "it was recorded in {}, not in {}",
                self.level, sim.level.name
            )));
        }
        if self.level_hash != sim.level.hash {
            return Err(RecordingError(format!(
                "the level {} has changed since it was recorded",
                self.level
            )));
        }
        if self.rules_hash != sim.rules.hash {
            return Err(RecordingError("the rules (assets/rules) have changed since it was recorded".into()));
        }
        Ok(())
    }
}

/// Notes a heist down while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// The tick at which it began.
    first: Tick,
    recording: Recording,
}

impl Recorder {
    /// Begins where a heist stands now. Only what is recorded from its first moment can be played again.
    pub fn new(sim: &Sim) -> Self {
        let recording = Recording {
            format: FORMAT,
            game: env!("CARGO_PKG_VERSION").into(),
            level: sim.level.name.clone(),
            level_hash: sim.level.hash,
            rules_hash: sim.rules.hash,
            config: sim.config,
            rewinds: 0,
            inputs: Vec::new(),
            checkpoints: Vec::new(),
            end: End { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) },
        };
        Self { first: sim.tick, recording }
    }

    /// To be called after every step, with its input. False if the heist was over already: then there is nothing to
    /// note down.
    pub fn push(&mut self, sim: &Sim, input: Input) -> bool {
        if sim.tick as usize != self.first as usize + self.recording.inputs.len() + 1 {
            return false;
        }
        self.recording.inputs.push(input);
        if sim.tick.is_multiple_of(CHECKPOINT_EVERY) {
            self.recording.checkpoints.push(Checkpoint { tick: sim.tick, hash: state_hash(sim) });
        }
        true
    }

    /// The inputs up to now.
    pub fn inputs(&self) -> &[Input] {
        &self.recording.inputs
    }

    /// Forgets what came after a tick, and notes that it did.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.recording.inputs.truncate(tick.saturating_sub(self.first) as usize);
        self.recording.checkpoints.retain(|checkpoint| checkpoint.tick <= tick);
        self.recording.rewinds += 1;
    }

    /// The recording up to now.
    pub fn finish(mut self, sim: &Sim) -> Recording {
        self.recording.end = End { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
        self.recording
    }
}

/// Gives a recording's inputs again, one a tick; after its end, nothing is pressed.
#[derive(Clone, Debug)]
pub struct Playback {
    inputs: Vec<Input>,
    next: usize,
}

impl Playback {
    pub fn new(recording: &Recording) -> Self {
        Self { inputs: recording.inputs.clone(), next: 0 }
    }

    pub fn is_over(&self) -> bool {
        self.next >= self.inputs.len()
    }
}

impl Iterator for Playback {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        let input = self.inputs.get(self.next).copied();
        self.next += 1;
        input
    }
}

/// `[how many ticks, go x, go y, aim x, aim y, buttons]`
type Run = (u32, i8, i8, i8, i8, u8);

fn pack<S: Serializer>(inputs: &[Input], serializer: S) -> Result<S::Ok, S::Error> {
    let mut runs: Vec<Run> = Vec::new();
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
    let runs = Vec::<Run>::deserialize(deserializer)?;
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
