//! The planner: looks for a run that takes the heirloom and leaves, with nobody's meter ever past 60.
//!
//! A best-first search over the real simulation. A node is a heist at one moment; from it lead moves of a second or so
//! (`moves`), played through the one input door. Which move is tried next is decided by its time so far and an estimate
//! of what is still ahead ([`TimeToGoal`]); it is only simulated when it is its turn, as in a lazy weighted A*. A move in which
//! somebody begins to look for her leads nowhere, but is remembered (`obstacles`). Two moments at the same place and about
//! the same time, with nothing else changed by her (`baseline`), count as one.
//!
//! Everything is counted in ticks and moves: what it finds does not depend on how fast the machine is, nor on the slices
//! in which it works.

mod baseline;
mod distractions;
mod moves;
mod obstacles;
mod tree;

pub use obstacles::Obstacle;

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

/// How much what is ahead counts against the time so far.
const HASTE: Tick = 2;

/// So many moves wait for their turn. When there are more, the worse half is given up.
const WAITING: usize = 1 << 21;

/// Obstacles count if they are no farther from the goal than the search came, by so many ticks at a walk.
const BEHIND: Tick = 3 * TICKS_PER_SECOND;

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// So many ticks are simulated at most.
    pub work: u64,
    /// And no plan is longer than this, in ticks.
    pub longest: Tick,
}

impl Default for SearchLimits {
    /// An hour of work for plans of up to four minutes.
    fn default() -> Self {
        Self { work: 3600 * 60 * u64::from(TICKS_PER_SECOND), longest: 240 * TICKS_PER_SECOND }
    }
}

/// What has come of the search so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchProgress {
    Searching,
    /// There is a plan.
    Found,
    /// There is none within its limits.
    GaveUp,
}

/// How far a search came.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReach {
    /// The place nearest to the goal that she reached unnoticed, and when.
    pub cell: IVec2,
    pub tick: Tick,
    pub has_prize: bool,
    /// Was everything tried, or only what the limits allowed?
    pub is_all: bool,
    /// What was still ahead of her there, in ticks at a walk; `None`: there is no way at all.
    pub ahead: Option<Tick>,
    /// Who stood in the way, the worst first.
    pub obstacles: Vec<Obstacle>,
}

/// A search in progress.
pub struct Planner {
    limits: SearchLimits,
    ahead: TimeToGoal,
    night: BaselineRun,
    tree: Tree,
    open: BinaryHeap<OpenMove>,
    seen: BTreeSet<u64>,
    /// How many ticks were simulated.
    work: u64,
    /// How many moves were put in line.
    offered: u64,
    obstacles: Obstacles,
    nearest: (Option<Tick>, Node),
    found: Option<Vec<Input>>,
}

/// A move that waits for its turn.
struct OpenMove {
    /// The less, the sooner; of two that promise the same, the later one.
    promise: Tick,
    order: u64,
    from: Node,
    what: Move,
    /// The moment that it leads to, if it goes as it promises.
    expected: Option<u64>,
}

/// Plans from where a heist stands now, for as long as it takes within the limits: what to press, tick by tick.
pub fn plan(sim: &Sim, limits: SearchLimits) -> Option<Vec<Input>> {
    let mut planner = Planner::new(sim, limits);
    while planner.advance(usize::MAX) == SearchProgress::Searching {}
    planner.found
}

impl Planner {
    /// Plans from where a heist stands now.
    pub fn new(sim: &Sim, limits: SearchLimits) -> Self {
        let ahead = TimeToGoal::new(sim);
        let mut planner = Self {
            limits: SearchLimits { longest: sim.tick + limits.longest, ..limits },
            night: BaselineRun::new(sim, limits.longest),
            tree: Tree::new(sim),
            open: BinaryHeap::new(),
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

    /// Tries so many moves more.
    pub fn advance(&mut self, moves: usize) -> SearchProgress {
        for _ in 0..moves {
            if self.found.is_some() {
                return SearchProgress::Found;
            }
            let next = self.open.pop().filter(|_| self.work < self.limits.work);
            let Some(next) = next else { return SearchProgress::GaveUp };
            self.attempt(&next);
        }
        SearchProgress::Searching
    }

    /// What to press, tick by tick, if it has found that.
    pub fn plan(&self) -> Option<&[Input]> {
        self.found.as_deref()
    }

    /// How many ticks it has simulated.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// How many different moments it has come to.
    pub fn moments(&self) -> usize {
        self.tree.len()
    }

    /// How far it came.
    pub fn reach(&mut self) -> SearchReach {
        let (ahead, node) = self.nearest;
        let (sim, _) = self.tree.restore(node);
        let cell = cell_of(sim.player_body().at);
        let obstacles = self.obstacles.within(ahead.map_or(Tick::MAX, |ahead| ahead + BEHIND));
        let is_all = self.open.is_empty();
        SearchReach { cell, tick: sim.tick, has_prize: sim.has_prize(), is_all, ahead, obstacles }
    }

    /// Plays a move whose turn it is.
    fn attempt(&mut self, next: &OpenMove) {
        if self.is_seen(next.expected) {
            return;
        }
        let (mut sim, again) = self.tree.restore(next.from);
        let trial = moves::play(&mut sim, next.what);
        self.work += u64::from(again) + trial.inputs.len() as u64;
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
            MoveEnd::Done => {
                let moment = self.night.moment(&sim).at(cell_of(sim.player_body().at));
                if sim.tick < self.limits.longest && self.seen.insert(moment) {
                    let node = self.tree.push(next.from, trial.inputs, &sim);
                    self.expand(node, &sim);
                }
            }
        }
    }

    /// Puts all moves from a node in line.
    fn expand(&mut self, node: Node, sim: &Sim) {
        let Some(ahead) = self.ahead.of(sim) else { return };
        if self.nearest.0.is_none_or(|nearest| ahead < nearest) {
            self.nearest = (Some(ahead), node);
        }
        let (now, worry) = (self.night.moment(sim), worry(sim));
        for offer in moves::offers(sim, &self.ahead, &self.obstacles) {
            let MoveCandidate { what, to, ticks, doubt } = offer;
            let Some(ahead) = self.ahead.at(to, sim.has_prize()) else { continue };
            let expected = if what.changes_things() { None } else { now.after(ticks, to) };
            if self.is_seen(expected) {
                continue;
            }
            let promise = sim.tick + ticks + doubt + worry + HASTE * ahead;
            self.offered += 1;
            self.open.push(OpenMove { promise, order: self.offered, from: node, what, expected });
        }
        if self.open.len() > WAITING {
            let mut all = std::mem::take(&mut self.open).into_sorted_vec();
            self.open = all.split_off(all.len() - WAITING / 2).into();
        }
    }

    fn is_seen(&self, moment: Option<u64>) -> bool {
        moment.is_some_and(|moment| self.seen.contains(&moment))
    }
}

/// By which sense a guard knows of her now.
fn sensed_by(sim: &Sim, id: ActorId) -> Option<Sense> {
    let awareness: Awareness = sim.of(id)?;
    awareness.sighting.map(|sighting| sighting.by)
}

/// How close she is to being noticed, in ticks: the highest meter.
fn worry(sim: &Sim) -> Tick {
    sim.guards.iter().map(|&guard| sim.get::<Awareness>(guard).meter).fold(0.0, f32::max) as Tick
}

impl Ord for OpenMove {
    fn cmp(&self, other: &Self) -> Ordering {
        (Reverse(self.promise), self.order).cmp(&(Reverse(other.promise), other.order))
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
