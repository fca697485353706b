//! The squad: behind its captain, at her, and behind him again.

use crate::support::{Run, Scenario, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::flocks;
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, BarkLine, Body, Event, Input, Noise, NoiseKind, Percept};
use thief_girl::rules::{AlertCall, Archetype};

const LIT: f32 = 0.7;

/// Two rooms and a door between, and a cell where she is out of sight.
const ROOMS: &str = "
    ###############################
    #D.......#..................#@#
    #E..A....+..................###
    #F.......#....................#
    ###############################
";

const MEN: [char; 3] = ['D', 'E', 'F'];

/// The captain's round leads from one room to the other.
fn squad(map: &str, to: (i32, i32)) -> Scenario {
    let scenario =
        on(map).moon(LIT).round('A', Archetype::Captain, PatrolMode::PingPong, &[((4, 2), ""), (to, "3E")]);
    MEN.into_iter()
        .fold(scenario, |scenario, man| scenario.stays(man, Archetype::Ashigaru, "60E").leader(man, 'A'))
}

/// How far the farthest of them is from his captain, and the nearest two from each other.
fn ranks(run: &Run) -> (f32, f32) {
    let at = |letter: char| run.guard_at(letter);
    let far = MEN.iter().map(|man| (at(*man) - at('A')).length()).fold(0.0, f32::max);
    let pairs = [('D', 'E'), ('D', 'F'), ('E', 'F')];
    let near = pairs.iter().map(|(a, b)| (at(*a) - at(*b)).length()).fold(f32::MAX, f32::min);
    (far, near)
}

fn all_follow(run: &Run) -> bool {
    MEN.iter().all(|man| run.activity(*man) == Activity::Follow)
}

#[test]
fn they_march_behind_him_and_through_doors() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    run.idle(30);
    assert!(all_follow(&run));
    for second in 1..14 {
        run.idle(60);
        let (far, near) = ranks(&run);
        // At the door they wait for each other; else they are close behind him.
        let at_door = (3..=8).contains(&second);
        assert!(far < if at_door { 6.0 } else { 4.2 }, "after {second} s one is {far} behind");
        assert!(near > 0.35, "after {second} s two are {near} apart");
        let captain = run.guard_at('A');
        assert!(MEN.iter().all(|man| run.guard_at(*man).x < captain.x - 0.8), "after {second} s");
    }
    run.told(&["activity"], &["4 F patrol > follow", "7 E patrol > follow", "12 D patrol > follow"]);
}

#[test]
fn they_stand_still_when_he_does() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    // He has stood at the end of his round for a second and a half.
    run.idle(890);
    let stood = MEN.map(|man| run.guard_at(man));
    run.idle(60);
    assert_eq!(MEN.map(|man| run.guard_at(man)), stood);
}

#[test]
fn they_break_ranks_to_grab_her() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    run.idle(60 * 9);
    let place = run.guard_at('A') + vec2(6.0, 0.0);
    run.put_her(place.x, place.y);
    let mut grabs = [false; 3];
    for _ in 0..300 {
        run.idle(1);
        for (grabs, man) in grabs.iter_mut().zip(MEN) {
            *grabs |= run.activity(man) == Activity::Chase;
        }
    }
    assert!(run.first("caught").is_some());
    assert!(grabs.contains(&true), "nobody left the ranks");
}

#[test]
fn after_the_hunt_the_captain_calls_and_they_fall_in() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    run.idle(60 * 6);
    let place = run.guard_at('A') + vec2(6.0, 0.0);
    run.put_her(place.x, place.y);
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. })).idle(40).put_her(28.5, 1.5);
    run.until(Input::IDLE, |e| matches!(e, Event::Bark { line: BarkLine::FallIn, .. }));
    run.idle(60 * 8);
    assert_eq!(run.activity('A'), Activity::Patrol);
    assert!(all_follow(&run) && ranks(&run).0 < 5.0, "{:?}", ranks(&run));
}

/// A gong that tells of this place rings there.
fn ring(run: &mut Run, about: Vec2) {
    let who = run.sim.id(run.sim.player);
    run.sim.noises.push(Noise { who: Some(who), at: about, kind: NoiseKind::Gong, loudness: 400.0, about });
}

#[test]
fn the_gong_sends_them_all_in_rank_and_file() {
    let mut run = squad(ROOMS, (8, 2)).begin();
    run.idle(120);
    let about = vec2(24.5, 3.5);
    ring(&mut run, about);
    for _ in 0..8 {
        run.idle(60);
        assert!(all_follow(&run), "at tick {}", run.sim.tick);
    }
    assert_eq!(run.activity('A'), Activity::Investigate);
    assert!((run.guard_at('A') - about).length() < 0.2, "the captain is at {}", run.guard_at('A'));
    run.idle(60);
    assert!(ranks(&run).0 < 4.5, "{:?}", ranks(&run));
}

#[test]
fn who_loses_sight_of_him_goes_back_to_his_own_post() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    run.idle(60);
    let (captain, half) = (run.guard('A'), run.sim.get::<Body>(run.guard('A')).half);
    run.sim.with(captain, |body: &mut Body| *body = Body::new(vec2(24.5, 2.5), half));
    run.idle(60 * 12);
    assert!(MEN.iter().all(|man| run.activity(*man) == Activity::Patrol));
    assert!((run.guard_at('E') - vec2(1.5, 2.5)).length() < 0.2, "{}", run.guard_at('E'));
}

#[test]
fn from_the_march_to_the_chase_to_the_search_and_into_ranks_again() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    // On the march for six seconds; then she stands before them.
    run.idle(60 * 6);
    assert!(all_follow(&run));
    let place = run.guard_at('A') + vec2(6.0, 0.0);
    run.put_her(place.x, place.y);
    // As soon as the captain runs she is gone, behind a wall.
    run.until(Input::IDLE, |e| matches!(e, Event::Activity { to: Activity::Chase, .. })).idle(60);
    run.put_her(28.5, 1.5);
    // They scatter for the search: how far apart the nearest two of the three who search are, at most.
    let mut apart = 0.0f32;
    while run.activity('A') != Activity::Patrol {
        run.idle(1);
        if ['A', 'D', 'F'].iter().all(|man| run.activity(*man) == Activity::Search) {
            let at = ['A', 'D', 'F'].map(|man| run.guard_at(man));
            let pairs = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (at[a] - at[b]).length());
            apart = apart.max(pairs.into_iter().fold(f32::MAX, f32::min));
        }
    }
    assert!(apart > 3.0, "{apart}");
    run.idle(60 * 10);
    assert!(all_follow(&run) && ranks(&run).0 < 4.2, "{:?}", ranks(&run));
    run.told(
        &["spotted", "unseen", "lost", "activity", "bark", "shout", "caught"],
        &[
            "4 F patrol > follow",
            "7 E patrol > follow",
            "12 D patrol > follow",
            "393 A patrol > glance",
            "393 A says saw_something",
            "400 F follow > glance",
            "408 D follow > glance",
            "417 A glance > investigate",
            "433 E follow > glance",
            "442 F glance > investigate",
            "447 spotted A lit 0.70 walk 5.0",
            "453 A investigate > chase",
            "453 A says spotted",
            "456 D glance > investigate",
            "487 E glance > investigate",
            "488 spotted F lit 0.70 walk 7.2",
            "490 F investigate > chase",
            "507 spotted D lit 0.70 walk 7.7",
            "510 D investigate > chase",
            "514 D sees her no more",
            "514 E sees her no more",
            "514 A sees her no more",
            "514 F sees her no more",
            "591 A lost her at 20.0,2.5",
            "591 A says lost",
            "592 A chase > search",
            "592 A blows 20.0,2.5",
            "594 E investigate > follow",
            "631 F lost her at 20.0,2.5",
            "632 F chase > search",
            "632 F says searching",
            "632 F shouts 20.0,2.5",
            "652 D lost her at 20.0,2.5",
            "653 D chase > search",
            "653 D shouts 20.0,2.5",
            "2691 A search > patrol",
            "2691 A says back_to_work",
            "2732 F search > follow",
            "2753 D search > follow",
        ],
    );
}

#[test]
fn forces_are_told_of_those_who_march_and_of_nobody_else() {
    let mut run = squad(ROOMS, (26, 2)).begin();
    run.idle(60);
    assert!(all_follow(&run));
    let has_forces = |letter| flocks(&run.sim, run.guard(letter)).is_some();
    assert!(MEN.into_iter().all(has_forces) && !has_forces('A'));
}

#[test]
fn only_his_captain_calls_him_out_of_the_ranks_in_which_the_gong_sends_him() {
    let after_a_word_of = |letter| {
        let mut run = squad(ROOMS, (8, 2)).begin();
        run.idle(120);
        ring(&mut run, vec2(24.5, 3.5));
        run.idle(120);
        let (man, by) = (run.guard('D'), run.sim.id(run.guard(letter)));
        let told = Percept::Told { her: vec2(3.5, 1.5), by, call: AlertCall::Word };
        run.sim.with(man, |percepts: &mut Vec<Percept>| percepts.push(told));
        run.idle(12).activity('D')
    };
    assert_eq!([after_a_word_of('A'), after_a_word_of('E')], [Activity::Investigate, Activity::Follow]);
}
