//! Flocks: neighbours by a spatial grid, compared with testing all pairs.
//!
//! Without criterion, because each tick of a flight is timed for itself. All flights are the same one, so of
//! each tick the fastest of several flights counts: then other programs on the machine hardly matter.

use std::hint::black_box;
use std::time::{Duration, Instant};
use thief_girl::base::tick::DT;
use thief_girl::base::{Rng, Vec2, angle, vec2};
use thief_girl::rules::{BirdKind, Rules};
use thief_girl::space::steer::flock::{Boid, Flock, FlockGoal, FlockParameters};

/// Area for each bird, in tiles: each sees about five others.
const SKY: f32 = 5.0;
/// Length of a flight, in ticks; the results of both methods are compared in each.
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

/// The sum of the fastest durations of each tick, per tick in microseconds.
fn micros(best: &[Duration]) -> f64 {
    best.iter().sum::<Duration>().as_secs_f64() * 1e6 / best.len() as f64
}

/// Times both methods in turn on the same ticks of a flock that moves: of one that is always the same,
/// processors learn by heart who sees whom.
fn measure(count: usize, rounds: usize) {
    let flocking = FlockParameters::new(Rules::shipped().birds[&BirdKind::Pigeon].flock);
    let (mut grid, mut before) = (Flock::default(), Vec::new());
    let (mut by_grid, mut by_pairs) = ([Duration::MAX; TICKS], [Duration::MAX; TICKS]);
    for _ in 0..rounds {
        let mut boids = flock(count);
        for tick in 0..TICKS {
            let mut others = boids.clone();
            let start = Instant::now();
            grid.step(black_box(&mut boids), &flocking, aim(count));
            by_grid[tick] = by_grid[tick].min(start.elapsed());
            let start = Instant::now();
            all_pairs(black_box(&mut others), &mut before, grid.order(), &flocking, aim(count));
            by_pairs[tick] = by_pairs[tick].min(start.elapsed());
            assert_eq!(boids, others, "both methods move them to the same places");
        }
    }
    let (ours, theirs) = (micros(&by_grid), micros(&by_pairs));
    println!(
        "{count} birds: {ours:.1} µs a tick by the grid, {theirs:.1} µs all pairs, {:.1} x",
        theirs / ours
    );
}

fn main() {
    measure(1000, 100);
    measure(4000, 10);
}
