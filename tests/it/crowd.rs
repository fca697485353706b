//! Guards among guards: whom they see, and how they make way for each other.

use crate::support::{Run, Scenario, on};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, Body, VisibleAllies};
use thief_girl::rules::Archetype;

/// Nobody stands in anybody for longer than this, in ticks.
const LONG: u32 = 60;

/// The letters of those whom a guard sees, nearest first.
fn company(run: &Run, of: char) -> String {
    let VisibleAllies(mates) = run.sim.get(run.guard(of));
    mates.iter().map(|mate| run.letter(mate.id)).collect()
}

/// Plays on, and gives the most ticks without a break for which any two stood in each other.
fn longest_overlap(run: &mut Run, ticks: u32) -> u32 {
    let pairs = |n: usize| (0..n).flat_map(move |a| (0..a).map(move |b| (a, b)));
    let count = run.sim.guards.len();
    let mut since = vec![0; count * count];
    let mut longest = 0;
    for _ in 0..ticks {
        run.idle(1);
        let bodies: Vec<Body> = run.sim.guards.iter().map(|&guard| run.sim.get(guard)).collect();
        for (a, b) in pairs(count) {
            let since = &mut since[a * count + b];
            *since = if bodies[a].aabb().overlaps(&bodies[b].aabb()) { *since + 1 } else { 0 };
            longest = longest.max(*since);
        }
    }
    longest
}

/// How often somebody comes to the one end of his round after the other, west to east or north to south.
fn turns(run: &mut Run, who: char, ticks: u32, ends: [f32; 2], axis: usize) -> (u32, u32) {
    let (mut turns, mut next, mut longest, mut overlap) = (0, 0, 0, 0);
    for _ in 0..ticks {
        let at = run.guard_at(who)[axis];
        if (at - ends[next]).abs() < 0.5 {
            (turns, next) = (turns + 1, 1 - next);
        }
        overlap = if is_in_other(run) { overlap + 1 } else { 0 };
        longest = longest.max(overlap);
        run.idle(1);
    }
    (turns, longest)
}

fn is_in_other(run: &Run) -> bool {
    let bodies: Vec<Body> = run.sim.guards.iter().map(|&guard| run.sim.get(guard)).collect();
    let overlaps = |a: usize| (0..a).any(|b| bodies[a].aabb().overlaps(&bodies[b].aabb()));
    (0..bodies.len()).any(overlaps)
}

/// Two who walk to and fro between the same ends, each from another one.
fn to_and_fro(map: &str, a: (i32, i32), b: (i32, i32)) -> Scenario {
    let who = Archetype::Clerk;
    on(map).round('A', who, PatrolMode::PingPong, &[(a, ""), (b, "")]).round(
        'B',
        who,
        PatrolMode::PingPong,
        &[(b, ""), (a, "")],
    )
}

#[test]
fn a_guard_sees_who_is_before_him_and_feels_who_is_at_his_elbow() {
    let mut run = on("
        ##############
        #..D..#......#
        #EFA..#..B...#
        #............#
        #@.......H...#
        ##############
    ")
    .looks('A', "E")
    .looks('B', "W")
    .looks('D', "S")
    .looks('E', "E")
    .looks('F', "W")
    .looks('H', "N")
    .begin();
    run.idle(10);
    // F stands beside him; E is behind his back, B behind a wall.
    assert_eq!(company(&run, 'A'), "DFH");
    assert_eq!(company(&run, 'B'), "H");
}

#[test]
fn in_a_narrow_corridor_two_meet_and_both_go_on() {
    let mut run = to_and_fro(
        "
        ###################
        #A...............B#
        ###################
        #@................#
        ###################
    ",
        (1, 1),
        (17, 1),
    )
    .begin();
    let (turns, longest) = turns(&mut run, 'A', 3600, [1.5, 17.5], 0);
    assert_eq!((turns, longest), (7, 0), "they pass beside each other, as often as one alone");
}

#[test]
fn the_same_from_north_to_south_where_two_are_wider_than_the_way() {
    let mut run = to_and_fro(
        "
        #####
        #A#@#
        #.#.#
        #.#.#
        #.#.#
        #.#.#
        #.#.#
        #.#.#
        #.#.#
        #.#.#
        #B#.#
        #####
    ",
        (1, 1),
        (1, 10),
    )
    .begin();
    let (turns, longest) = turns(&mut run, 'A', 3600, [1.5, 10.5], 1);
    assert!(turns >= 12 && longest <= LONG / 2, "{turns} turns, in each other for {longest} ticks");
}

#[test]
fn through_a_door_as_well() {
    let mut run = to_and_fro(
        "
        #############
        #A....+....B#
        #.....#.....#
        #.....#.....#
        #############
        #@..........#
        #############
    ",
        (1, 1),
        (11, 1),
    )
    .begin();
    let (turns, longest) = turns(&mut run, 'B', 3600, [11.5, 1.5], 0);
    assert!(turns >= 8 && longest <= LONG, "{turns} turns, in each other for {longest} ticks");
}

#[test]
fn three_who_keep_the_same_post_stand_beside_each_other_and_are_quiet() {
    let mut run = on("
        ###############
        #A...........B#
        #.............#
        #......D.....@#
        ###############
    ")
    .round('A', Archetype::Clerk, PatrolMode::Loop, &[((1, 1), ""), ((7, 2), "60S")])
    .round('B', Archetype::Clerk, PatrolMode::Loop, &[((13, 1), ""), ((7, 2), "60S")])
    .round('D', Archetype::Clerk, PatrolMode::Loop, &[((7, 3), ""), ((7, 2), "60S")])
    .begin();
    let longest = longest_overlap(&mut run, 600);
    assert!(longest <= LONG, "{longest}");
    let before = ['A', 'B', 'D'].map(|who| run.guard_at(who));
    assert_eq!(longest_overlap(&mut run, 600), 0);
    assert_eq!(['A', 'B', 'D'].map(|who| run.guard_at(who)), before, "nobody shuffles");
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        assert!((before[a] - before[b]).length() < 2.0, "{before:?}");
    }
}

#[test]
fn three_who_hear_one_thud_stand_beside_each_other() {
    let mut run = on("
        #################
        #A.............B#
        #...............#
        #...............#
        #...............#
        #D..............#
        #################
        #@..............#
        #################
    ")
    .looks('A', "E")
    .looks('B', "W")
    .looks('D', "N")
    .begin();
    run.idle(10).noise_at(8, 3, 14.0);
    let longest = longest_overlap(&mut run, 900);
    assert!(longest <= LONG, "{longest}");
    for who in ['A', 'B', 'D'] {
        assert_eq!(run.activity(who), Activity::Patrol, "{who} has had a look and gone home");
    }
}

#[test]
fn who_walks_in_another_falls_behind() {
    let mut run = on("
        ####################
        #A.................#
        #B................@#
        ####################
    ")
    .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((18, 1), "")])
    .round('B', Archetype::Clerk, PatrolMode::Loop, &[((1, 2), ""), ((18, 1), ""), ((1, 1), "")])
    .begin();
    let b = run.guard('B');
    let at = run.guard_at('A');
    run.sim.with(b, |body: &mut Body| body.at = at);
    let longest = longest_overlap(&mut run, 3600);
    assert!(longest <= LONG, "{longest}");
}

#[test]
fn who_is_alone_walks_as_ever() {
    let walk = |with_other: bool| {
        let mut run = on("
            ####################
            #A.................#
            #.####.............#
            #......#.....#.....#
            ####################
            #@................B#
            ####################
        ")
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((1, 3), ""), ((18, 3), "")])
        .round('B', Archetype::Clerk, PatrolMode::Loop, &[((18, 5), if with_other { "60W" } else { "60E" })])
        .begin();
        run.idle(900);
        (run.guard_at('A'), run.sim.get::<Body>(run.guard('A')).velocity)
    };
    assert_eq!(walk(true), walk(false));
}

#[test]
fn who_is_not_straight_ahead_is_passed_on_the_side_that_is_free() {
    // He stands a tenth of a tile beside the other's way.
    let passed = |off: f32| {
        let map = "
            ###############
            #.............#
            #A.....B......#
            #.............#
            ###############
            #@............#
            ###############
        ";
        let there = &[((1, 2), ""), ((13, 2), "60E")];
        let mut run =
            on(map).round('A', Archetype::Clerk, PatrolMode::PingPong, there).looks('B', "N").begin();
        let guard = run.guard('B');
        run.sim.with(guard, |body: &mut Body| body.at.y += off);
        while run.guard_at('A').x < run.guard_at('B').x {
            run.idle(1);
        }
        run.guard_at('A').y - run.guard_at('B').y
    };
    let (south, north) = (passed(-0.1), passed(0.1));
    assert!(south > 0.4 && north < -0.4, "{south} {north}");
}
