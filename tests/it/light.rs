//! How bright it is: moonlight under roofs, lamps and braziers, fireworks, and how seldom the light
//! on her is worked out.

use crate::support::{Run, Scenario, go, on};
use proptest::prelude::*;
use thief_girl::base::{Vec2, grid::cell_of, ivec2, vec2};
use thief_girl::level::{ActiveTimes, MaskKind, PatrolMode};
use thief_girl::model::{Awareness, Body, Button, Counters, Exposure, Facing, Input, Lamp, Sighting, Sim};
use thief_girl::rules::Archetype;
use thief_girl::sense::{light, see};

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };

fn light_on(run: &Run, x: f32, y: f32) -> f32 {
    light::at(&run.sim, vec2(x, y))
}

/// Is a place as bright as that, but for rounding?
#[track_caller]
fn is_as_bright(run: &Run, (x, y): (f32, f32), expected: f32) {
    let light = light_on(run, x, y);
    assert!((light - expected).abs() < 1e-5, "at {x},{y} it is {light}, not {expected}");
}

/// A dark room under a roof, with grass in the moonlight to its north; `hole` is in its wall there.
/// The moon stands in the north too, so that the numbers are plain, and falls in three tiles far.
fn room(hole: char) -> Scenario {
    let map = format!(
        "
        ,,,,,,,
        ##{hole}####
        #.....#
        #..@..#
        #.....#
        #.....#
        #######
    "
    );
    let moonlit = on(&map).moon(0.5).light((0, 1), (6, 6), 0.1);
    let roofed = moonlit.level(|level| level.roof((0, 1), (6, 6)));
    roofed.rule(|rules| (rules.light.moon.towards, rules.light.moon.reach) = (vec2(0.0, -2.0), 3.0))
}

#[test]
fn the_moon_falls_in_through_a_window_and_fades_with_the_way() {
    let run = room('W').begin();
    // From 0.5 outside to the room's own 0.1 three tiles inside.
    for (y, expected) in [(2.001, 0.49987), (3.5, 0.3), (4.25, 0.2), (4.9, 0.11333), (5.1, 0.1)] {
        is_as_bright(&run, (2.5, y), expected);
    }
    is_as_bright(&run, (1.9, 2.5), 0.1);
    is_as_bright(&run, (3.1, 2.5), 0.1);
    is_as_bright(&run, (2.5, 0.5), 0.5);
    assert_eq!(light::moonlight(&run.sim, vec2(2.5, 2.5)), light_on(&run, 2.5, 2.5), "there is no lamp");
    let falls_in = |x, y| light::moonfall(&run.sim, vec2(x, y)).1;
    assert!((falls_in(2.5, 3.5) - 0.5).abs() < 0.001, "half of the way, half of the moon");
    assert_eq!([falls_in(1.9, 2.5), falls_in(2.5, 0.5)], [0.0, 0.0], "beside the window, and under the sky");
}

#[test]
fn walls_curtains_and_shut_screens_keep_the_moon_out_and_low_things_do_not() {
    for shut in ['#', '=', '(', '/', '+', 'S', 'V'] {
        is_as_bright(&room(shut).begin(), (2.5, 2.5), 0.1);
    }
    // Where there is no window but a gap, the roof ends only behind the wall.
    for open in ['.', 'n', 'T', 'b'] {
        is_as_bright(&room(open).begin(), (2.5, 2.5), 0.3);
    }
    is_as_bright(&room('W').begin(), (2.5, 3.5), 0.3);
}

#[test]
fn a_door_that_opens_lets_the_moon_in() {
    let mut run = room('/').begin();
    run.put_her(2.5, 2.5).idle(30);
    let player = run.sim.player;
    run.sim.with(player, |facing: &mut Facing| facing.0 = Vec2::NEG_Y);
    run.hold(USE, 1).idle(60);
    // It takes 0.35 s to open, and the new light counts after a fifth of a second.
    run.told(&["door", "band"], &["1 light dim > dark", "31 she opens 2,1 normal", "64 light dark > dim"]);
    is_as_bright(&run, (2.5, 3.5), 0.3);
    run.hold(USE, 1).idle(60);
    is_as_bright(&run, (2.5, 3.5), 0.1);
}

#[test]
fn under_eaves_it_is_brighter_towards_the_moon() {
    let map = "......";
    let under = |towards: Vec2| {
        let scenario = on(map).moon(0.6).light((2, 0), (5, 0), 0.2).level(|l| l.roof((2, 0), (5, 0)));
        scenario.rule(|rules| rules.light.moon.towards = towards).begin()
    };
    let west = under(vec2(-1.0, 0.0));
    for (x, expected) in [(1.5, 0.6), (2.0, 0.6), (3.5, 0.4), (4.999, 0.20013), (5.5, 0.2)] {
        is_as_bright(&west, (x, 0.5), expected);
    }
    is_as_bright(&under(vec2(1.0, 0.0)), (2.5, 0.5), 0.2);
    is_as_bright(&under(Vec2::ZERO), (2.5, 0.5), 0.2);
}

#[test]
fn a_room_brighter_than_the_night_stays_as_it_is() {
    let run = room('W').light((0, 1), (6, 6), 0.8).begin();
    is_as_bright(&run, (2.5, 2.5), 0.8);
}

#[test]
fn what_falls_in_slantingly_is_as_wide_as_the_window() {
    // The moon stands in the north-west, as in the pictures: a tile farther inside, it lies 0.855 of
    // a tile farther east.
    let moon = thief_girl::rules::Rules::shipped().light.moon;
    let run = room('W').rule(|rules| rules.light.moon = moon).begin();
    let east = |y: f32| (y - 2.0) * 0.65 / 0.76;
    for y in [2.2, 2.8, 3.5] {
        for (x, falls_in) in [(2.02, true), (2.98, true), (1.98, false), (3.02, false)] {
            let light = light_on(&run, x + east(y), y);
            assert_eq!(light > 0.1001, falls_in, "{light} at {}, {y}", x + east(y));
        }
    }
}

/// A lamp or a brazier that shines four tiles far, with a wall to its north.
fn flame(letter: char) -> Run {
    let map = format!("@......\n...#...\n...{letter}...\n.......");
    on(&map).moon(0.1).begin()
}

#[test]
fn a_brazier_shines_as_a_lamp_does() {
    for letter in ['*', 'Y'] {
        let run = flame(letter);
        // Evenly from 1 beside it to 0 at its radius, on top of the moon, and never above 1.
        for (x, expected) in [(3.5, 1.0), (4.5, 0.85), (5.5, 0.6), (6.5, 0.35)] {
            is_as_bright(&run, (x, 2.5), expected);
        }
        is_as_bright(&run, (3.5, 0.5), 0.1);
        assert!(light_on(&run, 5.5, 0.5) > 0.1, "beside the shadow of the wall");
    }
}

#[test]
fn what_is_put_out_shines_no_more() {
    let mut run = on("@..*..").moon(0.1).switch((1, 0), &[(3, 0)]).begin();
    is_as_bright(&run, (2.5, 0.5), 0.85);
    run.put_her(0.7, 0.5).idle(1).hold(USE, 1);
    run.told(&["lamps"], &["2 she turns lamps off at 1,0"]);
    is_as_bright(&run, (2.5, 0.5), 0.1);
    run.idle(1).hold(USE, 1);
    is_as_bright(&run, (2.5, 0.5), 0.85);
}

#[test]
fn a_lantern_shines_where_it_is_carried() {
    let mut run = on("@........A").moon(0.0).stays('A', Archetype::Watchman, "60W").begin();
    let (guard, radius) = (run.guard('A'), run.sim.rules.guards[Archetype::Watchman].lantern_radius);
    assert_eq!(light::lantern(&run.sim, guard), Some((run.guard_at('A'), radius)));
    is_as_bright(&run, (8.5, 0.5), 1.0 - 1.0 / radius);
    run.sim.with(guard, |body: &mut Body| body.at.x = 5.5);
    is_as_bright(&run, (4.5, 0.5), 1.0 - 1.0 / radius);
}

/// Fireworks over the whole map from the first to the second second, and again every three.
fn fireworks(scenario: Scenario) -> Scenario {
    let times = ActiveTimes { from: 1.0, to: Some(2.0), every: Some(3.0) };
    scenario.level(|level| level.mask((0, 0), (6, 0), MaskKind::Fireworks, times))
}

#[test]
fn fireworks_light_what_is_under_the_sky_while_they_burn() {
    let mut run = fireworks(on("@......").moon(0.3)).begin();
    run.idle(350);
    run.told(
        &["band"],
        &["72 light dim > lit", "132 light lit > dim", "252 light dim > lit", "312 light lit > dim"],
    );
    run.idle(360 + 60 + 30 - run.sim.tick);
    is_as_bright(&run, (0.5, 0.5), 0.7);
}

#[test]
fn fireworks_fall_in_through_windows_as_the_moon_does_and_other_sounds_give_no_light() {
    let mut run = fireworks(room('W')).begin();
    is_as_bright(&run, (2.5, 3.5), 0.3);
    run.idle(60);
    is_as_bright(&run, (2.5, 3.5), 0.5);
    is_as_bright(&run, (4.5, 2.5), 0.1);
    let music = |level: thief_girl::level::ascii::AsciiLevel| {
        level.mask((0, 0), (6, 0), MaskKind::Music, ActiveTimes::default())
    };
    is_as_bright(&room('W').level(music).begin(), (2.5, 3.5), 0.3);
}

#[test]
fn a_band_counts_when_it_has_lasted_a_fifth_of_a_second() {
    let mut run = on("@..*......").moon(0.1).switch((1, 0), &[(3, 0)]).begin();
    run.put_her(0.9, 0.5).idle(30).hold(USE, 1).idle(30);
    // The lamp at 2.6 tiles of four makes 0.45 of it: dim. Without it, it is dark.
    run.told(&["lamps", "band"], &["31 she turns lamps off at 1,0", "43 light dim > dark"]);
    let exposure: Exposure = run.sim.get(run.sim.player);
    assert_eq!(exposure.light, 0.1, "the number itself changes at once");
    // On and off again within the time: nothing.
    run.log.clear();
    run.hold(USE, 1).idle(5).hold(USE, 1).idle(30);
    run.told(&["band"], &[]);
}

/// How many rays the light on her has cost in these ticks.
fn rays(run: &mut Run, input: Input, ticks: u32) -> u64 {
    let before = run.sim.counters.light_rays;
    run.hold(input, ticks);
    run.sim.counters.light_rays - before
}

#[test]
fn in_a_quiet_room_her_light_costs_rays_once() {
    // Two lamps reach her, one of them behind a wall; a third is too far away.
    let map = "
        ##############
        #@..*#.......#
        #...##......*#
        #...*........#
        ##############
    ";
    let mut run = on(map).moon(0.1).lamp_radius(4.0).begin();
    assert_eq!(rays(&mut run, Input::IDLE, 1), 2, "one for each lamp in reach");
    assert_eq!(rays(&mut run, Input::IDLE, 600), 0, "nothing changes");
    assert_eq!(rays(&mut run, go("E"), 1), 2, "she moves");
    run.idle(30);
    let turn = |run: &mut Run, lamp: usize| {
        let lamp = run.sim.lamps[lamp];
        run.sim.with(lamp, |lamp: &mut Lamp| lamp.lit = !lamp.lit);
    };
    turn(&mut run, 1);
    assert_eq!(rays(&mut run, Input::IDLE, 10), 0, "a lamp that does not reach her goes out");
    turn(&mut run, 0);
    assert_eq!(rays(&mut run, Input::IDLE, 10), 1, "one that does: the other is asked anew");
    run.sim.map_mut().change(ivec2(9, 3), |_| {});
    assert_eq!(rays(&mut run, Input::IDLE, 10), 1, "something in the map changes");
}

#[test]
fn under_a_roof_there_is_a_ray_to_the_moon() {
    let mut run = room('W').begin();
    assert_eq!((rays(&mut run, Input::IDLE, 1), rays(&mut run, Input::IDLE, 100)), (1, 0));
    let mut run = fireworks(room('W')).begin();
    assert_eq!(rays(&mut run, Input::IDLE, 130), 3, "at first, when they begin and when they end");
}

#[test]
fn only_lanterns_that_reach_her_and_move_cost_rays() {
    let with_lantern = |stops: &[((i32, i32), &str)], x: f32| {
        let map = "@............A\n..............\n..............";
        let mut run =
            on(map).moon(0.0).stoic().round('A', Archetype::Watchman, PatrolMode::PingPong, stops).begin();
        run.put_her(x, 2.0).idle(30);
        rays(&mut run, Input::IDLE, 60)
    };
    let (stands, walks): (&[_], &[_]) = (&[((13, 0), "60E")], &[((13, 0), ""), ((4, 0), "60E")]);
    assert_eq!(with_lantern(stands, 12.0), 0, "he stands");
    assert_eq!(with_lantern(walks, 12.0), 60, "he walks: one a tick");
    assert_eq!(with_lantern(walks, 0.5), 0, "he is too far away");
}

/// A house with all that gives light or keeps it off. She stands before a paper wall with a lamp
/// behind her, and a guard is on its other side.
fn house() -> Run {
    let map = "
        ,,,,,,,,,,,,,,,
        ##W##/###=##+##
        #...*...#.....#
        #.......+..Y..#
        #.b@.n..#.....#
        #===/===#..B..#
        #..A....#.....#
        #######/####W##
        ,,,,,,,,,,,,,,,
    ";
    let times = ActiveTimes { from: 0.5, to: Some(1.5), every: Some(2.0) };
    on(map)
        .moon(0.6)
        .lamp_radius(5.0)
        .light((0, 1), (14, 7), 0.1)
        .level(|level| level.roof((0, 1), (14, 7)).mask((0, 0), (14, 0), MaskKind::Fireworks, times))
        .switch((1, 2), &[(4, 2), (11, 3)])
        .plate((6, 3), &[(5, 1), (8, 3)])
        // Whether a guard has become cautious in this tick is not what is tested here.
        .rule(|rules| rules.sight.caution_range = 0.0)
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((3, 6), "0.5N"), ((6, 6), "0.5N")])
        .round('B', Archetype::Watchman, PatrolMode::PingPong, &[((11, 5), ""), ((10, 2), "0.2S")])
        .begin()
}

#[test]
fn what_she_does_in_the_house_shows_on_paper() {
    let mut run = house();
    run.idle(10);
    assert!(sightings(&run.sim).iter().flatten().any(|sighting| sighting.silhouette));
}

/// What the guards see of her.
fn sightings(sim: &Sim) -> Vec<Option<Sighting>> {
    sim.guards.iter().map(|&guard| sim.get::<Awareness>(guard).sighting).collect()
}

/// The same without anything that is remembered.
fn fresh_sightings(sim: &Sim) -> Vec<Option<Sighting>> {
    let (target, rules) = (see::target(sim), &sim.rules.sight);
    let low = target.posture.is_low();
    let sees = |&guard: &hecs::Entity| {
        let (viewer, counters) = (see::viewer(sim, guard), &mut Counters::default());
        let hidden = |cell| sim.map.blinds(cell, low);
        see::sighting(&viewer, &target, rules, see::Cosines::new(rules), counters, hidden)
    };
    sim.guards.iter().map(sees).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// What is remembered of light and shadows is what would be worked out now, whatever she does.
    #[test]
    fn the_light_that_guards_use_is_the_light_where_she_stands(
        start in prop::option::of((0.6f32..14.4, 0.6f32..8.4)),
        inputs in prop::collection::vec((-1i8..=1, -1i8..=1, 0u32..9, 1u32..40), 1..40),
    ) {
        let mut run = house();
        if let Some((x, y)) = start.filter(|at| run.sim.map.is_standing(cell_of((*at).into()))) {
            run.put_her(x, y);
        }
        for (x, y, button, ticks) in inputs {
            let buttons = if button < 8 { 1 << button } else { 0 };
            let input = Input { go: [x * 127, y * 127], buttons, ..Input::IDLE };
            for _ in 0..ticks {
                if run.sim.outcome.is_some() {
                    return Ok(());
                }
                run.step(input);
                let exposure: Exposure = run.sim.get(run.sim.player);
                prop_assert_eq!(exposure.light, light::at(&run.sim, run.her()), "tick {}", run.sim.tick);
                prop_assert_eq!(sightings(&run.sim), fresh_sightings(&run.sim), "tick {}", run.sim.tick);
            }
        }
    }

    /// Wherever one looks, it is neither darker than black nor brighter than bright.
    #[test]
    fn light_is_from_nothing_to_one(
        x in -2.0f32..17.0, y in -2.0f32..11.0, tick in 0u32..600,
        moon in -5.0f32..5.0, towards in (-9.0f32..9.0, -9.0f32..9.0), reach in -1.0f32..20.0,
    ) {
        let mut run = house();
        run.sim.tick = tick;
        let mut level = (*run.sim.level).clone();
        level.ambient = level.ambient.map(|light| light * moon);
        run.sim.level = std::sync::Arc::new(level);
        let mut rules = (*run.sim.rules).clone();
        (rules.light.moon.towards, rules.light.moon.reach) = (towards.into(), reach);
        run.sim.rules = std::sync::Arc::new(rules);
        let light = light::at(&run.sim, vec2(x, y));
        prop_assert!((0.0..=1.0).contains(&light), "{light}");
    }
}
