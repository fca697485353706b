//! Her hand at a lamp: snuffing and lighting, what follows, and what stops it.

use crate::support::{Run, go, on};
use thief_girl::act::{UseTarget, use_target};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Body, Button, Event, Input, Lamp};
use thief_girl::sense::light;
use thief_girl::step::state_hash;

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };
/// Longer than any hand is at a lamp.
const LONG: u32 = 120;

/// She stands under the only lamp, in sight of a guard.
fn watched() -> Run {
    let map = "
        ##########*###
        #A........@..#
        #............#
        ##############
    ";
    on(map).moon(0.05).looks('A', "E").stoic().begin()
}

/// Which lamps burn, in the order of the level.
fn burning(run: &Run) -> Vec<bool> {
    run.sim.lamps.iter().map(|l| run.sim.get::<Lamp>(*l).lit).collect()
}

#[test]
fn who_snuffs_the_lamp_above_her_is_seen_no_more() {
    let mut run = watched();
    run.idle(1).hold(USE, LONG);
    run.told(
        &["lamps", "noise", "heard", "band", "glimpsed", "unseen", "spotted"],
        &[
            "1 light dim > lit",
            "1 A glimpses her lit 0.80 walk 9.0",
            "32 she snuffs the lamp at 10.5,0.5",
            "32 noise lamp 1.5",
            "44 light lit > dark",
            "44 A sees her no more",
        ],
    );
    assert_eq!(light::at(&run.sim, run.her()), 0.05);
}

#[test]
fn lighting_it_again_takes_longer_and_shows_her() {
    let mut run = watched();
    run.idle(1).hold(USE, 31).idle(60);
    run.log.clear();
    run.hold(USE, LONG);
    run.told(
        &["lamps", "noise", "band", "glimpsed"],
        &[
            "183 she lights the lamp at 10.5,0.5",
            "183 noise lamp 3",
            "195 light dark > lit",
            "195 A glimpses her lit 0.80 walk 9.0",
        ],
    );
}

#[test]
fn letting_go_gives_up_and_the_next_try_begins_anew() {
    let mut run = watched();
    run.idle(1).hold(USE, 29).idle(1).hold(USE, 29).idle(LONG);
    run.told(&["lamps", "noise"], &[]);
    run.hold(USE, 31);
    assert_eq!(burning(&run), [false]);
}

#[test]
fn walking_away_gives_up_though_the_button_is_held() {
    let mut run = watched();
    run.idle(1).hold(USE, 20).hold(go("S").with(Button::Use), LONG);
    run.told(&["lamps"], &[]);
    assert!(run.her().y > 2.0, "and she goes");
}

#[test]
fn who_comes_up_to_a_lamp_may_go_on_pressing_towards_it() {
    let mut run = watched();
    run.idle(1).hold(go("N").with(Button::Use), LONG);
    run.told(&["lamps"], &["32 she snuffs the lamp at 10.5,0.5"]);
}

#[test]
fn one_hold_turns_a_lamp_once() {
    let mut run = watched();
    run.idle(1).hold(USE, 600);
    assert_eq!(burning(&run), [false]);
}

#[test]
fn who_lights_a_lamp_that_another_has_lit_meanwhile_does_not_snuff_it() {
    let mut run = watched();
    run.idle(1).hold(USE, 31).idle(1).hold(USE, 60);
    run.sim.zones[0].noticed = run.sim.rules.evidence.lights_at;
    run.hold(USE, LONG);
    run.told(&["lamps"], &["32 she snuffs the lamp at 10.5,0.5"]);
    assert_eq!(burning(&run), [true]);
}

#[test]
fn a_lamp_in_a_wall_can_be_reached_from_both_sides_and_no_farther() {
    let map = "
        #######
        #.....#
        #.....#
        ###*###
        #..@..#
        #######
    ";
    let at_hand = |x, y| {
        let mut run = on(map).begin();
        run.put_her(x, y).idle(1);
        matches!(use_target(&run.sim), Some(UseTarget::Snuff { .. }))
    };
    assert!(at_hand(3.5, 4.3) && at_hand(3.5, 2.7), "from the north as from the south");
    assert!(!at_hand(3.5, 1.7), "her arm is not that long");
    assert!(!at_hand(1.5, 4.3), "nor from aside");
}

#[test]
fn a_wall_between_her_and_the_lamp_keeps_it_burning() {
    let run = |map| {
        let mut run = on(map).begin();
        run.put_her(2.7, 1.5).idle(1).hold(USE, LONG);
        burning(&run)
    };
    assert_eq!(run("#######\n#.@*..#\n#######"), [false]);
    assert_eq!(run("#######\n#.@#*.#\n#######"), [true]);
}

#[test]
fn a_switch_still_turns_a_lamp_that_she_has_snuffed() {
    let map = "
        #########
        #*.@....#
        #########
    ";
    let mut run = on(map).switch((6, 1), &[(1, 1)]).begin();
    run.put_her(2.5, 1.5).idle(1).hold(USE, LONG).idle(1);
    run.put_her(5.6, 1.5).idle(1).hold(USE, 1).idle(1);
    run.told(&["lamps"], &["32 she snuffs the lamp at 1.5,1.5", "124 she turns lamps on at 6,1"]);
    assert_eq!(burning(&run), [true]);
}

#[test]
fn a_hand_at_a_lamp_is_heard_by_whoever_is_near() {
    let heard = |map| {
        let mut run = on(map).looks('A', "W").stoic().moon(0.0).begin();
        run.idle(1).hold(USE, LONG);
        let lines = run.lines();
        lines.into_iter().filter(|l| l.contains("hears")).collect::<Vec<_>>()
    };
    assert_eq!(heard("########\n#@*A...#\n########"), ["32 A hears lamp 1.0"]);
    assert_eq!(heard("########\n#@*.A..#\n########"), [""; 0]);
}

#[test]
fn a_brazier_is_too_hot_for_hands() {
    let mut run = on("########\n#.@Y...#\n########").begin();
    run.put_her(2.7, 1.5).idle(1);
    assert_eq!(use_target(&run.sim), None);
    run.hold(USE, LONG);
    assert_eq!(burning(&run), [true]);
}

/// She has a full bucket in her hand, seven tiles from a brazier and nine from a lamp in the wall.
fn with_a_bucket() -> Run {
    let map = "
        ##########*####
        #.t@.....Y....#
        #.............#
        ###############
    ";
    let mut run = on(map).moon(0.1).begin();
    run.put_her(2.9, 1.5).idle(1).hold(USE, 1).idle(1);
    run.told(&["pick"], &["2 she picks up bucket"]);
    run.log.clear();
    run
}

/// Throws what she has and waits until it lies still.
fn throw(run: &mut Run, x: f32, y: f32) {
    let aim = vec2(x, y) - run.her();
    run.hold(Input::IDLE.aiming(aim).with(Button::Throw), 1);
    run.until(Input::IDLE, |e| matches!(e, Event::Struck { .. })).idle(60);
}

/// Where a thing is.
fn place(run: &Run) -> Vec2 {
    run.sim.get::<Body>(run.sim.props[0]).at
}

#[test]
fn a_bucket_of_water_puts_a_brazier_out() {
    let mut run = with_a_bucket();
    throw(&mut run, 9.4, 1.5);
    let struck = run.when("bucket strikes");
    run.told(&["lamps"], &[&format!("{struck} she snuffs the lamp at 9.5,1.5")]);
    let heard = |kind: &str| run.lines().iter().any(|l| *l == format!("{struck} noise {kind}"));
    assert!(heard("splash 4") && heard("hiss 3"), "{:?}", run.lines());
    assert_eq!(burning(&run), [true, false], "the lamp in the wall is farther off");
}

#[test]
fn it_puts_out_all_that_burns_where_it_strikes() {
    let mut run = with_a_bucket();
    throw(&mut run, 9.9, 1.4);
    assert_eq!(burning(&run), [false, false]);
}

#[test]
fn beside_the_fire_water_does_nothing_and_is_spilled() {
    let mut run = with_a_bucket();
    throw(&mut run, 7.0, 2.5);
    assert_eq!(burning(&run), [true, true]);
    run.when("noise splash 4");
    // She fetches the bucket; now it is empty.
    let at = place(&run);
    run.put_her(at.x - 0.6, at.y).idle(1).hold(USE, 1).idle(1);
    run.log.clear();
    throw(&mut run, 9.4, 1.5);
    assert_eq!(burning(&run), [true, true]);
    assert!(!run.lines().iter().any(|l| l.contains("splash")), "{:?}", run.lines());
}

#[test]
fn a_wall_keeps_the_water_from_the_flame() {
    let map = "
        ########
        #t@..#Y#
        #....#.#
        ########
    ";
    let mut run = on(map).begin();
    run.idle(1).hold(USE, 1).idle(1);
    throw(&mut run, 6.5, 1.5);
    run.when("noise splash 4");
    assert_eq!(burning(&run), [true]);
}

#[test]
fn an_empty_bucket_is_another_state_than_a_full_one() {
    let bucket = || on("#####\n#t@.#\n#####").begin();
    let (full, mut empty) = (bucket(), bucket());
    assert_eq!(state_hash(&full.sim), state_hash(&empty.sim));
    let prop = empty.sim.props[0];
    assert!(empty.sim.world.remove_one::<thief_girl::model::FilledWithWater>(prop).is_ok());
    assert_ne!(state_hash(&full.sim), state_hash(&empty.sim));
}

#[test]
fn a_bucket_that_is_kicked_over_puts_out_what_is_near_it() {
    let after = |input: Input| {
        let mut run = on("##########\n#@...tY..#\n##########").moon(0.1).begin();
        run.hold(input, 150);
        (run.lines().iter().any(|line| line.ends_with("noise splash 4")), burning(&run))
    };
    assert_eq!(after(go("E").with(Button::Run)), (true, vec![false]));
    assert_eq!(after(go("E").with(Button::Sneak)), (false, vec![true]), "she watches her step");
}
