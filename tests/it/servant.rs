//! The servant: sees her, runs for help by a way on which she is not, and tells in person.

use crate::support::traces::put_to_sleep;
use crate::support::{Run, on};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, Event, Input};
use thief_girl::rules::{ActionKind, Archetype};

const LIT: f32 = 0.7;

/// She stands in the west of the left room, a servant between her and the door, the watch behind it.
const TWO_ROOMS: &str = "
    #######################
    #.........#...........#
    #.@...A...+........B..#
    #.........#...........#
    #######################
";

fn found_by_a_servant() -> Run {
    let mut run = on(TWO_ROOMS)
        .moon(LIT)
        .stays('A', Archetype::Servant, "60W")
        .stays('B', Archetype::Watchman, "60E")
        .begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run
}

const NOISE: [&str; 4] = ["step", "band", "noise", "door"];

#[test]
fn he_runs_to_the_watch_tells_cowers_and_goes_back() {
    let mut run = found_by_a_servant();
    run.put_her(2.5, 3.5).until(Input::IDLE, |e| matches!(e, Event::Called { .. })).idle(6);
    run.told_all_but(
        &NOISE,
        &[
            "1 A glimpses her lit 0.70 walk 4.0",
            "18 A calm > curious",
            "24 A patrol > glance",
            "24 A says saw_something",
            "42 A curious > investigating",
            "69 A investigating > alert",
            "69 spotted A lit 0.70 walk 4.0",
            "72 A glance > flee",
            "72 A says help",
            "126 A sees her no more",
            "300 A tells 2.5,3.5",
            "300 B hears word 1.0",
            "300 B calm > curious",
            "301 B curious > investigating",
            "303 B patrol > investigate",
            "303 B says told",
        ],
    );
    assert_eq!(run.meter('B'), 70.0, "who is told knows seven tenths");
    // He cowers for six seconds where he told it, then goes back to his work.
    let there = run.guard_at('A');
    run.put_her(2.5, 1.5).idle(60 * 5);
    assert!(run.activity('A') == Activity::Flee && (run.guard_at('A') - there).length() < 0.3);
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Patrol, .. }));
    assert_eq!(run.when("A flee > patrol") - run.when("A tells"), 361);
}

#[test]
fn he_never_lays_hands_on_her() {
    let mut run = found_by_a_servant();
    for _ in 0..60 * 5 {
        let him = run.guard_at('A');
        run.put_her(him.x, him.y).idle(1);
    }
    run.told(&["caught"], &[]);
}

#[test]
fn nobody_is_told_who_is_not_there() {
    // The watch that he knows of has gone on its round: he looks for it at its post, then goes on to the next.
    let mut run = on("
        #########################
        #.......................#
        #@...A......B...........#
        #.......................#
        ###.#####################
        #.......................#
        #......D................#
        #########################
    ")
    .moon(0.1)
    .light((0, 0), (6, 3), LIT)
    .stays('A', Archetype::Servant, "60W")
    .round('B', Archetype::Clerk, PatrolMode::Loop, &[((12, 2), ""), ((23, 1), "60S")])
    .stays('D', Archetype::Clerk, "60E")
    .only(&[ActionKind::Flee, ActionKind::Patrol])
    .begin();
    run.put_her(1.5, 5.5).idle(60 * 8).put_her(1.5, 2.5);
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    run.told(&["shout"], &[&format!("{} A tells 1.5,2.5", run.sim.tick)]);
    assert!((run.guard_at('A') - run.guard_at('D')).length() < 1.6, "he told D");
}

const DEAD_END: &str = "
    #########################
    #A...@..........#.......#
    #########...............#
    #########.......#...B...#
    #########################
";

#[test]
fn past_her_he_dares_not_run_but_shouts() {
    let mut run = on(DEAD_END)
        .moon(LIT)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .begin();
    let corner = run.guard_at('A');
    run.idle(60 * 8);
    run.told(
        &["activity", "shout"],
        &["24 A patrol > glance", "72 A glance > flee", "138 A shouts 5.5,1.5", "378 A shouts 5.5,1.5"],
    );
    assert_eq!(run.guard_at('A'), corner, "there is no better place for him");
}

#[test]
fn as_soon_as_she_leaves_him_a_way_he_is_off() {
    let mut run = on(DEAD_END)
        .moon(LIT)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .begin();
    run.idle(150).put_her(14.5, 3.5).until(Input::IDLE, |e| matches!(e, Event::Heard { .. }));
    assert!((run.guard_at('A') - run.guard_at('B')).length() < 1.6);
}

#[test]
fn he_runs_past_who_sleeps_to_who_is_awake() {
    let map = "
        #####################
        #...................#
        #@....A....B.......D#
        #...................#
        #####################
    ";
    let mut run = on(map)
        .moon(LIT)
        .stays('A', Archetype::Servant, "60W")
        .stays('B', Archetype::Watchman, "60E")
        .stays('D', Archetype::Watchman, "60E")
        .rule(|rules| {
            let senses = &mut rules.guards[Archetype::Servant].senses;
            (senses.company_radius, senses.company_degrees) = (40.0, 360.0);
        })
        .only(&[ActionKind::Flee, ActionKind::Patrol])
        .begin();
    put_to_sleep(&mut run, 'B');
    run.until(Input::IDLE, |e| matches!(e, Event::Called { .. }));
    assert!((run.guard_at('A') - run.guard_at('D')).length() < 2.0, "he told D");
}
