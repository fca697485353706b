//! The inspector: once he knows that she is about, he goes where it is worth most, place after place.

use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Activity, Percept};
use thief_girl::rules::{AlertCall, Archetype};

/// Doors in the west and the east, a treasure in each room of the east, a closet in the south-west. She
/// is walled in, for all that happens here happens in his head.
const HOUSE: &str = "
    ##########################
    #............#...........#
    X......A.....+.......c...#
    #............#...........#
    ####.#################.###
    #............#...........#
    #.....C......#.....c.....X
    #............#...........#
    ##########################
    #@########################
";

fn house() -> Run {
    on(HOUSE).moon(0.4).stays('A', Archetype::Inspector, "60N").begin()
}

fn sense(run: &mut Run, percept: Percept) {
    let him = run.guard('A');
    run.sim.with(him, |percepts: &mut Vec<Percept>| percepts.push(percept));
    run.idle(1);
}

fn told(run: &mut Run, her: Vec2) {
    let by = run.sim.id(run.sim.player);
    sense(run, Percept::Told { her, by, call: AlertCall::Shout });
}

/// Where he stands for longer than half a second, one place after the other.
fn watches(run: &mut Run, seconds: u32) -> Vec<Vec2> {
    let (mut places, mut still): (Vec<Vec2>, u32) = (Vec::new(), 0);
    for _ in 0..60 * seconds {
        let before = run.guard_at('A');
        run.idle(1);
        still = if run.guard_at('A') == before { still + 1 } else { 0 };
        let is_new = |at: &Vec2| (*at - before).length() > 0.5;
        if still == 30 && run.activity('A') == Activity::Outthink && places.last().is_none_or(is_new) {
            places.push(before);
        }
    }
    places
}

#[test]
fn he_goes_from_place_to_place_and_never_twice_to_the_same() {
    let mut run = house();
    run.idle(10);
    told(&mut run, vec2(3.5, 7.5));
    let places = watches(&mut run, 40);
    run.told(
        &["activity", "bark", "look"],
        &["12 A patrol > outthink", "12 A says deduces", "557 A says looks_inside", "629 A looks into 6,6"],
    );
    let apart = |i: usize, j: usize| (places[i] - places[j]).length() > 1.0;
    assert!(places.len() >= 4 && (0..places.len()).all(|i| (0..i).all(|j| apart(i, j))), "{places:?}");
}

#[test]
fn after_a_minute_without_news_he_goes_back() {
    let mut run = house();
    told(&mut run, vec2(3.5, 7.5));
    run.idle(60 * 60 - 2);
    assert_eq!(run.activity('A'), Activity::Outthink);
    run.idle(4);
    assert_eq!(run.activity('A'), Activity::Patrol);
    assert_eq!(run.when("says back_to_work"), 3601);
}

#[test]
fn a_sound_he_follows_up() {
    let mut run = house();
    told(&mut run, vec2(3.5, 7.5));
    run.idle(120);
    run.noise_at(10, 6, 20.0);
    let mut nearest = f32::MAX;
    for _ in 0..60 * 8 {
        run.idle(1);
        nearest = nearest.min((run.guard_at('A') - vec2(10.5, 6.5)).length());
    }
    assert!(nearest < 2.0, "{nearest}");
}

#[test]
fn who_knows_nothing_of_her_thinks_of_nothing() {
    let mut run = house();
    run.idle(300);
    run.told_all_but(&["step", "band"], &[]);
}

/// Of two rooms with a treasure he watches the one that still has it.
#[test]
fn a_stand_that_he_saw_empty_he_does_not_watch() {
    let mut run = house();
    let gone = run.sim.treasures[1];
    run.sim.with(gone, |treasure: &mut thief_girl::model::Treasure| treasure.taken = true);
    let kind = thief_girl::rules::EvidenceKind::MissingTreasure;
    sense(&mut run, Percept::Noticed { kind, what: gone, at: vec2(19.5, 6.5), since: 0 });
    let places = watches(&mut run, 50);
    assert!(places.iter().all(|at| (*at - vec2(19.5, 6.5)).length() > 2.0), "{places:?}");
    assert!(places.iter().any(|at| (*at - vec2(21.5, 2.5)).length() < 2.5), "{places:?}");
    // She has what she came for: first of all he goes to the door next to where it was.
    assert!((places[1] - vec2(24.5, 6.5)).length() < 2.5, "{places:?}");
}
