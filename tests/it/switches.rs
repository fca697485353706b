//! Switches that turn lamps on and off, and plates in the floor that open doors.

use crate::support;

use crate::support::{Run, go, on};
use thief_girl::act::{UseTarget, use_target};
use thief_girl::base::ivec2;
use thief_girl::model::{Button, Event, Input, Lamp};
use thief_girl::rules::Archetype;
use thief_girl::sense::light;

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };

/// She stands in the light of the only lamp, beside its switch, in sight of a guard.
fn lit_room() -> Run {
    let map = "
        ##############
        #A........@..#
        #.........*..#
        ##############
    ";
    on(map).moon(0.05).switch((11, 1), &[(10, 2)]).looks('A', "E").stoic().begin()
}

#[test]
fn a_switch_darkens_the_room_and_the_guard_sees_her_no_more() {
    let mut run = lit_room();
    run.idle(20).hold(USE, 1).idle(60);
    // The light falls at once; the band that counts follows after a fifth of a second.
    run.told(
        &["lamps", "noise", "heard", "band", "glimpsed", "unseen", "spotted"],
        &[
            "1 light dim > lit",
            "1 A glimpses her lit 0.80 walk 9.0",
            "21 she turns lamps off at 11,1",
            "21 noise click 1.5",
            "33 light lit > dark",
            "33 A sees her no more",
        ],
    );
}

#[test]
fn light_follows_the_switch_in_the_same_tick() {
    let mut run = lit_room();
    run.idle(1);
    let before = light::at(&run.sim, run.her());
    run.hold(USE, 1);
    let dark = light::at(&run.sim, run.her());
    assert!(before > 0.7 && dark == 0.05, "{before}, then {dark}");
    run.idle(1).hold(USE, 1);
    assert_eq!(light::at(&run.sim, run.her()), before, "and on again");
}

#[test]
fn a_switch_turns_every_lamp_of_its_own_and_no_other() {
    let map = "
        #########
        #*.*.*@.#
        #########
    ";
    let mut run = on(map).switch((7, 1), &[(1, 1), (3, 1)]).begin();
    let first = run.sim.lamps[0];
    run.sim.with(first, |lamp: &mut Lamp| lamp.lit = false);
    run.idle(1).hold(USE, 1);
    let lit: Vec<bool> = run.sim.lamps.iter().map(|l| run.sim.get::<Lamp>(*l).lit).collect();
    assert_eq!(lit, [true, false, true]);
    run.told(&["lamps"], &["2 she turns lamps on at 7,1"]);
}

#[test]
fn a_switch_without_lamps_is_nothing_to_use() {
    let mut run = on("#@.*").switch((2, 0), &[]).begin();
    run.idle(1);
    assert_eq!(use_target(&run.sim), None);
}

/// She stands before a plate; two cells on is its door.
fn passage() -> support::Scenario {
    on("
        #########
        #@..+...#
        #########
    ")
    .plate((2, 1), &[(4, 1)])
}

fn is_open(run: &Run, x: i32, y: i32) -> bool {
    run.sim.map.is_standing(ivec2(x, y))
}

#[test]
fn a_plate_opens_its_door_and_lets_it_shut() {
    let mut run = passage().begin();
    run.idle(1).put_her(2.5, 1.5).idle(40);
    assert!(is_open(&run, 4, 1));
    run.put_her(1.5, 1.5).idle(40);
    assert!(!is_open(&run, 4, 1));
    run.told_all_but(
        &["band"],
        &[
            "2 she presses 2,1",
            "2 noise click 2",
            "2 she opens 4,1 normal",
            "2 noise door 3",
            "42 she releases 2,1",
            "42 noise click 2",
            "42 she shuts 4,1",
            "42 noise door 3",
        ],
    );
}

#[test]
fn a_door_that_a_plate_holds_is_not_shut_by_hand() {
    let mut run = on("
        #######
        #@+...#
        #######
    ")
    .plate((1, 1), &[(2, 1)])
    .begin();
    run.idle(30);
    assert!(is_open(&run, 2, 1), "she stood on it from the beginning");
    assert_eq!(use_target(&run.sim), None);
    run.hold(USE, 1).idle(5);
    run.told(&["door", "plate"], &[]);
    run.put_her(3.5, 1.5).idle(30);
    assert!(matches!(use_target(&run.sim), Some(UseTarget::OpenDoor { .. })), "free again, it is a door");
}

#[test]
fn a_door_does_not_shut_on_somebody() {
    let mut run = passage().begin();
    run.idle(1).put_her(2.5, 1.5).idle(30).put_her(4.5, 1.5).idle(60);
    assert!(is_open(&run, 4, 1));
    run.told(&["door", "plate"], &["2 she presses 2,1", "2 she opens 4,1 normal", "32 she releases 2,1"]);
    run.until(go("E"), |e| matches!(e, Event::Door { .. }));
    let back = run.her().x - run.sim.player_body().half.x;
    assert!((5.0..5.1).contains(&back), "it shut right behind her, at {back}");
}

#[test]
fn a_guard_on_the_plate_opens_the_door_and_nobody_wonders() {
    let map = "
        #########
        #@#.A...#
        #.+.....#
        #########
    ";
    let mut run = on(map).plate((4, 1), &[(2, 2)]).looks('A', "E").begin();
    run.idle(30);
    assert!(is_open(&run, 2, 2));
    run.told(&["door", "plate", "noise"], &[]);
}

#[test]
fn guards_on_their_round_work_a_plate_as_they_pass() {
    let map = "
        ##########
        #@#.A....#
        #.+......#
        ##########
    ";
    let mut run = on(map)
        .plate((6, 1), &[(2, 2)])
        .round(
            'A',
            Archetype::Clerk,
            thief_girl::level::PatrolMode::PingPong,
            &[((4, 1), ""), ((8, 1), "9E")],
        )
        .moon(0.05)
        .begin();
    run.idle(300);
    run.told(
        &["door", "plate", "noise", "heard"],
        &["53 A presses 6,1", "53 A opens 2,2 normal", "87 A releases 6,1", "87 A shuts 2,2"],
    );
}

#[test]
fn of_two_plates_the_last_one_lets_the_door_go() {
    let map = "
        ###########
        #@..b.A..+#
        ###########
    ";
    // Under the barrel, under the guard, and one for her.
    let held = |plates: &[(i32, i32)]| {
        let mut scenario = on(map).looks('A', "E").moon(0.05);
        for plate in plates {
            scenario = scenario.plate(*plate, &[(9, 1)]);
        }
        let mut run = scenario.begin();
        run.idle(1).put_her(2.5, 1.5).idle(40).put_her(1.5, 1.5).idle(40);
        run
    };
    let pressed = ["2 she presses 2,1", "42 she releases 2,1"];
    held(&[(2, 1)]).told(&["plate"], &pressed);
    held(&[(2, 1)]).told(&["door"], &["2 she opens 9,1 normal", "42 she shuts 9,1"]);
    let run = held(&[(2, 1), (4, 1)]);
    run.told(&["plate"], &pressed);
    run.told(&["door"], &[]);
    assert!(is_open(&run, 9, 1), "the barrel holds it");
    let run = held(&[(2, 1), (6, 1)]);
    assert!(is_open(&run, 9, 1), "the guard holds it");
}

#[test]
fn her_plate_is_heard_and_its_door_too() {
    let map = "
        #########
        #@..A.+.#
        #########
    ";
    let mut run = on(map).plate((2, 1), &[(6, 1)]).looks('A', "E").stoic().moon(0.05).begin();
    run.idle(1).put_her(2.5, 1.5).idle(1);
    run.told(
        &["noise", "heard"],
        &["2 noise click 2", "2 noise door 3", "2 A hears click 2.0 faint", "2 A hears door 2.0"],
    );
}
