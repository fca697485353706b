//! Remaining time to win from any cell: the planner's estimate, and the measure of a race against a
//! ghost.

use super::steer;
use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use crate::base::{Grid, IVec2};
use crate::model::Sim;
use crate::rules::{Loot, Passability};
use crate::space::dijkstra_map::DijkstraMap;

/// Cost of picking a lock or pushing a heavy prop away, in cells of plain floor: about four seconds.
const WORK: f32 = 14.0;

/// Walking times to the prize and from there to an exit, for all cells.
pub struct TimeToGoal {
    to_prize: Grid<Option<Tick>>,
    to_exit: Grid<Option<Tick>>,
    /// Time to take the prize and to leave from there, in ticks.
    after: Tick,
}

impl TimeToGoal {
    /// Computes the times for the current doors and keys.
    pub fn new(sim: &Sim) -> Self {
        let prizes: Vec<IVec2> =
            sim.level.treasures.iter().filter(|t| t.loot == Loot::Main).map(|t| cell_of(t.at)).collect();
        let is_floor = |cell: &IVec2| steer::cost(&sim.map, *cell).is_some();
        // What stands on a table is taken from beside it.
        let beside = prizes.iter().flat_map(|cell| NEIGHBOURS.map(|step| *cell + step));
        let mut goals: Vec<IVec2> = prizes.iter().copied().filter(is_floor).collect();
        if goals.is_empty() {
            goals = beside.filter(is_floor).collect();
        }
        let to_exit = travel_times(sim, &sim.level.exits);
        let out = goals.iter().filter_map(|cell| *to_exit.get(*cell)?).min();
        let take = ticks(sim.rules.player.steal_seconds);
        // Without a way out there is none to the heirloom that leads anywhere.
        let to_prize = if out.is_some() { travel_times(sim, &goals) } else { travel_times(sim, &[]) };
        Self { to_prize, to_exit, after: take + out.unwrap_or(0) }
    }

    /// Remaining time of the player, in ticks at walking speed; `None` if there is no path.
    pub fn of(&self, sim: &Sim) -> Option<Tick> {
        self.at(cell_of(sim.player_body().at), sim.has_prize())
    }

    /// Remaining time from a cell, with or without the prize, in ticks at walking speed; `None` if
    /// there is no path.
    ///
    /// For a cell that cannot be walked it is the smallest time of its neighbours, because the player
    /// may stand in it beside what fills it.
    pub fn at(&self, cell: IVec2, has_prize: bool) -> Option<Tick> {
        let times = self.travel_times(has_prize);
        let near = || NEIGHBOURS.iter().filter_map(|step| *times.get(cell + *step)?).min();
        let ticks = times.get(cell).copied().flatten().or_else(near)?;
        Some(if has_prize { ticks } else { ticks + self.after })
    }

    /// The next cell on the shortest path from a cell.
    pub fn next(&self, cell: IVec2, has_prize: bool) -> Option<IVec2> {
        let times = self.travel_times(has_prize);
        let here = times.get(cell).copied().flatten()?;
        let ticks = |next: &IVec2| times.get(*next).copied().flatten();
        let near = NEIGHBOURS.iter().map(|step| cell + *step);
        near.filter(|next| ticks(next).is_some_and(|ticks| ticks < here)).min_by_key(ticks)
    }

    /// Walking time from each cell to the nearest goal.
    fn travel_times(&self, has_prize: bool) -> &Grid<Option<Tick>> {
        if has_prize { &self.to_exit } else { &self.to_prize }
    }
}

/// How long the way from each cell to the nearest of these is.
fn travel_times(sim: &Sim, goals: &[IVec2]) -> Grid<Option<Tick>> {
    let size = sim.map.cells.size();
    let barred = steer::barred(sim);
    let cost = |cell: IVec2| {
        let lock = if barred.contains(&cell) { WORK } else { 0.0 };
        let in_the_way =
            || (sim.map.is_blocked(cell) && sim.map.feet(cell) == Passability::Open).then_some(WORK);
        Some(steer::cost(&sim.map, cell).or_else(in_the_way)? + lock)
    };
    let a_cell = TICKS_PER_SECOND as f32 / sim.rules.player.speed.walk;
    let mut nearest: Grid<Option<Tick>> = Grid::new(size.x, size.y, None);
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
