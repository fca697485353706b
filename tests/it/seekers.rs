//! Who searches with whom, and where each of them is, step by step.

use crate::support::minds::{DEEDS, alarm, haunts, sense};
use crate::support::traces::put_to_sleep;
use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::model::{Input, Percept};
use thief_girl::rules::{AlertCall, Archetype, Personality};

const DARK: f32 = 0.1;

/// Rooms with hideouts.
const ROOMS: &str = "
    #########################
    #.......#.......#......j#
    #...........A...........#
    #.......#.......#.......#
    #C......###.#####.......#
    #.......#.......#.......#
    #...........B...........#
    #j......#.......#......j#
    #########################
    #@#######################
    #########################
";

fn loses_her(run: &mut Run, letter: char, at: Vec2, ago: u32, sure: bool) {
    let (guard, now) = (run.guard(letter), run.sim.tick);
    let hunt = SearchMemory::new(at, now.saturating_sub(ago), now + 60 * 25);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    if sure {
        alarm(run, letter);
    }
}

#[test]
fn one_who_searches_alone_looks_into_every_corner_that_is_worth_it() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "S").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 1.5), 120, false);
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "12.50,1.47 281°",
            "12.50,1.47 151°",
            "10.47,2.00 166°",
            "8.24,2.48 124°",
            "10.87,2.94 42°",
            "11.58,5.44 64°",
            "10.47,6.10 169°",
            "7.70,6.49 178°",
            "5.63,4.78 216°",
            "5.10,4.49 81°",
            "7.24,6.28 40°",
            "9.99,6.45 0°",
            "12.68,6.99 353°",
            "15.45,6.65 352°",
            "16.56,6.49 291°",
            "16.56,6.49 152°",
            "17.78,5.23 287°",
            "20.07,5.07 342°",
            "18.20,3.18 224°",
            "15.64,2.56 181°",
            "12.84,2.53 180°",
            "10.04,2.51 180°",
            "7.35,2.76 136°",
            "5.34,4.71 136°",
            "3.28,4.76 136°",
            "4.60,4.10 331°",
            "6.18,3.23 331°",
            "7.81,2.59 359°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > search",
            "12 A says searching",
            "1510 A says back_to_work",
            "1511 A search > patrol",
        ],
    );
}

#[test]
fn two_who_search_together_share_the_rooms() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "N").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 3.5), 60, true);
    run.courses(
        "AB",
        Input::IDLE,
        60,
        &[
            "12.50,3.53 20° | 12.50,6.50 200°",
            "12.50,3.53 250° | 12.50,6.50 4°",
            "12.28,2.94 196° | 12.50,6.50 0°",
            "9.50,2.62 187° | 12.50,6.50 208°",
            "7.33,3.32 105° | 12.50,6.50 176°",
            "8.34,2.55 348° | 12.50,6.50 30°",
            "11.14,2.53 0° | 10.37,6.50 180°",
            "13.94,2.52 0° | 7.77,6.50 180°",
            "16.74,2.51 0° | 5.58,5.47 224°",
            "19.14,2.88 354° | 4.51,4.33 296°",
            "18.88,4.42 124° | 6.61,5.86 36°",
            "17.15,6.46 173° | 9.04,6.42 0°",
            "14.36,6.49 180° | 11.64,6.43 0°",
            "11.62,6.20 178° | 14.18,6.67 359°",
            "8.82,6.30 178° | 16.78,6.61 359°",
            "6.02,6.39 178° | 19.33,6.43 335°",
            "4.05,4.89 237° | 21.17,5.16 5°",
            "2.06,6.00 138° | 22.45,7.42 60°",
            "1.47,6.53 88° | 22.51,7.52 359°",
            "1.47,6.53 18° | 22.51,5.82 270°",
            "1.47,6.53 244° | 23.20,3.34 290°",
            "2.42,5.04 272° | 23.50,2.50 270°",
            "4.62,3.70 337° | 22.58,2.50 180°",
            "7.20,2.62 337° | 19.98,2.50 180°",
            "9.96,2.63 22° | 17.39,2.50 180°",
            "11.76,2.55 357° | 17.37,4.20 87°",
            "12.44,2.50 90° | 17.47,6.00 87°",
            "12.44,2.50 90° | 16.04,6.39 178°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > search",
            "12 A says searching",
            "12 A shouts 12.5,3.5",
            "12 B hears shout 4.8",
            "15 B patrol > search",
            "1091 B says looks_inside",
            "1105 A says looks_inside",
            "1163 B looks into 23,7",
            "1177 A looks into 1,7",
            "1361 B looks into 23,1",
            "1362 B says not_inside",
            "1363 B says looks_inside",
            "1510 A says back_to_work",
            "1510 B says back_to_work",
            "1511 A search > patrol",
            "1511 B search > patrol",
        ],
    );
}

#[test]
fn news_during_a_search_lead_elsewhere() {
    let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "S").begin();
    run.idle(10);
    loses_her(&mut run, 'A', vec2(12.5, 1.5), 120, false);
    run.idle(150).noise_at(6, 6, 24.0).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "10.47,2.00 166°",
            "9.11,2.34 166°",
            "7.72,2.49 178°",
            "7.16,3.67 109°",
            "6.70,4.99 109°",
            "6.33,6.05 73°",
            "6.33,6.05 48°",
            "6.33,6.05 179°",
            "6.33,6.05 269°",
            "7.12,6.08 359°",
        ],
    );
    run.noise_at(20, 2, 17.0).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "8.29,6.44 16°",
            "9.69,6.45 0°",
            "11.09,6.46 0°",
            "12.49,6.47 0°",
            "13.89,6.48 0°",
            "15.29,6.49 0°",
            "16.69,6.50 0°",
            "17.81,5.96 305°",
            "18.61,4.81 305°",
            "19.42,3.67 305°",
        ],
    );
}

/// A hall in which nobody sees anybody else.
const CELLS: &str = "
    #########################
    #A..#B..#D..............#
    #...#...#...............#
    #########################
    #@#######################
    #########################
";

/// The founder of the party with which each of A, B and D searches.
fn founders(run: &Run) -> String {
    let letter = |who| run.letter(who);
    let of = |member: char| {
        let who = run.sim.id(run.guard(member));
        let party = run.sim.parties.iter().find(|party| party.members.iter().any(|it| it.who == who));
        party.map_or('-', |party| letter(party.founder))
    };
    "ABD".chars().map(of).collect()
}

/// A and D have lost her, D so many ticks before; then each hears of it from somebody.
fn two_parties(d_ago: u32, told: &[(char, char)]) -> Run {
    let mut run = on(CELLS).moon(DARK).looks('A', "E").looks('B', "E").looks('D', "E").begin();
    run.idle(200);
    loses_her(&mut run, 'A', vec2(2.5, 1.5), 60, false);
    loses_her(&mut run, 'D', vec2(12.5, 1.5), d_ago, false);
    run.idle(20);
    for (hears, calls) in told {
        let by = run.sim.id(run.guard(*calls));
        sense(&mut run, *hears, Percept::Told { her: vec2(5.5, 1.5), by, call: AlertCall::Shout });
    }
    run.idle(20);
    run
}

#[test]
fn whoever_hears_a_searcher_joins_the_party_that_knows_best() {
    let joined = [
        two_parties(30, &[]),
        two_parties(30, &[('B', 'A')]),
        two_parties(30, &[('B', 'D')]),
        two_parties(30, &[('B', 'A'), ('B', 'D')]),
        two_parties(30, &[('A', 'D')]),
        two_parties(30, &[('D', 'A')]),
        two_parties(60, &[('A', 'D'), ('D', 'A')]),
        two_parties(90, &[('A', 'D')]),
        two_parties(90, &[('D', 'A')]),
    ];
    assert_eq!(
        joined.map(|run| founders(&run)),
        ["A-D", "AAD", "ADD", "ADD", "D-D", "A-D", "A-A", "A-D", "A-A"]
    );
}

#[test]
fn whoever_joins_reacts_looks_to_the_place_and_searches_until_the_party_gives_up() {
    let mut run = two_parties(30, &[('B', 'D')]);
    run.courses(
        "B",
        Input::IDLE,
        10,
        &[
            "5.50,1.50 0°",
            "5.50,1.50 0°",
            "5.50,1.50 324°",
            "5.50,1.50 290°",
            "5.50,1.50 290°",
            "5.50,1.50 302°",
            "5.50,1.50 342°",
            "5.50,1.50 22°",
        ],
    );
    run.idle(60 * 26);
    run.told(
        &["activity", "bark", "shout"],
        &[
            "202 D patrol > search",
            "202 D says searching",
            "204 A patrol > search",
            "204 A says searching",
            "224 B patrol > search",
            "1700 A says back_to_work",
            "1700 B search > patrol",
            "1700 D says back_to_work",
            "1701 A search > patrol",
            "1701 D search > patrol",
        ],
    );
    assert!(run.sim.parties.is_empty());
}

#[test]
fn who_is_sure_of_her_or_sleeps_joins_nobody() {
    let mut run = two_parties(30, &[]);
    haunts(&mut run, "B", vec2(6.5, 2.5), Vec2::ZERO, 10);
    let by = run.sim.id(run.guard('D'));
    sense(&mut run, 'B', Percept::Told { her: vec2(5.5, 1.5), by, call: AlertCall::Shout });
    run.idle(5);
    assert_eq!(founders(&run), "A-D");
    put_to_sleep(&mut run, 'D');
    run.idle(2);
    assert_eq!(founders(&run), "A--");
}

#[test]
fn who_loses_her_where_another_searches_joins_him_if_that_one_knows_as_much() {
    let map = CELLS.replace("#...#...#", "#.......#").replace("#A..#B..#", "#A...B..#");
    let joins = |ago: u32| {
        let mut run = on(&map).moon(DARK).looks('A', "E").looks('B', "W").looks('D', "E").begin();
        run.idle(200);
        loses_her(&mut run, 'A', vec2(3.5, 1.5), 60, false);
        run.idle(20);
        loses_her(&mut run, 'B', vec2(4.5, 1.5), ago, false);
        run.idle(20);
        founders(&run)
    };
    assert_eq!([10, 79, 80, 81, 120].map(joins), ["AB-", "AB-", "AA-", "AA-", "AA-"]);
}

/// Two rooms that are alike but for what is in them.
const ALIKE: &str = "
    #################################
    #.............#####.............#
    #.............#####.............#
    #...............A...............#
    #.............#####.............#
    #.............#####.............#
    #################################
    #@##############################X
    #################################
";

/// Where a guard who searches is, every five seconds; something is in the room to the east.
fn searches(who: Personality, thing: char, at: (usize, usize)) -> String {
    let mut lines: Vec<Vec<char>> = ALIKE.trim().lines().map(|line| line.trim().chars().collect()).collect();
    lines[at.1][at.0] = thing;
    let map = lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
    let mut run = on(&map)
        .moon(DARK)
        .lamp_radius(1.0)
        .stays('A', Archetype::Watchman, "60E")
        .personality('A', who)
        .begin();
    run.idle(150);
    loses_her(&mut run, 'A', vec2(16.5, 3.5), 120, false);
    let places = (0..4).map(|_| {
        run.idle(300);
        let at = run.guard_at('A');
        format!("{:.1},{:.1}", at.x, at.y)
    });
    places.collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_searches_goes_where_he_cares_to_look_first() {
    let all = [
        searches(Personality::Steady, '$', (25, 5)),
        searches(Personality::Greedy, '$', (25, 5)),
        searches(Personality::Greedy, '$', (30, 1)),
        searches(Personality::Greedy, '$', (4, 1)),
        searches(Personality::Proud, 'X', (28, 5)),
        searches(Personality::Proud, 'X', (20, 1)),
        searches(Personality::Timid, '*', (28, 6)),
        searches(Personality::Timid, '*', (3, 0)),
        searches(Personality::Timid, 'B', (24, 2)),
        searches(Personality::Curious, '+', (25, 4)),
        searches(Personality::Dutiful, '.', (25, 4)),
    ];
    assert_eq!(
        all,
        [
            "17.5,3.5 12.9,3.5 10.8,3.5 24.8,3.5",
            "17.5,3.5 17.0,3.4 7.1,3.5 21.1,3.5",
            "17.5,3.5 20.7,3.3 6.7,3.5 17.4,3.5",
            "17.5,3.5 12.7,3.5 9.7,3.5 23.7,3.5",
            "17.5,3.5 17.4,3.6 6.4,3.5 20.4,3.5",
            "18.0,3.6 10.7,2.9 21.4,3.6 20.7,3.7",
            "17.5,3.5 18.9,3.6 4.9,3.5 17.8,3.4",
            "17.5,3.5 12.7,3.5 10.7,3.3 24.7,3.5",
            "19.8,3.7 7.3,3.1 16.1,3.6 27.4,3.8",
            "17.5,3.5 18.4,3.5 5.6,3.5 19.6,3.5",
            "18.1,3.6 12.1,3.5 13.9,3.5 21.3,3.5"
        ]
    );
}

#[test]
fn a_treasure_guard_searches_no_farther_than_his_leash_allows() {
    let mut run = on(ALIKE).moon(DARK).stays('A', Archetype::TreasureGuard, "60E").begin();
    run.idle(150);
    loses_her(&mut run, 'A', vec2(22.5, 3.5), 120, false);
    run.courses(
        "A",
        Input::IDLE,
        150,
        &[
            "22.52,3.50 292°",
            "22.52,3.50 180°",
            "22.52,3.50 120°",
            "22.52,3.50 210°",
            "22.52,3.50 150°",
            "22.52,3.50 31°",
            "22.52,3.50 161°",
            "22.52,3.50 124°",
        ],
    );
}

#[test]
fn who_is_called_again_by_those_with_whom_he_searches_goes_on() {
    let after = |moment: u32, called: bool| {
        let mut run = on(ROOMS).moon(DARK).stays('A', Archetype::Watchman, "60S").looks('B', "N").begin();
        run.idle(10);
        loses_her(&mut run, 'A', vec2(12.5, 3.5), 60, true);
        run.idle(moment);
        if called {
            let by = run.sim.id(run.guard('A'));
            sense(&mut run, 'B', Percept::Told { her: vec2(12.5, 3.5), by, call: AlertCall::Shout });
        }
        run.idle(90);
        run.poses("AB")
    };
    for moment in [330, 450, 700, 930, 1150] {
        assert_eq!(after(moment, true), after(moment, false), "{moment}");
    }
}
