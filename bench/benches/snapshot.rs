//! Snapshots: taking and restoring one, showing any moment of the last ten seconds, and the forecast.
//!
//! Each shipped level is measured twice: calm, and with all guards hunting. `cargo bench --bench snapshot`.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::bot::{Bot, Walker};
use thief_girl::hecs::Entity;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Activity, AlertLevel, Awareness, Config, Guard, Input, Percept, Sim};
use thief_girl::replay::{CLOSE_SPAN, Timeline, forecast};
use thief_girl::rules::Rules;
use thief_girl::snapshot::{Snapshot, fork};
use thief_girl::step::step;
use thief_girl_bench::levels;

/// Ticks that are played before the measurement.
const BEFORE: u32 = 20 * TICKS_PER_SECOND;

/// Short, as there are many rows: all of them take less than a minute.
const WARM_UP: Duration = Duration::from_millis(100);
const MEASURES: Duration = Duration::from_millis(400);

/// All levels of the game's files.
fn shipped() -> Vec<LevelSpec> {
    ["campaign.ldtk", "studies.ldtk", "template.ldtk"].into_iter().flat_map(levels::of_project).collect()
}

/// Makes every guard believe that he has just seen the player at the start of his patrol.
fn alarm(sim: &mut Sim) {
    for guard in sim.guards.clone() {
        let at = sim.level.guards[sim.get::<Guard>(guard).spec].at;
        sim.with(guard, |awareness: &mut Awareness| {
            (awareness.meter, awareness.alert_level) = (100.0, AlertLevel::Alert)
        });
        sim.with(guard, |percepts: &mut Vec<Percept>| {
            percepts.push(Percept::Saw { at, velocity: Default::default(), is_certain: true });
        });
    }
}

/// Plays a heist: a bot plays, or the player stands still and is hunted by guards who grab nobody.
fn heist(level: &Arc<LevelSpec>, rules: &Arc<Rules>, hunted: bool) -> (Sim, Timeline) {
    let mut rules = Rules::clone(rules);
    rules.guards.values_mut().for_each(|guard| guard.grab = guard.grab.filter(|_| !hunted));
    let mut sim = Sim::new(level.clone(), Arc::new(rules), Config::default());
    let (mut timeline, mut bot) = (Timeline::new(&sim), Walker::default());
    while sim.tick < BEFORE && sim.outcome.is_none() {
        let input = if hunted { Input::IDLE } else { bot.input(&sim) };
        if hunted && sim.tick == BEFORE / 4 {
            alarm(&mut sim);
            timeline = Timeline::new(&sim);
        }
        step(&mut sim, input);
        timeline.push(&sim, input);
    }
    (sim, timeline)
}

fn hunts(sim: &Sim, guard: Entity) -> bool {
    let activity: Activity = sim.get(guard);
    activity.is_hunt() || activity.is_search()
}

fn bench_level(c: &mut Criterion, level: &Arc<LevelSpec>, rules: &Arc<Rules>, hunted: bool) {
    let (sim, timeline) = heist(level, rules, hunted);
    // Dolls never hunt.
    if hunted && !sim.guards.iter().any(|&guard| hunts(&sim, guard)) {
        return;
    }
    let kept = Snapshot::of(&sim);
    // The moment that is farthest from the snapshot before it.
    let worst = (timeline.last().saturating_sub(CLOSE_SPAN)..timeline.last())
        .max_by_key(|tick| timeline.ticks_to(*tick))
        .unwrap_or(timeline.first());
    let mood = if hunted { "hunted" } else { "calm" };
    let mut group = c.benchmark_group(format!("{}, {} guards, {mood}", level.name, sim.guards.len()));
    group.bench_function("fork", |b| b.iter_with_large_drop(|| fork(black_box(&sim))));
    group.bench_function("restore", |b| b.iter_with_large_drop(|| black_box(&kept).restore()));
    group.bench_function(format!("at, {} ticks after a snapshot", timeline.ticks_to(worst)), |b| {
        b.iter(|| timeline.at(black_box(worst)));
    });
    group.bench_function("forecast of 4 s", |b| {
        b.iter(|| forecast(black_box(&sim), 4 * TICKS_PER_SECOND));
    });
    group.finish();
}

fn snapshots(c: &mut Criterion) {
    let rules = Arc::new(Rules::shipped());
    for level in shipped() {
        let level = Arc::new(level);
        [false, true].into_iter().for_each(|hunted| bench_level(c, &level, &rules, hunted));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(WARM_UP).measurement_time(MEASURES);
    targets = snapshots
}
criterion_main!(benches);
