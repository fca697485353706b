//! What guards do about it: rounds, doors, naps, chases, shouts, searches, and giving up.

use crate::support::{Run, Scenario, go, on, topic};
use thief_girl::base::{Vec2, grid::center_of, ivec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{
    Activity, AlertLevel, Awareness, Body, Button, Event, Eyes, Input, NoiseKind, Outcome, Percept,
};
use thief_girl::rules::{ActionKind, Archetype, Personality};

const LIT: f32 = 0.7;

#[test]
fn a_round_is_walked_at_patrol_speed() {
    let mut run = on("A.........#@")
        .round('A', Archetype::Watchman, PatrolMode::PingPong, &[((0, 0), ""), ((9, 0), "1S")])
        .begin();
    run.idle(60);
    let before = run.guard_at('A');
    run.idle(60);
    assert!(((run.guard_at('A') - before).length() - 1.8).abs() < 0.001);
    // Nine tiles take five seconds; he stands there for one.
    run.idle(60 * 4);
    assert!((run.guard_at('A') - vec2(9.5, 0.5)).length() < 0.13, "{}", run.guard_at('A'));
    run.idle(60 * 4);
    assert!(run.guard_at('A').x < 5.5, "he is on his way back");
    run.told_all_but(&["step"], &[]);
}

const DOORS: &str = "
    ###########
    #A..+....##
    ########.##
    ########@##
    ###########
";

#[test]
fn a_guard_opens_the_doors_on_his_way_and_shuts_them_behind_him() {
    let mut run = on(DOORS)
        .moon(0.1)
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((7, 1), "3N")])
        .begin();
    run.idle(600);
    run.told_all_but(
        &["step", "band"],
        // Ready after 0.35 s, shut 1.2 s later.
        &["58 A opens 4,1 normal", "151 A shuts 4,1", "457 A opens 4,1 normal", "550 A shuts 4,1"],
    );
}

#[test]
fn a_guard_whose_way_is_walled_off_stays_calm() {
    let mut run = on("A..#..#@")
        .round('A', Archetype::Watchman, PatrolMode::Loop, &[((0, 0), "1E"), ((2, 0), "1W")])
        .begin();
    // His lead is behind the wall: he looks that way and goes back to work.
    run.idle(60);
    let heard =
        thief_girl::model::Percept::Heard { from: vec2(4.5, 0.5), kind: NoiseKind::Thud, faint: false };
    let guard = run.guard('A');
    run.sim.with(guard, |p: &mut Vec<thief_girl::model::Percept>| p.push(heard));
    run.sim.with(guard, |a: &mut thief_girl::model::Awareness| {
        (a.meter, a.alert_level) = (60.0, AlertLevel::Investigating);
    });
    run.until_he('A', Activity::Investigate).until_he('A', Activity::Patrol).idle(300);
    assert!(run.guard_at('A').x < 2.8);
    assert_eq!(run.meter('A'), 0.0);
}

#[test]
fn who_dozes_sees_nothing_and_wakes_at_a_noise() {
    let mut run = on("A.....@...").moon(LIT).stays('A', Archetype::Clerk, "60Z").begin();
    run.idle(120);
    run.told_all_but(&["band"], &["1 A patrol > doze"]);
    assert!(!run.sim.get::<Eyes>(run.guard('A')).open);
    // A clear noise behind her, and he looks up and sees her.
    run.log.clear();
    run.noise_at(4, 0, 9.0).idle(50);
    run.told(&["activity", "heard"], &["121 A hears thud 4.0", "126 A doze > investigate"]);
    assert!(run.sim.get::<Eyes>(run.guard('A')).open);
    assert!(run.first("glimpsed").is_some());
}

#[test]
fn who_dozes_falls_into_no_habit() {
    let muttered = |stops| {
        let scene = on("A........@")
            .stays('A', Archetype::Watchman, stops)
            .personality('A', Personality::Comfortable);
        scene.begin().idle(3600).lines().iter().any(|line| line.ends_with("says mutters"))
    };
    assert!(muttered("60E"), "awake he does");
    assert!(!muttered("60Z"), "asleep he does not");
}

#[test]
fn who_dozes_feels_her_beside_him_all_the_same() {
    let mut run = on("A.@.......").moon(0.1).stays('A', Archetype::Clerk, "60Z").begin();
    run.put_her(1.3, 0.5).hold(Input::IDLE.with(Button::Sneak), 40);
    assert!(run.first("spotted").is_some());
}

const HALL: &str = "
    ##############
    #A......@...##
    #...........##
    ##############
";

/// A guard in a hall who has just found her, seven tiles away, and asks nothing.
fn found() -> Run {
    found_by(on(HALL).unasking())
}

fn found_by(scenario: Scenario) -> Run {
    let mut run = scenario.moon(LIT).looks('A', "E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run
}

#[test]
fn he_stands_startled_for_almost_a_second_and_shouts_after_that() {
    let mut run = found();
    let spotted = run.sim.tick;
    run.until(Input::IDLE, |e| matches!(e, Event::Bark { line: thief_girl::model::BarkLine::Spotted, .. }));
    let startled = run.sim.tick;
    assert!(startled - spotted <= 6, "he thinks ten times a second");
    // "!" for 0.6 s and 0.05 more for each of nearly seven tiles: he stops and stands.
    run.idle(8);
    let stood = run.guard_at('A');
    run.idle(48);
    assert_eq!(run.guard_at('A'), stood);
    run.idle(4);
    assert_ne!(run.guard_at('A'), stood);
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    assert_eq!(run.sim.tick - startled, 74, "the first shout comes 0.3 s after that");
}

#[test]
fn the_first_shout_is_as_late_in_a_long_heist() {
    let mut run = on(HALL).moon(LIT).stays('A', Archetype::Clerk, "10W 60E").unasking().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    assert_eq!(run.sim.tick - run.when("A says spotted"), 74);
}

#[test]
fn she_who_stands_still_is_caught_by_him() {
    let mut run = found();
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert_eq!(run.sim.outcome, Some(Outcome::Caught));
    run.told(&["caught", "escaped"], &[&format!("{} A catches her", run.sim.tick)]);
    // After the end nothing happens any more.
    let (tick, log) = (run.sim.tick, run.log.len());
    run.idle(60);
    assert_eq!((run.sim.tick, run.log.len()), (tick, log));
}

#[test]
fn nobody_is_caught_while_he_is_still_startled() {
    let mut run = on("A.@.......").moon(LIT).stays('A', Archetype::Clerk, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert!(run.sim.tick - run.when("A says spotted") >= 36 + 21, "not before 0.6 s and a grab");
}

#[test]
fn a_whole_chase_reads_like_this() {
    let mut run = found_by(on(HALL));
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    run.told_all_but(
        &["band", "step"],
        &[
            "1 A glimpses her lit 0.70 walk 7.0",
            "30 A calm > curious",
            "36 A patrol > glance",
            "36 A says saw_something",
            "70 A curious > investigating",
            // He has just said what he saw: he does not say it again.
            "72 A glance > investigate",
            "117 A investigating > alert",
            "117 spotted A lit 0.70 walk 6.8",
            "120 A investigate > challenge",
            "120 A says who_goes_there",
            // A second and a half after he has collected himself she still stands there.
            "198 A challenge > chase",
            "198 A says spotted",
            "216 A shouts 8.5,1.5",
            "216 noise shout 8",
            "261 A grabs at her towards 1.0,0.0",
            "282 A catches her",
        ],
    );
}

#[test]
fn a_running_thief_outruns_a_watchman() {
    let long = format!("A...@{}", ".".repeat(60));
    let mut run = on(&long).moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    let before = (run.her() - run.guard_at('A')).length();
    run.hold(go("E").with(Button::Run), 60 * 6);
    assert!((run.her() - run.guard_at('A')).length() > before);
    assert_eq!(run.sim.outcome, None);
}

const TWO_ROOMS: &str = "
    #####################
    #A......@....#......#
    #............#......#
    #.####.#######......#
    #............#......#
    #.....B......#......#
    #####################
";

#[test]
fn a_shout_sends_others_to_where_she_was() {
    // Nobody searches: else A would call B to that as soon as he has lost her.
    let actions = [ActionKind::Chase, ActionKind::Investigate, ActionKind::Glance, ActionKind::Patrol];
    let mut run = on(TWO_ROOMS).moon(LIT).looks('A', "E").looks('B', "S").only(&actions).begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    let (shouted, was) = (run.sim.tick, run.her());
    run.told(&["shout"], &[&format!("{shouted} A shouts {:.1},{:.1}", was.x, was.y)]);
    assert_eq!(run.meter('B'), 70.0, "who hears it knows seven tenths");
    assert_eq!(run.awareness('B').alert_level, AlertLevel::Curious, "one rung a tick");
    // She is gone; he still comes to where she was.
    run.put_her(17.5, 3.5);
    let mut nearest = f32::MAX;
    for _ in 0..360 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('B') - was).length());
    }
    assert!(nearest < 0.3, "B came no nearer than {nearest}");
    let b: Vec<String> = run.lines().into_iter().filter(|l| l.contains(" B says")).collect();
    let [.., told, nothing] = &b[..] else { panic!("{b:?}") };
    assert!(told.ends_with("B says told") && nothing.ends_with("B says nothing_here"), "{b:?}");
}

#[test]
fn a_shout_is_stopped_by_walls_and_by_its_reach() {
    // Behind a wall without a gap, and more than eight tiles away.
    let map = "
        #####################
        #A.....@............#
        #####################
        #...B..............D#
        #####################
    ";
    let mut run = on(map).moon(LIT).looks('A', "E").looks('B', "S").looks('D', "S").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    run.idle(30);
    assert_eq!((run.meter('B'), run.meter('D')), (0.0, 0.0));
    let map = "
        ######################
        #A.....@............B#
        ######################
    ";
    let mut run = on(map).moon(LIT).looks('A', "E").looks('B', "E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    assert_eq!(run.meter('B'), 0.0);
}

/// A chase in which she is suddenly nowhere.
fn lost() -> Run {
    let mut run = on(TWO_ROOMS).moon(LIT).looks('A', "E").looks('B', "S").unasking().begin();
    // B is deaf: this is about A.
    let b = run.guard('B');
    run.sim.with(b, |body: &mut Body| body.at = center_of(ivec2(19, 5)));
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.hold(go("E"), 45);
    run.put_her(14.5, 1.5);
    run
}

#[test]
fn who_loses_her_guesses_her_way_then_goes_to_where_he_saw_her_last() {
    let mut run = lost();
    let vanished = run.sim.tick;
    let last = match run.first("glimpsed") {
        Some(_) => vec2(8.5 + 2.6, 1.5),
        None => panic!("never seen"),
    };
    run.until(Input::IDLE, |e| matches!(e, Event::LostHer { .. }));
    assert!(run.sim.tick - vanished >= 60, "an honest guess lasts 1 s");
    let Some((_, Event::LostHer { last_known, .. })) = run.first("lost") else { panic!("not lost") };
    assert!((*last_known - last).length() < 0.6, "{last_known} is not where he saw her last");
    let here = run.guard_at('A');
    assert!((here - *last_known).length() < 3.0, "{here} is far from {last_known}");
}

#[test]
fn a_search_lasts_thirty_five_seconds_and_then_he_goes_back_to_work() {
    let mut run = lost();
    run.until(Input::IDLE, |e| matches!(e, Event::LostHer { .. }));
    let lost = run.sim.tick;
    run.until(Input::IDLE, |e| {
        matches!(e, Event::Bark { line: thief_girl::model::BarkLine::BackToWork, .. })
    });
    assert_eq!(run.sim.tick - lost, 35 * 60);
    // He is cautious for 45 s more, and sees a tile farther.
    let caution = run.awareness('A').caution_until - run.sim.tick;
    assert!((45 * 60 - 1..=45 * 60).contains(&caution), "{caution}");
    run.idle(60 * 20);
    assert_eq!(run.activity('A'), Activity::Patrol);
    assert!((run.guard_at('A') - vec2(1.5, 1.5)).length() < 0.13, "he is back at his post");
    assert_eq!(run.meter('A'), 0.0);
    assert_eq!(run.awareness('A').alert_level, AlertLevel::Calm);
}

#[test]
fn a_searcher_keeps_moving() {
    let mut run = lost();
    run.until(Input::IDLE, |e| matches!(e, Event::LostHer { .. }));
    let mut cells = std::collections::BTreeSet::new();
    for _ in 0..30 {
        run.idle(60);
        let at = run.guard_at('A').floor();
        cells.insert((at.x as i32, at.y as i32));
    }
    assert!(cells.len() >= 6, "in half a minute he was only at {cells:?}");
}

#[test]
fn a_cautious_guard_sees_a_tile_farther() {
    let glimpsed = |tiles: f32, cautious: bool| {
        let mut run = on("A............@").moon(LIT).looks('A', "E").stoic().begin();
        run.put_her(0.5 + tiles, 0.5).idle(1);
        let guard = run.guard('A');
        if cautious {
            run.sim.with(guard, |a: &mut thief_girl::model::Awareness| a.caution_until = 600);
        }
        run.idle(5);
        run.first("glimpsed").is_some()
    };
    assert!(glimpsed(9.9, true) && !glimpsed(10.1, true));
    assert!(!glimpsed(9.1, false));
}

const CLOSET: &str = "
    ##############
    #A.....@C...##
    #...........##
    ##############
";

#[test]
fn in_a_closet_nobody_sees_her() {
    let mut run = on(CLOSET).moon(LIT).stays('A', Archetype::Clerk, "2W 60E").begin();
    run.idle(30).hold(Input::IDLE.with(Button::Use), 1).idle(600);
    run.told_all_but(&["band"], &["31 she hides"]);
}

#[test]
fn she_comes_out_when_she_wants_to_and_is_seen_again() {
    let mut run = on(CLOSET).moon(LIT).stays('A', Archetype::Clerk, "2W 60E").begin();
    run.idle(30).hold(Input::IDLE.with(Button::Use), 1).idle(180).hold(go("W"), 2);
    run.told_all_but(
        &["band"],
        &["31 she hides", "212 she comes out", "212 A glimpses her lit 0.70 walk 6.0"],
    );
}

#[test]
fn who_saw_her_go_in_pulls_her_out() {
    let mut run = on(CLOSET).moon(LIT).looks('A', "E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.idle(36).hold(Input::IDLE.with(Button::Use), 1);
    run.told(&["hid"], &[&format!("{} she hides", run.sim.tick)]);
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert_eq!(run.sim.outcome, Some(Outcome::Caught));
}

#[test]
fn who_did_not_see_her_go_in_searches_past_her() {
    let map = "
        #########
        #A.....@#
        #.####..#
        #.#C..#.#
        #.#...#.#
        #.##.##.#
        #.......#
        #########
    ";
    // He looks for her, but opens nothing: tests/it/search.rs tells of that.
    let closed = |rules: &mut thief_girl::rules::Rules| rules.search.hideouts.open_at = f32::INFINITY;
    let mut run = on(map).moon(LIT).looks('A', "E").rule(closed).begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.idle(40);
    // Round two corners she is in the closet, before he is anywhere near.
    run.put_her(4.5, 3.5).idle(1).hold(Input::IDLE.with(Button::Use), 1);
    assert!(run.first("hid").is_some());
    run.idle(60 * 90);
    run.told(&["caught", "came out"], &[]);
    assert_eq!(run.activity('A'), Activity::Patrol);
}

#[test]
fn nobody_is_caught_round_a_corner() {
    // He chases her to the corner; she is behind it, nearer than his arm is long.
    let map = "
        ########
        #@#....#
        ##.....#
        #.....A#
        ########
    ";
    let mut run = on(map).moon(LIT).looks('A', "W").begin();
    run.put_her(2.31, 2.23);
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.idle(30);
    run.put_her(1.71, 1.79);
    let mut nearest = Vec2::splat(9.0);
    for _ in 0..240 {
        run.idle(1);
        let off = (run.guard_at('A') - run.her()).abs();
        if off.max_element() < nearest.max_element() {
            nearest = off;
        }
    }
    assert!(nearest.max_element() < 0.75, "he came no nearer than {nearest}");
    run.told(&["caught"], &[]);
    assert!(run.log.iter().any(|(_, e)| topic(e) == "lost"));
}

#[test]
fn he_looks_at_what_he_sees_for_as_long_as_he_sees_it() {
    let mut run = on("A......#@").moon(LIT).looks('A', "E").begin();
    let guard = run.guard('A');
    let seen = Percept::Saw { at: vec2(4.5, 0.5), velocity: Vec2::ZERO, is_certain: false };
    // Longer than he looks after something that is gone, and not twice as long.
    for _ in 0..100 {
        run.sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(seen));
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (40.0, AlertLevel::Curious));
        run.idle(1);
    }
    run.idle(100);
    run.told(&["activity"], &["1 A patrol > glance", "104 A glance > patrol"]);
}
