//! Verification: plays a recording without a window and compares.

use super::digest::HashChain;
use super::error::RecordingError;
use super::recording::{Recording, RunEnd};
use crate::base::tick::Tick;
use crate::model::{Event, Sim};
use crate::step::{state_hash, step};

/// Result of playing a recording again.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyResult {
    /// How the run ended.
    pub end: RunEnd,
    /// Where the run first differs from the recording; `None` if it does not.
    pub difference: Option<Difference>,
    /// Whether the file was changed after it was written, even where no run depends on it.
    pub altered: bool,
}

impl VerifyResult {
    /// Whether the run is the recorded one and the file unchanged.
    pub fn is_verified(&self) -> bool {
        self.difference.is_none() && !self.altered
    }
}

/// Where a run differs from its recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Tick of the last checkpoint at which the state was equal, or 0.
    pub same_until: Tick,
    /// The first tick that differs; `docs/REPLAYS.md` says how certain it is.
    pub differs_at: Tick,
}

/// Plays a recording tick by tick on a fresh heist and compares.
#[derive(Clone, Debug)]
pub struct Verifier {
    chain: HashChain,
    /// Number of inputs played.
    played: usize,
    /// Number of checkpoints passed.
    passed: usize,
    same_until: Tick,
    differs_at: Option<Tick>,
}

impl Verifier {
    /// Prepares to play a recording on a heist at its first tick.
    ///
    /// # Errors
    ///
    /// Returns [`RecordingError::Misfit`] if the recording is of another level, other rules or another
    /// version.
    pub fn new(recording: &Recording, sim: &Sim) -> Result<Self, RecordingError> {
        recording.fits(sim)?;
        let chain = HashChain::new(recording);
        Ok(Self { chain, played: 0, passed: 0, same_until: 0, differs_at: None })
    }

    /// Plays one tick and compares it; `false` at the end. Inputs after the end of the heist are
    /// ignored.
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

    /// The result after the last tick.
    pub fn verdict(self, recording: &Recording, sim: &Sim) -> VerifyResult {
        let end = RunEnd { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
        let differs_at = self.differs_at.or((end != recording.end).then_some(end.tick));
        let difference = differs_at.map(|differs_at| Difference { same_until: self.same_until, differs_at });
        VerifyResult { end, difference, altered: recording.is_altered() }
    }
}

/// Plays a recording on a fresh heist, compares it, and calls `watch` after every tick.
///
/// # Errors
///
/// Returns [`RecordingError::Misfit`] if the recording is of another level, other rules or another
/// version.
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

/// Plays a recording on a fresh heist, compares it, and calls `watch` for every event with its tick.
///
/// # Errors
///
/// Returns [`RecordingError::Misfit`] if the recording is of another level, other rules or another
/// version.
pub fn verify(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(Tick, &Event),
) -> Result<VerifyResult, RecordingError> {
    verify_watched(recording, sim, |sim| sim.events.iter().for_each(|event| watch(sim.tick, event)))
}
