//! Spreading from a goal over the floor, cheapest ways first: what A* and fields of ways share.
//!
//! It goes backwards, from where one wants to be, so that the ways of many who want to be there can
//! come out of one spreading. Lengths are whole numbers: they add up without rounding, and equal ones
//! are equal.

use super::bucket_queue::BucketQueue;
use crate::base::{IVec2, grid::NEIGHBOURS, ivec2};

/// What it costs to enter a cell, 1 for plain floor; `None` where one cannot go. Less than 1 counts as
/// 1, and beyond 100,000 it is as good as a wall.
pub trait Cost: Fn(IVec2) -> Option<f32> {}
impl<F: Fn(IVec2) -> Option<f32>> Cost for F {}

/// Lengths of a straight step and of a diagonal one. 47321 ÷ 33461 is a convergent of the continued
/// fraction of √2: off by less than a 10⁻⁹th, so that no two ways of under 10,000 steps are put in
/// the wrong order.
pub const STRAIGHT: u32 = 33_461;
pub const DIAGONAL: u32 = 47_321;

/// How long the way is at least, over plain floor: the octile distance.
#[inline]
pub fn octile(a: IVec2, b: IVec2) -> u32 {
    let d = (a - b).abs();
    let (long, short) = (d.max_element() as u32, d.min_element() as u32);
    STRAIGHT * (long - short) + DIAGONAL * short
}

/// More than any way costs.
const CLOSED: u32 = u32::MAX;

/// What a straight and a diagonal step into a cell cost; [`CLOSED`] where one cannot go.
#[inline]
fn steps(price: Option<f32>) -> [u32; 2] {
    price.map_or([CLOSED; 2], |price| [STRAIGHT, DIAGONAL].map(|step| (step as f32 * price.max(1.0)) as u32))
}

/// How far it has come. One that begins anew keeps nothing but its memory.
#[derive(Clone, Debug, Default)]
pub struct GridSearch {
    size: IVec2,
    goal: IVec2,
    /// Cells in a row, with a rim round all of them.
    row: usize,
    seen: Vec<CellState>,
    /// The number of this spreading.
    number: u32,
    open: BucketQueue,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct CellState {
    /// What follows holds for the spreading of this number alone.
    number: u32,
    /// The shortest way from here so far.
    distance: u32,
    /// What it costs to step in here.
    steps: [u32; 2],
}

impl GridSearch {
    /// Begins anew, at a goal. Can one enter it at all?
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

    /// Goes on until no shorter way from `from` can come up: its length, if there is one. `estimate`
    /// says how long the way from `from` to a cell is at least; it must be the same for all who ask.
    pub fn reach(&mut self, from: IVec2, estimate: impl Fn(IVec2) -> u32, cost: &impl Cost) -> Option<u32> {
        if !self.is_inside(from) || !self.is_inside(self.goal) {
            return None;
        }
        let (asked, least) = (self.place(from), estimate(self.goal));
        let turn = |cell, distance: u32| distance.saturating_add(estimate(cell)).saturating_sub(least);
        let mut shortest = self.look(asked, from, cost).distance;
        while let Some(next) = self.open.pop(shortest.saturating_sub(least)) {
            let (distance, place, cell) = (next.distance, next.place as usize, next.cell.map(i32::from));
            // Otherwise a shorter way from here has come up since.
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

    /// What is known of a cell; when it comes up for the first time, its price is asked.
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

    /// Looks at the cells from which one can step into this one.
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
            // No squeezing between corners.
            if open[i] && open[(i + 1) % 4] {
                let (place, cell) = (diagonal[i], cell + NEIGHBOURS[4 + i]);
                let seen = self.look(place, cell, cost);
                self.shorten(seen, here.distance.saturating_add(here.steps[1]), place, cell, turn);
            }
        }
    }

    #[inline]
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
            // One may set out from within a wall, but not come through it.
            if seen.steps[0] < CLOSED {
                self.open.push(turn(cell, distance), distance, place, [cell.x as u16, cell.y as u16]);
            }
        }
    }

    /// The cells from one that has been reached to the goal, both included. Of equally short ways it
    /// takes, at each cell, the first of the neighbours that leads on.
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

    /// Does the shortest way from a cell go over that neighbour?
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
