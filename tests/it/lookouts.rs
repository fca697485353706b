//! Where servants run, where shades wait and what an inspector watches, step by step.

use crate::support::minds::{DEEDS, ROOM, haunts, sense};
use crate::support::traces::put_to_sleep;
use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::Mind;
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, AlertLevel, Awareness, Body, Input, Percept};
use thief_girl::rules::{AlertCall, Archetype};

const DARK: f32 = 0.1;

/// A house in which servants run: she is in the middle.
const HOUSE: &str = "
    #########################
    #.......................#
    #.......................#
    #....#######.####.......#
    #....#..........#.......#
    #....#...A......#....B..#
    #....#..........#.......#
    #....####.#######.......#
    #.......................#
    #D......................#
    #########################
    #@#######################
    #########################
";

fn servant() -> Run {
    on(HOUSE)
        .moon(DARK)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .stays('D', Archetype::Clerk, "60N")
        .begin()
}

#[test]
fn a_servant_runs_round_her_to_the_nearest_help() {
    let mut run = servant();
    run.idle(10);
    haunts(&mut run, "A", vec2(12.5, 4.5), Vec2::ZERO, 90);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "8.25,9.28 175°",
            "6.72,9.39 177°",
            "5.19,9.46 179°",
            "3.67,9.42 177°",
            "2.55,9.12 222°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.54,9.12 335°",
            "2.74,9.10 355°",
            "3.27,9.05 355°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > flee",
            "12 A says help",
            "191 A tells 12.5,4.5",
            "191 D hears word 1.0",
            "196 D patrol > investigate",
            "196 D says told",
            "551 A says back_to_work",
            "552 A flee > patrol",
        ],
    );
}

#[test]
fn a_servant_who_is_shut_in_with_her_runs_from_corner_to_corner_and_shouts() {
    let map = HOUSE
        .replace("#....#######.####.......#", "#....############.......#")
        .replace("####.####", "#########");
    let mut run = on(&map)
        .moon(DARK)
        .stays('A', Archetype::Servant, "60E")
        .stays('B', Archetype::Watchman, "60E")
        .stays('D', Archetype::Clerk, "60N")
        .begin();
    run.idle(10);
    haunts(&mut run, "A", vec2(11.5, 5.5), Vec2::ZERO, 60);
    let mut lines = Vec::new();
    for at in [vec2(11.5, 5.5), vec2(8.5, 5.5), vec2(6.5, 4.5), vec2(14.5, 6.5)] {
        haunts(&mut run, "A", at, Vec2::ZERO, 60);
        lines.push(run.poses("A"));
    }
    assert_eq!(lines, ["6.59,6.47 349°", "6.59,6.47 333°", "10.79,6.50 0°", "9.97,5.22 206°"]);
    run.idle(60 * 34);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > flee",
            "12 A says help",
            "126 A shouts 11.5,5.5",
            "366 A shouts 14.5,6.5",
            "606 A shouts 14.5,6.5",
            "846 A shouts 14.5,6.5",
            "1086 A shouts 14.5,6.5",
            "1326 A shouts 14.5,6.5",
            "1566 A shouts 14.5,6.5",
            "1806 A shouts 14.5,6.5",
            "1812 A says back_to_work",
            "1813 A flee > patrol",
        ],
    );
}

#[test]
fn help_that_is_not_where_it_was_is_looked_for_elsewhere() {
    let mut run = servant();
    run.idle(10);
    for letter in ['B', 'D'] {
        put_to_sleep(&mut run, letter);
        let guard = run.guard(letter);
        run.sim.with(guard, |body: &mut Body| body.at = vec2(1.5, 1.5));
    }
    haunts(&mut run, "A", vec2(12.5, 4.5), Vec2::ZERO, 60);
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "7.49,9.34 175°",
            "2.89,9.49 180°",
            "4.88,9.50 0°",
            "9.48,9.50 0°",
            "14.08,9.50 0°",
            "18.33,8.14 323°",
            "21.68,6.43 59°",
            "23.41,9.35 185°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "23.41,9.35 204°",
            "21.88,9.26 184°",
            "20.29,9.16 184°",
            "18.69,9.06 184°",
            "17.09,8.97 184°",
            "15.49,8.87 184°",
            "13.90,8.77 184°",
            "12.30,8.67 184°",
            "10.70,8.57 184°",
            "9.63,7.96 267°",
            "9.55,6.36 267°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
            "9.50,5.57 0°",
        ],
    );
    run.told(
        &["activity", "bark", "shout"],
        &[
            "11 B patrol > sleep",
            "11 D patrol > sleep",
            "12 A patrol > flee",
            "12 A says help",
            "472 A shouts 12.5,4.5",
            "712 A shouts 12.5,4.5",
            "952 A shouts 12.5,4.5",
            "1032 A flee > patrol",
        ],
    );
}

#[test]
fn an_inspector_weighs_ways_out_treasures_and_hideouts() {
    let map = "
        ##########################
        #............#...........#
        X......A.....+.......c..j#
        #............#...........#
        ####.#################.###
        #............#...........#
        #C....$......#...........X
        #............#...........#
        ##########################
        #@########################
        ##########################
    ";
    let mut run = on(map).moon(0.4).stays('A', Archetype::Inspector, "60N").begin();
    run.idle(10);
    let by = run.sim.id(run.sim.player);
    sense(&mut run, 'A', Percept::Told { her: vec2(18.5, 5.5), by, call: AlertCall::Shout });
    run.courses(
        "A",
        Input::IDLE,
        90,
        &[
            "9.99,2.50 0°",
            "13.39,2.50 0°",
            "17.89,2.50 0°",
            "19.55,2.50 0°",
            "19.55,2.50 290°",
            "19.55,2.50 147°",
            "20.77,2.91 19°",
            "23.17,5.52 357°",
            "23.58,5.50 338°",
            "23.58,5.50 90°",
            "23.58,5.50 188°",
            "22.48,4.09 272°",
            "23.59,3.50 312°",
            "23.59,3.50 248°",
            "23.59,3.50 110°",
            "23.59,3.50 206°",
            "23.59,3.50 136°",
            "23.59,3.50 276°",
            "23.59,3.50 6°",
            "19.28,3.03 186°",
            "14.81,2.53 186°",
            "11.40,2.51 180°",
            "6.90,2.50 180°",
            "4.51,5.23 91°",
            "4.50,5.54 325°",
            "4.50,5.54 96°",
            "4.50,5.54 186°",
            "3.94,3.47 182°",
            "2.42,3.50 207°",
            "2.42,3.50 148°",
            "2.42,3.50 7°",
            "3.85,3.36 354°",
            "8.33,2.91 354°",
            "12.28,2.52 359°",
            "16.21,2.51 0°",
            "19.58,2.50 0°",
            "19.58,2.50 290°",
            "19.58,2.50 70°",
            "19.58,2.50 160°",
            "22.50,4.51 90°",
            "20.88,3.40 188°",
            "17.90,2.98 188°",
            "14.93,2.56 188°",
            "12.67,2.53 180°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "12 A patrol > outthink",
            "12 A says deduces",
            "144 A opens 13,2 normal",
            "237 A shuts 13,2",
            "1121 A says looks_inside",
            "1193 A looks into 24,2",
            "1900 A opens 13,2 normal",
            "1993 A shuts 13,2",
            "3057 A opens 13,2 normal",
            "3150 A shuts 13,2",
            "3611 A says back_to_work",
            "3612 A outthink > patrol",
            "3883 A opens 13,2 normal",
        ],
    );
}

#[test]
fn a_shade_chooses_a_dark_niche_beside_her_way() {
    let map = "
        ##########################
        #........................#
        ###.##.##.######.##.##.###
        X........................#
        #...........A...........$#
        #........................#
        ###.##.##.######.##.##.###
        #........................#
        ##########################
        #@########################
        ##########################
    ";
    let at = |moon: f32, look: &str| {
        let mut run = on(map).moon(moon).stays('A', Archetype::Shade, look).begin();
        run.idle(60 * 8);
        run
    };
    assert_eq!(at(0.4, "60W").poses("A"), "9.50,2.53 90°");
    let mut lit = on(map).moon(0.3).light((0, 5), (25, 7), 0.8).stays('A', Archetype::Shade, "60W").begin();
    assert_eq!(lit.idle(60 * 8).poses("A"), "9.50,2.53 90°");
    // What he hears he watches for four seconds.
    lit.noise_at(20, 3, 16.0).courses(
        "A",
        Input::IDLE,
        20,
        &[
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 5°",
            "9.50,2.53 90°",
            "9.50,2.53 90°",
        ],
    );
}

#[test]
fn a_shade_without_a_way_to_watch_looks_as_he_was_told() {
    let run = on("#########\n#A......#\n#########\n#@#######").moon(0.4);
    let run = run.round('A', Archetype::Shade, PatrolMode::Loop, &[((1, 1), "1Z 60N")]);
    let mut run = run.begin();
    assert_eq!(run.idle(60 * 3).poses("A"), "1.50,1.50 270°");
}

#[test]
fn out_of_breath_a_shade_rests_before_he_runs_again() {
    let runs = |rest: u32| {
        let mut run = on(ROOM).moon(DARK).stays('A', Archetype::Shade, "60E").begin();
        run.idle(10);
        let near = run.guard_at('A') + vec2(2.5, 0.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 20);
        assert_eq!(run.activity('A'), Activity::Chase);
        let guard = run.guard('A');
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (0.0, AlertLevel::Calm));
        while run.activity('A') == Activity::Chase {
            let near = run.guard_at('A') + vec2(2.5, 0.0);
            haunts(&mut run, "A", near, Vec2::ZERO, 1);
        }
        run.idle(rest);
        let near = run.guard_at('A') + vec2(2.5, 0.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 10);
        run.activity('A') == Activity::Chase
    };
    assert_eq!([60, 180, 240, 300, 420].map(runs), [false, true, true, true, true]);
}

#[test]
fn a_shade_waits_beside_the_way_to_the_treasure_nearest_to_his_post() {
    let map = "
        ####################
        #$.................#
        #..................#
        #..#.#.............#
        #..................#
        #.......A........$.X
        #..................#
        #..#.#.......#.#...#
        ####################
        #@##################
        ####################
    ";
    let spot = |map: &str, post: (usize, usize)| {
        let mut lines: Vec<Vec<char>> =
            map.trim().lines().map(|line| line.trim().chars().collect()).collect();
        lines[5][8] = '.';
        lines[post.1][post.0] = 'A';
        let map = lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
        let mut run = on(&map).moon(0.4).stays('A', Archetype::Shade, "60W").begin();
        run.idle(60 * 8);
        run.poses("A")
    };
    let west = map.replace("#..................#\n", "X..................#\n");
    let all = [
        spot(map, (8, 5)),
        spot(map, (4, 5)),
        spot(map, (14, 5)),
        spot(&west, (8, 5)),
        spot(&west, (4, 5)),
        spot(&map.replace('$', "."), (8, 5)),
    ];
    assert_eq!(
        all,
        [
            "4.50,3.52 270°",
            "4.50,3.52 270°",
            "16.48,5.50 0°",
            "3.52,2.50 180°",
            "2.53,4.52 243°",
            "8.50,5.50 180°"
        ]
    );
}

#[test]
fn a_shade_who_has_shown_himself_goes_to_the_next_of_his_posts() {
    let map = "
        ##############################
        #A..........................B#
        #............................#
        ##############################
        #@############################
        ##############################
    ";
    let map = map.replace('B', ".");
    let posts = [((1, 1), "60E"), ((28, 1), "60W"), ((15, 1), "60W")];
    let mut run = on(&map).moon(DARK).round('A', Archetype::Shade, PatrolMode::Loop, &posts).begin();
    run.idle(60 * 3);
    let mut places = vec![run.poses("A")];
    for _ in 0..3 {
        let near = run.guard_at('A') + vec2(0.0, 1.0);
        haunts(&mut run, "A", near, Vec2::ZERO, 20);
        assert_eq!(run.activity('A'), Activity::Chase);
        let guard = run.guard('A');
        run.sim.with(guard, |mind: &mut Mind| mind.memory.last_known = None);
        run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
        run.idle(60 * 16);
        places.push(run.poses("A"));
    }
    assert_eq!(places, ["1.50,1.50 0°", "28.49,1.50 180°", "15.51,1.50 180°", "1.50,1.50 0°"]);
}
