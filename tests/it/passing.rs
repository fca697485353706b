//! How guards pass each other, to the hundredth of a tile: who makes way, who waits, who steps aside.

use crate::support::{Run, Scenario, minds, on};
use thief_girl::base::tick::DT;
use thief_girl::base::{Vec2, angle, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, Body, Input};
use thief_girl::rules::Archetype;

/// A guard who walks to a place once and stays there.
fn walks(scenario: Scenario, letter: char, from: (i32, i32), to: (i32, i32), look: &str) -> Scenario {
    let stops = format!("60{look}");
    scenario.round(letter, Archetype::Clerk, PatrolMode::PingPong, &[(from, ""), (to, &stops)])
}

/// Moves a guard as if somebody had pushed him.
fn shove(run: &mut Run, letter: char, by: Vec2) {
    let guard = run.guard(letter);
    run.sim.with(guard, |body: &mut Body| body.at += by);
}

/// Plays a tick after which a guard stands where somebody holds him.
fn hold(run: &mut Run, letter: char, at: Vec2) {
    let guard = run.guard(letter);
    run.idle(1).sim.with(guard, |body: &mut Body| (body.at, body.velocity) = (at, Vec2::ZERO));
}

/// A room whose ends are walked to from each other; she is shut away.
const FIELD: &str = "
    ################
    #..............#
    #A............B#
    #..............#
    ################
    #@##############
    ################
";

#[test]
fn two_who_meet_keep_to_the_right_and_each_gets_back_on_his_way() {
    let mut run = walks(walks(on(FIELD), 'A', (1, 2), (14, 2), "E"), 'B', (14, 2), (1, 2), "W").begin();
    run.idle(160).courses(
        "AB",
        Input::IDLE,
        10,
        &[
            "6.52,2.50 0° | 9.48,2.50 180°",
            "6.82,2.50 0° | 9.18,2.50 180°",
            "7.08,2.60 359° | 8.92,2.40 179°",
            "7.35,2.72 358° | 8.65,2.28 178°",
            "7.65,2.76 358° | 8.35,2.24 178°",
            "7.95,2.76 358° | 8.05,2.24 178°",
            "8.25,2.75 358° | 7.75,2.25 178°",
            "8.55,2.74 358° | 7.45,2.26 178°",
            "8.85,2.73 358° | 7.15,2.27 178°",
            "9.15,2.71 358° | 6.85,2.29 178°",
            "9.45,2.70 358° | 6.55,2.30 178°",
            "9.75,2.69 358° | 6.25,2.31 178°",
        ],
    );
}

#[test]
fn one_to_the_side_is_passed_on_the_other_side() {
    let mut run = walks(walks(on(FIELD), 'A', (1, 2), (14, 2), "E"), 'B', (14, 2), (1, 2), "W").begin();
    shove(&mut run, 'A', vec2(0.0, -0.3));
    run.idle(160).courses(
        "AB",
        Input::IDLE,
        10,
        &[
            "6.26,2.48 0° | 9.48,2.50 180°",
            "6.56,2.48 0° | 9.18,2.50 180°",
            "6.85,2.50 0° | 8.89,2.48 180°",
            "7.10,2.67 359° | 8.64,2.31 179°",
            "7.39,2.73 358° | 8.35,2.24 178°",
            "7.69,2.75 358° | 8.05,2.23 178°",
            "7.99,2.74 358° | 7.75,2.23 178°",
            "8.29,2.73 358° | 7.45,2.24 178°",
            "8.59,2.72 358° | 7.15,2.26 178°",
            "8.89,2.71 358° | 6.86,2.27 178°",
            "9.19,2.70 358° | 6.56,2.28 178°",
            "9.49,2.69 358° | 6.26,2.29 178°",
        ],
    );
}

#[test]
fn who_is_faster_overtakes_and_who_is_a_little_faster_stays_behind() {
    let map = FIELD.replace("#A............B#", "#AB............#");
    let behind = |speed: f32| {
        let scenario = walks(walks(on(&map), 'A', (1, 2), (14, 2), "E"), 'B', (2, 2), (13, 2), "E");
        let scenario =
            scenario.round('A', Archetype::Watchman, PatrolMode::PingPong, &[((1, 2), ""), ((14, 2), "60E")]);
        let mut run =
            scenario.rule(move |rules| rules.guards[Archetype::Watchman].speed.patrol = speed).begin();
        run.idle(60);
        run
    };
    behind(2.2).courses(
        "AB",
        Input::IDLE,
        20,
        &[
            "4.12,2.50 0° | 4.82,2.50 0°",
            "4.72,2.50 0° | 5.42,2.50 0°",
            "5.32,2.50 0° | 6.02,2.50 0°",
            "5.92,2.50 0° | 6.62,2.50 0°",
            "6.52,2.50 0° | 7.22,2.50 0°",
            "7.12,2.50 0° | 7.82,2.50 0°",
            "7.72,2.50 0° | 8.42,2.50 0°",
            "8.32,2.50 0° | 9.02,2.50 0°",
            "8.92,2.50 0° | 9.62,2.50 0°",
            "9.52,2.50 0° | 10.22,2.50 0°",
        ],
    );
    behind(3.0).courses(
        "AB",
        Input::IDLE,
        20,
        &[
            "4.13,3.07 357° | 4.82,2.50 0°",
            "4.73,3.08 357° | 5.42,2.50 0°",
            "5.33,3.09 356° | 6.02,2.50 0°",
            "5.93,3.09 356° | 6.62,2.50 0°",
            "6.53,3.09 356° | 7.22,2.50 0°",
            "7.13,3.10 355° | 7.82,2.50 0°",
            "7.73,3.10 355° | 8.42,2.50 0°",
            "8.34,3.11 354° | 9.02,2.50 0°",
            "8.94,3.11 354° | 9.62,2.50 0°",
            "9.54,3.12 353° | 10.22,2.50 0°",
        ],
    );
}

/// A passage one tile wide.
const PASSAGE: &str = "
    ################
    #......A......B#
    ################
    #@##############
    ################
";

#[test]
fn behind_one_who_waits_he_waits_a_second_and_then_squeezes_past() {
    let mut run = walks(on(PASSAGE).looks('A', "W"), 'B', (14, 1), (1, 1), "W").begin();
    run.idle(120).courses(
        "BA",
        Input::IDLE,
        20,
        &[
            "10.38,1.50 180° | 7.50,1.50 180°",
            "9.78,1.50 180° | 7.50,1.50 180°",
            "9.18,1.50 180° | 7.50,1.50 180°",
            "8.67,1.25 178° | 7.50,1.50 180°",
            "8.10,1.23 178° | 7.50,1.50 180°",
            "8.09,1.23 178° | 7.50,1.50 180°",
            "8.09,1.23 155° | 7.50,1.50 180°",
            "8.07,1.23 155° | 7.50,1.50 180°",
            "7.49,1.28 120° | 7.49,1.50 180°",
            "6.91,1.24 177° | 7.49,1.50 180°",
            "6.31,1.26 177° | 7.49,1.50 180°",
            "5.71,1.29 177° | 7.49,1.50 180°",
        ],
    );
}

#[test]
fn his_patience_comes_back_only_as_fast_as_it_went() {
    let mut run = walks(on(PASSAGE).looks('A', "W"), 'B', (14, 1), (1, 1), "W").begin();
    // For a tick in forty the way is free, which is not long enough to go on.
    for tick in 0..480 {
        hold(&mut run, 'A', vec2(if tick % 40 == 0 { 2.5 } else { 7.5 }, 1.5));
    }
    assert!(run.guard_at('B').x < 6.5, "he waits behind him at {}", run.guard_at('B'));
}

#[test]
fn a_hound_waits_behind_others_before_a_shut_door_without_pushing() {
    let kennel = "
        #########
        #...D...#
        #.......#
        #.......#
        #..A.B..#
        ####+####
        #.......#
        #.......#
        #@#######
    ";
    let hound = |scenario: Scenario, who| scenario.stays(who, Archetype::Hound, "60S");
    let mut run = "ABD".chars().fold(on(kennel), hound).begin();
    let mut way = 0.0;
    for tick in 0..600 {
        let before = run.guard_at('D');
        if tick % 60 == 0 {
            run.noise_at(4, 7, 30.0);
        }
        for (who, at) in [('A', vec2(4.15, 4.54)), ('B', vec2(4.89, 4.57))] {
            let guard = run.guard(who);
            run.sim.with(guard, |body: &mut Body| (body.at, body.velocity) = (at, Vec2::ZERO));
        }
        run.idle(1);
        way += if tick < 300 { 0.0 } else { (run.guard_at('D') - before).length() };
    }
    assert!(run.guard_at('D').y > 3.5, "it has come as near as it can: {}", run.guard_at('D'));
    assert!(way < 0.5, "it goes to and fro, {way} tiles in five seconds");
}

#[test]
fn who_faces_him_he_passes_without_waiting() {
    let map = FIELD.replace("#A............B#", "#A.....B.......#");
    let mut run = walks(on(&map).looks('B', "W"), 'A', (1, 2), (14, 2), "E").begin();
    run.idle(120).courses(
        "AB",
        Input::IDLE,
        20,
        &[
            "5.62,2.50 0° | 7.50,2.50 180°",
            "6.16,2.64 359° | 7.50,2.50 180°",
            "6.69,2.92 357° | 7.50,2.50 180°",
            "7.29,3.00 356° | 7.50,2.50 180°",
            "7.89,3.00 356° | 7.50,2.50 180°",
            "8.48,2.96 356° | 7.50,2.50 180°",
            "9.08,2.91 356° | 7.50,2.50 180°",
            "9.68,2.87 356° | 7.50,2.50 180°",
            "10.28,2.82 356° | 7.50,2.50 180°",
            "10.88,2.78 356° | 7.50,2.50 180°",
        ],
    );
}

#[test]
fn two_who_stand_in_each_other_step_apart() {
    let map = FIELD.replace("#A............B#", "#......AB......#");
    let mut run = on(&map).looks('A', "E").looks('B', "S").begin();
    run.idle(30);
    shove(&mut run, 'B', vec2(-0.8, 0.1));
    run.courses(
        "AB",
        Input::IDLE,
        4,
        &[
            "7.47,2.48 0° | 7.75,2.62 90°",
            "7.41,2.45 0° | 7.81,2.65 90°",
            "7.35,2.42 0° | 7.87,2.68 90°",
            "7.29,2.39 0° | 7.93,2.71 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
            "7.28,2.39 0° | 7.94,2.72 90°",
        ],
    );
}

#[test]
fn three_who_stand_in_one_place_step_apart_and_not_into_walls() {
    let map = "
        #######
        #ABD..#
        #.....#
        #######
        #@#####
        #######
    ";
    let mut run = on(map).looks('A', "E").looks('B', "E").looks('D', "E").begin();
    run.idle(30);
    shove(&mut run, 'A', vec2(-0.1, -0.2));
    shove(&mut run, 'B', vec2(-1.0, -0.2));
    shove(&mut run, 'D', vec2(-2.0, -0.25));
    run.courses(
        "ABD",
        Input::IDLE,
        6,
        &[
            "1.33,1.32 0° | 1.55,1.33 0° | 1.53,1.22 0°",
            "1.29,1.27 0° | 1.61,1.41 0° | 1.61,1.23 0°",
            "1.29,1.24 0° | 1.65,1.50 0° | 1.68,1.22 0°",
            "1.29,1.24 0° | 1.68,1.59 0° | 1.75,1.24 0°",
            "1.29,1.24 0° | 1.70,1.69 0° | 1.82,1.24 0°",
            "1.29,1.24 0° | 1.70,1.70 0° | 1.92,1.24 0°",
            "1.29,1.24 0° | 1.70,1.70 0° | 1.93,1.24 0°",
            "1.29,1.24 0° | 1.70,1.70 0° | 1.93,1.24 0°",
            "1.29,1.24 0° | 1.70,1.70 0° | 1.93,1.24 0°",
            "1.29,1.24 0° | 1.70,1.70 0° | 1.93,1.24 0°",
        ],
    );
}

#[test]
fn two_who_stand_in_each_other_in_a_doorway_leave_it_on_both_sides() {
    let map = "
        #######
        #..A..#
        ###.###
        #..B..#
        #######
        #@#####
        #######
    ";
    let on_duty = |scenario: Scenario, letter| scenario.stays(letter, Archetype::Ashigaru, "60E");
    let mut run = on_duty(on_duty(on(map), 'A'), 'B').begin();
    run.idle(30);
    shove(&mut run, 'A', vec2(0.1757, 0.9673));
    shove(&mut run, 'B', vec2(-0.1928, -0.8586));
    run.courses(
        "AB",
        Input::IDLE,
        10,
        &["3.69,2.42 0° | 3.31,2.78 0°", "3.69,2.34 0° | 3.31,2.86 0°", "3.69,2.34 0° | 3.31,2.86 0°"],
    );
}

#[test]
fn two_who_stand_in_each_other_behind_curtains_feel_each_other() {
    let map = "
        #######
        #.A...#
        ##((###
        #..B..#
        #######
        #@#####
        #######
    ";
    let mut run = on(map).looks('A', "N").looks('B', "N").begin();
    run.idle(30);
    shove(&mut run, 'A', vec2(0.2, 1.0));
    shove(&mut run, 'B', vec2(-0.3, -0.9));
    run.courses(
        "AB",
        Input::IDLE,
        10,
        &[
            "2.65,2.49 270° | 3.27,2.61 270°",
            "2.63,2.49 270° | 3.28,2.62 270°",
            "2.63,2.49 270° | 3.28,2.62 270°",
        ],
    );
}

#[test]
fn in_a_corridor_one_tile_wide_there_is_no_room_to_make_way() {
    let map = "
        ################
        #A............B#
        ################
        #@##############
        ################
    ";
    let mut run = walks(walks(on(map), 'A', (1, 1), (14, 1), "E"), 'B', (14, 1), (1, 1), "W").begin();
    run.idle(160).courses(
        "AB",
        Input::IDLE,
        15,
        &[
            "6.67,1.50 0° | 9.33,1.50 180°",
            "7.08,1.60 359° | 8.92,1.40 179°",
            "7.50,1.74 358° | 8.50,1.26 178°",
            "7.95,1.76 358° | 8.05,1.24 178°",
            "8.40,1.74 358° | 7.60,1.26 178°",
            "8.85,1.73 358° | 7.15,1.27 178°",
            "9.30,1.71 358° | 6.70,1.29 178°",
            "9.75,1.69 358° | 6.25,1.31 178°",
            "10.20,1.67 358° | 5.80,1.33 178°",
            "10.65,1.65 358° | 5.35,1.35 178°",
        ],
    );
}

#[test]
fn who_walks_north_and_who_walks_south_pass_each_other() {
    let map = "
        #####
        #.A.#
        #...#
        #...#
        #...#
        #...#
        #...#
        #...#
        #...#
        #.B.#
        #####
        #@###
        #####
    ";
    let mut run = walks(walks(on(map), 'A', (2, 1), (2, 9), "S"), 'B', (2, 9), (2, 1), "N").begin();
    run.idle(80).courses(
        "AB",
        Input::IDLE,
        10,
        &[
            "2.50,4.12 90° | 2.50,6.88 270°",
            "2.50,4.42 90° | 2.50,6.58 270°",
            "2.35,4.66 88° | 2.65,6.34 268°",
            "2.22,4.93 87° | 2.78,6.07 267°",
            "2.18,5.23 86° | 2.82,5.77 266°",
            "2.17,5.53 85° | 2.83,5.47 265°",
            "2.19,5.83 85° | 2.81,5.17 265°",
            "2.21,6.13 85° | 2.79,4.87 265°",
            "2.24,6.43 85° | 2.76,4.57 265°",
            "2.26,6.73 85° | 2.74,4.27 265°",
            "2.29,7.03 85° | 2.71,3.97 265°",
            "2.31,7.32 85° | 2.69,3.68 265°",
        ],
    );
}

#[test]
fn three_meet_where_ways_cross() {
    let map = "
        ###############
        #......B......#
        #.............#
        #.............#
        #A...........D#
        #.............#
        #.............#
        #.............#
        ###############
        #@#############
        ###############
    ";
    let scenario = walks(walks(on(map), 'A', (1, 4), (13, 4), "E"), 'B', (7, 1), (7, 7), "S");
    let mut run = walks(scenario, 'D', (13, 4), (1, 4), "W").begin();
    run.idle(100).courses(
        "ABD",
        Input::IDLE,
        15,
        &[
            "4.87,4.50 0° | 7.50,4.87 90° | 10.13,4.50 180°",
            "5.32,4.50 0° | 7.50,5.32 90° | 9.68,4.50 180°",
            "5.77,4.50 0° | 7.50,5.77 90° | 9.23,4.50 180°",
            "6.22,4.50 0° | 7.50,6.22 90° | 8.78,4.50 180°",
            "6.62,4.63 359° | 7.50,6.67 90° | 8.38,4.37 179°",
            "7.05,4.75 358° | 7.50,7.12 90° | 7.95,4.25 178°",
            "7.50,4.76 358° | 7.50,7.44 90° | 7.50,4.24 178°",
            "7.95,4.74 358° | 7.50,7.44 90° | 7.05,4.26 178°",
            "8.40,4.72 358° | 7.50,7.44 90° | 6.60,4.28 178°",
            "8.85,4.70 358° | 7.50,7.44 90° | 6.15,4.30 178°",
            "9.30,4.68 358° | 7.50,7.44 90° | 5.70,4.32 178°",
            "9.75,4.66 358° | 7.50,7.44 90° | 5.25,4.34 178°",
            "10.20,4.64 358° | 7.50,7.44 90° | 4.80,4.36 178°",
            "10.65,4.62 358° | 7.50,7.44 90° | 4.35,4.38 178°",
            "11.10,4.60 358° | 7.50,7.44 90° | 3.90,4.40 178°",
            "11.55,4.59 358° | 7.50,7.44 90° | 3.45,4.41 178°",
        ],
    );
}

#[test]
fn whose_post_is_taken_stands_beside_it() {
    let map = FIELD.replace("#A............B#", "#A.....B......D#");
    let scenario = walks(on(&map).looks('B', "N"), 'A', (1, 2), (7, 2), "E");
    let mut run = walks(scenario, 'D', (14, 2), (7, 2), "W").begin();
    run.idle(120).courses(
        "ABD",
        Input::IDLE,
        30,
        &[
            "5.92,2.50 0° | 7.50,2.50 270° | 10.08,2.50 180°",
            "6.75,2.98 329° | 7.50,2.50 270° | 9.18,2.50 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
            "6.81,3.00 0° | 7.50,2.50 270° | 8.70,2.26 180°",
        ],
    );
}

#[test]
fn two_who_run_to_one_place_do_not_circle_round_it() {
    let map = "
        ##########
        #........#
        #........#
        #A......B#
        #........#
        #........#
        ##########
        #@########
        ##########
    ";
    let scenario = on(map).stays('A', Archetype::Captain, "60E").stays('B', Archetype::Ashigaru, "60W");
    let (mut run, lost) = (scenario.begin(), vec2(5.0, 3.5));
    minds::haunts(&mut run, "AB", lost, Vec2::ZERO, 50);
    // Each keeps to the right of the other, and neither comes nearer to the place.
    let (radius, speed) = (0.14, 1.8);
    for tick in 0..10 {
        let out = angle::from_radians(-speed / radius * tick as f32 * DT);
        for (letter, out) in [('A', out), ('B', -out)] {
            let guard = run.guard(letter);
            let on_the_circle =
                |body: &mut Body| (body.at, body.velocity) = (lost + radius * out, speed * -out.perp());
            run.sim.with(guard, on_the_circle);
        }
        run.idle(1);
    }
    run.idle(90);
    assert_eq!("AB".chars().map(|letter| run.activity(letter)).collect::<Vec<_>>(), [Activity::Search; 2]);
}

/// What a guard wants to do after the last tick.
fn speed(run: &Run, letter: char) -> f32 {
    let velocity = run.sim.get::<Body>(run.guard(letter)).velocity;
    (velocity.length() * 100.0).round() / 100.0
}

#[test]
fn who_walks_behind_another_walks_at_his_pace_and_the_nearer_the_slower() {
    let map = FIELD.replace("#A............B#", "#A.B...........#");
    let paces = |off: f32| {
        let slow = |rules: &mut thief_girl::rules::Rules| {
            rules.guards[Archetype::Servant].speed.patrol = 1.5;
        };
        let mut run = walks(on(&map), 'A', (1, 2), (14, 2), "E")
            .round('B', Archetype::Servant, PatrolMode::PingPong, &[((3, 2), ""), ((13, 2), "60E")])
            .rule(slow)
            .begin();
        run.idle(40);
        let (guard, at) = (run.guard('A'), run.guard_at('B') - vec2(off, 0.1));
        run.sim.with(guard, |body: &mut Body| body.at = at);
        run.idle(1);
        let first = speed(&run, 'A');
        run.idle(12);
        (first, speed(&run, 'A'))
    };
    assert_eq!(
        [0.2, 0.4, 0.6, 0.68, 0.72, 0.9, 1.2].map(paces),
        [(1.4, 0.61), (1.4, 0.89), (1.4, 1.41), (1.8, 1.5), (1.8, 1.49), (1.8, 1.8), (1.8, 1.8)]
    );
}

#[test]
fn the_nearer_two_are_abreast_the_less_they_step_aside() {
    let aside = |off: f32| {
        let mut run = walks(walks(on(FIELD), 'A', (1, 2), (14, 2), "E"), 'B', (14, 2), (1, 2), "W").begin();
        run.idle(60);
        for (letter, at) in [('A', vec2(6.0, 2.5)), ('B', vec2(7.2, 2.5 + off))] {
            let guard = run.guard(letter);
            run.sim.with(guard, |body: &mut Body| body.at = at);
        }
        run.idle(12);
        run.poses("AB")
    };
    assert_eq!(
        [-0.5, -0.3, -0.09, -0.07, 0.0, 0.07, 0.09, 0.3, 0.5].map(aside),
        [
            "6.36,2.50 0° | 6.84,1.99 175°",
            "6.35,2.55 0° | 6.85,2.14 176°",
            "6.33,2.59 0° | 6.88,2.31 178°",
            "6.33,2.59 359° | 6.88,2.33 178°",
            "6.33,2.59 359° | 6.88,2.38 179°",
            "6.32,2.60 359° | 6.89,2.44 180°",
            "6.33,2.56 0° | 6.89,2.46 180°",
            "6.35,2.45 0° | 6.85,2.86 184°",
            "6.36,2.50 0° | 6.84,3.01 185°"
        ]
    );
}

#[test]
fn whom_he_passes_he_minds_as_far_as_this_before_and_behind_him() {
    let minds = |ahead: f32| {
        let map = FIELD.replace("#A............B#", "#A.....B.......#");
        let mut run = walks(on(&map).looks('B', "W"), 'A', (1, 2), (14, 2), "E").begin();
        run.idle(40);
        let (guard, at) = (run.guard('A'), run.guard_at('B') - vec2(ahead, 0.2));
        run.sim.with(guard, |body: &mut Body| body.at = at);
        run.idle(4);
        let off = run.guard_at('A') - at;
        (off.y * 100.0).round()
    };
    assert_eq!(
        [1.7, 1.6, 1.5, 1.0, 0.3, 0.0, -0.3, -0.6, -0.7, -0.8].map(minds),
        [0.0, -0.0, -5.0, -5.0, -5.0, -5.0, -5.0, -5.0, 0.0, 0.0]
    );
}
