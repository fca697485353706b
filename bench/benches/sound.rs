//! Sound propagation, compared with `pathfinding::dijkstra_all`.

use criterion::{Criterion, criterion_group, criterion_main};
use pathfinding::directed::dijkstra::dijkstra_all;
use std::f32::consts::SQRT_2;
use std::hint::black_box;
use thief_girl::base::{Grid, IVec2, Rng, grid::NEIGHBOURS, grid::cell_of, ivec2};
use thief_girl::space::sound::{SoundField, propagate};
use thief_girl_bench::lines::{SIZE, free_position, is_wall, walls};

fn ours(walls: &Grid<bool>, source: IVec2, reach: f32) -> SoundField {
    propagate(walls.size(), source, reach, |c| (!is_wall(walls, c)).then_some(0.0))
}

fn empty() -> Grid<bool> {
    Grid::new(SIZE, SIZE, false)
}

/// A length in tiles with a total order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tiles(f32);

impl Eq for Tiles {}

impl PartialOrd for Tiles {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tiles {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl std::ops::Add for Tiles {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl num_traits::Zero for Tiles {
    fn zero() -> Self {
        Self(0.0)
    }

    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

/// The same steps and lengths; returns the paths to all cells but the source.
fn theirs(walls: &Grid<bool>, source: IVec2) -> std::collections::HashMap<IVec2, (IVec2, Tiles)> {
    let is_open = |c: IVec2| !is_wall(walls, c);
    let steps = |here: &IVec2| {
        let here = *here;
        NEIGHBOURS.into_iter().filter_map(move |step| {
            let beside = [here + ivec2(step.x, 0), here + ivec2(0, step.y)];
            let free = is_open(here + step) && beside.into_iter().all(is_open);
            free.then_some((here + step, Tiles(if step.x != 0 && step.y != 0 { SQRT_2 } else { 1.0 })))
        })
    };
    dijkstra_all(&source, steps)
}

fn noises(c: &mut Criterion) {
    let (walls, mut rng) = (walls(), Rng::new(11));
    let sources: Vec<IVec2> = (0..100).map(|_| cell_of(free_position(&walls, &mut rng))).collect();

    let mut noise = c.benchmark_group("a noise of loudness 12");
    for (name, field) in [("in the town", &walls), ("over empty ground", &empty())] {
        let heard =
            |s: &IVec2| ours(field, *s, 12.0).distance.values().iter().filter(|w| w.is_finite()).count();
        println!("{name}: heard in {} cells", sources.iter().map(heard).sum::<usize>() / sources.len());
        let mut all = sources.iter().cycle();
        let mut next = || all.next().map(|source| ours(field, black_box(*source), 12.0));
        noise.bench_function(name, |b| b.iter(&mut next));
    }
    noise.finish();

    let source = sources[0];
    let (ways, peers) = (ours(&walls, source, f32::INFINITY).distance, theirs(&walls, source));
    for (cell, way) in ways.iter().filter(|(cell, _)| *cell != source) {
        assert_eq!(peers.get(&cell).map_or(f32::INFINITY, |(_, way)| way.0), *way, "to {cell}");
    }
    println!("the field reaches {} cells", peers.len());
    let mut field = c.benchmark_group("a field over 128 x 128");
    field.bench_function("ours", |b| b.iter(|| ours(&walls, black_box(source), f32::INFINITY)));
    field.bench_function("pathfinding", |b| b.iter(|| theirs(&walls, black_box(source))));
    field.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = noises
}
criterion_main!(benches);
