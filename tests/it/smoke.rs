//! Smoke: it hides her, drifts where there is no roof, thins, and never goes through walls.

use crate::support::minds::{sense, suspect};
use crate::support::{Run, Scenario, on};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::act::smoke_density;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::base::{Grid, IVec2, Rng, Vec2, ivec2, vec2};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::{
    AlertLevel, Body, Button, Config, Exposure, Input, NoiseKind, Percept, Sim, SmokeCloud,
};
use thief_girl::rules::{PropKind, Rules};
use thief_girl::sense::hear::audience;
use thief_girl::space::sight::is_clear;
use thief_girl::step::step;

const YARD: &str = "
    ##################
    #................#
    #................#
    #A.......@.......#
    #................#
    #................#
    ##################
";

fn yard() -> Scenario {
    on(YARD).kit(&[PropKind::SmokeBall]).looks('A', "E").stoic().moon(0.7)
}

fn throw(run: &mut Run, x: f32, y: f32) {
    run.hold(Input::IDLE.aiming(vec2(x, y)).with(Button::Throw), 1);
}

/// Under a roof no wind blows.
fn indoors(level: AsciiLevel) -> AsciiLevel {
    level.roof((0, 0), (17, 6))
}

#[test]
fn smoke_hides_her_until_it_has_thinned() {
    let mut run = yard().level(indoors).begin();
    throw(&mut run, -3.0, 0.0);
    run.idle(600);
    run.told(
        &["smoke", "glimpsed", "unseen"],
        &[
            "1 A glimpses her lit 0.70 walk 8.0",
            "21 smoke at 6.5,3.5",
            "21 A sees her no more",
            "498 A glimpses her lit 0.70 walk 8.0",
        ],
    );
    assert!(run.sim.clouds.is_empty() && run.sim.map.smoke.is_empty());
}

#[test]
fn two_who_meet_in_smoke_feel_each_other_and_step_apart() {
    let map = "
        ##################
        #................#
        #....A.......B...#
        #................#
        ##################
        #@################
        ##################
    ";
    let mut run = on(map).moon(0.7).level(indoors).looks('A', "E").looks('B', "W").begin();
    run.idle(10);
    // Between two cells, so that each has smoke before his eyes.
    let from = vec2(9.0, 2.5);
    run.sim.clouds.push(SmokeCloud { at: from, since: 10 });
    for letter in ['A', 'B'] {
        suspect(&mut run, letter, 80.0, AlertLevel::Investigating);
        sense(&mut run, letter, Percept::Heard { from, kind: NoiseKind::Thud, faint: false });
    }
    let (mut nearest, mut longest, mut now) = (f32::INFINITY, 0, 0);
    for _ in 0..300 {
        run.idle(1);
        let [a, b]: [Body; 2] = ['A', 'B'].map(|letter| run.sim.get(run.guard(letter)));
        now = if a.aabb().overlaps(&b.aabb()) { now + 1 } else { 0 };
        (nearest, longest) = (nearest.min((a.at - b.at).length()), longest.max(now));
    }
    assert!(nearest < 1.0, "they do not meet: {nearest}");
    assert!(longest < 45, "they stand in each other for {longest} ticks");
}

#[test]
fn whoever_stands_in_smoke_sees_nothing_but_feels_her() {
    let mut run = yard().begin();
    run.idle(1).sim.clouds.push(SmokeCloud { at: vec2(1.5, 3.5), since: 1 });
    run.idle(59);
    run.told(&["glimpsed", "unseen"], &["1 A glimpses her lit 0.70 walk 8.0", "2 A sees her no more"]);
    run.log.clear();
    run.put_her(2.3, 3.5).idle(1);
    run.told(&["glimpsed"], &["61 A glimpses her lit 0.70 walk 0.8 by touch"]);
}

#[test]
fn smoke_stops_neither_light_nor_sound_nor_feet() {
    let looks = |run: &Run| {
        let sim = &run.sim;
        let light = sim.get::<Exposure>(sim.player).light;
        (
            light,
            sim.map.version,
            audience(sim, vec2(9.5, 3.5), 12.0),
            sim.map.is_clear(vec2(1.5, 3.5), run.her()),
        )
    };
    let clear = yard().begin().idle(60).sim.tick;
    let mut without = yard().begin();
    without.idle(clear);
    let mut run = yard().begin();
    run.sim.clouds.push(SmokeCloud { at: vec2(6.5, 3.5), since: 0 });
    run.idle(clear);
    assert!(!run.sim.map.smoke.is_empty());
    assert_eq!(looks(&run), looks(&without));
}

/// Where the middle of a cloud is after so many ticks.
fn drifts(scenario: Scenario, from: Vec2, after: Tick) -> Vec2 {
    let mut run = scenario.moon(0.05).begin();
    run.sim.clouds.push(SmokeCloud { at: from, since: 0 });
    run.idle(after);
    run.sim.clouds[0].at
}

#[test]
fn smoke_drifts_with_the_wind_and_not_under_a_roof() {
    let wind = Rules::shipped().kit.smoke.wind;
    let from = vec2(5.5, 2.5);
    let outdoors = drifts(yard(), from, 300);
    assert!((outdoors - from - wind * 5.0).length() < 1e-3, "{outdoors}");
    assert_eq!(drifts(yard().level(indoors), from, 300), from);
    // Nor does it go under one.
    let eaves = drifts(yard().level(|level| level.roof((6, 0), (17, 6))), from, 500);
    assert!(eaves.x < 6.0 && eaves.x > 5.9 && eaves.y > 3.1, "it goes along the eaves, not to {eaves}");
}

#[test]
fn walls_stop_drifting_smoke_and_the_wind_takes_it_along_them() {
    let against = drifts(yard(), vec2(16.5, 2.5), 500);
    assert!(against.x < 17.0 && against.x > 16.9 && against.y > 3.1, "{against}");
}

const HOUSE: &str = "
    ###############
    #......#......#
    #......#......#
    #@.....+......#
    #......#......#
    #......(......#
    ###############
";

#[test]
fn walls_and_shut_doors_stop_smoke_and_open_doors_let_it_through() {
    let beyond = |run: &Run| run.sim.map.smoke.iter().filter(|cell| cell.x > 6).count();
    let house = || on(HOUSE).level(|level| level.roof((0, 0), (14, 6)));
    let mut run = house().begin();
    run.sim.clouds.push(SmokeCloud { at: vec2(6.5, 3.5), since: 0 });
    run.idle(60);
    assert_eq!(beyond(&run), 0, "{:?}", run.sim.map.smoke);
    assert!(run.sim.map.smoke.contains(&ivec2(6, 3)) && run.sim.map.smoke.len() >= 6);
    run.put_her(6.5, 3.5).hold(Input::IDLE.with(Button::Use), 1).idle(60);
    assert!(beyond(&run) > 0, "the door is open: {:?}", run.sim.map.smoke);
}

#[test]
fn smoke_grows_stands_and_thins() {
    let rules = Rules::shipped().kit.smoke;
    let cloud = SmokeCloud { at: vec2(5.5, 5.5), since: 100 };
    let at = |seconds: f32, out: f32| cloud.density(100 + ticks(seconds), &rules, cloud.at + Vec2::X * out);
    assert_eq!(at(0.0, 0.1), 0.0, "it begins in one place");
    assert!(at(0.2, 1.0) > 0.0 && at(0.2, 1.0) < at(0.6, 1.0), "it grows");
    assert_eq!(at(rules.grow_seconds, 0.0), 1.0);
    assert!((at(1.0, 1.0) - at(rules.thins_after_seconds, 1.0)).abs() < 1e-6, "it stands");
    assert!(at(7.0, 1.0) < at(6.0, 1.0), "it thins");
    assert!(at(rules.seconds, 0.0) < 1e-6);
    assert!(at(2.0, 0.0) > at(2.0, 1.0) && at(2.0, 1.0) > at(2.0, 2.0), "thickest in its middle");
    assert!(at(2.0, rules.radius) < 1e-6);
}

/// A map of chance with a cloud in one of its open cells.
fn smoky(seed: u64, age: Tick) -> Sim {
    let mut rng = Rng::new(seed);
    let letters = Grid::from_fn(12, 12, |cell| match () {
        () if cell == ivec2(5, 5) => '@',
        () if rng.unit() < 0.3 => '#',
        () => '.',
    });
    let row = |y| (0..12).map(|x| letters[ivec2(x, y)]).collect::<String>();
    let map = (0..12).map(row).collect::<Vec<_>>().join("\n");
    let level = AsciiLevel::new(&map).sketch().unwrap_or_else(|problems| panic!("{problems}"));
    let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config { seed, ..Config::default() });
    sim.clouds.push(SmokeCloud { at: vec2(5.0 + rng.unit(), 5.0 + rng.unit()), since: 0 });
    for _ in 0..age {
        step(&mut sim, Input::IDLE);
    }
    sim
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Smoke is a part between nothing and all, and never where a wall keeps it from its middle.
    #[test]
    fn smoke_is_never_behind_a_wall(seed in any::<u64>(), age in 1u32..600, x in -1f32..13.0, y in -1f32..13.0) {
        let sim = smoky(seed, age);
        let is_wall = |cell: IVec2| sim.level.structure.get(cell).is_none_or(Option::is_some);
        let density = smoke_density(&sim, vec2(x, y));
        prop_assert!((0.0..=1.0).contains(&density), "{density}");
        let reaches = |at: Vec2| sim.clouds.iter().any(|cloud| is_clear(cloud.at, at, is_wall));
        prop_assert!(density == 0.0 || reaches(vec2(x, y)));
        for &cell in &sim.map.smoke {
            prop_assert!(!is_wall(cell) && reaches(center_of(cell)), "{cell}");
        }
        prop_assert!(sim.clouds.iter().all(|cloud| !is_wall(cell_of(cloud.at))));
        prop_assert!(sim.get::<Body>(sim.player).at.is_finite());
    }
}
