//! Crowds: the duration of a tick and of its stages with up to 100 guards in a town of 128 × 128 tiles and up to
//! 1,000 in one of 256 × 256.
//!
//! Without criterion, because the stages of the same tick are timed one by one, over ten seconds of play. All
//! heists are the same one, so of each stage of each tick the fastest of several heists counts: then other
//! programs on the machine hardly matter. `cargo bench --bench crowd`; any other argument selects the rows whose
//! name contains it.

use std::sync::Arc;
use std::time::{Duration, Instant};
use thief_girl::base::{Grid, IVec2, Rng, Vec2, grid::center_of, ivec2};
use thief_girl::level::{
    DoorSpec, GuardSpec, LampSpec, LevelSpec, PatrolMode, PatrolPoint, Stop, StopLook, ascii,
};
use thief_girl::model::{AlertLevel, Awareness, Config, Input, Percept, Sim};
use thief_girl::rules::{Archetype, DoorKind, Floor, LampKind, Personality, Rules, Structure};
use thief_girl::step::{state_hash, step};
use thief_girl::{act, guard, sense};

/// Width and height of a room with one wall, in tiles.
const ROOM: i32 = 8;
/// Length of a heist, in ticks: ten seconds.
const TICKS: u32 = 600;
const HEISTS: usize = 7;
const STAGES: [&str; 4] = ["mind", "act", "sense", "rest"];

/// A town of rooms, connected by gaps, sliding doors and wooden doors in turn.
fn town(size: i32, guards: usize) -> LevelSpec {
    let mut level = ascii::parse("######\n#@..X#\n#..$.#\n######").expect("a room");
    let is_opening = |c: IVec2| (c.x % ROOM == 0) != (c.y % ROOM == 0) && (c.x + c.y) % ROOM == ROOM / 2;
    let is_edge = |c: IVec2| c.min_element() == 0 || c.max_element() >= size - 1;
    let turn = |c: IVec2| (c.x / ROOM + 2 * (c.y / ROOM)) % 3;
    level.floor = Grid::new(size, size, Floor::Wood);
    level.structure = Grid::from_fn(size, size, |c| {
        let wall = (c.x % ROOM == 0 || c.y % ROOM == 0) && !is_opening(c);
        (is_edge(c) || wall).then_some(Structure::Wall)
    });
    level.ambient = Grid::new(size, size, 0.3);
    level.indoors = Grid::from_fn(size, size, |c| (c.x / ROOM + c.y / ROOM) % 2 == 0);
    let doorways = level.floor.iter().map(|(c, _)| c).filter(|c| is_opening(*c) && !is_edge(*c));
    level.doors = doorways
        .filter(|c| turn(*c) > 0)
        .map(|cell| {
            let kind = if turn(cell) == 1 { DoorKind::Shoji } else { DoorKind::Wooden };
            DoorSpec { cell, kind, open: false, locked: false, pickable: true }
        })
        .collect();
    let rooms = |every: i32| {
        let corners = level.floor.iter().map(|(c, _)| c);
        corners.filter(move |c| c.x % (every * ROOM) == 2 && c.y % (every * ROOM) == 2)
    };
    let lamp = |c: IVec2| LampSpec { at: center_of(c), kind: LampKind::Lantern, radius: 4.0, lit: true };
    level.lamps = rooms(2).map(lamp).collect();
    let mut rng = Rng::new(7);
    level.guards = (0..guards).map(|_| watchman(&level.structure, &mut rng)).collect();
    level
}

/// A guard whose patrol has three points within twenty tiles.
fn watchman(walls: &Grid<Option<Structure>>, rng: &mut Rng) -> GuardSpec {
    let mut place = |near: Option<Vec2>| loop {
        let cell = {
            let mut lot = || rng.below(walls.width() as usize) as i32;
            ivec2(lot(), lot())
        };
        let is_near = near.is_none_or(|near| (center_of(cell) - near).length() < 20.0);
        if walls[cell].is_none() && cell.x % ROOM != 0 && cell.y % ROOM != 0 && is_near {
            break center_of(cell);
        }
    };
    let at = place(None);
    let look = Stop { seconds: 1.0, look: StopLook::Towards(Vec2::X) };
    let points = [at, place(Some(at)), place(Some(at))];
    let patrol = points.map(|at| PatrolPoint { at, stops: vec![look] }).into();
    GuardSpec {
        archetype: Archetype::Watchman,
        at,
        patrol,
        round: PatrolMode::Loop,
        leader: None,
        personality: Personality::Steady,
        name: None,
    }
}

/// Makes a third of the guards believe that they have just seen the player near them.
fn alarm(sim: &mut Sim) {
    let guards = sim.guards.clone();
    for guard in guards.into_iter().step_by(3) {
        let round = &sim.level.guards[sim.get::<thief_girl::model::Guard>(guard).spec].patrol;
        let (at, velocity) = (round[1].at, Vec2::X * 3.0);
        sim.with(guard, |awareness: &mut Awareness| {
            (awareness.meter, awareness.alert_level) = (100.0, AlertLevel::Alert)
        });
        sim.with(guard, |percepts: &mut Vec<Percept>| {
            percepts.push(Percept::Saw { at, velocity, is_certain: true });
        });
    }
}

/// The player walks to and fro.
fn input(tick: u32) -> Input {
    Input::going(if (tick / 60).is_multiple_of(2) { Vec2::X } else { -Vec2::X })
}

/// Like `step`, and lowers `best` to the duration of each stage.
fn timed_step(sim: &mut Sim, input: Input, best: &mut [Duration; STAGES.len()]) {
    let begin = Instant::now();
    sim.events.clear();
    sim.tick += 1;
    act::command(sim, input);
    let minds = Instant::now();
    guard::run(sim);
    let acts = Instant::now();
    act::run(sim);
    let senses = Instant::now();
    sense::run(sim);
    let rest = Instant::now();
    act::finish(sim);
    let spans = [acts - minds, senses - acts, rest - senses, rest.elapsed() + (minds - begin)];
    best.iter_mut().zip(spans).for_each(|(best, span)| *best = span.min(*best));
}

/// Begins a heist and plays one second, which is not measured.
fn heist(level: &Arc<LevelSpec>, rules: &Arc<Rules>, hunted: bool) -> Sim {
    let mut sim = Sim::new(level.clone(), rules.clone(), Config::default());
    (0..60).for_each(|tick| step(&mut sim, input(tick)));
    if hunted {
        alarm(&mut sim);
    }
    sim
}

fn measure(name: &str, level: LevelSpec, rules: &Arc<Rules>, hunted: bool) {
    let (guards, level) = (level.guards.len(), Arc::new(level));
    let mut best = [[Duration::MAX; STAGES.len()]; TICKS as usize];
    let mut hashes = Vec::new();
    for _ in 0..HEISTS {
        let mut sim = heist(&level, rules, hunted);
        (0..TICKS).zip(&mut best).for_each(|(tick, best)| timed_step(&mut sim, input(tick), best));
        hashes.push(state_hash(&sim));
    }
    let mut plain = heist(&level, rules, hunted);
    (0..TICKS).for_each(|tick| step(&mut plain, input(tick)));
    hashes.iter().for_each(|hash| assert_eq!(*hash, state_hash(&plain), "all heists are the same one"));
    let took = |stage: usize| best.iter().map(|tick| tick[stage]).sum::<Duration>();
    let micros = |stage: usize| took(stage).as_secs_f64() * 1e6 / f64::from(TICKS);
    let total: f64 = (0..STAGES.len()).map(micros).sum();
    let split: Vec<String> =
        STAGES.iter().enumerate().map(|(i, stage)| format!("{stage} {:.1}", micros(i))).collect();
    println!(
        "{name:<52} {total:8.1} µs a tick, {:6.0} x real time, {:5.0} ns a guard: {}  [{:016x}]",
        1e6 / 60.0 / total,
        1000.0 * total / guards as f64,
        split.join(", "),
        hashes[0],
    );
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let rules = Arc::new(Rules::shipped());
    // As if no guard were remote: all think at the normal interval and keep their allies in view.
    let mut alike = Rules::shipped();
    alike.mind.remote_tiles = f32::INFINITY;
    let alike = Arc::new(alike);
    for (size, guards) in [(128, 25), (128, 100), (256, 250), (256, 500), (256, 1000)] {
        for (hunted, kind) in [(false, "calm"), (true, "a third hunts")] {
            let name = format!("{size}x{size}, {guards:4} guards, {kind}");
            for (name, rules) in [(format!("{name}, nobody remote"), &alike), (name, &rules)] {
                if wanted.iter().all(|part| name.contains(part)) {
                    measure(&name, town(size, guards), rules, hunted);
                }
            }
        }
    }
}
