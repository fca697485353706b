//! How much memory a heist's past takes: counted byte by byte, in the largest house with every kind of guard in it,
//! all of them looking for her. A test program of its own: see `memory`.

mod memory;
#[path = "it/support/mod.rs"]
mod support;

use memory::{alarm, held};
use std::sync::Arc;
use support::any::with_all_kinds;
use support::{LEVELS, shipped_level};
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::base::vec2;
use thief_girl::model::*;
use thief_girl::replay::Timeline;
use thief_girl::rules::Rules;
use thief_girl::step::step;

/// What may be kept of the past: 16 MB.
const MOST: usize = 16_000_000;
/// More snapshots than this are not kept of an hour: `tests/it/snapshot.rs`.
const SNAPSHOTS: usize = 113;

#[test]
fn the_past_of_a_hunt_takes_less_than_16_megabytes() {
    let largest = LEVELS.into_iter().map(shipped_level).max_by_key(|level| level.size().element_product());
    let mut rules = Rules::shipped();
    rules.guards.values_mut().for_each(|guard| guard.grab = None);
    let level = with_all_kinds(&largest.expect("there are levels"));
    let mut sim = Sim::new(level, Arc::new(rules), Config::default());
    let (mut timeline, mut parties) = (Timeline::new(&sim), 0);
    for tick in 0..5 * 60 * TICKS_PER_SECOND {
        if tick % (15 * TICKS_PER_SECOND) == 0 {
            alarm(&mut sim);
        }
        // To and fro, so that she leaves scents and has light to be worked out.
        let input = Input::going(if tick / 90 % 2 == 0 { vec2(1.0, 0.3) } else { vec2(-1.0, 0.0) });
        step(&mut sim, input);
        timeline.push(&sim, input);
        parties = sim.parties.len().max(parties);
    }
    let (snapshots, before) = (timeline.snapshots(), held());
    drop(timeline);
    let held = before - held();
    println!("{snapshots} snapshots of {} guards, up to {parties} parties: {held} bytes", sim.guards.len());
    assert!(parties > 3, "only {parties} parties: they did not hunt");
    assert!(held < MOST, "{snapshots} snapshots take {held} bytes");
    assert!(held / snapshots * SNAPSHOTS < MOST, "of a longer heist it would be more");
}
