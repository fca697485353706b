//! The planner: how many seconds of play it simulates in a second of work, on each level of the campaign.
//!
//! An element is a simulated second. `cargo bench --bench prove`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::bot::plan::{Planner, SearchLimits, SearchProgress};
use thief_girl::model::{Config, Sim};
use thief_girl::rules::{Difficulty, Rules};
use thief_girl_bench::levels::campaign;

/// Most simulated play of a search, in ticks: half an hour. The planner alone finds no proof of some nights on master.
const MOST: u64 = 1800 * TICKS_PER_SECOND as u64;

/// Searches for a proof; returns the number of simulated ticks.
fn prove(sim: &Sim) -> u64 {
    let mut planner = Planner::new(sim, SearchLimits { work: MOST, ..SearchLimits::default() });
    while planner.advance(1024) == SearchProgress::Searching {}
    planner.work()
}

fn proofs(c: &mut Criterion) {
    let mut group = c.benchmark_group("prove");
    group.sample_size(10);
    let rules = Arc::new(Rules::shipped());
    for level in campaign() {
        let config = Config { difficulty: Difficulty::Master, ..Config::default() };
        let name = level.name.clone();
        let sim = Sim::new(Arc::new(level), rules.clone(), config);
        group.throughput(Throughput::Elements(prove(&sim) / u64::from(TICKS_PER_SECOND)));
        group.bench_function(name, |b| b.iter(|| prove(black_box(&sim))));
    }
    group.finish();
}

criterion_group!(benches, proofs);
criterion_main!(benches);
