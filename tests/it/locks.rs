//! Locks: who passes them, picking them, and keys on belts and on the floor.

use crate::support::{Run, Scenario, go, on};
use proptest::prelude::*;
use thief_girl::act::{LockPickView, UseTarget, belt_before_her, lock_pick_view, use_target};
use thief_girl::base::ivec2;
use thief_girl::bot::{Bot, Script};
use thief_girl::level::{PatrolMode, ascii::AsciiLevel};
use thief_girl::model::*;
use thief_girl::rules::{Archetype, Rules};

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };

/// All that she does at locks, and what is heard of it.
const DEEDS: [&str; 3] = ["lock", "door", "noise"];

/// She stands before a locked door.
fn before_a_lock() -> Run {
    let mut run = on("##########\n#..@L....#\n##########").begin();
    run.idle(1);
    run
}

fn press(run: &mut Run) {
    run.hold(USE, 1).idle(1);
}

/// Waits until the feeler is over the pin, or is not, and presses.
fn press_when(run: &mut Run, over: bool) {
    while seen(run).is_over_pin() != over {
        run.idle(1);
    }
    press(run);
}

fn seen(run: &Run) -> LockPickView {
    lock_pick_view(&run.sim).expect("she picks a lock")
}

fn is_locked(run: &Run) -> bool {
    run.sim.get::<Door>(run.sim.doors[0]).locked
}

#[test]
fn a_lock_is_picked_pin_by_pin_and_then_the_door_opens_as_any() {
    let mut run = before_a_lock();
    run.script("pick\nwait 0.5\nuse\nwait 1");
    run.told(
        &DEEDS,
        &[
            "20 pin 0 is set",
            "20 noise lock 0.5",
            "30 pin 1 is set",
            "30 noise lock 0.5",
            "57 pin 2 is set",
            "57 4,1 is unlocked by picks",
            "57 noise lock 1",
            "88 she opens 4,1 normal",
            "88 noise door 3",
        ],
    );
    assert!(!is_locked(&run));
}

#[test]
fn a_press_beside_the_pin_slips_is_heard_and_begins_that_pin_anew() {
    let mut run = before_a_lock();
    press(&mut run);
    press_when(&mut run, true);
    assert_eq!(seen(&run).pin, 1);
    press_when(&mut run, false);
    let now = seen(&run);
    assert_eq!((now.pin, now.pins), (1, 3), "the first pin stays set");
    assert!(now.at < 0.05, "the feeler begins its way anew, and is not at {}", now.at);
    let told = run.lines().into_iter().filter(|l| l.contains("pin") || l.contains("lock"));
    let told: Vec<String> = told.map(|l| l.split_once(' ').expect("a tick").1.to_string()).collect();
    assert_eq!(told, ["pin 0 is set", "noise lock 0.5", "pin 1 slips", "noise lock 3"]);
}

#[test]
fn what_counts_is_the_feeler_that_was_seen() {
    let after = |ticks: usize| {
        let mut run = before_a_lock();
        press(&mut run);
        run.idle(ticks as u32);
        run
    };
    let over: Vec<bool> = (0..90).map(|ticks| seen(&after(ticks)).is_over_pin()).collect();
    let edge =
        |from: bool| over.windows(2).position(|pair| pair == [from, !from]).expect("it comes and goes");
    // The last tick before it comes over the pin, and the last one over it.
    for (ticks, set) in [(edge(false), false), (edge(true), true)] {
        let mut run = after(ticks);
        run.hold(USE, 1);
        let told = format!("pin 0 {}", if set { "is set" } else { "slips" });
        assert!(run.lines().iter().any(|line| line.ends_with(&told)), "{told} after {ticks} ticks");
    }
}

#[test]
fn the_feeler_swings_to_and_fro_in_its_time() {
    let mut run = before_a_lock();
    run.hold(USE, 1);
    let mut way = Vec::new();
    for _ in 0..=96 {
        way.push(seen(&run).at);
        run.idle(1);
    }
    assert_eq!((way[0], way[48], way[96]), (0.0, 1.0, 0.0), "1.6 s there and back");
    assert!(way[..=48].is_sorted() && way[48..].iter().rev().is_sorted());
}

proptest! {
    /// Wherever a door stands.
    #[test]
    fn pins_lie_apart_and_grow_narrower(x in 2_i32..30, y in 1_i32..10) {
        let row = |letters: &dyn Fn(i32) -> char| (0..34).map(letters).collect::<String>();
        let plain = row(&|_| '#');
        let door = row(&|at| if at == x { '@' } else if at == x + 1 { 'L' } else { '#' });
        let map: Vec<&str> = (0..12).map(|line| if line == y { door.as_str() } else { plain.as_str() }).collect();
        let mut run = on(&map.join("\n")).begin();
        run.idle(1);
        press(&mut run);
        let mut pins: Vec<LockPickView> = Vec::new();
        while let Some(now) = lock_pick_view(&run.sim) {
            prop_assert!(now.window.start >= 0.12 - 1e-6 && now.window.end <= 0.88 + 1e-6, "{now:?}");
            prop_assert_eq!(now.pin as usize, pins.len());
            for other in &pins {
                prop_assert!((other.window.start - now.window.start).abs() > 0.05, "{other:?} and {now:?}");
            }
            let width = |pin: &LockPickView| pin.window.end - pin.window.start;
            prop_assert!(pins.last().is_none_or(|last| (width(&now) - 0.8 * width(last)).abs() < 1e-5));
            pins.push(now);
            press_when(&mut run, true);
        }
        prop_assert_eq!(pins.len(), 3);
        prop_assert!(!is_locked(&run));
    }
}

#[test]
fn another_door_has_its_pins_elsewhere() {
    let first = |map: &str| {
        let mut run = on(map).begin();
        run.idle(1).hold(USE, 1);
        seen(&run).window.start
    };
    assert_ne!(first("#@L.#"), first("##@L.#"));
}

#[test]
fn hammering_on_the_button_opens_no_lock() {
    let mut run = before_a_lock();
    for _ in 0..300 {
        press(&mut run);
    }
    assert!(is_locked(&run));
    let slips = run.lines().iter().filter(|l| l.ends_with("pin 0 slips")).count();
    assert_eq!(slips, 299, "every press but the first, that put the pick in");
}

#[test]
fn walking_away_gives_up_and_what_was_set_is_lost() {
    let mut run = before_a_lock();
    press(&mut run);
    press_when(&mut run, true);
    run.hold(go("W"), 2);
    assert_eq!(lock_pick_view(&run.sim), None);
    run.hold(go("W"), 10);
    assert!(run.her().x < 3.3, "and she goes");
    run.hold(go("E"), 20).idle(1).hold(USE, 1);
    assert_eq!(seen(&run).pin, 0);
}

#[test]
fn who_comes_up_to_a_lock_may_go_on_pressing_towards_it() {
    let mut run = before_a_lock();
    run.hold(go("E"), 10).hold(go("E").with(Button::Use), 1).hold(go("E"), 30);
    assert!(lock_pick_view(&run.sim).is_some());
}

#[test]
fn with_something_in_her_hand_she_picks_and_gives_up_without_dropping_it() {
    let mut run = on("#########\n#..g@L..#\n#########").begin();
    run.put_her(3.9, 1.5).idle(1);
    press(&mut run);
    run.put_her(4.6, 1.5).idle(1).hold(USE, 1).hold(go("W"), 5);
    assert_eq!(lock_pick_view(&run.sim), None);
    run.told(&["pick", "put", "lock"], &["2 she picks up bottle"]);
    assert!(run.sim.get::<Player>(run.sim.player).held.is_some());
}

#[test]
fn running_into_a_locked_door_rattles_it_once_and_does_not_open_it() {
    let mut run = on("##########\n#@...L...#\n##########").begin();
    run.hold(go("E").with(Button::Run), 120);
    run.told(&["lock", "door"], &["38 she rattles 5,1"]);
    assert!(run.lines().contains(&"38 noise lock 2".to_string()), "{:?}", run.lines());
    assert!(run.her().x < 5.0);
    run.hold(go("W"), 20).hold(go("E").with(Button::Run), 60);
    assert_eq!(run.lines().iter().filter(|l| l.contains("rattles")).count(), 2, "and again when she does");
}

#[test]
fn walking_into_a_locked_door_does_nothing() {
    let mut run = on("##########\n#@...L...#\n##########").begin();
    run.hold(go("E"), 120);
    run.told(&["lock", "door"], &[]);
}

/// A guard who walks through a locked door, away from her.
fn guard_at_a_lock() -> Scenario {
    let map = "
        ###########
        #.....#####
        #@.A..L...#
        #.....#####
        ###########
    ";
    let there = &[((3, 2), "1E"), ((9, 2), "60E")];
    on(map).moon(0.0).stoic().round('A', Archetype::Clerk, PatrolMode::PingPong, there)
}

#[test]
fn guards_pass_a_lock_and_it_is_locked_again_behind_them() {
    let mut run = guard_at_a_lock().begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Door { opening: None, .. })).idle(60);
    let (opens, shuts) = (run.when("A opens"), run.when("A shuts"));
    run.told(&["lock", "door"], &[&format!("{opens} A opens 6,2 normal"), &format!("{shuts} A shuts 6,2")]);
    assert!(is_locked(&run));
    assert!(run.guard_at('A').x > 7.0, "he is through");
}

#[test]
fn through_a_locked_door_that_stands_open_she_walks_and_can_lock_it_by_shutting_it() {
    let slow = |rules: &mut Rules| rules.doors.guard_closes_after_seconds = 9.0;
    let mut run = guard_at_a_lock().rule(slow).begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Door { .. })).idle(150);
    run.put_her(5.4, 2.5).idle(1);
    assert!(matches!(use_target(&run.sim), Some(UseTarget::CloseDoor { .. })));
    run.hold(USE, 1).idle(1);
    assert!(matches!(use_target(&run.sim), Some(UseTarget::PickLock { .. })));
}

#[test]
fn a_guard_who_opens_the_door_takes_the_pick_out_of_it() {
    let mut run = guard_at_a_lock().begin();
    while run.guard_at('A').x < 4.9 {
        run.idle(1);
    }
    // Beside the door, and behind him.
    run.put_her(5.1, 3.6).idle(1).hold(USE, 1);
    assert!(lock_pick_view(&run.sim).is_some());
    run.until(Input::IDLE, |e| matches!(e, Event::Door { .. })).idle(1);
    assert_eq!(lock_pick_view(&run.sim), None);
}

#[test]
fn a_plate_moves_a_door_past_its_bolt_and_leaves_it_locked() {
    let map = "
        ########
        #@...L.#
        ########
    ";
    let mut run = on(map).plate((3, 1), &[(5, 1)]).begin();
    run.put_her(3.5, 1.5).idle(40);
    assert!(run.sim.map.is_standing(ivec2(5, 1)) && is_locked(&run));
    run.put_her(4.5, 1.5).idle(10);
    run.told(&["lock", "door"], &["1 she opens 5,1 normal", "41 she shuts 5,1"]);
    assert!(matches!(use_target(&run.sim), Some(UseTarget::PickLock { .. })));
}

#[test]
fn with_the_key_a_door_unlocks_and_opens_at_once() {
    let mut run = on("##########\n#@k.L....#\n##########").begin();
    run.script("wait 0.1\nuse\nwait 0.1\nwalk 7,1");
    run.told(
        &["lock", "door"],
        &["7 she takes a key", "47 4,1 is unlocked by key", "47 she opens 4,1 normal"],
    );
    assert!(run.her().x > 7.0 && !is_locked(&run));
}

#[test]
fn a_door_that_cannot_be_picked_rattles_until_she_has_its_key() {
    let mut run = on("##########\n#k.@O....#\n##########").begin();
    run.idle(1).script("use\nwait 0.5");
    run.told(&["pick", "lock"], &["2 she rattles 4,1"]);
    assert!(run.lines().contains(&"2 noise lock 2".to_string()), "{:?}", run.lines());
    assert!(lock_pick_view(&run.sim).is_none() && is_locked(&run));
    assert!(matches!(use_target(&run.sim), Some(UseTarget::TryDoor { .. })));
    run.script("walk 2,1\nuse\nwalk 7,1");
    assert!(run.her().x > 7.0 && !is_locked(&run), "the key opens it");
}

#[test]
fn a_key_opens_its_own_doors_only() {
    let map = "
        #########
        #AL@L...#
        #########
    ";
    let mut run = on(map).level(|level| level.belt('A', &[(2, 1)])).moon(0.0).looks('A', "W").begin();
    let key = run.sim.keys[0];
    let doors = run.sim.get::<Key>(key).doors;
    let player = run.sim.player;
    run.sim.with(player, |p: &mut Player| p.keys = doors);
    run.idle(1);
    for (x, with_key) in [(3.35, true), (3.65, false)] {
        run.put_her(x, 1.5).idle(1);
        assert_eq!(matches!(use_target(&run.sim), Some(UseTarget::Unlock { .. })), with_key);
        assert_eq!(matches!(use_target(&run.sim), Some(UseTarget::PickLock { .. })), !with_key);
    }
}

/// A guard with a key on his belt, who looks east.
fn bearer(stops: &str) -> Run {
    let map = "
        ##########
        #........#
        #...A..L@#
        #........#
        ##########
    ";
    let scenario = on(map).level(|level| level.belt('A', &[(7, 2)])).moon(0.0).stoic();
    scenario.stays('A', Archetype::Clerk, stops).begin()
}

/// Is the key at hand where she stands, so many tiles from his middle?
fn is_at_hand(run: &mut Run, x: f32, y: f32) -> bool {
    run.put_her(4.5 + x, 2.5 + y);
    matches!(use_target(&run.sim), Some(UseTarget::TakeKey { .. }))
}

#[test]
fn a_key_is_lifted_from_a_belt_from_behind() {
    let mut run = bearer("60E");
    run.put_her(3.4, 2.5).idle(1).hold(USE, 1).idle(30);
    run.told(&["lock"], &["2 she takes a key from A"]);
    assert_eq!(run.meter('A'), 0.0, "and he knows nothing of it");
    assert!(!is_at_hand(&mut run, -1.1, 0.0), "once");
}

#[test]
fn his_back_is_the_half_that_he_does_not_look_at() {
    let mut run = bearer("60E");
    run.idle(1);
    for (x, y, behind) in [
        (-1.1, 0.0, true),
        (-0.1, 1.1, true),
        (-0.1, -1.1, true),
        (0.1, 1.1, false),
        (0.1, -1.1, false),
        (1.1, 0.0, false),
        (-1.6, 0.0, false),
    ] {
        assert_eq!(is_at_hand(&mut run, x, y), behind, "{x},{y} from him");
    }
}

#[test]
fn before_him_the_key_is_out_of_hand_until_she_walks_round() {
    let mut run = bearer("60E");
    run.idle(1);
    for (x, before) in [(0.3, true), (1.1, true), (-1.1, false), (2.4, false)] {
        assert!(!before || !is_at_hand(&mut run, x, 0.0), "{x} before him");
        run.put_her(4.5 + x, 2.5);
        assert_eq!(belt_before_her(&run.sim).is_some(), before, "{x} before him");
    }
    let guard = run.guard('A');
    run.put_her(5.6, 2.5);
    run.sim.with(guard, |a: &mut Awareness| a.alert_level = AlertLevel::Alert);
    assert_eq!(belt_before_her(&run.sim), None, "there is nothing to take from him");
}

#[test]
fn asleep_he_can_be_robbed_from_every_side() {
    let mut run = bearer("60Z");
    run.idle(1);
    assert!(is_at_hand(&mut run, 1.1, 0.0) && is_at_hand(&mut run, -1.1, 0.0));
}

#[test]
fn an_alert_guard_is_not_robbed() {
    let mut run = bearer("60E");
    run.idle(1);
    let guard = run.guard('A');
    run.sim.with(guard, |a: &mut Awareness| a.alert_level = AlertLevel::Investigating);
    assert!(is_at_hand(&mut run, -1.1, 0.0));
    run.sim.with(guard, |a: &mut Awareness| a.alert_level = AlertLevel::Alert);
    assert!(!is_at_hand(&mut run, -1.1, 0.0));
}

#[test]
fn who_fell_asleep_over_the_chase_is_robbed_all_the_same() {
    let mut run = bearer("60E");
    run.idle(1);
    let guard = run.guard('A');
    run.sim.with(guard, |a: &mut Awareness| a.alert_level = AlertLevel::Alert);
    run.sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(600));
    assert!(is_at_hand(&mut run, 1.1, 0.0) && is_at_hand(&mut run, -1.1, 0.0));
}

#[test]
fn two_keys_on_one_belt_are_lifted_one_after_the_other() {
    let map = "
        ##########
        #.......L#
        #.@.A...L#
        ##########
    ";
    let belts = |level: AsciiLevel| level.belt('A', &[(8, 1)]).belt('A', &[(8, 2)]);
    let mut run = on(map).level(belts).moon(0.0).stoic().looks('A', "E").begin();
    run.put_her(3.4, 2.5).idle(1);
    press(&mut run);
    press(&mut run);
    press(&mut run);
    run.told(&["lock"], &["2 she takes a key from A", "4 she takes a key from A"]);
    assert_eq!(run.sim.get::<Player>(run.sim.player).keys, run.sim.doors);
}

#[test]
fn a_key_goes_where_its_bearer_goes() {
    let map = "
        ###########
        #@A.....L.#
        ###########
    ";
    let there = &[((2, 1), "0.1E"), ((7, 1), "60E")];
    let scenario = on(map).level(|level| level.belt('A', &[(8, 1)])).moon(0.0).stoic();
    let mut run = scenario.round('A', Archetype::Clerk, PatrolMode::Loop, there).begin();
    run.idle(300);
    assert!(run.guard_at('A').x > 7.0);
    run.put_her(1.5, 1.5).idle(1).hold(USE, 1).idle(1);
    run.told(&["lock"], &[]);
    run.put_her(6.3, 1.5).idle(1).hold(USE, 1);
    run.told(&["lock"], &[&format!("{} she takes a key from A", run.sim.tick)]);
}

#[test]
fn programs_go_round_a_lock_and_through_it_with_the_key() {
    let map = "
        #########
        #@k#....#
        #..L....#
        #..#....#
        ##.#.####
        #.......#
        #########
    ";
    let way = |text: &str| {
        let mut run = on(map).begin();
        run.script(text);
        (run.her(), run.first("door").is_some())
    };
    let (there, opened) = way("walk 5,2");
    assert!((there - thief_girl::base::vec2(5.5, 2.5)).length() < 0.3 && !opened, "{there}");
    let (there, opened) = way("wait 0.1\nuse\nwalk 5,2");
    assert!((there - thief_girl::base::vec2(5.5, 2.5)).length() < 0.3 && opened, "{there}");
}

#[test]
fn a_script_stops_picking_when_there_is_nothing_to_pick() {
    let mut script = Script::parse("pick").expect("a script");
    let mut run = on("#@..#").begin();
    for _ in 0..10 {
        let input = script.input(&run.sim);
        run.step(input);
    }
    assert!(script.is_over());
}
