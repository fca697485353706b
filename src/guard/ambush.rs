//! Action *ambush*: waiting hidden and still until the player is near.

use super::blackboard::Blackboard;
use super::path_following::{self, WalkStatus};
use super::tactics_memory::AmbushSpot;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, tick};
use crate::level::{LampSpec, StopLook};
use crate::model::AlertLevel;
use crate::space::steer::ambush::{AmbushCandidate, AmbushCriteria, best, nearest};
use crate::space::steer::patrol::{RoutePosition, next};
use utility_ai::{Action, EndReason, Progress};

/// Waits in a dark corner beside the path that a thief would take, with open eyes; turns only his
/// head.
///
/// After he ran out of an ambush without catching the player he takes another place.
pub struct Ambush;

impl<'a> Action<Blackboard<'a>> for Ambush {
    fn enter(&self, board: &mut Blackboard<'a>) {
        board.memory.path_follower.stop();
        board.memory.search = None;
        board.memory.tactics.settled = None;
        let betrayed = board.memory.tactics.ambush_spot.filter(|_| board.memory.tactics.burst.is_some());
        if betrayed.is_some() {
            move_on(board);
        }
        board.memory.tactics.ambush_spot = Some(choose(board, betrayed.map(|spot| spot.at)));
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(spot) = board.memory.tactics.ambush_spot else { return Progress::Done };
        if board.memory.tactics.settled.is_none() {
            if path_following::walk(board, spot.at, board.rules.speed.patrol) == WalkStatus::Going {
                return Progress::Running;
            }
            board.memory.tactics.settled = Some(board.now);
        }
        let fresh = |since| tick::seconds(board.now - since) < board.all_rules.tactics.ambush.watch_seconds;
        match board.memory.lead.filter(|lead| fresh(lead.since)) {
            Some(lead) => board.look_at(lead.at),
            None => {
                board.memory.lead = None;
                board.look_at(spot.faces);
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        if board.awareness.alert_level == AlertLevel::Alert {
            board.memory.tactics.burst = Some(board.now);
        }
    }
}

/// Selects the next point of the patrol as his post.
fn move_on(board: &mut Blackboard) {
    let beat = &mut board.memory.patrol;
    beat.point =
        next(RoutePosition { point: beat.point, backwards: false }, board.spec.patrol.len(), true).point;
}

/// The best place near his post, but not near the one that the player has seen.
fn choose(board: &Blackboard, betrayed: Option<Vec2>) -> AmbushSpot {
    let post = board.spec.patrol.get(board.memory.patrol.point).map_or(board.at, |point| point.at);
    let path = expected_path(board, post);
    let rules = &board.all_rules.tactics.ambush;
    let demands = AmbushCriteria {
        pounce: rules.pounce,
        seen_from: rules.seen_from,
        dark: rules.dark,
        cover: rules.cover,
        near: rules.near_post,
    };
    let spots = spots(board, post, betrayed);
    let spot = best(&spots, &path, &demands, |from, to| board.map.is_clear(from, to));
    let at = spot.map_or(post, |spot| spot.at);
    AmbushSpot { at, faces: nearest(at, &path).unwrap_or_else(|| at + ordered_look(board)) }
}

/// Direction of the first stop of his post, else his facing.
fn ordered_look(board: &Blackboard) -> Vec2 {
    let stops = board.spec.patrol.get(board.memory.patrol.point).map_or(&[][..], |point| &point.stops);
    let look = stops.iter().find_map(|stop| match stop.look {
        StopLook::Towards(direction) => Some(direction),
        StopLook::Doze => None,
    });
    look.unwrap_or(board.facing)
}

/// Cells around his post that he can reach, with their light and distance.
fn spots(board: &Blackboard, post: Vec2, betrayed: Option<Vec2>) -> Vec<AmbushCandidate> {
    let reach = board.all_rules.tactics.ambush.reach;
    let (middle, span, last) = (cell_of(post), IVec2::splat(reach as i32), board.map.cells.size() - 1);
    let (from, to) = ((middle - span).max(IVec2::ZERO), (middle + span).min(last));
    let around = (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| ivec2(x, y)));
    let fits = |cell: &IVec2| {
        let place = center_of(*cell);
        let known =
            betrayed.is_some_and(|old| (old - place).length() < board.all_rules.tactics.ambush.elsewhere);
        (place - post).length() <= reach
            && board.map.is_standing(*cell)
            && !board.map.cells[*cell].is_door
            && !known
            && board.is_within_leash(place)
    };
    let here = around.filter(fits);
    let spot = |cell: IVec2| {
        let at = center_of(cell);
        AmbushCandidate { at, dark: 1.0 - light(board, at), near: 1.0 - (at - post).length() / reach }
    };
    let all: Vec<AmbushCandidate> = here.map(spot).collect();
    let distances = path_following::distances_from(board.map, board.at);
    all.into_iter().filter(|spot| distances.distance_to(cell_of(spot.at)).is_some()).collect()
}

/// Light at a position with all lamps of the level as designed, from 0 to 1.
fn light(board: &Blackboard, at: Vec2) -> f32 {
    let ambient = board.level.ambient.get(cell_of(at)).copied().unwrap_or_default();
    let shines = |lamp: &LampSpec| {
        let part = 1.0 - (lamp.at - at).length() / lamp.radius.max(f32::MIN_POSITIVE);
        if part > 0.0 && lamp.lit && board.map.is_clear(at, lamp.at) { part } else { 0.0 }
    };
    let lamps: f32 = board.level.lamps.iter().map(shines).sum();
    (ambient + lamps).min(1.0)
}

/// The path of a thief: from the nearest exit to the treasure nearest to his post.
fn expected_path(board: &Blackboard, post: Vec2) -> Vec<Vec2> {
    let near = |a: &Vec2, b: &Vec2| (*a - post).length_squared().total_cmp(&(*b - post).length_squared());
    let Some(prize) = board.level.treasures.iter().map(|t| t.at).min_by(near) else { return Vec::new() };
    let distances = path_following::distances_from(board.map, prize);
    let doors =
        board.level.exits.iter().copied().filter_map(|door| Some((distances.distance_to(door)?, door)));
    let nearest = doors.min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map_or(Vec::new(), |(_, door)| distances.path_to(door).into_iter().map(center_of).collect())
}
