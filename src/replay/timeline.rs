//! A heist with its past: every input, and snapshots along the way, so that any moment of it can be brought back.
//!
//! Rewinding, jumping about in a replay and asking why all go through [`Timeline::at`]: the nearest snapshot before the
//! moment, and the inputs from there.

use super::recorder::{Playback, Recorder};
use super::recording::Recording;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{Input, Sim};
use crate::snapshot::Snapshot;
use crate::step::step;

/// How far back snapshots stand close together: as far as she can rewind.
pub const CLOSE_SPAN: Tick = 10 * TICKS_PER_SECOND;

/// How close. From one to the next is simulated anew in a small part of a frame.
const CLOSE: Tick = TICKS_PER_SECOND / 2;

/// A heist's past. Of a heist that is being played it ends now, of a recording at its end.
///
/// Snapshots stand the closer the later they were taken: within the last ten seconds half a second apart,
/// within the last twenty a second, and so on. So there are few of them, however long the heist. Whoever rewinds again
/// and again [mends](Timeline::mend) them in between.
pub struct Timeline {
    /// The inputs up to now, and what a recording needs besides.
    recorder: Recorder,
    /// Oldest first; one at the beginning.
    snapshots: Vec<Snapshot>,
}

impl Timeline {
    /// Begins where a heist stands now: nothing before can be brought back.
    pub fn new(sim: &Sim) -> Self {
        Self { recorder: Recorder::new(sim), snapshots: vec![Snapshot::of(sim)] }
    }

    /// To be called after every step, with its input.
    pub fn push(&mut self, sim: &Sim, input: Input) {
        if self.recorder.push(sim, input) && sim.tick.is_multiple_of(CLOSE) {
            self.snapshots.push(Snapshot::of(sim));
            self.thin(sim.tick);
        }
    }

    /// Lets go of what stands closer than it needs to.
    fn thin(&mut self, now: Tick) {
        let first = self.first();
        self.snapshots.retain(|snapshot| {
            let tick = snapshot.tick();
            tick == first || tick.is_multiple_of(apart(now - tick))
        });
    }

    /// The first moment that can be brought back.
    pub fn first(&self) -> Tick {
        self.snapshots[0].tick()
    }

    /// The last tick that is known.
    pub fn last(&self) -> Tick {
        self.first() + self.recorder.inputs().len() as Tick
    }

    /// How many snapshots it keeps.
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }

    /// How many ticks have to be simulated to bring a moment back.
    pub fn ticks_to(&self, tick: Tick) -> Tick {
        self.clamp(tick) - self.before(tick).tick()
    }

    /// The inputs that follow a moment.
    pub fn inputs_after(&self, tick: Tick) -> &[Input] {
        let from = tick.saturating_sub(self.first()) as usize;
        &self.recorder.inputs()[from.min(self.recorder.inputs().len())..]
    }

    /// The heist as it was after this tick, or at the nearest moment that can be brought back.
    pub fn at(&self, tick: Tick) -> Sim {
        let mut sim = self.before(tick).restore();
        let from = sim.tick;
        for input in &self.inputs_after(from)[..(self.clamp(tick) - from) as usize] {
            step(&mut sim, *input);
        }
        sim
    }

    /// The last snapshot that is not after a tick, or the first.
    fn before(&self, tick: Tick) -> &Snapshot {
        let next = self.snapshots.partition_point(|snapshot| snapshot.tick() <= tick);
        &self.snapshots[next.saturating_sub(1)]
    }

    fn clamp(&self, tick: Tick) -> Tick {
        tick.clamp(self.first(), self.last())
    }

    /// Takes back everything after a tick: the heist goes on from there, and its recording says that it was rewound.
    pub fn rewind_to(&mut self, tick: Tick) -> Sim {
        let sim = self.at(tick);
        self.snapshots.retain(|snapshot| snapshot.tick() <= sim.tick);
        self.recorder.rewind_to(sim.tick);
        sim
    }

    /// Where time was turned back, the last ten seconds have only the few snapshots of what was long ago. Puts one of
    /// the others back, by simulating half a second; false if all of them are there.
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

    /// What a recording of it would be if it ended now.
    pub fn recording(&self, sim: &Sim) -> Recording {
        self.recorder.clone().finish(sim)
    }
}

/// When the next snapshot after a tick is taken.
fn next_close(tick: Tick) -> Tick {
    (tick / CLOSE + 1) * CLOSE
}

/// How far apart snapshots stand that are so old, in ticks: [`CLOSE`], and twice as far each time the age doubles.
fn apart(age: Tick) -> Tick {
    let doublings = (age / (CLOSE_SPAN + CLOSE)).checked_ilog2().map_or(0, |doublings| doublings + 1);
    CLOSE << doublings
}

/// The past of a recording: plays it from its first moment to its end, as fast as it goes.
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
