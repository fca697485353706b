//! The past of a heist: all inputs, and snapshots, so that any moment can be restored.
//!
//! Rewinding, seeking in a replay and detection reports use [`Timeline::at`]: the nearest snapshot
//! before the moment, and the inputs from there.

use super::recorder::{Playback, Recorder};
use super::recording::Recording;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Input, Sim};
use crate::snapshot::Snapshot;
use crate::step::step;

/// Span within which snapshots are close together, in ticks: as far as the player can rewind.
pub const CLOSE_SPAN: Tick = 10 * TICKS_PER_SECOND;

/// Ticks between close snapshots; simulating them takes a small part of a frame.
const CLOSE: Tick = TICKS_PER_SECOND / 2;

/// The past of a heist, up to now or to the end of a recording.
///
/// The distance between snapshots doubles with their age: half a second within the last ten seconds,
/// one second within the last twenty, and so on, so there are few of them. After a rewind
/// [`mend`](Timeline::mend) restores the close ones.
pub struct Timeline {
    /// Records the inputs.
    recorder: Recorder,
    /// Snapshots, oldest first, always with one at the beginning.
    snapshots: Vec<Snapshot>,
}

impl Timeline {
    /// Starts at the current state; nothing before it can be restored.
    pub fn new(sim: &Sim) -> Self {
        Self { recorder: Recorder::new(sim), snapshots: vec![Snapshot::of(sim)] }
    }

    /// Records a tick, to be called after every step with its input.
    pub fn push(&mut self, sim: &Sim, input: Input) {
        if self.recorder.push(sim, input) && sim.tick.is_multiple_of(CLOSE) {
            self.snapshots.push(Snapshot::of(sim));
            self.thin(sim.tick);
        }
    }

    /// Removes snapshots that are closer together than their age needs.
    fn thin(&mut self, now: Tick) {
        let first = self.first();
        self.snapshots.retain(|snapshot| {
            let tick = snapshot.tick();
            tick == first || tick.is_multiple_of(apart(now - tick))
        });
    }

    /// First tick that can be restored.
    pub fn first(&self) -> Tick {
        self.snapshots[0].tick()
    }

    /// Last recorded tick.
    pub fn last(&self) -> Tick {
        self.first() + self.recorder.inputs().len() as Tick
    }

    /// Number of stored snapshots.
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }

    /// How many ticks have to be simulated to restore a tick.
    pub fn ticks_to(&self, tick: Tick) -> Tick {
        self.clamp(tick) - self.before(tick).tick()
    }

    /// Inputs that follow a tick.
    pub fn inputs_after(&self, tick: Tick) -> &[Input] {
        let from = tick.saturating_sub(self.first()) as usize;
        &self.recorder.inputs()[from.min(self.recorder.inputs().len())..]
    }

    /// The heist after a tick, or at the nearest tick that can be restored.
    pub fn at(&self, tick: Tick) -> Sim {
        let mut sim = self.at_snapshot(tick);
        let from = sim.tick;
        for input in &self.inputs_after(from)[..(self.clamp(tick) - from) as usize] {
            step(&mut sim, *input);
        }
        sim
    }

    /// The heist at the last snapshot at or before a tick, or at the first one: what [`Timeline::at`] begins with.
    pub fn at_snapshot(&self, tick: Tick) -> Sim {
        self.before(tick).restore()
    }

    /// The last snapshot at or before a tick, or the first one.
    fn before(&self, tick: Tick) -> &Snapshot {
        let next = self.snapshots.partition_point(|snapshot| snapshot.tick() <= tick);
        &self.snapshots[next.saturating_sub(1)]
    }

    fn clamp(&self, tick: Tick) -> Tick {
        tick.clamp(self.first(), self.last())
    }

    /// Removes everything after a tick and returns the heist at that tick; the recording counts the
    /// rewind.
    pub fn rewind_to(&mut self, tick: Tick) -> Sim {
        let sim = self.at(tick);
        self.snapshots.retain(|snapshot| snapshot.tick() <= sim.tick);
        self.recorder.rewind_to(sim.tick);
        sim
    }

    /// Restores one close snapshot that is missing after a rewind, by simulating up to half a second;
    /// `false` if none is missing.
    pub fn mend(&mut self) -> bool {
        let since = self.last().saturating_sub(CLOSE_SPAN);
        let is_gap = |place: &usize| {
            let next = self.snapshots.get(place + 1).map_or(self.last() + 1, Snapshot::tick);
            next > since && next_close(self.snapshots[*place].tick()) < next
        };
        let Some(gap) = (0..self.snapshots.len()).find(is_gap) else { return false };
        let missing = self.at(next_close(self.snapshots[gap].tick()));
        self.snapshots.insert(gap + 1, Snapshot::of(&missing));
        true
    }

    /// The recording if it ended now, at the given state.
    pub fn recording(&self, sim: &Sim) -> Recording {
        self.recorder.clone().finish(sim)
    }
}

/// Tick of the next snapshot after a tick.
fn next_close(tick: Tick) -> Tick {
    (tick / CLOSE + 1) * CLOSE
}

/// Distance between snapshots of an age, in ticks: [`CLOSE`], doubled each time the age doubles.
fn apart(age: Tick) -> Tick {
    let doublings = (age / (CLOSE_SPAN + CLOSE)).checked_ilog2().map_or(0, |doublings| doublings + 1);
    CLOSE << doublings
}

/// Plays a recording from `sim`, its first moment, to the end and returns its timeline.
pub fn replay(recording: &Recording, mut sim: Sim) -> Timeline {
    let mut timeline = Timeline::new(&sim);
    for input in Playback::new(recording) {
        step(&mut sim, input);
        timeline.push(&sim, input);
        if sim.outcome.is_some() {
            break;
        }
    }
    timeline
}
