//! Challenges: how long a guard who called out to the player gave her, and what came of it.

use super::detection::{DetectionReport, PerceptionSample};
use super::timeline::Timeline;
use crate::base::tick::{Tick, seconds, ticks};
use crate::model::{Activity, AlertLevel, Outcome, Sim};
use crate::snapshot;
use crate::step::step;

/// How soon after the moment of a report a challenge must begin to be part of it, in seconds.
const SOON: f32 = 0.5;

/// A challenge of one guard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChallengeReport {
    /// Distance between player and guard when he called, in tiles.
    pub distance: f32,
    /// Time from his call to its end, in seconds.
    pub seconds: f32,
    /// What came of it.
    pub end: ChallengeEnd,
}

/// How a challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeEnd {
    /// She was out of sight, and he searches that place alone.
    Vanished,
    /// She was in sight, and he runs after her.
    Seen,
}

impl ChallengeReport {
    /// Returns the last challenge of the guard of a report that has ended, with what the timeline has after the
    /// report's moment: a guard who becomes sure of her calls out after that.
    pub fn of(why: &DetectionReport, timeline: &Timeline) -> Option<Self> {
        let mut watch = Watch::default();
        why.samples.iter().for_each(|sample| watch.look(sample));
        if why.last().alert_level == AlertLevel::Alert {
            watch.look_on(why, timeline);
        }
        watch.found
    }
}

/// Follows what a guard does.
#[derive(Default)]
struct Watch {
    /// Tick and distance of a call whose end has not come.
    called: Option<(Tick, f32)>,
    found: Option<ChallengeReport>,
}

impl Watch {
    fn look(&mut self, sample: &PerceptionSample) {
        match (self.called, sample.activity) {
            (None, Activity::Challenge) => self.called = Some((sample.tick, sample.distance())),
            (None, _) | (Some(_), Activity::Challenge) => {}
            (Some((tick, distance)), now) => {
                let end = match now {
                    _ if now.is_hunt() => Some(ChallengeEnd::Seen),
                    _ if now.is_search() => Some(ChallengeEnd::Vanished),
                    // Something else became of him: he sleeps.
                    _ => None,
                };
                let seconds = seconds(sample.tick - tick);
                self.found = end.map(|end| ChallengeReport { distance, seconds, end });
                self.called = None;
            }
        }
    }

    /// Looks on after the moment of a report, until a challenge that is not over then, or begins soon, ends.
    fn look_on(&mut self, why: &DetectionReport, timeline: &Timeline) {
        let mut sim: Sim = snapshot::fork(&why.moment);
        let Some(guard) = sim.entity(why.guard) else { return };
        let soon = sim.tick + ticks(SOON);
        for input in timeline.inputs_after(sim.tick) {
            let is_over = sim.outcome == Some(Outcome::Caught) || (self.called.is_none() && sim.tick >= soon);
            if is_over {
                return;
            }
            step(&mut sim, *input);
            let was_called = self.called.is_some();
            self.look(&super::detection::sample(&sim, guard));
            if was_called && self.called.is_none() {
                return;
            }
        }
    }
}
