//! Moving a whole flock: neighbours by a grid, and each pair of them looked at once.

use super::{Boid, FlockGoal, FlockParameters, NeighbourSums, push};
use crate::base::Vec2;
use crate::base::tick::DT;
use crate::space::spatial_grid::SpatialGrid;

/// Moves a whole flock; it holds only memory for the work.
///
/// Each pair of boids that are near each other is looked at once, for both. Pairs come in the order of the
/// grid, so each boid still adds up the others in that order, and the sums are the same to the bit as if it
/// looked at all of them by itself.
#[derive(Clone, Debug, Default)]
pub struct Flock {
    neighbours: SpatialGrid,
    /// The flock before it moves, in the order of the grid.
    before: Vec<Boid>,
    /// Their positions, which are read the most.
    places: Vec<Vec2>,
    /// What each of them sees.
    sums: Vec<PairSums>,
    /// Those near one of them.
    near: Vec<Near>,
}

/// A boid near another one.
#[derive(Clone, Copy, Debug, Default)]
struct Near {
    /// Index into `before`.
    place: u32,
    offset: Vec2,
    squared: f32,
}

/// [`NeighbourSums`] in the form that is added fastest.
#[derive(Clone, Copy, Debug, Default)]
struct PairSums {
    /// Offsets and velocities.
    motion: [f32; 4],
    /// Separation, and the number of seen boids.
    rest: [f32; 4],
}

impl PairSums {
    /// Adds another boid if it is seen, without a branch, which would be mispredicted.
    #[inline]
    fn add(&mut self, is_seen: bool, offset: Vec2, velocity: Vec2, push: Vec2) {
        let mask = 0u32.wrapping_sub(u32::from(is_seen));
        // Adding 0 changes no sum: none is −0, because all begin at +0.
        let seen = |number: f32| f32::from_bits(number.to_bits() & mask);
        let (motion, rest) = ([offset.x, offset.y, velocity.x, velocity.y], [push.x, push.y, 1.0, 0.0]);
        self.motion.iter_mut().zip(motion).for_each(|(sum, number)| *sum += seen(number));
        self.rest.iter_mut().zip(rest).for_each(|(sum, number)| *sum += seen(number));
    }
}

impl From<PairSums> for NeighbourSums {
    fn from(sums: PairSums) -> Self {
        let [x, y, velocity_x, velocity_y] = sums.motion;
        let [push_x, push_y, seen, _] = sums.rest;
        Self {
            seen: seen as u32,
            offsets: Vec2::new(x, y),
            velocities: Vec2::new(velocity_x, velocity_y),
            separation: Vec2::new(push_x, push_y),
        }
    }
}

impl Flock {
    /// Moves all boids by one tick; each sees the positions before the tick.
    ///
    /// `aim` returns the goal of a boid, given its index and itself.
    pub fn step(
        &mut self,
        boids: &mut [Boid],
        flocking: &FlockParameters,
        aim: impl Fn(usize, &Boid) -> FlockGoal,
    ) {
        self.sort(boids, flocking.habits.view_radius);
        for index in 0..boids.len() {
            self.meet(index, flocking);
            // All pairs with earlier ones have been added already.
            let (place, me) = (self.neighbours.order()[index] as usize, self.before[index]);
            let aim = aim(place, &me);
            let sums = if aim.alone { NeighbourSums::default() } else { self.sums[index].into() };
            let wish = flocking.wish(&flocking.add_up(&me, &sums, aim.goal));
            let velocity = flocking.velocity(me.velocity, wish, aim.speed);
            boids[place] = Boid::new(me.id, me.at + velocity * DT, velocity);
        }
    }

    fn sort(&mut self, boids: &[Boid], view_radius: f32) {
        self.neighbours.rebuild(view_radius, boids.iter().map(|boid| boid.at));
        self.before.clear();
        self.before.extend(self.neighbours.order().iter().map(|&place| boids[place as usize]));
        self.places.clear();
        self.places.extend(self.before.iter().map(|boid| boid.at));
        self.near.resize(boids.len(), Near::default());
        self.sums.clear();
        self.sums.resize(boids.len(), PairSums::default());
    }

    /// Lets a boid and all later ones near it look at each other.
    #[inline]
    fn meet(&mut self, index: usize, flocking: &FlockParameters) {
        let (radius, apart) = (flocking.habits.view_radius, flocking.habits.separation_radius);
        let me = self.before[index];
        // Each is written, and overwritten by the next unless it is near: two of three are not, and a branch
        // would be mispredicted.
        let mut count = 0;
        for range in self.neighbours.row_ranges_after(index, me.at, radius) {
            let places = (range.start as u32..).zip(&self.places[range]);
            for (place, at) in places {
                let offset = *at - me.at;
                let squared = offset.length_squared();
                self.near[count] = Near { place, offset, squared };
                count += usize::from(squared <= radius * radius);
            }
        }
        let (view, mut mine) = (flocking.view(&me), self.sums[index]);
        for &Near { place, offset, squared } in &self.near[..count] {
            let (other, distance) = (self.before[place as usize], squared.sqrt());
            let push = push(&me, &other, offset, distance, apart);
            let is_seen = |who: &Boid, offset: Vec2, view: f32| offset.dot(who.heading) >= view * distance;
            mine.add(is_seen(&me, offset, view), offset, other.velocity, push);
            let sees_me = is_seen(&other, -offset, flocking.view(&other));
            self.sums[place as usize].add(sees_me, -offset, me.velocity, -push);
        }
        self.sums[index] = mine;
    }

    /// Returns the order in which boids are visited, as indices into the list, after a step.
    pub fn order(&self) -> &[u32] {
        self.neighbours.order()
    }
}

#[cfg(test)]
mod tests {
    use super::super::FlockSettings;
    use super::super::tests::HABITS;
    use super::*;
    use crate::base::{angle, vec2};
    use proptest::prelude::*;

    fn boid(id: u32, at: (f32, f32), velocity: (f32, f32)) -> Boid {
        Boid::new(id, at.into(), velocity.into())
    }

    /// One tick of a flock without a grid: each looks at all others, in the same order.
    fn all_pairs(
        boids: &mut [Boid],
        order: &[u32],
        flocking: &FlockParameters,
        aim: impl Fn(usize) -> FlockGoal,
    ) {
        let before: Vec<Boid> = order.iter().map(|&place| boids[place as usize]).collect();
        for (&place, me) in order.iter().zip(&before) {
            let aim = aim(place as usize);
            let others = if aim.alone { &[] } else { before.as_slice() };
            let wish = flocking.wish(&flocking.forces(me, others, aim.goal));
            let velocity = flocking.velocity(me.velocity, wish, aim.speed);
            boids[place as usize] = Boid::new(me.id, me.at + velocity * DT, velocity);
        }
    }

    fn flock() -> impl Strategy<Value = Vec<Boid>> {
        // Some at integer places, so that many share a place.
        let place = prop_oneof![
            (-8.0f32..8.0, -8.0f32..8.0),
            (0i8..2, 0i8..2).prop_map(|(x, y)| (x.into(), y.into()))
        ];
        let velocity = prop_oneof![Just((0.0, 0.0)), (-4.0f32..4.0, -4.0f32..4.0)];
        prop::collection::vec((place, velocity), 0..40).prop_map(|all| {
            let numbered = all.into_iter().enumerate();
            numbered.map(|(id, (at, velocity))| boid(id as u32, at, velocity)).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_grid_equals_all_pairs(
            flock in flock(),
            view_degrees in 30.0f32..400.0,
            view_radius in 0.5f32..9.0,
        ) {
            let flocking = FlockParameters::new(FlockSettings { view_degrees, view_radius, ..HABITS });
            let aim = |place: usize| FlockGoal {
                goal: (!place.is_multiple_of(3)).then_some(vec2(place as f32, 2.0)),
                speed: 3.0,
                alone: place.is_multiple_of(5),
            };
            let (mut by_grid, mut by_pairs, mut grid) = (flock.clone(), flock, Flock::default());
            for _ in 0..5 {
                grid.step(&mut by_grid, &flocking, |place, _| aim(place));
                all_pairs(&mut by_pairs, grid.order(), &flocking, aim);
                prop_assert_eq!(&by_grid, &by_pairs);
            }
        }

        #[test]
        fn turns_are_limited_and_positions_finite(
            flock in flock(),
            turn in 1.0f32..600.0,
            speed in 0.0f32..9.0,
        ) {
            let flocking = FlockParameters::new(FlockSettings { turn_degrees_per_second: turn, ..HABITS });
            let (mut flock, mut grid) = (flock, Flock::default());
            for _ in 0..5 {
                let before = flock.clone();
                grid.step(&mut flock, &flocking, |_, _| FlockGoal { goal: Some(Vec2::ZERO), speed, alone: false });
                for (was, is) in before.iter().zip(&flock) {
                    prop_assert!(is.at.is_finite() && is.velocity.is_finite() && is.heading.is_finite());
                    prop_assert!(is.velocity.length() <= HABITS.speed.max(was.velocity.length()) + 1e-4);
                    if was.heading != Vec2::ZERO && is.heading != Vec2::ZERO {
                        let turned = angle::to_radians(was.heading.rotate(vec2(is.heading.x, -is.heading.y)));
                        prop_assert!(turned.abs().to_degrees() <= turn / 60.0 + 0.1, "{}", turned.to_degrees());
                    }
                }
            }
        }
    }
}
