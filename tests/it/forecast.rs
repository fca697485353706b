//! Looking ahead: what is foreseen comes to pass if she keeps still, and it tells only of those whom she
//! sees or hears near by.

use crate::support::any::{any_config, any_house, any_input, house};
use crate::support::{Run, on};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Button, Facing, Input, Outcome, Sim};
use thief_girl::replay::{ForecastPose, forecast, still};
use thief_girl::rules::{ActionKind, Archetype, PropKind, Rules};
use thief_girl::sense::view::knows_gaze;
use thief_girl::step::{state_hash, step};

/// As far as the game looks ahead.
const AHEAD: Tick = 4 * TICKS_PER_SECOND;

/// A guard as he is now.
fn pose(sim: &Sim, guard: hecs::Entity) -> ForecastPose {
    ForecastPose {
        tick: sim.tick,
        at: sim.get::<Body>(guard).at,
        facing: sim.get::<Facing>(guard).0,
        activity: sim.get::<Activity>(guard),
        alert_level: sim.get::<Awareness>(guard).alert_level,
    }
}

/// Is the guard at `A` one of whom she is told?
fn tells_of_a(run: &Run) -> bool {
    let all = forecast(&run.sim, 1);
    assert_eq!(all.len(), usize::from(knows_gaze(&run.sim, run.guard('A'))));
    !all.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_is_foreseen_comes_to_pass_to_the_bit_if_she_keeps_still(
        which in any_house(), config in any_config(),
        before in prop::collection::vec(any_input(), 1..40),
    ) {
        let mut sim = Sim::new(house(which), Arc::new(Rules::shipped()), config);
        for (input, ticks) in before {
            (0..ticks).for_each(|_| step(&mut sim, input));
        }
        let (hash, input) = (state_hash(&sim), still(&sim));
        let foreseen = forecast(&sim, AHEAD);
        prop_assert_eq!(state_hash(&sim), hash, "looking ahead changed something");
        let known: Vec<_> = sim.guards.iter().copied().filter(|&guard| knows_gaze(&sim, guard)).collect();
        let told: Vec<_> = foreseen.iter().map(|one| one.guard).collect();
        prop_assert_eq!(told, known);
        let longest = foreseen.iter().map(|one| one.path.len()).max().unwrap_or_default();
        for i in 0..longest {
            for one in &foreseen {
                prop_assert_eq!(one.path[i], pose(&sim, one.guard), "after {} ticks", i);
            }
            if i + 1 < longest {
                step(&mut sim, input);
            }
        }
        prop_assert!(foreseen.is_empty() || longest > AHEAD as usize || sim.outcome.is_some());
    }
}

#[test]
fn a_round_is_foreseen_with_its_turns_and_what_he_will_see() {
    let mut run = on("
        ############
        #A.........#
        #.........@#
        ############
    ")
    .round('A', Archetype::Clerk, PatrolMode::Loop, &[((1, 1), "1E"), ((8, 1), "1W")])
    .only(&[ActionKind::Patrol])
    .moon(0.0)
    .begin();
    run.idle(30);
    let foreseen = forecast(&run.sim, AHEAD).remove(0);
    run.idle(AHEAD);
    let last = foreseen.path[AHEAD as usize];
    assert_eq!((last.at, last.tick), (run.guard_at('A'), 30 + AHEAD));
    assert!(last.at.x > 3.0, "he has not gone: {}", last.at);
    assert_eq!(foreseen.cone.first(), Some(&last.at));
    assert!(foreseen.cone.iter().any(|at| at.x > last.at.x + 2.0), "he does not look ahead");
}

/// A house with a guard whom she sees or not, by what is at `?` between them.
fn between(what: &str) -> Run {
    let map = "##########\n#@..?...A#\n##########".replace('?', what);
    on(&map).looks('A', "E").stoic().moon(0.0).begin()
}

#[test]
fn of_those_whom_she_does_not_see_she_is_told_nothing() {
    for (what, told) in [
        (".", true),
        ("#", false),
        ("/", false),
        ("+", false),
        ("=", false),
        ("\"", true),
        ("n", true),
        ("T", true),
    ] {
        assert_eq!(tells_of_a(&between(what)), told, "behind `{what}`");
    }
}

#[test]
fn who_is_near_is_heard_through_a_wall() {
    let behind_a_wall = |map: &str| on(map).looks('A', "E").stoic().moon(0.0).begin();
    assert!(tells_of_a(&behind_a_wall("#######\n#@.#A.#\n#######")), "as his cone is drawn");
    assert!(!tells_of_a(&behind_a_wall("#########\n#@.#..A.#\n#########")), "five tiles away");
}

#[test]
fn low_cover_hides_her_and_not_them() {
    let mut run = between("n");
    run.hold(Input::IDLE.with(Button::Crawl), 5);
    assert!(tells_of_a(&run), "she looks past what she lies behind");
}

#[test]
fn a_door_that_is_opened_shows_who_is_behind_it() {
    let mut run = on("##########\n#.@/....A#\n##########").looks('A', "E").stoic().moon(0.0).begin();
    assert!(!tells_of_a(&run));
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(60);
    assert!(run.first("door").is_some(), "it is open");
    assert!(tells_of_a(&run));
}

#[test]
fn smoke_hides_him_from_her_as_her_from_him() {
    let mut run = on("##########\n#@......A#\n##########")
        .kit(&[PropKind::SmokeBall])
        .looks('A', "E")
        .stoic()
        .level(|level| level.roof((0, 0), (9, 2)))
        .begin();
    assert!(tells_of_a(&run));
    run.hold(Input::IDLE.aiming(vec2(3.0, 0.0)).with(Button::Throw), 1).idle(60);
    assert!(!run.sim.clouds.is_empty());
    assert!(!tells_of_a(&run));
}

#[test]
fn whoever_will_see_her_where_she_stands_is_foreseen_to_and_then_it_ends() {
    let mut run = on("##########\n#A......@#\n##########").looks('A', "E").moon(0.7).begin();
    let foreseen = forecast(&run.sim, 20 * TICKS_PER_SECOND).remove(0);
    let last = *foreseen.path.last().expect("he is foreseen");
    assert_eq!(last.alert_level, AlertLevel::Alert);
    assert!((last.tick as usize) + 1 == foreseen.path.len() && last.tick < 20 * TICKS_PER_SECOND);
    run.idle(last.tick);
    assert_eq!(run.sim.outcome, Some(Outcome::Caught));
    assert_eq!(forecast(&run.sim, AHEAD)[0].path.len(), 1, "after the end nothing comes");
}

#[test]
fn she_stays_as_low_as_she_is() {
    let mut run = on("####\n#@.#\n####").begin();
    for input in [Input::IDLE, Input::IDLE.with(Button::Sneak), Input::IDLE.with(Button::Crawl)] {
        run.hold(input, 30);
        assert_eq!(still(&run.sim), input);
    }
    run.hold(Input::going(Vec2::X).with(Button::Run), 2);
    assert_eq!(still(&run.sim), Input::IDLE);
}
