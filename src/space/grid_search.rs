//! Search over a grid from a goal outwards, cheapest cells first: the common part of A\* and Dijkstra maps.
//!
//! It runs backwards, from the goal, so that one search serves many starts. Lengths are integers, so they add
//! up without rounding, and equal lengths are equal.

use super::bucket_queue::BucketQueue;
use crate::base::{IVec2, grid::NEIGHBOURS, ivec2};

/// What it costs to enter a cell: 1 for plain floor, `None` where nobody can go.
///
/// Costs below 1 count as 1. Costs above 100,000 are as good as a wall.
pub trait Cost: Fn(IVec2) -> Option<f32> {}
impl<F: Fn(IVec2) -> Option<f32>> Cost for F {}

/// Length of a straight step into plain floor: the unit of path lengths.
///
/// 47321 ÷ 33461 is a convergent of the continued fraction of √2. Its error is below 10⁻⁹, so no two paths of
/// fewer than 10,000 steps are put in the wrong order.
pub const STRAIGHT: u32 = 33_461;
/// Length of a diagonal step: √2 times [`STRAIGHT`], with an error below 10⁻⁹.
pub const DIAGONAL: u32 = 47_321;

/// Returns the length of the shortest path between two cells over plain floor without obstacles: the octile
/// distance.
#[inline]
pub fn octile(a: IVec2, b: IVec2) -> u32 {
    let d = (a - b).abs();
    let (long, short) = (d.max_element() as u32, d.min_element() as u32);
    STRAIGHT * (long - short) + DIAGONAL * short
}

/// A length above all real ones.
const CLOSED: u32 = u32::MAX;

/// Returns the lengths of a straight and a diagonal step into a cell; [`CLOSED`] where nobody can go.
#[inline]
fn steps(price: Option<f32>) -> [u32; 2] {
    price.map_or([CLOSED; 2], |price| [STRAIGHT, DIAGONAL].map(|step| (step as f32 * price.max(1.0)) as u32))
}

/// The state of a search. Beginning again reuses its memory only.
#[derive(Clone, Debug, Default)]
pub struct GridSearch {
    size: IVec2,
    goal: IVec2,
    /// Cells in a row, with a border round the grid.
    row: usize,
    seen: Vec<CellState>,
    /// The number of this search.
    number: u32,
    open: BucketQueue,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct CellState {
    /// The search that the other fields belong to.
    number: u32,
    /// Length of the shortest path from here so far.
    distance: u32,
    /// Lengths of a straight and a diagonal step into this cell.
    steps: [u32; 2],
}

impl GridSearch {
    /// Begins a search at a goal; returns whether the goal can be entered.
    pub fn begin(&mut self, size: IVec2, goal: IVec2, cost: &impl Cost) -> bool {
        self.goal = goal;
        self.open.clear();
        self.number = self.number.wrapping_add(1);
        if size != self.size || self.number == 0 {
            (self.size, self.row, self.number) = (size, size.x.max(0) as usize + 2, 1);
            self.seen.clear();
            self.seen.resize(self.row * (size.y.max(0) as usize + 2), CellState::default());
        }
        if !self.is_inside(goal) {
            return false;
        }
        let place = self.place(goal);
        let is_open = self.look(place, goal, cost).steps[0] < CLOSED;
        if is_open {
            self.seen[place].distance = 0;
            self.open.push(0, 0, place, [goal.x as u16, goal.y as u16]);
        }
        is_open
    }

    /// Continues until the shortest path from `from` is known, and returns its length, if there is one.
    ///
    /// `estimate` is a lower bound of the length from `from` to a cell; it must be the same in all calls of
    /// one search.
    pub fn reach(&mut self, from: IVec2, estimate: impl Fn(IVec2) -> u32, cost: &impl Cost) -> Option<u32> {
        if !self.is_inside(from) || !self.is_inside(self.goal) {
            return None;
        }
        let (asked, least) = (self.place(from), estimate(self.goal));
        let turn = |cell, distance: u32| distance.saturating_add(estimate(cell)).saturating_sub(least);
        let mut shortest = self.look(asked, from, cost).distance;
        while let Some(next) = self.open.pop(shortest.saturating_sub(least)) {
            let (distance, place, cell) = (next.distance, next.place as usize, next.cell.map(i32::from));
            // Otherwise a shorter path from here was found since.
            if distance == self.seen[place].distance {
                self.step_back(place, cell.into(), &turn, cost);
                shortest = self.seen[asked].distance;
            }
        }
        (shortest < CLOSED).then_some(shortest)
    }

    fn is_inside(&self, cell: IVec2) -> bool {
        cell.cmpge(IVec2::ZERO).all() && cell.cmplt(self.size).all()
    }

    fn place(&self, cell: IVec2) -> usize {
        (cell.y + 1) as usize * self.row + (cell.x + 1) as usize
    }

    /// Returns what is known of a cell; its cost is asked for once.
    #[inline]
    fn look(&mut self, place: usize, cell: IVec2, cost: &impl Cost) -> CellState {
        let seen = self.seen[place];
        if seen.number == self.number {
            return seen;
        }
        let price = if self.is_inside(cell) { cost(cell) } else { None };
        let seen = CellState { number: self.number, distance: CLOSED, steps: steps(price) };
        self.seen[place] = seen;
        seen
    }

    /// Updates the cells from which one can step into this one.
    #[inline]
    fn step_back(&mut self, place: usize, cell: IVec2, turn: &impl Fn(IVec2, u32) -> u32, cost: &impl Cost) {
        let (row, here) = (self.row, self.seen[place]);
        let straight = [place - row, place + 1, place + row, place - 1];
        let diagonal = [place - row + 1, place + row + 1, place + row - 1, place - row - 1];
        let mut open = [false; 4];
        for i in 0..4 {
            let (place, cell) = (straight[i], cell + NEIGHBOURS[i]);
            let seen = self.look(place, cell, cost);
            open[i] = seen.steps[0] < CLOSED;
            self.shorten(seen, here.distance.saturating_add(here.steps[0]), place, cell, turn);
        }
        for i in 0..4 {
            // A diagonal step needs both straight neighbours to be open.
            if open[i] && open[(i + 1) % 4] {
                let (place, cell) = (diagonal[i], cell + NEIGHBOURS[4 + i]);
                let seen = self.look(place, cell, cost);
                self.shorten(seen, here.distance.saturating_add(here.steps[1]), place, cell, turn);
            }
        }
    }

    // A call for each of eight neighbours would take a fifth more time.
    #[inline(always)]
    fn shorten(
        &mut self,
        seen: CellState,
        distance: u32,
        place: usize,
        cell: IVec2,
        turn: &impl Fn(IVec2, u32) -> u32,
    ) {
        if distance < seen.distance {
            self.seen[place].distance = distance;
            // A path may begin inside a wall, but not lead through one.
            if seen.steps[0] < CLOSED {
                self.open.push(turn(cell, distance), distance, place, [cell.x as u16, cell.y as u16]);
            }
        }
    }

    /// Returns the cells from a reached cell to the goal, both included; of equally short paths it takes the
    /// first neighbour in order.
    ///
    /// # Panics
    ///
    /// May panic if [`GridSearch::reach`] did not reach `from` in this search.
    pub fn trace(&self, from: IVec2) -> Vec<IVec2> {
        let (mut here, mut path) = (from, vec![from]);
        while self.seen[self.place(here)].distance > 0 {
            let next = NEIGHBOURS.into_iter().map(|step| here + step).find(|next| self.leads(here, *next));
            let Some(next) = next else { break };
            path.push(next);
            here = next;
        }
        path
    }

    /// Returns whether the shortest path from a cell leads over that neighbour.
    fn leads(&self, from: IVec2, over: IVec2) -> bool {
        let known = |cell: IVec2| Some(self.seen[self.place(cell)]).filter(|seen| seen.number == self.number);
        let (Some(here), Some(next)) = (known(from), known(over)) else { return false };
        let is_open = |cell: IVec2| known(cell).is_some_and(|seen| seen.steps[0] < CLOSED);
        let is_diagonal = from.x != over.x && from.y != over.y;
        let is_free = !is_diagonal || is_open(ivec2(from.x, over.y)) && is_open(ivec2(over.x, from.y));
        is_free
            && is_open(over)
            && next.distance.saturating_add(next.steps[usize::from(is_diagonal)]) == here.distance
    }
}
