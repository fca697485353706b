//! What scenarios of guards' minds have in common: guards who know something, whoever told them.

use super::{Run, Scenario, on};
use thief_girl::base::Vec2;
use thief_girl::guard::{GuardMemory, Mind, SearchMemory};
use thief_girl::model::{AlertLevel, Awareness, Percept};
use thief_girl::rules::Archetype;

/// What guards did and said.
pub const DEEDS: [&str; 12] = [
    "activity", "bark", "shout", "spotted", "lost", "unseen", "caught", "grab", "gong", "heard", "look",
    "door",
];

/// A big room, and a cell in which she is out of sight.
pub const ROOM: &str = "
    ########################
    #......................#
    #......................#
    #A.....................#
    #......................#
    #......................#
    ####################.###
    #@##################...#
    ########################
";

/// A yard, and a cell in which she is out of sight.
pub const YARD: &str = "
    ##########################
    #........................#
    #A.......................#
    #........................#
    ##########################
    #@########################
    ##########################
";

/// She stands in the middle of a wide field.
const FIELD: &str = "
    ########################
    #......................#
    #......................#
    #......................#
    #......................#
    #A.....................#
    #B.........#...........#
    #D.....................#
    #......................#
    #......................#
    #......................#
    ########################
    #@######################
    ########################
";

pub fn field(who: Archetype) -> Scenario {
    ['A', 'B', 'D'].into_iter().fold(on(FIELD).moon(0.1), |field, letter| field.stays(letter, who, "60E"))
}

/// Tells a guard something, as if he had sensed it in this tick.
pub fn sense(run: &mut Run, letter: char, percept: Percept) {
    let guard = run.guard(letter);
    run.sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
}

/// Makes a guard as sure of her as can be.
pub fn alarm(run: &mut Run, letter: char) {
    let guard = run.guard(letter);
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (100.0, AlertLevel::Alert));
}

pub fn suspect(run: &mut Run, letter: char, meter: f32, alert_level: AlertLevel) {
    let guard = run.guard(letter);
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (meter, alert_level));
}

/// He knows of her at a place, from now on and for so many ticks, though nobody is there.
pub fn haunts(run: &mut Run, letters: &str, at: Vec2, velocity: Vec2, ticks: u32) {
    for _ in 0..ticks {
        for letter in letters.chars() {
            alarm(run, letter);
            sense(run, letter, Percept::Saw { at, velocity, is_certain: true });
        }
        run.idle(1);
    }
}

pub fn remember(run: &mut Run, letter: char, change: impl FnOnce(&mut GuardMemory)) {
    let guard = run.guard(letter);
    run.sim.with(guard, |mind: &mut Mind| change(&mut mind.memory));
}

/// A guard has lost her at a place so many ticks ago; who was sure of her calls others.
pub fn loses_her(run: &mut Run, letter: char, at: Vec2, ago: u32, sure: bool) {
    let (guard, now) = (run.guard(letter), run.sim.tick);
    let hunt = SearchMemory::new(at, now.saturating_sub(ago), now + 60 * 25);
    run.sim.with(guard, |mind: &mut Mind| mind.memory.search = Some(hunt));
    if sure {
        alarm(run, letter);
    }
}
