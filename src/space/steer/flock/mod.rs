//! Flocking: cohesion, alignment, separation and a goal.
//!
//! Craig Reynolds, "Flocks, Herds, and Schools: A Distributed Behavioral Model" (SIGGRAPH 1987). Each member
//! (*boid*) sees those within a radius and an angle of its heading. The weighted mean of the four forces says
//! where it turns, at a limited rate.
//!
//! [`FlockParameters::forces`] and [`FlockParameters::velocity`] steer one boid; a [`Flock`] moves all of
//! them and finds neighbours by a grid.

mod group;

pub use group::Flock;

use crate::base::range::{NotNegative, NumberRange, Positive};
use crate::base::tick::{DT, TICKS_PER_SECOND};
use crate::base::{Vec2, angle};
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;

/// Settings of a flock as designers write them: sight, weights and movement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlockSettings {
    /// Distance within which a boid sees others, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub view_radius: f32,
    /// Full angle within which a boid sees others, in degrees; 360: all round.
    #[serde(deserialize_with = "NotNegative::read")]
    pub view_degrees: f32,
    /// Distance within which a boid keeps away from others, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub separation_radius: f32,
    /// Weight of cohesion.
    #[serde(deserialize_with = "NotNegative::read")]
    pub cohesion: f32,
    /// Weight of alignment.
    #[serde(deserialize_with = "NotNegative::read")]
    pub alignment: f32,
    /// Weight of separation.
    #[serde(deserialize_with = "NotNegative::read")]
    pub separation: f32,
    /// Weight of the goal.
    #[serde(deserialize_with = "Positive::read")]
    pub goal: f32,
    /// Maximum speed, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub speed: f32,
    /// Acceleration, in tiles/s².
    #[serde(deserialize_with = "Positive::read")]
    pub acceleration: f32,
    /// Turning speed, in degrees per second.
    #[serde(deserialize_with = "Positive::read")]
    pub turn_degrees_per_second: f32,
}

/// A member of a flock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boid {
    /// Number that is unique in the flock.
    pub id: u32,
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity, in tiles/s.
    pub velocity: Vec2,
    /// Direction in which it looks, a unit vector; zero: all round.
    pub heading: Vec2,
}

impl Boid {
    /// Makes a boid that looks in the direction of its velocity.
    pub fn new(id: u32, at: Vec2, velocity: Vec2) -> Self {
        Self { id, at, velocity, heading: velocity.normalize_or_zero() }
    }
}

/// Forces on a boid before weighting; a strong force has length 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forces {
    /// Offset to the mean position of the seen boids, divided by the view radius.
    pub cohesion: Vec2,
    /// Mean velocity of the seen boids, divided by the maximum speed, at most 1 long.
    pub alignment: Vec2,
    /// Sum of the directions away from each seen boid that is too near: 1 at the same place, linearly to 0 at
    /// the separation radius.
    pub separation: Vec2,
    /// Offset to the goal, at most 1 long; zero without a goal.
    pub goal: Vec2,
    /// Number of seen boids.
    pub seen: u32,
    /// Whether it has a goal.
    pub aims: bool,
}

/// Where a boid wants to go, and how fast.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FlockGoal {
    /// The goal, in tiles; `None`: none.
    pub goal: Option<Vec2>,
    /// Desired speed, in tiles/s.
    pub speed: f32,
    /// Whether it ignores the other boids.
    pub alone: bool,
}

/// Settings of a flock with precomputed trigonometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockParameters {
    habits: FlockSettings,
    /// Cosine of half the view angle; below −1: all round.
    cosine: f32,
    /// Maximum turn in a tick, as the unit vector at that angle.
    turn: Vec2,
}

/// Sums over the seen boids.
#[derive(Default)]
struct NeighbourSums {
    seen: u32,
    offsets: Vec2,
    velocities: Vec2,
    separation: Vec2,
}

impl FlockParameters {
    /// Precomputes the parameters of a flock.
    pub fn new(habits: FlockSettings) -> Self {
        let all_round = habits.view_degrees >= 360.0;
        let cosine = if all_round { -2.0 } else { angle::cos_degrees(habits.view_degrees / 2.0) };
        let limit = (habits.turn_degrees_per_second / TICKS_PER_SECOND as f32).clamp(0.0, 180.0);
        Self { habits, cosine, turn: angle::from_radians(limit.to_radians()) }
    }

    /// Returns the forces on a boid among others; itself and unseen ones do not count.
    pub fn forces(
        &self,
        me: &Boid,
        others: impl IntoIterator<Item = impl Borrow<Boid>>,
        goal: Option<Vec2>,
    ) -> Forces {
        let (mut sums, view) = (NeighbourSums::default(), self.view(me));
        others.into_iter().for_each(|other| self.look(&mut sums, me, view, other.borrow()));
        self.add_up(me, &sums, goal)
    }

    /// Returns the cosine of the widest angle at which a boid sees; a boid without heading sees all round.
    fn view(&self, me: &Boid) -> f32 {
        if me.heading == Vec2::ZERO { -2.0 } else { self.cosine }
    }

    #[inline]
    fn look(&self, sums: &mut NeighbourSums, me: &Boid, view: f32, other: &Boid) {
        if !self.is_near(me, other) || other.id == me.id {
            return;
        }
        let offset = other.at - me.at;
        let distance = offset.length();
        if offset.dot(me.heading) < view * distance {
            return;
        }
        sums.seen += 1;
        sums.offsets += offset;
        sums.velocities += other.velocity;
        sums.separation += apart(me, other, offset, distance, self.habits.separation_radius);
    }

    #[inline]
    fn is_near(&self, me: &Boid, other: &Boid) -> bool {
        (other.at - me.at).length_squared() <= self.habits.view_radius * self.habits.view_radius
    }

    fn add_up(&self, me: &Boid, sums: &NeighbourSums, goal: Option<Vec2>) -> Forces {
        let mean = 1.0 / sums.seen.max(1) as f32;
        Forces {
            cohesion: sums.offsets * mean / self.habits.view_radius,
            alignment: (sums.velocities * mean / self.habits.speed).clamp_length_max(1.0),
            separation: sums.separation,
            goal: goal.map_or(Vec2::ZERO, |goal| (goal - me.at).clamp_length_max(1.0)),
            seen: sums.seen,
            aims: goal.is_some(),
        }
    }

    /// Returns the weighted mean of the forces; without seen boids it is the goal alone.
    pub fn wish(&self, forces: &Forces) -> Vec2 {
        let FlockSettings { cohesion, alignment, separation, goal, .. } = self.habits;
        let social = if forces.seen > 0 { 1.0 } else { 0.0 };
        let aims = if forces.aims { 1.0 } else { 0.0 };
        let weight = social * (cohesion + alignment + separation) + aims * goal;
        if weight <= 0.0 {
            return Vec2::ZERO;
        }
        let sum = cohesion * forces.cohesion
            + alignment * forces.alignment
            + separation * forces.separation
            + goal * forces.goal;
        sum / weight
    }

    /// Returns the velocity one tick later of a boid that wants to go in the direction `wish` at `speed`
    /// tiles/s.
    ///
    /// Turning and acceleration are limited. From rest it sets out in any direction; without a wish it keeps
    /// its direction.
    pub fn velocity(&self, velocity: Vec2, wish: Vec2, speed: f32) -> Vec2 {
        let now = velocity.length();
        let change = self.habits.acceleration * DT;
        let soon = speed.min(self.habits.speed).clamp(now - change, now + change).max(0.0);
        let heading = if now > 0.0 { velocity / now } else { wish.normalize_or_zero() };
        wish.try_normalize().map_or(heading, |to| self.turned(heading, to)) * soon
    }

    /// Turns one unit vector towards another by at most the turn of a tick.
    fn turned(&self, from: Vec2, to: Vec2) -> Vec2 {
        if from.dot(to) >= self.turn.x {
            return to;
        }
        let side = Vec2::new(self.turn.x, self.turn.y.copysign(from.perp_dot(to)));
        from.rotate(side).normalize_or_zero()
    }
}

/// Returns the push away from one other boid: 1 at the same place, linearly to 0 at `radius`.
///
/// `direction` is the offset to it, `distance` its length.
#[inline]
fn apart(me: &Boid, other: &Boid, direction: Vec2, distance: f32, radius: f32) -> Vec2 {
    if distance >= radius { Vec2::ZERO } else { push(me, other, direction, distance, radius) }
}

/// Returns the same as [`apart`], without a branch on the distance.
#[inline]
fn push(me: &Boid, other: &Boid, direction: Vec2, distance: f32, radius: f32) -> Vec2 {
    // From the same place, two go to opposite sides.
    let away = if distance > 0.0 {
        direction / -distance
    } else if me.id < other.id {
        -Vec2::X
    } else {
        Vec2::X
    };
    away * (1.0 - distance / radius).max(0.0)
}

/// Returns the sum of the pushes away from all others within `radius` tiles, seen or not.
pub fn separation(me: &Boid, others: impl IntoIterator<Item = impl Borrow<Boid>>, radius: f32) -> Vec2 {
    let mut sum = Vec2::ZERO;
    for other in others.into_iter().filter(|other| other.borrow().id != me.id) {
        let other = other.borrow();
        let offset = other.at - me.at;
        sum += apart(me, other, offset, offset.length(), radius);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;

    pub const HABITS: FlockSettings = FlockSettings {
        view_radius: 4.0,
        view_degrees: 270.0,
        separation_radius: 2.0,
        cohesion: 1.0,
        alignment: 2.0,
        separation: 3.0,
        goal: 4.0,
        speed: 4.0,
        acceleration: 6.0,
        turn_degrees_per_second: 180.0,
    };

    /// A boid at the origin that heads east.
    const ME: Boid = Boid { id: 0, at: Vec2::ZERO, velocity: vec2(2.0, 0.0), heading: Vec2::X };

    fn boid(id: u32, at: (f32, f32), velocity: (f32, f32)) -> Boid {
        Boid::new(id, at.into(), velocity.into())
    }

    fn near(a: Vec2, b: (f32, f32)) -> bool {
        (a - Vec2::from(b)).length() < 1e-5
    }

    /// The forces on `ME` among these.
    fn among(others: &[Boid]) -> Forces {
        FlockParameters::new(HABITS).forces(&ME, others, None)
    }

    #[test]
    fn cohesion_leads_to_the_centre_of_seen_boids() {
        // The centre of (3, 1) and (2.5, 1) is (2.75, 1); the view radius is 4. Nobody is too near.
        let forces = among(&[boid(1, (3.0, 1.0), (0.0, 0.0)), boid(2, (2.5, 1.0), (0.0, 0.0))]);
        assert!(near(forces.cohesion, (2.75 / 4.0, 0.25)), "{forces:?}");
        assert_eq!((forces.seen, forces.separation), (2, Vec2::ZERO));
    }

    #[test]
    fn alignment_is_the_mean_velocity_of_seen_boids() {
        // The mean of (0, 4) and (0, 2) is (0, 3): three quarters of the maximum speed.
        let forces = among(&[boid(1, (3.0, 0.0), (0.0, 4.0)), boid(2, (0.0, 3.0), (0.0, 2.0))]);
        assert!(near(forces.alignment, (0.0, 0.75)), "{forces:?}");
    }

    #[test]
    fn separation_rises_with_nearness_and_adds_up() {
        // At one tile of a radius of two: ½. At half a tile: ¾.
        let one = boid(1, (1.0, 0.0), (0.0, 0.0));
        let nearer = boid(2, (0.0, 0.5), (0.0, 0.0));
        assert!(near(among(&[one]).separation, (-0.5, 0.0)));
        assert!(near(among(&[nearer]).separation, (0.0, -0.75)));
        assert!(near(among(&[one, nearer]).separation, (-0.5, -0.75)));
        assert!(near(separation(&ME, [one, nearer, ME], 2.0), (-0.5, -0.75)));
    }

    #[test]
    fn two_at_the_same_place_separate() {
        let twin = Boid { id: 1, ..ME };
        let flocking = FlockParameters::new(HABITS);
        assert_eq!(flocking.forces(&ME, [twin], None).separation, -Vec2::X);
        assert_eq!(flocking.forces(&twin, [ME], None).separation, Vec2::X);
    }

    #[test]
    fn the_goal_force_is_at_most_1() {
        let flocking = FlockParameters::new(HABITS);
        let goal = |at: (f32, f32)| flocking.forces(&ME, [ME; 0], Some(at.into())).goal;
        assert!(near(goal((3.0, 4.0)), (0.6, 0.8)));
        assert!(near(goal((0.0, -0.25)), (0.0, -0.25)));
    }

    #[test]
    fn sight_is_limited_in_distance_and_angle() {
        let seen = |at| among(&[boid(1, at, (0.0, 0.0))]).seen;
        assert_eq!((seen((4.0, 0.0)), seen((4.01, 0.0))), (1, 0), "how far");
        // Half of 270° is 135°: the diagonal behind it.
        assert_eq!((seen((-1.0, 1.02)), seen((-1.02, 1.0))), (1, 0), "how wide");
        assert_eq!((seen((-1.0, -1.02)), seen((-1.02, -1.0))), (1, 0), "on the other side as well");
        let behind = boid(1, (-1.0, 0.0), (0.0, 0.0));
        let standing = Boid { heading: Vec2::ZERO, ..ME };
        assert_eq!(
            FlockParameters::new(HABITS).forces(&standing, [behind], None).seen,
            1,
            "who stands looks round"
        );
        let all_round = FlockParameters::new(FlockSettings { view_degrees: 360.0, ..HABITS });
        assert_eq!(all_round.forces(&ME, [behind, ME], None).seen, 1, "but nobody sees itself");
    }

    #[test]
    fn the_wish_is_the_weighted_mean() {
        let flocking = FlockParameters::new(HABITS);
        let x = Vec2::X;
        let all = Forces { cohesion: x, alignment: x, separation: x, goal: x, seen: 1, aims: true };
        assert_eq!(flocking.wish(&all), x, "all of one mind");
        // (1·x + 2·0 + 3·(−x) + 4·y) ÷ 10
        let torn = Forces { alignment: Vec2::ZERO, separation: -x, goal: Vec2::Y, ..all };
        assert!(near(flocking.wish(&torn), (-0.2, 0.4)));
        let alone = Forces { goal: Vec2::Y, aims: true, ..Forces::default() };
        assert_eq!(flocking.wish(&alone), Vec2::Y, "who is alone goes where he will");
        assert_eq!(flocking.wish(&Forces::default()), Vec2::ZERO);
    }

    #[test]
    fn turning_and_acceleration_are_limited() {
        let flocking = FlockParameters::new(HABITS);
        // 180° per second are 3° per tick, 6 tiles/s² are 0.1 tiles/s per tick.
        let turned = flocking.velocity(vec2(2.0, 0.0), Vec2::Y, 4.0);
        assert!(near(turned, (2.1 * 0.998_629_5, 2.1 * 0.052_336)), "{turned}");
        let other_side = flocking.velocity(vec2(2.0, 0.0), vec2(-1.0, -0.01), 1.0);
        assert!(near(other_side, (1.9 * 0.998_629_5, -1.9 * 0.052_336)), "{other_side}");
        assert!(near(flocking.velocity(vec2(2.0, 0.0), vec2(9.0, 0.1), 2.0), (1.999_876_6, 0.022_220_9)));
        assert!(near(flocking.velocity(Vec2::ZERO, -Vec2::Y, 4.0), (0.0, -0.1)), "who stands sets out");
        assert!(near(flocking.velocity(vec2(0.05, 0.0), Vec2::X, 0.0), (0.0, 0.0)), "and stops");
        assert!(near(flocking.velocity(vec2(4.0, 0.0), Vec2::X, 9.0), (4.0, 0.0)), "never too fast");
        assert!(near(flocking.velocity(vec2(2.0, 0.0), Vec2::ZERO, 2.0), (2.0, 0.0)), "no wish: straight on");
    }
}
