//! What somebody left, and several of them: counted once and by zone, and no more than a worry.

use crate::support::traces::{TOPICS, burns, open, snuff};
use crate::support::{Run, on};
use thief_girl::base::ivec2;
use thief_girl::model::*;
use thief_girl::rules::EvidenceKind;

/// Five lamps in the walls of one room, and one in another.
const HALL: &str = "
    #####*#*#####
    #...........#
    #A..........#
    ###*#*#*#####
    #############
    #@#....*...##
    #############
";

#[test]
fn the_third_thing_makes_a_zone_cautious_and_the_fifth_lights_its_lamps() {
    let mut run = on(HALL).moon(0.1).looks('A', "E").stoic().begin();
    for lamp in [0, 1, 2, 3, 4] {
        snuff(&mut run, lamp);
        run.idle(20);
    }
    let zone = |x, y| usize::from(run.sim.zone_of.at(ivec2(x, y)));
    let (hall, store) = (zone(1, 1), zone(4, 5));
    run.idle(40);
    assert!(run.awareness('A').caution_until > run.sim.tick, "he is on the look-out");
    assert!((0..4).all(|lamp| !burns(&run, lamp)));
    // In the other room nobody has looked.
    snuff(&mut run, 5);
    run.idle(60);
    run.told(
        &TOPICS,
        &[
            "60 A notices dark_lamp in zone 0: 1",
            "60 A calm > curious",
            "80 A notices dark_lamp in zone 0: 2",
            "100 A notices dark_lamp in zone 0: 3",
            "100 zone 0 is cautious",
            "120 A notices dark_lamp in zone 0: 4",
            "140 A notices dark_lamp in zone 0: 5",
            "141 zone 0 lights 5 lamps",
        ],
    );
    assert!((0..5).all(|lamp| burns(&run, lamp)));
    assert!(!burns(&run, 5));
    assert_eq!((run.sim.zones[hall].noticed, run.sim.zones[store].noticed), (5, 0));
}

#[test]
fn where_light_was_called_for_he_turns_back() {
    let mut run = on(HALL).moon(0.1).looks('A', "E").rule(|rules| rules.evidence.lights_at = 2).begin();
    snuff(&mut run, 1);
    run.idle(80);
    snuff(&mut run, 4);
    run.idle(300);
    run.told(
        &TOPICS,
        &[
            "60 A notices dark_lamp in zone 0: 1",
            "60 A calm > curious",
            "66 A patrol > mend",
            "66 A says lamp_out",
            "140 A notices dark_lamp in zone 0: 2",
            "141 zone 0 lights 2 lamps",
            "143 A mend > patrol",
            "299 A curious > calm",
        ],
    );
}

#[test]
fn two_guards_count_a_thing_once_and_whoever_comes_second_goes_back() {
    let map = "
        ######*#######
        #A..........B#
        #............#
        ##############
        #@############
        ##############
    ";
    let mut run = on(map).moon(0.1).looks('A', "E").looks('B', "W").begin();
    run.idle(30);
    snuff(&mut run, 0);
    run.idle(700);
    run.told(
        &TOPICS,
        &[
            "90 A notices dark_lamp in zone 0: 1",
            "90 A calm > curious",
            "90 B calm > curious",
            "93 B patrol > mend",
            "93 B says lamp_out",
            "96 A patrol > mend",
            "96 A says lamp_out",
            "231 B says back_to_work",
            "232 B mend > patrol",
            "256 B curious > calm",
            "419 A lights the lamp at 6.5,0.5",
            "419 A mends dark_lamp",
            "420 A says mended",
            "421 A mend > patrol",
            "445 A curious > calm",
        ],
    );
}

#[test]
fn evidence_makes_curious_and_never_more() {
    let mut run = on(HALL).moon(0.1).looks('A', "E").stoic().rule(|r| r.evidence.lifts_to = 90.0).begin();
    for round in 0..40 {
        for lamp in 0..5 {
            snuff(&mut run, lamp);
        }
        run.idle(61);
        for lamp in run.sim.lamps.clone() {
            run.sim.with(lamp, |lamp: &mut Lamp| lamp.lit = true);
        }
        run.idle(1);
        assert!(run.meter('A') < 60.0, "{} after {round}", run.meter('A'));
    }
    assert!(run.meter('A') > 50.0);
    assert_eq!(run.awareness('A').alert_level, AlertLevel::Curious);
}

#[test]
fn a_lamp_counts_where_it_is_not_where_he_stands() {
    let map = "
        ###########
        #A..n+...*#
        ###########
        #@#########
        ###########
    ";
    let mut run = on(map)
        .moon(0.1)
        .looks('A', "E")
        .stoic()
        .rule(|r| {
            r.evidence.range.insert(EvidenceKind::DarkLamp, 12.0);
        })
        .begin();
    open(&mut run, 0);
    snuff(&mut run, 0);
    run.idle(200);
    run.told(&["evidence"], &["60 A notices open_door in zone 0: 1", "60 A notices dark_lamp in zone 1: 1"]);
    let zone = |x, y| run.sim.zone_of.at(ivec2(x, y));
    assert_ne!(zone(1, 1), zone(8, 1));
    assert_eq!(run.sim.zones[zone(8, 1) as usize].noticed, 1);
}

#[test]
fn the_cheap_tests_come_first_and_nothing_is_tested_where_all_is_in_order() {
    let counted = |run: &mut Run| {
        let before = run.sim.counters;
        run.idle(1);
        let now = run.sim.counters;
        [
            now.distance_tests - before.distance_tests,
            now.cone_tests - before.cone_tests,
            now.rays - before.rays,
        ]
    };
    let more = |map: &str, looks: &str| {
        let mut run = on(map).moon(0.1).looks('A', looks).begin();
        run.idle(1);
        let calm = counted(&mut run);
        snuff(&mut run, 0);
        let now = counted(&mut run);
        [now[0] - calm[0], now[1] - calm[1], now[2] - calm[2]]
    };
    let map = "#############\n#A.....*....#\n#############\n###########@#\n#############";
    assert_eq!(more(&map.replace("A.....*", "A......").replace("....#", "..*.#"), "E"), [1, 0, 0]);
    assert_eq!(more(map, "W"), [1, 1, 0]);
    assert_eq!(more(&map.replace("A.....*", "A..#..*"), "E"), [1, 1, 2]);
}
