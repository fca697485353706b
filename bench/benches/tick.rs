//! Whole ticks: how many times faster than real time the simulation runs.
//!
//! For comparison, `bare` moves the same number of bodies over the same map and tests distance, cone and ray,
//! and does nothing else.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use thief_girl::base::{Grid, IVec2, Rng, Vec2, angle, grid::cell_of, grid::center_of, ivec2, vec2};
use thief_girl::bot::{Bot, Walker};
use thief_girl::level::{GuardSpec, LevelSpec, PatrolMode, PatrolPoint, Stop, StopLook};
use thief_girl::model::{Config, Input, Sim};
use thief_girl::rules::{Archetype, Floor, Personality, Rules, Structure};
use thief_girl::space::sight::is_clear;
use thief_girl::step::step;
use thief_girl_bench::levels::campaign;

/// Length of a heist, in ticks: a minute.
const HEIST: u32 = 3600;

/// A square town with scattered walls and patrolling guards.
fn town(size: i32, guards: usize) -> LevelSpec {
    let mut rng = Rng::new(7);
    let mut level = campaign().swap_remove(0);
    level.floor = Grid::new(size, size, Floor::Stone);
    level.structure = Grid::from_fn(size, size, |c| {
        let edge = c.min_element() == 0 || c.max_element() == size - 1;
        let block = c.x % 6 < 2 && c.y % 5 < 2 && (c.x / 6 + c.y / 5) % 3 != 0;
        (edge || block).then_some(Structure::Wall)
    });
    level.ambient = Grid::new(size, size, 0.4);
    level.indoors = Grid::new(size, size, false);
    level.start = vec2(3.5, 3.5);
    level.lamps.iter_mut().for_each(|l| l.at = vec2(rng.unit(), rng.unit()) * size as f32);
    (level.props, level.doors, level.hideouts) = (Vec::new(), Vec::new(), Vec::new());
    let mut free = || loop {
        let cell = ivec2(rng.below(size as usize) as i32, rng.below(size as usize) as i32);
        if level.structure[cell].is_none() {
            break center_of(cell);
        }
    };
    level.guards = (0..guards).map(|_| guard(&mut free)).collect();
    level
}

fn guard(free: &mut impl FnMut() -> Vec2) -> GuardSpec {
    let at = free();
    let look = Stop { seconds: 1.0, look: StopLook::Towards(Vec2::X) };
    let point = |p: Vec2| PatrolPoint { at: p, stops: vec![look] };
    // Patrols of about twenty tiles, as in the campaign.
    let near = std::iter::repeat_with(&mut *free).find(|p| (*p - at).length() < 20.0 && *p != at);
    let patrol = vec![point(at), point(near.unwrap_or(at))];
    GuardSpec {
        archetype: Archetype::Watchman,
        at,
        patrol,
        round: PatrolMode::PingPong,
        leader: None,
        personality: Personality::Steady,
        name: None,
    }
}

fn heist(level: &Arc<LevelSpec>, rules: &Arc<Rules>) -> Sim {
    Sim::new(level.clone(), rules.clone(), Config::default())
}

/// Measures one second of play with the recorded inputs of a bot.
fn bench_level(c: &mut Criterion, name: &str, level: LevelSpec) {
    let (level, rules) = (Arc::new(level), Arc::new(Rules::shipped()));
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(60));
    let mut sim = heist(&level, &rules);
    let mut bare = Bare::new(&sim);
    // Within the function, so that a filter on the command line skips the bot as well.
    let mut inputs: Vec<Input> = Vec::new();
    group.bench_function("one second", |b| {
        if inputs.is_empty() {
            inputs = walk(&level, &rules);
        }
        b.iter(|| {
            for _ in 0..60 {
                if sim.outcome.is_some() || sim.tick as usize >= inputs.len() {
                    sim = heist(&level, &rules);
                }
                let input = inputs[sim.tick as usize];
                step(&mut sim, black_box(input));
            }
        });
    });
    group.bench_function("bare, one second", |b| b.iter(|| (0..60).for_each(|_| bare.step())));
    group.finish();
}

/// Returns the inputs of a bot in up to a minute of play.
fn walk(level: &Arc<LevelSpec>, rules: &Arc<Rules>) -> Vec<Input> {
    let (mut sim, mut bot) = (heist(level, rules), Walker::default());
    let mut inputs = Vec::new();
    while sim.outcome.is_none() && sim.tick < HEIST {
        let input = bot.input(&sim);
        step(&mut sim, input);
        inputs.push(input);
    }
    inputs
}

/// The minimum of a stealth game: bodies that move and look for the player.
struct Bare {
    walls: Grid<bool>,
    bodies: Vec<(Vec2, Vec2)>,
    player: Vec2,
    seen: u32,
}

impl Bare {
    fn new(sim: &Sim) -> Self {
        let size = sim.level.size();
        let walls = Grid::from_fn(size.x, size.y, |c: IVec2| sim.map.hides(c, false));
        let bodies = sim.level.guards.iter().enumerate().map(|(i, g)| (g.at, angle::from_radians(i as f32)));
        Self { walls, bodies: bodies.collect(), player: sim.level.start, seen: 0 }
    }

    fn step(&mut self) {
        let opaque = |c: IVec2| self.walls.get(c).copied().unwrap_or(true);
        for (at, facing) in &mut self.bodies {
            let next = *at + *facing * 0.03;
            if opaque(cell_of(next)) {
                *facing = facing.perp()
            } else {
                *at = next
            }
            let offset = self.player - *at;
            let near = offset.length_squared() < 81.0 && offset.dot(*facing) > 0.8 * offset.length();
            self.seen += u32::from(near && is_clear(*at, self.player, opaque));
        }
        black_box(self.seen);
    }
}

fn ticks(c: &mut Criterion) {
    for level in campaign() {
        let name = level.name.clone();
        bench_level(c, &name, level);
    }
    bench_level(c, "town 40x40, 8 guards", town(40, 8));
    bench_level(c, "town 128x128, 100 guards", town(128, 100));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = ticks
}
criterion_main!(benches);
