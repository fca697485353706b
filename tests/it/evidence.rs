//! What somebody left: seen after a second, and put right.

use crate::support::traces::{TOPICS, burns, is_open, kinds, open, put_to_sleep, smash, snuff, take};
use crate::support::{Scenario, on};
use thief_girl::base::{Vec2, ivec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::*;
use thief_girl::rules::{ActionKind, Archetype, EvidenceKind, Passability, Rules};

const USE: Input = Input { go: [0, 0], aim: [0, 0], buttons: Button::Use as u16 };

/// A lamp in the wall of a room; she is shut away where nobody sees or hears her.
const ROOM: &str = "
    ######*#######
    #A...........#
    #............#
    ##############
    #@############
    ##############
";

fn room() -> Scenario {
    on(ROOM).moon(0.1).looks('A', "E")
}

#[test]
fn a_snuffed_lamp_is_noticed_after_a_second_in_view_and_lit_again() {
    // She is at it from the other side of the wall.
    let map = "
        ##############
        #A...........#
        #............#
        ######*#######
        #.....@......#
        ##############
    ";
    let mut run = on(map).moon(0.1).looks('A', "E").begin();
    run.idle(1).hold(USE, 40).put_her(1.5, 4.5).idle(600);
    run.told(
        &TOPICS,
        &[
            "32 she snuffs the lamp at 6.5,3.5",
            "91 A notices dark_lamp in zone 0: 1",
            "91 A calm > curious",
            "96 A patrol > mend",
            "96 A says lamp_out",
            "422 A lights the lamp at 6.5,3.5",
            "422 A mends dark_lamp",
            "423 A says mended",
            "424 A mend > patrol",
            "448 A curious > calm",
        ],
    );
    assert!(burns(&run, 0) && run.sim.evidence.is_empty());
}

#[test]
fn a_brazier_is_lit_again_too_and_so_is_what_a_switch_turned_off() {
    let map = "
        ############
        #A....Y....#
        #..........#
        ############
        #@.#########
        ############
    ";
    let mut run = on(map).switch((2, 4), &[(6, 1)]).moon(0.1).looks('A', "E").begin();
    run.idle(1).hold(USE, 1).idle(600);
    run.told(
        &TOPICS,
        &[
            "2 she turns lamps off at 2,4",
            "61 A notices dark_lamp in zone 0: 1",
            "61 A calm > curious",
            "66 A patrol > mend",
            "66 A says lamp_out",
            "362 A lights the lamp at 6.5,1.5",
            "362 A mends dark_lamp",
            "363 A says mended",
            "364 A mend > patrol",
            "388 A curious > calm",
        ],
    );
}

#[test]
fn what_he_was_called_away_from_he_does_afterwards() {
    let mut run = room().begin();
    snuff(&mut run, 0);
    run.idle(120).noise_at(9, 2, 14.0).idle(1500);
    run.told(
        &TOPICS,
        &[
            "60 A notices dark_lamp in zone 0: 1",
            "60 A calm > curious",
            "66 A patrol > mend",
            "66 A says lamp_out",
            "121 A curious > investigating",
            "126 A mend > investigate",
            "499 A says nothing_here",
            "500 A investigate > mend",
            "524 A investigating > curious",
            "766 A lights the lamp at 6.5,0.5",
            "766 A mends dark_lamp",
            "767 A says mended",
            "768 A mend > patrol",
            "792 A curious > calm",
        ],
    );
}

#[test]
fn what_he_cannot_get_to_any_more_he_only_looks_at() {
    let mut run = room().begin();
    snuff(&mut run, 0);
    run.until_he('A', Activity::Mend).idle(60);
    // A wall grows between him and the lamp.
    for cell in [ivec2(4, 1), ivec2(4, 2)] {
        run.sim.map_mut().change(cell, |cell| cell.feet = Passability::Solid);
    }
    run.idle(600);
    run.told(
        &TOPICS,
        &[
            "60 A notices dark_lamp in zone 0: 1",
            "60 A calm > curious",
            "66 A patrol > mend",
            "66 A says lamp_out",
            "271 A says back_to_work",
            "272 A mend > patrol",
            "296 A curious > calm",
        ],
    );
    assert!(!burns(&run, 0));
}

#[test]
fn beyond_his_leash_he_only_looks() {
    let map = "
        ################
        #A............*#
        #..............#
        ################
        #@##############
        ################
    ";
    let far = |rules: &mut Rules| {
        rules.evidence.range.insert(EvidenceKind::DarkLamp, 14.0);
    };
    let mut run = on(map).moon(0.1).stays('A', Archetype::TreasureGuard, "60E").rule(far).begin();
    snuff(&mut run, 0);
    run.idle(600);
    run.told(
        &TOPICS,
        &[
            "60 A notices dark_lamp in zone 0: 1",
            "60 A calm > curious",
            "66 A patrol > mend",
            "66 A says lamp_out",
            "246 A says back_to_work",
            "247 A mend > patrol",
            "271 A curious > calm",
        ],
    );
    assert!(!burns(&run, 0));
}

#[test]
fn less_than_a_second_in_view_is_not_noticed_and_does_not_add_up() {
    let mut run = room().begin();
    for _ in 0..3 {
        snuff(&mut run, 0);
        run.idle(59);
        // He looks away for a moment.
        let guard = run.guard('A');
        run.sim.with(guard, |facing: &mut Facing| facing.0 = Vec2::NEG_X);
        run.idle(1);
        run.sim.with(guard, |facing: &mut Facing| facing.0 = Vec2::X);
    }
    run.told(&TOPICS, &[]);
}

#[test]
fn what_is_behind_a_wall_or_far_away_or_behind_him_is_not_noticed() {
    let noticed = |map: &str, looks: &str| {
        let mut run = on(map).moon(0.1).looks('A', looks).begin();
        snuff(&mut run, 0);
        run.idle(300);
        assert_eq!(kinds(&run), [EvidenceKind::DarkLamp]);
        run.first("evidence").is_some()
    };
    let middle = "#############\n#A.....*....#\n#############\n###########@#\n#############";
    assert!(noticed(middle, "E"));
    assert!(!noticed(middle, "W"), "behind him");
    assert!(!noticed(middle, "N"), "out of the corner of his eye");
    assert!(!noticed(&middle.replace("A.....*", "A......").replace("....#", "..*.#"), "E"), "too far");
    assert!(!noticed(&middle.replace("A.....*", "A..#..*"), "E"), "behind a wall");
    assert!(!noticed(&middle.replace("A.....*", "A..=..*"), "E"), "behind paper");
    assert!(noticed(&middle.replace("A.....*", "A..n..*"), "E"), "over low cover");
}

#[test]
fn nobody_notices_anything_with_his_eyes_shut_or_while_he_has_her() {
    let mut dozing = on(ROOM).moon(0.1).stays('A', Archetype::Clerk, "60Z").begin();
    let guard = dozing.guard('A');
    dozing.sim.with(guard, |facing: &mut Facing| facing.0 = Vec2::X);
    snuff(&mut dozing, 0);
    dozing.idle(300);
    dozing.told(&TOPICS, &["1 A patrol > doze"]);

    let mut alert = room().stoic().begin();
    let guard = alert.guard('A');
    snuff(&mut alert, 0);
    for _ in 0..300 {
        alert.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
        alert.idle(1);
    }
    alert.told(&["evidence"], &[]);
    assert_eq!(kinds(&alert), [EvidenceKind::DarkLamp]);
}

const DOOR: &str = "
    ############
    #A....+....#
    ############
    #@##########
    ############
";

#[test]
fn a_door_left_open_is_shut_again() {
    let mut run = on(DOOR).moon(0.1).looks('A', "E").begin();
    run.put_her(7.5, 1.5).idle(1).hold(USE.with(Button::Sneak), 1).idle(60);
    run.put_her(1.5, 3.5).idle(500);
    run.told(
        &TOPICS,
        &[
            "2 she opens 6,1 slow",
            "121 A notices open_door in zone 0: 1",
            "121 A calm > curious",
            "126 A patrol > mend",
            "126 A says door_open",
            "273 A shuts 6,1",
            "273 A mends open_door",
            "274 A says mended",
            "275 A mend > patrol",
            "299 A curious > calm",
        ],
    );
    assert!(!is_open(&run, 0) && run.sim.evidence.is_empty());
}

#[test]
fn a_hound_a_shade_and_a_doll_notice_no_trace_and_a_guard_what_his_file_says() {
    let map = "
        #######*######
        #A...+...g...#
        #....#.......#
        #...$........#
        ##############
        #@############
        ##############
    ";
    let noticed = |who: Archetype, notices: Option<&[EvidenceKind]>| {
        let change = |rules: &mut Rules| {
            rules.evidence.range.values_mut().for_each(|range| *range = 20.0);
            if let Some(kinds) = notices {
                rules.guards[who].notices = kinds.to_vec();
            }
        };
        let mut run = on(map).moon(0.1).stays('A', who, "60E").rule(change).begin();
        open(&mut run, 0);
        snuff(&mut run, 0);
        take(&mut run, 0);
        smash(&mut run, 0);
        run.idle(90);
        let kind_of = |event: &Event| match event {
            Event::Noticed { kind, .. } => Some(*kind),
            _ => None,
        };
        let mut kinds: Vec<_> = run.log.iter().filter_map(|(_, event)| kind_of(event)).collect();
        kinds.sort();
        kinds
    };
    let [door, lamp, treasure, shards] =
        [EvidenceKind::OpenDoor, EvidenceKind::DarkLamp, EvidenceKind::MissingTreasure, EvidenceKind::Shards];
    assert_eq!(noticed(Archetype::Clerk, None), [door, lamp, treasure, shards]);
    assert_eq!(noticed(Archetype::Clerk, Some(&[shards, lamp])), [lamp, shards]);
    for who in [Archetype::Hound, Archetype::Shade, Archetype::DollChaser] {
        assert_eq!(noticed(who, None), [], "{who:?}");
    }
    // It is the file and not the eyes.
    assert_eq!(noticed(Archetype::Hound, Some(&[shards])), [shards]);
}

#[test]
fn guards_own_doors_are_no_evidence() {
    let mut run = on(DOOR)
        .moon(0.1)
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), "1E"), ((9, 1), "2W")])
        .begin();
    for _ in 0..1200 {
        run.idle(1);
        assert_eq!(kinds(&run), []);
    }
    assert!(run.when("A opens 6,1") < 400, "he goes through it");
    run.told(&["evidence"], &[]);
}

#[test]
fn a_door_that_a_plate_holds_or_that_was_open_from_the_beginning_is_no_evidence() {
    let mut run = on("#######\n#@.+..#\n#######").plate((2, 1), &[(3, 1)]).begin();
    run.put_her(2.5, 1.5).idle(60);
    assert!(is_open(&run, 0));
    assert_eq!(kinds(&run), []);
    run.put_her(1.5, 1.5).idle(60);
    assert!(!is_open(&run, 0));
    // By hand it is one.
    open(&mut run, 0);
    run.idle(1);
    assert_eq!(kinds(&run), [EvidenceKind::OpenDoor]);
}

#[test]
fn a_door_in_which_she_stands_is_given_up() {
    let mut run = on(DOOR).moon(0.1).looks('A', "E").only(&[ActionKind::Mend, ActionKind::Patrol]).begin();
    run.idle(30);
    open(&mut run, 0);
    run.put_her(6.5, 1.5).idle(600);
    run.told(
        &["door", "evidence", "activity"],
        &["90 A notices open_door in zone 0: 1", "96 A patrol > mend", "435 A mend > patrol"],
    );
}

#[test]
fn a_missing_treasure_is_noticed_and_searched_for() {
    let map = "
        ################
        #A....$....#...#
        #..........+...#
        ################
        #@##############
        ################
    ";
    let found = [
        "60 A notices missing_treasure in zone 0: 1",
        "60 A calm > curious",
        "66 A patrol > mend",
        "66 A says treasure_gone",
    ];
    let then = |archetype, deeds: &[&str]| {
        let mut run = on(map).moon(0.1).stays('A', archetype, "60E").begin();
        take(&mut run, 0);
        run.idle(1500);
        run.told(&TOPICS, &[&found, deeds].concat());
        assert_eq!(kinds(&run), [EvidenceKind::MissingTreasure]);
    };
    // A clerk only looks round.
    then(Archetype::Clerk, &["356 A says back_to_work", "357 A mend > patrol", "381 A curious > calm"]);
    // A watchman searches, also in the next room; who guards it stays near and searches longer.
    then(
        Archetype::Watchman,
        &[
            "348 A mend > search",
            "348 A says searching",
            "629 A opens 11,2 normal",
            "727 A shuts 11,2",
            "827 A says still_gone",
            "828 A search > patrol",
            "852 A curious > calm",
        ],
    );
    then(
        Archetype::TreasureGuard,
        &[
            "348 A mend > search",
            "348 A says searching",
            "1067 A says still_gone",
            "1068 A search > patrol",
            "1092 A curious > calm",
        ],
    );
}

#[test]
fn shards_are_noticed_and_looked_at() {
    let map = "
        ############
        #A...g.....#
        #..........#
        ############
        #@##########
        ############
    ";
    let mut run = on(map).moon(0.1).looks('A', "E").begin();
    smash(&mut run, 0);
    run.idle(600);
    run.told(
        &TOPICS,
        &[
            "60 A notices shards in zone 0: 1",
            "60 A calm > curious",
            "66 A patrol > mend",
            "66 A says shards",
            "328 A says back_to_work",
            "329 A mend > patrol",
            "353 A curious > calm",
        ],
    );
    assert_eq!(kinds(&run), [EvidenceKind::Shards]);
}

#[test]
fn what_breaks_over_shards_makes_no_second_heap_of_them() {
    let map = "
        ############
        #A...gg....#
        #..........#
        ############
        #@##########
        ############
    ";
    let mut run = on(map).moon(0.1).looks('A', "E").begin();
    let (first, second) = (run.sim.props[0], run.sim.props[1]);
    let at = run.sim.get::<Body>(first).at;
    run.sim.with(second, |body: &mut Body| body.at = at);
    smash(&mut run, 1);
    run.idle(400);
    smash(&mut run, 0);
    run.idle(400);
    run.told(&["evidence"], &["60 A notices shards in zone 0: 1"]);
    assert_eq!(kinds(&run), [EvidenceKind::Shards]);
}

#[test]
fn sleep_takes_what_he_had_noticed_so_that_he_notices_it_again() {
    let mut run = room().begin();
    run.idle(1);
    snuff(&mut run, 0);
    run.idle(61);
    let guard = run.guard('A');
    run.sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(300));
    run.idle(900);
    // It counts once.
    run.told(
        &["evidence", "lamps", "sleep"],
        &[
            "61 A notices dark_lamp in zone 0: 1",
            "300 A wakes",
            "863 A lights the lamp at 6.5,0.5",
            "863 A mends dark_lamp",
        ],
    );
}

const SLEEPER: &str = "
    ############
    #A.....B...#
    #..........#
    ############
    #@##########
    ############
";

#[test]
fn a_sleeper_is_found_and_woken_and_both_look_round() {
    let mut run = on(SLEEPER).moon(0.1).looks('A', "E").looks('B', "E").begin();
    run.idle(30);
    put_to_sleep(&mut run, 'B');
    run.idle(900);
    run.told(
        &TOPICS,
        &[
            "31 B patrol > sleep",
            "90 A notices sleeper in zone 0: 1",
            "90 A calm > curious",
            "96 A patrol > mend",
            "96 A says sleeper",
            "453 B wakes by A",
            "453 A mends sleeper",
            "454 A says mended",
            "454 B sleep > glance",
            "454 B says woke_up",
            "598 A says back_to_work",
            "598 B glance > patrol",
            "599 A mend > patrol",
            "623 A curious > calm",
        ],
    );
    assert!(run.awareness('B').caution_until > run.sim.tick, "he is on his guard");
    assert_eq!(kinds(&run), []);
}

#[test]
fn who_lies_in_tall_grass_is_not_found() {
    let mut run = on("##########\n#A...\"\"\"B#\n##########\n#@########\n##########").begin();
    let guard = run.guard('A');
    run.sim.with(guard, |facing: &mut Facing| facing.0 = Vec2::X);
    run.idle(1);
    put_to_sleep(&mut run, 'B');
    run.idle(300);
    run.told(&["evidence"], &[]);
    assert_eq!(kinds(&run), [EvidenceKind::Sleeper]);
}
