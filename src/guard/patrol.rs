//! Action *patrol*: walking the patrol, or around the treasure that one guards.

use super::blackboard::Blackboard;
use super::memory::PatrolProgress;
use super::path_following::{self, WalkStatus};
use crate::base::grid::cell_of;
use crate::base::{Vec2, tick};
use crate::level::{PatrolMode, StopLook};
use crate::rules::{ActionKind, BarkReason};
use crate::space::steer::patrol::{CircularRoute, RoutePosition, next, ring};
use utility_ai::{Action, Progress};

/// The everyday action: walks from point to point, looks and dozes at stops.
///
/// A guard with an `orbit` radius and a post without stops beside a treasure walks around the
/// treasure.
pub struct Patrol;

impl<'a> Action<Blackboard<'a>> for Patrol {
    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.path_follower.stop();
        board.memory.patrol.until = None;
        if board.memory.last_action == Some(ActionKind::Search) && board.memory.search.take().is_some() {
            // His duty was worth more to him than the rest of the search.
            board.add_reason(BarkReason::Over);
        }
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        fall_in(board);
        fall_into_habit(board);
        if let Some((thing, ring)) = orbit(board) {
            circle(board, thing, &ring);
            return Progress::Running;
        }
        if board.spec.patrol.is_empty() {
            return Progress::Running;
        }
        // A guard who can no longer walk around his treasure returns to his post.
        board.memory.patrol.point %= board.spec.patrol.len();
        let point = &board.spec.patrol[board.memory.patrol.point];
        // Once the stop has begun he stays in it, even if he is pushed a little.
        if board.memory.patrol.until.is_none() {
            let walk = path_following::walk(board, point.at, board.rules.speed.patrol);
            if walk == WalkStatus::Going {
                return Progress::Running;
            }
        }
        stop(board);
        Progress::Running
    }
}

/// Ends the scattered state of a squad after a chase; its leader calls it together when he may speak
/// again.
fn fall_in(board: &mut Blackboard) {
    if board.memory.squad.scattered && board.now >= board.memory.quiet_until {
        board.memory.squad.scattered = false;
        if board.leads {
            board.add_reason(BarkReason::Squad);
        }
    }
}

/// Falls into the habit of his personality from time to time, while nothing disturbs him.
fn fall_into_habit(board: &mut Blackboard) {
    let Some(seconds) = board.personality.habit_seconds.filter(|_| !dozes(board)) else { return };
    let first = board.memory.needs.habit_at == 0;
    if first || board.now >= board.memory.needs.habit_at {
        board.memory.needs.habit_at = board.after(seconds);
        if !first {
            board.add_reason(BarkReason::Habit);
        }
    }
}

/// Whether he dozes at a point of his patrol.
fn dozes(board: &Blackboard) -> bool {
    let beat = &board.memory.patrol;
    let stop = board.spec.patrol[beat.point].stops.get(beat.stop);
    beat.until.is_some() && stop.is_some_and(|stop| stop.look == StopLook::Doze)
}

/// Performs the stops of the point one after the other, then moves on to the next point.
fn stop(board: &mut Blackboard) {
    let spec = board.spec;
    let stops = &spec.patrol[board.memory.patrol.point].stops;
    let beat = &mut board.memory.patrol;
    if beat.until.is_some_and(|until| board.now >= until) {
        beat.stop += 1;
        beat.until = None;
    }
    let Some(stop) = stops.get(beat.stop) else {
        // A single post without stops is kept.
        if spec.patrol.len() > 1 || !stops.is_empty() {
            go_on(beat, spec.patrol.len(), spec.round == PatrolMode::Loop);
        }
        return;
    };
    beat.until = beat.until.or(Some(board.now + tick::ticks(stop.seconds).max(1)));
    match stop.look {
        StopLook::Towards(direction) => board.intent.face = Some(direction),
        StopLook::Doze => board.intent.doze = true,
    }
}

/// Moves on to the next point of the patrol.
fn go_on(beat: &mut PatrolProgress, points: usize, closed: bool) {
    let RoutePosition { point, backwards } =
        next(RoutePosition { point: beat.point, backwards: beat.backwards }, points, closed);
    *beat = PatrolProgress { point, backwards, stop: 0, until: None };
}

/// The treasure that a guard walks around and the route; `None` if his orders say otherwise.
fn orbit(board: &Blackboard) -> Option<(Vec2, CircularRoute)> {
    let radius = board.rules.orbit?;
    let [post] = &board.spec.patrol[..] else { return None };
    if !post.stops.is_empty() {
        return None;
    }
    let far = |thing: &Vec2| (*thing - post.at).length();
    // A treasure that he knows to be gone needs no guard.
    let is_there = |at: &Vec2| !board.memory.tactics.robbed.contains(at);
    let things = board.level.treasures.iter().map(|treasure| treasure.at).filter(is_there);
    let thing = things.min_by(|a, b| far(a).total_cmp(&far(b)))?;
    let rules = &board.all_rules.tactics.orbit;
    let is_free = |place: Vec2| board.map.is_standing(cell_of(place)) && board.map.is_clear(place, thing);
    let ring = ring(thing, radius, rules.places, is_free);
    (far(&thing) <= rules.within && ring.points.len() > 1).then_some((thing, ring))
}

/// Walks the route around a treasure, with pauses in which he looks outwards.
fn circle(board: &mut Blackboard, thing: Vec2, ring: &CircularRoute) {
    let rules = &board.all_rules.tactics.orbit;
    let point = board.memory.patrol.point % ring.points.len();
    board.memory.patrol.point = point;
    if board.memory.patrol.until.is_none() {
        let speed = board.rules.speed.patrol * rules.speed;
        if path_following::walk(board, ring.points[point], speed) == WalkStatus::Going {
            return;
        }
        let pauses = point.is_multiple_of(rules.pause_every.max(1));
        let seconds = if pauses { rules.pause_seconds } else { 0.0 };
        board.memory.patrol.until = Some(board.after(seconds));
    }
    if board.memory.patrol.until.is_some_and(|until| board.now >= until) {
        go_on(&mut board.memory.patrol, ring.points.len(), ring.closed);
    } else {
        board.intent.face = (board.at - thing).try_normalize();
    }
}
