//! How guards walk on their rounds, to the hundredth of a tile: round corners, through doors, past things, round treasures.

use crate::support::{Scenario, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::find_path;
use thief_girl::level::PatrolMode;
use thief_girl::model::{Body, Input};
use thief_girl::rules::{Archetype, Passability};

/// A guard who walks to a place once and stays there.
fn walks(scenario: Scenario, letter: char, from: (i32, i32), to: (i32, i32), look: &str) -> Scenario {
    let stops = format!("60{look}");
    scenario.round(letter, Archetype::Clerk, PatrolMode::PingPong, &[(from, ""), (to, &stops)])
}

/// Walls and low cupboards.
const HOUSE: &str = "
    ##################
    #A....#..........#
    #.....#..nn......#
    #..#..#..nn..#...#
    #..#.........#...#
    #..#######.###...#
    #................#
    ##################
    #@################
    ##################
";

#[test]
fn he_walks_round_corners_with_a_little_air() {
    let points = [((1, 1), ""), ((16, 1), "1N"), ((1, 6), "1W"), ((11, 2), "")];
    let mut run = on(HOUSE).round('A', Archetype::Watchman, PatrolMode::Loop, &points).begin();
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "3.13,2.04 18°",
            "4.59,2.91 60°",
            "5.55,4.36 33°",
            "7.35,4.41 1°",
            "9.15,4.45 1°",
            "10.95,4.49 1°",
            "12.05,3.27 300°",
            "13.46,2.37 344°",
            "15.19,1.87 344°",
            "16.45,1.51 270°",
            "16.29,1.94 193°",
            "15.63,3.61 111°",
            "14.97,5.29 111°",
            "13.90,6.36 179°",
            "12.10,6.38 179°",
            "10.30,6.40 179°",
            "8.50,6.42 179°",
            "6.70,6.44 179°",
            "4.90,6.46 179°",
            "3.10,6.48 179°",
            "1.55,6.50 180°",
            "1.76,6.50 140°",
            "3.56,6.50 0°",
            "5.36,6.50 0°",
            "7.16,6.50 0°",
            "8.96,6.50 0°",
            "10.39,6.10 288°",
            "10.84,4.60 337°",
            "11.45,3.25 274°",
            "11.50,3.55 85°",
            "10.50,4.37 179°",
            "8.70,4.42 179°",
            "6.90,4.46 179°",
            "5.38,4.00 239°",
            "4.37,2.57 200°",
            "2.68,1.94 200°",
            "1.96,1.65 290°",
            "3.66,2.22 18°",
            "4.87,3.40 60°",
            "6.12,4.37 1°",
        ],
    );
}

#[test]
fn to_and_fro_he_comes_by_every_point_and_does_every_stop_there() {
    let points = [((1, 1), "1N 1W"), ((4, 1), "0.5S"), ((4, 4), "1E 0.5S")];
    let mut run = on(HOUSE).round('A', Archetype::Clerk, PatrolMode::PingPong, &points).begin();
    run.courses(
        "A",
        Input::IDLE,
        30,
        &[
            "1.50,1.50 270°",
            "1.50,1.50 270°",
            "1.50,1.50 180°",
            "1.50,1.50 180°",
            "2.32,1.50 64°",
            "3.22,1.50 0°",
            "4.12,1.50 0°",
            "4.44,1.50 84°",
            "4.45,2.05 89°",
            "4.47,2.95 89°",
            "4.49,3.85 89°",
            "4.50,4.44 41°",
            "4.50,4.44 0°",
            "4.50,4.44 48°",
            "4.50,4.16 46°",
            "4.50,3.26 286°",
            "4.50,2.36 270°",
            "4.50,1.56 290°",
            "4.43,1.56 46°",
            "3.53,1.54 166°",
            "2.63,1.52 181°",
            "1.73,1.50 181°",
            "1.56,1.50 270°",
            "1.56,1.50 270°",
            "1.56,1.50 180°",
            "1.56,1.50 180°",
            "2.26,1.50 280°",
            "3.16,1.50 0°",
            "4.06,1.50 0°",
            "4.44,1.50 76°",
            "4.45,1.99 89°",
            "4.47,2.89 89°",
            "4.49,3.79 89°",
            "4.50,4.44 49°",
            "4.50,4.44 0°",
            "4.50,4.44 40°",
            "4.50,4.22 54°",
            "4.50,3.32 294°",
            "4.50,2.42 270°",
            "4.50,1.56 282°",
        ],
    );
}

#[test]
fn he_goes_on_dozing_where_his_orders_say_so() {
    let points = [((1, 1), "1Z 1E"), ((4, 1), "1Z")];
    let mut run = on(HOUSE).round('A', Archetype::Clerk, PatrolMode::Loop, &points).begin();
    run.idle(60 * 10);
    run.told(
        &["activity", "bark"],
        &[
            "1 A patrol > doze",
            "61 A doze > patrol",
            "220 A patrol > doze",
            "280 A doze > patrol",
            "377 A patrol > doze",
            "437 A doze > patrol",
            "594 A patrol > doze",
        ],
    );
}

#[test]
fn ways_keep_half_a_body_and_some_air_off_corners() {
    let run = on(HOUSE).begin();
    let way = |from: (f32, f32), to: (f32, f32), half: f32| -> Vec<String> {
        let points = find_path(&run.sim.map, vec2(from.0, from.1), vec2(to.0, to.1), half);
        let points = points.into_iter().flatten();
        points.map(|point| format!("{:.2},{:.2}", point.x, point.y)).collect()
    };
    assert_eq!(way((1.5, 1.5), (4.5, 1.5), 0.3), ["4.50,1.50"]);
    assert_eq!(
        way((1.5, 1.5), (16.5, 1.5), 0.3),
        ["4.50,2.50", "5.50,4.50", "11.50,4.50", "12.50,2.50", "16.50,1.50"]
    );
    assert_eq!(way((1.5, 4.5), (4.5, 4.5), 0.3), ["2.50,2.50", "4.50,2.50", "4.50,4.50"]);
    assert_eq!(way((1.5, 4.5), (4.5, 4.5), 0.1), ["2.50,2.50", "4.50,2.50", "4.50,4.50"]);
    assert_eq!(way((1.5, 1.5), (1.5, 8.5), 0.3), [""; 0]);
}

#[test]
fn a_way_that_was_free_is_planned_again_when_a_wall_grows_in_it_and_when_one_falls() {
    let map = "
        ###########
        #A.......##
        #.#######.#
        #.........#
        ###########
        #@#########
        ###########
    ";
    let points = [((1, 1), ""), ((9, 3), "60E")];
    let mut run = on(map).round('A', Archetype::Clerk, PatrolMode::PingPong, &points).begin();
    run.idle(90);
    let corner = thief_girl::base::ivec2(5, 1);
    run.sim.map_mut().change(corner, |cell| cell.feet = Passability::Solid);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &["2.86,3.38 1°", "3.46,3.39 1°", "4.06,3.40 1°", "4.66,3.41 1°", "5.26,3.42 1°", "5.86,3.43 1°"],
    );
    run.sim.map_mut().change(corner, |cell| cell.feet = Passability::Open);
    run.courses(
        "A",
        Input::IDLE,
        20,
        &[
            "6.46,3.45 1°",
            "7.06,3.46 1°",
            "7.66,3.47 1°",
            "8.26,3.48 1°",
            "8.86,3.49 1°",
            "9.44,3.50 0°",
            "9.45,3.50 0°",
            "9.45,3.50 0°",
            "9.45,3.50 0°",
            "9.45,3.50 0°",
            "9.45,3.50 0°",
            "9.45,3.50 0°",
        ],
    );
}

#[test]
fn what_changes_far_from_his_way_changes_nothing() {
    let walk = |change: Option<(i32, i32)>| {
        let points = [((1, 1), ""), ((4, 4), "60E")];
        let mut run = on(HOUSE).round('A', Archetype::Clerk, PatrolMode::PingPong, &points).begin();
        run.idle(30);
        if let Some((x, y)) = change {
            run.sim.map_mut().change(thief_girl::base::ivec2(x, y), |cell| cell.feet = Passability::Solid);
        }
        run.idle(90);
        run.guard_at('A')
    };
    assert_eq!(walk(Some((15, 1))), walk(None));
    assert_ne!(walk(Some((4, 3))), walk(None));
}

#[test]
fn a_keg_in_his_way_is_walked_round_or_pushed_where_there_is_no_way_round() {
    let wide = "
        ##############
        #............#
        #A....b......#
        #............#
        ##############
        #@############
        ##############
    ";
    let narrow = "
        ##############
        #A....b......#
        ##############
        #@############
        ##############
    ";
    walks(on(wide), 'A', (1, 2), (12, 2), "E").begin().courses(
        "A",
        Input::IDLE,
        30,
        &[
            "2.30,2.34 349°",
            "3.18,2.16 349°",
            "4.07,1.99 349°",
            "4.95,1.81 349°",
            "5.83,1.63 349°",
            "6.72,1.61 9°",
            "7.61,1.75 9°",
            "8.50,1.88 9°",
            "9.39,2.02 9°",
            "10.27,2.16 9°",
            "11.16,2.29 9°",
            "12.05,2.43 9°",
            "12.46,2.49 0°",
            "12.46,2.49 0°",
        ],
    );
    walks(on(narrow), 'A', (1, 1), (12, 1), "E").begin().courses(
        "A",
        Input::IDLE,
        30,
        &[
            "2.32,1.50 0°",
            "3.22,1.50 0°",
            "4.12,1.50 0°",
            "5.02,1.50 0°",
            "5.82,1.50 0°",
            "6.21,1.50 0°",
            "6.60,1.50 0°",
            "6.98,1.50 0°",
            "7.37,1.50 0°",
            "7.76,1.50 0°",
            "8.15,1.50 0°",
            "8.54,1.50 0°",
            "8.93,1.50 0°",
            "9.31,1.50 0°",
            "9.70,1.50 0°",
            "10.09,1.50 0°",
            "10.48,1.50 0°",
            "10.87,1.50 0°",
            "11.26,1.50 0°",
            "11.39,1.50 0°",
        ],
    );
}

#[test]
fn a_post_under_a_keg_is_kept_beside_it() {
    let map = "
        ##############
        #............#
        #A....b......#
        #............#
        ##############
        #@############
        ##############
    ";
    walks(on(map), 'A', (1, 2), (6, 2), "E").begin().idle(120).courses(
        "A",
        Input::IDLE,
        30,
        &["5.46,2.50 0°", "5.46,2.50 0°", "5.46,2.50 0°", "5.46,2.50 0°", "5.46,2.50 0°", "5.46,2.50 0°"],
    );
    walks(on(map), 'A', (1, 2), (12, 2), "E").begin().idle(240).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "9.39,2.02 9°",
            "10.27,2.16 9°",
            "11.16,2.29 9°",
            "12.05,2.43 9°",
            "12.46,2.49 0°",
            "12.46,2.49 0°",
        ],
    );
}

#[test]
fn a_door_is_waited_for_and_walked_through() {
    let map = "
        ##############
        #A....+......#
        ##############
        #@############
        ##############
    ";
    walks(on(map), 'A', (1, 1), (12, 1), "E").begin().idle(90).courses(
        "A",
        Input::IDLE,
        15,
        &[
            "4.57,1.50 0°",
            "5.02,1.50 0°",
            "5.16,1.50 0°",
            "5.26,1.50 0°",
            "5.71,1.50 0°",
            "6.16,1.50 0°",
            "6.61,1.50 0°",
            "7.06,1.50 0°",
            "7.51,1.50 0°",
            "7.96,1.50 0°",
            "8.41,1.50 0°",
            "8.86,1.50 0°",
            "9.31,1.50 0°",
            "9.76,1.50 0°",
            "10.21,1.50 0°",
            "10.66,1.50 0°",
        ],
    );
}

#[test]
fn who_opens_no_doors_walks_round_them() {
    let map = "
        ##############
        #A....+......#
        #..##.#.######
        #............#
        ##############
        #@############
        ##############
    ";
    let mut run =
        on(map).round('A', Archetype::Hound, PatrolMode::PingPong, &[((1, 1), ""), ((12, 1), "60E")]).begin();
    run.courses(
        "A",
        Input::IDLE,
        45,
        &[
            "2.25,3.01 63°",
            "3.83,3.40 2°",
            "5.63,3.45 2°",
            "7.38,3.44 334°",
            "7.51,1.67 287°",
            "9.26,1.58 359°",
            "11.06,1.53 359°",
            "12.46,1.50 0°",
            "12.46,1.50 0°",
            "12.46,1.50 0°",
            "12.46,1.50 0°",
            "12.46,1.50 0°",
        ],
    );
}

#[test]
fn a_goal_at_a_wall_or_in_a_corner_is_walked_up_to_as_near_as_a_body_can() {
    let ends = |x: f32, y: f32| {
        let map = "
            #########
            #.......#
            #.A.....#
            #....#..#
            #.......#
            #########
            #@#######
            #########
        ";
        let mut run = on(map).moon(0.1).looks('A', "E").begin();
        run.idle(10);
        let guard = run.guard('A');
        let heard = thief_girl::model::Percept::Heard {
            from: vec2(x, y),
            kind: thief_girl::model::NoiseKind::Thud,
            faint: false,
        };
        run.sim.with(guard, |a: &mut thief_girl::model::Awareness| {
            (a.meter, a.alert_level) = (80.0, thief_girl::model::AlertLevel::Investigating);
        });
        run.sim.with(guard, |percepts: &mut Vec<thief_girl::model::Percept>| percepts.push(heard));
        run.idle(60 * 5);
        run.guard_at('A')
    };
    let text = |at: Vec2| format!("{:.2},{:.2}", at.x, at.y);
    let all =
        [(7.9, 1.1), (1.05, 4.95), (7.5, 1.05), (4.95, 3.5), (4.9, 2.9), (6.1, 4.1), (5.5, 2.95), (5.5, 3.5)];
    assert_eq!(
        all.map(|(x, y)| text(ends(x, y))),
        [
            "7.69,1.23",
            "1.88,3.68",
            "7.48,1.24",
            "3.36,2.89",
            "3.37,2.61",
            "6.08,4.22",
            "4.51,2.56",
            "2.50,2.50"
        ]
    );
}

/// A treasure guard beside what he guards.
fn guarded(map: &str) -> Scenario {
    on(map).moon(0.1).stays('A', Archetype::TreasureGuard, "")
}

#[test]
fn round_his_treasure_he_stops_at_every_fourth_place_and_looks_outwards() {
    let map = "
        ###########
        #.........#
        #.........#
        #....cA...#
        #.........#
        #.........#
        #########@#
    ";
    guarded(map).begin().courses(
        "A",
        Input::IDLE,
        45,
        &[
            "6.90,3.50 0°",
            "6.90,3.50 0°",
            "6.85,3.88 97°",
            "6.47,4.55 131°",
            "5.78,4.90 161°",
            "5.00,4.85 191°",
            "4.84,4.82 117°",
            "4.84,4.82 117°",
            "4.37,4.40 221°",
            "4.06,3.68 251°",
            "4.17,2.89 281°",
            "4.68,2.28 311°",
            "4.69,2.27 237°",
            "4.69,2.27 237°",
            "5.42,2.03 346°",
            "6.19,2.21 25°",
            "6.76,2.77 64°",
            "6.97,3.42 36°",
            "6.97,3.42 357°",
            "6.95,3.52 28°",
            "6.72,4.27 131°",
            "6.13,4.79 162°",
            "5.36,4.93 192°",
            "4.84,4.82 120°",
        ],
    );
}

#[test]
fn in_a_corner_he_goes_to_and_fro_round_his_treasure() {
    let map = "
        ###########
        #c........#
        #.A.......#
        #.........#
        #########@#
    ";
    guarded(map).begin().courses(
        "A",
        Input::IDLE,
        60,
        &[
            "2.96,1.58 310°",
            "2.96,1.58 3°",
            "2.83,2.13 103°",
            "2.06,2.81 162°",
            "2.10,2.84 18°",
            "2.80,2.09 288°",
            "2.97,1.58 3°",
            "2.97,1.58 3°",
            "2.52,2.50 132°",
            "1.59,2.97 161°",
            "2.48,2.53 318°",
            "2.96,1.61 289°",
            "2.97,1.59 4°",
            "2.84,2.08 104°",
        ],
    );
}

#[test]
fn of_two_treasures_he_walks_round_the_nearer_one_and_round_none_that_is_far() {
    let map = "
        ###############
        #.............#
        #...c..A...c..#
        #.............#
        ##############@
    ";
    let goes = |from: &str, to: &str| {
        let map = map.replace("#...c..A...c..#", from);
        let mut run = guarded(&map).begin();
        run.idle(60 * 4);
        format!("{to}: {}", run.poses("A"))
    };
    let all = [
        goes("#...c.A....c..#", "two to the west"),
        goes("#...c....A.c..#", "two to the east"),
        goes("#...c..A...c..#", "three to the west"),
        goes("#..c..A.c.....#", "the nearer one"),
    ];
    assert_eq!(
        all,
        [
            "two to the west: 3.81,3.67 120°",
            "two to the east: 10.14,2.91 252°",
            "three to the west: 7.50,2.50 90°",
            "the nearer one: 7.14,2.91 252°"
        ]
    );
}

/// A barrel in the second column, which the tests move so far that it leaves too little room beside the wall.
const BARREL_BY_THE_WALL: &str = "
    ########
    #A.....#
    #......#
    #.b....#
    #......#
    #......#
    #......#
    ########
    #@######
";

#[test]
fn he_pushes_what_leaves_him_too_little_room_beside_it() {
    for who in [Archetype::TreasureGuard, Archetype::Watchman] {
        let points = [((1, 1), ""), ((1, 6), "60S")];
        let mut run = on(BARREL_BY_THE_WALL).round('A', who, PatrolMode::PingPong, &points).begin();
        // The cell beside the wall is free, but what is left of it is narrower than he is.
        let barrel = run.sim.props[0];
        let half = run.sim.get::<Body>(barrel).half.x;
        run.sim.with(barrel, |body: &mut Body| body.at.x = 1.0 + 0.55 + half);
        run.sim.refresh_things();
        run.idle(60 * 12);
        let (guard, barrel) = (run.guard_at('A'), run.sim.get::<Body>(barrel).at);
        assert!(guard.y > 5.0, "{who:?} is at {guard}, the barrel at {barrel}");
    }
}

/// As he is led back to the middle of his way, he shifts a little to the side in each tick.
#[test]
fn he_pushes_it_also_while_he_shifts_a_little_to_the_side() {
    let points = [((1, 1), ""), ((1, 6), "60S")];
    let mut run =
        on(BARREL_BY_THE_WALL).round('A', Archetype::Watchman, PatrolMode::PingPong, &points).begin();
    run.idle(30);
    let (barrel, guard) = (run.sim.props[0], run.guard('A'));
    let half = run.sim.get::<Body>(barrel).half;
    let beside = run.sim.with(barrel, |body: &mut Body| {
        body.at.x = 1.0 + 0.55 + half.x;
        body.at
    });
    run.sim.with(guard, |body: &mut Body| body.at = vec2(1.3, beside.y - half.y - body.half.y - 0.02));
    run.sim.refresh_things();
    run.idle(60 * 6);
    let (guard, barrel) = (run.guard_at('A'), run.sim.get::<Body>(barrel).at);
    assert!(guard.y > 4.5, "he is at {guard}, the barrel at {barrel}");
}
