//! What an impact does to the velocity of a rolling prop: walls and people reflect it, props exchange
//! momentum.

use super::knock::knock;
use super::settle::{is_rolling, is_wedged, set_velocity};
use crate::base::Vec2;
use crate::model::*;
use hecs::Entity;

/// What a prop bounces off and cannot move.
#[derive(Clone, Copy)]
pub struct Surface {
    /// Ring of its material.
    pub ring: f32,
    /// Velocity along the axis of the impact, in tiles/s; 0 for a wall.
    pub speed: f32,
}

impl Surface {
    /// Somebody who moves with a velocity in tiles/s along the axis of the impact.
    pub fn person(sim: &Sim, speed: f32) -> Self {
        Self { ring: sim.rules.rolling.body_ring, speed }
    }
}

/// Reflects a prop off a wall or a person; a slow one stops, or goes along with whoever walks against it.
///
/// Only the speed of one against the other counts.
pub fn bounce(sim: &mut Sim, prop: Entity, axis: usize, surface: Surface) {
    let keeps = sim.rules.props[&sim.get::<Prop>(prop).kind].bounce;
    let closing = sim.get::<Body>(prop).velocity[axis] - surface.speed;
    let hard = closing.abs() >= sim.rules.rolling.knock_speed;
    let back = if hard { -closing * keeps } else { 0.0 };
    sim.with(prop, |body: &mut Body| body.velocity[axis] = surface.speed + back);
    knock(sim, prop, closing.abs(), surface.ring);
}

/// Exchanges momentum between two props along the line of their centres. A resting prop that would
/// hardly move, or is wedged, acts as a wall.
pub fn share(sim: &mut Sim, prop: Entity, other: Entity, axis: usize) {
    let (mine, theirs): (Body, Body) = (sim.get(prop), sim.get(other));
    let line = (theirs.at - mine.at).normalize_or_zero();
    let closing = (mine.velocity - theirs.velocity).dot(line);
    let rules = |it: Entity| &sim.rules.props[&sim.get::<Prop>(it).kind];
    let (a, b) = (rules(prop), rules(other));
    let [my_ring, their_ring] =
        [prop, other].map(|it| sim.rules.rolling.rings[&sim.get::<Prop>(it).material]);
    let hard = closing >= sim.rules.rolling.knock_speed;
    let keeps = if hard { a.bounce.min(b.bounce) } else { 0.0 };
    let impulse = line * ((1.0 + keeps) * closing / (1.0 / a.mass + 1.0 / b.mass));
    let (after, given) = (mine.velocity - impulse / a.mass, theirs.velocity + impulse / b.mass);
    let mut direction = Vec2::ZERO;
    direction[axis] = mine.velocity[axis].signum();
    let stays = given.length() < sim.rules.rolling.rest_speed || !hard && is_wedged(sim, other, direction);
    if !is_rolling(sim, other) && stays {
        bounce(sim, prop, axis, Surface { ring: their_ring, speed: 0.0 });
        knock(sim, other, closing, my_ring);
    } else if closing > 0.0 {
        set_velocity(sim, prop, after);
        set_velocity(sim, other, given);
        knock(sim, prop, closing, their_ring);
        knock(sim, other, closing, my_ring);
    }
}
