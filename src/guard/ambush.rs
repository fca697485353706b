//! Lying in wait: hidden, still, until she is near.

use super::board::Board;
use super::legs::{self, Walk};
use super::plans::Lair;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, tick};
use crate::level::{LampSpec, Look};
use crate::mind::{Action, End, Progress};
use crate::model::Rung;
use crate::rules::ActionKind;
use crate::space::steer::ambush::{Demands, Spot, best, nearest};
use crate::space::steer::patrol::{Leg, next};

/// A dark corner beside the way on which a thief would come. There he stands with open eyes and does
/// not stir; he turns his head to what he hears or sees, and no more. Whoever ran out of his hiding
/// place and came back without her takes another one.
pub struct Ambush;

impl<'a> Action<Board<'a>> for Ambush {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        board.wants(ActionKind::Ambush)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.legs.stop();
        board.memory.hunt = None;
        board.memory.plans.settled = None;
        let betrayed = board.memory.plans.lair.filter(|_| board.memory.plans.burst.is_some());
        if betrayed.is_some() {
            move_on(board);
        }
        board.memory.plans.lair = Some(choose(board, betrayed.map(|lair| lair.at)));
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(lair) = board.memory.plans.lair else { return Progress::Done };
        if board.memory.plans.settled.is_none() {
            if legs::walk(board, lair.at, board.rules.speed.patrol) == Walk::Going {
                return Progress::Running;
            }
            board.memory.plans.settled = Some(board.now);
        }
        let fresh = |since| tick::seconds(board.now - since) < board.tactics.ambush.watch_seconds;
        match board.memory.lead.filter(|lead| fresh(lead.since)) {
            Some(lead) => board.look_at(lead.at),
            None => {
                board.memory.lead = None;
                board.look_at(lair.faces);
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Board<'a>, _end: End) {
        if board.awareness.rung == Rung::Alert {
            board.memory.plans.burst = Some(board.now);
        }
    }
}

/// His next hiding place is by the next point of his orders, if they name several.
fn move_on(board: &mut Board) {
    let beat = &mut board.memory.beat;
    beat.point = next(Leg { point: beat.point, backwards: false }, board.spec.patrol.len(), true).point;
}

/// The best place near his post, but not where she has found him out.
fn choose(board: &Board, betrayed: Option<Vec2>) -> Lair {
    let post = board.spec.patrol.get(board.memory.beat.point).map_or(board.at, |point| point.at);
    let way = her_way(board, post);
    let rules = &board.tactics.ambush;
    let demands = Demands {
        pounce: rules.pounce,
        seen_from: rules.seen_from,
        dark: rules.dark,
        cover: rules.cover,
        near: rules.near_post,
    };
    let spots = spots(board, post, betrayed);
    let spot = best(&spots, &way, &demands, |from, to| board.map.is_clear(from, to));
    let at = spot.map_or(post, |spot| spot.at);
    Lair { at, faces: nearest(at, &way).unwrap_or_else(|| at + ordered_look(board)) }
}

/// Where his orders tell him to look, else where he looks now.
fn ordered_look(board: &Board) -> Vec2 {
    let stops = board.spec.patrol.get(board.memory.beat.point).map_or(&[][..], |point| &point.stops);
    let look = stops.iter().find_map(|stop| match stop.look {
        Look::Towards(direction) => Some(direction),
        Look::Doze => None,
    });
    look.unwrap_or(board.facing)
}

/// The cells round his post that he can get to.
fn spots(board: &Board, post: Vec2, betrayed: Option<Vec2>) -> Vec<Spot> {
    let reach = board.tactics.ambush.reach;
    let (middle, span, last) = (cell_of(post), IVec2::splat(reach as i32), board.map.cells.size() - 1);
    let (from, to) = ((middle - span).max(IVec2::ZERO), (middle + span).min(last));
    let around = (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| ivec2(x, y)));
    let fits = |cell: &IVec2| {
        let place = center_of(*cell);
        let known = betrayed.is_some_and(|old| (old - place).length() < board.tactics.ambush.elsewhere);
        (place - post).length() <= reach
            && board.map.is_standing(*cell)
            && !board.map.cells[*cell].is_door
            && !known
            && board.is_within_leash(place)
    };
    let here = around.filter(fits);
    let spot = |cell: IVec2| {
        let at = center_of(cell);
        Spot { at, dark: 1.0 - light(board, at), near: 1.0 - (at - post).length() / reach }
    };
    let all: Vec<Spot> = here.map(spot).collect();
    let ways = legs::ways_from(board.map, board.at);
    all.into_iter().filter(|spot| ways.tiles_to(cell_of(spot.at)).is_some()).collect()
}

/// How bright a place is as he knows the house: by the lamps as they hang there, all of them lit.
fn light(board: &Board, at: Vec2) -> f32 {
    let ambient = board.house.ambient.get(cell_of(at)).copied().unwrap_or_default();
    let shines = |lamp: &LampSpec| {
        let part = 1.0 - (lamp.at - at).length() / lamp.radius.max(f32::MIN_POSITIVE);
        if part > 0.0 && lamp.lit && board.map.is_clear(at, lamp.at) { part } else { 0.0 }
    };
    let lamps: f32 = board.house.lamps.iter().map(shines).sum();
    (ambient + lamps).min(1.0)
}

/// The way on which a thief would come by: from the nearest door of the house to what is to be had
/// nearest to his post.
fn her_way(board: &Board, post: Vec2) -> Vec<Vec2> {
    let near = |a: &Vec2, b: &Vec2| (*a - post).length_squared().total_cmp(&(*b - post).length_squared());
    let Some(prize) = board.house.treasures.iter().map(|t| t.at).min_by(near) else { return Vec::new() };
    let ways = legs::ways_from(board.map, prize);
    let doors = board.house.exits.iter().copied().filter_map(|door| Some((ways.tiles_to(door)?, door)));
    let nearest = doors.min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map_or(Vec::new(), |(_, door)| ways.cells_to(door).into_iter().map(center_of).collect())
}
