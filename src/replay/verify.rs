//! Playing a recording headless, and comparing.

use super::recording::{End, Playback, Recording, RecordingError};
use crate::base::tick::Tick;
use crate::model::{Event, Sim};
use crate::step::{state_hash, step};

/// What came of playing a recording again.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub end: End,
    /// The first place where the run differs from what was recorded.
    pub difference: Option<Difference>,
}

/// The last tick known to be the same, and the first known to differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub same_until: Tick,
    pub differs_at: Tick,
}

/// Plays a recording on a fresh heist and tells `watch` of every event. Refuses a recording of
/// another level or other rules.
pub fn verify(
    recording: &Recording,
    sim: &mut Sim,
    mut watch: impl FnMut(Tick, &Event),
) -> Result<Verdict, RecordingError> {
    recording.fits(sim)?;
    let mut difference = None;
    let mut same_until = 0;
    let mut checkpoints = recording.checkpoints.iter().peekable();
    for input in Playback::new(recording) {
        step(sim, input);
        sim.events.iter().for_each(|event| watch(sim.tick, event));
        if let Some(checkpoint) = checkpoints.next_if(|c| c.tick == sim.tick) {
            if checkpoint.hash == state_hash(sim) {
                same_until = sim.tick;
            } else {
                difference = difference.or(Some(Difference { same_until, differs_at: sim.tick }));
            }
        }
        if sim.outcome.is_some() {
            break;
        }
    }
    let end = End { tick: sim.tick, outcome: sim.outcome, hash: state_hash(sim) };
    if end != recording.end {
        difference = difference.or(Some(Difference { same_until, differs_at: end.tick }));
    }
    Ok(Verdict { end, difference })
}
