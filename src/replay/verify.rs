//! Playing a recording headless, and comparing.

use super::digest::HashChain;
use super::error::RecordingError;
use super::recording::{Recording, RunEnd};
use crate::base::tick::Tick;
use crate::model::{Event, Sim};
use crate::step::{state_hash, step};

/// What came of playing a recording again.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyResult {
    pub end: RunEnd,
    /// The first place where the run differs from what was recorded.
    pub difference: Option<Difference>,
    /// The file was changed after it was written, if only by a word that no run depends on.
    pub altered: bool,
}

impl VerifyResult {
    /// Is it the heist that was recorded, and the file as it was written?
    pub fn is_true(&self) -> bool {
        self.difference.is_none() && !self.altered
    }
}

/// Where a run differs from its recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The last checkpoint at which the whole state was the same, or 0.
    pub same_until: Tick,
    /// The first tick that differs: how sure that is, `docs/REPLAYS.md` tells.
    pub differs_at: Tick,
}

/// A recording that is played again, a tick at a time, on a fresh heist.
#[derive(Clone, Debug)]
pub struct Verifier {
    chain: HashChain,
    /// How many inputs have been played, and how many checkpoints passed.
    played: usize,
    passed: usize,
    same_until: Tick,
    differs_at: Option<Tick>,
}

impl Verifier {
    /// Refuses a recording of another level, other rules or another version.
    pub fn new(recording: &Recording, sim: &Sim) -> Result<Self, RecordingError> {
        recording.fits(sim)?;
        let chain = HashChain::new(recording);
        Ok(Self { chain, played: 0, passed: 0, same_until: 0, differs_at: None })
    }

    /// Plays a tick and compares it; false at the end. What was recorded after the heist was over is nothing.
    pub fn step(&mut self, recording: &Recording, sim: &mut Sim) -> bool {
        let next = (recording.inputs.get(self.played), recording.digests.get(self.played));
        let ((Some(input), Some(digest)), None) = (next, sim.outcome) else { return false };
        step(sim, *input);
        self.played += 1;
        let hash = state_hash(sim);
        self.chain = self.chain.next(*input, hash);
        let checkpoint = recording.checkpoints.get(self.passed).filter(|point| point.tick == sim.tick);
        self.passed += usize::from(checkpoint.is_some());
        if self.chain.digest() != *digest || checkpoint.is_some_and(|point| point.hash != hash) {
            self.differs_at = self.differs_at.or(Some(sim.tick));
        } else if checkpoint.is_some() && self.differs_at.is_none() {
            self.same_until = sim.tick;
        }
        true
    }

    /// What came of it, at the end.
    pub fn verdict(self, recording: &Recording, sim: &Sim) -> VerifyResult {
        let end = RunEnd { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
        let differs_at = self.differs_at.or((end != recording.end).then_some(end.tick));
        let difference = differs_at.map(|differs_at| Difference { same_until: self.same_until, differs_at });
        VerifyResult { end, difference, altered: recording.is_altered() }
    }
}

/// Plays a recording on a fresh heist and tells `watch` of every tick that has passed. Refuses a recording of another
/// level, other rules or another version.
pub fn verify_watched(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(&Sim),
) -> Result<VerifyResult, RecordingError> {
    let mut verifier = Verifier::new(recording, sim)?;
    while verifier.step(recording, sim) {
        watch(sim);
    }
    Ok(verifier.verdict(recording, sim))
}

/// The same, told of every event with its tick.
pub fn verify(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(Tick, &Event),
) -> Result<VerifyResult, RecordingError> {
    verify_watched(recording, sim, |sim| sim.events.iter().for_each(|event| watch(sim.tick, event)))
}
