//! Audit of dead ends: once a guard comes in, the player can neither hide nor get past him.

use super::rules::AuditRules;
use crate::base::grid::NEIGHBOURS;
use crate::base::{Grid, IVec2, ivec2};
use crate::level::{Finding, Location, Problem, Subject};
use crate::model::Sim;
use crate::rules::{Passability, Structure};
use std::ops::Range;

/// Warns about dead ends without an escape; levels without guards have none.
pub fn findings(sim: &Sim, limits: &AuditRules) -> Vec<Problem> {
    if sim.level.guards.is_empty() {
        return Vec::new();
    }
    let search = DepthFirstSearch::new(sim);
    let tally = PrefixSums::new(sim, &search);
    let mut findings = Vec::new();
    let mut first = 0;
    while first < search.order.len() {
        let behind = first..search.ends[first];
        let is_trap = |passage: &usize| {
            let leaves = sim.level.exits.contains(&search.order[*passage]);
            let large = behind.len() >= limits.trap_cells;
            large && !leaves && !tally.has_escape(&search, *passage, behind.clone())
        };
        first = match search.passage_to(first).filter(is_trap) {
            Some(passage) => {
                findings.push(finding(sim, &search, passage, behind.clone()));
                // What lies deeper in it is part of it.
                behind.end
            }
            None => first + 1,
        };
    }
    findings
}

fn finding(sim: &Sim, search: &DepthFirstSearch, passage: usize, behind: Range<usize>) -> Problem {
    // A door or a gap is the passage itself, and not the place before it.
    let (gap, next) = (behind.start, behind.start + 1);
    let is_gap = next < behind.end && search.passage_to(next) == Some(gap) && search.ends[next] == behind.end;
    let (passage, first) = if is_gap { (gap, next) } else { (passage, gap) };
    let place = Location::level(&sim.level.name).thing(Subject::Passage).cell(search.order[passage]);
    Problem::new(&place, Finding::DeadEnd { count: behind.end - first, from: search.order[first] })
}

/// All ground from which an exit can be reached, in the order of a depth-first search from the exits;
/// a cell's number is its index in that order.
///
/// By Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation" (1973): what
/// was found through a cell is cut off by that cell if nothing in it touches an earlier one.
struct DepthFirstSearch {
    order: Vec<IVec2>,
    numbers: Grid<Option<usize>>,
    /// The cell through which each was found; `None` for exits that began a search.
    parents: Vec<Option<usize>>,
    /// End of the range of numbers that were found through each cell.
    ends: Vec<usize>,
    /// The earliest cell that touches any of them.
    earliest: Vec<usize>,
}

impl DepthFirstSearch {
    fn new(sim: &Sim) -> Self {
        let size = sim.map.cells.size();
        let numbers = Grid::new(size.x, size.y, None);
        let (order, parents, ends, earliest) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut search = Self { order, numbers, parents, ends, earliest };
        for exit in &sim.level.exits {
            if search.number(*exit).is_none() {
                search.run(sim, *exit);
            }
        }
        search
    }

    fn number(&self, cell: IVec2) -> Option<usize> {
        self.numbers.get(cell).copied().flatten()
    }

    fn find(&mut self, cell: IVec2, parent: Option<usize>) -> usize {
        let number = self.order.len();
        self.order.push(cell);
        self.numbers[cell] = Some(number);
        self.parents.push(parent);
        self.ends.push(number + 1);
        self.earliest.push(number);
        number
    }

    fn run(&mut self, sim: &Sim, from: IVec2) {
        // Each cell on the way, and which of its neighbours comes next.
        let mut path = vec![(self.find(from, None), 0)];
        while let Some((here, next)) = path.last_mut() {
            let here = *here;
            let Some(step) = NEIGHBOURS[..4].get(*next) else {
                path.pop();
                self.leave(here);
                continue;
            };
            *next += 1;
            let near = self.order[here] + *step;
            match self.number(near) {
                Some(known) if self.parents[here] != Some(known) => {
                    self.earliest[here] = self.earliest[here].min(known);
                }
                None if is_ground(sim, near) => path.push((self.find(near, Some(here)), 0)),
                _ => {}
            }
        }
    }

    /// Passes on to the parent what was found through a cell.
    fn leave(&mut self, here: usize) {
        self.ends[here] = self.order.len();
        if let Some(parent) = self.parents[here] {
            self.earliest[parent] = self.earliest[parent].min(self.earliest[here]);
        }
    }

    /// The cell that cuts off everything found through the cell `first`, if it does.
    fn passage_to(&self, first: usize) -> Option<usize> {
        self.parents[first].filter(|parent| self.earliest[first] >= *parent)
    }

    /// What a cell adds to cells − edges + squares, counting only neighbours in `others`.
    fn euler(&self, number: usize, others: Range<usize>) -> i32 {
        let cell = self.order[number];
        let counts = |step: IVec2| self.number(cell + step).is_some_and(|other| others.contains(&other));
        let edges = NEIGHBOURS[..4].iter().filter(|step| counts(**step)).count();
        let corners = [ivec2(1, 1), ivec2(1, -1), ivec2(-1, 1), ivec2(-1, -1)];
        let is_square = |c: &&IVec2| counts(**c) && counts(ivec2(c.x, 0)) && counts(ivec2(0, c.y));
        1 - edges as i32 + corners.iter().filter(is_square).count() as i32
    }
}

/// Whether a guard can chase the player in a cell; doors count as open.
fn is_ground(sim: &Sim, cell: IVec2) -> bool {
    sim.map.is_standing(cell) || sim.map.cells.get(cell).is_some_and(|c| c.is_door)
}

/// Sums over all cells before a number.
struct PrefixSums {
    refuges: Vec<i32>,
    euler: Vec<i32>,
}

impl PrefixSums {
    fn new(sim: &Sim, search: &DepthFirstSearch) -> Self {
        let count = search.order.len();
        let sums = |of: &dyn Fn(usize) -> i32| {
            let mut sums = vec![0];
            sums.extend((0..count).scan(0, |sum, number| {
                *sum += of(number);
                Some(*sum)
            }));
            sums
        };
        let refuges = refuges(sim);
        Self {
            refuges: sums(&|number| i32::from(refuges[search.order[number]])),
            // Edges and squares belong to their earliest cell: all of them that lie in what was
            // found through a cell are then counted there.
            euler: sums(&|number| search.euler(number, number + 1..count)),
        }
    }

    /// Whether there is a place to hide or something to run around behind a passage.
    ///
    /// By Euler's formula, cells − edges + squares of connected ground is 1 minus the number of its
    /// holes, which are the things that one can run around.
    fn has_escape(&self, search: &DepthFirstSearch, passage: usize, behind: Range<usize>) -> bool {
        let sum = |sums: &[i32]| sums[behind.end] - sums[behind.start];
        let euler = sum(&self.euler) + search.euler(passage, behind.clone());
        sum(&self.refuges) > 0 || euler < 1
    }
}

/// Cells where the player can leave, or hide in or beside.
fn refuges(sim: &Sim) -> Grid<bool> {
    let (level, size) = (&sim.level, sim.map.cells.size());
    let structure = |cell: IVec2| level.structure.get(cell).copied().flatten();
    let low = |cell: IVec2| {
        sim.map.feet(cell) == Passability::Crawl || structure(cell) == Some(Structure::LowCover)
    };
    let mut refuges = Grid::from_fn(size.x, size.y, |cell| {
        let hides = matches!(structure(cell), Some(Structure::TallGrass | Structure::Curtain));
        hides || NEIGHBOURS[..4].iter().any(|step| low(cell + *step))
    });
    let beside = level.hideouts.iter().flat_map(|it| NEIGHBOURS[..4].iter().map(|step| it.cell + *step));
    for cell in beside.chain(level.exits.iter().copied()) {
        if let Some(refuge) = refuges.get_mut(cell) {
            *refuge = true;
        }
    }
    refuges
}
