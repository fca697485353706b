//! Snapshots close to the current tick, so that a replay can run backwards smoothly: in a long recording, the
//! timeline's own snapshots are far apart.

use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::Sim;
use thief_girl::replay::Timeline;
use thief_girl::snapshot::Snapshot;
use thief_girl::step::step;

/// Distance between two snapshots, in ticks.
const APART: Tick = TICKS_PER_SECOND / 4;
/// How far back they are created at once, in ticks.
const SPAN: Tick = 4 * TICKS_PER_SECOND;

/// The snapshots, the oldest first, [`APART`] ticks apart.
#[derive(Default)]
pub struct NearbySnapshots(Vec<Snapshot>);

impl NearbySnapshots {
    /// Returns the simulation after a tick.
    pub fn at(&mut self, timeline: &Timeline, tick: Tick) -> Sim {
        let tick = tick.clamp(timeline.first(), timeline.last());
        if self.before(tick).is_none() {
            self.fill(timeline, tick);
        }
        let Some(snapshot) = self.before(tick) else { return timeline.at(tick) };
        let mut sim = snapshot.restore();
        go_on(timeline, &mut sim, tick);
        sim
    }

    fn before(&self, tick: Tick) -> Option<&Snapshot> {
        self.0.iter().rev().find(|snapshot| snapshot.tick() <= tick && tick < snapshot.tick() + APART)
    }

    /// Replaces the snapshots by those up to a tick.
    fn fill(&mut self, timeline: &Timeline, tick: Tick) {
        let mut sim = timeline.at(tick.saturating_sub(SPAN));
        self.0.clear();
        loop {
            self.0.push(Snapshot::of(&sim));
            if sim.tick + APART > tick {
                return;
            }
            let next = sim.tick + APART;
            go_on(timeline, &mut sim, next);
        }
    }
}

/// Plays the recorded inputs up to a tick.
fn go_on(timeline: &Timeline, sim: &mut Sim, until: Tick) {
    let inputs = timeline.inputs_after(sim.tick);
    for input in inputs.iter().take((until - sim.tick) as usize) {
        step(sim, *input);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::Vec2;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Input};
    use thief_girl::rules::Rules;
    use thief_girl::step::state_hash;

    #[test]
    fn whichever_way_one_goes_it_is_the_timelines_own_moment() {
        let level = ascii::parse("##########\n#A....:..#\n#@.....$X#\n##########").unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let mut timeline = Timeline::new(&sim);
        for tick in 0..900 {
            let input = Input::going(if tick % 50 < 25 { Vec2::X } else { -Vec2::X });
            step(&mut sim, input);
            timeline.push(&sim, input);
        }
        let mut near = NearbySnapshots::default();
        let backwards = (0..=timeline.last()).rev().step_by(7);
        for tick in backwards.chain([0, 500, 499, 744, 13, 9999]) {
            let (seen, own) = (near.at(&timeline, tick), timeline.at(tick));
            assert_eq!((seen.tick, state_hash(&seen)), (own.tick, state_hash(&own)));
            assert!(near.0.len() <= (SPAN / APART + 1) as usize);
        }
    }
}
