//! Walking with one's squad.

use super::board::{Board, IN_SIGHT};
use super::legs::{self, Walk};
use super::team::{Led, WALKS};
use crate::base::{Vec2, tick};
use crate::mind::{Action, Progress};
use crate::model::Mate;
use crate::rules::ActionKind;
use crate::space::path;
use crate::space::sight::free_distance;
use crate::space::steer::flock::{Boid, Flocking, Forces};

/// Behind the leader, as a flock: in the middle of those he sees, where they go, too near to none.
/// Where a flock cannot go he walks: through doors, round corners, in file.
pub struct Follow;

impl<'a> Action<Board<'a>> for Follow {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        let Some(led) = board.memory.team.led else { return 0.0 };
        if since(board, led) > board.teamwork.squad.seek_seconds || is_called_away(board) {
            return 0.0;
        }
        board.wants(ActionKind::Follow)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.legs.stop();
        board.memory.team.scattered = false;
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(led) = board.memory.team.led else { return Progress::Done };
        if since(board, led) >= IN_SIGHT {
            // Round the corner where he went.
            legs::walk(board, led.at, hurry(board));
            return Progress::Running;
        }
        let place = place(board, led);
        let off = (place - board.at).length();
        let rules = board.teamwork.squad;
        let pace = led.velocity.length();
        if pace < WALKS && (off <= rules.rest || is_behind_another(board, place)) {
            // At ease: he looks where they will go on.
            board.memory.legs.stop();
            board.intent.face = Some(led.heading);
            return Progress::Running;
        }
        let late = ((off - rules.rest) / rules.straggle).clamp(0.0, 1.0);
        let speed =
            pace.max(board.rules.speed.patrol.min(off / rules.rest)) * (1.0 - late) + hurry(board) * late;
        match flocking(board, place, speed) {
            Some(velocity) => {
                board.memory.legs.stop();
                board.intent.velocity = velocity;
            }
            None if legs::walk(board, place, speed) == Walk::NoWay => {
                legs::walk(board, led.at, speed);
            }
            None => {}
        }
        Progress::Running
    }
}

/// Looks where his leader is, whatever he does himself.
pub fn keep_in_mind(board: &mut Board) {
    board.memory.team.look_for(board.leader, board.company, board.now);
}

/// How long he has not seen his leader, in seconds.
fn since(board: &Board, led: Led) -> f32 {
    tick::seconds(board.now - led.seen)
}

/// Does one of the squad stand before him already, nearer to their place?
fn is_behind_another(board: &Board, place: Vec2) -> bool {
    let rules = &board.teamwork.squad;
    let off = (place - board.at).length();
    let near = |mate: &Mate| (mate.at - board.at).length() <= rules.flock.separation_radius;
    let mut squad = board.company.iter().filter(|mate| is_of_squad(board, mate));
    off <= rules.straggle && squad.any(|mate| near(mate) && (place - mate.at).length() < off)
}

/// Has his leader called that she is there, and he has not been there since?
fn is_called_away(board: &Board) -> bool {
    let called = board.memory.team.called.filter(|(by, _)| Some(*by) == board.leader);
    called.is_some_and(|(_, when)| board.memory.lead.is_some_and(|lead| lead.since >= when))
}

/// As fast as he gets to catch up; after a leader who runs he runs too.
fn hurry(board: &Board) -> f32 {
    let speed = &board.rules.speed;
    let runs = board.memory.team.led.is_some_and(|led| led.hunts);
    if runs { speed.chase } else { speed.patrol * board.teamwork.squad.catch_up }
}

/// Where the squad walks: behind the leader's heading, but in no wall.
fn place(board: &Board, led: Led) -> Vec2 {
    let behind = board.teamwork.squad.behind;
    let room = board.half.x;
    let free = free_distance(led.at, -led.heading, behind + room, |cell| !board.map.is_standing(cell));
    led.at - led.heading * (free - room).clamp(0.0, behind)
}

/// His velocity in the flock; `None` where it cannot be one: the way to his place is no straight one,
/// or he would run into a wall.
fn flocking(board: &Board, place: Vec2, speed: f32) -> Option<Vec2> {
    let can_walk = |to| path::can_walk(board.at, to, board.half.x, legs::cost(board.map));
    if !can_walk(place) {
        return None;
    }
    let (flocking, forces) = wishes(board, place);
    let velocity = flocking.velocity(board.velocity, flocking.wish(&forces), speed);
    can_walk(board.at + velocity.normalize_or_zero() * AHEAD).then_some(velocity)
}

/// What his squad makes him wish now, for whoever looks on; `None` if he knows of no leader.
pub fn forces(board: &Board) -> Option<Forces> {
    let led = board.memory.team.led?;
    Some(wishes(board, place(board, led)).1)
}

fn wishes(board: &Board, place: Vec2) -> (Flocking, Forces) {
    let flocking = Flocking::new(board.teamwork.squad.flock);
    let me = Boid { id: board.id.0, at: board.at, velocity: board.velocity, heading: board.facing };
    let boid =
        |mate: &Mate| Boid { id: mate.id.0, at: mate.at, velocity: mate.velocity, heading: mate.facing };
    let squad: Vec<Boid> = board.company.iter().filter(|mate| is_of_squad(board, mate)).map(boid).collect();
    (flocking, flocking.forces(&me, &squad, Some(place)))
}

/// So far ahead he sees to it that no wall is in his way, in tiles.
const AHEAD: f32 = 0.5;

/// His leader, and those of his own kind.
fn is_of_squad(board: &Board, mate: &Mate) -> bool {
    Some(mate.id) == board.leader || mate.archetype == board.archetype
}
