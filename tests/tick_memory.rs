//! What a tick allocates: nothing while all is calm and nobody plans a way, and little while all hunt. A test program of its own:
//! see `memory`.

mod memory;
#[path = "it/support/mod.rs"]
mod support;

use memory::{alarm, asked};
use std::sync::Arc;
use support::{LEVELS, shipped_level};
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::*;
use thief_girl::rules::Rules;
use thief_girl::step::step;

/// Until then all lists have grown as far as they have to.
const WARM: Tick = 30 * TICKS_PER_SECOND;
/// How long it is counted.
const COUNTED: Tick = 30 * TICKS_PER_SECOND;

/// Most allocations of a calm tick in the mean: somebody plans his next way.
const CALM: f64 = 1.0;
/// Most allocations of a tick in the mean while all hunt: searches for ways, their points, maps of belief.
const HUNTED: f64 = 80.0;

/// A heist in which nobody can grab her, and nobody sees her while she stands.
fn begin(level: &str) -> Sim {
    let mut rules = Rules::shipped();
    rules.guards.values_mut().for_each(|guard| guard.grab = None);
    let overrides = DifficultyOverrides { unseen_when_still: true, ..DifficultyOverrides::default() };
    Sim::new(shipped_level(level), Arc::new(rules), Config { overrides, ..Config::default() })
}

/// The number of allocations of each counted tick.
fn allocations(sim: &mut Sim, is_hunted: bool) -> Vec<u64> {
    let mut counts = Vec::with_capacity(COUNTED as usize);
    for tick in 0..WARM + COUNTED {
        if is_hunted && tick % (15 * TICKS_PER_SECOND) == 0 {
            alarm(sim);
        }
        let before = asked();
        step(sim, Input::default());
        if tick >= WARM {
            counts.push(asked() - before);
        }
    }
    counts
}

/// The most allocations of nine in ten ticks, and their mean.
fn summary(mut counts: Vec<u64>) -> (u64, f64) {
    counts.sort_unstable();
    (counts[counts.len() * 9 / 10], counts.iter().sum::<u64>() as f64 / counts.len() as f64)
}

fn are_calm(sim: &Sim) -> bool {
    sim.guards.iter().all(|guard| sim.get::<Awareness>(*guard).alert_level == AlertLevel::Calm)
}

// One test, for tests run side by side and the count is of all.
#[test]
fn calm_ticks_allocate_nothing_and_hunts_little() {
    let mut calm_levels = 0;
    for name in LEVELS {
        let mut sim = begin(name);
        let calm = summary(allocations(&mut sim, false));
        let hunted = summary(allocations(&mut begin(name), true));
        println!("{name}, {} guards: calm {calm:.2?}, hunted {hunted:.1?}", sim.guards.len());
        // In one level the hunt is on from the beginning.
        if are_calm(&sim) {
            calm_levels += 1;
            assert!(calm.0 == 0 && calm.1 <= CALM, "{name}: {calm:?}");
        }
        assert!(hunted.1 <= HUNTED, "{name}: {hunted:?}");
    }
    assert!(calm_levels >= LEVELS.len() - 1, "calm in {calm_levels} levels only");
}
