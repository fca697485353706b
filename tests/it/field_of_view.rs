//! What is seen from a cell, held against symmetric shadow casting, the published algorithm for fields of view on
//! grids (Albert Ford, 2017), as the crate `symmetric-shadowcasting` has it.
//!
//! Both ask whether the line between the centres of two cells is free, and differ in what a wall is. To us it is
//! its whole square: a line that clips a corner of it is stopped, and one through the very corner goes by the cell
//! that is farther right. Shadow casting looks across the wall's middle only, row by row away from the eye: it sees whatever we see,
//! and past clipped corners besides. Nothing else differs, which is shown here cell by cell, with both rules written
//! down once more in whole numbers.

use proptest::prelude::*;
use std::f32::consts::PI;
use symmetric_shadowcasting::compute_fov;
use thief_girl::base::grid::{NEIGHBOURS, cell_of, center_of};
use thief_girl::base::{Grid, IVec2, Rng, Vec2, ivec2, vec2};
use thief_girl::space::sight::{ViewCone, is_clear, polygon};

const SIZE: i32 = 21;
/// The cell of the eye, in the middle.
const EYE: IVec2 = ivec2(SIZE / 2, SIZE / 2);

/// A square of walls and floor. Outside of it everything is wall.
struct Walls(Grid<bool>);

impl Walls {
    fn random(seed: u64, part: f32) -> Self {
        let mut rng = Rng::new(seed);
        Self(Grid::from_fn(SIZE, SIZE, |cell| rng.unit() < part && cell != EYE))
    }

    fn hide(&self, cell: IVec2) -> bool {
        self.0.get(cell).copied().unwrap_or(true)
    }

    fn floor(&self) -> impl Iterator<Item = IVec2> {
        self.0.iter().filter(|(_, wall)| !**wall).map(|(cell, _)| cell)
    }

    /// Our answer.
    fn see(&self, from: Vec2, to: Vec2) -> bool {
        is_clear(from, to, |cell| self.hide(cell))
    }

    /// The answer of shadow casting for all cells.
    fn shadow_cast(&self) -> Grid<bool> {
        let cell = |(x, y): (isize, isize)| ivec2(x as i32, y as i32);
        let mut seen = Grid::new(SIZE, SIZE, false);
        let eye = (EYE.x as isize, EYE.y as isize);
        compute_fov(eye, &mut |at| self.hide(cell(at)), &mut |at| {
            seen.get_mut(cell(at)).into_iter().for_each(|seen| *seen = true);
        });
        seen
    }

    /// Whether the line to a cell's centre runs through the square of a wall. Through a corner it goes by the cell
    /// that is farther right, so of two walls there only one counts.
    fn stop_at_squares(&self, to: IVec2) -> bool {
        let (off, least, most) = (to - EYE, EYE.min(to), EYE.max(to));
        let is_between = |cell: &IVec2| cell.cmpge(least).all() && cell.cmple(most).all();
        let walls = self.0.iter().filter(|(cell, wall)| **wall && is_between(cell));
        // Twice the distance of a wall's centre from the line, times the line's length; that of its corners.
        let (aside, corner) = (|wall: IVec2| 2 * off.perp_dot(wall - EYE), off.abs().element_sum());
        let right = -off.y.signum();
        let is_hit = |by: i32| by.abs() < corner || by.abs() == corner && by.signum() == right;
        walls.map(|(wall, _)| aside(wall)).any(is_hit)
    }

    /// Whether the line to a cell's centre crosses the middle of a wall in one of the rows on its way.
    ///
    /// A line between two cells of a row belongs to that on its left or that on its right, all the way.
    fn stop_in_the_middle(&self, to: IVec2) -> bool {
        let (off, far) = (to - EYE, (to - EYE).abs().max_element());
        // On a diagonal one counts rows or columns, and it makes no difference.
        let along = if off.x.abs() == far { IVec2::X } else { IVec2::Y };
        let (ahead, aside) = (off * along, off - off * along);
        let crosses =
            |row: i32, rounded: i32| self.hide(EYE + ahead.signum() * row + aside.signum() * rounded);
        let doubled = |row: i32| 2 * row * aside.abs().element_sum();
        let outer = (1..far).any(|row| crosses(row, (doubled(row) + far).div_euclid(2 * far)));
        let inner = (1..far).any(|row| crosses(row, -(far - doubled(row)).div_euclid(2 * far)));
        outer && inner
    }
}

/// Whether a polygon contains a point.
fn contains(polygon: &[Vec2], point: Vec2) -> bool {
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// Somewhere, often in the middle of a cell, where lines run exactly through corners.
fn anywhere() -> impl Strategy<Value = Vec2> {
    let number = || prop_oneof![0.0..SIZE as f32, (0..SIZE).prop_map(|cell| cell as f32 + 0.5)];
    (number(), number()).prop_map(|(x, y)| vec2(x, y))
}

proptest! {
    #[test]
    fn shadow_casting_sees_what_we_see_and_past_clipped_corners(seed in any::<u64>(), part in 0.02f32..0.4) {
        let walls = Walls::random(seed, part);
        let shadow_cast = walls.shadow_cast();
        for cell in walls.floor() {
            let ours = walls.see(center_of(EYE), center_of(cell));
            prop_assert_eq!(ours, !walls.stop_at_squares(cell), "we look at {}", cell);
            prop_assert_eq!(shadow_cast[cell], !walls.stop_in_the_middle(cell), "shadow casting to {}", cell);
            prop_assert!(shadow_cast[cell] || !ours, "{} is seen by us only", cell);
        }
    }

    #[test]
    fn the_field_of_view_has_the_cells_whose_centres_are_seen(seed in any::<u64>(), part in 0.02f32..0.4) {
        let walls = Walls::random(seed, part);
        let all_round = ViewCone { eye: center_of(EYE), facing: vec2(0.96, 0.28), half_angle: PI, range: 2.0 * SIZE as f32 };
        let field = polygon(all_round, |cell| walls.hide(cell));
        for cell in walls.floor().filter(|cell| *cell != EYE) {
            // A line that touches a corner is on the field's edge.
            let nudged = [-1e-3, 1e-3].map(|by| center_of(cell) + (cell - EYE).as_vec2().perp() * by);
            let [left, right] = nudged.map(|place| walls.see(center_of(EYE), place));
            if left == right {
                prop_assert_eq!(contains(&field, center_of(cell)), left, "{}", cell);
            }
        }
    }

    #[test]
    fn whoever_sees_a_place_is_seen_from_there(
        seed in any::<u64>(), part in 0.02f32..0.5, a in anywhere(), b in anywhere(),
    ) {
        let walls = Walls::random(seed, part);
        prop_assume!(!walls.hide(cell_of(a)) && !walls.hide(cell_of(b)));
        prop_assert_eq!(walls.see(a, b), walls.see(b, a));
        let side = (b - a).perp().normalize_or_zero() * 1e-3;
        let [left, right] = [side, -side].map(|by| walls.see(a + by, b + by));
        if left == right {
            prop_assert_eq!(walls.see(a, b), left);
        }
    }

    /// Whoever stands before a corner sees whoever stands behind it, unless there is a wall on both sides of it;
    /// exactly in line with it, only if the right one of the two cells beside it is free.
    #[test]
    fn no_corner_is_blind(seed in any::<u64>(), part in 0.02f32..0.5) {
        let walls = Walls::random(seed, part);
        for cell in walls.floor() {
            for step in NEIGHBOURS[4..].iter().filter(|step| !walls.hide(cell + **step)) {
                let (from, to) = (center_of(cell), center_of(cell + *step));
                let past = |side: IVec2| (!walls.hide(cell + side), side.as_vec2() * 1e-3);
                let (upright, level) = (past(ivec2(0, step.y)), past(ivec2(step.x, 0)));
                for (is_free, nudge) in [upright, level] {
                    prop_assert_eq!(walls.see(from + nudge, to + nudge), is_free, "{} {} {}", cell, step, nudge);
                }
                let right = if step.x > 0 { level } else { upright };
                prop_assert_eq!(walls.see(from, to), right.0, "{} {}", cell, step);
            }
        }
    }
}

/// How many cells the two algorithms tell apart: for the record, and so that the tests above are about something.
#[test]
fn many_cells_are_seen_past_a_clipped_corner_only() {
    let (mut floor, mut theirs, mut ours) = (0, 0, 0);
    for seed in 0..200 {
        let walls = Walls::random(seed, 0.15);
        let shadow_cast = walls.shadow_cast();
        floor += walls.floor().count();
        theirs += walls.floor().filter(|cell| shadow_cast[*cell]).count();
        ours += walls.floor().filter(|cell| walls.see(center_of(EYE), center_of(*cell))).count();
    }
    println!("of {floor} floor cells {theirs} are seen by shadow casting, {ours} by us");
    assert!(theirs > ours && ours > floor / 10, "{floor} {theirs} {ours}");
}
