//! Loose things: shoved and kicked, rolling downhill, knocking into walls and one another, and heard.

use crate::support::things::{body, noises, rests, running, send};
use crate::support::{Run, go, on};
use proptest::prelude::*;
use thief_girl::act::{push_ahead, use_target};
use thief_girl::base::{Aabb, Vec2, grid::cell_of, ivec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Body, Button, Input, Prop, PropState};
use thief_girl::rules::{Archetype, Floor, Opacity};

/// What things do.
const DEEDS: [&str; 4] = ["rolls", "struck", "rests", "shatter"];

const YARD: &str = "
    ####################
    #..................#
    #@b................#
    #..................#
    ####################
";

#[test]
fn walking_into_a_barrel_pushes_it_softly_and_it_stops_soon() {
    let mut run = on(YARD).begin();
    run.hold(go("E"), 60).until(Input::IDLE, rests);
    run.told(&DEEDS, &["6 barrel rolls from 2.5,2.5", "111 barrel rests at 4.4,2.5"]);
    assert!(noises(&run, "roll").iter().all(|loudness| *loudness <= 2.0), "{:?}", noises(&run, "roll"));
    // Nothing at all on hands and knees.
    let mut run = on(YARD).begin();
    run.hold(go("E").with(Button::Crawl), 120);
    run.told(&DEEDS, &[]);
}

#[test]
fn running_into_it_is_a_kick_and_kicks_are_heard() {
    let mut run = on(YARD).begin();
    run.hold(running("E"), 12).until(Input::IDLE, rests);
    run.told(
        &DEEDS,
        &[
            "6 barrel rolls from 2.5,2.5",
            "6 barrel strikes at 2.5,2.5 by 0.69",
            "203 barrel rests at 10.7,2.5",
        ],
    );
}

#[test]
fn what_she_could_push_is_what_she_then_pushes() {
    let mut run = on(YARD).begin();
    run.hold(go("E"), 4);
    assert_eq!(push_ahead(&run.sim), Some((vec2(2.5, 2.5), Vec2::X)));
    run.hold(go("E").with(Button::Crawl), 2);
    assert_eq!(push_ahead(&run.sim), None, "nobody pushes on hands and knees");
    let mut run = on(YARD).begin();
    run.hold(go("N"), 1);
    assert_eq!(push_ahead(&run.sim), None, "it is beside her");
    let mut run = on("\n    #####\n    #@b##\n    #####\n").begin();
    run.hold(go("E"), 120);
    assert_eq!(push_ahead(&run.sim), None, "the wall holds it");
}

#[test]
fn what_she_walks_past_stays_where_it_is() {
    let mut run = on(YARD).begin();
    run.put_her(1.6, 1.95).hold(go("E"), 60);
    run.told(&DEEDS, &[]);
    assert!(run.her().x > 4.0, "she is led round it");
}

#[test]
fn the_map_follows_a_barrel() {
    let mut run = on(YARD).begin();
    let at = |run: &Run, x| (run.sim.map.is_standing(ivec2(x, 2)), run.sim.map.opacity(ivec2(x, 2)));
    assert_eq!(at(&run, 2), (false, Opacity::Low));
    run.hold(go("E"), 60).until(Input::IDLE, rests);
    assert_eq!(at(&run, 2), (true, Opacity::Clear));
    assert_eq!(at(&run, 4), (false, Opacity::Low));
    assert_eq!(run.sim.map.obstacles, [body(&run, 0).aabb()]);
}

#[test]
fn a_barrel_on_a_roof_rolls_down_to_the_parapet() {
    let mut run = on("
        ################
        #@b>>>>>>>>>>>>#
        ################
    ")
    .begin();
    run.hold(go("E"), 30).until(Input::IDLE, rests);
    run.told(
        &DEEDS,
        &[
            "6 barrel rolls from 2.5,1.5",
            "169 barrel strikes at 14.5,1.5 by 1.00",
            "271 barrel strikes at 14.5,1.5 by 0.30",
            "302 barrel rests at 14.5,1.5",
        ],
    );
    // Every half second, the louder the faster.
    let heard = noises(&run, "roll");
    assert_eq!(heard.len(), 9);
    assert!(heard[..5].is_sorted() && heard[4] > 9.5, "{heard:?}");
}

#[test]
fn a_bottle_put_down_on_a_roof_rolls_away_and_breaks() {
    let mut run = on("
        ##########
        #g@vvvv..#
        #..vvvv..#
        #..vvvv..#
        #..vvvv..#
        ##########
    ")
    .begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
    run.put_her(4.5, 1.5).hold(Input::IDLE.with(Button::Drop), 1).idle(240);
    run.told(
        &["put", "rolls", "struck", "rests", "shatter"],
        &["4 she puts down bottle", "4 bottle rolls from 4.5,1.5", "108 bottle shatters at 4.5,4.8"],
    );
    assert_eq!(run.sim.map.cells[ivec2(4, 4)].floor, Floor::Shards);
    assert!(use_target(&run.sim).is_none(), "shards are not picked up");
}

#[test]
fn a_vase_breaks_where_it_is_kicked() {
    let mut run = on("
        ##########
        #@..u....#
        ##########
    ")
    .begin();
    run.hold(running("E"), 60);
    run.told(&DEEDS, &["29 vase rolls from 4.5,1.5", "29 vase shatters at 4.5,1.5"]);
    assert_eq!(run.sim.map.cells[ivec2(4, 1)].floor, Floor::Shards);
    assert!(run.sim.map.obstacles.is_empty() && run.her().x > 5.0, "nothing is in her way any more");
}

#[test]
fn two_barrels_that_roll_at_each_other_bounce_off() {
    let mut run = on("
        ####################
        #..................#
        #@...b.......b.....#
        #..................#
        ####################
    ")
    .begin();
    send(&mut run, 0, vec2(6.0, 0.0));
    send(&mut run, 1, vec2(-6.0, 0.0));
    run.until(Input::IDLE, rests).until(Input::IDLE, rests);
    run.told(
        &DEEDS,
        &[
            "39 barrel strikes at 9.0,2.5 by 1.00",
            "39 barrel strikes at 9.9,2.5 by 1.00",
            "117 barrel rests at 11.4,2.5",
            "119 barrel rests at 7.6,2.5",
        ],
    );
}

#[test]
fn what_one_loses_the_other_wins_along_the_line_of_their_middles() {
    let mut run = on("
        ##########
        #@.......#
        #..b...p.#
        #........#
        ##########
    ")
    .begin();
    let kettle = run.sim.props[1];
    run.sim.with(kettle, |body: &mut Body| body.at.y += 0.3);
    send(&mut run, 0, vec2(6.5, 0.0));
    let mut before = [Vec2::ZERO; 2];
    while run.first("struck").is_none() {
        before = [0, 1].map(|prop| body(&run, prop).velocity);
        run.idle(1);
    }
    // Less what the floor takes in a tick.
    let drag = 2.0 * run.sim.rules.floor(Floor::Wood).drag / 60.0;
    let [lost, won] = [0, 1].map(|prop| body(&run, prop).velocity - before[prop]);
    let momentum = lost * 1.0 + won * 0.8;
    assert!(momentum.length() < drag, "{lost} and {won} leave {momentum}");
    let line = (body(&run, 1).at - body(&run, 0).at).normalize();
    assert!(won.normalize().dot(line) > 0.99, "{won} is not along {line}");
    assert!(won.length() > 3.0 && won.y > 0.5, "{won}");
}

#[test]
fn a_kicked_barrel_wakes_a_guard() {
    let mut run = on("
        ####################
        #@b................#
        #..................#
        #.......A..........#
        ####################
    ")
    .stays('A', Archetype::Watchman, "60Z")
    .begin();
    run.idle(60).hold(running("E"), 12).until(Input::IDLE, rests).idle(60);
    run.told(
        &["heard", "rung", "activity"],
        &[
            "1 A patrol > doze",
            "66 A hears thud 6.8 faint",
            "66 A calm > curious",
            "72 A doze > glance",
            "96 A hears roll 4.8 faint",
            "126 A hears roll 2.8",
            "126 A curious > investigating",
            "132 A glance > investigate",
            "156 A hears roll 2.0",
            "186 A hears roll 1.4",
        ],
    );
}

#[test]
fn a_barrel_that_rolls_against_somebody_leans_there_and_goes_on_when_he_is_gone() {
    let mut run = on("
        ##########
        #b>>@>>>.#
        ##########
    ")
    .begin();
    send(&mut run, 0, vec2(3.0, 0.0));
    run.until(Input::IDLE, rests).idle(120);
    assert!((body(&run, 0).aabb().max().x - run.sim.player_body().aabb().min().x).abs() < 0.05);
    run.put_her(1.5, 1.5).until(Input::IDLE, rests);
    assert!(body(&run, 0).at.x > 8.0, "{}", body(&run, 0).at);
    run.told(
        &DEEDS,
        &[
            "37 barrel strikes at 3.8,1.5 by 0.62",
            "100 barrel rests at 3.8,1.5",
            "221 barrel rolls from 3.8,1.5",
            "345 barrel strikes at 8.5,1.5 by 0.59",
            "436 barrel rests at 8.2,1.5",
        ],
    );
}

#[test]
fn a_door_is_not_shut_on_a_barrel() {
    let mut run = on("
        #########
        #@+b....#
        #########
    ")
    .begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(60);
    send(&mut run, 0, vec2(-1.3, 0.0));
    run.until(Input::IDLE, rests).hold(Input::IDLE.with(Button::Use), 1).idle(5);
    run.told(&["door"], &["2 she opens 2,1 normal"]);
}

#[test]
fn what_she_set_down_at_her_feet_stays_behind_her() {
    let mut run = on(&YARD.replace('b', "g")).begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
    run.hold(Input::IDLE.with(Button::Drop), 1).hold(running("E"), 60);
    run.told(&["pick", "put", "rolls"], &["2 she picks up bottle", "4 she puts down bottle"]);
}

#[test]
fn guards_step_over_small_things() {
    let mut run = on("
        ############
        #A..g.i...@#
        ############
    ")
    .moon(0.0)
    .stoic()
    .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((8, 1), "")])
    .begin();
    run.put_her(10.7, 1.7).idle(200);
    run.told(&DEEDS, &[]);
    assert!(run.guard_at('A').x > 6.0);
}

#[test]
fn a_barrel_startles_the_guard_it_rolls_into() {
    let mut run = on("
        ############
        #@b......A.#
        ############
    ")
    .moon(0.0)
    .stoic()
    .stays('A', Archetype::Clerk, "60E")
    .begin();
    send(&mut run, 0, vec2(7.0, 0.0));
    for _ in 0..300 {
        run.idle(1);
        let guard: Body = run.sim.get(run.guard('A'));
        assert!(!guard.aabb().overlaps(&body(&run, 0).aabb()), "it is inside of him");
    }
    run.told(
        &["struck", "heard", "rung"],
        &[
            "31 A hears roll 4.0",
            "31 A calm > curious",
            "32 A curious > investigating",
            "60 barrel strikes at 8.8,1.5 by 0.80",
            "60 A hears thud 1.0",
            "61 A hears roll 1.0",
            "91 A hears roll 2.0 faint",
            "276 A investigating > curious",
        ],
    );
}

const CORRIDOR: &str = "
    #################
    #..###########..#
    #A.....b........#
    #..###########..#
    #################
    #@###############
    #################
";

#[test]
fn a_guard_pushes_a_barrel_out_of_his_corridor() {
    let mut run = on(CORRIDOR)
        .moon(0.0)
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 2), ""), ((14, 1), "")])
        .begin();
    let mut farthest = 0.0f32;
    for _ in 0..2400 {
        run.idle(1);
        let guard: Body = run.sim.get(run.guard('A'));
        assert!(!guard.aabb().overlaps(&body(&run, 0).aabb()), "he is inside of it");
        farthest = farthest.max(guard.at.x);
    }
    assert!(farthest > 14.0, "he came as far as {farthest}, the barrel is at {}", body(&run, 0).at);
    assert!(run.guard_at('A').x < 14.0, "and he goes back");
    // Nobody wonders about it.
    run.told(&["struck", "heard", "activity", "noise"], &[]);
}

#[test]
fn a_guard_gives_a_way_up_that_a_thing_bars_for_good() {
    let mut run = on("
        ###############
        #..############
        #A...b...######
        #..#####.....##
        ###############
        #@#############
        ###############
    ")
    .moon(0.0)
    .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 2), ""), ((12, 3), "")])
    .begin();
    let (mut turned_back, mut came_again) = (false, false);
    for _ in 0..3600 {
        run.idle(1);
        let x = run.guard_at('A').x;
        turned_back |= body(&run, 0).at.x > 8.0 && x < 2.0;
        came_again |= turned_back && x > 7.0;
    }
    assert!(turned_back && came_again, "he is at {}, the barrel at {}", run.guard_at('A'), body(&run, 0).at);
}

/// Is nothing but air and floor where this box is?
/// Touching a wall is not being in it, as for everything that collides.
fn is_clear_of_walls(run: &Run, thing: &Aabb) -> bool {
    let (min, max) = (cell_of(thing.min()), cell_of(thing.max()));
    let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    cells.filter(|&cell| !run.sim.map.is_open(cell, false)).all(|cell| !Aabb::of_cell(cell).overlaps(thing))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn things_stay_out_of_walls_and_of_one_another_and_come_to_rest(
        speeds in prop::collection::vec((-40.0f32..40.0, -40.0f32..40.0), 6),
        walk in prop::collection::vec(0usize..8, 10),
    ) {
        let mut run = on("
            ################
            #..b....#...p..#
            #.......#......#
            #...#......b...#
            #@.........#...#
            #....b..u......#
            #.........g....#
            ################
        ").begin();
        for (prop, (x, y)) in speeds.iter().enumerate() {
            send(&mut run, prop, vec2(*x, *y));
        }
        let directions = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
        for tick in 0..900 {
            let input = walk.get(tick / 30).map_or(Input::IDLE, |direction| running(directions[*direction]));
            run.step(input);
            let all: Vec<(usize, Body)> = (0..speeds.len())
                .filter(|&prop| run.sim.get::<Prop>(run.sim.props[prop]).state.is_on_floor())
                .map(|prop| (prop, body(&run, prop)))
                .collect();
            for (i, (prop, thing)) in all.iter().enumerate() {
                prop_assert!(thing.at.is_finite() && thing.velocity.is_finite());
                prop_assert!(is_clear_of_walls(&run, &thing.aabb()), "{prop} is in a wall at {}", thing.at);
                let met = all[i + 1..].iter().find(|(_, other)| other.aabb().overlaps(&thing.aabb()));
                prop_assert!(met.is_none(), "{prop} is inside of {met:?}");
                let her = run.sim.player_body().aabb();
                prop_assert!(!run.sim.is_heavy(run.sim.props[*prop]) || !her.overlaps(&thing.aabb()));
            }
        }
        for prop in 0..speeds.len() {
            let state = run.sim.get::<Prop>(run.sim.props[prop]).state;
            prop_assert!(matches!(state, PropState::Resting | PropState::Broken), "{prop}: {state:?}");
        }
    }
}
