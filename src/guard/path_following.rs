//! Walking to a place: planning a path, following it, opening doors on it.

use super::avoid;
use super::blackboard::Blackboard;
use super::memory::PathFollower;
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{DT, Tick};
use crate::base::{IVec2, Vec2, ivec2, vec2};
use crate::model::{GuardAction, Map, Routes};
use crate::rules::Passability;
use crate::space::a_star::{self, PathFinder};
use crate::space::dijkstra_map::DijkstraMaps;
use crate::space::steer::flee::DistanceMap;

/// Progress of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStatus {
    /// On the way.
    Going,
    /// At the goal, or as near as possible.
    Arrived,
    /// There is no path.
    NoPath,
}

/// A goal that moved less than this is the same goal, in tiles.
const SAME_GOAL: f32 = 0.4;
/// Minimum time between two plans, in ticks.
const REPLAN: Tick = 8;
/// Distance at which a point counts as reached, in tiles.
const NEAR: f32 = 0.12;
/// Minimum distance of a goal from walls, in tiles.
const GAP: f32 = 0.01;
/// Distance at which a goal that cannot be reached exactly may count as reached, in tiles.
const BESIDE: f32 = 0.5;
/// Ticks without progress before another path is tried.
const STUCK: u32 = 30;
/// Ticks for which somebody who opens no doors waits before a shut one.
const WAITS: u32 = 25;
/// Distances at which a shut door is looked for, in tiles.
const DOOR_AHEAD: [f32; 2] = [0.5, 0.9];
/// The same for one who stands behind others who wait before it.
const DOOR_BEYOND_OTHERS: [f32; 4] = [0.5, 0.9, 1.4, 1.8];
/// How much longer a path with fewer doors may be and still be better, in tiles.
const DETOUR: f32 = 2.0;
/// Space on each side of a walking body, in tiles.
const AIR: f32 = 0.05;
/// Path cost of a cell with a heavy prop that has to be pushed.
const PUSHED: f32 = 4.0;

/// Path cost of a cell for guards: 1, or 2 for a closed door; `None` for walls and heavy props.
pub fn cost(map: &Map) -> impl Fn(IVec2) -> Option<f32> {
    |cell| {
        if map.is_standing(cell) {
            return Some(1.0);
        }
        map.is_door(cell).then(|| if map.is_open(cell, false) { 1.0 } else { 2.0 })
    }
}

/// Writes the intent to walk to a position at a speed in tiles/s, planning a path if necessary.
pub fn walk(board: &mut Blackboard, to: Vec2, speed: f32) -> WalkStatus {
    let speed = speed * board.memory.needs.pace(board.now, &board.all_rules.needs);
    if (to - board.at).length() <= NEAR || avoid::is_near_enough(board, to) || is_as_near_as_can_be(board, to)
    {
        board.memory.path_follower.points.clear();
        return WalkStatus::Arrived;
    }
    if needs_plan(board, to) {
        plan(board, to);
    }
    if board.memory.path_follower.no_path {
        return WalkStatus::NoPath;
    }
    while let [point, beyond, ..] = board.memory.path_follower.points[..]
        && is_passed(board, point, beyond)
    {
        board.memory.path_follower.points.remove(0);
    }
    let here = board.at;
    let follower = &mut board.memory.path_follower;
    let Some(&next) = follower.points.first() else { return WalkStatus::Arrived };
    if follower.points.len() == 1 && (next - here).length() <= NEAR {
        follower.points.clear();
        return WalkStatus::Arrived;
    }
    follower.stuck = if board.velocity.length() < 0.1 * speed { follower.stuck + 1 } else { 0 };
    let offset = next - here;
    let direction = offset.normalize();
    // Behind others before a shut door he waits as they do.
    let is_behind = !board.rules.opens_doors && avoid::is_behind_others(board, direction);
    let distances = if is_behind { &DOOR_BEYOND_OTHERS[..] } else { &DOOR_AHEAD };
    if let Some(cell) = shut_door_ahead(board.map, here, direction, distances) {
        board.intent.face = Some(direction);
        if board.rules.opens_doors {
            board.intent.act = Some(GuardAction::OpenDoor { cell });
        } else if board.memory.path_follower.stuck > WAITS {
            return WalkStatus::NoPath;
        }
        return WalkStatus::Going;
    }
    board.intent.velocity = direction * speed.min(offset.length() / DT);
    WalkStatus::Going
}

/// Whether the guard is beside the goal and gets no nearer, because the player is slimmer or a prop
/// lies where nobody can stand.
fn is_as_near_as_can_be(board: &Blackboard, to: Vec2) -> bool {
    let (offset, follower) = (to - board.at, &board.memory.path_follower);
    let is_last = follower.points.len() == 1 && (to - follower.goal).length() <= SAME_GOAL;
    let is_beside = is_last && follower.stuck > STUCK && offset.length() <= BESIDE;
    is_beside && shut_door_ahead(board.map, board.at, offset.normalize_or_zero(), &DOOR_AHEAD).is_none()
}

/// Whether the guard has passed a point of his path; where other guards stand on it he may skip it.
fn is_passed(board: &Blackboard, point: Vec2, beyond: Vec2) -> bool {
    let can_go_on = || a_star::can_walk(board.at, beyond, board.half.x + AIR, cost(board.map));
    (point - board.at).length() <= 2.0 * NEAR || avoid::is_near_enough(board, point) && can_go_on()
}

/// Whether a new path has to be planned.
fn needs_plan(board: &mut Blackboard, to: Vec2) -> bool {
    let follower = &board.memory.path_follower;
    let old = board.now - follower.planned >= REPLAN;
    let moved = (to - follower.goal).length() > SAME_GOAL;
    let done = follower.points.is_empty() && !follower.no_path;
    done || (old && (moved || follower.stuck > STUCK || is_outdated(board)))
}

/// Whether changes of the map since the path was planned may allow a better path.
///
/// A changed cell matters only if a path through it would not be much longer than the rest of the
/// current one.
fn is_outdated(board: &mut Blackboard) -> bool {
    let (here, map, follower) = (board.at, board.map, &mut board.memory.path_follower);
    if follower.version == map.version {
        return false;
    }
    let Some(mut changed) = map.changed_since(follower.version).filter(|_| !follower.no_path) else {
        return true;
    };
    let starts = std::iter::once(&here).chain(&follower.points);
    let left: f32 = starts.zip(&follower.points).map(|(a, b)| (*b - *a).length()).sum();
    let end = follower.points.last().copied().unwrap_or(here);
    let most = left + DETOUR;
    let matters = |cell: IVec2| {
        let off = center_of(cell) - here;
        // Cheap test first: most changes are far away.
        off.length_squared() <= most * most && off.length() + (end - center_of(cell)).length() <= most
    };
    if changed.any(matters) {
        return true;
    }
    follower.version = map.version;
    false
}

/// Walking distances of guards from a position to all cells, through doors.
pub fn distances_from(map: &Map, at: Vec2) -> DistanceMap {
    DistanceMap::new(map.cells.size(), [(cell_of(at), 0)], cost(map), |_| false)
}

/// Shortest path of a guard on this map: its points without the first, in tiles; `None` if there is
/// none.
///
/// `half_width` is half the width of his body, in tiles.
pub fn find_path(map: &Map, from: Vec2, to: Vec2, half_width: f32) -> Option<Vec<Vec2>> {
    PathQuery { map, from, to, radius: half_width + AIR }.by(&mut PathFinder::default(), cost(map))
}

/// Where to stand for a goal that a heavy prop occupies: the nearest free cell beside it.
fn beside(map: &Map, from: Vec2, to: Vec2) -> Vec2 {
    let cell = cell_of(to);
    if map.feet(cell) != Passability::Open || !map.is_blocked(cell) {
        return to;
    }
    let around = NEIGHBOURS.iter().map(|step| cell + *step).filter(|beside| map.is_standing(*beside));
    let far = |place: &Vec2| (*place - from).length_squared();
    around.map(center_of).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(to)
}

/// Moves a goal away from walls so that a body of half the size `half` fits.
fn with_room(map: &Map, place: Vec2, half: Vec2) -> Vec2 {
    let cell = cell_of(place);
    let is_wall = |step: IVec2| map.feet(cell + step) != Passability::Open;
    let side = |axis: usize, step: IVec2| {
        let (low, high) = (cell[axis] as f32, cell[axis] as f32 + 1.0);
        let low = if is_wall(-step) { low + half[axis] + GAP } else { low };
        let high = if is_wall(step) { high - half[axis] - GAP } else { high };
        place[axis].min(high).max(low)
    };
    if is_wall(IVec2::ZERO) {
        return place;
    }
    let place = vec2(side(0, IVec2::X), side(1, IVec2::Y));
    // If only a corner of the body would be in a wall, it moves by the shorter way.
    let off = place - center_of(cell);
    let towards = ivec2(off.x.signum() as i32, off.y.signum() as i32);
    let over = off.abs() + half - Vec2::splat(0.5 - GAP);
    if over.min_element() <= GAP || !is_wall(towards) {
        return place;
    }
    let shift = if over.x < over.y { vec2(over.x, 0.0) } else { vec2(0.0, over.y) };
    place - shift * off.signum()
}

/// A path query for a body.
#[derive(Clone, Copy)]
struct PathQuery<'a> {
    map: &'a Map,
    from: Vec2,
    to: Vec2,
    radius: f32,
}

impl PathQuery<'_> {
    /// Finds a path: straight if possible, else by A*.
    fn by(&self, finder: &mut PathFinder, cost: impl a_star::Cost) -> Option<Vec<Vec2>> {
        let &PathQuery { map, from, to, radius } = self;
        if a_star::can_walk(from, to, radius, &cost) {
            return Some(vec![to]);
        }
        finder.find(map.cells.size(), from, to, radius, &cost)
    }

    /// Finds a path: straight if possible, else by a Dijkstra map that the hunting guards share.
    fn by_field(&self, fields: &mut DijkstraMaps) -> Option<Vec<Vec2>> {
        let &PathQuery { map, from, to, radius } = self;
        if a_star::can_walk(from, to, radius, cost(map)) {
            return Some(vec![to]);
        }
        fields.find((map.cells.size(), map.version), from, to, radius, cost(map))
    }

    /// Finds a path that avoids closed doors.
    fn past_doors(&self, routes: &mut Routes) -> Option<Vec<Vec2>> {
        if routes.are_parted(self.map, cell_of(self.from), cell_of(self.to)) {
            return None;
        }
        let plain = cost(self.map);
        self.by(&mut routes.finder, |cell| plain(cell).filter(|_| self.map.feet(cell) == Passability::Open))
    }

    /// Finds a path that may push heavy props.
    fn through(&self, finder: &mut PathFinder) -> Option<Vec<Vec2>> {
        let plain = cost(self.map);
        let pushed = |cell| (self.map.feet(cell) == Passability::Open).then_some(PUSHED);
        self.by(finder, |cell| plain(cell).or_else(|| pushed(cell)))
    }
}

/// Whether so many guards hunt near a goal that one shared Dijkstra map is cheaper than a path for
/// each.
fn is_shared(board: &Blackboard, to: Vec2) -> bool {
    let near = |goal: &&Vec2| (**goal - to).length() <= board.all_rules.mind.field_tiles;
    board.routes.hunted.iter().filter(near).count() >= board.all_rules.mind.field_hunters
}

/// Plans the path to a goal.
fn plan(board: &mut Blackboard, to: Vec2) {
    let (map, shared) = (board.map, is_shared(board, to));
    // A prop that did not give way is not pushed again for the same goal.
    let pushes = board.memory.path_follower.stuck <= STUCK;
    let end = with_room(map, beside(map, board.at, to), board.half);
    let trip = PathQuery { map, from: board.at, to: end, radius: board.half.x + AIR };
    // A guard who cannot open doors walks around them, or waits before them if there is no way around.
    let past_doors = if board.rules.opens_doors { None } else { trip.past_doors(board.routes) };
    let Routes { finder, fields, .. } = &mut *board.routes;
    let points = past_doors
        .or_else(|| if shared { trip.by_field(fields) } else { trip.by(finder, cost(map)) })
        .or_else(|| if pushes { trip.through(finder) } else { None });
    board.memory.path_follower = PathFollower {
        no_path: points.is_none(),
        points: points.unwrap_or_default(),
        goal: to,
        planned: board.now,
        version: map.version,
        stuck: 0,
    };
}

/// The closed door ahead, at one of these distances in tiles.
fn shut_door_ahead(map: &Map, at: Vec2, direction: Vec2, distances: &[f32]) -> Option<IVec2> {
    distances.iter().map(|distance| cell_of(at + direction * *distance)).find(|&cell| map.is_shut_door(cell))
}
