//! The gong: who runs to it, who hears it, and what they make of it.

use crate::support;

use crate::support::{Scenario, on};
use thief_girl::base::vec2;
use thief_girl::model::{Activity, Button, Event, Input, Noise, NoiseKind, Percept};
use thief_girl::rules::Archetype;

const LIT: f32 = 0.7;

const HOUSE: &str = "
    ################################
    #.@.......A....#...............#
    #..............................#
    #..............#..........B....#
    ################################
";

/// A finds her eight tiles away; the gong is five behind him, B far off in the next room.
fn house() -> Scenario {
    on(HOUSE)
        .moon(LIT)
        .stays('A', Archetype::Watchman, "60W")
        .stays('B', Archetype::Watchman, "60E")
        .gong((14, 3))
}

#[test]
fn who_finds_her_from_afar_runs_to_the_gong_and_all_know() {
    let mut run = house().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Gong { .. }));
    run.told(
        &["activity", "bark", "gong", "noise", "heard"],
        &[
            "36 A patrol > glance",
            "36 A says saw_something",
            "84 A glance > investigate",
            "138 A investigate > alarm",
            "138 A says to_the_gong",
            "273 A strikes the gong at 14,3",
            "273 noise gong 400",
            "273 B hears gong 13.4",
        ],
    );
    // "!" for 0.4 s, the way, and half a second for the swing; B knows seven tenths, as of any call.
    assert_eq!(run.meter('B'), 70.0);
    assert!((run.guard_at('A') - vec2(14.5, 3.5)).length() < 1.5, "he is beside it");
}

#[test]
fn who_finds_her_before_him_does_not_run_away_to_a_gong() {
    let mut run = house().begin();
    run.put_her(6.5, 1.5).until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    run.told(&["gong"], &[]);
}

#[test]
fn one_is_enough_for_a_gong() {
    // Both find her from afar. D sees A run.
    let map = "
        ###################
        #.@........A......#
        #.................#
        #.........D.......#
        ###################
    ";
    let watch = |run: &support::Run| {
        ['A', 'D'].into_iter().filter(|guard| run.activity(*guard) == Activity::Alarm).count()
    };
    let mut run = on(map)
        .moon(LIT)
        .stays('A', Archetype::Watchman, "60W")
        .stays('D', Archetype::Watchman, "60W")
        .gong((15, 2))
        .begin();
    let mut most = 0;
    for _ in 0..600 {
        run.idle(1);
        most = watch(&run).max(most);
        if run.first("gong").is_some() {
            break;
        }
    }
    assert_eq!(most, 1);
    assert!(run.first("gong").is_some());
}

#[test]
fn who_strikes_it_does_not_give_her_up_because_she_has_left_the_place() {
    // From the gong he sees that she is not where she was. In the meantime she may have slipped away south.
    let map = "
        ################
        #.@.......A....#
        #..............#
        #..#############
        #..............#
        ################
    ";
    let mut run = on(map).moon(LIT).stays('A', Archetype::Watchman, "60W").gong((8, 2)).begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Alarm, .. }));
    run.idle(10).put_her(12.5, 4.5);
    run.until(Input::IDLE, |e| matches!(e, Event::Gong { .. }));
    run.idle(60);
    assert_eq!(run.activity('A'), Activity::Search);
}

#[test]
fn she_strikes_it_and_they_come_to_the_gong() {
    let mut run = house().moon(0.1).begin();
    run.put_her(13.5, 3.5).idle(1).hold(Input::IDLE.with(Button::Use), 1);
    run.told_all_but(
        &["step", "band", "rung"],
        &["2 she strikes the gong at 14,3", "2 noise gong 400", "2 A hears gong 4.8", "2 B hears gong 13.4"],
    );
    // She is gone, and hides in the dark.
    run.put_her(2.5, 3.5);
    let mut nearest = f32::MAX;
    for _ in 0..600 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('B') - vec2(14.5, 3.5)).length());
    }
    assert!(nearest < 1.5, "B came no nearer than {nearest}");
}

#[test]
fn it_is_not_struck_again_while_it_sounds() {
    let mut run = house().begin();
    run.put_her(13.5, 3.5).idle(1);
    for _ in 0..40 {
        run.hold(Input::IDLE.with(Button::Use), 1).idle(9);
    }
    run.told(&["gong"], &["2 she strikes the gong at 14,3"]);
}

#[test]
fn two_calls_of_one_tick_are_both_heard_whoever_calls_first() {
    let map = "
        #########
        #A.....D#
        #.......#
        #...B...#
        #########
    ";
    let told = |first: char, second: char| {
        let mut run = on(map).moon(0.1).looks('A', "N").looks('D', "N").looks('B', "N").begin();
        run.put_her(4.5, 1.5).idle(1);
        run.log.clear();
        for (guard, x) in [(first, 2.5), (second, 6.5)] {
            let (who, at) = (run.sim.id(run.guard(guard)), run.guard_at(guard));
            let about = vec2(x, 1.5);
            run.sim.noises.push(Noise { who: Some(who), at, kind: NoiseKind::Shout, loudness: 8.0, about });
        }
        run.idle(1);
        let percepts: Vec<Percept> = run.sim.get(run.guard('B'));
        (run.meter('B'), percepts.iter().filter(|p| matches!(p, Percept::Told { .. })).count())
    };
    assert_eq!(told('A', 'D'), (70.0, 2));
    assert_eq!(told('D', 'A'), (70.0, 2));
}
