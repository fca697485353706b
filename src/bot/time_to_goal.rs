//! Remaining time to win from any cell: the planner's estimate, and the measure of a race against a
//! ghost.
//!
//! A door that cannot be picked is a wall until the player has its key. So fetching a key can come before
//! the prize or the exit: [`TimeToGoal::at`] counts it where nothing else leads there, and
//! [`TimeToGoal::by_key`] tells what it would take anyway.

use super::steer;
use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use crate::base::{Grid, IVec2};
use crate::model::{Door, Key, Sim};
use crate::rules::{Loot, Passability};
use crate::space::dijkstra_map::DijkstraMap;
use hecs::Entity;

/// Cost of picking a lock or pushing a heavy prop away, in cells of plain floor: about four seconds.
const WORK: f32 = 14.0;
/// How many keys count as goals; more would take too many maps.
const KEYS: usize = 3;
/// Expected duration of taking a key, in ticks.
const TAKE_KEY: Tick = TICKS_PER_SECOND / 2;

type Times = Grid<Option<Tick>>;

/// Walking times to the prize, to an exit, and to the keys that the way there may need, for all cells.
pub struct TimeToGoal {
    keys: Vec<NeededKey>,
    /// By the set of keys that the player has, as bits in the order of `keys`.
    maps: Vec<TravelTimes>,
    prizes: Vec<IVec2>,
    /// Time to take the prize, in ticks.
    take: Tick,
}

/// A key to a door that cannot be picked.
struct NeededKey {
    key: Entity,
    doors: Vec<IVec2>,
    places: Vec<KeyPlace>,
}

/// A cell in which a key is for some time: for ever if it lies there.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyPlace {
    pub cell: IVec2,
    pub from: Tick,
    pub until: Tick,
}

/// Walking times to the goals through the doors that some keys open.
struct TravelTimes {
    to_prize: Times,
    to_exit: Times,
    /// For each key, and each different cell of its places.
    to_keys: Vec<Vec<(IVec2, Times)>>,
}

/// What the player has of what she needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeistProgress {
    pub has_prize: bool,
    /// Keys that she has, as bits.
    keys: usize,
}

impl TimeToGoal {
    /// Computes the times for the current doors and keys.
    ///
    /// A guard who carries a key is expected anywhere on his round.
    pub fn new(sim: &Sim) -> Self {
        Self::with_rounds(sim, |guard| {
            let round =
                sim.guards.iter().position(|other| *other == guard).and_then(|i| sim.level.guards.get(i));
            let patrol = round.map_or(&[][..], |guard| &guard.patrol);
            patrol.iter().map(|point| KeyPlace::always(cell_of(point.at))).collect()
        })
    }

    /// Computes the times for the current doors and keys; `round` tells where a guard is at which time.
    pub(super) fn with_rounds(sim: &Sim, round: impl Fn(Entity) -> Vec<KeyPlace>) -> Self {
        let keys = needed_keys(sim, round);
        let prizes = prizes(sim);
        let maps = (0..1 << keys.len()).map(|held| TravelTimes::new(sim, &keys, &prizes, held)).collect();
        Self { keys, maps, prizes, take: ticks(sim.rules.player.steal_seconds) }
    }

    /// Remaining time of the player, in ticks at walking speed; `None` if there is no path.
    pub fn of(&self, sim: &Sim) -> Option<Tick> {
        self.at(cell_of(sim.player_body().at), self.progress(sim), sim.tick)
    }

    /// What the player has now.
    pub(super) fn progress(&self, sim: &Sim) -> HeistProgress {
        let taken = self.keys.iter().enumerate().filter(|(_, needed)| sim.get::<Key>(needed.key).taken);
        HeistProgress { has_prize: sim.has_prize(), keys: taken.map(|(i, _)| 1 << i).sum() }
    }

    /// Remaining time from a cell at a tick, in ticks at walking speed, over a key only if there is no other
    /// way; `None` if there is none at all.
    ///
    /// For a cell that cannot be walked it is the smallest time of its neighbours, because the player
    /// may stand in it beside what fills it.
    pub(super) fn at(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> Option<Tick> {
        self.direct(cell, progress, tick).or_else(|| self.by_key(cell, progress, tick))
    }

    /// Remaining time from a cell at a tick if the player fetches a key first; `None` if there is none to
    /// fetch.
    pub(super) fn by_key(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> Option<Tick> {
        self.nearest_key(cell, progress, tick).map(|(ticks, _)| ticks)
    }

    /// The next cells on the shortest paths from a cell: to the goal, and to the nearest key.
    pub(super) fn next(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> [Option<IVec2>; 2] {
        let goal = downhill(self.maps[progress.keys].goal(progress.has_prize), cell);
        let to_key = self.nearest_key(cell, progress, tick);
        [goal, to_key.and_then(|(_, times)| downhill(times, cell))]
    }

    fn direct(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> Option<Tick> {
        let there = around(self.maps[progress.keys].goal(progress.has_prize), cell)?;
        if progress.has_prize {
            return Some(there);
        }
        let with_prize = HeistProgress { has_prize: true, ..progress };
        let out = |prize: &IVec2| self.at(*prize, with_prize, tick + there);
        Some(there + self.take + self.prizes.iter().filter_map(out).min()?)
    }

    /// The least time over a key, and the times to where it is then.
    fn nearest_key(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> Option<(Tick, &Times)> {
        let mut best: Option<(Tick, &Times)> = None;
        let missing = self.keys.iter().enumerate().filter(|(i, _)| progress.keys & 1 << i == 0);
        for (i, needed) in missing {
            let then = HeistProgress { keys: progress.keys | 1 << i, ..progress };
            for place in &needed.places {
                let Some(times) = self.maps[progress.keys].to_key(i, place.cell) else { continue };
                let Some(there) = around(times, cell) else { continue };
                let met = place.from.saturating_sub(tick).max(there) + TAKE_KEY;
                if tick + there > place.until || best.is_some_and(|(least, _)| met >= least) {
                    continue;
                }
                let Some(rest) = self.at(place.cell, then, tick + met) else { continue };
                if best.is_none_or(|(least, _)| met + rest < least) {
                    best = Some((met + rest, times));
                }
            }
        }
        best
    }
}

impl KeyPlace {
    /// A cell in which a key is or may be at any time.
    pub fn always(cell: IVec2) -> Self {
        Self { cell, from: 0, until: Tick::MAX }
    }
}

impl TravelTimes {
    fn new(sim: &Sim, keys: &[NeededKey], prizes: &[IVec2], held: usize) -> Self {
        let is_held = |i: usize| held & 1 << i != 0;
        let opened = keys.iter().enumerate().filter(|(i, _)| is_held(*i)).flat_map(|(_, key)| &key.doors);
        let opened: Vec<IVec2> = opened.copied().collect();
        let times = |goals: &[IVec2]| travel_times(sim, goals, &opened);
        let to_places = |(i, key): (usize, &NeededKey)| {
            let mut cells: Vec<IVec2> = key.places.iter().map(|place| place.cell).collect();
            cells.sort_by_key(|cell| (cell.x, cell.y));
            cells.dedup();
            cells.retain(|_| !is_held(i));
            cells.into_iter().map(|cell| (cell, times(&[cell]))).collect()
        };
        let to_keys = keys.iter().enumerate().map(to_places).collect();
        Self { to_prize: times(prizes), to_exit: times(&sim.level.exits), to_keys }
    }

    fn goal(&self, has_prize: bool) -> &Times {
        if has_prize { &self.to_exit } else { &self.to_prize }
    }

    fn to_key(&self, key: usize, cell: IVec2) -> Option<&Times> {
        let cells = &self.to_keys[key];
        let found = cells.binary_search_by_key(&(cell.x, cell.y), |(cell, _)| (cell.x, cell.y));
        found.ok().map(|i| &cells[i].1)
    }
}

/// Cells from which the player takes the prize.
fn prizes(sim: &Sim) -> Vec<IVec2> {
    let main = sim.level.treasures.iter().filter(|t| t.loot == Loot::Main);
    let prizes: Vec<IVec2> = main.map(|t| cell_of(t.at)).collect();
    let is_floor = |cell: &IVec2| steer::cost(&sim.map, *cell).is_some();
    let on_floor: Vec<IVec2> = prizes.iter().copied().filter(is_floor).collect();
    if !on_floor.is_empty() {
        return on_floor;
    }
    // What stands on a table is taken from beside it.
    prizes.iter().flat_map(|cell| NEIGHBOURS.map(|step| *cell + step)).filter(is_floor).collect()
}

/// Keys, not yet taken, to doors that cannot be picked.
fn needed_keys(sim: &Sim, round: impl Fn(Entity) -> Vec<KeyPlace>) -> Vec<NeededKey> {
    let shut = steer::shut_without_key(sim);
    let needed = sim.keys.iter().filter_map(|&key| {
        let Key { at, doors, carrier, taken } = sim.get(key);
        let cells = doors.iter().map(|&door| sim.get::<Door>(door).cell);
        let doors: Vec<IVec2> = cells.filter(|cell| shut.contains(cell)).collect();
        let places = || carrier.map_or_else(|| vec![KeyPlace::always(cell_of(at))], &round);
        (!taken && !doors.is_empty()).then(|| NeededKey { key, doors, places: places() })
    });
    needed.take(KEYS).collect()
}

/// Time in a cell, or the least of its neighbours.
fn around(times: &Times, cell: IVec2) -> Option<Tick> {
    let near = || NEIGHBOURS.iter().filter_map(|step| *times.get(cell + *step)?).min();
    times.get(cell).copied().flatten().or_else(near)
}

/// The neighbour of a cell that is nearest to the goal.
fn downhill(times: &Times, cell: IVec2) -> Option<IVec2> {
    let here = times.get(cell).copied().flatten()?;
    let ticks = |next: &IVec2| times.get(*next).copied().flatten();
    let near = NEIGHBOURS.iter().map(|step| cell + *step);
    near.filter(|next| ticks(next).is_some_and(|ticks| ticks < here)).min_by_key(ticks)
}

/// How long the way from each cell to the nearest of these is; only those of the doors that need a key are
/// passed that are `opened`.
fn travel_times(sim: &Sim, goals: &[IVec2], opened: &[IVec2]) -> Times {
    let size = sim.map.cells.size();
    let barred = steer::barred(sim);
    let mut shut = steer::shut_without_key(sim);
    shut.retain(|cell| !opened.contains(cell));
    let cost = |cell: IVec2| {
        if shut.contains(&cell) {
            return None;
        }
        let lock = if barred.contains(&cell) && !opened.contains(&cell) { WORK } else { 0.0 };
        let in_the_way =
            || (sim.map.is_blocked(cell) && sim.map.feet(cell) == Passability::Open).then_some(WORK);
        Some(steer::cost(&sim.map, cell).or_else(in_the_way)? + lock)
    };
    let a_cell = TICKS_PER_SECOND as f32 / sim.rules.player.speed.walk;
    let mut nearest: Times = Grid::new(size.x, size.y, None);
    for goal in goals {
        let mut field = DijkstraMap::default();
        field.begin(size, *goal, &cost);
        for index in 0..nearest.values().len() {
            let cell = nearest.cell(index);
            let ticks = field.distance(cell, cost).map(|length| (length * a_cell) as Tick);
            nearest[cell] = nearest[cell].into_iter().chain(ticks).min();
        }
    }
    nearest
}
