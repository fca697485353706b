//! Playing a recording headless, and comparing.

use super::digest::Chain;
use super::error::RecordingError;
use super::recording::{End, Recording};
use crate::base::tick::Tick;
use crate::model::{Event, Sim};
use crate::step::{state_hash, step};

/// What came of playing a recording again.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub end: End,
    /// The first place where the run differs from what was recorded.
    pub difference: Option<Difference>,
    /// The file was changed after it was written, if only by a word that no run depends on.
    pub altered: bool,
}

impl Verdict {
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

/// Plays a recording on a fresh heist and tells `watch` of every tick that has passed. Refuses a recording of another
/// level, other rules or another version.
pub fn verify_watched(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(&Sim),
) -> Result<Verdict, RecordingError> {
    recording.fits(sim)?;
    let (mut same_until, mut differs_at) = (0, None);
    let mut chain = Chain::new(recording);
    let mut checkpoints = recording.checkpoints.iter().peekable();
    for (input, digest) in recording.inputs.iter().zip(&recording.digests) {
        step(sim, *input);
        watch(sim);
        let hash = state_hash(sim);
        chain = chain.next(*input, hash);
        let checkpoint = checkpoints.next_if(|checkpoint| checkpoint.tick == sim.tick);
        if chain.digest() != *digest || checkpoint.is_some_and(|checkpoint| checkpoint.hash != hash) {
            differs_at = differs_at.or(Some(sim.tick));
        } else if checkpoint.is_some() && differs_at.is_none() {
            same_until = sim.tick;
        }
        if sim.outcome.is_some() {
            break;
        }
    }
    let end = End { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
    if end != recording.end {
        differs_at = differs_at.or(Some(end.tick));
    }
    let difference = differs_at.map(|differs_at| Difference { same_until, differs_at });
    Ok(Verdict { end, difference, altered: recording.is_altered() })
}

/// The same, told of every event with its tick.
pub fn verify(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(Tick, &Event),
) -> Result<Verdict, RecordingError> {
    verify_watched(recording, sim, |sim| sim.events.iter().for_each(|event| watch(sim.tick, event)))
}
