//! Where the clockwork dolls walk, cell by cell: each kind by its own rule, into its corner, and away from music.

use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{Vec2, grid::cell_of, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Input, MusicBox, Percept};
use thief_girl::rules::Archetype;

const DARK: f32 = 0.1;

/// What dolls do.
const DEEDS: [&str; 6] = ["activity", "spotted", "unseen", "caught", "grab", "music"];

/// A grid of streets; she is shut away.
const STREETS: &str = "
    #################
    #...............#
    #.#.##.#.#.##.#.#
    #...............#
    #.#.##.#.#.##.#.#
    #A......B......D#
    #.#.##.#.#.##.#.#
    #...............#
    #.#.##.#.#.##.#.#
    #...............#
    #################
    #@###############
    #################
";

fn streets(kinds: &[(char, Archetype)]) -> Scenario {
    let mut map = STREETS.to_string();
    for letter in ['A', 'B', 'D'] {
        if kinds.iter().all(|(other, _)| *other != letter) {
            map = map.replace(letter, ".");
        }
    }
    let scenario = on(&map).moon(DARK);
    kinds.iter().fold(scenario, |scenario, (letter, who)| scenario.stays(*letter, *who, "60S"))
}

/// Dolls feel her walk at a place, for so many ticks.
fn feel(run: &mut Run, letters: &str, at: Vec2, velocity: Vec2, ticks: u32) {
    for _ in 0..ticks {
        for letter in letters.chars() {
            let guard = run.guard(letter);
            run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
            run.sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(Percept::Felt { at, velocity }));
        }
        run.idle(1);
    }
}

/// The cells that a doll comes through while it feels her: `x,y`.
fn cells(run: &mut Run, letter: char, feels: &str, at: Vec2, velocity: Vec2, ticks: u32) -> String {
    let mut cells = Vec::new();
    for _ in 0..ticks {
        feel(run, feels, at, velocity, 1);
        let cell = cell_of(run.guard_at(letter));
        if cells.last() != Some(&cell) {
            cells.push(cell);
        }
    }
    cells.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect::<Vec<_>>().join(" ")
}

/// The way of a doll alone while she walks on one spot, without time in its corner.
fn way(who: Archetype, at: Vec2, velocity: Vec2) -> String {
    let mut run = streets(&[('A', who)]).rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    cells(&mut run, 'A', "A", at, velocity, 300)
}

#[test]
fn each_kind_goes_its_own_way_to_her() {
    let ways = [Archetype::DollChaser, Archetype::DollAhead, Archetype::DollMirror, Archetype::DollShy];
    let ways = ways.map(|who| way(who, vec2(13.5, 3.5), vec2(0.0, 2.0)));
    assert_eq!(
        ways,
        [
            "1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 11,5 12,5 13,5 13,4 13,3 13,2 13,1",
            "1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 11,5 12,5 13,5 13,6 13,7 12,7 11,7",
            "1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 11,5 12,5 13,5 13,4 13,3 13,2 13,1",
            "1,5 2,5 3,5 4,5 5,5 6,5 6,6 6,7 7,7 8,7 8,8 8,9 7,9 6,9 6,8 6,7 7,7"
        ]
    );
}

#[test]
fn the_one_that_aims_ahead_minds_which_way_she_walks() {
    let ways = [vec2(2.0, 0.0), vec2(-2.0, 0.0), vec2(0.0, -2.0)];
    let ways = ways.map(|velocity| way(Archetype::DollAhead, vec2(8.5, 3.5), velocity));
    assert_eq!(
        ways,
        [
            "1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 10,4 10,3 11,3 12,3 13,3 13,2 13,1",
            "1,5 2,5 3,5 3,4 3,3 4,3 5,3 6,3 6,2 6,1 5,1 4,1 3,1 3,2 3,3 4,3 5,3",
            "1,5 2,5 3,5 3,4 3,3 4,3 5,3 6,3 6,2 6,1 7,1 8,1 9,1 10,1 10,2 10,3 9,3"
        ]
    );
}

#[test]
fn the_mirror_goes_to_the_other_side_of_the_one_that_chases_her() {
    let kinds = [('A', Archetype::DollMirror), ('D', Archetype::DollChaser)];
    let mut run = streets(&kinds).rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    assert_eq!(
        cells(&mut run, 'A', "AD", vec2(8.5, 7.5), vec2(2.0, 0.0), 300),
        "1,5 1,6 1,7 2,7 3,7 4,7 5,7 6,7 7,7 8,7 8,6 8,5 7,5 6,5 6,6 6,7 7,7"
    );
}

#[test]
fn each_kind_has_a_corner_of_its_own_and_keeps_to_it() {
    let kinds = [Archetype::DollChaser, Archetype::DollAhead, Archetype::DollMirror, Archetype::DollShy];
    let corners = kinds.map(|who| {
        let mut run = streets(&[('B', who)]).rule(|rules| rules.clockwork.waves = vec![30.0]).begin();
        run.idle(5);
        cells(&mut run, 'B', "B", vec2(8.5, 3.5), vec2(2.0, 0.0), 420)
    });
    assert_eq!(
        corners,
        [
            "8,5 9,5 10,5 11,5 12,5 13,5 13,4 13,3 13,2 13,1 14,1 15,1 15,2 15,3 14,3 13,3 13,2 13,1 14,1",
            "8,5 7,5 6,5 5,5 4,5 3,5 3,4 3,3 3,2 3,1 2,1 1,1 1,2 1,3 2,3 3,3 3,2 3,1 2,1",
            "8,5 9,5 10,5 10,6 10,7 11,7 12,7 13,7 13,8 13,9 14,9 15,9 15,8 15,7 14,7 13,7 13,8 13,9 14,9",
            "8,5 7,5 6,5 6,6 6,7 5,7 4,7 3,7 3,8 3,9 2,9 1,9 1,8 1,7 2,7 3,7 3,8 3,9 2,9"
        ]
    );
}

#[test]
fn the_end_of_its_round_is_its_corner_if_it_has_one() {
    let round = [((8, 5), "60S"), ((3, 9), "60S")];
    let map = STREETS.replace(['A', 'D'], ".");
    let mut run = on(&map)
        .moon(DARK)
        .round('B', Archetype::DollChaser, PatrolMode::Loop, &round)
        .rule(|rules| rules.clockwork.waves = vec![30.0])
        .begin();
    run.idle(5);
    assert_eq!(
        cells(&mut run, 'B', "B", vec2(8.5, 3.5), vec2(2.0, 0.0), 300),
        "8,5 7,5 6,5 6,6 6,7 5,7 4,7 3,7 3,8 3,9 2,9 1,9 1,8 1,7"
    );
}

#[test]
fn it_reacts_walks_in_even_steps_and_runs_down_where_it_stands() {
    let mut run =
        streets(&[('A', Archetype::DollChaser)]).rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    feel(&mut run, "A", vec2(8.5, 5.5), vec2(-2.0, 0.0), 30);
    run.courses(
        "A",
        Input::IDLE,
        10,
        &[
            "1.74,5.50 42°",
            "2.34,5.50 0°",
            "2.94,5.50 0°",
            "3.54,5.50 0°",
            "4.14,5.50 0°",
            "4.74,5.50 0°",
            "5.34,5.50 0°",
            "5.94,5.50 0°",
            "6.54,5.50 0°",
            "7.14,5.50 0°",
            "7.74,5.50 0°",
            "8.34,5.50 0°",
            "8.49,5.03 270°",
            "8.50,4.43 270°",
        ],
    );
    run.idle(60 * 16);
    run.told(&DEEDS, &["6 A patrol > haunt", "936 A haunt > patrol"]);
}

#[test]
fn between_corner_and_pursuit_it_turns_round() {
    let mut run = streets(&[('A', Archetype::DollChaser)])
        .rule(|rules| rules.clockwork.waves = vec![3.0, 4.0, 2.0])
        .begin();
    run.idle(5);
    assert_eq!(
        cells(&mut run, 'A', "A", vec2(8.5, 9.5), vec2(2.0, 0.0), 720),
        "1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 8,5 8,6 8,7 8,8 8,9 7,9 6,9 6,8 6,7 7,7 8,7 8,8 8,9 7,9 6,9 7,9 8,9 8,8 8,7 9,7 8,7 8,8 8,9 7,9 6,9 6,8 6,7 7,7 8,7 8,8"
    );
    run.told(
        &["activity"],
        &["6 A patrol > scatter", "186 A scatter > haunt", "426 A haunt > scatter", "546 A scatter > haunt"],
    );
}

#[test]
fn music_turns_it_round_it_flees_slower_and_goes_on_after_a_rest() {
    let scenario = streets(&[('A', Archetype::DollChaser)]).music_box((14, 9));
    let mut run = scenario.rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    feel(&mut run, "A", vec2(8.5, 5.5), vec2(-2.0, 0.0), 60);
    let (music_box, now) = (run.sim.music_boxes[0], run.sim.tick);
    run.sim.with(music_box, |it: &mut MusicBox| it.plays_until = now + 180);
    let mut lines = Vec::new();
    for _ in 0..20 {
        feel(&mut run, "A", vec2(8.5, 5.5), vec2(-2.0, 0.0), 20);
        lines.push(run.poses("A"));
    }
    assert_eq!(
        lines,
        [
            "2.73,5.50 168°",
            "1.86,5.50 180°",
            "1.51,4.98 270°",
            "1.50,4.11 270°",
            "1.50,3.25 270°",
            "1.50,2.38 270°",
            "1.50,1.51 270°",
            "2.37,1.50 0°",
            "3.23,1.50 0°",
            "4.10,1.50 0°",
            "4.97,1.50 0°",
            "5.79,1.50 0°",
            "5.79,1.50 0°",
            "5.79,1.50 0°",
            "5.79,1.50 0°",
            "5.79,1.50 0°",
            "6.39,1.50 0°",
            "6.50,2.63 90°",
            "6.50,3.83 90°",
            "6.50,5.03 90°"
        ]
    );
    run.told(
        &DEEDS,
        &["6 A patrol > haunt", "72 A haunt > fright", "245 music ends at 14,9", "396 A fright > haunt"],
    );
}

#[test]
fn a_doll_that_was_moved_starts_again_from_its_cell() {
    let mut run =
        streets(&[('A', Archetype::DollChaser)]).rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    feel(&mut run, "A", vec2(8.5, 5.5), vec2(-2.0, 0.0), 80);
    let guard = run.guard('A');
    run.sim.with(guard, |body: &mut Body| body.at = vec2(13.3, 8.7));
    let mut lines = Vec::new();
    for _ in 0..10 {
        feel(&mut run, "A", vec2(8.5, 5.5), vec2(-2.0, 0.0), 10);
        lines.push(run.poses("A"));
    }
    assert_eq!(
        lines,
        [
            "13.48,8.17 288°",
            "13.50,7.57 270°",
            "12.97,7.50 180°",
            "12.37,7.50 180°",
            "11.77,7.50 180°",
            "11.17,7.50 180°",
            "10.57,7.50 180°",
            "10.50,6.97 270°",
            "10.50,6.37 270°",
            "10.50,5.77 270°"
        ]
    );
}

#[test]
fn its_hands_close_only_while_it_has_just_felt_her() {
    let grabs = |still: u32| {
        let mut run =
            streets(&[('A', Archetype::DollChaser)]).rule(|rules| rules.clockwork.waves.clear()).begin();
        run.idle(5);
        feel(&mut run, "A", vec2(4.5, 5.5), vec2(-2.0, 0.0), 40);
        run.idle(still);
        let at = run.guard_at('A');
        run.put_her(at.x + 0.9, at.y).idle(3);
        run.lines().iter().any(|line| line.contains("grabs at her"))
    };
    assert_eq!(
        [0, 40, 44, 45, 46, 47, 48, 60].map(grabs),
        [false, false, false, false, false, false, false, false]
    );
}

#[test]
fn a_doll_that_is_not_alert_or_has_felt_nothing_stands() {
    let mut run =
        streets(&[('A', Archetype::DollChaser)]).rule(|rules| rules.clockwork.waves.clear()).begin();
    run.idle(5);
    let guard = run.guard('A');
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
    run.idle(10);
    assert_eq!(run.activity('A'), Activity::Patrol);
    let at = vec2(8.5, 5.5);
    run.idle(600);
    run.sim.with(guard, |percepts: &mut Vec<Percept>| {
        percepts.push(Percept::Felt { at, velocity: vec2(1.0, 0.0) });
    });
    run.idle(10);
    assert_eq!(run.activity('A'), Activity::Patrol);
    run.hold(go("E"), 1);
}
