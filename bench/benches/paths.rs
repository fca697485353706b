//! A thousand paths over a grid, compared with the A* of the crate `pathfinding`.

use criterion::{Criterion, criterion_group, criterion_main};
use pathfinding::directed::astar::astar;
use std::hint::black_box;
use thief_girl::base::{Grid, IVec2, Rng, grid::NEIGHBOURS, grid::cell_of, ivec2};
use thief_girl::space::a_star::{DIAGONAL, PathFinder, STRAIGHT, octile};
use thief_girl_bench::lines::{free_position, is_wall, walls};

const WAYS: usize = 1000;

fn ours(finder: &mut PathFinder, walls: &Grid<bool>, (from, to): (IVec2, IVec2)) -> Option<Vec<IVec2>> {
    finder.cells(walls.size(), from, to, |c| (!is_wall(walls, c)).then_some(1.0))
}

/// The same steps, lengths and heuristic.
fn theirs(walls: &Grid<bool>, (from, to): (IVec2, IVec2)) -> Option<(Vec<IVec2>, u32)> {
    let is_open = |c: IVec2| !is_wall(walls, c);
    let steps = |here: &IVec2| {
        let here = *here;
        NEIGHBOURS.into_iter().filter_map(move |step| {
            let beside = [here + ivec2(step.x, 0), here + ivec2(0, step.y)];
            let free = is_open(here + step) && beside.into_iter().all(is_open);
            free.then_some((here + step, length(step)))
        })
    };
    astar(&from, steps, |c| octile(*c, to), |c| *c == to)
}

fn length(step: IVec2) -> u32 {
    if step.x != 0 && step.y != 0 { DIAGONAL } else { STRAIGHT }
}

fn ways(c: &mut Criterion) {
    let (walls, mut rng, mut finder) = (walls(), Rng::new(13), PathFinder::default());
    let mut cell = || cell_of(free_position(&walls, &mut rng));
    let asked: Vec<(IVec2, IVec2)> = (0..WAYS).map(|_| (cell(), cell())).collect();

    let (mut found, mut cells) = (0, 0);
    for &ends in &asked {
        let (mine, peer) = (ours(&mut finder, &walls, ends), theirs(&walls, ends));
        let total = |path: &Vec<IVec2>| path.windows(2).map(|w| length(w[1] - w[0])).sum::<u32>();
        assert_eq!(mine.as_ref().map(total), peer.map(|(_, cost)| cost), "{ends:?}");
        found += usize::from(mine.is_some());
        cells += mine.map_or(0, |path| path.len());
    }
    println!("{found} of {WAYS} ways exist, {} cells long in the mean", cells / found);

    let mut group = c.benchmark_group("1,000 ways over 128 x 128");
    group.bench_function("ours", |b| {
        b.iter(|| asked.iter().filter(|ends| ours(&mut finder, &walls, black_box(**ends)).is_some()).count());
    });
    group.bench_function("pathfinding", |b| {
        b.iter(|| asked.iter().filter(|ends| theirs(&walls, black_box(**ends)).is_some()).count());
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = ways
}
criterion_main!(benches);
