//! The treasure guard walks round what he guards, if nobody has told him anything else.

use crate::support::{Run, on};
use thief_girl::base::{angle, vec2};
use thief_girl::model::{Activity, Body, Event, Input, Treasure};
use thief_girl::rules::Archetype;

/// How far he is from the treasure, least and most, and how far round it he walks in so many seconds, in
/// parts of a full turn clockwise.
fn round(run: &mut Run, seconds: u32) -> (f32, f32, f32) {
    let thing = vec2(5.5, 3.5);
    let (mut least, mut most, mut turned) = (f32::MAX, 0.0f32, 0.0);
    for _ in 0..60 * seconds {
        let before = run.guard_at('A') - thing;
        run.idle(1);
        let now = run.guard_at('A') - thing;
        (least, most) = (least.min(now.length()), most.max(now.length()));
        turned += angle::to_radians(vec2(before.dot(now), before.perp_dot(now)));
    }
    (least, most, turned / std::f32::consts::TAU)
}

/// There is room all round the treasure.
fn with_room() -> Run {
    let map = "
        ###########
        #.........#
        #.........#
        #....cA...#
        #.........#
        #.........#
        #########@#
    ";
    on(map).moon(0.1).stays('A', Archetype::TreasureGuard, "").begin()
}

#[test]
fn he_walks_round_and_round_it() {
    let mut run = with_room();
    run.idle(60 * 3);
    let (least, most, turns) = round(&mut run, 60);
    assert!(least > 1.2 && most < 1.7, "{least} {most}");
    assert!((2.0..6.0).contains(&turns), "{turns}");
    run.told_all_but(&["step", "band"], &[]);
}

#[test]
fn beside_a_wall_he_goes_to_and_fro() {
    let mut run = on("
        ###########
        #.........#
        ###########
        #....cA...#
        #.........#
        #.........#
        #########@#
    ")
    .moon(0.1)
    .stays('A', Archetype::TreasureGuard, "")
    .begin();
    run.idle(60 * 3);
    let (least, most, turns) = round(&mut run, 60);
    assert!(least > 1.2 && most < 1.9, "{least} {most}");
    assert!(turns.abs() < 0.6, "{turns}");
    assert_eq!(run.activity('A'), Activity::Patrol);
}

#[test]
fn who_walks_round_nothing_any_more_goes_back_to_his_post() {
    let mut run = with_room();
    let post = run.guard_at('A');
    while (run.guard_at('A') - post).length() < 2.0 {
        run.idle(1);
    }
    let mut rules = (*run.sim.rules).clone();
    rules.guards[Archetype::TreasureGuard].orbit = None;
    run.sim.retune(rules.into());
    thief_girl::guard::retune(&mut run.sim);
    run.idle(60 * 4);
    assert!((run.guard_at('A') - post).length() < 0.2, "{}", run.guard_at('A'));
}

#[test]
fn whoever_has_orders_keeps_to_them_and_so_does_everybody_else() {
    for (archetype, stops) in [(Archetype::TreasureGuard, "60E"), (Archetype::Watchman, "")] {
        let mut run = on("....cA....@").moon(0.1).stays('A', archetype, stops).begin();
        run.idle(60 * 5);
        assert_eq!(run.sim.get::<Body>(run.guard('A')).at, vec2(5.5, 0.5));
    }
}

#[test]
fn he_notices_within_two_seconds_that_the_stand_is_empty() {
    // Wherever on his round he is, with his face or his back to it.
    for seconds in 0..12 {
        let mut run = with_room();
        run.idle(60 * 3 + 45 * seconds);
        let treasure = run.sim.treasures[0];
        run.sim.with(treasure, |it: &mut Treasure| it.taken = true);
        let taken = run.sim.tick;
        run.until(Input::IDLE, |event| matches!(event, Event::Activity { to: Activity::Mend, .. }));
        assert!(run.sim.tick - taken <= 126, "{} ticks later", run.sim.tick - taken);
        assert!(run.lines().iter().any(|line| line.ends_with("A says treasure_gone")), "and says so");
    }
}

#[test]
fn nobody_walks_round_an_empty_stand() {
    let map = "
        ###########
        #.........#
        #.........#
        #....cA...#
        #.........#
        #.........#
        ###########
        #########@#
        ###########
    ";
    let mut run = on(map).moon(0.1).stays('A', Archetype::TreasureGuard, "").begin();
    let post = run.guard_at('A');
    run.idle(60 * 3);
    let treasure = run.sim.treasures[0];
    run.sim.with(treasure, |it: &mut Treasure| it.taken = true);
    run.until(Input::IDLE, |event| matches!(event, Event::Activity { from: Activity::Search, .. }));
    run.idle(60 * 6);
    assert_eq!(run.activity('A'), Activity::Patrol);
    assert!((run.guard_at('A') - post).length() < 0.2, "he stands at his post: {}", run.guard_at('A'));
}
