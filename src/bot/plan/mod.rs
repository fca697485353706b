//! The planner: searches for a run that takes the prize and leaves, while no guard's awareness meter
//! reaches 60.
//!
//! It is a best-first search over the real simulation. A node is a heist at one moment; its edges are
//! moves of about a second (`moves`), played through the normal input. The next move to try is the one
//! with the lowest sum of time so far and weighted remaining time ([`TimeToGoal`]); it is simulated
//! only when it is its turn, as in lazy weighted A*. A move in which a guard begins to investigate is
//! dropped, and remembered (`obstacles`). Two moments at the same place and about the same time, with
//! nothing else changed by the player (`baseline`), count as one.
//!
//! While a door needs a key that the player has not, a second queue orders the same moves by the remaining
//! time if she fetches the key first. The queues take turns, so that a way past the door that is watched
//! does not hide the one through it.
//!
//! All limits are counted in ticks and moves, so the result does not depend on the speed of the
//! machine.

mod baseline;
mod distractions;
mod moves;
mod obstacles;
mod terms;
mod tree;

pub use obstacles::Obstacle;
pub use terms::PlanTerms;

use super::TimeToGoal;
use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::model::{ActorId, Awareness, Input, Sense, Sim};
use baseline::BaselineRun;
use moves::{Move, MoveCandidate, MoveEnd};
use obstacles::Obstacles;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeSet, BinaryHeap};
use tree::{Node, Tree};

/// Weight of the remaining time against the time so far.
const HEURISTIC_WEIGHT: Tick = 2;

/// Maximum number of waiting moves; beyond it the worse half is dropped.
const OPEN_LIMIT: usize = 1 << 21;

/// Obstacles count if they are at most this much farther from the goal than the search came, in ticks
/// at walking speed.
const BEHIND: Tick = 3 * TICKS_PER_SECOND;

/// When a search gives up.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// Maximum number of simulated ticks.
    pub work: u64,
    /// Maximum length of a plan, in ticks.
    pub longest: Tick,
}

impl Default for SearchLimits {
    /// Sixty hours of simulated play, for plans of up to four minutes.
    fn default() -> Self {
        Self { work: 3600 * 60 * u64::from(TICKS_PER_SECOND), longest: 240 * TICKS_PER_SECOND }
    }
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchProgress {
    /// The search goes on.
    Searching,
    /// A plan was found.
    Found,
    /// There is no plan within the limits.
    GaveUp,
}

/// How far a search came, for reports about levels that cannot be won.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReach {
    /// The cell nearest to the goal that was reached unnoticed.
    pub cell: IVec2,
    /// Tick at which `cell` was reached.
    pub tick: Tick,
    /// Whether the player had the prize there.
    pub has_prize: bool,
    /// Whether all moves were tried; `false` if a limit ended the search.
    pub is_all: bool,
    /// Remaining time from there, in ticks at walking speed; `None` if there is no path.
    pub ahead: Option<Tick>,
    /// Guards in the way, the most frequent first.
    pub obstacles: Vec<Obstacle>,
}

/// A search in progress, which can be advanced in slices.
pub struct Planner {
    limits: SearchLimits,
    terms: PlanTerms,
    ahead: TimeToGoal,
    baseline: BaselineRun,
    tree: Tree,
    /// Moves by the time straight to the goal, and by the time over a key.
    open: [BinaryHeap<OpenMove>; 2],
    /// Whose turn it is.
    turn: usize,
    seen: BTreeSet<u64>,
    /// Number of simulated ticks.
    work: u64,
    /// Number of moves offered.
    offered: u64,
    obstacles: Obstacles,
    nearest: (Option<Tick>, Node),
    found: Option<Vec<Input>>,
}

/// A move that waits for its turn.
struct OpenMove {
    /// Its rank: the lower, the earlier; of equal ones the later offered first.
    priority: Tick,
    order: u64,
    from: Node,
    what: Move,
    /// The moment that it leads to if it goes as expected.
    expected: Option<u64>,
}

/// Searches for a plan from the current state of a heist; returns one input per tick.
pub fn plan(sim: &Sim, limits: SearchLimits) -> Option<Vec<Input>> {
    let mut planner = Planner::new(sim, limits);
    while planner.advance(usize::MAX) == SearchProgress::Searching {}
    planner.found
}

impl Planner {
    /// Starts a search from the current state of a heist.
    pub fn new(sim: &Sim, limits: SearchLimits) -> Self {
        Self::on_terms(sim, limits, PlanTerms::default())
    }

    /// Like [`new`](Self::new), for a plan on some terms.
    pub fn on_terms(sim: &Sim, limits: SearchLimits, terms: PlanTerms) -> Self {
        let limits = SearchLimits { longest: limits.longest.min(terms.longest(sim)), ..limits };
        let baseline = BaselineRun::new(sim, limits.longest);
        let ahead = TimeToGoal::to_goals(sim, &terms.goals(sim), |guard| baseline.round(sim, guard));
        let mut planner = Self {
            limits: SearchLimits { longest: sim.tick + limits.longest, ..limits },
            terms,
            baseline,
            tree: Tree::new(sim),
            open: [BinaryHeap::new(), BinaryHeap::new()],
            turn: 0,
            seen: BTreeSet::new(),
            work: u64::from(limits.longest),
            offered: 0,
            obstacles: Obstacles::default(),
            nearest: (ahead.of(sim), 0),
            found: None,
            ahead,
        };
        planner.expand(0, sim);
        planner
    }

    /// Tries at most `moves` more moves.
    pub fn advance(&mut self, moves: usize) -> SearchProgress {
        for _ in 0..moves {
            if self.found.is_some() {
                return SearchProgress::Found;
            }
            let next = self.pop().filter(|_| self.work < self.limits.work);
            let Some(next) = next else { return SearchProgress::GaveUp };
            self.attempt(&next);
        }
        SearchProgress::Searching
    }

    /// The next move of the queue whose turn it is, or else of the other.
    fn pop(&mut self) -> Option<OpenMove> {
        self.turn = 1 - self.turn;
        let other = 1 - self.turn;
        self.open[self.turn].pop().or_else(|| self.open[other].pop())
    }

    /// The plan, one input per tick, if one was found.
    pub fn plan(&self) -> Option<&[Input]> {
        self.found.as_deref()
    }

    /// Number of ticks simulated so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Number of different moments reached.
    pub fn moments(&self) -> usize {
        self.tree.len()
    }

    /// How far the search came.
    pub fn reach(&mut self) -> SearchReach {
        let (ahead, node) = self.nearest;
        let (sim, _) = self.tree.restore(node);
        let cell = cell_of(sim.player_body().at);
        let obstacles = self.obstacles.within(ahead.map_or(Tick::MAX, |ahead| ahead + BEHIND));
        let is_all = self.open.iter().all(BinaryHeap::is_empty);
        SearchReach { cell, tick: sim.tick, has_prize: sim.has_prize(), is_all, ahead, obstacles }
    }

    /// Simulates a move.
    fn attempt(&mut self, next: &OpenMove) {
        if self.is_seen(next.expected) {
            return;
        }
        let (mut sim, again) = self.tree.restore(next.from);
        let trial = moves::play(&mut sim, next.what, &self.terms);
        self.work += u64::from(again) + trial.inputs.len() as u64;
        if !trial.deeds.is_empty() {
            let done = self.tree.deeds(next.from).chain(trial.deeds.iter().copied());
            if !self.terms.allow(&done.collect::<Vec<_>>()) {
                return;
            }
        }
        match trial.end {
            MoveEnd::Away => {
                let mut inputs = self.tree.inputs(next.from);
                inputs.extend(trial.inputs);
                self.found = Some(inputs);
            }
            MoveEnd::Noticed(guard) => {
                let ahead = self.ahead.of(&sim).unwrap_or(Tick::MAX);
                self.obstacles.note(guard, sensed_by(&sim, guard), cell_of(sim.player_body().at), ahead);
            }
            MoveEnd::Refused => {}
            MoveEnd::Done => {
                let moment = self.baseline.moment(&sim).at(cell_of(sim.player_body().at));
                if sim.tick < self.limits.longest && self.seen.insert(moment) {
                    let node = self.tree.push(next.from, trial.inputs, trial.deeds, &sim);
                    self.expand(node, &sim);
                }
            }
        }
    }

    /// Offers all moves from a node.
    fn expand(&mut self, node: Node, sim: &Sim) {
        let Some(ahead) = self.ahead.of(sim) else { return };
        if self.nearest.0.is_none_or(|nearest| ahead < nearest) {
            self.nearest = (Some(ahead), node);
        }
        let progress = self.ahead.progress(sim);
        let (now, awareness_penalty) = (self.baseline.moment(sim), awareness_penalty(sim));
        for offer in moves::offers(sim, &self.ahead, &self.obstacles, &self.terms) {
            let MoveCandidate { what, to, ticks, doubt } = offer;
            let expected = if what.changes_things() { None } else { now.after(ticks, to) };
            if self.is_seen(expected) {
                continue;
            }
            let then = sim.tick + ticks;
            let straight = self.ahead.at(to, progress, then);
            let by_key = self.ahead.by_key(to, progress, then).filter(|by_key| Some(*by_key) != straight);
            for (queue, ahead) in [straight, by_key].into_iter().enumerate() {
                let Some(ahead) = ahead else { continue };
                let priority = then + doubt + awareness_penalty + HEURISTIC_WEIGHT * ahead;
                self.offered += 1;
                let order = self.offered;
                self.open[queue].push(OpenMove { priority, order, from: node, what, expected });
            }
        }
        self.open.iter_mut().for_each(limit);
    }

    fn is_seen(&self, moment: Option<u64>) -> bool {
        moment.is_some_and(|moment| self.seen.contains(&moment))
    }
}

/// Drops the worse half of a queue that has become too long.
fn limit(open: &mut BinaryHeap<OpenMove>) {
    if open.len() > OPEN_LIMIT {
        let mut all = std::mem::take(open).into_sorted_vec();
        *open = all.split_off(all.len() - OPEN_LIMIT / 2).into();
    }
}

/// Sense by which a guard perceives the player.
fn sensed_by(sim: &Sim, id: ActorId) -> Option<Sense> {
    let awareness: Awareness = sim.get_by_id(id)?;
    awareness.sighting.map(|sighting| sighting.sense)
}

/// How near the player is to being noticed, in ticks: the highest awareness meter.
fn awareness_penalty(sim: &Sim) -> Tick {
    sim.guards.iter().map(|&guard| sim.get::<Awareness>(guard).meter).fold(0.0, f32::max) as Tick
}

impl Ord for OpenMove {
    fn cmp(&self, other: &Self) -> Ordering {
        (Reverse(self.priority), self.order).cmp(&(Reverse(other.priority), other.order))
    }
}

impl PartialOrd for OpenMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenMove {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OpenMove {}
