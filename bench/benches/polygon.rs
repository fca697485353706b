//! Visibility polygons in a window of 20 × 20 tiles, compared with `geo-visibility`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use geo::{Area, Coord, Line, Point, Polygon};
use geo_visibility::Visibility;
use std::hint::black_box;
use thief_girl::base::{Grid, IVec2, Rng, Vec2, grid::cell_of, ivec2};
use thief_girl::space::BitGrid;
use thief_girl::space::sight::{ViewCone, polygon};
use thief_girl_bench::lines::{SIZE, free_position, is_wall, walls};

/// Width and height of the window, in tiles; the eye is about in its middle.
const WINDOW: i32 = 20;
/// An upper bound of all distances in the window, in tiles.
const ACROSS: f32 = 29.0;

/// An eye and the part of the map around it, closed at its border.
struct Scene {
    eye: Vec2,
    opaque: BitGrid,
    lines: Vec<Line<f64>>,
}

fn scene(walls: &Grid<bool>, eye: Vec2) -> Scene {
    let corner = cell_of(eye) - IVec2::splat(WINDOW / 2);
    let opaque = BitGrid::from_fn(WINDOW, WINDOW, |c| is_wall(walls, corner + c));
    Scene { eye: eye - corner.as_vec2(), lines: faces(&opaque), opaque }
}

/// The borders between open and opaque cells, merged where they are straight.
fn faces(opaque: &BitGrid) -> Vec<Line<f64>> {
    let mut lines = Vec::new();
    let mut across = |at: &dyn Fn(i32, i32) -> IVec2, beside: IVec2| {
        for row in 0..=WINDOW {
            let mut start = None;
            for i in 0..=WINDOW {
                let cell = at(i, row);
                let now = (i < WINDOW).then(|| (opaque.get(cell), opaque.get(cell + beside)));
                let face = now.filter(|(a, b)| a != b);
                if let Some((from, _)) = start.filter(|(_, side)| Some(*side) != face) {
                    let corner = |c: IVec2| Coord { x: f64::from(c.x), y: f64::from(c.y) };
                    lines.push(Line::new(corner(at(from, row)), corner(cell)));
                    start = None;
                }
                start = start.or(face.map(|side| (i, side)));
            }
        }
    };
    across(&|i, row| ivec2(i, row), ivec2(0, -1));
    across(&|i, row| ivec2(row, i), ivec2(-1, 0));
    lines
}

impl Scene {
    fn ours(&self) -> Vec<Vec2> {
        let fan =
            ViewCone { eye: self.eye, facing: Vec2::X, half_angle: std::f32::consts::PI, range: ACROSS };
        polygon(fan, |c| self.opaque.get(c))
    }

    fn theirs(&self) -> Polygon<f64> {
        Point::new(f64::from(self.eye.x), f64::from(self.eye.y)).visibility(self.lines.as_slice())
    }
}

fn area(polygon: &[Vec2]) -> f64 {
    let eye = polygon[0].as_dvec2();
    polygon[1..].windows(2).map(|w| (w[0].as_dvec2() - eye).perp_dot(w[1].as_dvec2() - eye) / 2.0).sum()
}

fn polygons(c: &mut Criterion) {
    let (walls, mut rng) = (walls(), Rng::new(9));
    let middle = |p: &Vec2| p.min_element() > 11.0 && p.max_element() < SIZE as f32 - 11.0;
    let eyes = std::iter::repeat_with(|| free_position(&walls, &mut rng)).filter(middle).take(100);
    let scenes: Vec<Scene> = eyes.map(|eye| scene(&walls, eye)).collect();
    for scene in &scenes {
        let (ours, theirs) = (area(&scene.ours()), scene.theirs().unsigned_area());
        assert!((ours - theirs).abs() < 1e-5 * ours, "{ours} is not {theirs} from {}", scene.eye);
    }
    let mean = |of: &dyn Fn(&Scene) -> f64| scenes.iter().map(of).sum::<f64>() / scenes.len() as f64;
    let (seen, lines) = (mean(&|s| area(&s.ours())), mean(&|s| s.lines.len() as f64));
    println!("{seen:.0} of 400 tiles are seen in the mean, among {lines:.0} faces of walls");
    let mut group = c.benchmark_group("polygons of 20 x 20 tiles");
    group.throughput(Throughput::Elements(scenes.len() as u64));
    let ours = || scenes.iter().map(|s| black_box(s).ours().len()).sum::<usize>();
    group.bench_function("ours", |b| b.iter(ours));
    let theirs = || scenes.iter().map(|s| black_box(s).theirs().exterior().0.len()).sum::<usize>();
    group.bench_function("geo-visibility", |b| b.iter(theirs));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = polygons
}
criterion_main!(benches);
