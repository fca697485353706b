//! Her kit: what is thrown out of her pouches and what comes of it, and her whistle.

use crate::support::{Run, on};
use thief_girl::act::{UseTarget, landing, thrown_loudness, throws, use_target};
use thief_girl::base::vec2;
use thief_girl::model::{Button, Event, Input, LitFuse, Player, Sim, SleepState, SmokeCloud};
use thief_girl::rules::{Material, PropKind};
use thief_girl::step::state_hash;

/// What happens to her kit.
const KIT: [&str; 10] =
    ["throw", "ready", "pocket", "struck", "shatter", "bang", "smoke", "incense", "fell", "noise"];

const HALL: &str = "
    ##############
    #@...........#
    ##############
";

/// Throws what is at hand to a place so far from her.
fn throw(run: &mut Run, x: f32, y: f32) {
    run.hold(Input::IDLE.aiming(vec2(x, y)).with(Button::Throw), 1);
}

#[test]
fn every_kind_is_thrown_out_of_her_pouches_and_does_what_it_does() {
    // Five tiles at nine a second: 34 ticks. Two and a half seconds of fuse are 150, seven of
    // incense 420.
    let table: [(PropKind, &[&str]); 5] = [
        (
            PropKind::Pebble,
            &["1 she throws pebble to 6.5,1.5", "34 pebble strikes at 6.5,1.5 by 1.00", "34 noise pebble 4"],
        ),
        (
            PropKind::Bottle,
            &["1 she throws bottle to 6.5,1.5", "34 bottle shatters at 6.5,1.5", "34 noise bottle 8"],
        ),
        (
            PropKind::Firecracker,
            &[
                "1 she throws firecracker to 6.5,1.5",
                "34 firecracker strikes at 6.5,1.5 by 1.00",
                "34 noise thud 1",
                "151 bang at 6.5,1.5",
                "151 noise firecracker 14",
            ],
        ),
        (
            PropKind::SmokeBall,
            &["1 she throws smoke_ball to 6.5,1.5", "34 smoke at 6.5,1.5", "34 noise hiss 2"],
        ),
        (
            PropKind::Incense,
            &[
                "1 she throws incense to 6.5,1.5",
                "1 ready nothing 0",
                "34 incense strikes at 6.5,1.5 by 1.00",
                "34 noise thud 1",
                "34 incense burns at 6.5,1.5",
                "454 incense is out at 6.5,1.5",
            ],
        ),
    ];
    for (kind, happens) in table {
        let mut run = on(HALL).kit(&[kind]).begin();
        throw(&mut run, 5.0, 0.0);
        run.idle(600).told(&KIT, happens);
    }
}

#[test]
fn the_next_kind_comes_up_round_and_round() {
    let kit = [PropKind::Incense, PropKind::Pebble, PropKind::SmokeBall];
    let mut run = on(HALL).kit(&kit).begin();
    run.idle(1);
    for _ in 0..4 {
        // However long it is held.
        run.hold(Input::IDLE.with(Button::Next), 9).idle(1);
    }
    run.told(
        &["ready"],
        &["2 ready pebble 4", "12 ready smoke_ball 2", "22 ready incense 1", "32 ready pebble 4"],
    );
}

#[test]
fn what_is_used_up_gives_way_to_the_next_kind_that_she_has() {
    let mut run = on(HALL).kit(&[PropKind::SmokeBall, PropKind::Pebble]).begin();
    for _ in 0..7 {
        throw(&mut run, 5.0, 0.0);
        run.idle(59);
    }
    run.told(
        &["throw", "ready"],
        &[
            "1 she throws smoke_ball to 6.5,1.5",
            "61 she throws smoke_ball to 6.5,1.5",
            "61 ready pebble 4",
            "121 she throws pebble to 6.5,1.5",
            "181 she throws pebble to 6.5,1.5",
            "241 she throws pebble to 6.5,1.5",
            "301 she throws pebble to 6.5,1.5",
            "301 ready nothing 0",
        ],
    );
    assert_eq!(throws(&run.sim), None);
}

#[test]
fn what_is_put_down_lies_at_her_feet_and_what_burns_or_bursts_does_so_there() {
    let table: [(PropKind, &[&str]); 4] = [
        (PropKind::Pebble, &["1 she puts down pebble"]),
        (PropKind::Bottle, &["1 she puts down bottle"]),
        (PropKind::SmokeBall, &["1 she throws smoke_ball to 1.5,1.5", "16 smoke at 1.5,1.5"]),
        (PropKind::Firecracker, &["1 she throws firecracker to 1.5,1.5", "151 bang at 1.5,1.5"]),
    ];
    for (kind, happens) in table {
        let mut run = on(HALL).kit(&[kind]).begin();
        let all = run.sim.pocketed(kind);
        run.hold(Input::IDLE.with(Button::Drop), 60).idle(141);
        run.told(&["put", "throw", "shatter", "bang", "smoke"], happens);
        assert_eq!(run.sim.pocketed(kind), all - 1, "{kind:?}: one of them");
    }
}

#[test]
fn two_pouches_of_a_kind_hold_twice_as_much() {
    let run = on(HALL).kit(&[PropKind::Firecracker, PropKind::Firecracker]).begin();
    assert_eq!(run.sim.pocketed(PropKind::Firecracker), 4);
}

#[test]
fn what_is_picked_up_is_ready_if_nothing_else_was() {
    let mut run = on("
        ########
        #m@....#
        #.i....#
        ########
    ")
    .begin();
    for _ in 0..2 {
        run.idle(1).hold(Input::IDLE.with(Button::Use), 1);
    }
    run.idle(1);
    throw(&mut run, 4.0, 0.0);
    run.told(
        &["ready", "pocket", "throw"],
        &[
            "2 she pockets pebble",
            "2 ready pebble 1",
            "4 she pockets coin",
            "6 she throws pebble to 6.5,1.5",
            "6 ready coin 1",
        ],
    );
}

#[test]
fn what_is_in_her_hand_is_thrown_before_what_is_in_her_pouches() {
    let mut run = on("
        #########
        #@g.....#
        #########
    ")
    .kit(&[PropKind::Pebble])
    .begin();
    assert_eq!(throws(&run.sim), Some((PropKind::Pebble, Material::Stone)));
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1);
    assert_eq!(throws(&run.sim), Some((PropKind::Bottle, Material::Glass)));
    throw(&mut run, 4.0, 0.0);
    run.idle(60);
    throw(&mut run, 4.0, 0.0);
    run.told(&["throw"], &["3 she throws bottle to 5.5,1.5", "64 she throws pebble to 5.5,1.5"]);
}

#[test]
fn small_things_fly_over_low_cover_and_land_where_the_aim_says() {
    for (x, over) in [(7.0, true), (3.625, false)] {
        let mut run = on("
            ##############
            #@...n.......#
            ##############
        ")
        .kit(&[PropKind::SmokeBall])
        .begin();
        let forecast = landing(&run.sim, run.her() + vec2(x, 0.0));
        throw(&mut run, x, 0.0);
        run.until(Input::IDLE, |e| matches!(e, Event::Smoke { .. }));
        let Some((_, Event::Smoke { at, .. })) = run.first("smoke") else { unreachable!() };
        assert!((*at - forecast).length() < 0.01, "{at} is not {forecast}");
        assert_eq!(at.x > 6.0, over, "{at}");
    }
}

#[test]
fn her_whistle_is_heard_six_tiles_off_and_not_again_within_a_second() {
    let mut run = on("
        ###########
        #A...@....#
        ###########
    ")
    .looks('A', "W")
    .stoic()
    .begin();
    run.hold(Input::IDLE.with(Button::Whistle), 70);
    run.told(
        &["whistle", "noise", "heard"],
        &[
            "1 she whistles",
            "1 noise whistle 6",
            "1 A hears whistle 4.0",
            "61 she whistles",
            "61 noise whistle 6",
            "61 A hears whistle 4.0",
        ],
    );
}

const TWO_ROOMS: &str = "
    ##################
    #.......#........#
    #@......#...A....#
    #................#
    ##################
";

#[test]
fn a_firecracker_calls_a_guard_away() {
    let mut run = on(TWO_ROOMS).kit(&[PropKind::Firecracker]).looks('A', "E").moon(0.05).begin();
    let post = run.guard_at('A');
    throw(&mut run, 6.0, -1.0);
    run.idle(150);
    run.told(&["bang", "activity"], &["151 bang at 7.5,1.5"]);
    run.idle(60 * 4);
    let went = run.guard_at('A');
    assert!((went - vec2(7.5, 1.5)).length() < 3.0 && (went - post).length() > 4.0, "he went to {went}");
    run.idle(60 * 12);
    run.told(
        &["bang", "heard", "activity"],
        &[
            "151 bang at 7.5,1.5",
            "151 A hears firecracker 7.4",
            "156 A patrol > investigate",
            "537 A investigate > patrol",
        ],
    );
}

#[test]
fn what_burns_is_not_picked_up() {
    for kind in [PropKind::Firecracker, PropKind::Incense] {
        let mut run = on(HALL).kit(&[kind]).begin();
        throw(&mut run, 0.5, 0.0);
        run.idle(40);
        assert_eq!(use_target(&run.sim), None, "{kind:?} burns");
        assert!(run.sim.props.iter().any(|&prop| run.sim.is_burning(prop)));
        run.idle(600);
        assert_eq!(use_target(&run.sim), None, "and nothing is left of it");
        assert!(!run.sim.props.iter().any(|&prop| run.sim.is_burning(prop)));
    }
    let mut run = on("
        #####
        #@f.#
        #####
    ")
    .begin();
    run.idle(1);
    let target = use_target(&run.sim);
    assert!(matches!(target, Some(UseTarget::PickUp { kind: PropKind::Firecracker, .. })), "unlit it is");
}

#[test]
fn a_guard_who_is_hit_by_a_pebble_hears_it_at_his_feet() {
    let mut run = on(HALL.replace("@....", "@...A").as_str())
        .kit(&[PropKind::Pebble])
        .looks('A', "E")
        .moon(0.05)
        .stoic()
        .begin();
    throw(&mut run, 6.0, 0.0);
    run.idle(60);
    run.told(
        &["throw", "struck", "heard"],
        &["1 she throws pebble to 7.5,1.5", "31 pebble strikes at 5.9,1.5 by 1.00", "31 A hears pebble 0.0"],
    );
}

#[test]
fn a_bottle_on_stone_is_heard_behind_a_shut_door_and_one_on_tatami_is_not() {
    // Four tiles to the guard, and four more for the door. A bottle rings 8; on stone 1.1 times as
    // far, on tatami half.
    let table: [(&str, &str, &[&str]); 4] = [
        (";", "+", &["34 noise bottle 8.8", "34 A hears bottle 8.0 faint"]),
        (":", "+", &["34 noise bottle 4"]),
        (";", ".", &["34 noise bottle 8.8", "34 A hears bottle 4.0"]),
        (":", ".", &["34 noise bottle 4", "34 A hears bottle 4.0 faint"]),
    ];
    for (floor, door, happens) in table {
        let row = format!("#@{}{door}A..#", floor.repeat(7));
        let map = format!("{0}\n{row}\n{0}", "#".repeat(14));
        let mut run = on(&map).kit(&[PropKind::Bottle]).looks('A', "E").moon(0.05).stoic().begin();
        throw(&mut run, 5.0, 0.0);
        run.idle(60).told(&["noise", "heard"], happens);
    }
}

#[test]
fn the_aim_says_how_far_it_will_be_heard() {
    for (kind, floor, loudness) in [
        (PropKind::Bottle, ";", 8.8),
        (PropKind::Pebble, ":", 2.0),
        (PropKind::SmokeBall, ";", 2.2),
        (PropKind::Firecracker, ":", 14.0),
    ] {
        let row = format!("#@{}#", floor.repeat(11));
        let mut run = on(&format!("{0}\n{row}\n{0}", "#".repeat(14))).kit(&[kind]).begin();
        let at = landing(&run.sim, run.her() + vec2(5.0, 0.0));
        let promised = throws(&run.sim).map(|thing| thrown_loudness(&run.sim, thing, at));
        throw(&mut run, 5.0, 0.0);
        run.idle(200);
        let noises = run.log.iter().filter_map(|(_, event)| match event {
            Event::Noise { loudness, .. } => Some(*loudness),
            _ => None,
        });
        let loudest = noises.fold(0.0, f32::max);
        assert_eq!((promised, loudest), (Some(loudest), loudness), "{kind:?}");
    }
}

#[test]
fn water_puts_out_what_burns_and_edges_all_but_a_fuse() {
    for (floor, end) in [("w", "sinks"), (" ", "falls")] {
        for kind in [PropKind::Firecracker, PropKind::Incense, PropKind::SmokeBall] {
            let row = format!("#@..{}..#", floor.repeat(5));
            let mut run = on(&format!("{0}\n{row}\n{0}", "#".repeat(12))).kit(&[kind]).begin();
            throw(&mut run, 5.0, 0.0);
            run.idle(300);
            let name = thief_girl::rules::name_of(kind);
            let fell = format!("34 {name} {end} at 6.5,1.5");
            let mut all = vec![fell.as_str()];
            if (kind, floor) == (PropKind::Firecracker, " ") {
                // A fuse burns on down there.
                all.push("151 bang at 6.5,1.5");
            }
            run.told(&["fell", "bang", "smoke", "incense"], &all);
            assert!(!run.sim.props.iter().any(|&prop| run.sim.is_burning(prop)));
        }
    }
}

#[test]
fn the_states_hash_knows_of_all_of_it() {
    let begin = || on(TWO_ROOMS).kit(&[PropKind::Firecracker]).begin().sim;
    let changes: [fn(&mut Sim); 8] = [
        |_| {},
        |sim| sim.clouds.push(SmokeCloud { at: vec2(2.0, 2.0), since: 0 }),
        |sim| sim.clouds.push(SmokeCloud { at: vec2(2.0, 2.0), since: 1 }),
        |sim| sim.world.insert_one(sim.props[0], LitFuse { until: 9 }).expect("it is there"),
        |sim| sim.with(sim.guards[0], |sleep: &mut SleepState| sleep.breathed += 1),
        |sim| sim.with(sim.guards[0], |sleep: &mut SleepState| sleep.until = Some(9)),
        |sim| sim.with(sim.player, |player: &mut Player| player.ready = None),
        |sim| sim.with(sim.player, |player: &mut Player| player.whistles_at = 9),
    ];
    let mut hashes: Vec<u64> = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        let mut sim = begin();
        change(&mut sim);
        let hash = state_hash(&sim);
        assert!(!hashes.contains(&hash), "the hash does not know of change {i}");
        hashes.push(hash);
    }
}

/// A gap between two roofs, and deep water.
const GAP: &str = "
    ##############
    #@....DROP..A#
    ##############
";

/// A firecracker thrown so far, and all that is heard of it.
fn thrown_into(letter: &str) -> Run {
    let map = GAP.replace("DROP", &letter.repeat(4));
    let mut run = on(&map).kit(&[PropKind::Firecracker]).looks('A', "E").moon(0.05).begin();
    throw(&mut run, 6.5, 0.0);
    run.idle(200);
    run
}

#[test]
fn a_firecracker_in_a_gap_between_roofs_goes_off_below() {
    let run = thrown_into(" ");
    run.told(
        &["throw", "fell", "bang", "struck"],
        &["1 she throws firecracker to 8.0,1.5", "44 firecracker falls at 8.0,1.5", "151 bang at 8.0,1.5"],
    );
    // Up here less of it is heard, and that is enough to call somebody.
    let rules = run.sim.rules.kit.firecracker;
    assert!(run.lines().contains(&format!("151 noise firecracker {}", rules.loudness * rules.below)));
    assert!(run.lines().iter().any(|line| line.starts_with("151 A hears firecracker")));
    assert!(!run.sim.props.iter().any(|&prop| run.sim.is_burning(prop)));
}

#[test]
fn a_firecracker_in_deep_water_goes_out() {
    let run = thrown_into("w");
    run.told(&["fell", "bang"], &["44 firecracker sinks at 8.0,1.5"]);
}
