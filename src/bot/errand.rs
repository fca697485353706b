//! What a bot that does not plan has to do next: go for the goal, or first for what opens the way to it.

use super::steer;
use crate::act::{UseTarget, lock_pick_view, use_target};
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::rules::Passability;
use crate::space::steer::flee::DistanceMap;
use hecs::Entity;

/// Cost of a locked door or a heavy prop in the way, in tiles.
const WORK: f32 = 14.0;
/// How far behind a guard the bot reaches for his belt, in tiles.
const BEHIND: f32 = 1.2;
/// How many doors, each shut before the key of the one before, are looked through.
const DOORS: usize = 4;

/// The next thing to do, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errand {
    /// Position to go to.
    pub at: Vec2,
    pub what: Task,
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// Only go there.
    Go,
    /// Take a key that lies there.
    TakeKey,
    /// Take a key from the belt of a guard, from behind.
    Rob(Entity),
    /// Pick the lock of a door.
    Pick(Entity),
    /// Push the heavy prop in a cell away.
    Push(IVec2),
    /// Put out a lamp.
    Snuff(Entity),
    /// Pick up a thing to throw.
    PickUp(Entity),
}

/// What bars the shortest way.
enum Barrier {
    Door(Entity),
    Prop(IVec2),
}

/// The next errand on the way to the goal; `None` if nothing leads there.
pub fn next(sim: &Sim) -> Option<Errand> {
    let goal = steer::goal(sim)?;
    if steer::find_path(sim, goal, |_| Some(0.0)).is_some() {
        return Some(Errand { at: goal, what: Task::Go });
    }
    let mut errand = Errand { at: goal, what: Task::Go };
    for _ in 0..DOORS {
        match barrier(sim, cell_of(errand.at))? {
            None => return Some(errand),
            Some((Barrier::Prop(prop), from)) => {
                return Some(Errand { at: center_of(from), what: Task::Push(prop) });
            }
            Some((Barrier::Door(door), from)) if sim.get::<Door>(door).pickable => {
                return Some(Errand { at: center_of(from), what: Task::Pick(door) });
            }
            Some((Barrier::Door(door), _)) => errand = fetch(sim, door)?,
        }
    }
    None
}

/// Points of the shortest path to where the player has to go next: to the main treasure, to what opens the way there,
/// or, once she has it, to the nearest exit. Guards are not minded. Empty where she is already, `None` if nothing leads
/// there.
pub fn path_to_goal(sim: &Sim) -> Option<Vec<Vec2>> {
    if sim.has_prize() {
        // Nearest by the way there: as the crow flies, another would be nearer every few steps.
        return shortest(sim, sim.level.exits.iter().copied());
    }
    steer::find_path(sim, next(sim)?.at, |_| Some(0.0))
}

/// Points of the shortest path to a cell, or to one beside it if nobody can stand there. Guards are not minded.
pub fn path_beside(sim: &Sim, cell: IVec2) -> Option<Vec<Vec2>> {
    shortest(sim, steer::cells_at(&sim.map, cell))
}

/// Points of the shortest of the paths to some cells.
fn shortest(sim: &Sim, cells: impl Iterator<Item = IVec2>) -> Option<Vec<Vec2>> {
    let here = sim.player_body().at;
    let length = |path: &Vec<Vec2>| {
        let from = std::iter::once(&here).chain(path);
        from.zip(path).map(|(a, b)| (*b - *a).length()).sum::<f32>()
    };
    let paths = cells.filter_map(|cell| steer::find_path(sim, center_of(cell), |_| Some(0.0)));
    paths.min_by(|a, b| length(a).total_cmp(&length(b)))
}

/// The first barrier on the shortest way to a cell, and the cell before it; nothing if the way is free.
/// `None` if there is no way.
fn barrier(sim: &Sim, to: IVec2) -> Option<Option<(Barrier, IVec2)>> {
    let barred = steer::barred(sim);
    let is_in_the_way = |cell: IVec2| steer::cost(&sim.map, cell).is_none() && is_loose(sim, cell);
    let cost = |cell: IVec2| {
        let lock = if barred.contains(&cell) { WORK } else { 0.0 };
        Some(steer::cost(&sim.map, cell).or_else(|| is_in_the_way(cell).then_some(WORK))? + lock)
    };
    let here = cell_of(sim.player_body().at);
    let ways = DistanceMap::new(sim.map.cells.size(), [(here, 0)], cost, |cell| cell == to);
    let path = ways.path_to(to);
    if path.is_empty() {
        return None;
    }
    let bars = |cell: IVec2| match sim.door_at(cell).filter(|_| barred.contains(&cell)) {
        Some(door) => Some(Barrier::Door(door)),
        None => is_in_the_way(cell).then_some(Barrier::Prop(cell)),
    };
    Some(path.windows(2).find_map(|step| Some((bars(step[1])?, straight_before(step[0], step[1])))))
}

/// The cell from which a barrier is straight ahead. Of a diagonal step both corners are free.
fn straight_before(before: IVec2, barrier: IVec2) -> IVec2 {
    let is_diagonal = (barrier - before).abs() == IVec2::ONE;
    if is_diagonal { IVec2::new(before.x, barrier.y) } else { before }
}

/// Whether a heavy prop alone fills a cell.
fn is_loose(sim: &Sim, cell: IVec2) -> bool {
    sim.map.is_blocked(cell) && sim.map.feet(cell) == Passability::Open
}

/// How to get a key to a door.
fn fetch(sim: &Sim, door: Entity) -> Option<Errand> {
    let keys = sim.keys.iter().map(|&key| sim.get::<Key>(key));
    let fits = |key: &Key| !key.taken && key.doors.contains(&door);
    let errand = |key: Key| match key.carrier {
        None => Errand { at: key.at, what: Task::TakeKey },
        Some(guard) => {
            let (at, facing) = (sim.get::<Body>(guard).at, sim.get::<Facing>(guard).0);
            let behind = if sim.sleeps(guard) { sim.player_body().at - at } else { -facing };
            Errand { at: at + behind.normalize_or_zero() * BEHIND, what: Task::Rob(guard) }
        }
    };
    // What lies there is taken with less risk than what hangs on a belt.
    keys.filter(fits).map(errand).min_by_key(|errand| matches!(errand.what, Task::Rob(_)))
}

/// Input of the hands for an errand: takes what is at hand, or works on it; `None` if there is nothing to do
/// yet.
pub fn handle(sim: &Sim, errand: Option<Errand>) -> Option<Input> {
    if let Some(pick) = lock_pick_view(sim) {
        return Some(if pick.is_over_pin() { steer::press_anew(sim) } else { Input::IDLE });
    }
    let target = use_target(sim);
    match errand.map(|errand| errand.what) {
        _ if matches!(target, Some(UseTarget::TakeKey { .. })) => Some(steer::press_anew(sim)),
        Some(Task::Pick(wanted)) if matches!(target, Some(UseTarget::PickLock { door, .. }) if door == wanted) => {
            Some(steer::press_anew(sim))
        }
        Some(Task::Snuff(wanted)) if matches!(target, Some(UseTarget::Snuff { lamp, .. }) if lamp == wanted) => {
            Some(Input::IDLE.with(Button::Use))
        }
        Some(Task::PickUp(wanted)) if matches!(target, Some(UseTarget::PickUp { prop, .. }) if prop == wanted) => {
            Some(steer::press_anew(sim))
        }
        Some(Task::Pick(door)) => lean_on(sim, errand?.at, sim.get::<Door>(door).cell),
        Some(Task::Push(prop)) => lean_on(sim, errand?.at, prop),
        _ => steer::take(sim),
    }
}

/// Walks against what fills a cell, once the bot stands before it.
fn lean_on(sim: &Sim, from: Vec2, cell: IVec2) -> Option<Input> {
    let here = sim.player_body().at;
    let is_there = cell_of(here) == cell_of(from) && sim.map.is_standing(cell_of(here));
    let axis = (center_of(cell) - from).normalize_or_zero();
    // Squarely, so that it does not slide past.
    let aside = (center_of(cell) - here) - axis * (center_of(cell) - here).dot(axis);
    is_there.then(|| steer::hold(Input::going(axis + aside * 2.0), Posture::Sneak))
}
