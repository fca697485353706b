//! Ways over the grid, beside a library that does the same: the crate `pathfinding`.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use thief_girl::base::{Grid, IVec2, Rng, grid::NEIGHBOURS, ivec2};
use thief_girl::space::a_star;

/// A field with walls here and there, open at both ends of the way.
fn field(size: i32, walls: f32) -> Grid<bool> {
    let mut rng = Rng::new(3);
    let corner = |c: IVec2| c.max_element() < 3 || c.min_element() > size - 4;
    Grid::from_fn(size, size, |c| rng.unit() > walls || corner(c))
}

fn ours(open: &Grid<bool>, from: IVec2, to: IVec2) -> Option<usize> {
    let cost = |c: IVec2| open.get(c).copied().unwrap_or(false).then_some(1.0);
    a_star::cells(open.size(), from, to, cost).map(|path| path.len())
}

/// The same steps and the same estimate, in thousandths: the library wants whole numbers.
fn theirs(open: &Grid<bool>, from: IVec2, to: IVec2) -> Option<usize> {
    let is_open = |c: IVec2| open.get(c).copied().unwrap_or(false);
    let steps = |here: &IVec2| {
        let here = *here;
        NEIGHBOURS.into_iter().filter_map(move |step| {
            let beside = [here + ivec2(step.x, 0), here + ivec2(0, step.y)];
            let free = is_open(here + step) && beside.into_iter().all(is_open);
            free.then_some((here + step, if step.x != 0 && step.y != 0 { 1414 } else { 1000 }))
        })
    };
    let estimate = |c: &IVec2| {
        let d = (*c - to).abs();
        1000 * d.max_element() + 414 * d.min_element()
    };
    pathfinding::directed::astar::astar(&from, steps, estimate, |c| *c == to).map(|(path, _)| path.len())
}

fn ways(c: &mut Criterion) {
    for (name, size, walls) in [("a room, 24x24", 24, 0.15), ("a town, 128x128", 128, 0.3)] {
        let open = field(size, walls);
        let (from, to) = (ivec2(1, 1), ivec2(size - 2, size - 2));
        let mut group = c.benchmark_group(format!("way through {name}"));
        group.bench_function("ours", |b| b.iter(|| ours(black_box(&open), from, to)));
        group.bench_function("pathfinding", |b| b.iter(|| theirs(black_box(&open), from, to)));
        group.finish();
        assert_eq!(ours(&open, from, to).is_some(), theirs(&open, from, to).is_some());
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = ways
}
criterion_main!(benches);
