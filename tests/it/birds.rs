//! Birds: a living alarm.

use crate::support::{Run, go, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Birds, Button, Input};
use thief_girl::rules::{ActionKind, Archetype, BirdKind, GuardRules, Rules};

/// Pigeons in the middle of a yard, and she at its western end.
const YARD: &str = "
    ####################
    #..................#
    #..................#
    #@.................#
    #..................#
    #..................#
    ####################
";

fn pigeons(run: &Run) -> Birds {
    run.sim.get(run.sim.birds[0])
}

#[test]
fn she_runs_by_and_they_burst_up() {
    let mut run = on(YARD).birds((10, 3), BirdKind::Pigeon, 5).begin();
    run.hold(go("E").with(Button::Run), 120);
    run.told(&["birds"], &["42 pigeons rise at 10.5,3.5"]);
    assert!(pigeons(&run).birds.iter().all(|bird| bird.height > 1.0), "they are up");
}

#[test]
fn she_sneaks_by_and_they_stay() {
    let mut run = on(YARD).birds((10, 3), BirdKind::Pigeon, 5).begin();
    run.put_her(1.5, 1.5).hold(go("E").with(Button::Sneak), 700);
    run.told(&["birds"], &[]);
    assert!(pigeons(&run).birds.iter().all(|bird| bird.height == 0.0 && bird.velocity == Vec2::ZERO));
}

#[test]
fn she_walks_past_them_at_a_distance_but_not_among_them() {
    let mut run = on(YARD).birds((10, 3), BirdKind::Pigeon, 1).begin();
    run.put_her(1.5, 1.4).hold(go("E"), 300);
    run.told(&["birds"], &[]);
    run.put_her(1.5, 3.5).hold(go("E"), 300);
    run.told(&["birds"], &["422 pigeons rise at 10.5,3.5"]);
}

#[test]
fn who_stands_among_them_is_a_post() {
    let mut run = on(YARD).birds((10, 3), BirdKind::Pigeon, 5).begin();
    run.put_her(10.5, 4.0).idle(300);
    run.told(&["birds"], &[]);
}

#[test]
fn they_come_back_and_rise_again() {
    let mut run = on(YARD).birds((10, 3), BirdKind::Pigeon, 6).begin();
    run.hold(go("E").with(Button::Run), 90).put_her(1.5, 1.5).idle(1200);
    let (perch, birds) = (vec2(10.5, 3.5), pigeons(&run));
    assert!(
        birds.birds.iter().all(|bird| (bird.at - perch).length() < 1.6 && bird.height == 0.0),
        "{birds:?}"
    );
    run.hold(go("SE").with(Button::Run), 120);
    run.told(
        &["birds"],
        &["42 pigeons rise at 10.5,3.5", "775 pigeons settle at 10.5,3.5", "1365 pigeons rise at 10.5,3.5"],
    );
}

#[test]
fn a_guard_on_his_round_is_nothing_new_to_them() {
    let run_by = |speed: f32| {
        let mut run = on("
            ####################
            #A.................#
            #..................#
            #@.................#
            ####################
        ")
        .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((18, 1), "")])
        .birds((10, 2), BirdKind::Pigeon, 4)
        .rule(|rules| {
            let clerk = &mut rules.guards[Archetype::Clerk];
            clerk.speed.patrol = speed;
        })
        .begin();
        run.idle(600);
        run
    };
    run_by(1.8).told(&["birds"], &[]);
    run_by(5.0).told(&["birds"], &["60 pigeons rise at 10.5,2.5"]);
}

#[test]
fn whoever_catches_up_with_his_squad_is_nothing_new_either() {
    let rules = Rules::shipped();
    for bird in rules.birds.values() {
        let follows = |guard: &GuardRules| guard.has(ActionKind::Follow);
        for (archetype, guard) in rules.guards.iter().filter(|(_, guard)| follows(guard)) {
            let pace = guard.speed.patrol * rules.teamwork.squad.catch_up;
            assert!(pace < bird.guard_runs_at, "{archetype:?} at {pace} tiles/s");
        }
    }
}

#[test]
fn a_thud_near_by_is_enough_and_so_are_other_wings() {
    let mut run = on(YARD).birds((12, 2), BirdKind::Pigeon, 3).birds((16, 4), BirdKind::Crow, 2).begin();
    run.idle(10).noise_at(12, 5, 5.0).idle(1);
    run.told(&["birds"], &[]);
    run.noise_at(12, 5, 9.0).idle(2);
    run.told(
        &["birds", "noise"],
        &[
            "12 pigeons rise at 12.5,2.5",
            "12 noise wings 11",
            "12 crows rise at 16.5,4.5",
            "12 noise wings 13",
        ],
    );
}

#[test]
fn guards_hear_the_wings() {
    let mut run = on("
        ####################
        #@................A#
        ####################
    ")
    .looks('A', "E")
    .birds((10, 1), BirdKind::Crow, 3)
    .begin();
    run.hold(go("E"), 150);
    run.told(&["birds", "heard"], &["103 crows rise at 10.5,1.5", "103 A hears wings 8.0"]);
}

#[test]
fn the_same_flight_every_time() {
    let flight = || {
        let mut run = on(YARD).birds((10, 3), BirdKind::Crow, 9).begin();
        run.hold(go("E").with(Button::Run), 200).hold(Input::IDLE, 300);
        thief_girl::step::state_hash(&run.sim)
    };
    assert_eq!(flight(), flight());
}
