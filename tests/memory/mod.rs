//! What the tests of memory share: an allocator that counts, and guards who all hunt. Each of these tests is a program of
//! its own, as the allocator counts whatever anybody asks for.

// Each of the programs uses a part of it.
#![allow(dead_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use thief_girl::base::vec2;
use thief_girl::model::*;

/// The system's own, with the number of allocations and the sum of what is held.
struct Counting;

static ASKED: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is left to the system; only calls and sizes are added up.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(1, Relaxed);
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

/// How often memory was asked for so far.
pub fn asked() -> u64 {
    ASKED.load(Relaxed)
}

/// How much memory is held now, in bytes.
pub fn held() -> usize {
    HELD.load(Relaxed)
}

/// Each of them thinks that he has just seen her, all at different places: each looks for her with a party.
pub fn alarm(sim: &mut Sim) {
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
