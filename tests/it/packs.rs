//! How hounds go round her and follow her scent, and how a lantern bearer keeps his distance, step by step.

use crate::support::minds::{DEEDS, ROOM, field, haunts, sense};
use crate::support::{Scenario, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Input, Percept};
use thief_girl::rules::Archetype;

const DARK: f32 = 0.1;

fn room(who: Archetype) -> Scenario {
    on(ROOM).moon(DARK).stays('A', who, "60E")
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
            "15.99,5.53 294° | 15.58,5.33 308° | 8.99,7.32 2°",
            "16.12,5.64 312° | 15.53,5.17 283° | 10.49,7.38 2°",
            "16.12,5.64 74° | 15.53,5.17 283° | 11.99,7.44 2°",
            "16.12,5.64 74° | 15.53,5.17 49° | 13.48,7.48 344°",
            "16.12,5.64 164° | 15.53,5.17 63° | 14.65,6.64 307°",
            "16.12,5.64 164° | 15.53,5.17 119° | 15.19,6.11 236°",
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
            "219 B lost her at 15.5,5.5",
            "220 B chase > search",
            "220 B says searching",
            "288 D lost her at 15.5,5.5",
            "289 D chase > search",
        ],
    );
}

#[test]
fn hounds_close_in_as_soon_as_one_of_them_is_close_to_her() {
    let places = |north: f32| {
        let mut run = field(Archetype::Hound).begin();
        run.idle(10);
        haunts(&mut run, "ABD", vec2(15.5, 5.5), Vec2::ZERO, 40);
        let first = run.guard('A');
        run.sim.with(first, |body: &mut Body| body.at = vec2(15.5, 5.5 - north));
        haunts(&mut run, "ABD", vec2(15.5, 5.5), Vec2::ZERO, 110);
        run.poses("BD")
    };
    // Half the radius of their circle is 1.5 tiles: from there on they run straight at her, else each to his side.
    assert_eq!(places(1.4), "9.45,5.65 359° | 9.35,7.56 342°");
    assert_eq!(places(4.0), "9.18,7.03 347° | 8.04,6.30 354°");
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
        let mut run = room(Archetype::LanternBearer).unasking().begin();
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
