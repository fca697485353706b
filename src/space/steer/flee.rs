//! Fleeing from a threat, to help or to safety.
//!
//! To help: the cheapest path over floor that costs more near the threat, so that it leads round the threat.
//! William van der Sterren, "Tactical Path-Finding with A\*" (Game Programming Gems 3, 2002).
//!
//! To safety: downhill on the safety map of Brian Walker, "The Incredible Power of Dijkstra Maps"
//! (RogueBasin, 2010): distances from the threat, times a little more than −1, as the start of a second
//! Dijkstra search. So a way out behind the threat wins against a dead end if it leads far enough.

use super::super::a_star::{Cost, DIAGONAL, STRAIGHT};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::{Grid, IVec2, Vec2};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A threat and how strongly it is avoided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threat {
    /// Position of the threat, in tiles.
    pub of: Vec2,
    /// Distance beyond which it has no effect, in tiles.
    pub tiles: f32,
    /// Cost factor at the threat; it falls linearly to 1 at `tiles`.
    pub dread: f32,
}

impl Threat {
    /// Returns the cost factor of a place, `dread` to 1.
    pub fn price(&self, place: Vec2) -> f32 {
        let closeness = (1.0 - (place - self.of).length() / self.tiles).max(0.0);
        1.0 + (self.dread - 1.0) * closeness
    }
}

/// Distances from a set of start cells to all others (Dijkstra).
#[derive(Clone, Debug)]
pub struct DistanceMap {
    /// Distances in units of [`STRAIGHT`]; negative where they begin so.
    far: Grid<i64>,
    came: Grid<Option<IVec2>>,
}

impl DistanceMap {
    /// Computes distances from the cells of `from`, each with its initial distance in units of [`STRAIGHT`].
    ///
    /// The search stops at the first cell for which `is_end` is true. Edsger Dijkstra, "A Note on Two
    /// Problems in Connexion with Graphs" (1959).
    pub fn new(
        size: IVec2,
        from: impl IntoIterator<Item = (IVec2, i64)>,
        cost: impl Cost,
        is_end: impl Fn(IVec2) -> bool,
    ) -> Self {
        // Each cell is asked for from all sides.
        let costs = Grid::from_fn(size.x, size.y, cost);
        let cost = |cell: IVec2| costs.get(cell).copied().flatten();
        let mut far = Grid::new(size.x, size.y, i64::MAX);
        let mut came = Grid::new(size.x, size.y, None);
        let mut open = BinaryHeap::new();
        for (cell, distance) in from {
            if let Some(index) = far.index(cell) {
                far[cell] = distance.min(far[cell]);
                open.push(Reverse((distance, index)));
            }
        }
        while let Some(Reverse((distance, index))) = open.pop() {
            let here = far.cell(index);
            if distance > far[here] {
                continue;
            }
            if is_end(here) {
                break;
            }
            for next in steps(here, &cost) {
                let Some(index) = far.index(next.to) else { continue };
                let total = distance + next.long;
                if total < far[next.to] {
                    (far[next.to], came[next.to]) = (total, Some(here));
                    open.push(Reverse((total, index)));
                }
            }
        }
        Self { far, came }
    }

    /// Returns the distance to a cell, in tiles of plain floor; `None` if there is no way.
    pub fn distance_to(&self, cell: IVec2) -> Option<f32> {
        let distance = self.far.get(cell).copied().filter(|distance| *distance < i64::MAX)?;
        Some(distance as f32 / STRAIGHT as f32)
    }

    /// Returns the cells of the path from a start to a cell, both included; empty if there is none.
    pub fn path_to(&self, cell: IVec2) -> Vec<IVec2> {
        if self.distance_to(cell).is_none() {
            return Vec::new();
        }
        let mut path = vec![cell];
        let mut here = cell;
        while let Some(before) = self.came[here] {
            path.push(before);
            here = before;
        }
        path.reverse();
        path
    }
}

/// A step to a neighbouring cell, and its length.
struct GridStep {
    to: IVec2,
    long: i64,
}

/// Iterates over the steps out of a cell; diagonal ones need both straight neighbours to be open.
fn steps<'a>(here: IVec2, cost: &'a impl Cost) -> impl Iterator<Item = GridStep> + 'a {
    NEIGHBOURS.into_iter().filter_map(move |step| {
        let price = cost(here + step)?;
        let diagonal = step.x != 0 && step.y != 0;
        let beside = [here + IVec2::new(step.x, 0), here + IVec2::new(0, step.y)];
        if diagonal && beside.iter().any(|c| cost(*c).is_none()) {
            return None;
        }
        let length = if diagonal { DIAGONAL } else { STRAIGHT };
        Some(GridStep { to: here + step, long: (length as f32 * price) as i64 })
    })
}

/// Returns the cells of the cheapest path to one of the places of help, `from` first; `None` if no path leads
/// to any.
pub fn to_help(
    size: IVec2,
    from: IVec2,
    helps: &[IVec2],
    fear: &Threat,
    cost: impl Cost,
) -> Option<Vec<IVec2>> {
    if helps.is_empty() {
        // The search would go over the whole map.
        return None;
    }
    let dear = |cell: IVec2| Some(cost(cell)? * fear.price(center_of(cell)));
    let is_help = |cell: IVec2| helps.contains(&cell);
    let distances = DistanceMap::new(size, [(from, 0)], dear, is_help);
    // The search stopped at the nearest; all others are farther or unknown.
    let nearest = helps.iter().min_by_key(|cell| distances.far.get(**cell).copied().unwrap_or(i64::MAX))?;
    let cells = distances.path_to(*nearest);
    (!cells.is_empty()).then_some(cells)
}

/// Returns the cells of the path down the safety map, `from` first.
///
/// `pull` says how much farther than a dead end a way out must lead to be worth passing the threat: above 1;
/// at 1 it never is.
pub fn to_safety(size: IVec2, from: IVec2, threat: Vec2, pull: f32, cost: impl Cost) -> Vec<IVec2> {
    let hers = DistanceMap::new(size, [(cell_of(threat), 0)], &cost, |_| false);
    let known = hers.far.iter().filter(|(_, path)| **path < i64::MAX);
    let turned: Vec<(IVec2, i64)> = known.map(|(cell, path)| (cell, (-pull * *path as f32) as i64)).collect();
    let safety = DistanceMap::new(size, turned, &cost, |_| false);
    let mut path = vec![from];
    let mut here = from;
    let height = |cell: IVec2| safety.far.get(cell).copied().unwrap_or(i64::MAX);
    // Straight steps come first and win against equals.
    while let Some(down) = steps(here, &cost).map(|step| step.to).min_by_key(|cell| height(*cell)) {
        if height(down) >= height(here) {
            break;
        }
        path.push(down);
        here = down;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{ivec2, vec2};
    use proptest::prelude::*;

    fn floor(rows: &[&str]) -> (IVec2, Vec<Vec<bool>>) {
        let cells: Vec<Vec<bool>> = rows.iter().map(|r| r.bytes().map(|b| b == b'.').collect()).collect();
        (ivec2(cells[0].len() as i32, cells.len() as i32), cells)
    }

    fn cost(cells: &[Vec<bool>]) -> impl Cost {
        |c: IVec2| {
            let row = cells.get(usize::try_from(c.y).ok()?)?;
            row.get(usize::try_from(c.x).ok()?)?.then_some(1.0)
        }
    }

    const NO_FEAR: Threat = Threat { of: Vec2::ZERO, tiles: 1.0, dread: 1.0 };

    #[test]
    fn tiles_cost_more_near_the_threat() {
        let fear = Threat { of: Vec2::ZERO, tiles: 4.0, dread: 5.0 };
        assert_eq!([0.0, 2.0, 4.0, 9.0].map(|x| fear.price(vec2(x, 0.0))), [5.0, 3.0, 1.0, 1.0]);
    }

    #[test]
    fn the_path_to_help_leads_round_the_threat() {
        // The threat is in the upper corridor, between start and help; the lower corridor is longer.
        let (size, cells) = floor(&[".....", ".###.", ".###.", "....."]);
        let (from, help) = (ivec2(0, 0), [ivec2(4, 0)]);
        let straight = to_help(size, from, &help, &NO_FEAR, cost(&cells)).unwrap();
        assert_eq!(straight.len(), 5);
        let fear = Threat { of: vec2(2.5, 0.5), tiles: 3.0, dread: 12.0 };
        let round = to_help(size, from, &help, &fear, cost(&cells)).unwrap();
        assert!(round.contains(&ivec2(2, 3)), "{round:?}");
    }

    #[test]
    fn the_nearest_help_wins_unless_it_is_behind_the_threat() {
        let (size, cells) = floor(&["........."]);
        let helps = [ivec2(0, 0), ivec2(8, 0)];
        let nearer = to_help(size, ivec2(3, 0), &helps, &NO_FEAR, cost(&cells)).unwrap();
        assert_eq!(nearer.last(), Some(&ivec2(0, 0)));
        let fear = Threat { of: vec2(1.5, 0.5), tiles: 4.0, dread: 10.0 };
        let away = to_help(size, ivec2(3, 0), &helps, &fear, cost(&cells)).unwrap();
        assert_eq!(away.last(), Some(&ivec2(8, 0)));
        assert_eq!(to_help(size, ivec2(3, 0), &[ivec2(3, 4)], &NO_FEAR, cost(&cells)), None);
        assert_eq!(to_help(size, ivec2(3, 0), &[], &NO_FEAR, cost(&cells)), None);
    }

    #[test]
    fn distances_are_in_tiles() {
        let (size, cells) = floor(&["....", "##..", "...."]);
        let distances = DistanceMap::new(size, [(ivec2(0, 0), 0)], cost(&cells), |_| false);
        assert_eq!(distances.distance_to(ivec2(2, 0)), Some(2.0));
        assert_eq!(distances.distance_to(ivec2(0, 1)), None);
        // Round the wall: two straight, two down without cutting its corner, two straight.
        assert_eq!(distances.distance_to(ivec2(0, 2)), Some(6.0));
        assert_eq!(distances.path_to(ivec2(2, 1)), [ivec2(0, 0), ivec2(1, 0), ivec2(2, 0), ivec2(2, 1)]);
    }

    #[test]
    fn safety_leads_out_of_a_dead_end_in_time() {
        // The start is the mouth of a side room, the threat comes from the west, and the corridor is long.
        let (size, cells) = floor(&["............", "###.########"]);
        let path = to_safety(size, ivec2(3, 1), vec2(0.5, 0.5), 1.2, cost(&cells));
        assert_eq!(path.last(), Some(&ivec2(11, 0)), "{path:?}");
        assert!(path.contains(&ivec2(3, 0)));
    }

    #[test]
    fn safety_stays_where_nothing_is_better() {
        let (size, cells) = floor(&["....."]);
        assert_eq!(to_safety(size, ivec2(4, 0), vec2(1.5, 0.5), 1.2, cost(&cells)), [ivec2(4, 0)]);
    }

    proptest! {
        /// On any floor, paths go from cell to neighbouring cell, over open floor only.
        #[test]
        fn paths_are_connected_and_open(
            shut in prop::collection::vec(any::<bool>(), 64), hx in 0i32..8, hy in 0i32..8, x in 0i32..8, y in 0i32..8,
        ) {
            let open = |c: IVec2| c.cmpge(IVec2::ZERO).all() && c.cmplt(IVec2::splat(8)).all()
                && (!shut[(c.y * 8 + c.x) as usize] || (c.x + c.y) % 3 == 0);
            let cost = |c: IVec2| open(c).then_some(1.0);
            let (from, help) = (ivec2(x, y), ivec2(hx, hy));
            prop_assume!(open(from) && open(help));
            let fear = Threat { of: vec2(4.0, 4.0), tiles: 3.0, dread: 5.0 };
            let size = IVec2::splat(8);
            let found = to_help(size, from, &[help], &fear, cost);
            prop_assert_eq!(found.is_some(), crate::space::a_star::cells(size, from, help, cost).is_some());
            for path in [found.unwrap_or_default(), to_safety(size, from, fear.of, 1.2, cost)] {
                prop_assert!(path.windows(2).all(|step| (step[1] - step[0]).abs().max_element() == 1));
                prop_assert!(path.iter().all(|c| open(*c)));
            }
        }
    }
}
