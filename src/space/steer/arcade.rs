//! The four ghosts of the arcade: four targets, one way of turning.
//!
//! After "Pac-Man" (Namco, 1980), as described by Jamey Pittman, "The Pac-Man Dossier" (2009). A ghost goes
//! from the centre of one cell to that of the next. There it turns to the open neighbour that is nearest to
//! its target as the crow flies, but never back; it does not plan. Differences here: one aims three cells
//! ahead instead of four, the mirror reflects the first ghost itself through the target, and a frightened
//! ghost draws among the open directions instead of all four, as those that replace a wall would be too likely.

use crate::base::{IVec2, ivec2};

/// The four directions in the order in which equals win: up, left, down, right.
pub const DIRECTIONS: [IVec2; 4] = [ivec2(0, -1), ivec2(-1, 0), ivec2(0, 1), ivec2(1, 0)];

/// One of the four ghosts, by its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chaser {
    /// Goes straight to the target.
    Chaser,
    /// Goes to the cell ahead of the target.
    Ahead,
    /// Goes to the mirror image of the first ghost through the target.
    Mirror,
    /// Goes to the target from afar, and to its corner when near.
    Shy,
}

/// Positions of everybody, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArcadeState {
    /// The target.
    pub her: IVec2,
    /// The target's direction, one of [`DIRECTIONS`].
    pub step: IVec2,
    /// The ghost that decides.
    pub me: IVec2,
    /// The ghost [`Chaser::Chaser`].
    pub chaser: IVec2,
    /// The corner of the ghost that decides.
    pub corner: IVec2,
}

/// Distances of the ghosts' rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcadeRanges {
    /// How many cells ahead of the target [`Chaser::Ahead`] aims.
    pub ahead: i32,
    /// Distance below which [`Chaser::Shy`] goes to its corner, in cells.
    pub shy: f32,
}

/// Returns the cell that a ghost goes to; it may lie in a wall or outside of the map.
pub fn target(ghost: Chaser, field: &ArcadeState, reach: ArcadeRanges) -> IVec2 {
    match ghost {
        Chaser::Chaser => field.her,
        Chaser::Ahead => field.her + field.step * reach.ahead,
        Chaser::Mirror => field.her * 2 - field.chaser,
        Chaser::Shy => {
            let is_far = (field.her - field.me).as_vec2().length() >= reach.shy;
            if is_far { field.her } else { field.corner }
        }
    }
}

/// Returns the direction in which a ghost goes on from the centre of a cell, or `None` if it is walled in.
///
/// It goes back only out of a dead end.
pub fn turn(at: IVec2, direction: IVec2, target: IVec2, is_open: impl Fn(IVec2) -> bool) -> Option<IVec2> {
    let ahead = DIRECTIONS.into_iter().filter(|to| *to != -direction && is_open(at + *to));
    ahead.min_by_key(|to| squared(target - (at + *to))).or_else(|| back(at, direction, is_open))
}

/// Returns the direction in which a frightened ghost goes on from the centre of a cell, or `None` if it is
/// walled in.
///
/// At a junction it takes any open direction but back; `lot` draws one of so many, each equally often. It is
/// not asked where there is no choice.
pub fn flee(
    at: IVec2,
    direction: IVec2,
    lot: impl FnOnce(usize) -> usize,
    is_open: impl Fn(IVec2) -> bool,
) -> Option<IVec2> {
    let ahead = || DIRECTIONS.into_iter().filter(|to| *to != -direction && is_open(at + *to));
    match ahead().count() {
        0 => back(at, direction, is_open),
        1 => ahead().next(),
        count => ahead().nth(lot(count)),
    }
}

fn back(at: IVec2, direction: IVec2, is_open: impl Fn(IVec2) -> bool) -> Option<IVec2> {
    (direction != IVec2::ZERO && is_open(at - direction)).then_some(-direction)
}

fn squared(v: IVec2) -> i64 {
    let (x, y) = (i64::from(v.x), i64::from(v.y));
    x * x + y * y
}

/// Returns whether the ghosts keep to their corners at a time in seconds after their start.
///
/// `waves` are the durations of the phases, first in the corners, then after the target, and so on; after the
/// last they stay after it.
pub fn keeps_to_corner(seconds: f32, waves: &[f32]) -> bool {
    let mut ends = 0.0;
    let wave = waves.iter().position(|lasts| {
        ends += lasts;
        seconds < ends
    });
    wave.is_some_and(|wave| wave % 2 == 0)
}

/// Returns the direction of [`DIRECTIONS`] that is nearest to a movement, the vertical one of equals; zero
/// for none.
pub fn direction_of(x: f32, y: f32) -> IVec2 {
    if x == 0.0 && y == 0.0 {
        IVec2::ZERO
    } else if y.abs() >= x.abs() {
        ivec2(0, if y < 0.0 { -1 } else { 1 })
    } else {
        ivec2(if x < 0.0 { -1 } else { 1 }, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const UP: IVec2 = DIRECTIONS[0];
    const LEFT: IVec2 = DIRECTIONS[1];
    const DOWN: IVec2 = DIRECTIONS[2];
    const RIGHT: IVec2 = DIRECTIONS[3];
    const REACH: ArcadeRanges = ArcadeRanges { ahead: 3, shy: 8.0 };

    #[test]
    fn the_targets_are_those_of_the_table() {
        let corner = ivec2(0, 20);
        // Target, its step, the ghost, the chaser; then the targets of all four.
        let table = [
            ((10, 10), UP, (10, 18), (14, 12), [(10, 10), (10, 7), (6, 8), (10, 10)]),
            ((10, 10), LEFT, (10, 17), (14, 12), [(10, 10), (7, 10), (6, 8), (0, 20)]),
            ((10, 10), DOWN, (15, 16), (10, 4), [(10, 10), (10, 13), (10, 16), (0, 20)]),
            ((10, 10), RIGHT, (16, 16), (9, 9), [(10, 10), (13, 10), (11, 11), (10, 10)]),
            ((2, 3), LEFT, (2, 4), (12, 3), [(2, 3), (-1, 3), (-8, 3), (0, 20)]),
        ];
        for (her, step, me, chaser, expected) in table {
            let cell = |(x, y): (i32, i32)| ivec2(x, y);
            let field = ArcadeState { her: cell(her), step, me: cell(me), chaser: cell(chaser), corner };
            let ghosts = [Chaser::Chaser, Chaser::Ahead, Chaser::Mirror, Chaser::Shy];
            assert_eq!(ghosts.map(|ghost| target(ghost, &field, REACH)), expected.map(cell), "{field:?}");
        }
    }

    #[test]
    fn ghosts_turn_to_the_neighbour_nearest_to_the_target() {
        let open = |_| true;
        // From (5, 5) going right to (9, 4): right leads to 3² + 1² = 10, up to 4² + 0² = 16.
        assert_eq!(turn(ivec2(5, 5), RIGHT, ivec2(9, 4), open), Some(RIGHT));
        // To (6, 1): up leads to 1 + 9 = 10, right to 0 + 16.
        assert_eq!(turn(ivec2(5, 5), RIGHT, ivec2(6, 1), open), Some(UP));
        // The target lies behind: never back. Up and down are equal, up wins.
        assert_eq!(turn(ivec2(5, 5), RIGHT, ivec2(1, 5), open), Some(UP));
        // Left and down are equal: left wins.
        assert_eq!(turn(ivec2(5, 5), LEFT, ivec2(2, 8), open), Some(LEFT));
        assert_eq!(turn(ivec2(5, 5), DOWN, ivec2(2, 8), open), Some(LEFT));
    }

    #[test]
    fn ghosts_go_back_out_of_dead_ends() {
        let corridor = |cell: IVec2| cell.y == 0 && cell.x <= 3;
        assert_eq!(turn(ivec2(3, 0), RIGHT, ivec2(9, 0), corridor), Some(LEFT));
        assert_eq!(flee(ivec2(3, 0), RIGHT, |_| panic!("no choice"), corridor), Some(LEFT));
        assert_eq!(turn(ivec2(3, 0), RIGHT, ivec2(9, 0), |_| false), None);
    }

    #[test]
    fn the_lot_decides_at_junctions_only() {
        let (open, at) = (|_| true, ivec2(5, 5));
        let drawn = |lot: usize| {
            flee(
                at,
                RIGHT,
                |count| {
                    assert_eq!(count, 3);
                    lot
                },
                open,
            )
        };
        assert_eq!([0, 1, 2].map(drawn), [Some(UP), Some(DOWN), Some(RIGHT)], "left would be back");
        let below = |cell: IVec2| cell.y >= 5 && cell.x <= 5;
        assert_eq!(flee(at, RIGHT, |_| panic!("a bend is no junction"), below), Some(DOWN));
        assert_eq!(flee(at, RIGHT, |_| panic!("walled in"), |_| false), None);
    }

    #[test]
    fn a_frightened_ghost_takes_every_way_of_a_junction_equally_often() {
        let mut rng = crate::base::Rng::new(7);
        let (at, crossing) = (ivec2(5, 5), |cell: IVec2| cell != ivec2(5, 4));
        let mut taken = [0; 4];
        for _ in 0..1000 {
            let to = flee(at, RIGHT, |count| rng.below(count), crossing).expect("a way");
            taken[DIRECTIONS.iter().position(|direction| *direction == to).expect("one of four")] += 1;
        }
        // Half of a thousand, give or take three standard deviations.
        assert!(taken[0] == 0 && taken[1] == 0 && (452..=548).contains(&taken[2]), "{taken:?}");
    }

    #[test]
    fn phases_alternate_and_end_in_pursuit() {
        let waves = [7.0, 20.0, 5.0];
        let at = |seconds| keeps_to_corner(seconds, &waves);
        assert_eq!(
            [0.0, 6.9, 7.0, 26.9, 27.0, 31.9, 32.0, 999.0].map(at),
            [true, true, false, false, true, true, false, false]
        );
        assert!(!keeps_to_corner(0.0, &[]));
    }

    #[test]
    fn a_step_has_one_of_four_directions() {
        assert_eq!(
            [direction_of(1.0, -2.0), direction_of(-3.0, 1.0), direction_of(1.0, 1.0)],
            [UP, LEFT, DOWN]
        );
        assert_eq!(direction_of(0.0, 0.0), IVec2::ZERO);
    }

    proptest! {
        #[test]
        fn ghosts_avoid_walls_and_turn_back_only_in_dead_ends(
            walls in 0u8..16, direction in 0usize..4, tx in -9i32..9, ty in -9i32..9, lot in 0usize..4,
        ) {
            let is_open = |c: IVec2| DIRECTIONS.iter().position(|w| *w == c).is_some_and(|i| walls & (1 << i) == 0);
            let direction = DIRECTIONS[direction];
            let forward = DIRECTIONS.iter().filter(|w| **w != -direction && is_open(**w)).count();
            let turns = [turn(IVec2::ZERO, direction, ivec2(tx, ty), is_open), flee(IVec2::ZERO, direction, |count| lot % count, is_open)];
            for to in turns {
                prop_assert!(to.is_none_or(is_open));
                prop_assert_eq!(to == Some(-direction), forward == 0 && is_open(-direction));
                prop_assert_eq!(to.is_none(), walls == 15);
            }
        }
    }
}
