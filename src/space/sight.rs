//! Lines of sight over a grid of cells that are either opaque or not.
//!
//! Rays walk from cell to cell after Amanatides and Woo, "A Fast Voxel Traversal Algorithm for
//! Ray Tracing" (1987): no cell on the way is missed and none is visited twice.

use crate::base::{Grid, IVec2, Vec2, angle, grid::cell_of, ivec2, vec2};

/// The cells that a straight line crosses, each with the part of the line (0 to 1) at which it is
/// entered; the first is the one it starts in.
pub struct CellWalk {
    cell: IVec2,
    end: IVec2,
    step: IVec2,
    /// Part of the line at which the next border along x or y is crossed.
    next: Vec2,
    /// Part of the line from one border to the next.
    delta: Vec2,
    entered: f32,
    done: bool,
}

impl CellWalk {
    pub fn new(from: Vec2, to: Vec2) -> Self {
        let (cell, end, way) = (cell_of(from), cell_of(to), to - from);
        let axis = |from: f32, way: f32, cell: i32| {
            if way > 0.0 {
                ((cell as f32 + 1.0 - from) / way, 1.0 / way)
            } else if way < 0.0 {
                ((cell as f32 - from) / way, -1.0 / way)
            } else {
                (f32::INFINITY, f32::INFINITY)
            }
        };
        let (x, y) = (axis(from.x, way.x, cell.x), axis(from.y, way.y, cell.y));
        let step = ivec2(sign(way.x), sign(way.y));
        Self { cell, end, step, next: vec2(x.0, y.0), delta: vec2(x.1, y.1), entered: 0.0, done: false }
    }
}

fn sign(x: f32) -> i32 {
    if x > 0.0 { 1 } else { -i32::from(x < 0.0) }
}

impl Iterator for CellWalk {
    type Item = (IVec2, f32);

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let here = (self.cell, self.entered);
        let axis = usize::from(self.next.x > self.next.y);
        self.entered = self.next[axis];
        self.done = self.cell == self.end || self.entered > 1.0;
        self.cell[axis] += self.step[axis];
        self.next[axis] += self.delta[axis];
        Some(here)
    }
}

/// Can `to` be seen from `from`? The cell of the eye itself never hides anything; that of what is
/// looked at may, as high grass does.
pub fn is_clear(from: Vec2, to: Vec2, opaque: impl Fn(IVec2) -> bool) -> bool {
    CellWalk::new(from, to).skip(1).all(|(cell, _)| !opaque(cell))
}

/// How far one sees from `from` in a direction (a unit vector) before something opaque, at most
/// `range` tiles.
pub fn free_distance(from: Vec2, direction: Vec2, range: f32, opaque: impl Fn(IVec2) -> bool) -> f32 {
    let mut walk = CellWalk::new(from, from + direction * range).skip(1);
    walk.find(|(cell, _)| opaque(*cell)).map_or(range, |(_, entered)| entered * range)
}

/// A field of view: where it begins, how wide it is and how far it reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fan {
    pub eye: Vec2,
    /// A unit vector.
    pub facing: Vec2,
    /// Half the width, in radians; π is all round.
    pub half_angle: f32,
    /// In tiles.
    pub range: f32,
}

/// Widest angle between two rays of a polygon, so that its far edge is round. In radians.
const WIDEST_STEP: f32 = 0.05;
/// Rays that pass a corner on either side of it are this far off. In radians.
const BESIDE: f32 = 1e-4;

/// The polygon that is seen: the eye first, then the edge in the order of its angle. A point lies
/// in it exactly if [`is_clear`] says so (up to the straightness of its far edge).
pub fn polygon(fan: Fan, opaque: impl Fn(IVec2) -> bool) -> Vec<Vec2> {
    let mut offsets = corner_angles(fan, &opaque);
    let steps = (2.0 * fan.half_angle / WIDEST_STEP).ceil().max(1.0) as i32;
    offsets.extend((0..=steps).map(|i| fan.half_angle * (2.0 * i as f32 / steps as f32 - 1.0)));
    offsets.sort_by(f32::total_cmp);
    offsets.dedup();
    let towards = |offset: f32| fan.facing.rotate(angle::from_radians(offset));
    let reach = |offset: f32| free_distance(fan.eye, towards(offset), fan.range, &opaque);
    let rays = offsets.into_iter().map(|offset| (offset, reach(offset))).collect::<Vec<_>>();
    let mut edge = vec![fan.eye];
    edge.extend(refined(&rays, fan.range, reach).into_iter().map(|(at, far)| fan.eye + towards(at) * far));
    edge
}

/// Adds rays where something opaque leaves the reach of the fan: there is no corner, so the place
/// is found by halving the angle between a ray that is stopped and one that is not.
fn refined(rays: &[(f32, f32)], range: f32, reach: impl Fn(f32) -> f32) -> Vec<(f32, f32)> {
    let is_stopped = |ray: (f32, f32)| ray.1 < range;
    let mut fine = Vec::with_capacity(rays.len() + 8);
    for pair in rays.windows(2) {
        let (mut before, mut after) = (pair[0], pair[1]);
        fine.push(before);
        if is_stopped(before) == is_stopped(after) {
            continue;
        }
        while after.0 - before.0 > BESIDE {
            let between = (before.0 + after.0) / 2.0;
            let ray = (between, reach(between));
            if is_stopped(ray) == is_stopped(before) { before = ray } else { after = ray }
        }
        fine.extend([before, after]);
    }
    fine.extend(rays.last());
    fine
}

/// The angles, from the facing, just beside every corner between open and opaque cells in reach.
fn corner_angles(fan: Fan, opaque: &impl Fn(IVec2) -> bool) -> Vec<f32> {
    let (min, max) = (cell_of(fan.eye - Vec2::splat(fan.range)), cell_of(fan.eye + Vec2::splat(fan.range)));
    let wide = max - min + ivec2(2, 2);
    // The eye's own cell hides nothing, even if it is a curtain.
    let own = cell_of(fan.eye);
    let dark = Grid::from_fn(wide.x, wide.y, |c| {
        let cell = min + c - ivec2(1, 1);
        cell != own && opaque(cell)
    });
    let mut angles = Vec::new();
    for y in 1..wide.y {
        for x in 1..wide.x {
            let around = [ivec2(x - 1, y - 1), ivec2(x, y - 1), ivec2(x - 1, y), ivec2(x, y)];
            let walls = around.iter().filter(|c| dark[**c]).count();
            let straight = walls == 2 && dark[around[0]] != dark[around[3]];
            let way = (min + ivec2(x - 1, y - 1)).as_vec2() - fan.eye;
            if walls == 0 || walls == 4 || straight || way.length_squared() > fan.range * fan.range {
                continue;
            }
            let offset = libm::atan2f(fan.facing.perp_dot(way), fan.facing.dot(way));
            angles.extend(
                [offset - BESIDE, offset, offset + BESIDE].into_iter().filter(|a| a.abs() <= fan.half_angle),
            );
        }
    }
    angles
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_walk_visits_every_cell_once() {
        let cells: Vec<IVec2> = CellWalk::new(vec2(0.5, 0.5), vec2(3.5, 1.7)).map(|(c, _)| c).collect();
        assert_eq!(cells, [ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(2, 1), ivec2(3, 1)].to_vec());
        let back: Vec<IVec2> = CellWalk::new(vec2(2.5, 0.5), vec2(0.5, 0.5)).map(|(c, _)| c).collect();
        assert_eq!(back, [ivec2(2, 0), ivec2(1, 0), ivec2(0, 0)].to_vec());
    }

    #[test]
    fn a_wall_hides_and_the_eyes_own_cell_does_not() {
        let wall = |c: IVec2| c.x == 3;
        assert!(!is_clear(vec2(0.5, 0.5), vec2(5.5, 0.7), wall));
        assert!(is_clear(vec2(3.5, 0.5), vec2(5.5, 0.7), wall));
        assert_eq!(free_distance(vec2(0.5, 0.5), Vec2::X, 9.0, wall), 2.5);
    }

    fn inside(polygon: &[Vec2], p: Vec2) -> bool {
        // Two neighbours and the eye make a triangle; the fan is star-shaped.
        polygon[1..].windows(2).any(|w| {
            let (a, b, c) = (polygon[0], w[0], w[1]);
            let s = [(b - a).perp_dot(p - a), (c - b).perp_dot(p - b), (a - c).perp_dot(p - c)];
            s.iter().all(|v| *v >= 0.0) || s.iter().all(|v| *v <= 0.0)
        })
    }

    proptest! {
        // Half of the places drawn by lot lie in walls.
        #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

        /// What is drawn is the simulation: the polygon and the ray agree.
        #[test]
        fn the_polygon_is_what_the_ray_sees(seed in any::<u64>(), px in 0.5f32..15.5, py in 0.5f32..15.5) {
            let mut rng = crate::base::Rng::new(seed);
            let cells = Grid::from_fn(16, 16, |_| rng.unit() < 0.15);
            let opaque = |c: IVec2| cells.get(c).copied().unwrap_or(true);
            let fan = Fan { eye: vec2(8.3, 8.6), facing: Vec2::X, half_angle: std::f32::consts::PI, range: 7.0 };
            let p = vec2(px, py);
            let d = (p - fan.eye).length();
            // Stay clear of the rounding at edges.
            prop_assume!(d < 6.9 && d > 0.1 && !opaque(cell_of(p)));
            let near_edge = (-1..=1).any(|i| {
                let turned = (p - fan.eye).rotate(angle::from_radians(i as f32 * 2e-3)) + fan.eye;
                is_clear(fan.eye, turned, opaque) != is_clear(fan.eye, p, opaque)
            });
            prop_assume!(!near_edge);
            prop_assert_eq!(inside(&polygon(fan, opaque), p), is_clear(fan.eye, p, opaque));
        }
    }
}
