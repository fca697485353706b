//! Grabs: the beat before anybody runs, the wind-up that she can slip out of, and who knows in which closet she is.

use crate::support::{Run, go, on};
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::base::vec2;
use thief_girl::level::PatrolMode;
use thief_girl::model::*;
use thief_girl::rules::{ActionKind, Archetype, Rules};
use thief_girl::step::state_hash;

const LIT: f32 = 0.7;

const HALL: &str = "
    #######################
    #.....................#
    #.....................#
    #.....A...@...........#
    #.....................#
    #.....................#
    #######################
";

/// A clerk who has just committed himself: she stood still until then.
fn reached_for(map: &str) -> Run {
    let mut run = on(map).moon(LIT).stays('A', Archetype::Clerk, "60E").stoic().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::GrabBegan { .. }));
    run
}

fn clerk_grab() -> thief_girl::rules::GrabRules {
    Rules::shipped().guards[Archetype::Clerk].grab.expect("he grabs")
}

#[test]
fn who_stays_where_she_is_is_caught_when_the_arc_is_full() {
    let mut run = reached_for(HALL);
    let begun = run.sim.tick;
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert_eq!(run.sim.tick - begun, 21, "0.35 s");
    run.told(
        &["grab", "caught"],
        &[&format!("{begun} A grabs at her towards 1.0,0.0"), &format!("{} A catches her", begun + 21)],
    );
}

#[test]
fn who_runs_out_of_the_arc_is_missed_and_he_stumbles() {
    for direction in ["E", "NE", "S"] {
        let mut run = reached_for(HALL);
        let begun = run.sim.tick;
        run.until(go(direction).with(Button::Run), |e| matches!(e, Event::GrabMissed { .. }));
        assert_eq!(run.sim.tick - begun, 21, "{direction}");
        // He neither runs nor grabs until he stands firmly again.
        let (stumbles, rest) = (run.guard_at('A'), ticks(clerk_grab().recovery_seconds));
        run.hold(go(direction).with(Button::Run), rest - 1);
        assert!((run.guard_at('A') - stumbles).length() < 0.15, "{direction}: {stumbles}");
        assert_eq!(run.sim.outcome, None);
        run.hold(Input::IDLE, 15);
        assert!((run.guard_at('A') - stumbles).length() > 0.3, "{direction}: he is after her again");
    }
}

#[test]
fn it_can_be_slipped_a_quarter_of_a_second_late() {
    let mut run = reached_for(HALL);
    run.idle(ticks(0.25)).hold(go("E").with(Button::Run), 30);
    assert_eq!(run.sim.outcome, None);
    let mut run = reached_for(HALL);
    run.idle(ticks(0.32)).hold(go("E").with(Button::Run), 30);
    assert_eq!(run.sim.outcome, Some(Outcome::Caught), "and no later");
}

#[test]
fn the_arc_stays_where_it_was_begun() {
    let mut run = reached_for(HALL);
    let GrabState::WindUp { from, direction, .. } = run.sim.get(run.guard('A')) else {
        panic!("he winds up")
    };
    run.put_her(from.x - 0.9, from.y).idle(10);
    let GrabState::WindUp { from: still, direction: same, .. } = run.sim.get(run.guard('A')) else {
        panic!("he winds up")
    };
    assert_eq!((from, direction), (still, same));
    run.until(Input::IDLE, |e| matches!(e, Event::GrabMissed { .. }));
}

#[test]
fn nobody_reaches_round_a_corner() {
    let mut run = reached_for(HALL);
    let at = run.her();
    // A wall grows before her.
    run.sim.map_mut().change(at.floor().as_ivec2(), |cell| {
        cell.opacity = thief_girl::rules::Opacity::Full;
    });
    run.until(Input::IDLE, |e| matches!(e, Event::GrabMissed { .. }));
}

#[test]
fn nobody_reaches_for_somebody_who_will_be_gone() {
    let long = format!("A...@{}", ".".repeat(40));
    let mut run = on(&long).moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Chase, .. }));
    run.idle(55);
    let near = (run.her() - run.guard_at('A')).length();
    run.hold(go("E").with(Button::Run), 60 * 4);
    assert!(near < 4.0, "he was at her heels: {near}");
    run.told(&["grab", "caught"], &[]);
}

#[test]
fn who_walks_on_is_caught_where_she_will_be() {
    let mut run = on(HALL).moon(LIT).stays('A', Archetype::Watchman, "60E").stoic().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.until(go("E"), |e| matches!(e, Event::Caught { .. }));
    let begun = run.first("grab").expect("he grabs").0;
    assert_eq!(run.sim.tick - begun, 21);
}

#[test]
fn who_stumbles_opens_no_door() {
    let map = "
        ###########
        #.A..+...@#
        ###########
    ";
    let there = &[((2, 1), ""), ((8, 1), "60E")];
    let mut run = on(map).moon(0.0).stoic().round('A', Archetype::Clerk, PatrolMode::PingPong, there).begin();
    while run.guard_at('A').x < 3.5 {
        run.idle(1);
    }
    // Where he would open it at once.
    let (guard, until) = (run.guard('A'), run.sim.tick + 90);
    run.sim.with(guard, |body: &mut Body| body.at.x = 4.4);
    run.sim.with(guard, |grab: &mut GrabState| *grab = GrabState::Recovery { until });
    run.until(Input::IDLE, |e| matches!(e, Event::Door { .. }));
    assert!(run.sim.tick > until, "{} {until}", run.sim.tick);
}

/// How long after she was found he first moved, in ticks.
fn beat(tiles: usize) -> Tick {
    let map = format!("A{}@....", ".".repeat(tiles - 1));
    let mut run = on(&map).moon(LIT).stays('A', Archetype::Clerk, "60E").stoic().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Chase, .. }));
    let begun = run.sim.tick;
    while run.guard_at('A').x < 0.51 && run.first("grab").is_none() {
        run.told(&["shout"], &[]);
        run.idle(1);
    }
    run.sim.tick - begun
}

#[test]
fn nobody_runs_or_grabs_or_shouts_at_once_and_later_from_afar() {
    let rules = Rules::shipped().awareness;
    for tiles in [1, 3, 7] {
        let startled = ticks(rules.startled_seconds(tiles as f32));
        assert!((startled..=startled + 3).contains(&beat(tiles)), "{tiles} tiles: {} ticks", beat(tiles));
    }
    assert!(beat(7) >= beat(1) + 17, "0.05 s a tile");
    assert_eq!(rules.startled_seconds(40.0), rules.react_to_alert_longest_seconds);
}

#[test]
fn every_kind_that_grabs_does_so_by_the_same_rule() {
    for (kind, rules) in &Rules::shipped().guards {
        let Some(grab) = rules.grab.filter(|_| rules.has(ActionKind::Chase)) else {
            continue;
        };
        let mut run = on(HALL).moon(LIT).stays('A', kind, "60E").only(&[ActionKind::Chase]).begin();
        run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
        let (begun, caught) = (run.first("grab").expect("he winds up").0, run.sim.tick);
        assert_eq!(caught - begun, ticks(grab.wind_up_seconds), "{kind:?}");
        let Some((_, Event::GrabBegan { from, .. })) = run.first("grab") else { panic!("{kind:?}") };
        assert!((run.her() - *from).length() <= grab.commit, "{kind:?}");
    }
}

#[test]
fn a_doll_reaches_for_nobody_who_stands_still() {
    let room = "
        ##########
        #A......@#
        ##########
    ";
    let mut run = on(room).moon(LIT).stays('A', Archetype::DollChaser, "").begin();
    // To and fro, so that the floor shakes, until it is nearly there.
    while run.her().x - run.guard_at('A').x > 4.0 {
        let direction = if (run.sim.tick / 20).is_multiple_of(2) { "W" } else { "E" };
        run.hold(go(direction), 1);
        assert!(run.sim.tick < 1200, "it comes");
    }
    run.idle(600);
    run.told(&["grab", "caught"], &[]);
}

/// A closet round a corner.
const CLOSET: &str = "
    ####################
    #A.....@...........#
    ##################.#
    ################C..#
    ####################
";

/// She is found, runs to the closet, and goes in when `when` says so.
fn hides(map: &str, script: &str) -> Run {
    let mut run = on(map).moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.script(script);
    run
}

#[test]
fn whom_nobody_saw_go_into_a_closet_is_lost() {
    let mut run = hides(CLOSET, "run 18,1\nrun 18,3\nrun 17,3\nuse\nwait 0.5");
    run.until(Input::IDLE, |e| matches!(e, Event::LostHer { .. }));
    run.idle(12);
    run.told(&["hid", "caught", "grab"], &[&format!("{} she hides", run.when("she hides"))]);
    assert!(run.when("A lost her") > run.when("she hides"));
    // It is said, and he goes where he last knew her: not to the closet.
    assert!(run.lines().iter().any(|line| line.ends_with("A says lost")));
    assert_eq!(run.activity('A'), Activity::Search);
    let alert = |run: &Run| run.awareness('A').alert_level == AlertLevel::Alert;
    run.idle(60);
    assert!(!alert(&run), "a second later the pursuit is over");
}

#[test]
fn who_saw_her_go_in_pulls_her_out() {
    let seen = "
        ####################
        #A.....@.....C.....#
        ####################
    ";
    let mut run = hides(seen, "run 12,1\nuse\nwait 0.5");
    run.until(Input::IDLE, |e| matches!(e, Event::Caught { .. }));
    assert!(run.when("A grabs at her") > run.when("she hides"));
}

#[test]
fn a_grab_is_part_of_the_state() {
    let mut run = reached_for(HALL);
    let before = state_hash(&run.sim);
    let guard = run.guard('A');
    let GrabState::WindUp { from, direction, since, until } = run.sim.get(guard) else {
        panic!("he winds up")
    };
    let others = [
        GrabState::Ready,
        GrabState::Recovery { until },
        GrabState::WindUp { from: from + vec2(0.1, 0.0), direction, since, until },
        GrabState::WindUp { from, direction: -direction, since, until },
        GrabState::WindUp { from, direction, since: since + 1, until },
        GrabState::WindUp { from, direction, since, until: until + 1 },
    ];
    for other in others {
        run.sim.with(guard, |grab: &mut GrabState| *grab = other);
        assert_ne!(state_hash(&run.sim), before, "{other:?}");
    }
    let fork = thief_girl::snapshot::fork(&run.sim);
    assert_eq!(fork.get::<GrabState>(guard), run.sim.get::<GrabState>(guard));
}
