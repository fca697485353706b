//! Things that roll or fly against people who walk: they meet in the tick and at the place in which their ways
//! cross.

use crate::support::things::{body, noises, running, send};
use crate::support::{Run, Scenario, on};
use proptest::prelude::*;
use thief_girl::base::{Aabb, Rng, Vec2, tick::DT, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Body, Event, Prop, PropState, ThrowArc};
use thief_girl::rules::{ActionKind, Archetype};

/// A guard who walks east through a lane, whatever happens.
fn lane(map: &str) -> Scenario {
    let ends = [((1, 1), ""), ((22, 1), "")];
    on(map).moon(0.1).round('A', Archetype::Clerk, PatrolMode::PingPong, &ends).only(&[ActionKind::Patrol])
}

const BARREL: &str = "
    ########################
    #A....................b#
    ########################
    #@######################
    ########################
";

fn guard(run: &Run) -> Body {
    run.sim.get(run.guard('A'))
}

/// The gap between the guard and the barrel, in tiles.
fn gap(run: &Run) -> f32 {
    body(run, 0).aabb().min().x - guard(run).aabb().max().x
}

fn strikes(run: &Run) -> usize {
    run.log.iter().filter(|(_, event)| matches!(event, Event::Struck { .. })).count()
}

#[test]
fn a_barrel_meets_a_guard_who_walks_towards_it_in_the_tick_in_which_their_ways_cross() {
    // Seventeen distances, so that the moment falls into every part of a tick.
    for part in 0..17 {
        let mut run = lane(BARREL).begin();
        run.idle(60);
        let barrel = run.sim.props[0];
        let x = guard(&run).at.x + 3.0 + part as f32 * 0.01;
        run.sim.with(barrel, |body: &mut Body| body.at.x = x);
        run.sim.refresh_things();
        send(&mut run, 0, vec2(-4.0, 0.0));
        let walks = guard(&run).velocity.x;
        let (mut before, mut rolls) = (gap(&run), 0.0);
        while strikes(&run) == 0 {
            assert!(guard(&run).velocity.x > 0.99 * walks, "nothing stops him before, {part}");
            (before, rolls) = (gap(&run), -body(&run, 0).velocity.x);
            run.idle(1);
            assert!(gap(&run) >= 0.0, "they never overlap, {part}");
        }
        let closing = walks + rolls;
        assert!(
            before < closing * DT,
            "{part}: {before} tiles lay between them, and they close {}",
            closing * DT
        );
        let Some((_, Event::Struck { at, force, .. })) = run.first("struck") else { panic!("{part}") };
        let top = run.sim.rules.rolling.top_speed;
        assert!((force - closing / top).abs() < 0.02, "{part}: {force}, not {}", closing / top);
        assert!(body(&run, 0).velocity.x >= walks - 0.05, "{part}: it bounces off, faster than he walks");
        // Where they touch: the barrel has rolled its share of the gap, give or take its way of a tick.
        let met = guard(&run).aabb().max().x + body(&run, 0).half.x;
        assert!((at.x - met).abs() < closing * DT, "{part}: at {at}, not {met}");
        run.idle(3);
        assert_eq!(strikes(&run), 1, "{part}: {:?}", run.lines());
    }
}

#[test]
fn a_barrel_that_catches_a_guard_up_hits_him_by_the_difference_of_their_speeds() {
    let mut run = lane(BARREL).begin();
    run.idle(120);
    let (barrel, x) = (run.sim.props[0], guard(&run).at.x - 1.5);
    run.sim.with(barrel, |body: &mut Body| body.at.x = x);
    run.sim.refresh_things();
    send(&mut run, 0, vec2(6.0, 0.0));
    let walks = guard(&run).velocity.x;
    let mut rolls = 0.0;
    while strikes(&run) == 0 {
        rolls = body(&run, 0).velocity.x;
        run.idle(1);
    }
    let Some((_, Event::Struck { force, .. })) = run.first("struck") else { unreachable!() };
    let expected = (rolls - walks) / run.sim.rules.rolling.top_speed;
    assert!((force - expected).abs() < 0.02, "{force}, not {expected}");
    assert!(body(&run, 0).velocity.x < walks, "it falls back");
    assert!(noises(&run, "thud").len() == 1, "{:?}", run.lines());
}

/// He walks east through a hall; something is thrown across his way.
const HALL: &str = "
    ########################
    #......................#
    #......................#
    #A.....................#
    #......................#
    #......................#
    ########################
    ###################@..g#
    ########################
";

/// Half the size of what flies, in tiles.
const HALF: Vec2 = Vec2::splat(0.12);

/// Something is thrown across the way of a guard who walks: where it was stopped and where he was then, as the
/// simulation says and as a thousand small steps of each tick say; `None` if it flew past him.
fn thrown(from: Vec2, to: Vec2) -> [Option<(u32, Vec2)>; 2] {
    let mut run = on(HALL)
        .moon(0.1)
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 3), ""), ((22, 3), "")])
        .only(&[ActionKind::Patrol])
        .begin();
    run.idle(120);
    let (bottle, start) = (run.sim.props[0], run.sim.tick);
    // Low, so that it flies over nobody.
    let ticks = ((to - from).length() / 9.0 * 60.0).ceil() as u32;
    let flight = ThrowArc { from, to, start, ticks, rise: 0.0 };
    run.sim.with(bottle, |prop: &mut Prop| prop.state = PropState::Flying(flight));
    run.sim.with(bottle, |body: &mut Body| body.at = from);
    let mut reference = None;
    for tick in start + 1..=start + ticks {
        let (was, flew) = (guard(&run).aabb(), flight.at(tick - 1));
        run.idle(1);
        if reference.is_none() {
            let (is, flies) = (guard(&run).aabb(), flight.at(tick));
            let found = (0..=1000).map(|i| i as f32 / 1000.0).find(|t| {
                let thing = Aabb::new(flew.lerp(flies, *t), HALF);
                thing.overlaps(&was.at(was.center.lerp(is.center, *t)))
            });
            reference = found.map(|t| (tick, flew.lerp(flies, t)));
        }
        if !matches!(run.sim.get::<Prop>(bottle).state, PropState::Flying(_)) {
            let lands = tick == start + ticks;
            let at = run.sim.get::<Body>(bottle).at;
            return [(!lands).then_some((tick, at)), reference];
        }
    }
    [None, reference]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_thrown_at_a_guard_who_walks_hits_him_where_their_ways_cross(
        x in 2.0f32..14.0, aim in 2.0f32..14.0, is_north in any::<bool>(),
    ) {
        let (from, to) = if is_north { (vec2(x, 1.3), vec2(aim, 5.6)) } else { (vec2(x, 5.6), vec2(aim, 1.3)) };
        let [found, reference] = thrown(from, to);
        match (found, reference) {
            (Some((tick, at)), Some((then, place))) => {
                // A graze can fall between two of the small steps.
                prop_assert!(tick == then && (at - place).length() < 0.02, "{found:?} but {reference:?}");
            }
            (None, None) => {}
            _ => prop_assert!(false, "{found:?} but {reference:?}"),
        }
    }
}

#[test]
fn some_of_what_is_thrown_hits_and_some_flies_past() {
    let hits = |aim: f32| thrown(vec2(aim, 1.3), vec2(aim, 5.6))[0].is_some();
    let count = (20..140).filter(|aim| hits(*aim as f32 / 10.0)).count();
    // He is 0.6 tiles wide and the thing a quarter, and he walks on meanwhile.
    assert!((5..=12).contains(&count), "{count} of 120 hit him");
}

#[test]
fn of_two_guards_in_a_row_the_nearer_one_is_hit_whatever_their_order() {
    let map = "
        ############
        #..A.......#
        #..B.......#
        #.........g#
        #..........#
        #@.........#
        ############
    ";
    let hit = |from: Vec2, to: Vec2| {
        let mut run = on(map).moon(0.1).looks('A', "N").looks('B', "N").begin();
        run.idle(1);
        let (bottle, start) = (run.sim.props[0], run.sim.tick);
        // So fast that both are in its way in one tick.
        run.sim.with(bottle, |prop: &mut Prop| {
            prop.state = PropState::Flying(ThrowArc { from, to, start, ticks: 1, rise: 0.0 });
        });
        run.sim.with(bottle, |body: &mut Body| body.at = from);
        run.idle(1);
        run.sim.get::<Body>(bottle).at.y
    };
    let below = hit(vec2(3.5, 4.5), vec2(3.5, 1.2));
    assert!((2.5..3.0).contains(&below), "B is the nearer one from below: {below}");
    let above = hit(vec2(3.5, 1.2), vec2(3.5, 4.5));
    assert!((1.1..1.5).contains(&above), "A is the nearer one from above: {above}");
}

#[test]
fn what_flies_low_hits_a_barrel_that_rolls_towards_it_where_they_meet() {
    for part in 0..5 {
        let mut run = on("
            ########################
            #g.....................#
            #.....................b#
            #......................#
            #@.....................#
            ########################
        ")
        .moon(0.1)
        .begin();
        run.idle(1);
        let (bottle, start) = (run.sim.props[0], run.sim.tick);
        let (from, to) = (vec2(5.5 + part as f32 * 0.05, 2.5), vec2(13.0, 2.5));
        let flight = ThrowArc { from, to, start, ticks: 50, rise: 0.0 };
        run.sim.with(bottle, |prop: &mut Prop| prop.state = PropState::Flying(flight));
        run.sim.with(bottle, |body: &mut Body| body.at = from);
        let barrel = run.sim.props[1];
        run.sim.with(barrel, |body: &mut Body| body.at.x = 16.0);
        run.sim.refresh_things();
        send(&mut run, 1, vec2(-6.0, 0.0));
        loop {
            let (was, flew) = (body(&run, 1), body(&run, 0).at);
            run.idle(1);
            let (flies, rolls) = (flight.at(run.sim.tick), was.velocity * DT);
            let small_step = |i: i32| {
                let t = i as f32 / 1000.0;
                let thing = Aabb::new(flew.lerp(flies, t), HALF);
                thing.overlaps(&was.aabb().at(was.at + rolls * t)).then(|| flew.lerp(flies, t))
            };
            let meets = (0..=1000).find_map(small_step);
            let is_stopped = !matches!(run.sim.get::<Prop>(bottle).state, PropState::Flying(_));
            assert_eq!(is_stopped, meets.is_some(), "{part}: in the same tick");
            if let Some(place) = meets {
                let at = body(&run, 0).at;
                assert!((at - place).length() < 0.01 && at.x < 12.9, "{part}: {at}, not {place}");
                break;
            }
        }
    }
}

/// Two guards and she in a narrow room full of barrels.
const CROWD: &str = "
    #######
    #.b..b#
    #..A..#
    #.B@b.#
    #..b..#
    #######
";

/// Which barrels are inside of which people.
fn inside(run: &Run) -> Vec<bool> {
    let people = [run.sim.player, run.guard('A'), run.guard('B')].map(|it| run.sim.get::<Body>(it).aabb());
    let barrels = (0..run.sim.props.len()).map(|prop| body(run, prop).aabb());
    barrels.flat_map(|barrel| people.map(|person| person.overlaps(&barrel))).collect()
}

#[test]
fn a_barrel_without_room_to_bounce_back_does_not_end_inside_somebody() {
    // Of a thousand crowds, those in which somebody and a barrel have no room soon.
    for seed in [358, 501, 915, 1084, 1122] {
        let mut rng = Rng::new(seed);
        let mut crowd = on(CROWD).moon(0.1).only(&[ActionKind::Patrol]);
        for (letter, at) in [('A', (3, 2)), ('B', (2, 3))] {
            let [a, b, c] = [0; 3].map(|_| (1 + rng.below(5) as i32, 1 + rng.below(4) as i32));
            let round = [(at, ""), (a, ""), (b, ""), (c, "")];
            crowd = crowd.round(letter, Archetype::Clerk, PatrolMode::Loop, &round);
        }
        let mut run = crowd.begin();
        for tick in 0..120 {
            if tick % 20 == 5 {
                for barrel in 0..run.sim.props.len() {
                    send(&mut run, barrel, vec2(rng.unit() * 12.0 - 6.0, rng.unit() * 12.0 - 6.0));
                }
            }
            let before = inside(&run);
            run.step(running(["N", "S", "E", "W", "NE", "SW", "NW", "SE"][rng.below(8)]));
            let entered = inside(&run).iter().zip(before).any(|(now, before)| *now && !before);
            assert!(!entered, "crowd {seed}, tick {tick}");
        }
    }
}
