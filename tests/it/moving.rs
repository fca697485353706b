//! How she moves: four postures, walls, corners and narrow places.

use crate::support::{Run, go, on};
use thief_girl::act::vent_in_reach;
use thief_girl::base::{Vec2, ivec2, vec2};
use thief_girl::model::{Button, Event, Input, Posture};

const HALL: &str = "
    ####################
    #..................#
    #..................#
    #@.................#
    #..................#
    #..................#
    ####################
";

/// A thousandth of a tile.
const MM: f32 = 0.001;

/// The way of one second, once she is at full speed.
fn way_of_a_second(input: Input) -> Vec2 {
    let mut run = on(HALL).begin();
    let before = run.hold(input, 10).her();
    run.hold(input, 60).her() - before
}

#[track_caller]
fn is_near(value: f32, expected: f32) {
    assert!((value - expected).abs() < MM, "{value} is not {expected}");
}

#[test]
fn each_posture_has_its_speed_to_the_millimetre() {
    is_near(way_of_a_second(go("E").with(Button::Sneak)).x, 2.0);
    is_near(way_of_a_second(go("E")).x, 3.5);
    is_near(way_of_a_second(go("E").with(Button::Run)).x, 5.5);
    is_near(way_of_a_second(go("E").with(Button::Crawl)).x, 1.0);
}

#[test]
fn the_lowest_posture_that_is_asked_for_wins() {
    let all = go("E").with(Button::Run).with(Button::Sneak).with(Button::Crawl);
    is_near(way_of_a_second(all).x, 1.0);
    is_near(way_of_a_second(go("E").with(Button::Run).with(Button::Sneak)).x, 2.0);
}

#[test]
fn a_diagonal_is_not_faster() {
    let offset = {
        let mut run = on(HALL).begin();
        run.put_her(2.5, 1.5);
        let before = run.hold(go("SE"), 10).her();
        run.hold(go("SE"), 50).her() - before
    };
    is_near(offset.length() / 50.0 * 60.0, 3.5);
    is_near(offset.x, offset.y);
}

#[test]
fn half_of_the_stick_is_half_of_the_speed() {
    // A stick has 127 steps; half of them is the 64th.
    let half = Input::going(vec2(0.5, 0.0));
    is_near(way_of_a_second(half).x, 3.5 * 64.0 / 127.0);
    is_near(way_of_a_second(half.with(Button::Run)).x, 5.5 * 64.0 / 127.0);
}

#[test]
fn she_starts_and_stops_within_four_ticks() {
    let mut run = on(HALL).begin();
    let mut speeds = Vec::new();
    for input in [[go("E"); 5], [Input::IDLE; 5]].concat() {
        run.step(input);
        speeds.push((run.sim.player_body().velocity.x * 10.0).round() / 10.0);
    }
    assert_eq!(speeds, [1.0, 2.0, 3.0, 3.5, 3.5, 2.5, 1.5, 0.5, 0.0, 0.0]);
}

/// Walks east for three seconds in a posture and says how far she came.
fn comes_to(map: &str, input: Input) -> Run {
    let mut run = on(map).begin();
    run.hold(input, 180);
    run
}

#[test]
fn a_wall_stops_her_a_hair_before_it() {
    let run = comes_to("#@..#", go("E"));
    // The wall begins at 4, and her box is 0.28 to each side.
    is_near(run.her().x, 4.0 - 0.28 - MM);
}

#[test]
fn only_a_crawler_gets_under_a_table_and_through_a_vent() {
    for map in ["#@.T..#", "#@.V..#"] {
        is_near(comes_to(map, go("E")).her().x, 3.0 - 0.28 - MM);
        is_near(comes_to(map, go("E").with(Button::Run)).her().x, 3.0 - 0.28 - MM);
        is_near(comes_to(map, go("E").with(Button::Sneak)).her().x, 3.0 - 0.28 - MM);
        // Three seconds at one tile a second, less the start from rest.
        let crawled = comes_to(map, go("E").with(Button::Crawl)).her().x;
        is_near(crawled, 1.5 + 3.0);
    }
}

#[test]
fn where_there_is_no_room_to_stand_she_goes_on_crawling() {
    let mut run = comes_to("#@TTTTT..#", go("E").with(Button::Crawl));
    let before = run.her();
    run.hold(go("E").with(Button::Run), 60);
    assert_eq!(run.posture(), Posture::Crawl);
    is_near((run.her() - before).x, 1.0);
    // Once out of it she is up and runs.
    run.hold(go("E").with(Button::Run), 180);
    assert_eq!(run.posture(), Posture::Run);
    is_near(run.her().x, 9.0 - 0.28 - MM);
}

#[test]
fn low_cover_and_windows_stop_feet_and_curtains_and_grass_do_not() {
    for solid in ["#@n..#", "#@W..#", "#@=..#", "#@S..#", "#@R..#", "#@C..#", "#@/..#", "#@+..#"] {
        is_near(comes_to(solid, go("E").with(Button::Crawl)).her().x, 2.0 - 0.28 - MM);
    }
    for open in ["#@(..#", "#@\"..#", "#@g..#"] {
        is_near(comes_to(open, go("E")).her().x, 5.0 - 0.28 - MM);
    }
}

#[test]
fn nobody_walks_off_a_roof_or_into_deep_water() {
    is_near(comes_to("#@. ..#", go("E").with(Button::Run)).her().x, 3.0 - 0.28 - MM);
    is_near(comes_to("#@.w..#", go("E").with(Button::Run)).her().x, 3.0 - 0.28 - MM);
}

const CORNER: &str = "
    #######
    #..#..#
    #@....#
    #..#..#
    #######
";

#[test]
fn she_is_led_round_a_corner_that_she_catches_by_less_than_half_a_tile() {
    // The doorway is row 2; her box is 0.2 up and down, so she fits between 2.2 and 2.8.
    for y in [1.75, 1.95, 2.1, 2.9, 3.05, 3.25] {
        let mut run = on(CORNER).begin();
        run.put_her(1.5, y).hold(go("E"), 90);
        assert!(run.her().x > 4.0, "from {y} she is stuck at {}", run.her());
    }
}

#[test]
fn she_is_not_led_round_a_corner_that_she_walks_squarely_into() {
    for y in [1.65, 3.35] {
        let mut run = on(CORNER).begin();
        run.put_her(1.5, y).hold(go("E"), 90);
        is_near(run.her().x, 3.0 - 0.28 - MM);
        is_near(run.her().y, y);
    }
}

#[test]
fn along_a_wall_she_slides() {
    let mut run = on(HALL).begin();
    run.put_her(2.5, 1.3).hold(go("NE"), 60);
    is_near(run.her().y, 1.0 + 0.2 + MM);
    assert!(run.her().x > 4.0, "{}", run.her());
}

#[test]
fn two_walls_are_a_corner_and_she_rests_in_it() {
    let mut run = on(HALL).begin();
    run.put_her(2.5, 1.5).hold(go("NW").with(Button::Run), 60);
    let rest = run.her();
    assert!((rest - vec2(1.28 + MM, 1.2 + MM)).length() < 2.0 * MM, "{rest}");
    run.hold(go("NW").with(Button::Run), 60);
    assert_eq!(run.her(), rest, "she trembles in the corner");
}

#[test]
fn she_crawls_into_a_vent_wherever_she_is_told_that_she_can() {
    let map = "
        #######
        #...#.#
        #@..V.#
        #...#.#
        #######
    ";
    let mut offered = 0;
    for step in 0..60 {
        let (x, y) = (2.6 + 0.2 * (step % 6) as f32, 1.2 + 0.3 * (step / 6) as f32);
        let mut run = on(map).begin();
        run.put_her(x.min(3.71), y.min(3.79));
        let Some((vent, direction)) = vent_in_reach(&run.sim) else { continue };
        offered += 1;
        assert_eq!((vent, direction), (ivec2(4, 2), Vec2::X));
        run.hold(go("E").with(Button::Crawl), 240);
        assert!(run.her().x > 5.0, "from {x}, {y} she comes to {}", run.her());
    }
    assert!(offered > 15, "only {offered} places");
    let mut far = on(map).begin();
    far.put_her(2.7, 1.25);
    assert_eq!(vent_in_reach(&far.sim), None, "two tiles away");
}

#[test]
fn a_stick_pushed_half_way_is_quieter_as_it_is_slower() {
    let loudness = |part: f32, button: Option<Button>| {
        let mut run = on("#@..........................").begin();
        let input = Input::going(vec2(part, 0.0));
        run.hold(button.map_or(input, |button| input.with(button)), 120);
        let step = run.log.iter().find_map(|(_, event)| match event {
            Event::Footstep { loudness, .. } => Some(*loudness),
            _ => None,
        });
        step.unwrap_or_else(|| panic!("no step at {part}"))
    };
    // Wood: 1 sneaking, 3.5 walking, 7 running; she walks 3.5 tiles/s and sneaks 2.
    is_near(loudness(1.0, None), 3.5);
    let as_fast_as_sneaking = loudness(2.0 / 3.5, None);
    assert!((as_fast_as_sneaking - 1.0).abs() < 0.05, "{as_fast_as_sneaking}");
    is_near(loudness(1.0, Some(Button::Run)), 7.0);
    for button in [None, Some(Button::Run), Some(Button::Sneak)] {
        let by_tenths: Vec<f32> = (3..=10).map(|part| loudness(part as f32 / 10.0, button)).collect();
        assert!(by_tenths.windows(2).all(|pair| pair[0] < pair[1]), "{button:?}: {by_tenths:?}");
    }
}
