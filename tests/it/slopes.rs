//! Downhill: what gathers speed, what holds it, how it is heard, and whom it lures away.

use crate::support::things::{body, rests, running};
use crate::support::{Run, go, on};
use proptest::prelude::*;
use thief_girl::base::{Aabb, Rng, Vec2, grid::cell_of, ivec2, vec2};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::spawn::is_free;
use thief_girl::model::{Body, Button, Config, Event, Input, NoiseKind, Prop, PropState, Sim};
use thief_girl::rules::{Floor, PropKind, Rules};
use thief_girl::step::{state_hash, step};

/// What things do.
const DEEDS: [&str; 5] = ["rolls", "struck", "rests", "shatter", "fell"];

fn state(run: &Run, prop: usize) -> PropState {
    run.sim.get::<Prop>(run.sim.props[prop]).state
}

/// When and how loudly something was heard rolling.
fn rumble(run: &Run) -> Vec<(u32, f32)> {
    let heard = |(tick, event): &(u32, Event)| match event {
        Event::Noise { kind: NoiseKind::Roll, loudness, .. } => Some((*tick, *loudness)),
        _ => None,
    };
    run.log.iter().filter_map(heard).collect()
}

#[test]
fn a_barrel_kicked_at_the_head_of_a_slope_lures_a_guard_two_rooms_away() {
    let mut run = on("
        ##########################
        #@b⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒......#.....#
        #.......#.....#....(.A...#
        #.......#.....#....#.....#
        ##########################
    ")
    .moon(0.1)
    .looks('A', "N")
    .begin();
    run.hold(running("E"), 12).hold(go("W"), 30);
    let mut nearest = f32::MAX;
    for _ in 0..1200 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('A') - vec2(18.5, 1.5)).length());
    }
    assert!(nearest < 2.5, "he left his post for the place, and came as near as {nearest}");
    run.told(
        &["rolls", "struck", "rests", "heard", "rung", "activity", "bark", "glimpsed"],
        &[
            "6 barrel rolls from 2.5,1.5",
            "6 barrel strikes at 2.5,1.5 by 0.69",
            "126 A hears roll 7.4 faint",
            "126 A calm > curious",
            "132 A patrol > glance",
            "132 A says heard_something",
            "156 A hears roll 5.0",
            "156 A curious > investigating",
            "158 barrel strikes at 18.5,1.5 by 0.83",
            "158 A hears thud 5.0",
            "162 A glance > investigate",
            "249 barrel rests at 16.7,1.5",
            "424 A says nothing_here",
            "425 A investigate > patrol",
            "449 A investigating > curious",
            "624 A curious > calm",
        ],
    );
}

/// How fast a thing is after four tiles of a floor, sent off slowly.
fn speed_after(thing: char, floor: char) -> f32 {
    let map = format!("{}\n#@{thing}{}..#\n{}", "#".repeat(12), floor.to_string().repeat(6), "#".repeat(12));
    let mut run = on(&map).begin();
    let prop = run.sim.props[0];
    run.sim.with(prop, |body: &mut Body| body.velocity = vec2(1.0, 0.0));
    run.sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at: 0 });
    for _ in 0..600 {
        run.idle(1);
        if body(&run, 0).at.x > 6.5 {
            return body(&run, 0).velocity.x;
        }
    }
    0.0
}

#[test]
fn stairs_are_steeper_than_ramps_and_some_things_roll_better_than_others() {
    let [stairs, ramp, wood] = ['→', '⇒', '.'].map(|floor| speed_after('b', floor));
    assert!(stairs > ramp && ramp > 3.5 && wood == 0.0, "{stairs} {ramp} {wood}");
    let [bottle, coin, pebble, chair] = ['g', 'm', 'i', 'h'].map(|thing| speed_after(thing, '⇒'));
    assert!(
        bottle > coin && coin > pebble && pebble > 1.0 && chair == 0.0,
        "{bottle} {coin} {pebble} {chair}"
    );
}

#[test]
fn on_stairs_it_knocks_from_step_to_step() {
    let heard = |floor: char| {
        let map = format!("{}\n#@b{}#\n{}", "#".repeat(15), floor.to_string().repeat(11), "#".repeat(15));
        let mut run = on(&map).begin();
        run.hold(go("E"), 8).until(Input::IDLE, |e| matches!(e, Event::Struck { .. }));
        rumble(&run)
    };
    let (stairs, ramp) = (heard('→'), heard('⇒'));
    let apart = |heard: &[(u32, f32)]| heard.windows(2).map(|w| w[1].0 - w[0].0).max();
    assert_eq!((apart(&stairs), apart(&ramp)), (Some(12), Some(30)));
    let loudest = |heard: &[(u32, f32)]| heard.iter().map(|h| h.1).fold(0.0, f32::max);
    assert!(loudest(&stairs) > 1.1 * loudest(&ramp), "{stairs:?} {ramp:?}");
}

#[test]
fn what_the_level_put_on_a_slope_waits_to_be_touched() {
    let mut run = on("
        ##########
        #@.b>>>>.#
        #..g→→→→.#
        ##########
    ")
    .begin();
    run.idle(120);
    run.told(&DEEDS, &[]);
    assert_eq!([state(&run, 0), state(&run, 1)], [PropState::Resting; 2]);
}

#[test]
fn a_chair_stays_on_stairs_and_a_bucket_does_not() {
    let mut run = on("
        ##########
        #..→→→→..#
        #@h→→→→..#
        ##########
    ")
    .begin();
    run.hold(go("E"), 40).idle(240);
    let rest = body(&run, 0).at;
    assert!(rest.x > 3.0 && rest.x < 7.0, "it stands on the steps, at {rest}");
    let mut run = on("
        ##########
        #t@→→→→..#
        ##########
    ")
    .begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1).put_her(4.5, 1.5);
    run.hold(Input::IDLE.with(Button::Drop), 1).until(Input::IDLE, rests);
    assert!(body(&run, 0).at.x > 7.0, "{}", body(&run, 0).at);
}

#[test]
fn what_leaned_on_a_door_goes_on_when_it_opens() {
    let mut run = on("
        ############
        #.b>>+>....#
        #@####.#...#
        ############
    ")
    .begin();
    run.put_her(1.5, 1.5).hold(go("E"), 20).until(go("W"), rests);
    assert_eq!(state(&run, 0), PropState::Leaning);
    run.log.clear();
    run.put_her(6.5, 1.5).idle(1).hold(Input::IDLE.with(Button::Use), 1).hold(go("E"), 70);
    run.until(Input::IDLE, rests);
    run.told(
        &["rolls", "struck", "rests", "door"],
        &[
            "118 she opens 5,1 normal",
            "139 barrel rolls from 4.5,1.5",
            "296 barrel strikes at 9.9,1.5 by 0.24",
            "317 barrel rests at 9.7,1.5",
        ],
    );
    assert!(body(&run, 0).at.x > 7.0, "{}", body(&run, 0).at);
}

#[test]
fn what_leaned_on_something_follows_it_when_it_is_kicked_away() {
    let mut run = on("
        #########
        #vvvvvvv#
        #vvbvvvv#
        #@vbvvvv#
        #########
    ")
    .begin();
    for (prop, y) in [(0, 2.795), (1, 3.598)] {
        let prop = run.sim.props[prop];
        run.sim.with(prop, |body: &mut Body| body.at.y = y);
    }
    run.idle(60);
    assert_eq!([state(&run, 0), state(&run, 1)], [PropState::Leaning; 2]);
    run.hold(running("E"), 30).hold(go("W"), 60).idle(240);
    // She is in its way at first.
    run.told(
        &["rolls", "rests"],
        &[
            "77 barrel rolls from 3.5,3.6",
            "77 barrel rolls from 3.5,2.8",
            "98 barrel rests at 3.5,2.9",
            "116 barrel rolls from 3.5,2.9",
            "188 barrel rests at 3.5,3.6",
            "243 barrel rests at 5.8,3.6",
        ],
    );
    assert!(body(&run, 0).at.y > 3.5, "it came down: {}", body(&run, 0).at);
}

#[test]
fn between_two_slopes_it_comes_to_rest() {
    let mut run = on("
        ############
        #@b>>>>><<<#
        ############
    ")
    .begin();
    run.hold(go("E"), 10).until(Input::IDLE, rests).idle(120);
    assert!((body(&run, 0).at.x - 8.0).abs() < 0.05, "{}", body(&run, 0).at);
    assert!(matches!(run.log.last(), Some((tick, Event::Rests { .. })) if *tick + 120 == run.sim.tick));
}

#[test]
fn shards_do_not_make_a_slope_flat() {
    let mut run = on("
        #########
        #g@>>>>.#
        #########
    ")
    .begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
    run.sim.map_mut().change(ivec2(4, 1), |cell| cell.floor = Floor::Shards);
    run.put_her(4.5, 1.5).hold(Input::IDLE.with(Button::Drop), 1);
    run.told(&["put", "rolls"], &["4 she puts down bottle", "4 bottle rolls from 4.5,1.5"]);
}

#[test]
fn what_holds_things_is_part_of_the_states_hash() {
    let hash = |state| {
        let mut run = on("
            ######
            #@b>>#
            ######
        ")
        .begin();
        let prop = run.sim.props[0];
        run.sim.with(prop, |p: &mut Prop| p.state = state);
        state_hash(&run.sim)
    };
    assert_ne!(hash(PropState::Resting), hash(PropState::Leaning));
}

/// Signs of what is built in cells of a random place.
const BUILT: &str = "##=nSW w\"(TV";

/// A random place, with walls, floors, edges and, if it is hilly, slopes that lead to lower ground, and
/// as many things of all kinds as fit.
fn random_place(seed: u64, hilly: bool, top_speed: f32) -> Sim {
    let mut rng = Rng::new(seed);
    let (width, height) = (8 + rng.below(10), 8 + rng.below(8));
    let heights: Vec<Vec<usize>> =
        (0..height).map(|_| (0..width).map(|_| rng.below(if hilly { 5 } else { 1 })).collect()).collect();
    let mut map = vec![vec!['#'; width]; height];
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            let lower = |(dx, dy): (i32, i32)| {
                heights[(y as i32 + dy) as usize][(x as i32 + dx) as usize] < heights[y][x]
            };
            let ways = [
                ((0, -1), '^', '↑', '⇑'),
                ((0, 1), 'v', '↓', '⇓'),
                ((-1, 0), '<', '←', '⇐'),
                ((1, 0), '>', '→', '⇒'),
            ];
            let slope = ways.into_iter().find(|way| lower(way.0)).map(|(_, a, b, c)| [a, b, c]);
            let plain: Vec<char> = "......:_,;~%!s".chars().collect();
            let built: Vec<char> = BUILT.chars().collect();
            map[y][x] = match slope {
                _ if rng.unit() < 0.15 => built[rng.below(built.len())],
                Some(slope) => slope[rng.below(3)],
                None => plain[rng.below(plain.len())],
            };
        }
    }
    map[1][1] = '@';
    let text = map.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
    let mut level = AsciiLevel::new(&text).sketch().unwrap_or_else(|problems| panic!("{problems}"));
    // What is built in a cell takes the floor beside it, and a slope of that kind may lead in a circle.
    let cells =
        text.lines().enumerate().flat_map(|(y, row)| row.chars().map(move |sign| (y, sign)).enumerate());
    for (x, (y, _)) in cells.filter(|(_, (_, sign))| BUILT.contains(*sign)) {
        let floor = level.floor.get_mut(ivec2(x as i32, y as i32)).expect("a cell");
        if floor.downhill() != Vec2::ZERO {
            *floor = Floor::Wood;
        }
    }
    let mut rules = Rules::shipped();
    rules.rolling.top_speed = top_speed;
    let mut places = Vec::new();
    for _ in 0..40 {
        // Not the last three, which go off where they land.
        let kind = PropKind::ALL[rng.below(10)];
        let at = vec2(rng.unit() * width as f32, rng.unit() * height as f32);
        let place = Aabb::new(at, rules.props[&kind].half);
        let empty = thief_girl::model::Map::new(&level, &rules);
        if is_free(&empty, place, false) && !places.iter().any(|other: &Aabb| other.overlaps(&place)) {
            places.push(place);
            level.props.push(thief_girl::level::PropSpec { kind, material: kind.usual_material(), at });
        }
    }
    let mut sim = Sim::new(level.into(), rules.into(), Config { seed, ..Config::default() });
    // She stands aside.
    let player = sim.player;
    sim.with(player, |body: &mut Body| body.at = vec2(-9.0, -9.0));
    for prop in sim.props.clone() {
        let speed = rng.unit() * top_speed;
        let way = thief_girl::base::angle::from_radians(rng.unit() * 6.3);
        sim.with(prop, |body: &mut Body| body.velocity = way * speed);
        sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at: 0 });
    }
    sim
}

/// What is on the floor now, and where.
fn on_floor(sim: &Sim) -> Vec<(hecs::Entity, Body)> {
    let all = sim.props.iter().filter(|&&prop| sim.get::<Prop>(prop).state.is_on_floor());
    all.map(|&prop| (prop, sim.get(prop))).collect()
}

/// Nothing is in a wall, over an edge or inside anything else, and nothing jumped over a wall or an
/// edge on its way here.
fn stays_in_its_place(sim: &Sim, before: &[(hecs::Entity, Body)]) -> Result<(), String> {
    let now = on_floor(sim);
    for (i, (prop, thing)) in now.iter().enumerate() {
        let kind = sim.get::<Prop>(*prop).kind;
        let (min, max) = (cell_of(thing.aabb().min()), cell_of(thing.aabb().max()));
        let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
        let mut cells = cells.filter(|c| Aabb::of_cell(*c).overlaps(&thing.aabb()));
        let solid =
            |c: &_| sim.map.cells.get(*c).is_none_or(|cell| !cell.is_edge() && !sim.map.is_open(*c, false));
        if !thing.at.is_finite() || !thing.velocity.is_finite() {
            return Err(format!("{kind:?} is nowhere: {thing:?}"));
        }
        if cells.any(|c| solid(&c)) {
            return Err(format!("tick {}: {kind:?} is in a wall at {}", sim.tick, thing.at));
        }
        if sim.map.is_edge(thing.at) {
            return Err(format!("tick {}: {kind:?} floats at {}", sim.tick, thing.at));
        }
        if let Some((other, _)) = now[i + 1..].iter().find(|(_, other)| other.aabb().overlaps(&thing.aabb()))
        {
            let other = sim.get::<Prop>(*other).kind;
            return Err(format!("tick {}: {kind:?} is inside of {other:?} at {}", sim.tick, thing.at));
        }
        if let Some((_, was)) = before.iter().find(|(it, _)| it == prop) {
            let offset = thing.at - was.at;
            let crossed = (1..64)
                .map(|i| was.at + offset * (i as f32 / 64.0))
                .find(|at| solid(&cell_of(*at)) && offset.x * offset.y == 0.0);
            if let Some(at) = crossed {
                return Err(format!("tick {}: {kind:?} went through {at}", sim.tick));
            }
        }
    }
    Ok(())
}

fn energy(sim: &Sim) -> f32 {
    let of = |(prop, body): &(hecs::Entity, Body)| {
        let mass = sim.rules.props[&sim.get::<Prop>(*prop).kind].mass;
        0.5 * mass * body.velocity.length_squared()
    };
    on_floor(sim).iter().map(of).sum()
}

/// Things roll about on the flat: nothing tunnels, and energy never grows.
fn rolls_on_the_flat(seed: u64, fast: f32) -> Result<(), String> {
    let top_speed = 1.0 + 399.0 * fast * fast * fast;
    let mut sim = random_place(seed, false, top_speed);
    let mut left = energy(&sim);
    for _ in 0..240 {
        let before = on_floor(&sim);
        step(&mut sim, Input::IDLE);
        stays_in_its_place(&sim, &before)?;
        let now = energy(&sim);
        if now > left * 1.0001 {
            return Err(format!("tick {}: from {left} to {now}", sim.tick));
        }
        left = now;
    }
    Ok(())
}

/// Things that still roll.
fn restless(sim: &Sim) -> Vec<(hecs::Entity, Body)> {
    let rolls =
        |(prop, _): &(hecs::Entity, Body)| matches!(sim.get::<Prop>(*prop).state, PropState::Rolling { .. });
    on_floor(sim).into_iter().filter(rolls).collect()
}

/// Things roll about in the hills: they come to rest within a minute, and stay so.
fn rests_in_the_hills(seed: u64) -> Result<(), String> {
    let mut sim = random_place(seed, true, Rules::shipped().rolling.top_speed);
    for _ in 0..3600 {
        let before = on_floor(&sim);
        step(&mut sim, Input::IDLE);
        stays_in_its_place(&sim, &before)?;
        if restless(&sim).is_empty() {
            break;
        }
    }
    let left = restless(&sim);
    if !left.is_empty() {
        let floors: Vec<_> = left.iter().map(|(_, body)| sim.map.floor_at(body.at)).collect();
        return Err(format!("after a minute: {left:?} on {floors:?}"));
    }
    for _ in 0..120 {
        step(&mut sim, Input::IDLE);
        if !restless(&sim).is_empty() || !sim.events.is_empty() {
            return Err(format!("tick {}: {:?}", sim.tick, sim.events));
        }
    }
    Ok(())
}

#[test]
fn places_that_failed_once() {
    assert_eq!(rolls_on_the_flat(30451558675832613, 0.8442794), Ok(()));
    assert_eq!(rests_in_the_hills(3307281892399415049), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn nothing_tunnels_at_any_speed_and_energy_never_grows_on_the_flat(seed in any::<u64>(), fast in 0.0f32..1.0) {
        rolls_on_the_flat(seed, fast).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn everything_that_rolls_comes_to_rest_in_the_hills_too(seed in any::<u64>()) {
        rests_in_the_hills(seed).map_err(TestCaseError::fail)?;
    }
}
