//! Pursuing a target: straight, by interception, or by cutting it off at a chokepoint.

use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2};
use crate::space::a_star::Cost;
use crate::space::sight::free_distance;
use crate::space::sound::propagate;

/// Somebody who moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity, in tiles/s.
    pub velocity: Vec2,
}

/// Distance from a wall at which somebody who runs at it stops, in tiles.
const SHORT_OF_WALL: f32 = 0.6;

/// Returns where a target is by now if it kept its velocity for `seconds`, but not beyond a wall.
pub fn straight(target: Mover, seconds: f32, is_wall: impl Fn(IVec2) -> bool) -> Vec2 {
    let Some(direction) = target.velocity.try_normalize() else { return target.at };
    let distance = target.velocity.length() * seconds;
    let free = free_distance(target.at, direction, distance + SHORT_OF_WALL, is_wall) - SHORT_OF_WALL;
    target.at + direction * free.clamp(0.0, distance)
}

/// Returns in how many seconds two who keep their velocities would close their distance: `|S| ÷ |V|`.
///
/// S is the offset and V the velocity of the target relative to the pursuer; the result is infinite if they
/// move alike. Source: David Bourg and Glenn Seemann, "AI for Game Developers" (2004), chapter 2,
/// intercepting.
pub fn seconds_to_close(pursuer: Mover, target: Mover) -> f32 {
    let (range, closing) = (target.at - pursuer.at, target.velocity - pursuer.velocity);
    if range == Vec2::ZERO { 0.0 } else { range.length() / closing.length() }
}

/// Returns where the target will be when the pursuer arrives: `Sc = Sp + Vp · t`, with the `t` of
/// [`seconds_to_close`].
///
/// It looks at most `horizon` seconds ahead, and not beyond a wall. A pursuer who already runs to the meeting
/// point has `S = −V · t`, so the formula returns that very point: repeated use converges to it.
pub fn intercept(pursuer: Mover, target: Mover, horizon: f32, is_wall: impl Fn(IVec2) -> bool) -> Vec2 {
    straight(target, seconds_to_close(pursuer, target).min(horizon), is_wall)
}

/// A place that the target can come by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chokepoint {
    /// Its position, in tiles.
    pub at: Vec2,
    /// Length of the target's way there, in tiles.
    pub target_distance: f32,
    /// Length of the pursuer's way there, in tiles.
    pub pursuer_distance: f32,
    /// How directly the target runs towards it: 1 straight towards it, −1 straight away.
    pub ahead: f32,
}

/// Returns all cells that `is_gate` names and that both can reach within `reach` tiles.
///
/// `size` is the size of the grid and `cost` the cost of its cells, 1 for plain floor.
pub fn chokepoints(
    size: IVec2,
    pursuer: Vec2,
    target: Mover,
    reach: f32,
    cost: impl Cost,
    is_gate: impl Fn(IVec2) -> bool,
) -> Vec<Chokepoint> {
    let from = cell_of(target.at);
    // How much the target's next step shortens the way to a place says whether it is ahead.
    let heading = target.velocity.try_normalize().map(cell_ahead);
    let next = heading.map(|step| from + step).filter(|next| cost(*next).is_some());
    let field =
        |start, reach| propagate(size, start, reach, |cell| cost(cell).map(|price| (price - 1.0).max(0.0)));
    let (hers, his) = (field(from, reach).distance, field(cell_of(pursuer), reach).distance);
    let onward = next.map(|next| (field(next, reach + 2.0).distance, (next - from).as_vec2().length()));
    let span = IVec2::splat(reach as i32);
    let (min, max) = ((from - span).max(IVec2::ZERO), (from + span).min(size - 1));
    let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    cells
        .filter(|cell| hers[*cell] <= reach && his[*cell] <= reach && is_gate(*cell))
        .map(|cell| Chokepoint {
            at: center_of(cell),
            target_distance: hers[cell],
            pursuer_distance: his[cell],
            ahead: onward
                .as_ref()
                .map_or(0.0, |(distance, step)| ((hers[cell] - distance[cell]) / step).clamp(-1.0, 1.0)),
        })
        .collect()
}

/// Returns the offset to the neighbouring cell in a direction.
fn cell_ahead(direction: Vec2) -> IVec2 {
    // The sine of 22.5° separates straight from diagonal directions.
    const SLANT: f32 = 0.382_683_43;
    let part = |x: f32| i32::from(x > SLANT) - i32::from(x < -SLANT);
    ivec2(part(direction.x), part(direction.y))
}

/// How a pursuer chooses a chokepoint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterceptSettings {
    /// Speed of the pursuer, in tiles/s.
    pub pursuer_speed: f32,
    /// Speed of the target, in tiles/s.
    pub target_speed: f32,
    /// How much earlier than the target the pursuer must arrive, in seconds.
    pub lead_seconds: f32,
    /// How much less a place behind the target is worth than one straight ahead, 0 to 1.
    pub ahead: f32,
    /// Distance from the target at which a place is worth half as much, in tiles along its way.
    pub half_worth: f32,
}

impl InterceptSettings {
    /// Returns the value of waiting at a chokepoint; `None` if the pursuer would be too late.
    pub fn value(&self, gate: &Chokepoint) -> Option<f32> {
        let in_time = gate.pursuer_distance / self.pursuer_speed + self.lead_seconds
            <= gate.target_distance / self.target_speed;
        let likely = 1.0 - self.ahead * (1.0 - gate.ahead) * 0.5;
        in_time.then_some(likely * self.half_worth / (self.half_worth + gate.target_distance))
    }

    /// Returns the chokepoint with the highest value, the first of equals, or `None`.
    pub fn best<'a>(&self, gates: impl IntoIterator<Item = &'a Chokepoint>) -> Option<Chokepoint> {
        let worth = gates.into_iter().filter_map(|gate| Some((self.value(gate)?, gate)));
        // The first of equals, because the order of the cells is the same on every platform.
        worth
            .fold(None, |best: Option<(f32, &Chokepoint)>, it| match best {
                Some(best) if best.0 >= it.0 => Some(best),
                _ => Some(it),
            })
            .map(|(_, gate)| *gate)
    }
}

/// Returns whether a free cell is so narrow that nobody gets past somebody in it: walls on two opposite sides.
pub fn is_narrow(cell: IVec2, is_wall: impl Fn(IVec2) -> bool) -> bool {
    let both = |step: IVec2| is_wall(cell + step) && is_wall(cell - step);
    !is_wall(cell) && (both(ivec2(1, 0)) || both(ivec2(0, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use proptest::prelude::*;
    use std::f32::consts::SQRT_2;

    fn mover(at: (f32, f32), velocity: (f32, f32)) -> Mover {
        Mover { at: at.into(), velocity: velocity.into() }
    }

    fn nowhere(_: IVec2) -> bool {
        false
    }

    #[test]
    fn interception_computed_by_hand() {
        // Offset (3, 4): distance 5. The target moves (3, 0), the pursuer stands: they close at 3.
        let (pursuer, target) = (mover((1.0, 1.0), (0.0, 0.0)), mover((4.0, 5.0), (3.0, 0.0)));
        assert_eq!(seconds_to_close(pursuer, target), 5.0 / 3.0);
        assert_eq!(intercept(pursuer, target, 9.0, nowhere), vec2(9.0, 5.0));
        // The pursuer moves (0, 4): relative velocity (3, −4), so 5, and it takes 1 s.
        let pursuer = mover((1.0, 1.0), (0.0, 4.0));
        assert_eq!(seconds_to_close(pursuer, target), 1.0);
        assert_eq!(intercept(pursuer, target, 9.0, nowhere), vec2(7.0, 5.0));
        // With a horizon of half a second.
        assert_eq!(intercept(pursuer, target, 0.5, nowhere), vec2(5.5, 5.0));
    }

    #[test]
    fn interception_is_a_fixed_point() {
        // The pursuer moves at 5, the target at 3 from (8, 0) downwards: they meet at (8, 6).
        let (pursuer, target) = (mover((0.0, 0.0), (4.0, 3.0)), mover((8.0, 0.0), (0.0, 3.0)));
        assert_eq!(seconds_to_close(pursuer, target), 2.0);
        assert_eq!(intercept(pursuer, target, 9.0, nowhere), vec2(8.0, 6.0));
    }

    #[test]
    fn interception_of_special_cases() {
        let at = |target, pursuer| intercept(pursuer, target, 1.5, nowhere);
        let still = mover((4.0, 0.5), (0.0, 0.0));
        assert_eq!(at(still, mover((0.5, 0.5), (0.0, 0.0))), still.at, "both stand");
        assert_eq!(at(still, mover((0.5, 0.5), (5.0, 0.0))), still.at, "the target stands");
        let alike = mover((4.0, 0.5), (5.0, 0.0));
        assert_eq!(at(alike, mover((0.5, 0.5), (5.0, 0.0))), vec2(11.5, 0.5), "they move alike");
        assert_eq!(at(alike, alike), alike.at, "at the same place");
        // The target comes towards the pursuer: distance 4, closing at 10.
        let meets = at(mover((4.5, 0.5), (-5.0, 0.0)), mover((0.5, 0.5), (5.0, 0.0)));
        assert_eq!(meets, vec2(2.5, 0.5));
    }

    #[test]
    fn prediction_stops_at_walls() {
        let wall = |cell: IVec2| cell.x == 6;
        let stops = straight(mover((4.5, 0.5), (5.0, 0.0)), 1.0, wall);
        assert!((stops - vec2(5.4, 0.5)).length() < 1e-5, "{stops}");
        // Already nearer to the wall than that, it stays.
        assert_eq!(straight(mover((5.7, 0.5), (5.0, 0.0)), 1.0, wall), vec2(5.7, 0.5));
    }

    const ROWS: [&str; 7] = [
        "###########",
        "#....#....#",
        "#.........#",
        "#....#....#",
        "#.######.##",
        "#.........#",
        "###########",
    ];

    fn is_wall(cell: IVec2) -> bool {
        let row = usize::try_from(cell.y).ok().and_then(|y| ROWS.get(y));
        row.and_then(|row| row.as_bytes().get(usize::try_from(cell.x).ok()?)) != Some(&b'.')
    }

    fn all_gates(pursuer: Vec2, target: Mover) -> Vec<Chokepoint> {
        let cost = |cell| (!is_wall(cell)).then_some(1.0);
        chokepoints(ivec2(11, 7), pursuer, target, 16.0, cost, |cell| is_narrow(cell, is_wall))
    }

    #[test]
    fn narrow_cells_have_walls_on_both_sides() {
        assert!(is_narrow(ivec2(5, 2), is_wall) && is_narrow(ivec2(1, 4), is_wall));
        assert!(!is_narrow(ivec2(2, 2), is_wall) && !is_narrow(ivec2(5, 1), is_wall));
    }

    #[test]
    fn gates_have_walking_distances_and_directions() {
        let found = all_gates(vec2(1.5, 5.5), mover((3.5, 2.5), (5.0, 0.0)));
        let door = found.iter().find(|gate| gate.at == vec2(5.5, 2.5)).unwrap();
        assert_eq!((door.target_distance, door.ahead), (2.0, 1.0));
        // Two up through the gap, one diagonal and three straight to the door.
        assert!((door.pursuer_distance - (2.0 + SQRT_2 + 3.0)).abs() < 1e-5, "{}", door.pursuer_distance);
        let stairs = found.iter().find(|gate| gate.at == vec2(1.5, 4.5)).unwrap();
        assert!(stairs.ahead < -0.5, "it is behind the target: {stairs:?}");
    }

    #[test]
    fn the_best_gate_is_one_that_the_pursuer_reaches_first() {
        // The target runs from the left room to the door; the pursuer comes up from the passage, right of it.
        let found = all_gates(vec2(8.5, 5.5), mover((1.5, 2.5), (5.0, 0.0)));
        let choice = InterceptSettings {
            pursuer_speed: 5.0,
            target_speed: 5.0,
            lead_seconds: 0.0,
            ahead: 0.6,
            half_worth: 8.0,
        };
        let gate = |x, y| *found.iter().find(|gate| gate.at == vec2(x, y)).unwrap();
        assert_eq!(choice.value(&gate(5.5, 2.5)), None, "the target is there first");
        assert_eq!(choice.best(&found).map(|gate| gate.at), Some(vec2(8.5, 4.5)));
        let late = InterceptSettings { lead_seconds: 9.0, ..choice };
        assert_eq!(late.best(&found), None);
    }

    #[test]
    fn gates_ahead_and_near_are_worth_more() {
        let choice = InterceptSettings {
            pursuer_speed: 5.0,
            target_speed: 5.0,
            lead_seconds: 0.5,
            ahead: 0.6,
            half_worth: 8.0,
        };
        let gate =
            |hers, ahead| Chokepoint { at: Vec2::ZERO, target_distance: hers, pursuer_distance: 2.0, ahead };
        let worth = |hers, ahead| choice.value(&gate(hers, ahead)).unwrap();
        assert_eq!((worth(8.0, 1.0), worth(24.0, 1.0)), (0.5, 0.25));
        assert!((worth(8.0, -1.0) - 0.2).abs() < 1e-6 && (worth(8.0, 0.0) - 0.35).abs() < 1e-6);
        assert_eq!(choice.value(&gate(4.0, 1.0)), None, "0.4 s and 0.5 s are more than the target's 0.8 s");
    }

    proptest! {
        /// For all positions and velocities the result is finite and not in a wall.
        #[test]
        fn interception_is_never_in_a_wall(
            target in (1.3f32..9.7, 1.3f32..5.7), hers in (-8.0f32..8.0, -8.0f32..8.0),
            pursuer in (1.3f32..9.7, 1.3f32..5.7), his in (-8.0f32..8.0, -8.0f32..8.0),
            horizon in 0.0f32..4.0,
        ) {
            prop_assume!(!is_wall(cell_of(target.into())));
            let place = intercept(mover(pursuer, his), mover(target, hers), horizon, is_wall);
            prop_assert!(place.is_finite());
            prop_assert!(!is_wall(cell_of(place)), "{}", place);
        }

        /// The pursuer never chooses a gate that the target reaches first.
        #[test]
        fn the_pursuer_is_first_at_the_chosen_gate(
            target in (1.3f32..9.7, 1.3f32..5.7), hers in (-8.0f32..8.0, -8.0f32..8.0),
            pursuer in (1.3f32..9.7, 1.3f32..5.7), lead_seconds in 0.0f32..1.0,
        ) {
            prop_assume!(!is_wall(cell_of(target.into())) && !is_wall(cell_of(pursuer.into())));
            let choice = InterceptSettings { pursuer_speed: 5.0, target_speed: 5.5, lead_seconds, ahead: 0.6, half_worth: 8.0 };
            if let Some(gate) = choice.best(&all_gates(pursuer.into(), mover(target, hers))) {
                prop_assert!(gate.pursuer_distance / 5.0 + lead_seconds <= gate.target_distance / 5.5);
                prop_assert!(is_narrow(cell_of(gate.at), is_wall));
                prop_assert!((-1.0..=1.0).contains(&gate.ahead));
            }
        }
    }
}
