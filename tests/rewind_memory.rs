//! How much memory a heist's past takes: counted byte by byte, in the largest house with every kind of guard in it,
//! all of them looking for her. A test program of its own, for it counts whatever anybody asks for.

#[path = "it/support/mod.rs"]
mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
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

/// The system's own, with the sum of what is held.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is left to the system; only sizes are added up.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Each of them thinks that he has just seen her, all at different places: each looks for her with a party.
fn alarm(sim: &mut Sim) {
    for guard in sim.guards.clone() {
        let at = sim.level.guards[sim.get::<Guard>(guard).spec].at;
        sim.with(guard, |awareness: &mut Awareness| {
            (awareness.meter, awareness.alert_level) = (100.0, AlertLevel::Alert)
        });
        sim.with(guard, |percepts: &mut Vec<Percept>| {
            percepts.push(Percept::Saw { at, velocity: vec2(1.0, 0.0), is_certain: true });
        });
    }
}

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
    let (snapshots, before) = (timeline.snapshots(), HELD.load(Relaxed));
    drop(timeline);
    let held = before - HELD.load(Relaxed);
    println!("{snapshots} snapshots of {} guards, up to {parties} parties: {held} bytes", sim.guards.len());
    assert!(parties > 3, "only {parties} parties: they did not hunt");
    assert!(held < MOST, "{snapshots} snapshots take {held} bytes");
    assert!(held / snapshots * SNAPSHOTS < MOST, "of a longer heist it would be more");
}
