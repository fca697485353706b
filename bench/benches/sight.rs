//! 100,000 lines of sight of up to ten tiles, compared with the ray casts of `parry2d` and `rapier2d`, each with
//! the walls as cells of one shape, which is fastest there, and as boxes.

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use parry2d::math::{Pose, Vector};
use parry2d::query::RayCast;
use parry2d::shape::{Compound, SharedShape};
use rapier2d::prelude::*;
use std::hint::black_box;
use thief_girl::base::{Grid, ivec2};
use thief_girl::space::{BitGrid, sight::is_clear};
use thief_girl_bench::lines::{Line, is_wall, lines, ray, voxels, walls};

/// Walls as boxes, one for each run of walls in a row.
fn boxes(walls: &Grid<bool>) -> Vec<(Vector, Vector)> {
    let mut found = Vec::new();
    for y in 0..walls.height() {
        let mut x = 0;
        while x < walls.width() {
            let start = x;
            while x < walls.width() && walls[ivec2(x, y)] {
                x += 1;
            }
            if x > start {
                let half = Vector::new((x - start) as f32 / 2.0, 0.5);
                found.push((Vector::new(start as f32, y as f32) + half, half));
            }
            x += 1;
        }
    }
    found
}

/// Walls as boxes in one bounding volume hierarchy.
fn compound(walls: &Grid<bool>) -> Compound {
    let shape =
        |(at, half): (Vector, Vector)| (Pose::from_translation(at), SharedShape::cuboid(half.x, half.y));
    Compound::new(boxes(walls).into_iter().map(shape).collect())
}

/// Walls as colliders of a static world.
#[derive(Default)]
struct World {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    broad: BroadPhaseBvh,
    narrow: NarrowPhase,
}

impl World {
    fn new(shapes: Vec<ColliderBuilder>) -> Self {
        let mut world = Self::default();
        for shape in shapes {
            world.colliders.insert(shape);
        }
        PhysicsPipeline::new().step(
            Vector::ZERO,
            &IntegrationParameters::default(),
            &mut IslandManager::new(),
            &mut world.broad,
            &mut world.narrow,
            &mut world.bodies,
            &mut world.colliders,
            &mut ImpulseJointSet::new(),
            &mut MultibodyJointSet::new(),
            &mut SoftBodySet::new(),
            &mut CCDSolver::new(),
            &(),
            &(),
        );
        world
    }

    fn query(&self) -> QueryPipeline<'_> {
        self.broad.as_query_pipeline(
            self.narrow.query_dispatcher(),
            &self.bodies,
            &self.colliders,
            QueryFilter::default(),
        )
    }
}

/// Measures a test of lines after comparing all its results with ours.
fn measure(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    asked: &[(Line, bool)],
    is_clear: impl Fn(&Line) -> bool,
) {
    for (line, answer) in asked {
        assert_eq!(is_clear(line), *answer, "{name}: {line:?}");
    }
    let count = || asked.iter().filter(|(line, _)| is_clear(black_box(line))).count();
    group.bench_function(name, |b| b.iter(count));
}

fn sight(c: &mut Criterion) {
    let walls = walls();
    let bits = BitGrid::from_fn(walls.width(), walls.height(), |cell| is_wall(&walls, cell));
    let ours = |l: &Line| is_clear(l.from, l.to, |cell| bits.get(cell));
    let asked: Vec<(Line, bool)> = lines(&walls, 100_000, 10.0).into_iter().map(|l| (l, ours(&l))).collect();
    let length: f32 = asked.iter().map(|(l, _)| l.from.distance(l.to)).sum();
    let clear = asked.iter().filter(|(_, clear)| *clear).count();
    println!(
        "{} lines, {:.1} tiles long in the mean, {clear} of them clear",
        asked.len(),
        length / asked.len() as f32
    );

    let mut group = c.benchmark_group("lines of sight");
    group.throughput(Throughput::Elements(asked.len() as u64));
    measure(&mut group, "ours", &asked, ours);

    let (voxels, compound) = (voxels(&walls), compound(&walls));
    measure(&mut group, "parry2d, voxels", &asked, |l| voxels.cast_local_ray(&ray(l), 1.0, true).is_none());
    measure(&mut group, "parry2d, boxes", &asked, |l| !compound.intersects_local_ray(&ray(l), 1.0));

    let collider = |(at, half): (Vector, Vector)| ColliderBuilder::cuboid(half.x, half.y).translation(at);
    let one = World::new(vec![ColliderBuilder::new(SharedShape::new(voxels.clone()))]);
    let many = World::new(boxes(&walls).into_iter().map(collider).collect());
    for (name, world) in [("rapier2d, voxels", one), ("rapier2d, boxes", many)] {
        let query = world.query();
        measure(&mut group, name, &asked, |l| query.cast_ray(&ray(l), 1.0, true).is_none());
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = sight
}
criterion_main!(benches);
