//! Flocks: neighbours by a spatial grid, compared with testing all pairs.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use thief_girl::base::tick::DT;
use thief_girl::base::{Rng, Vec2, angle, vec2};
use thief_girl::rules::{BirdKind, Rules};
use thief_girl::space::steer::flock::{Boid, Flock, FlockGoal, FlockParameters};

/// Area for each bird, in tiles: each sees about five others.
const SKY: f32 = 5.0;
/// Ticks for which the results of both methods are compared.
const TICKS: usize = 60;

/// A flock at random positions in random directions, the same in every run.
fn flock(count: usize) -> Vec<Boid> {
    let (mut rng, side) = (Rng::new(7), (count as f32 * SKY).sqrt());
    let mut boid = |id| {
        let at = vec2(rng.unit(), rng.unit()) * side;
        let heading = angle::from_radians(rng.unit() * std::f32::consts::TAU);
        Boid::new(id, at, heading * 3.0)
    };
    (0..count as u32).map(&mut boid).collect()
}

/// Each bird flies round the middle.
fn aim(count: usize) -> impl Fn(usize, &Boid) -> FlockGoal {
    let (middle, turn) = (Vec2::splat((count as f32 * SKY).sqrt() / 2.0), angle::from_radians(0.5));
    move |_, boid| {
        let goal = middle + (boid.at - middle).rotate(turn);
        FlockGoal { goal: Some(goal), speed: 5.0, alone: false }
    }
}

/// The other method: each bird tests all others, in the order of the grid, as sums of rounded numbers depend
/// on their order.
fn all_pairs(
    boids: &mut [Boid],
    before: &mut Vec<Boid>,
    order: &[u32],
    flocking: &FlockParameters,
    aim: impl Fn(usize, &Boid) -> FlockGoal,
) {
    before.clear();
    before.extend(order.iter().map(|&place| boids[place as usize]));
    for (&place, me) in order.iter().zip(&*before) {
        let aim = aim(place as usize, me);
        let wish = flocking.wish(&flocking.forces(me, &*before, aim.goal));
        let velocity = flocking.velocity(me.velocity, wish, aim.speed);
        boids[place as usize] = Boid::new(me.id, me.at + velocity * DT, velocity);
    }
}

fn flocks(c: &mut Criterion) {
    let flocking = FlockParameters::new(Rules::shipped().birds[&BirdKind::Pigeon].flock);
    let mut group = c.benchmark_group("a tick of a flock");
    for count in [1000, 4000] {
        let (mut by_grid, mut by_pairs) = (flock(count), flock(count));
        let (mut grid, mut before) = (Flock::default(), Vec::new());
        let mut moments = Vec::new();
        for _ in 0..TICKS {
            let now = by_grid.clone();
            grid.step(&mut by_grid, &flocking, aim(count));
            all_pairs(&mut by_pairs, &mut before, grid.order(), &flocking, aim(count));
            moments.push((now, grid.order().to_vec()));
        }
        assert_eq!(by_grid, by_pairs, "both methods move them to the same places");
        let seen: u32 = by_grid.iter().map(|me| flocking.forces(me, &by_grid, None).seen).sum();
        println!("{count} birds: each sees {:.1} others after {TICKS} ticks", seen as f32 / count as f32);

        // A flock that moves: of one that is always the same, processors learn by heart who sees whom.
        let mut turns = moments.iter().cycle().cloned();
        let mut moment = move || turns.next().expect("there are moments");
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::new("by the grid", count), |b| {
            b.iter_batched_ref(
                &mut moment,
                |(boids, _)| grid.step(black_box(boids), &flocking, aim(count)),
                BatchSize::LargeInput,
            )
        });
        group.bench_function(BenchmarkId::new("all pairs", count), |b| {
            b.iter_batched_ref(
                &mut moment,
                |(boids, order)| all_pairs(black_box(boids), &mut before, order, &flocking, aim(count)),
                BatchSize::LargeInput,
            )
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = flocks
}
criterion_main!(benches);
