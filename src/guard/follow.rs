//! Action *follow*: walking with the leader of a squad.

use super::blackboard::{Blackboard, IN_SIGHT};
use super::path_following::{self, WalkStatus};
use super::squad_memory::{LastSeenLeader, WALKS};
use crate::base::{Vec2, tick};
use crate::model::VisibleAlly;
use crate::space::a_star;
use crate::space::sight::free_distance;
use crate::space::steer::flock::{Boid, FlockParameters, Forces};
use utility_ai::{Action, Progress};

/// Follows the leader as a flock; where a flock cannot move, walks a path through doors and around
/// corners.
pub struct Follow;

impl<'a> Action<Blackboard<'a>> for Follow {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let Some(led) = board.memory.squad.leader else { return false };
        since(board, led) <= board.all_rules.teamwork.squad.seek_seconds && !is_called_away(board)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.path_follower.stop();
        board.memory.squad.scattered = false;
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(led) = board.memory.squad.leader else { return Progress::Done };
        if since(board, led) >= IN_SIGHT {
            path_following::walk(board, gone_on(board, led), hurry(board));
            return Progress::Running;
        }
        let place = place(board, led);
        let off = (place - board.at).length();
        let rules = board.all_rules.teamwork.squad;
        let pace = led.velocity.length();
        if pace < WALKS && (off <= rules.close_tiles || is_behind_another(board, place)) {
            // At rest he looks where the squad will go on.
            board.memory.path_follower.stop();
            board.intent.face = Some(led.heading);
            return Progress::Running;
        }
        let late = ((off - rules.close_tiles) / rules.straggle).clamp(0.0, 1.0);
        let speed = pace.max(board.rules.speed.patrol.min(off / rules.close_tiles)) * (1.0 - late)
            + hurry(board) * late;
        match flocking(board, place, speed) {
            Some(velocity) => {
                board.memory.path_follower.stop();
                board.intent.velocity = velocity;
            }
            None if path_following::walk(board, place, speed) == WalkStatus::NoPath => {
                path_following::walk(board, led.at, speed);
            }
            None => {}
        }
        Progress::Running
    }
}

/// Updates where the leader is, whatever action runs.
pub fn keep_in_mind(board: &mut Blackboard) {
    board.memory.squad.look_for(board.leader, board.company, board.now);
}

/// How long ago he last saw his leader, in seconds.
fn since(board: &Blackboard, led: LastSeenLeader) -> f32 {
    tick::seconds(board.now - led.seen)
}

/// Whether a squad member stands before him, nearer to their place.
fn is_behind_another(board: &Blackboard, place: Vec2) -> bool {
    let rules = &board.all_rules.teamwork.squad;
    let off = (place - board.at).length();
    let near = |mate: &VisibleAlly| (mate.at - board.at).length() <= rules.flock.separation_radius;
    let mut squad = board.company.iter().filter(|mate| is_of_squad(board, mate));
    off <= rules.straggle && squad.any(|mate| near(mate) && (place - mate.at).length() < off)
}

/// Whether his leader has called about the player and the guard has not been there since.
fn is_called_away(board: &Blackboard) -> bool {
    let called = board.memory.squad.called.filter(|(by, _)| Some(*by) == board.leader);
    called.is_some_and(|(_, when)| board.memory.lead.is_some_and(|lead| lead.since >= when))
}

/// Speed to catch up, in tiles/s; chase speed after a leader who hunts.
fn hurry(board: &Blackboard) -> f32 {
    let speed = &board.rules.speed;
    let runs = board.memory.squad.leader.is_some_and(|led| led.hunts);
    if runs { speed.chase } else { speed.patrol * board.all_rules.teamwork.squad.catch_up }
}

/// Where the squad walks: behind the leader, but not in a wall.
fn place(board: &Blackboard, led: LastSeenLeader) -> Vec2 {
    let behind = board.all_rules.teamwork.squad.behind;
    let room = board.half.x;
    let free = free_distance(led.at, -led.heading, behind + room, |cell| !board.map.is_standing(cell));
    led.at - led.heading * (free - room).clamp(0.0, behind)
}

/// Where a leader out of sight has probably gone: as far as he could walk straight on since, so that a
/// squad does not crowd on the spot where it last saw him.
fn gone_on(board: &Blackboard, led: LastSeenLeader) -> Vec2 {
    let (room, far) = (board.half.x, led.velocity.length() * since(board, led));
    let free = free_distance(led.at, led.heading, far + room, |cell| !board.map.is_standing(cell));
    led.at + led.heading * (free - room).clamp(0.0, far)
}

/// Velocity in the flock; `None` if the way to his place is not straight or a wall is ahead.
fn flocking(board: &Blackboard, place: Vec2, speed: f32) -> Option<Vec2> {
    let can_walk = |to| a_star::can_walk(board.at, to, board.half.x, path_following::cost(board.map));
    if !can_walk(place) {
        return None;
    }
    let (flocking, forces) = wishes(board, place);
    let velocity = flocking.velocity(board.velocity, flocking.wish(&forces), speed);
    can_walk(board.at + velocity.normalize_or_zero() * AHEAD).then_some(velocity)
}

/// Flocking forces on him, for the overlays; `None` if he knows of no leader.
pub fn forces(board: &Blackboard) -> Option<Forces> {
    let led = board.memory.squad.leader?;
    Some(wishes(board, place(board, led)).1)
}

fn wishes(board: &Blackboard, place: Vec2) -> (FlockParameters, Forces) {
    let flocking = FlockParameters::new(board.all_rules.teamwork.squad.flock);
    let me = Boid { id: board.id.0, at: board.at, velocity: board.velocity, heading: board.facing };
    let boid = |mate: &VisibleAlly| Boid {
        id: mate.id.0,
        at: mate.at,
        velocity: mate.velocity,
        heading: mate.facing,
    };
    let squad = board.company.iter().filter(|mate| is_of_squad(board, mate)).map(boid);
    (flocking, flocking.forces(&me, squad, Some(place)))
}

/// How far ahead a wall stops flocking, in tiles.
const AHEAD: f32 = 0.5;

/// Whether a guard is his leader or of his own kind.
fn is_of_squad(board: &Blackboard, mate: &VisibleAlly) -> bool {
    Some(mate.id) == board.leader || mate.archetype == board.archetype
}
