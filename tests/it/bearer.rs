//! The lantern bearer: keeps his distance and his light on her, calls, and so makes others see.

use crate::support::{Run, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Activity, Body, Button, Event, Facing, Input, Intent};
use thief_girl::rules::{ActionKind, Archetype, Rules};

const DARK: f32 = 0.1;
const HALL: &str = "
    #############################
    #...........................#
    #.A.........................#
    #.....@.....................#
    #...........................#
    #............B..............#
    #...........................#
    #############################
";

/// She is found by him in a dark hall where a clerk has not seen her, seven tiles away. He keeps it to
/// himself: it is his light that tells.
fn found() -> Run {
    let mute = |rules: &mut Rules| {
        rules.guards[Archetype::LanternBearer].call = None;
    };
    let hall = on(HALL).moon(DARK).rule(mute);
    let mut run = hall.stays('A', Archetype::LanternBearer, "60E").looks('B', "W").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run
}

#[test]
fn others_see_her_in_his_light() {
    let mut run = found();
    run.until(Input::IDLE, |e| {
        matches!(e, Event::AlertLevel { to: thief_girl::model::AlertLevel::Curious, .. })
    });
    run.told_all_but(
        &["step", "noise"],
        &[
            "1 A glimpses her dim 0.28 walk 4.1",
            "29 A calm > curious",
            "30 A patrol > glance",
            "30 A says saw_something",
            "68 A curious > investigating",
            "72 A glance > investigate",
            "113 A investigating > alert",
            "113 spotted A dim 0.30 walk 4.0",
            "114 A investigate > shine",
            "114 A says spotted",
            "201 light dim > lit",
            "201 B glimpses her lit 0.62 walk 7.3",
            "231 B calm > curious",
        ],
    );
}

/// Alone with her.
fn alone() -> Run {
    let mut run = on(&HALL.replace('B', ".")).moon(DARK).stays('A', Archetype::LanternBearer, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. })).idle(60);
    run
}

fn distance(run: &Run) -> f32 {
    (run.guard_at('A') - run.her()).length()
}

#[test]
fn he_backs_off_when_she_comes_and_follows_when_she_goes() {
    let mut run = alone();
    let faces_her = |run: &Run| {
        let direction = (run.her() - run.guard_at('A')).normalize();
        run.sim.get::<Facing>(run.guard('A')).0.dot(direction) > 0.95
    };
    assert!((1.7..2.9).contains(&distance(&run)), "{}", distance(&run));
    let before = run.guard_at('A');
    run.hold(go("E"), 60 * 4);
    assert!(run.guard_at('A').x > before.x + 8.0 && distance(&run) < 3.6, "{}", distance(&run));
    assert!(faces_her(&run));
    let before = run.guard_at('A');
    run.hold(go("W"), 60 * 2);
    assert!(run.guard_at('A').x < before.x - 2.0, "{before} {}", run.guard_at('A'));
    assert!(distance(&run) > 1.2 && faces_her(&run), "{}", distance(&run));
    run.told(&["caught"], &[]);
}

#[test]
fn he_calls_every_few_seconds() {
    let mut run = alone();
    run.idle(60 * 11);
    run.told(&["shout"], &["180 A blows 6.5,3.5", "480 A blows 6.5,3.5", "780 A blows 6.5,3.5"]);
}

#[test]
fn out_of_his_light_he_searches_for_her() {
    let mut run = alone();
    run.put_her(27.5, 6.5);
    run.until(Input::IDLE.with(Button::Crawl), |e| matches!(e, Event::LostHer { .. })).idle(1);
    assert_eq!(run.activity('A'), Activity::Search);
    assert!(run.sim.rules.guards[Archetype::LanternBearer].has(ActionKind::Search));
}

/// A dark hall, and a closet in which he cannot find her.
const CLOSET: &str = "
    ###############################
    #.........................#####
    #.A.......................#####
    #.....@...................#####
    #.........................#####
    #.........................##.##
    ###############################
";

#[test]
fn from_the_discovery_to_her_escape_he_keeps_between_near_and_far() {
    let mut run = on(CLOSET).moon(DARK).stays('A', Archetype::LanternBearer, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    let mut leg = |input: Input, ticks: u32| {
        let (mut near, mut far) = (f32::MAX, 0.0f32);
        for _ in 0..ticks {
            run.step(input);
            (near, far) = (near.min(distance(&run)), far.max(distance(&run)));
        }
        (near, far)
    };
    // She stands: he comes to within the far end of his band, 2.8 tiles.
    let (near, far) = leg(Input::IDLE, 120);
    assert!(near > 2.3 && far < 3.0, "{near} {far}");
    // She walks away: he follows.
    let (near, far) = leg(go("E"), 120);
    assert!(near > 2.3 && far < 3.2, "{near} {far}");
    // She walks at him and past him: he backs off, up to the wall, out of reach of her hands.
    let (near, far) = leg(go("W"), 150);
    assert!((1.4..1.8).contains(&near) && far < 2.8, "{near} {far}");
    // She stands: he is in his band again, and stays.
    let (near, far) = leg(Input::IDLE, 90);
    assert!(near > 1.8 && far < 2.0, "{near} {far}");
    // She runs: he is slower, and she gets out of his light.
    let (near, far) = leg(go("E").with(Button::Run), 150);
    assert!(near > 1.7 && far > 4.5, "{near} {far}");
    run.put_her(28.5, 5.5).until_he('A', Activity::Patrol).idle(60 * 10);
    assert!((run.guard_at('A') - vec2(2.5, 2.5)).length() < 0.2, "back at his post: {}", run.guard_at('A'));
    run.told(
        &["spotted", "unseen", "lost", "activity", "bark", "shout", "grab", "caught"],
        &[
            "30 A patrol > glance",
            "30 A says saw_something",
            "72 A glance > investigate",
            "113 spotted A dim 0.30 walk 4.0",
            "114 A investigate > shine",
            "114 A says spotted",
            "180 A blows 6.5,3.5",
            "480 A blows 10.3,3.5",
            "780 A blows 15.6,3.5",
            "783 A sees her no more",
            "913 A lost her at 15.9,3.5",
            "913 A says lost",
            "914 A shine > search",
            "914 A blows 21.4,3.5",
            "2904 A search > patrol",
            "2904 A says back_to_work",
        ],
    );
}

/// Two walls that meet in a corner, with floor behind it.
const NICHE: &str = "
    ###########
    #.....#...#
    #......#..#
    #.A.......#
    #...@.....#
    ###########
";

#[test]
fn in_a_corner_he_stands_and_does_not_push_against_the_walls() {
    let mut run = on(NICHE).moon(DARK).stays('A', Archetype::LanternBearer, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    let him = run.guard('A');
    run.put_her(5.5, 3.5).sim.with(him, |body: &mut Body| body.at = vec2(6.65, 2.35));
    run.idle(60);
    assert_eq!(run.activity('A'), Activity::Shine);
    assert!(distance(&run) < run.sim.rules.tactics.shine.near, "{}", distance(&run));
    assert_eq!(run.sim.get::<Intent>(him).velocity, Vec2::ZERO, "at {}", run.guard_at('A'));
}
