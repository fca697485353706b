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
use crate::model::{Door, Key, Sim, Treasure};
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

/// Walking times to what is to be taken, to an exit, and to the keys that the way there may need, for all cells.
pub struct TimeToGoal {
    keys: Vec<NeededKey>,
    /// By the set of keys that the player has, as bits in the order of `keys`.
    maps: Vec<TravelTimes>,
    /// What the player takes before she leaves, in this order.
    stops: Vec<TourStop>,
    /// Time to take a treasure, in ticks.
    take: Tick,
}

/// What the player wants of a heist.
pub(super) struct HeistGoals {
    /// Whether she takes all loot; otherwise the prize is enough.
    pub all_loot: bool,
    /// The exits by which she may leave.
    pub exits: Vec<IVec2>,
}

impl HeistGoals {
    /// What is needed to win: the prize, and any exit.
    pub fn of(sim: &Sim) -> Self {
        Self { all_loot: false, exits: sim.level.exits.clone() }
    }
}

/// A stop on the way to the exit: one of these treasures is taken.
struct TourStop {
    treasures: Vec<Entity>,
    /// Cells from which they are taken.
    cells: Vec<IVec2>,
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
    /// To each stop, and after them to an exit.
    to_stops: Vec<Times>,
    /// For each key, and each different cell of its places.
    to_keys: Vec<Vec<(IVec2, Times)>>,
}

/// What the player has of what she needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeistProgress {
    /// Index of the first stop at which she has not taken anything yet.
    stop: usize,
    /// Keys that she has, as bits.
    keys: usize,
}

impl TimeToGoal {
    /// Computes the times for the current doors and keys.
    ///
    /// A guard who carries a key is expected anywhere on his round.
    pub fn new(sim: &Sim) -> Self {
        Self::to_goals(sim, &HeistGoals::of(sim), |guard| {
            let round =
                sim.guards.iter().position(|other| *other == guard).and_then(|i| sim.level.guards.get(i));
            let patrol = round.map_or(&[][..], |guard| &guard.patrol);
            patrol.iter().map(|point| KeyPlace::always(cell_of(point.at))).collect()
        })
    }

    /// Computes the times to some goals for the current doors and keys; `round` tells where a guard is at which
    /// time.
    pub(super) fn to_goals(sim: &Sim, goals: &HeistGoals, round: impl Fn(Entity) -> Vec<KeyPlace>) -> Self {
        let keys = needed_keys(sim, round);
        let stops = tour(sim, goals, &keys);
        let times = |held| TravelTimes::new(sim, &keys, &stops, &goals.exits, held);
        let maps = (0..1 << keys.len()).map(times).collect();
        Self { keys, maps, stops, take: ticks(sim.rules.player.steal_seconds) }
    }

    /// Remaining time of the player, in ticks at walking speed; `None` if there is no path.
    pub fn of(&self, sim: &Sim) -> Option<Tick> {
        self.at(cell_of(sim.player_body().at), self.progress(sim), sim.tick)
    }

    /// What the player has now.
    pub(super) fn progress(&self, sim: &Sim) -> HeistProgress {
        let taken = self.keys.iter().enumerate().filter(|(_, needed)| sim.get::<Key>(needed.key).taken);
        let is_open = |stop: &TourStop| !stop.treasures.iter().any(|&it| sim.get::<Treasure>(it).taken);
        let stop = self.stops.iter().position(is_open).unwrap_or(self.stops.len());
        HeistProgress { stop, keys: taken.map(|(i, _)| 1 << i).sum() }
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
        let goal = downhill(&self.maps[progress.keys].to_stops[progress.stop], cell);
        let to_key = self.nearest_key(cell, progress, tick);
        [goal, to_key.and_then(|(_, times)| downhill(times, cell))]
    }

    fn direct(&self, cell: IVec2, progress: HeistProgress, tick: Tick) -> Option<Tick> {
        let there = around(&self.maps[progress.keys].to_stops[progress.stop], cell)?;
        let Some(stop) = self.stops.get(progress.stop) else { return Some(there) };
        let then = HeistProgress { stop: progress.stop + 1, ..progress };
        // Only at the last stop is it worth comparing all cells: before, it would multiply with each stop.
        let cells = if then.stop == self.stops.len() { &stop.cells[..] } else { &stop.cells[..1] };
        let on = |from: &IVec2| self.at(*from, then, tick + there);
        Some(there + self.take + cells.iter().filter_map(on).min()?)
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
    fn new(sim: &Sim, keys: &[NeededKey], stops: &[TourStop], exits: &[IVec2], held: usize) -> Self {
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
        let cells = stops.iter().map(|stop| &stop.cells[..]).chain([exits]);
        Self { to_stops: cells.map(times).collect(), to_keys }
    }

    fn to_key(&self, key: usize, cell: IVec2) -> Option<&Times> {
        let cells = &self.to_keys[key];
        let found = cells.binary_search_by_key(&(cell.x, cell.y), |(cell, _)| (cell.x, cell.y));
        found.ok().map(|i| &cells[i].1)
    }
}

/// Returns what the player takes, in the order of a short tour: the prize, or all loot.
fn tour(sim: &Sim, goals: &HeistGoals, keys: &[NeededKey]) -> Vec<TourStop> {
    let treasures = sim.treasures.iter().map(|&entity| (entity, sim.get::<Treasure>(entity)));
    if !goals.all_loot {
        let (main, at) =
            treasures.filter(|(_, it)| it.loot == Loot::Main).map(|(e, it)| (e, cell_of(it.at))).unzip();
        return vec![TourStop { treasures: main, cells: taken_from(sim, at) }];
    }
    let mut stops: Vec<TourStop> = treasures
        .filter(|(_, it)| !it.taken)
        .map(|(entity, it)| TourStop {
            treasures: vec![entity],
            cells: taken_from(sim, vec![cell_of(it.at)]),
        })
        .collect();
    stops.retain(|stop| !stop.cells.is_empty());
    let opened: Vec<IVec2> = keys.iter().flat_map(|key| key.doors.iter().copied()).collect();
    let to_stops: Vec<Times> = stops.iter().map(|stop| travel_times(sim, &stop.cells, &opened)).collect();
    let to_exit = travel_times(sim, &goals.exits, &opened);
    let start = cell_of(sim.player_body().at);
    let length = |order: &[usize]| {
        let from = [start].into_iter().chain(order.iter().map(|stop| stops[*stop].cells[0]));
        let to = order.iter().map(|stop| &to_stops[*stop]).chain([&to_exit]);
        from.zip(to)
            .map(|(cell, times)| around(times, cell).map_or(u64::from(Tick::MAX), u64::from))
            .sum::<u64>()
    };
    let order = (0..stops.len()).fold(Vec::new(), |order, stop| with_inserted(&order, stop, length));
    let mut stops: Vec<Option<TourStop>> = stops.into_iter().map(Some).collect();
    order.into_iter().filter_map(|stop| stops[stop].take()).collect()
}

/// Inserts a stop where the tour stays shortest.
fn with_inserted(order: &[usize], stop: usize, length: impl Fn(&[usize]) -> u64) -> Vec<usize> {
    let at = |place: usize| [&order[..place], &[stop], &order[place..]].concat();
    (0..=order.len()).map(at).min_by_key(|order| length(order)).unwrap_or_default()
}

/// Cells from which the player takes what lies in others.
fn taken_from(sim: &Sim, cells: Vec<IVec2>) -> Vec<IVec2> {
    let is_floor = |cell: &IVec2| steer::cost(&sim.map, *cell).is_some();
    let on_floor: Vec<IVec2> = cells.iter().copied().filter(is_floor).collect();
    if !on_floor.is_empty() {
        return on_floor;
    }
    // What stands on a table is taken from beside it.
    cells.iter().flat_map(|cell| NEIGHBOURS.map(|step| *cell + step)).filter(is_floor).collect()
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
