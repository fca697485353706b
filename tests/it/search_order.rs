//! Where a guard looks first for somebody he has lost: a steady one where she is likeliest, others where they
//! care to look.

use crate::support::traces::open;
use crate::support::{Run, Scenario, on};
use thief_girl::base::vec2;
use thief_girl::guard::{Mind, SearchMemory};
use thief_girl::level::PatrolMode;
use thief_girl::model::Activity;
use thief_girl::rules::{Archetype, Personality};

const DARK: f32 = 0.1;

/// Two rooms that are alike, and a guard between them; she is shut away.
const ROOMS: &str = "
    #################################
    #.............#####.............#
    #...............A...............#
    #.............#####.............#
    #################################
    #@##############################X
    #################################
";

/// The same with something in the room to the east.
fn with(letter: char, at: (usize, usize)) -> String {
    let mut lines: Vec<Vec<char>> = ROOMS.trim().lines().map(|line| line.trim().chars().collect()).collect();
    lines[at.1][at.0] = letter;
    lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
}

fn rooms(map: &str, who: Personality) -> Scenario {
    on(map).moon(DARK).stays('A', Archetype::Watchman, "60E").personality('A', who)
}

/// The first two rooms that he goes to while he searches: west and east, or east and west.
fn order(mut run: Run) -> String {
    run.idle(150);
    let (guard, now) = (run.guard('A'), run.sim.tick);
    let hunt = SearchMemory::new(vec2(16.5, 2.5), now - 120, now + 60 * 30);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    let mut order = String::new();
    for _ in 0..60 * 30 {
        run.idle(1);
        if order.len() == 2 {
            return order;
        }
        let x = run.guard_at('A').x;
        let room = if x < 13.0 {
            'W'
        } else if x > 20.0 {
            'E'
        } else {
            continue;
        };
        if run.activity('A') == Activity::Search && !order.ends_with(room) {
            order.push(room);
        }
    }
    order
}

/// The orders of a steady guard and of another in the same rooms.
fn orders(who: Personality, prepared: impl Fn(Personality) -> Run) -> (String, String) {
    (order(prepared(Personality::Steady)), order(prepared(who)))
}

#[test]
fn the_greedy_one_looks_for_her_where_a_treasure_is() {
    let found = orders(Personality::Greedy, |who| rooms(&with('$', (22, 2)), who).begin());
    assert_eq!(found, ("WE".into(), "EW".into()));
}

#[test]
fn the_proud_one_looks_for_her_at_the_exit() {
    let found = orders(Personality::Proud, |who| rooms(&with('X', (22, 1)), who).begin());
    assert_eq!(found, ("WE".into(), "EW".into()));
}

#[test]
fn the_curious_one_looks_for_her_at_an_open_door_and_not_at_a_shut_one() {
    let door = |is_open: bool| {
        orders(Personality::Curious, |who| {
            let mut run = rooms(&with('+', (22, 4)), who).begin();
            if is_open {
                open(&mut run, 0);
            }
            run
        })
    };
    assert_eq!(door(true), ("WE".into(), "EW".into()));
    assert_eq!(door(false), ("WE".into(), "WE".into()));
}

#[test]
fn the_dutiful_one_looks_for_her_along_his_route() {
    let round = [((16, 2), "60E"), ((22, 2), "1W")];
    let found = orders(Personality::Dutiful, |who| {
        let house = on(ROOMS).moon(DARK).round('A', Archetype::Watchman, PatrolMode::PingPong, &round);
        house.personality('A', who).begin()
    });
    assert_eq!(found, ("WE".into(), "EW".into()));
}

#[test]
fn the_timid_one_looks_for_her_near_a_lamp_and_where_he_is_not_alone() {
    let lamp = orders(Personality::Timid, |who| rooms(&with('*', (23, 0)), who).lamp_radius(1.5).begin());
    assert_eq!(lamp, ("WE".into(), "EW".into()));
    let mate = |who| rooms(&with('B', (23, 2)), who).stays('B', Archetype::Servant, "60E").begin();
    assert_eq!(orders(Personality::Timid, mate), ("WE".into(), "EW".into()));
}
