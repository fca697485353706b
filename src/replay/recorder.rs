//! Recording a heist while it is played, and playing back its inputs.

use super::digest::HashChain;
use super::format::{CHECKPOINT_EVERY, FORMAT, VERSION};
use super::recording::{Checkpoint, Recording, RunEnd};
use crate::base::tick::Tick;
use crate::model::{Input, Sim};
use crate::step::state_hash;

/// Records a heist while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// Tick at which the recording begins.
    first: Tick,
    /// The first link, and one link for each input.
    chain: Vec<HashChain>,
    recording: Recording,
}

impl Recorder {
    /// Starts a recording at the current state. Only a heist recorded from its first tick can be
    /// played again.
    pub fn new(sim: &Sim) -> Self {
        let recording = Recording {
            format: FORMAT,
            game: VERSION.into(),
            level: sim.level.name.clone(),
            level_hash: sim.level.hash,
            rules_hash: sim.rules.hash,
            config: sim.config,
            rewinds: 0,
            inputs: Vec::new(),
            digests: Vec::new(),
            checkpoints: Vec::new(),
            end: RunEnd { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) },
            checksum: 0,
        };
        Self { first: sim.tick, chain: vec![HashChain::new(&recording)], recording }
    }

    /// Records a tick, to be called after every step with its input; `false` if the heist was over
    /// already.
    pub fn push(&mut self, sim: &Sim, input: Input) -> bool {
        if sim.tick as usize != self.first as usize + self.recording.inputs.len() + 1 {
            return false;
        }
        let hash = state_hash(sim);
        self.recording.inputs.push(input);
        self.chain.extend(self.chain.last().map(|last| last.next(input, hash)));
        if sim.tick.is_multiple_of(CHECKPOINT_EVERY) {
            self.recording.checkpoints.push(Checkpoint { tick: sim.tick, hash });
        }
        true
    }

    /// Inputs recorded so far.
    pub fn inputs(&self) -> &[Input] {
        &self.recording.inputs
    }

    /// Removes everything after a tick and counts a rewind.
    pub fn rewind_to(&mut self, tick: Tick) {
        let kept = tick.saturating_sub(self.first) as usize;
        self.recording.inputs.truncate(kept);
        self.chain.truncate(kept + 1);
        self.recording.checkpoints.retain(|checkpoint| checkpoint.tick <= tick);
        self.recording.rewinds = self.recording.rewinds.saturating_add(1);
    }

    /// Completes the recording at the current state.
    pub fn finish(mut self, sim: &Sim) -> Recording {
        self.recording.digests = self.chain[1..].iter().map(|link| link.digest()).collect();
        self.recording.end = RunEnd { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
        self.recording.sealed()
    }
}

/// Iterator over the inputs of a recording, one per tick.
#[derive(Clone, Debug)]
pub struct Playback {
    inputs: Vec<Input>,
    next: usize,
}

impl Playback {
    /// Starts at the first input.
    pub fn new(recording: &Recording) -> Self {
        Self { inputs: recording.inputs.clone(), next: 0 }
    }

    /// Whether all inputs have been returned.
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
