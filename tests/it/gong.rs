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

/// A hall with the gong, three guard rooms beside it, and a closet in which she cannot be found.
const WING: &str = "
    ##############################
    #B....####.....D####.....E####
    #.....####......####......####
    ###+########+#########+#######
    #............................#
    #.@.......A..................#
    #............................#
    ##############################
    #.############################
    ##############################
";

#[test]
fn from_the_discovery_to_everybody_at_the_place() {
    let mut run = on(WING)
        .moon(LIT)
        .stays('A', Archetype::Watchman, "60W")
        .stays('B', Archetype::Watchman, "60N")
        .stays('D', Archetype::Clerk, "60N")
        .stays('E', Archetype::Ashigaru, "60N")
        .gong((14, 6))
        .begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Gong { .. }));
    // By then she has slipped away.
    let place = run.her();
    run.put_her(1.5, 8.5);
    let others = ['B', 'D', 'E'];
    let mut arrived = vec![];
    for _ in 0..60 * 15 {
        run.idle(1);
        for guard in others {
            let is_there = (run.guard_at(guard) - place).length() < 0.2;
            if is_there && arrived.iter().all(|(_, it)| *it != guard) {
                arrived.push((run.sim.tick, guard));
            }
        }
    }
    // Every one of them has walked to where she was when the gong told of her, and the nearest is the first.
    assert_eq!(arrived, [(470, 'B'), (732, 'D'), (958, 'E')]);
    run.told(
        &["spotted", "unseen", "lost", "activity", "bark", "shout", "gong", "heard", "caught", "door"],
        &[
            "40 A patrol > glance",
            "40 A says saw_something",
            "82 A glance > investigate",
            "134 spotted A lit 0.70 walk 7.5",
            "136 A investigate > alarm",
            "136 A says to_the_gong",
            "200 A sees her no more",
            "269 A strikes the gong at 14,6",
            "269 B hears gong 20.2",
            "269 D hears gong 12.2",
            "269 E hears gong 18.2",
            "270 B patrol > glance",
            "270 B says curious",
            "270 A alarm > search",
            "270 A says searching",
            "270 A shouts 2.5,5.5",
            "271 D patrol > investigate",
            "271 D says heard_gong",
            "273 E patrol > investigate",
            "273 E says heard_gong",
            "276 B glance > investigate",
            "276 B says heard_gong",
            "366 B opens 3,3 normal",
            "386 E opens 22,3 normal",
            "388 D opens 12,3 normal",
            "459 B shuts 3,3",
            "479 E shuts 22,3",
            "481 D shuts 12,3",
            "612 A opens 3,3 normal",
            "617 B says nothing_here",
            "618 B investigate > patrol",
            "732 A shuts 3,3",
            "879 D says nothing_here",
            "880 D investigate > patrol",
            "972 A opens 12,3 normal",
            "1065 A shuts 12,3",
            "1066 A opens 12,3 normal",
            "1105 E says nothing_here",
            "1106 E investigate > patrol",
            "1159 A shuts 12,3",
        ],
    );
}
