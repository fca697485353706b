//! What guards do about her once they are sure of her, tick by tick and step by step: who asks, who runs to a gong, who
//! runs after her and where, who keeps a light on her, who runs away, and where they look for her afterwards.

use crate::support::traces::put_to_sleep;
use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Button, Input, Percept};
use thief_girl::rules::{ActionKind, AlertCall, Archetype, Personality};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

/// What guards did and said.
const DEEDS: [&str; 12] = [
    "activity", "bark", "shout", "spotted", "lost", "unseen", "caught", "grab", "gong", "heard", "look",
    "door",
];

/// Tells a guard something, as if he had sensed it in this tick.
fn sense(run: &mut Run, letter: char, percept: Percept) {
    let guard = run.guard(letter);
    run.sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
}

/// Makes a guard as sure of her as can be.
fn alarm(run: &mut Run, letter: char) {
    let guard = run.guard(letter);
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
}

/// He knows of her at a place, from now on and for so many ticks, though nobody is there.
fn haunts(run: &mut Run, letters: &str, at: Vec2, velocity: Vec2, ticks: u32) {
    for _ in 0..ticks {
        for letter in letters.chars() {
            alarm(run, letter);
            sense(run, letter, Percept::Saw { at, velocity, is_certain: true });
        }
        run.idle(1);
    }
}

/// A big room, and a cell in which she is out of sight.
const ROOM: &str = "
    ########################
    #......................#
    #......................#
    #A.....................#
    #......................#
    #......................#
    ####################.###
    #@##################...#
    ########################
";

fn room(who: Archetype) -> Scenario {
    on(ROOM).moon(LIT).stays('A', who, "60E")
}

#[test]
fn the_farther_away_she_is_the_longer_he_is_startled() {
    let starts = |x: f32| {
        let mut run = room(Archetype::Watchman).unasking().begin();
        run.idle(30);
        let since = run.sim.tick;
        while run.sim.get::<Body>(run.guard('A')).velocity.length() < 1.0 {
            haunts(&mut run, "A", vec2(x, 3.5), Vec2::ZERO, 1);
        }
        (run.sim.tick - since, run.when("A patrol > chase") - since)
    };
    assert_eq!([2.5, 4.5, 8.5, 14.5, 20.5].map(starts), [(48, 6), (54, 6), (66, 6), (69, 6), (69, 6)]);
}

#[test]
fn he_runs_after_her_calls_again_and_again_and_gives_up_where_she_must_have_gone() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(14.5, 2.5), vec2(1.5, 0.0), 90);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "4.68,3.26 356°",
            "6.34,3.14 356°",
            "8.00,3.02 356°",
            "9.67,2.91 356°",
            "11.33,2.80 356°",
            "12.99,2.69 356°",
            "14.65,2.58 356°",
            "16.13,2.48 333°",
            "16.21,2.48 291°",
            "16.21,2.48 327°",
            "16.21,2.48 57°",
            "16.21,2.48 125°",
        ],
    );
    run.idle(60 * 40);
    run.told(
        &DEEDS,
        &[
            "36 A patrol > chase",
            "36 A says spotted",
            "114 A shouts 14.5,2.5",
            "274 A lost her at 14.5,2.5",
            "274 A says lost",
            "275 A chase > search",
            "275 A shouts 16.0,2.5",
            "2374 A says back_to_work",
            "2375 A search > patrol",
        ],
    );
}

#[test]
fn who_is_within_arms_reach_is_grabbed_before_anybody_is_called() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(3.5, 3.5), Vec2::ZERO, 150);
    run.told(&DEEDS, &["36 A patrol > chase", "36 A says spotted", "150 A shouts 3.5,3.5"]);
}

#[test]
fn the_captain_runs_to_where_she_will_be_and_not_through_walls() {
    let mut run = room(Archetype::Captain).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(12.5, 1.5), vec2(4.0, 0.0), 60);
    run.courses(
        "A",
        Input::IDLE,
        10,
        &[
            "1.57,3.49 350°",
            "2.18,3.38 351°",
            "3.00,3.25 351°",
            "3.82,3.13 352°",
            "4.65,3.01 352°",
            "5.47,2.90 353°",
            "6.30,2.79 353°",
            "7.13,2.68 353°",
            "7.95,2.58 353°",
            "8.78,2.47 353°",
            "9.61,2.36 353°",
            "10.43,2.25 353°",
        ],
    );
}

#[test]
fn whom_another_tells_of_her_runs_there_instead() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(14.5, 2.5), Vec2::ZERO, 70);
    let by = run.sim.id(run.sim.player);
    run.idle(40);
    sense(&mut run, 'A', Percept::Told { her: vec2(8.5, 5.5), by, call: AlertCall::Shout });
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "6.13,3.98 33°",
            "7.53,4.88 33°",
            "8.78,5.68 5°",
            "8.38,5.42 239°",
            "8.34,5.40 190°",
            "8.34,5.40 221°",
            "8.34,5.40 311°",
            "8.34,5.40 19°",
            "8.34,5.40 60°",
            "7.80,5.23 127°",
            "7.12,4.82 217°",
            "7.52,4.10 307°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "36 A patrol > chase",
            "36 A says spotted",
            "216 A lost her at 8.5,5.5",
            "216 A says lost",
            "217 A chase > search",
            "217 A shouts 8.5,5.5",
        ],
    );
}

/// Two rooms with two ways between them.
const GATES: &str = "
    #########################
    #.............#.........#
    #.......................#
    #.............#.........#
    #A......@.....#.........#
    #D............#.........#
    #......................B#
    #.............#.........#
    #########################
";

#[test]
fn one_follows_her_and_the_others_take_a_way_out_each() {
    let mut run = on(GATES)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stays('D', Archetype::Ashigaru, "60E")
        .stoic()
        .rule(|rules| {
            let soldier = rules.guards.get_mut(&Archetype::Ashigaru).expect("his file");
            (soldier.senses.company_radius, soldier.senses.company_degrees) = (40.0, 360.0);
            soldier.grab = None;
        })
        .begin();
    run.idle(10);
    let mut lines = Vec::new();
    for tick in 0..150 {
        let her = run.her();
        for letter in ['A', 'B', 'D'] {
            alarm(&mut run, letter);
            let velocity = if tick < 60 { Vec2::ZERO } else { vec2(5.0, -0.5) };
            sense(&mut run, letter, Percept::Saw { at: her, velocity, is_certain: true });
        }
        run.hold(if tick < 60 { Input::IDLE } else { go("E").with(Button::Run) }, 1);
        if tick % 15 == 14 {
            lines.push(run.poses("ABD"));
        }
    }
    assert_eq!(
        lines,
        [
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.51,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "2.35,4.50 0° | 23.20,6.50 188° | 2.16,5.68 351°",
            "3.60,4.50 0° | 21.98,6.50 190° | 3.38,5.96 349°",
            "4.85,4.50 0° | 20.73,6.50 193° | 4.61,6.20 348°",
            "6.10,4.50 0° | 19.48,6.50 199° | 5.83,6.12 348°",
            "7.35,4.50 0° | 18.23,6.50 204° | 7.06,5.88 348°",
            "8.60,4.50 0° | 16.98,6.50 211° | 8.27,6.13 344°"
        ]
    );
    run.told(
        &["activity", "bark", "shout"],
        &[
            "12 A patrol > chase",
            "12 A says spotted",
            "14 D patrol > chase",
            "16 B patrol > chase",
            "16 B says spotted",
            "87 A shouts 9.8,4.5",
            "89 D shouts 9.9,4.5",
            "94 B shouts 10.4,4.5",
        ],
    );
}

/// She stands in the middle of a wide field.
const FIELD: &str = "
    ########################
    #......................#
    #......................#
    #......................#
    #......................#
    #A.....................#
    #B.........#...........#
    #D.....................#
    #......................#
    #......................#
    #......................#
    ########################
    #@######################
    ########################
";

fn field(who: Archetype) -> Scenario {
    ['A', 'B', 'D'].into_iter().fold(on(FIELD).moon(DARK), |field, letter| field.stays(letter, who, "60E"))
}

#[test]
fn three_who_chase_her_come_from_three_sides() {
    let mut run = field(Archetype::Ashigaru).unasking().begin();
    run.idle(10);
    let mut lines = Vec::new();
    for _ in 0..14 {
        haunts(&mut run, "ABD", vec2(18.5, 5.5), Vec2::ZERO, 10);
        lines.push(run.poses("ABD"));
    }
    assert_eq!(
        lines,
        [
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.74,5.50 0° | 1.64,6.52 357° | 1.57,7.50 353°",
            "2.52,5.50 0° | 2.35,6.60 356° | 2.19,7.50 353°",
            "3.35,5.50 0° | 3.18,6.70 356° | 3.02,7.50 353°",
            "4.19,5.50 0° | 4.00,6.79 355° | 3.85,7.50 352°",
            "5.02,5.50 0° | 4.83,6.89 354° | 4.69,7.50 352°",
            "5.85,5.50 0° | 5.66,6.99 353° | 5.50,7.50 351°",
            "6.69,5.50 0° | 6.49,7.09 353° | 5.99,7.50 351°",
            "7.52,5.50 0° | 7.31,7.18 352° | 6.67,7.50 350°"
        ]
    );
}

#[test]
fn three_hounds_go_round_her_and_close_in() {
    let mut run = field(Archetype::Hound).begin();
    run.idle(10);
    let mut lines = Vec::new();
    for _ in 0..20 {
        haunts(&mut run, "ABD", vec2(15.5, 5.5), Vec2::ZERO, 10);
        lines.push(run.poses("ABD"));
    }
    assert_eq!(
        lines,
        [
            "1.50,5.50 0° | 1.50,6.50 356° | 1.50,7.50 352°",
            "1.50,5.50 0° | 1.50,6.50 356° | 1.50,7.50 352°",
            "1.50,5.50 0° | 1.50,6.50 356° | 1.50,7.50 352°",
            "1.50,5.50 0° | 1.50,6.50 356° | 1.50,7.50 352°",
            "1.67,5.47 0° | 1.50,6.50 356° | 1.50,7.50 352°",
            "2.53,5.30 1° | 1.50,6.50 356° | 1.50,7.50 352°",
            "3.51,5.12 2° | 1.67,6.52 356° | 1.58,7.47 352°",
            "4.50,4.93 3° | 2.54,6.62 355° | 2.18,7.27 352°",
            "5.48,4.74 4° | 3.54,6.74 354° | 2.85,7.04 353°",
            "6.46,4.56 6° | 4.53,6.85 353° | 3.65,6.77 354°",
            "7.44,4.37 8° | 5.52,6.97 352° | 4.50,6.48 355°",
            "8.42,4.15 10° | 6.52,7.09 350° | 5.45,6.16 356°",
            "9.40,3.94 14° | 7.51,7.20 348° | 6.40,5.83 358°",
            "10.37,3.71 19° | 8.50,7.35 346° | 7.34,5.51 0°",
            "11.34,3.47 25° | 9.49,7.49 342° | 8.28,5.16 2°",
            "12.31,3.23 34° | 10.48,7.65 337° | 9.22,4.82 6°",
            "13.28,2.98 47° | 11.28,7.66 333° | 10.15,4.45 11°",
            "14.25,2.74 64° | 11.44,7.34 335° | 11.06,4.26 15°",
            "15.21,2.51 83° | 11.44,7.33 336° | 11.82,4.79 12°",
            "15.70,2.43 93° | 11.44,7.33 336° | 12.44,5.56 1°"
        ]
    );
    run.told(
        &["activity", "bark", "shout"],
        &[
            "12 A patrol > chase",
            "12 A says spotted",
            "14 B patrol > circle",
            "16 D patrol > circle",
            "18 A chase > circle",
            "72 A barks 15.5,5.5",
            "92 B barks 15.5,5.5",
            "94 D barks 15.5,5.5",
            "188 B circle > chase",
            "188 B says spotted",
        ],
    );
}

#[test]
fn hounds_come_beside_the_way_of_who_walks_and_not_of_who_hardly_moves() {
    let places = |velocity: Vec2| {
        let mut run = field(Archetype::Hound).begin();
        run.idle(10);
        haunts(&mut run, "ABD", vec2(15.5, 5.5), velocity, 110);
        run.poses("ABD")
    };
    assert_eq!(
        [0.49, 0.5, 0.51].map(|speed| places(vec2(0.0, speed))),
        [
            "7.44,4.37 8° | 5.52,6.97 352° | 4.50,6.48 355°",
            "7.44,4.37 8° | 5.52,6.97 352° | 4.50,6.48 355°",
            "7.44,4.37 8° | 5.53,6.10 357° | 5.35,7.67 348°"
        ]
    );
}

#[test]
fn a_hound_that_sees_her_no_more_stops_going_round_her() {
    let mut run = field(Archetype::Hound).begin();
    run.idle(10);
    haunts(&mut run, "ABD", vec2(15.5, 5.5), Vec2::ZERO, 80);
    run.courses(
        "ABD",
        Input::IDLE,
        15,
        &[
            "5.97,4.85 4° | 3.98,6.61 352° | 2.74,7.08 353°",
            "7.46,4.96 4° | 5.47,6.39 352° | 2.74,7.08 353°",
            "8.96,5.06 4° | 6.95,6.17 352° | 2.74,7.08 353°",
            "10.45,5.16 4° | 8.44,5.95 352° | 2.74,7.08 353°",
            "11.95,5.26 4° | 9.92,5.73 352° | 3.04,7.09 2°",
            "13.45,5.36 4° | 11.40,5.52 0° | 4.49,7.15 2°",
            "14.94,5.46 4° | 12.90,5.51 0° | 5.99,7.20 2°",
            "15.98,5.53 294° | 14.39,5.58 357° | 7.49,7.26 2°",
            "15.99,5.53 294° | 15.72,5.41 354° | 8.99,7.32 2°",
            "16.05,5.66 312° | 15.84,5.22 302° | 10.49,7.38 2°",
            "16.06,5.68 74° | 15.83,5.20 302° | 11.99,7.44 2°",
            "16.06,5.68 74° | 15.83,5.20 41° | 13.48,7.48 344°",
            "16.06,5.68 164° | 15.83,5.20 82° | 14.65,6.65 307°",
            "16.06,5.68 164° | 15.83,5.20 117° | 15.47,5.48 305°",
        ],
    );
    run.told(
        &["activity", "bark", "lost"],
        &[
            "12 A patrol > chase",
            "12 A says spotted",
            "14 B patrol > circle",
            "16 D patrol > circle",
            "18 A chase > circle",
            "96 A circle > chase",
            "97 B circle > chase",
            "97 B says spotted",
            "97 D circle > chase",
            "201 A lost her at 15.5,5.5",
            "201 A says lost",
            "202 A chase > search",
            "222 B lost her at 15.5,5.5",
            "223 B chase > search",
            "223 B says searching",
            "300 D lost her at 15.5,5.5",
        ],
    );
}

#[test]
fn a_scent_is_followed_and_where_it_ends_the_hound_casts_about() {
    let map = "
        ################
        #A.............#
        #..............#
        #.......#......#
        #..............#
        ################
        #@##############
        ################
    ";
    let mut run = on(map).moon(DARK).stays('A', Archetype::Hound, "60E").begin();
    run.idle(10);
    let guard = run.guard('A');
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (30.0, AlertLevel::Curious));
    sense(&mut run, 'A', Percept::Smelt { at: vec2(8.5, 2.5), strength: 0.6 });
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "2.44,1.63 8°",
            "3.63,1.80 8°",
            "4.82,1.97 8°",
            "6.01,2.14 8°",
            "7.20,2.31 8°",
            "8.38,2.48 8°",
            "9.45,2.50 0°",
            "10.49,2.50 7°",
            "10.03,3.06 140°",
            "9.39,3.42 196°",
            "9.38,2.49 235°",
            "8.34,2.48 179°",
            "7.48,2.72 123°",
            "7.43,3.57 131°",
            "6.78,2.84 230°",
            "6.82,2.09 319°",
            "7.64,1.49 347°",
            "8.70,1.50 0°",
            "8.47,1.50 133°",
            "7.67,1.50 180°",
            "6.87,1.50 180°",
            "6.07,1.50 180°",
            "5.27,1.50 180°",
            "4.47,1.50 180°",
        ],
    );
    run.told(&["activity", "bark"], &["12 A patrol > track", "12 A says scent", "372 A track > patrol"]);
}

#[test]
fn an_old_scent_is_forgotten_after_six_seconds() {
    let tracks = |late: u32| {
        let mut run = on("A..............#@").moon(DARK).stays('A', Archetype::Hound, "60E").begin();
        run.idle(10);
        sense(&mut run, 'A', Percept::Smelt { at: vec2(8.5, 0.5), strength: 0.6 });
        run.idle(late);
        let guard = run.guard('A');
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (30.0, AlertLevel::Curious));
        run.idle(6);
        run.activity('A') == Activity::Track
    };
    assert_eq!([340, 350, 360, 370].map(tracks), [true, true, false, false]);
}

#[test]
fn who_is_not_curious_follows_no_scent() {
    let mut run = on("A..............#@").moon(DARK).stays('A', Archetype::Hound, "60E").begin();
    run.idle(10);
    sense(&mut run, 'A', Percept::Smelt { at: vec2(8.5, 0.5), strength: 0.6 });
    run.idle(60);
    run.told(&["activity"], &[]);
}

#[test]
fn the_lantern_bearer_keeps_between_near_and_far_and_looks_for_her_when_she_is_gone() {
    let shines = |x: f32| {
        let mut run = room(Archetype::LanternBearer).unasking().moon(DARK).begin();
        run.idle(10);
        run.put_her(20.5, 7.5);
        let guard = run.guard('A');
        run.sim.with(guard, |body: &mut Body| body.at = vec2(8.5, 3.5));
        haunts(&mut run, "A", vec2(x, 3.5), Vec2::ZERO, 120);
        run
    };
    shines(9.0).courses(
        "A",
        Input::IDLE,
        20,
        &[
            "7.91,3.50 0°",
            "9.24,3.50 14°",
            "8.98,3.50 98°",
            "8.98,3.50 28°",
            "8.98,3.50 38°",
            "8.98,3.50 138°",
            "8.98,3.50 198°",
            "8.98,3.50 258°",
        ],
    );
    shines(10.8).courses(
        "A",
        Input::IDLE,
        20,
        &["9.23,3.50 0°", "10.70,3.50 0°", "10.81,3.50 98°", "10.74,3.50 28°"],
    );
    let mut far = shines(16.5);
    far.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "13.85,3.50 0°",
            "15.32,3.50 0°",
            "16.69,3.50 7°",
            "16.46,3.50 63°",
            "16.46,3.50 28°",
            "16.46,3.50 73°",
            "16.46,3.50 168°",
            "16.46,3.50 233°",
        ],
    );
    far.idle(60 * 20);
    far.told(
        &DEEDS,
        &[
            "12 A patrol > shine",
            "12 A says spotted",
            "90 A blows 16.5,3.5",
            "204 A lost her at 16.5,3.5",
            "204 A says lost",
            "205 A shine > search",
            "205 A blows 16.5,3.5",
            "1366 A sees her no more",
            "1391 spotted A lit 0.87 walk 1.1",
            "1392 A search > shine",
            "1392 A says spotted",
        ],
    );
}

/// Two gongs, one nearer than the other.
const GONGS: &str = "
    ##################################
    #................................#
    #A...............................#
    #................................#
    ##################################
    #@################################
    ##################################
";

fn gongs() -> Run {
    on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((12, 1)).gong((6, 3)).begin()
}

#[test]
fn he_runs_to_the_nearest_gong_swings_and_strikes_it_and_then_looks_for_her() {
    let mut run = gongs();
    run.idle(10);
    haunts(&mut run, "A", vec2(12.5, 2.5), vec2(1.0, 0.0), 60);
    run.courses(
        "A",
        Input::IDLE,
        15,
        &[
            "2.10,2.50 0°",
            "3.35,2.50 0°",
            "4.60,2.50 0°",
            "5.49,2.50 44°",
            "5.50,2.50 45°",
            "5.78,2.50 0°",
            "6.48,2.50 0°",
            "7.18,2.50 0°",
            "7.88,2.50 0°",
            "8.58,2.50 0°",
        ],
    );
    run.idle(60 * 50);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > alarm",
            "12 A says to_the_gong",
            "151 A strikes the gong at 6,3",
            "152 A alarm > search",
            "152 A says searching",
            "152 A shouts 13.5,2.5",
            "2250 A search > patrol",
            "2250 A says back_to_work",
        ],
    );
}

#[test]
fn a_gong_that_has_just_sounded_is_not_run_to_again() {
    let mut run = gongs();
    run.idle(10);
    haunts(&mut run, "A", vec2(14.5, 2.5), Vec2::ZERO, 400);
    run.told(
        &["activity", "gong", "shout"],
        &[
            "12 A patrol > alarm",
            "151 A strikes the gong at 6,3",
            "152 A alarm > chase",
            "230 A shouts 14.5,2.5",
        ],
    );
}

#[test]
fn a_gong_farther_than_this_is_nobodys_concern() {
    let runs = |x: f32| {
        let mut run = on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((31, 2)).begin();
        let guard = run.guard('A');
        run.sim.with(guard, |body: &mut Body| body.at = vec2(x, 2.5));
        run.idle(10);
        haunts(&mut run, "A", vec2(x - 6.0, 2.5), Vec2::ZERO, 30);
        run.activity('A') == Activity::Alarm
    };
    assert_eq!([8.5, 15.5, 18.5, 20.5, 25.5].map(runs), [false, false, false, true, true]);
}

#[test]
fn who_stands_at_the_gong_already_strikes_it_where_he_is() {
    let mut run = on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((2, 3)).begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(11.5, 2.5), Vec2::ZERO, 100);
    assert_eq!(run.poses("A"), "1.50,2.50 0°");
    run.told(
        &["activity", "gong", "shout"],
        &["12 A patrol > alarm", "103 A strikes the gong at 2,3", "104 A alarm > chase"],
    );
}

#[test]
fn he_asks_who_goes_there_and_whoever_is_warned_does_not_ask() {
    let asks = |warned: &str| {
        let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Watchman, "60E").begin();
        run.idle(10);
        let (guard, by, now) = (run.guard('A'), run.sim.id(run.sim.player), run.sim.tick);
        match warned {
            "cautious" => run.sim.with(guard, |a: &mut Awareness| a.caution_until = now + 600),
            "cautious once" => run.sim.with(guard, |a: &mut Awareness| a.caution_until = now + 1),
            "told" => sense(&mut run, 'A', Percept::Told { her: vec2(9.5, 3.5), by, call: AlertCall::Word }),
            "searches" => run.sim.with(guard, |mind: &mut Mind| {
                mind.memory.search = Some(SearchMemory::new(vec2(9.5, 3.5), now, now + 600));
            }),
            _ => (),
        }
        run.idle(if warned == "told" { 40 } else { 1 });
        while !run.activity('A').is_hunt() {
            haunts(&mut run, "A", vec2(11.5, 3.5), Vec2::ZERO, 1);
        }
        run.activity('A')
    };
    let does = ["", "cautious", "cautious once", "told", "searches"].map(asks);
    assert_eq!(
        does,
        [Activity::Challenge, Activity::Chase, Activity::Challenge, Activity::Challenge, Activity::Chase]
    );
}

#[test]
fn who_sees_another_hunt_does_not_ask_and_who_sees_another_ask_does() {
    let map = ROOM.replace("#A.....................#", "#A.B...................#");
    let asks = |ask: bool| {
        let mut run =
            on(&map).moon(DARK).stays('A', Archetype::Watchman, "60E").stays('B', Archetype::Clerk, "60E");
        if !ask {
            run = run.rule(|rules| {
                rules
                    .guards
                    .get_mut(&Archetype::Clerk)
                    .expect("his file")
                    .retain(|kind| *kind != ActionKind::Challenge);
            });
        }
        let mut run = run.begin();
        run.idle(10);
        haunts(&mut run, "B", vec2(13.5, 3.5), Vec2::ZERO, 20);
        haunts(&mut run, "AB", vec2(13.5, 3.5), Vec2::ZERO, 20);
        [run.activity('A'), run.activity('B')]
    };
    assert_eq!(
        [true, false].map(asks),
        [[Activity::Challenge, Activity::Challenge], [Activity::Chase, Activity::Chase]]
    );
}

#[test]
fn he_walks_towards_whom_he_asks_with_his_eyes_on_her() {
    let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Watchman, "60E").begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(13.5, 1.5), vec2(0.5, 0.0), 50);
    run.courses(
        "A",
        Input::IDLE,
        15,
        &[
            "1.54,3.49 351°",
            "2.11,3.40 351°",
            "2.70,3.30 351°",
            "3.30,3.20 351°",
            "3.89,3.11 351°",
            "4.48,3.01 351°",
            "5.08,2.91 351°",
            "5.78,2.80 351°",
            "6.47,2.69 351°",
            "7.16,2.58 351°",
            "7.85,2.47 351°",
            "8.54,2.36 351°",
            "9.23,2.25 351°",
            "9.92,2.14 351°",
        ],
    );
    run.idle(60 * 12);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > challenge",
            "12 A says who_goes_there",
            "163 A lost her at 13.5,1.5",
            "163 A says lost",
            "164 A challenge > search",
            "643 A says back_to_work",
            "644 A search > patrol",
        ],
    );
}

#[test]
fn the_timid_one_calls_while_he_asks() {
    let mut run = room(Archetype::Watchman).moon(DARK).personality('A', Personality::Timid).begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(13.5, 3.5), Vec2::ZERO, 120);
    run.told(&["activity", "shout"], &["12 A patrol > challenge", "73 A shouts 13.5,3.5"]);
}

/// A house in which servants run: she is in the middle.
const HOUSE: &str = "
    #########################
    #.......................#
    #.......................#
    #....#######.####.......#
    #....#..........#.......#
    #....#...A......#....B..#
    #....#..........#.......#
    #....####.#######.......#
    #.......................#
    #D......................#
    #########################
    #@#######################
    #########################
";

fn servant() -> Run {
    on(HOUSE)
        .moon(DARK)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .stays('D', Archetype::Clerk, "60N")
        .begin()
}

#[test]
fn a_servant_runs_round_her_to_the_nearest_help() {
    let mut run = servant();
    run.idle(10);
    haunts(&mut run, "A", vec2(12.5, 4.5), Vec2::ZERO, 90);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "8.25,9.28 175°",
            "6.72,9.39 177°",
            "5.19,9.46 179°",
            "3.67,9.42 177°",
            "2.55,9.12 222°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.74,9.10 355°",
            "3.27,9.05 355°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > flee",
            "12 A says help",
            "191 A tells 12.5,4.5",
            "191 D hears word 1.0",
            "196 D patrol > investigate",
            "196 D says told",
            "551 A says back_to_work",
            "552 A flee > patrol",
        ],
    );
}

#[test]
fn a_servant_who_is_shut_in_with_her_runs_from_corner_to_corner_and_shouts() {
    let map = HOUSE
        .replace("#....#######.####.......#", "#....############.......#")
        .replace("####.####", "#########");
    let mut run = on(&map)
        .moon(DARK)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .stays('D', Archetype::Clerk, "60N")
        .begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(11.5, 5.5), Vec2::ZERO, 60);
    let mut lines = Vec::new();
    for at in [vec2(11.5, 5.5), vec2(8.5, 5.5), vec2(6.5, 4.5), vec2(14.5, 6.5)] {
        haunts(&mut run, "A", at, Vec2::ZERO, 60);
        lines.push(run.poses("A"));
    }
    assert_eq!(lines, ["6.59,6.47 349°", "6.59,6.47 333°", "10.79,6.50 0°", "9.97,5.22 206°"]);
    run.idle(60 * 34);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > flee",
            "12 A says help",
            "126 A shouts 11.5,5.5",
            "366 A shouts 14.5,6.5",
            "606 A shouts 14.5,6.5",
            "846 A shouts 14.5,6.5",
            "1086 A shouts 14.5,6.5",
            "1326 A shouts 14.5,6.5",
            "1566 A shouts 14.5,6.5",
            "1806 A shouts 14.5,6.5",
            "1812 A says back_to_work",
            "1813 A flee > patrol",
        ],
    );
}

#[test]
fn help_that_is_not_where_it_was_is_looked_for_elsewhere() {
    let mut run = servant();
    run.idle(10);
    for letter in ['B', 'D'] {
        put_to_sleep(&mut run, letter);
        let guard = run.guard(letter);
        run.sim.with(guard, |body: &mut Body| body.at = vec2(1.5, 1.5));
    }
    haunts(&mut run, "A", vec2(12.5, 4.5), Vec2::ZERO, 60);
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "7.49,9.34 175°",
            "2.89,9.49 180°",
            "4.88,9.50 0°",
            "9.48,9.50 0°",
            "14.08,9.50 0°",
            "18.33,8.14 323°",
            "21.68,6.43 59°",
            "23.41,9.35 185°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "21.88,9.26 184°",
            "20.29,9.16 184°",
            "18.69,9.06 184°",
            "17.09,8.97 184°",
            "15.49,8.87 184°",
            "13.90,8.77 184°",
            "12.30,8.67 184°",
            "10.70,8.57 184°",
            "9.63,7.96 267°",
            "9.55,6.36 267°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
        ],
    );
    run.told(
        &["activity", "bark", "shout"],
        &[
            "11 B patrol > sleep",
            "11 D patrol > sleep",
            "12 A patrol > flee",
            "12 A says help",
            "472 A shouts 12.5,4.5",
            "712 A shouts 12.5,4.5",
            "952 A shouts 12.5,4.5",
            "1032 A flee > patrol",
        ],
    );
}

/// Rooms with hideouts.
const ROOMS: &str = "
    #########################
    #.......#.......#......j#
    #...........A...........#
    #.......#.......#.......#
    #C......###.#####.......#
    #.......#.......#.......#
    #...........B...........#
    #j......#.......#......j#
    #########################
    #@#######################
    #########################
";

fn loses_her(run: &mut Run, letter: char, at: Vec2, ago: u32, sure: bool) {
    let (guard, now) = (run.guard(letter), run.sim.tick);
    let hunt = SearchMemory::new(at, now.saturating_sub(ago), now + 60 * 25);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    if sure {
        alarm(run, letter);
    }
}

#[test]
fn one_who_searches_alone_looks_into_every_corner_that_is_worth_it() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "S").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 1.5), 120, false);
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "12.50,1.47 281°",
            "12.50,1.47 151°",
            "10.47,2.00 166°",
            "8.24,2.48 124°",
            "10.87,2.94 42°",
            "11.58,5.44 64°",
            "10.47,6.10 169°",
            "7.70,6.49 178°",
            "5.63,4.78 216°",
            "5.10,4.49 81°",
            "7.24,6.28 40°",
            "9.99,6.45 0°",
            "12.68,6.99 353°",
            "15.45,6.65 352°",
            "16.56,6.49 291°",
            "16.56,6.49 152°",
            "17.78,5.23 287°",
            "20.07,5.07 342°",
            "18.20,3.18 224°",
            "15.64,2.56 181°",
            "12.84,2.53 180°",
            "10.04,2.51 180°",
            "7.35,2.76 136°",
            "5.34,4.71 136°",
            "3.28,4.76 136°",
            "4.60,4.10 331°",
            "6.18,3.23 331°",
            "7.81,2.59 359°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > search",
            "12 A says searching",
            "1510 A says back_to_work",
            "1511 A search > patrol",
        ],
    );
}

#[test]
fn two_who_search_together_share_the_rooms() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "N").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 3.5), 60, true);
    run.courses(
        "AB",
        Input::IDLE,
        60,
        &[
            "12.50,3.53 20° | 12.50,6.50 200°",
            "12.50,3.53 250° | 12.50,6.50 4°",
            "12.28,2.94 196° | 12.50,6.50 0°",
            "9.50,2.62 187° | 12.50,6.50 208°",
            "7.33,3.32 105° | 12.50,6.50 176°",
            "8.34,2.55 348° | 12.50,6.50 30°",
            "11.14,2.53 0° | 10.37,6.50 180°",
            "13.94,2.52 0° | 7.77,6.50 180°",
            "16.74,2.51 0° | 5.58,5.47 224°",
            "19.14,2.88 354° | 4.51,4.33 296°",
            "18.88,4.42 124° | 6.61,5.86 36°",
            "17.15,6.46 173° | 9.04,6.42 0°",
            "14.36,6.49 180° | 11.64,6.43 0°",
            "11.62,6.20 178° | 14.18,6.67 359°",
            "8.82,6.30 178° | 16.78,6.61 359°",
            "6.02,6.39 178° | 19.33,6.43 335°",
            "4.05,4.89 237° | 21.17,5.16 5°",
            "2.06,6.00 138° | 22.45,7.42 60°",
            "1.47,6.53 88° | 22.51,7.52 359°",
            "1.47,6.53 18° | 22.51,5.82 270°",
            "1.47,6.53 244° | 23.20,3.34 290°",
            "2.42,5.04 272° | 23.50,2.50 270°",
            "4.62,3.70 337° | 22.58,2.50 180°",
            "7.20,2.62 337° | 19.98,2.50 180°",
            "9.96,2.63 22° | 17.39,2.50 180°",
            "11.76,2.55 357° | 17.37,4.20 87°",
            "12.44,2.50 90° | 17.47,6.00 87°",
            "12.44,2.50 90° | 16.04,6.39 178°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > search",
            "12 A says searching",
            "12 A shouts 12.5,3.5",
            "12 B hears shout 4.8",
            "15 B patrol > search",
            "1091 B says looks_inside",
            "1105 A says looks_inside",
            "1163 B looks into 23,7",
            "1177 A looks into 1,7",
            "1361 B looks into 23,1",
            "1362 B says not_inside",
            "1363 B says looks_inside",
            "1510 A says back_to_work",
            "1510 B says back_to_work",
            "1511 A search > patrol",
            "1511 B search > patrol",
        ],
    );
}

#[test]
fn news_during_a_search_lead_elsewhere() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "S").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 1.5), 120, false);
    run.idle(150).noise_at(6, 6, 24.0).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "10.47,2.00 166°",
            "9.11,2.34 166°",
            "7.72,2.49 178°",
            "7.16,3.67 109°",
            "6.70,4.99 109°",
            "6.33,6.05 73°",
            "6.33,6.05 48°",
            "6.33,6.05 179°",
            "6.33,6.05 269°",
            "7.12,6.11 359°",
        ],
    );
    run.noise_at(20, 2, 17.0).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "8.47,6.44 0°",
            "9.87,6.45 0°",
            "11.27,6.46 0°",
            "12.67,6.47 0°",
            "14.07,6.48 0°",
            "15.47,6.49 0°",
            "16.87,6.50 0°",
            "17.91,5.80 305°",
            "18.72,4.66 305°",
            "19.53,3.52 305°",
        ],
    );
}

#[test]
fn an_inspector_weighs_ways_out_treasures_and_hideouts() {
    let map = "
        ##########################
        #............#...........#
        X......A.....+.......c..j#
        #............#...........#
        ####.#################.###
        #............#...........#
        #C....$......#...........X
        #............#...........#
        ##########################
        #@########################
        ##########################
    ";
    let mut run = on(map).moon(0.4).stays('A', Archetype::Inspector, "60N").begin();
    run.idle(10);
    let by = run.sim.id(run.sim.player);
    sense(&mut run, 'A', Percept::Told { her: vec2(18.5, 5.5), by, call: AlertCall::Shout });
    run.courses(
        "A",
        Input::IDLE,
        90,
        &[
            "9.99,2.50 0°",
            "13.39,2.50 0°",
            "17.89,2.50 0°",
            "19.55,2.50 0°",
            "19.55,2.50 290°",
            "19.55,2.50 147°",
            "20.77,2.91 19°",
            "23.17,5.52 357°",
            "23.58,5.50 338°",
            "23.58,5.50 90°",
            "23.58,5.50 188°",
            "22.48,4.09 272°",
            "23.59,3.50 312°",
            "23.59,3.50 248°",
            "23.59,3.50 110°",
            "23.59,3.50 206°",
            "23.59,3.50 136°",
            "23.59,3.50 276°",
            "23.59,3.50 6°",
            "19.28,3.03 186°",
            "14.81,2.53 186°",
            "11.40,2.51 180°",
            "6.90,2.50 180°",
            "4.51,5.23 91°",
            "4.50,5.54 325°",
            "4.50,5.54 96°",
            "4.50,5.54 186°",
            "3.94,3.47 182°",
            "2.42,3.50 207°",
            "2.42,3.50 148°",
            "2.42,3.50 7°",
            "3.85,3.36 354°",
            "8.33,2.91 354°",
            "12.28,2.52 359°",
            "16.21,2.51 0°",
            "19.58,2.50 0°",
            "19.58,2.50 290°",
            "19.58,2.50 70°",
            "19.58,2.50 160°",
            "22.50,4.51 90°",
            "20.88,3.40 188°",
            "17.90,2.98 188°",
            "14.93,2.56 188°",
            "12.67,2.53 180°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > outthink",
            "12 A says deduces",
            "144 A opens 13,2 normal",
            "237 A shuts 13,2",
            "1121 A says looks_inside",
            "1193 A looks into 24,2",
            "1900 A opens 13,2 normal",
            "1993 A shuts 13,2",
            "3057 A opens 13,2 normal",
            "3150 A shuts 13,2",
            "3611 A says back_to_work",
            "3612 A outthink > patrol",
            "3883 A opens 13,2 normal",
        ],
    );
}

#[test]
fn a_shade_chooses_a_dark_niche_beside_her_way() {
    let map = "
        ##########################
        #........................#
        ###.##.##.######.##.##.###
        X........................#
        #...........A...........$#
        #........................#
        ###.##.##.######.##.##.###
        #........................#
        ##########################
        #@########################
        ##########################
    ";
    let at = |moon: f32, look: &str| {
        let mut run = on(map).moon(moon).stays('A', Archetype::Shade, look).begin();
        run.idle(60 * 8);
        run
    };
    assert_eq!(at(0.4, "60W").poses("A"), "9.50,2.53 90°");
    let mut lit = on(map).moon(0.3).light((0, 5), (25, 7), 0.8).stays('A', Archetype::Shade, "60W").begin();
    assert_eq!(lit.idle(60 * 8).poses("A"), "9.50,2.53 90°");
    // What he hears he watches for four seconds.
    lit.noise_at(20, 3, 16.0).courses(
        "A",
        Input::IDLE,
        20,
        &[
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 90°",
            "9.50,2.53 90°",
        ],
    );
}

#[test]
fn a_shade_without_a_way_to_watch_looks_as_he_was_told() {
    let run = on("#########\n#A......#\n#########\n#@#######").moon(0.4);
    let run = run.round('A', Archetype::Shade, PatrolMode::Loop, &[((1, 1), "1Z 60N")]);
    let mut run = run.begin();
    assert_eq!(run.idle(60 * 3).poses("A"), "1.50,1.50 270°");
}

#[test]
fn out_of_breath_a_shade_rests_before_he_runs_again() {
    let runs = |rest: u32| {
        let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Shade, "60E").begin();
        run.idle(10);
        let near = run.guard_at('A') + vec2(2.5, 0.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 20);
        assert_eq!(run.activity('A'), Activity::Chase);
        let guard = run.guard('A');
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (0.0, AlertLevel::Calm));
        while run.activity('A') == Activity::Chase {
            let near = run.guard_at('A') + vec2(2.5, 0.0);
            haunts(&mut run, "A", near, Vec2::ZERO, 1);
        }
        run.idle(rest);
        let near = run.guard_at('A') + vec2(2.5, 0.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 10);
        run.activity('A') == Activity::Chase
    };
    assert_eq!([60, 180, 240, 300, 420].map(runs), [false, true, true, true, true]);
}

/// A hall in which nobody sees anybody else.
const CELLS: &str = "
    #########################
    #A..#B..#D..............#
    #...#...#...............#
    #########################
    #@#######################
    #########################
";

/// The founder of the party with which each of A, B and D searches.
fn founders(run: &Run) -> String {
    let letter = |who| run.letter(who);
    let of = |member: char| {
        let who = run.sim.id(run.guard(member));
        let party = run.sim.parties.iter().find(|party| party.members.iter().any(|it| it.who == who));
        party.map_or('-', |party| letter(party.founder))
    };
    "ABD".chars().map(of).collect()
}

/// A and D have lost her, D so many ticks before; then each hears of it from somebody.
fn two_parties(d_ago: u32, told: &[(char, char)]) -> Run {
    let mut run = on(CELLS).moon(DARK).looks('A', "E").looks('B', "E").looks('D', "E").begin();
    run.idle(200);
    loses_her(&mut run, 'A', vec2(2.5, 1.5), 60, false);
    loses_her(&mut run, 'D', vec2(12.5, 1.5), d_ago, false);
    run.idle(20);
    for (hears, calls) in told {
        let by = run.sim.id(run.guard(*calls));
        sense(&mut run, *hears, Percept::Told { her: vec2(5.5, 1.5), by, call: AlertCall::Shout });
    }
    run.idle(20);
    run
}

#[test]
fn whoever_hears_a_searcher_joins_the_party_that_knows_best() {
    let joined = [
        two_parties(30, &[]),
        two_parties(30, &[('B', 'A')]),
        two_parties(30, &[('B', 'D')]),
        two_parties(30, &[('B', 'A'), ('B', 'D')]),
        two_parties(30, &[('A', 'D')]),
        two_parties(30, &[('D', 'A')]),
        two_parties(60, &[('A', 'D'), ('D', 'A')]),
        two_parties(90, &[('A', 'D')]),
        two_parties(90, &[('D', 'A')]),
    ];
    assert_eq!(
        joined.map(|run| founders(&run)),
        ["A-D", "AAD", "ADD", "ADD", "D-D", "A-D", "A-A", "A-D", "A-A"]
    );
}

#[test]
fn whoever_joins_reacts_looks_to_the_place_and_searches_until_the_party_gives_up() {
    let mut run = two_parties(30, &[('B', 'D')]);
    run.courses(
        "B",
        Input::IDLE,
        10,
        &[
            "5.50,1.50 0°",
            "5.50,1.50 0°",
            "5.50,1.50 324°",
            "5.50,1.50 290°",
            "5.50,1.50 290°",
            "5.50,1.50 302°",
            "5.50,1.50 342°",
            "5.50,1.50 22°",
        ],
    );
    run.idle(60 * 26);
    run.told(
        &["activity", "bark", "shout"],
        &[
            "202 D patrol > search",
            "202 D says searching",
            "204 A patrol > search",
            "204 A says searching",
            "224 B patrol > search",
            "1700 A says back_to_work",
            "1700 B search > patrol",
            "1700 D says back_to_work",
            "1701 A search > patrol",
            "1701 D search > patrol",
        ],
    );
    assert!(run.sim.parties.is_empty());
}

#[test]
fn who_is_sure_of_her_or_sleeps_joins_nobody() {
    let mut run = two_parties(30, &[]);
    haunts(&mut run, "B", vec2(6.5, 2.5), Vec2::ZERO, 10);
    let by = run.sim.id(run.guard('D'));
    sense(&mut run, 'B', Percept::Told { her: vec2(5.5, 1.5), by, call: AlertCall::Shout });
    run.idle(5);
    assert_eq!(founders(&run), "A-D");
    put_to_sleep(&mut run, 'D');
    run.idle(2);
    assert_eq!(founders(&run), "A--");
}

#[test]
fn who_loses_her_where_another_searches_joins_him_if_that_one_knows_as_much() {
    let map = CELLS.replace("#...#...#", "#.......#").replace("#A..#B..#", "#A...B..#");
    let joins = |ago: u32| {
        let mut run = on(&map).moon(DARK).looks('A', "E").looks('B', "W").looks('D', "E").begin();
        run.idle(200);
        loses_her(&mut run, 'A', vec2(3.5, 1.5), 60, false);
        run.idle(20);
        loses_her(&mut run, 'B', vec2(4.5, 1.5), ago, false);
        run.idle(20);
        founders(&run)
    };
    assert_eq!([10, 79, 80, 81, 120].map(joins), ["AB-", "AB-", "AA-", "AA-", "AA-"]);
}

#[test]
fn hunters_who_run_to_one_place_find_the_same_ways_as_each_alone() {
    // Round corners, where there is no straight way.
    let map = "
        ################
        #A.............#
        #B#.####.#####.#
        #D.....#.......#
        #.####.#.###.#.#
        #..............#
        ################
        #@##############
        ################
    ";
    let scenario = |hunters: usize| {
        ['A', 'B', 'D']
            .into_iter()
            .fold(on(map).moon(DARK), |scenario, letter| scenario.stays(letter, Archetype::Clerk, "60E"))
            .unasking()
            .rule(move |rules| rules.mind.field_hunters = hunters)
            .begin()
    };
    let mut lines = [Vec::new(), Vec::new()];
    for (lines, hunters) in lines.iter_mut().zip([3, 99]) {
        let mut run = scenario(hunters);
        run.idle(10);
        for _ in 0..10 {
            haunts(&mut run, "ABD", vec2(12.5, 4.5), Vec2::ZERO, 20);
            lines.push(run.poses("ABD"));
        }
    }
    let [shared, alone] = lines;
    assert_eq!(
        shared,
        [
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "2.48,1.50 17° | 1.49,1.72 14° | 2.17,3.50 5°",
            "4.01,1.50 19° | 2.49,1.22 18° | 3.70,3.50 6°",
            "5.54,1.50 23° | 4.03,1.29 21° | 5.24,3.50 8°",
            "7.08,1.50 29° | 5.56,1.36 24° | 6.67,3.60 9°",
            "8.56,1.55 37° | 7.09,1.43 29° | 6.57,4.94 357°",
            "8.58,2.08 32° | 8.55,1.47 37° | 7.00,5.79 347°",
            "8.61,3.54 15° | 8.52,2.21 31° | 8.53,5.71 343°"
        ]
    );
    assert_eq!(
        alone,
        [
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "2.48,1.50 17° | 1.49,1.72 14° | 2.17,3.50 5°",
            "4.01,1.50 19° | 2.49,1.22 18° | 3.70,3.50 6°",
            "5.54,1.50 23° | 4.03,1.29 21° | 5.24,3.50 8°",
            "7.08,1.50 29° | 5.56,1.36 24° | 6.67,3.60 9°",
            "8.56,1.55 37° | 7.09,1.43 29° | 6.57,4.94 357°",
            "8.58,2.08 32° | 8.55,1.47 37° | 7.00,5.79 347°",
            "8.61,3.54 15° | 8.52,2.21 31° | 8.53,5.71 343°"
        ]
    );
}

/// Two rooms that are alike but for what is in them.
const ALIKE: &str = "
    #################################
    #.............#####.............#
    #.............#####.............#
    #...............A...............#
    #.............#####.............#
    #.............#####.............#
    #################################
    #@##############################X
    #################################
";

/// Where a guard who searches is, every five seconds; something is in the room to the east.
fn searches(who: Personality, thing: char, at: (usize, usize)) -> String {
    let mut lines: Vec<Vec<char>> = ALIKE.trim().lines().map(|line| line.trim().chars().collect()).collect();
    lines[at.1][at.0] = thing;
    let map = lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
    let mut run = on(&map)
        .moon(DARK)
        .lamp_radius(1.0)
        .stays('A', Archetype::Watchman, "60E")
        .personality('A', who)
        .begin();
    run.idle(150);
    loses_her(&mut run, 'A', vec2(16.5, 3.5), 120, false);
    let places = (0..4).map(|_| {
        run.idle(300);
        let at = run.guard_at('A');
        format!("{:.1},{:.1}", at.x, at.y)
    });
    places.collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_searches_goes_where_he_cares_to_look_first() {
    let all = [
        searches(Personality::Steady, '$', (25, 5)),
        searches(Personality::Greedy, '$', (25, 5)),
        searches(Personality::Greedy, '$', (30, 1)),
        searches(Personality::Greedy, '$', (4, 1)),
        searches(Personality::Proud, 'X', (28, 5)),
        searches(Personality::Proud, 'X', (20, 1)),
        searches(Personality::Timid, '*', (28, 6)),
        searches(Personality::Timid, '*', (3, 0)),
        searches(Personality::Timid, 'B', (24, 2)),
        searches(Personality::Curious, '+', (25, 4)),
        searches(Personality::Dutiful, '.', (25, 4)),
    ];
    assert_eq!(
        all,
        [
            "17.5,3.5 12.9,3.5 10.8,3.5 24.8,3.5",
            "17.5,3.5 17.0,3.4 7.1,3.5 21.1,3.5",
            "17.5,3.5 20.7,3.3 6.7,3.5 17.4,3.5",
            "17.5,3.5 12.7,3.5 9.7,3.5 23.7,3.5",
            "17.5,3.5 17.4,3.6 6.4,3.5 20.4,3.5",
            "18.0,3.6 10.7,2.9 21.4,3.6 20.7,3.7",
            "17.5,3.5 18.9,3.6 4.9,3.5 17.8,3.4",
            "17.5,3.5 12.7,3.5 10.7,3.3 24.7,3.5",
            "19.8,3.7 7.3,3.1 16.1,3.6 27.4,3.8",
            "17.5,3.5 18.4,3.5 5.6,3.5 19.6,3.5",
            "18.1,3.6 12.1,3.5 13.9,3.5 21.3,3.5"
        ]
    );
}

#[test]
fn a_treasure_guard_searches_no_farther_than_his_leash_allows() {
    let mut run = on(ALIKE).moon(DARK).stays('A', Archetype::TreasureGuard, "60E").begin();
    run.idle(150);
    loses_her(&mut run, 'A', vec2(22.5, 3.5), 120, false);
    run.courses(
        "A",
        Input::IDLE,
        150,
        &[
            "22.52,3.50 292°",
            "22.52,3.50 180°",
            "22.52,3.50 120°",
            "22.52,3.50 210°",
            "22.52,3.50 150°",
            "22.52,3.50 31°",
            "22.52,3.50 161°",
            "22.52,3.50 124°",
        ],
    );
}

#[test]
fn a_shade_waits_beside_the_way_to_the_treasure_nearest_to_his_post() {
    let map = "
        ####################
        #$.................#
        #..................#
        #..#.#.............#
        #..................#
        #.......A........$.X
        #..................#
        #..#.#.......#.#...#
        ####################
        #@##################
        ####################
    ";
    let spot = |map: &str, post: (usize, usize)| {
        let mut lines: Vec<Vec<char>> =
            map.trim().lines().map(|line| line.trim().chars().collect()).collect();
        lines[5][8] = '.';
        lines[post.1][post.0] = 'A';
        let map = lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
        let mut run = on(&map).moon(0.4).stays('A', Archetype::Shade, "60W").begin();
        run.idle(60 * 8);
        run.poses("A")
    };
    let west = map.replace("#..................#\n", "X..................#\n");
    let all = [
        spot(map, (8, 5)),
        spot(map, (4, 5)),
        spot(map, (14, 5)),
        spot(&west, (8, 5)),
        spot(&west, (4, 5)),
        spot(&map.replace('$', "."), (8, 5)),
    ];
    assert_eq!(
        all,
        [
            "4.50,3.52 270°",
            "4.50,3.52 270°",
            "16.48,5.50 0°",
            "3.52,2.50 180°",
            "2.53,4.52 243°",
            "8.50,5.50 180°"
        ]
    );
}

#[test]
fn a_shade_who_has_shown_himself_goes_to_the_next_of_his_posts() {
    let map = "
        ##############################
        #A..........................B#
        #............................#
        ##############################
        #@############################
        ##############################
    ";
    let map = map.replace('B', ".");
    let posts = [((1, 1), "60E"), ((28, 1), "60W"), ((15, 1), "60W")];
    let mut run = on(&map).moon(DARK).round('A', Archetype::Shade, PatrolMode::Loop, &posts).begin();
    run.idle(60 * 3);
    let mut places = vec![run.poses("A")];
    for _ in 0..3 {
        let near = run.guard_at('A') + vec2(0.0, 1.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 20);
        assert_eq!(run.activity('A'), Activity::Chase);
        let guard = run.guard('A');
        run.sim.with(guard, |mind: &mut Mind| mind.memory.last_known = None);
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
        run.idle(60 * 16);
        places.push(run.poses("A"));
    }
    assert_eq!(places, ["1.50,1.50 0°", "28.49,1.50 180°", "15.51,1.50 180°", "1.50,1.50 0°"]);
}

#[test]
fn whoever_finds_one_gap_taken_goes_to_another() {
    let map = GATES
        .replace("#D............#.........#", "#.............#.........#")
        .replace("#.......................#", "#..................D....#")
        .replace("#......................B#", "#..................B....#");
    let mut run = on(&map)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stays('D', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(|rules| {
            let soldier = rules.guards.get_mut(&Archetype::Ashigaru).expect("his file");
            (soldier.senses.company_radius, soldier.senses.company_degrees) = (40.0, 360.0);
            soldier.grab = None;
        })
        .begin();
    run.idle(10);
    let mut lines = Vec::new();
    let from = vec2(6.5, 4.5);
    for tick in 0..12 {
        haunts(&mut run, "ABD", from + vec2(0.1 * tick as f32, 0.0), vec2(3.0, 0.0), 12);
        lines.push(run.poses("ABD"));
    }
    assert_eq!(
        lines,
        [
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.60,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "2.44,4.50 0° | 19.36,6.50 189° | 19.13,2.50 171°",
            "3.44,4.50 0° | 18.48,6.50 190° | 18.15,2.50 170°",
            "4.44,4.50 0° | 17.48,6.50 191° | 17.15,2.50 169°",
            "5.44,4.50 0° | 16.48,6.50 192° | 16.15,2.50 167°",
            "6.44,4.50 0° | 15.48,6.50 194° | 15.15,2.50 166°",
            "7.43,4.50 0° | 14.48,6.50 196° | 14.25,2.50 164°",
            "7.91,4.50 63° | 13.48,6.50 199° | 14.17,2.50 163°"
        ]
    );
    run.told(&["bark"], &["12 D says spotted", "14 A says spotted", "133 D says cut_off"]);
}
