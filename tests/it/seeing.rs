//! What guards see of her, how far, how fast, and what they feel: the meter and its rungs.

use crate::support::{Run, go, on};
use thief_girl::base::tick::Tick;
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::Weather;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::{
    AlertLevel, Awareness, Button, DifficultyOverrides, Event, Exposure, Input, LightBand, Posture,
};
use thief_girl::rules::{Difficulty, Rules, name_of};
use thief_girl::sense::see::{Factors, Target};

const LIT: f32 = 0.7;
const DIM: f32 = 0.4;
const DARK: f32 = 0.1;

const GALLERY: &str = "
    ##############
    #@...........#
    #A...........#
    #............#
    #............#
    #............#
    ##############
";

/// A guard at (1.5, 2.5) who looks east and does nothing but look; she stands so far from him.
fn watched(light: f32, offset: Vec2) -> Run {
    let mut run = on(GALLERY).moon(light).looks('A', "E").stoic().begin();
    run.put_her(1.5 + offset.x, 2.5 + offset.y);
    run
}

/// Is she seen within a third of a second?
fn seen(light: f32, offset: Vec2) -> bool {
    watched(light, offset).hold(Input::IDLE, 20).first("glimpsed").is_some()
}

#[test]
fn he_sees_nine_tiles_in_the_light_six_at_dusk_and_three_in_the_dark() {
    for (light, tiles) in [(LIT, 9.0), (DIM, 6.0), (DARK, 3.0)] {
        assert!(seen(light, vec2(tiles - 0.02, 0.0)), "{light} just within {tiles}");
        assert!(!seen(light, vec2(tiles + 0.02, 0.0)), "{light} just beyond {tiles}");
    }
}

#[test]
fn in_mist_he_sees_less_far_unless_he_stands_under_a_roof() {
    let seen = |tiles: f32, roof: bool| {
        let misty = |level: AsciiLevel| {
            let level = level.weather(Weather::Mist);
            if roof { level.roof((1, 2), (1, 2)) } else { level }
        };
        let mut run = on(GALLERY).level(misty).moon(LIT).looks('A', "E").stoic().begin();
        run.put_her(1.5 + tiles, 2.5).hold(Input::IDLE, 20).first("glimpsed").is_some()
    };
    let mist = 9.0 * Rules::shipped().sight.mist_range;
    assert!(seen(mist - 0.02, false) && !seen(mist + 0.02, false));
    assert!(seen(9.0 - 0.02, true), "no mist under a roof");
}

#[test]
fn the_bands_of_light_begin_above_a_quarter_and_above_three_fifths() {
    for (light, band) in
        [(0.24, LightBand::Dark), (0.26, LightBand::Dim), (0.59, LightBand::Dim), (0.61, LightBand::Lit)]
    {
        let run = &mut watched(light, vec2(5.0, 0.0));
        run.idle(1);
        assert_eq!(run.sim.get::<Exposure>(run.sim.player).band, band, "{light}");
    }
}

#[test]
fn a_new_band_counts_after_a_fifth_of_a_second() {
    let mut run = on("@.......").moon(DARK).light((4, 0), (7, 0), LIT).begin();
    run.idle(1).put_her(5.5, 0.5);
    run.idle(30);
    run.told(&["band"], &["1 light dim > dark", "14 light dark > lit"]);
    // A step into the light and back changes nothing.
    run.log.clear();
    run.put_her(1.5, 0.5).idle(8);
    run.put_her(5.5, 0.5).idle(30);
    run.told(&["band"], &[]);
}

#[test]
fn a_lamp_lights_what_is_near_it_and_casts_shadows() {
    let map = "
        @......
        ...#...
        ...*...
    ";
    let light = |x: f32, y: f32| {
        let mut run = on(map).moon(0.1).lamp_radius(4.0).begin();
        run.put_her(x, y).idle(1);
        run.sim.get::<Exposure>(run.sim.player).light
    };
    // Evenly from 1 beside it to 0 at its radius, on top of the moon.
    assert_eq!(light(4.5, 2.5), 0.1 + 0.75);
    assert_eq!(light(5.5, 2.5), 0.1 + 0.5);
    assert_eq!(light(3.5, 0.5), 0.1, "in the shadow of the wall");
}

#[test]
fn the_cone_is_seventy_degrees_wide_and_the_corners_of_his_eyes_a_hundred_and_fifty() {
    let at = |degrees: f32, tiles: f32| {
        let (sin, cos) = (libm_sin(degrees), libm_cos(degrees));
        seen(LIT, vec2(cos, sin) * tiles)
    };
    assert!(at(34.0, 5.0) && !at(36.0, 5.0), "the main cone");
    assert!(at(36.0, 3.5) && at(74.0, 3.5) && !at(76.0, 3.5), "out of the corner of his eye");
    assert!(at(60.0, 3.95) && !at(60.0, 4.05), "no farther than four tiles");
}

fn libm_sin(degrees: f32) -> f32 {
    thief_girl::base::angle::from_radians(degrees.to_radians()).y
}

fn libm_cos(degrees: f32) -> f32 {
    thief_girl::base::angle::cos_degrees(degrees)
}

#[test]
fn out_of_the_corner_of_his_eye_he_is_never_sure() {
    // Three tiles off, 60 degrees aside: 0.7935 s, twice for the corner, 1.15 for standing still.
    let mut run = watched(LIT, vec2(1.5, 2.598));
    run.idle(600);
    assert_eq!(run.meter('A'), 60.0);
    run.told(&["spotted"], &[]);
    run.told(
        &["rung", "glimpsed"],
        &["1 A glimpses her lit 0.70 walk 3.0 aside", "28 A calm > curious", "66 A curious > investigating"],
    );
}

/// When he is sure of her, from when he begins to see her.
fn ticks_to_be_seen(mut run: Run, input: Input) -> Tick {
    run.until(input, |e| matches!(e, Event::Spotted { .. }));
    run.sim.tick - run.first("glimpsed").expect("seen before he is sure").0 + 1
}

#[test]
fn the_time_to_be_seen_is_that_of_the_formula() {
    // (0.35 + 1.85 · (d ÷ 9)^1.3) × light × posture × 1.15 for standing still, worked out by hand.
    let sneak = Input::IDLE.with(Button::Sneak);
    let run = Input::IDLE.with(Button::Run);
    let crawl = Input::IDLE.with(Button::Crawl);
    let table = [
        (LIT, 2.0, Input::IDLE, 0.7036),
        (LIT, 4.0, Input::IDLE, 1.1439),
        (LIT, 6.0, Input::IDLE, 1.6584),
        (LIT, 8.5, Input::IDLE, 2.3776),
        (LIT, 4.0, sneak, 1.6014),
        // Whoever stands still does not run, though the button is held.
        (LIT, 4.0, run, 1.1439),
        (LIT, 4.0, crawl, 1.9446),
        (DIM, 2.0, Input::IDLE, 1.1257),
        (DIM, 5.0, Input::IDLE, 2.2294),
        (DIM, 5.0, sneak, 3.1212),
        (DARK, 2.0, Input::IDLE, 1.7590),
        (DARK, 2.0, crawl, 2.9902),
    ];
    for (light, tiles, input, seconds) in table {
        let ticks = ticks_to_be_seen(watched(light, vec2(tiles, 0.0)), input);
        let expected = (seconds * 60.0f32).ceil();
        assert!((ticks as f32 - expected).abs() <= 1.0, "{light} {tiles} {input:?}: {ticks}, not {expected}");
    }
}

#[test]
fn who_moves_is_seen_sooner_and_aside_later() {
    let rules = Rules::shipped().sight;
    let seconds = |tiles: f32, band: LightBand, posture: Posture, still: bool, sure: bool| {
        let exposure = Exposure { band, ..Exposure::default() };
        let target = Target {
            at: Vec2::ZERO,
            velocity: Vec2::ZERO,
            exposure,
            posture,
            still,
            unseen: false,
            outfit_time: 1.0,
            accepted_beyond: None,
            silhouettes: Vec::new(),
            head: None,
        };
        Factors::new(&rules, &target, band, tiles, sure, false).seconds().max(rules.shortest_seconds)
    };
    let near =
        |value: f32, expected: f32| assert!((value - expected).abs() < 1e-3, "{value}, not {expected}");
    near(seconds(9.0, LightBand::Lit, Posture::Walk, false, true), 2.2);
    near(seconds(9.0, LightBand::Lit, Posture::Walk, true, true), 2.53);
    near(seconds(9.0, LightBand::Lit, Posture::Run, false, true), 1.54);
    near(seconds(4.0, LightBand::Lit, Posture::Walk, false, true), 0.9947);
    near(seconds(4.0, LightBand::Lit, Posture::Walk, false, false), 1.9894);
    near(seconds(3.0, LightBand::Dark, Posture::Crawl, false, true), 3.3724);
    near(seconds(0.1, LightBand::Lit, Posture::Run, false, true), 0.3);
}

#[test]
fn nobody_is_found_in_under_a_third_of_a_second_on_any_difficulty() {
    for difficulty in Difficulty::ALL {
        let name = name_of(difficulty);
        let begin = || on(GALLERY).moon(LIT).looks('A', "E").difficulty(difficulty).begin();
        // 0.3 s are 18 ticks: the nearest she can be, and running at his face.
        let mut touched = begin();
        touched.put_her(2.2, 2.5);
        let ticks = ticks_to_be_seen(touched, Input::IDLE.with(Button::Run));
        assert!(ticks >= 18, "touched on {name}: {ticks}");
        let mut charged = begin();
        charged.put_her(4.0, 2.5);
        let ticks = ticks_to_be_seen(charged, go("W").with(Button::Run));
        assert!(ticks >= 18, "charged on {name}: {ticks}");
    }
}

#[test]
fn a_noise_and_a_glimpse_together_are_no_faster() {
    for difficulty in Difficulty::ALL {
        let mut run = on(GALLERY).moon(LIT).looks('A', "E").difficulty(difficulty).begin();
        run.put_her(12.5, 5.5).idle(60);
        assert_eq!(run.meter('A'), 0.0);
        // A bottle at his feet, and there she stands before him.
        run.put_her(2.9, 2.5).noise_at(2, 2, 9.0);
        run.until(Input::IDLE.with(Button::Run), |e| matches!(e, Event::Spotted { .. }));
        let ticks = run.sim.tick - run.when("calm > curious") + 1;
        assert!(ticks >= 18, "{}: found after {ticks} ticks", name_of(difficulty));
    }
}

#[test]
fn not_even_by_one_who_is_already_looking_for_her() {
    let mut run = on(GALLERY).moon(LIT).looks('A', "E").begin();
    run.put_her(12.5, 5.5).noise_at(2, 2, 9.0).idle(60);
    assert_eq!(run.meter('A'), 60.0);
    run.put_her(run.guard_at('A').x + 1.0, run.guard_at('A').y);
    let before = run.sim.tick;
    run.until(Input::IDLE.with(Button::Run), |e| matches!(e, Event::Spotted { .. }));
    assert_eq!(run.sim.tick - before, 18, "the meter is full sooner, but he must see her for 0.3 s");
}

#[test]
fn nearer_than_nine_tenths_she_is_felt_behind_his_back() {
    let felt = |offset: Vec2| {
        let mut run = on(GALLERY).moon(DARK).looks('A', "W").stoic().begin();
        run.put_her(1.5 + offset.x, 2.5 + offset.y).hold(Input::IDLE.with(Button::Sneak), 30);
        run.first("spotted").map(|(tick, _)| tick)
    };
    assert_eq!(felt(vec2(0.89, 0.0)), Some(18));
    assert_eq!(felt(vec2(0.0, 0.89)), Some(18));
    assert_eq!(felt(vec2(0.91, 0.0)), None);
}

#[test]
fn nobody_is_felt_through_a_wall() {
    // Round a corner, 0.72 of a tile away.
    let map = "
        ######
        #@#..#
        ##A..#
        #....#
        ######
    ";
    let mut run = on(map).moon(LIT).looks('A', "E").begin();
    run.put_her(1.72, 1.8);
    let guard = run.guard('A');
    run.sim.with(guard, |b: &mut thief_girl::model::Body| b.at = vec2(2.31, 2.23));
    run.idle(60);
    run.told_all_but(&["band"], &[]);
}

/// Does he see her in the last cell of a row from the first, and how low is she?
fn sees(row: &str, input: Input) -> bool {
    let letters: Vec<char> = row.chars().collect();
    assert!(letters[0] == 'A' && letters[letters.len() - 1] == '@');
    let mut run = on(row).moon(LIT).looks('A', "E").stoic().begin();
    run.hold(input, 20).first("glimpsed").is_some()
}

#[test]
fn low_things_hide_who_is_low_and_high_things_everybody() {
    let walk = Input::IDLE;
    let sneak = Input::IDLE.with(Button::Sneak);
    let crawl = Input::IDLE.with(Button::Crawl);
    for open in ["A.....@", "A..W..@", "A..*..@", "A..g..@", "A.. ..@", "A..w..@"] {
        assert!(sees(open, walk) && sees(open, sneak) && sees(open, crawl), "{open}");
    }
    for low in ["A..n..@", "A..T..@", "A..\"..@", "A..C..@", "A..b..@", "A..u..@"] {
        assert!(sees(low, walk), "{low}: her head shows");
        assert!(!sees(low, sneak) && !sees(low, crawl), "{low}: she is behind it");
    }
    for high in ["A..(..@", "A../..@", "A..+..@", "A..=..@", "A..S..@", "A..R..@", "A..V..@", "A..#..@"] {
        assert!(!sees(high, walk) && !sees(high, sneak) && !sees(high, crawl), "{high}");
    }
}

#[test]
fn in_tall_grass_she_hides_by_bending_down_and_he_does_not_by_standing_in_it() {
    let in_it = |input: Input| {
        let mut run = on("A...@\"\".").moon(LIT).looks('A', "E").stoic().begin();
        run.put_her(5.5, 0.5).hold(input, 20).first("glimpsed").is_some()
    };
    assert!(in_it(Input::IDLE));
    assert!(!in_it(Input::IDLE.with(Button::Sneak)));
    assert!(
        sees("A\"...@", Input::IDLE.with(Button::Sneak)) == sees("A\"\"..@", Input::IDLE.with(Button::Sneak))
    );
}

#[test]
fn an_open_door_hides_nobody() {
    let map = "
        ##########
        #A....@/.#
        ##########
    ";
    let mut run = on(map).moon(LIT).looks('A', "W").stoic().begin();
    run.script("walk 8,1").idle(5);
    run.told(&["glimpsed", "door"], &["3 she opens 7,1 normal"]);
    let guard = run.guard('A');
    run.sim.with(guard, |f: &mut thief_girl::model::Facing| f.0 = vec2(1.0, 0.0));
    run.idle(1);
    assert!(run.first("glimpsed").is_some());
}

#[test]
fn after_a_second_of_grace_the_meter_falls_by_twelve_a_second() {
    let mut run = on("A......@").looks('A', "E").stoic().begin();
    run.put_her(7.5, 0.5).noise_at(2, 0, 9.0).idle(1);
    assert_eq!(run.meter('A'), 60.0);
    run.idle(59);
    assert_eq!(run.meter('A'), 60.0, "at the end of the second of grace");
    run.idle(60);
    assert!((run.meter('A') - 48.0).abs() < 0.01, "{}", run.meter('A'));
    run.idle(60);
    assert!((run.meter('A') - 36.0).abs() < 0.01, "{}", run.meter('A'));
    run.idle(240);
    assert_eq!(run.meter('A'), 0.0);
}

#[test]
fn rungs_are_climbed_one_a_tick_and_left_five_below_where_they_begin() {
    let mut run = on("A......@").moon(DARK).looks('A', "W").stoic().begin();
    run.noise_at(2, 0, 9.0).idle(400);
    run.told(
        &["rung"],
        &[
            "1 A calm > curious",
            "2 A curious > investigating",
            // From tick 61 on it falls by a fifth a tick: after 25 it is at 55, after 200 at 20.
            "85 A investigating > curious",
            "260 A curious > calm",
        ],
    );
}

#[test]
fn between_rungs_he_does_not_waver() {
    // A noise whenever the meter has fallen by four: he stays what he is.
    let mut run = on("A......@").moon(DARK).looks('A', "W").stoic().begin();
    run.noise_at(2, 0, 9.0).idle(2);
    for _ in 0..20 {
        while run.meter('A') > 56.0 {
            run.idle(1);
        }
        let guard = run.guard('A');
        run.sim.with(guard, |a: &mut Awareness| a.meter = 60.0);
    }
    run.told(&["rung"], &["1 A calm > curious", "2 A curious > investigating"]);
    assert_eq!(run.awareness('A').alert_level, AlertLevel::Investigating);
}

#[test]
fn who_wants_it_easy_is_unseen_while_she_stands_still_unless_she_is_touched() {
    let begin = |at: Vec2| {
        let parts = DifficultyOverrides { unseen_when_still: true, ..DifficultyOverrides::default() };
        let mut run = on(GALLERY).moon(LIT).looks('A', "E").stoic().parts(parts).begin();
        run.put_her(1.5 + at.x, 2.5 + at.y);
        run
    };
    assert_eq!(begin(vec2(3.0, 0.0)).hold(Input::IDLE, 120).first("glimpsed"), None);
    assert!(begin(vec2(3.0, 0.0)).hold(go("S"), 20).first("glimpsed").is_some(), "she moves");
    assert!(begin(vec2(0.85, 0.0)).hold(Input::IDLE, 20).first("glimpsed").is_some(), "he bumps into her");
}

#[test]
fn eyes_and_ears_may_be_of_different_difficulties() {
    let parts = DifficultyOverrides { ears: Some(Difficulty::Master), ..DifficultyOverrides::default() };
    let of = |difficulty| Rules::shipped().difficulty[&difficulty];
    let run = on(GALLERY).parts(parts).begin();
    let here = run.sim.difficulty();
    assert_eq!(here.seen_time, of(Difficulty::Normal).seen_time);
    assert_eq!(here.hearing, of(Difficulty::Master).hearing);
}
