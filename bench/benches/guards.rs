//! A thousand guards who look for the player: distance, cone, then ray, compared with always casting the ray.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parry2d::query::RayCast;
use std::hint::black_box;
use std::sync::Arc;
use thief_girl::base::{Rng, angle, ivec2};
use thief_girl::level::PatrolMode;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::{Config, Counters, Exposure, Facing, LightBand, Sighting, Sim};
use thief_girl::rules::{Archetype, Rules};
use thief_girl::sense::see::{self, Cosines, Target, Viewer, sighting};
use thief_girl::space::sight::is_clear;
use thief_girl_bench::lines::{Line, SIZE, free_position, ray, voxels, walls};

const GUARDS: usize = 1000;

/// A town with guards everywhere who face random directions, and the player in its middle in bright light,
/// where guards see farthest.
fn town() -> Sim {
    let (walls, mut rng) = (walls(), Rng::new(13));
    let letter = |x: i32, y: i32| match ivec2(x, y) {
        c if c == walls.size() / 2 => '@',
        c if c.max_element() == 0 => 'A',
        c if walls[c] => '#',
        _ => '.',
    };
    let rows = (0..SIZE).map(|y| (0..SIZE).map(|x| letter(x, y)).chain(['\n']).collect::<String>());
    let level = AsciiLevel::new(&rows.collect::<String>()).moon(0.7);
    let mut level =
        level.guard('A', Archetype::Clerk, PatrolMode::Loop, &[((0, 0), "60E")]).sketch().expect("a town");
    let one = level.guards.remove(0);
    level.guards = (0..GUARDS).map(|_| one.clone()).collect();
    for guard in &mut level.guards {
        guard.at = free_position(&walls, &mut rng);
        guard.patrol[0].at = guard.at;
    }
    let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
    sim.with(sim.player, |exposure: &mut Exposure| exposure.band = LightBand::Lit);
    for guard in sim.guards.clone() {
        let facing = angle::from_radians(rng.unit() * std::f32::consts::TAU);
        sim.with(guard, |f: &mut Facing| f.0 = facing);
    }
    sim
}

fn sights(c: &mut Criterion) {
    let mut sim = town();
    let viewers: Vec<Viewer> = sim.guards.iter().map(|&guard| see::viewer(&sim, guard)).collect();
    let (target, rules) = (see::target(&sim), sim.rules.sight.clone());
    let (cosines, map, low) = (Cosines::new(&rules), sim.map.clone(), target.posture.is_low());
    let in_steps = |viewer: &Viewer, target: &Target, counters: &mut Counters| {
        sighting(viewer, target, &rules, cosines, counters, |cell| map.hides(cell, low))
    };
    let always = |viewer: &Viewer, target: &Target, counters: &mut Counters| {
        let clear = is_clear(viewer.at, target.at, |cell| map.hides(cell, low));
        sighting(viewer, target, &rules, cosines, counters, |_| !clear)
    };

    let voxels = voxels(&walls());
    let peer = |viewer: &Viewer, target: &Target, counters: &mut Counters| {
        let line = Line { from: viewer.at, to: target.at };
        let clear = voxels.cast_local_ray(&ray(&line), 1.0, true).is_none();
        sighting(viewer, target, &rules, cosines, counters, |_| !clear)
    };

    let mut counters = Counters::default();
    let seen: Vec<Option<Sighting>> = viewers.iter().map(|v| in_steps(v, &target, &mut counters)).collect();
    for (viewer, seen) in viewers.iter().zip(&seen) {
        assert_eq!(always(viewer, &target, &mut Counters::default()), *seen);
        assert_eq!(peer(viewer, &target, &mut Counters::default()), *seen);
    }
    println!("{counters:?}; {} guards see her", seen.iter().flatten().count());

    let mut group = c.benchmark_group("1,000 guards");
    group.throughput(Throughput::Elements(GUARDS as u64));
    group.bench_function("distance, cone, ray", |b| {
        b.iter(|| viewers.iter().filter(|v| in_steps(v, black_box(&target), &mut counters).is_some()).count())
    });
    group.bench_function("always the ray", |b| {
        b.iter(|| viewers.iter().filter(|v| always(v, black_box(&target), &mut counters).is_some()).count())
    });
    group.bench_function("always the ray, by parry2d", |b| {
        b.iter(|| viewers.iter().filter(|v| peer(v, black_box(&target), &mut counters).is_some()).count())
    });
    group.bench_function("the part of a tick", |b| {
        b.iter(|| {
            see::run(&mut sim);
            sim.events.clear();
        })
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = sights
}
criterion_main!(benches);
