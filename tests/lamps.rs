//! Her hand at a lamp: snuffing and lighting, what follows, and what stops it.

mod support;

use support::{Run, go, on};
use thief_girl::act::{UseTarget, use_target};
use thief_girl::model::{Button, Input, Lamp};
use thief_girl::sense::light;

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u8 };
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
