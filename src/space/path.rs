//! Ways over the grid: A* with eight directions, smoothed round corners.
//!
//! Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost
//! Paths" (1968), with the octile distance as the estimate; then string pulling: a point of the
//! way is left out when a body can walk straight past it.

use super::frontier::Frontier;
use super::sight::CellWalk;
use crate::base::{Grid, IVec2, Vec2, grid::NEIGHBOURS, grid::cell_of, grid::center_of};

/// What it costs to enter a cell, 1 for plain floor; `None` where one cannot go.
pub trait Cost: Fn(IVec2) -> Option<f32> {}
impl<F: Fn(IVec2) -> Option<f32>> Cost for F {}

/// The cheapest cells from `from` to `to`, both included; `None` if there is no way.
pub fn cells(size: IVec2, from: IVec2, to: IVec2, cost: impl Cost) -> Option<Vec<IVec2>> {
    let mut best = Grid::new(size.x, size.y, f32::INFINITY);
    let mut came: Grid<u32> = Grid::new(size.x, size.y, u32::MAX);
    let start = best.index(from)?;
    best.index(to)?;
    cost(to)?;
    let mut open = Frontier::default();
    best[from] = 0.0;
    open.push(octile(from, to), start);
    while let Some((total, cell)) = open.pop() {
        let here = best.cell(cell);
        if here == to {
            return Some(trace(&came, from, to));
        }
        if total > best[here] + octile(here, to) + 1e-4 {
            continue;
        }
        for step in NEIGHBOURS {
            let next = here + step;
            let Some(index) = best.index(next) else { continue };
            let Some(price) = cost(next) else { continue };
            let diagonal = step.x != 0 && step.y != 0;
            // No squeezing between corners.
            let beside = [here + IVec2::new(step.x, 0), here + IVec2::new(0, step.y)];
            if diagonal && beside.iter().any(|c| cost(*c).is_none()) {
                continue;
            }
            let length = best[here] + if diagonal { std::f32::consts::SQRT_2 } else { 1.0 } * price;
            if length < best[next] {
                best[next] = length;
                came[next] = cell as u32;
                open.push(length + octile(next, to), index);
            }
        }
    }
    None
}

fn octile(a: IVec2, b: IVec2) -> f32 {
    let d = (a - b).abs();
    let (long, short) = (d.max_element() as f32, d.min_element() as f32);
    long + (std::f32::consts::SQRT_2 - 1.0) * short
}

fn trace(came: &Grid<u32>, from: IVec2, to: IVec2) -> Vec<IVec2> {
    let mut way = vec![to];
    let mut here = to;
    while here != from {
        here = came.cell(came[here] as usize);
        way.push(here);
    }
    way.reverse();
    way
}

/// A smooth way for a body `radius` wide to each side, from its place to `to`: the points to walk
/// to, one after the other, without its own place. `None` if there is no way.
pub fn find(size: IVec2, from: Vec2, to: Vec2, radius: f32, cost: impl Cost) -> Option<Vec<Vec2>> {
    let cells = cells(size, cell_of(from), cell_of(to), &cost)?;
    let mut corners: Vec<Vec2> = cells.into_iter().map(center_of).collect();
    corners[0] = from;
    match corners.len() {
        1 => corners.push(to),
        n => corners[n - 1] = to,
    }
    Some(smooth(&corners, radius, cost))
}

/// Leaves out every point that can be walked past.
fn smooth(points: &[Vec2], radius: f32, cost: impl Cost) -> Vec<Vec2> {
    let mut smooth = Vec::new();
    let mut here = 0;
    while here + 1 < points.len() {
        let mut next = here + 1;
        while next + 1 < points.len() && can_walk(points[here], points[next + 1], radius, &cost) {
            next += 1;
        }
        smooth.push(points[next]);
        here = next;
    }
    smooth
}

/// Can a body `radius` wide to each side walk straight from `a` to `b` over plain floor?
pub fn can_walk(a: Vec2, b: Vec2, radius: f32, cost: impl Cost) -> bool {
    let Some(along) = (b - a).try_normalize() else { return true };
    let aside = along.perp() * radius;
    // Doors cost more than plain floor: they are walked through point by point.
    let plain = |c: IVec2| cost(c).is_some_and(|price| price <= 1.0);
    [Vec2::ZERO, aside, -aside].iter().all(|o| CellWalk::new(a + *o, b + *o).all(|(c, _)| plain(c)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{ivec2, vec2};

    fn cost(rows: &'static [&'static str]) -> impl Cost {
        |c: IVec2| {
            let row = rows.get(usize::try_from(c.y).ok()?)?;
            (*row.as_bytes().get(usize::try_from(c.x).ok()?)? == b'.').then_some(1.0)
        }
    }

    #[test]
    fn the_way_is_shortest_and_does_not_cut_corners() {
        let rows = &[".....", ".###.", "....."];
        let way = cells(ivec2(5, 3), ivec2(0, 1), ivec2(4, 1), cost(rows)).unwrap();
        assert_eq!(way.len(), 7, "{way:?}");
        assert_eq!(cells(ivec2(3, 1), ivec2(0, 0), ivec2(2, 0), cost(&[".#."])), None);
    }

    #[test]
    fn open_floor_is_crossed_in_one_line() {
        let rows = &["......", "......", "......"];
        let way = find(ivec2(6, 3), vec2(0.5, 0.5), vec2(5.5, 2.5), 0.3, cost(rows)).unwrap();
        assert_eq!(way, [vec2(5.5, 2.5)].to_vec());
    }

    #[test]
    fn a_corner_is_kept() {
        let rows = &["...", ".#.", ".#."];
        let way = find(ivec2(3, 3), vec2(0.5, 2.5), vec2(2.5, 2.5), 0.3, cost(rows)).unwrap();
        assert!(way.len() >= 3, "{way:?}");
        assert!(way.iter().all(|p| cell_of(*p) != ivec2(1, 1)));
    }
}
