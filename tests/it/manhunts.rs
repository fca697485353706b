//! What guards do who are sure of her, step by step: who asks, who runs to a gong, who runs after her and where.

use crate::support::minds::{DEEDS, ROOM, alarm, field, haunts, sense};
use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::model::{Activity, Awareness, Body, Button, Input, Percept};
use thief_girl::rules::{ActionKind, AlertCall, Archetype, Personality, Rules};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

fn room(who: Archetype) -> Scenario {
    on(ROOM).moon(LIT).stays('A', who, "60E")
}

/// Soldiers see each other wherever they are, and grab nobody.
fn know_each_other(rules: &mut Rules) {
    let soldier = &mut rules.guards[Archetype::Ashigaru];
    (soldier.senses.company_radius, soldier.senses.company_degrees) = (40.0, 360.0);
    soldier.grab = None;
}

#[test]
fn the_farther_away_she_is_the_longer_he_is_startled() {
    let starts = |x: f32| {
        let mut run = room(Archetype::Watchman).unasking().begin();
        run.idle(30);
        let since = run.sim.tick;
        while run.sim.get::<Body>(run.guard('A')).velocity.length() < 1.0 {
            haunts(&mut run, "A", vec2(x, 3.5), Vec2::ZERO, 1);
        }
        (run.sim.tick - since, run.when("A patrol > chase") - since)
    };
    assert_eq!([2.5, 4.5, 8.5, 14.5, 20.5].map(starts), [(48, 6), (54, 6), (66, 6), (69, 6), (69, 6)]);
}

#[test]
fn he_runs_after_her_calls_again_and_again_and_gives_up_where_she_must_have_gone() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(14.5, 2.5), vec2(1.5, 0.0), 90);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "4.68,3.26 356°",
            "6.34,3.14 356°",
            "8.00,3.02 356°",
            "9.67,2.91 356°",
            "11.33,2.80 356°",
            "12.99,2.69 356°",
            "14.65,2.58 356°",
            "16.13,2.48 333°",
            "16.21,2.48 291°",
            "16.21,2.48 327°",
            "16.21,2.48 57°",
            "16.21,2.48 125°",
        ],
    );
    run.idle(60 * 40);
    run.told(
        &DEEDS,
        &[
            "36 A patrol > chase",
            "36 A says spotted",
            "114 A shouts 14.5,2.5",
            "274 A lost her at 14.5,2.5",
            "274 A says lost",
            "275 A chase > search",
            "275 A shouts 16.0,2.5",
            "2374 A says back_to_work",
            "2375 A search > patrol",
        ],
    );
}

#[test]
fn who_is_within_arms_reach_is_grabbed_before_anybody_is_called() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(3.5, 3.5), Vec2::ZERO, 150);
    run.told(&DEEDS, &["36 A patrol > chase", "36 A says spotted", "150 A shouts 3.5,3.5"]);
}

#[test]
fn the_captain_runs_to_where_she_will_be_and_not_through_walls() {
    let mut run = room(Archetype::Captain).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(12.5, 1.5), vec2(4.0, 0.0), 60);
    run.courses(
        "A",
        Input::IDLE,
        10,
        &[
            "1.57,3.49 350°",
            "2.18,3.38 351°",
            "3.00,3.25 351°",
            "3.82,3.13 352°",
            "4.65,3.01 352°",
            "5.47,2.90 353°",
            "6.30,2.79 353°",
            "7.13,2.68 353°",
            "7.95,2.58 353°",
            "8.78,2.47 353°",
            "9.61,2.36 353°",
            "10.43,2.25 353°",
        ],
    );
}

#[test]
fn whom_another_tells_of_her_runs_there_instead() {
    let mut run = room(Archetype::Watchman).unasking().begin();
    run.idle(30);
    haunts(&mut run, "A", vec2(14.5, 2.5), Vec2::ZERO, 70);
    let by = run.sim.id(run.sim.player);
    run.idle(40);
    sense(&mut run, 'A', Percept::Told { her: vec2(8.5, 5.5), by, call: AlertCall::Shout });
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "6.13,3.98 33°",
            "7.53,4.88 33°",
            "8.78,5.68 5°",
            "8.38,5.42 239°",
            "8.34,5.40 190°",
            "8.34,5.40 221°",
            "8.34,5.40 311°",
            "8.34,5.40 19°",
            "8.34,5.40 60°",
            "7.80,5.23 127°",
            "7.12,4.82 217°",
            "7.52,4.10 307°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "36 A patrol > chase",
            "36 A says spotted",
            "216 A lost her at 8.5,5.5",
            "216 A says lost",
            "217 A chase > search",
            "217 A shouts 8.5,5.5",
        ],
    );
}

/// Two rooms with two ways between them.
const GATES: &str = "
    #########################
    #.............#.........#
    #.......................#
    #.............#.........#
    #A......@.....#.........#
    #D............#.........#
    #......................B#
    #.............#.........#
    #########################
";

#[test]
fn one_follows_her_and_the_others_take_a_way_out_each() {
    let mut run = on(GATES)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stays('D', Archetype::Ashigaru, "60E")
        .stoic()
        .rule(know_each_other)
        .begin();
    run.idle(10);
    let mut lines = Vec::new();
    for tick in 0..150 {
        let her = run.her();
        for letter in ['A', 'B', 'D'] {
            alarm(&mut run, letter);
            let velocity = if tick < 60 { Vec2::ZERO } else { vec2(5.0, -0.5) };
            sense(&mut run, letter, Percept::Saw { at: her, velocity, is_certain: true });
        }
        run.hold(if tick < 60 { Input::IDLE } else { go("E").with(Button::Run) }, 1);
        if tick % 15 == 14 {
            lines.push(run.poses("ABD"));
        }
    }
    assert_eq!(
        lines,
        [
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.50,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "1.51,4.50 0° | 23.50,6.50 188° | 1.50,5.50 352°",
            "2.35,4.50 0° | 23.20,6.50 188° | 2.16,5.68 351°",
            "3.60,4.50 0° | 21.98,6.50 190° | 3.38,5.96 349°",
            "4.85,4.50 0° | 20.73,6.50 193° | 4.61,6.20 348°",
            "6.10,4.50 0° | 19.48,6.50 199° | 5.83,6.12 348°",
            "7.35,4.50 0° | 18.23,6.50 204° | 7.06,5.88 348°",
            "8.60,4.50 0° | 16.98,6.50 211° | 8.27,6.13 344°"
        ]
    );
    run.told(
        &["activity", "bark", "shout"],
        &[
            "12 A patrol > chase",
            "12 A says spotted",
            "14 D patrol > chase",
            "16 B patrol > chase",
            "16 B says spotted",
            "87 A shouts 9.8,4.5",
            "89 D shouts 9.9,4.5",
            "94 B shouts 10.4,4.5",
        ],
    );
}

#[test]
fn three_who_chase_her_come_from_three_sides() {
    let mut run = field(Archetype::Ashigaru).unasking().begin();
    run.idle(10);
    let mut lines = Vec::new();
    for _ in 0..14 {
        haunts(&mut run, "ABD", vec2(18.5, 5.5), Vec2::ZERO, 10);
        lines.push(run.poses("ABD"));
    }
    assert_eq!(
        lines,
        [
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.50,5.50 0° | 1.50,6.50 357° | 1.50,7.50 353°",
            "1.74,5.50 0° | 1.64,6.52 357° | 1.57,7.50 353°",
            "2.52,5.50 0° | 2.35,6.60 356° | 2.19,7.50 353°",
            "3.35,5.50 0° | 3.18,6.70 356° | 3.02,7.50 353°",
            "4.19,5.50 0° | 4.00,6.79 355° | 3.85,7.50 352°",
            "5.02,5.50 0° | 4.83,6.89 354° | 4.69,7.50 352°",
            "5.85,5.50 0° | 5.66,6.99 353° | 5.50,7.50 351°",
            "6.69,5.50 0° | 6.49,7.09 353° | 5.99,7.50 351°",
            "7.52,5.50 0° | 7.31,7.18 352° | 6.67,7.50 350°"
        ]
    );
}

/// Two gongs, one nearer than the other.
const GONGS: &str = "
    ##################################
    #................................#
    #A...............................#
    #................................#
    ##################################
    #@################################
    ##################################
";

fn gongs() -> Run {
    on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((12, 1)).gong((6, 3)).begin()
}

#[test]
fn he_runs_to_the_nearest_gong_swings_and_strikes_it_and_then_looks_for_her() {
    let mut run = gongs();
    run.idle(10);
    haunts(&mut run, "A", vec2(12.5, 2.5), vec2(1.0, 0.0), 60);
    run.courses(
        "A",
        Input::IDLE,
        15,
        &[
            "2.10,2.50 0°",
            "3.35,2.50 0°",
            "4.60,2.50 0°",
            "5.49,2.50 44°",
            "5.50,2.50 45°",
            "5.78,2.50 0°",
            "6.48,2.50 0°",
            "7.18,2.50 0°",
            "7.88,2.50 0°",
            "8.58,2.50 0°",
        ],
    );
    run.idle(60 * 50);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > alarm",
            "12 A says to_the_gong",
            "151 A strikes the gong at 6,3",
            "152 A alarm > search",
            "152 A says searching",
            "152 A shouts 13.5,2.5",
            "2250 A search > patrol",
            "2250 A says back_to_work",
        ],
    );
}

#[test]
fn a_gong_that_has_just_sounded_is_not_run_to_again() {
    let mut run = gongs();
    run.idle(10);
    haunts(&mut run, "A", vec2(14.5, 2.5), Vec2::ZERO, 400);
    run.told(
        &["activity", "gong", "shout"],
        &[
            "12 A patrol > alarm",
            "151 A strikes the gong at 6,3",
            "152 A alarm > chase",
            "230 A shouts 14.5,2.5",
        ],
    );
}

#[test]
fn a_gong_farther_than_this_is_nobodys_concern() {
    let runs = |x: f32| {
        let mut run = on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((31, 2)).begin();
        let guard = run.guard('A');
        run.sim.with(guard, |body: &mut Body| body.at = vec2(x, 2.5));
        run.idle(10);
        haunts(&mut run, "A", vec2(x - 6.0, 2.5), Vec2::ZERO, 30);
        run.activity('A') == Activity::Alarm
    };
    assert_eq!([8.5, 15.5, 18.5, 20.5, 25.5].map(runs), [false, false, false, true, true]);
}

#[test]
fn who_stands_at_the_gong_already_strikes_it_where_he_is() {
    let mut run = on(GONGS).moon(DARK).stays('A', Archetype::Watchman, "60E").gong((2, 3)).begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(11.5, 2.5), Vec2::ZERO, 100);
    assert_eq!(run.poses("A"), "1.50,2.50 0°");
    run.told(
        &["activity", "gong", "shout"],
        &["12 A patrol > alarm", "103 A strikes the gong at 2,3", "104 A alarm > chase"],
    );
}

#[test]
fn he_asks_who_goes_there_and_whoever_is_warned_does_not_ask() {
    let asks = |warned: &str| {
        let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Watchman, "60E").begin();
        run.idle(10);
        let (guard, by, now) = (run.guard('A'), run.sim.id(run.sim.player), run.sim.tick);
        match warned {
            "cautious" => run.sim.with(guard, |a: &mut Awareness| a.caution_until = now + 600),
            "cautious once" => run.sim.with(guard, |a: &mut Awareness| a.caution_until = now + 1),
            "told" => sense(&mut run, 'A', Percept::Told { her: vec2(9.5, 3.5), by, call: AlertCall::Word }),
            "searches" => run.sim.with(guard, |mind: &mut Mind| {
                mind.memory.search = Some(SearchMemory::new(vec2(9.5, 3.5), now, now + 600));
            }),
            _ => (),
        }
        run.idle(if warned == "told" { 40 } else { 1 });
        while !run.activity('A').is_hunt() {
            haunts(&mut run, "A", vec2(11.5, 3.5), Vec2::ZERO, 1);
        }
        run.activity('A')
    };
    let does = ["", "cautious", "cautious once", "told", "searches"].map(asks);
    assert_eq!(
        does,
        [Activity::Challenge, Activity::Chase, Activity::Challenge, Activity::Challenge, Activity::Chase]
    );
}

#[test]
fn who_sees_another_hunt_does_not_ask_and_who_sees_another_ask_does() {
    let map = ROOM.replace("#A.....................#", "#A.B...................#");
    let asks = |ask: bool| {
        let mut run =
            on(&map).moon(DARK).stays('A', Archetype::Watchman, "60E").stays('B', Archetype::Clerk, "60E");
        if !ask {
            run = run.rule(|rules| {
                rules.guards[Archetype::Clerk].retain(|kind| *kind != ActionKind::Challenge);
            });
        }
        let mut run = run.begin();
        run.idle(10);
        haunts(&mut run, "B", vec2(13.5, 3.5), Vec2::ZERO, 20);
        haunts(&mut run, "AB", vec2(13.5, 3.5), Vec2::ZERO, 20);
        [run.activity('A'), run.activity('B')]
    };
    assert_eq!(
        [true, false].map(asks),
        [[Activity::Challenge, Activity::Challenge], [Activity::Chase, Activity::Chase]]
    );
}

#[test]
fn he_walks_towards_whom_he_asks_with_his_eyes_on_her() {
    let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Watchman, "60E").begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(13.5, 1.5), vec2(0.5, 0.0), 50);
    run.courses(
        "A",
        Input::IDLE,
        15,
        &[
            "1.54,3.49 351°",
            "2.11,3.40 351°",
            "2.70,3.30 351°",
            "3.30,3.20 351°",
            "3.89,3.11 351°",
            "4.48,3.01 351°",
            "5.08,2.91 351°",
            "5.78,2.80 351°",
            "6.47,2.69 351°",
            "7.16,2.58 351°",
            "7.85,2.47 351°",
            "8.54,2.36 351°",
            "9.23,2.25 351°",
            "9.92,2.14 351°",
        ],
    );
    run.idle(60 * 12);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > challenge",
            "12 A says who_goes_there",
            "163 A lost her at 13.5,1.5",
            "163 A says lost",
            "164 A challenge > search",
            "643 A says back_to_work",
            "644 A search > patrol",
        ],
    );
}

#[test]
fn the_timid_one_calls_while_he_asks() {
    let mut run = room(Archetype::Watchman).moon(DARK).personality('A', Personality::Timid).begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(13.5, 3.5), Vec2::ZERO, 120);
    run.told(&["activity", "shout"], &["12 A patrol > challenge", "73 A shouts 13.5,3.5"]);
}

#[test]
fn hunters_who_run_to_one_place_find_the_same_ways_as_each_alone() {
    // Round corners, where there is no straight way.
    let map = "
        ################
        #A.............#
        #B#.####.#####.#
        #D.....#.......#
        #.####.#.###.#.#
        #..............#
        ################
        #@##############
        ################
    ";
    let scenario = |hunters: usize| {
        ['A', 'B', 'D']
            .into_iter()
            .fold(on(map).moon(DARK), |scenario, letter| scenario.stays(letter, Archetype::Clerk, "60E"))
            .unasking()
            .rule(move |rules| rules.mind.field_hunters = hunters)
            .begin()
    };
    let mut lines = [Vec::new(), Vec::new()];
    for (lines, hunters) in lines.iter_mut().zip([3, 99]) {
        let mut run = scenario(hunters);
        run.idle(10);
        for _ in 0..10 {
            haunts(&mut run, "ABD", vec2(12.5, 4.5), Vec2::ZERO, 20);
            lines.push(run.poses("ABD"));
        }
    }
    let [shared, alone] = lines;
    assert_eq!(
        shared,
        [
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "2.48,1.50 17° | 1.49,1.72 14° | 2.17,3.50 5°",
            "4.01,1.50 19° | 2.49,1.22 18° | 3.70,3.50 6°",
            "5.54,1.50 23° | 4.03,1.29 21° | 5.24,3.50 8°",
            "7.08,1.50 29° | 5.56,1.36 24° | 6.67,3.60 9°",
            "8.56,1.55 37° | 7.09,1.43 29° | 6.57,4.94 357°",
            "8.58,2.08 32° | 8.55,1.47 37° | 7.00,5.79 347°",
            "8.61,3.54 15° | 8.52,2.21 31° | 8.53,5.71 343°"
        ]
    );
    assert_eq!(
        alone,
        [
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "1.50,1.50 15° | 1.50,2.50 10° | 1.50,3.50 5°",
            "2.48,1.50 17° | 1.49,1.72 14° | 2.17,3.50 5°",
            "4.01,1.50 19° | 2.49,1.22 18° | 3.70,3.50 6°",
            "5.54,1.50 23° | 4.03,1.29 21° | 5.24,3.50 8°",
            "7.08,1.50 29° | 5.56,1.36 24° | 6.67,3.60 9°",
            "8.56,1.55 37° | 7.09,1.43 29° | 6.57,4.94 357°",
            "8.58,2.08 32° | 8.55,1.47 37° | 7.00,5.79 347°",
            "8.61,3.54 15° | 8.52,2.21 31° | 8.53,5.71 343°"
        ]
    );
}

#[test]
fn whoever_finds_one_gap_taken_goes_to_another() {
    let map = GATES
        .replace("#D............#.........#", "#.............#.........#")
        .replace("#.......................#", "#..................D....#")
        .replace("#......................B#", "#..................B....#");
    let mut run = on(&map)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stays('D', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(know_each_other)
        .begin();
    run.idle(10);
    let mut lines = Vec::new();
    let from = vec2(6.5, 4.5);
    for tick in 0..12 {
        haunts(&mut run, "ABD", from + vec2(0.1 * tick as f32, 0.0), vec2(3.0, 0.0), 12);
        lines.push(run.poses("ABD"));
    }
    assert_eq!(
        lines,
        [
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.50,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "1.60,4.50 0° | 19.50,6.50 189° | 19.50,2.50 171°",
            "2.44,4.50 0° | 19.36,6.50 189° | 19.13,2.50 171°",
            "3.44,4.50 0° | 18.48,6.50 190° | 18.15,2.50 170°",
            "4.44,4.50 0° | 17.48,6.50 191° | 17.15,2.50 169°",
            "5.44,4.50 0° | 16.48,6.50 192° | 16.15,2.50 167°",
            "6.44,4.50 0° | 15.48,6.50 194° | 15.15,2.50 166°",
            "7.43,4.50 0° | 14.48,6.50 196° | 14.25,2.50 164°",
            "7.91,4.50 63° | 13.48,6.50 199° | 14.17,2.50 163°"
        ]
    );
    run.told(&["bark"], &["12 D says spotted", "14 A says spotted", "133 D says cut_off"]);
}

#[test]
fn who_cuts_her_off_goes_to_the_gap_that_she_turns_to() {
    let map = GATES
        .replace("#D............#.........#", "#.............#.........#")
        .replace("#......................B#", "#.......................#")
        .replace("#A......@.....#.........#", "#A......@.....#......B..#");
    let mut run = on(&map)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(know_each_other)
        .begin();
    run.idle(10);
    // She runs for the one gap, then for the other.
    let mut lines = Vec::new();
    for (at, velocity) in [
        (vec2(8.5, 2.5), vec2(4.0, 0.0)),
        (vec2(8.5, 3.5), vec2(4.0, 0.5)),
        (vec2(8.5, 4.5), vec2(4.0, 1.5)),
        (vec2(8.5, 6.5), vec2(4.0, 0.0)),
        (vec2(8.5, 6.5), vec2(4.0, 0.0)),
    ] {
        haunts(&mut run, "AB", at, velocity, 40);
        lines.push(run.poses("B"));
    }
    assert_eq!(
        lines,
        ["21.50,4.50 189°", "20.77,4.26 184°", "17.74,5.43 185°", "14.65,6.50 180°", "14.55,6.50 180°"]
    );
}

#[test]
fn whoever_sees_another_run_to_a_gap_before_him_leaves_it_to_him() {
    let map = GATES
        .replace("#D............#.........#", "#.............#.........#")
        .replace("#.......................#", "#................B.D....#")
        .replace("#......................B#", "#.......................#");
    let mut run = on(&map)
        .moon(LIT)
        .stays('A', Archetype::Ashigaru, "60E")
        .stays('B', Archetype::Ashigaru, "60W")
        .stays('D', Archetype::Ashigaru, "60W")
        .stoic()
        .rule(know_each_other)
        .begin();
    run.idle(10);
    let mut lines = Vec::new();
    for _ in 0..14 {
        haunts(&mut run, "ABD", vec2(6.5, 2.5), vec2(3.0, 0.0), 10);
        lines.push(run.poses("BD"));
    }
    assert_eq!(
        lines,
        [
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.50,2.50 180° | 19.50,2.50 180°",
            "17.26,2.50 180° | 19.37,2.47 180°",
            "16.48,2.50 180° | 18.66,2.45 180°",
            "15.65,2.50 180° | 17.83,2.46 180°",
            "14.81,2.50 180° | 17.07,2.58 180°",
            "14.17,2.50 180° | 16.67,3.20 183°",
            "14.17,2.50 180° | 16.39,3.99 188°",
            "14.63,2.50 180° | 16.11,4.63 192°",
            "14.58,2.50 180° | 15.86,4.65 193°"
        ]
    );
    run.told(&["bark"], &["12 B says spotted", "16 A says spotted", "73 B says cut_off"]);
}
