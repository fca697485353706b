//! Rolling props: slopes accelerate them, floors slow them, walls and people reflect them, props
//! exchange momentum, and over an edge they fall.
//!
//! They move one after the other, each against the current positions of all others, so two that roll
//! at each other never overlap.

use super::knock::{self, knock};
use super::ring::ring_of_walls;
use super::settle::{
    ground, is_held, is_rolling, is_slow, is_thing, is_wedged, others, rest, set_velocity, slips, slope,
    solids,
};
use super::shove;
use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use crate::space::collide::{CornerHelp, SKIN, Slide, substeps};
use hecs::Entity;

/// Moves all rolling props, and starts those whose hold has gone.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        lean(sim);
    }
    shove::underfoot(sim);
    let mut any = false;
    for i in 0..sim.props.len() {
        let prop = sim.props[i];
        // What held it is gone.
        if sim.get::<Prop>(prop).state == PropState::Leaning && !is_held(sim, prop) {
            set_velocity(sim, prop, Vec2::ZERO);
        }
        if is_rolling(sim, prop) {
            any = true;
            change_speed(sim, prop);
            move_on(sim, prop);
            settle(sim, prop);
        }
    }
    if any {
        sim.refresh_things();
    }
}

/// Marks the props that something holds on a slope at the start, so that they roll when it is gone.
fn lean(sim: &mut Sim) {
    for prop in sim.props.clone() {
        let direction = slips(sim, prop, sim.get::<Body>(prop).at);
        if sim.get::<Prop>(prop).state == PropState::Resting && direction != Vec2::ZERO && is_held(sim, prop)
        {
            sim.with(prop, |p: &mut Prop| p.state = PropState::Leaning);
        }
    }
}

/// Applies slope and friction to the velocity of a prop for one tick.
fn change_speed(sim: &mut Sim, prop: Entity) {
    let body: Body = sim.get(prop);
    let (pull, drag) = ground(sim, sim.get::<Prop>(prop).kind, body.at);
    let pulled = body.velocity + pull * tick::DT;
    let slowed = (pulled.length() - drag * tick::DT).clamp(0.0, sim.rules.rolling.top_speed);
    sim.with(prop, |body: &mut Body| body.velocity = pulled.normalize_or_zero() * slowed);
}

/// Moves a prop for one tick, in sub-steps so short that it hits everything in its way.
fn move_on(sim: &mut Sim, prop: Entity) {
    let body: Body = sim.get(prop);
    let steps = substeps(body.velocity * tick::DT, body.aabb().thinnest());
    for _ in 0..steps {
        if is_rolling(sim, prop) {
            take_step(sim, prop, tick::DT / steps as f32);
        }
    }
}

/// Moves a prop for some seconds and resolves its collisions.
fn take_step(sim: &mut Sim, prop: Entity, seconds: f32) {
    let body: Body = sim.get(prop);
    let others = others(sim, prop);
    let boxes: Vec<Aabb> = others.iter().map(|(_, place)| *place).collect();
    let step = body.velocity * seconds;
    let Slide { at, blocked } =
        solids(sim, &boxes).slide(body.aabb(), step, CornerHelp { cells: 0.0, boxes: 0.0 });
    sim.with(prop, |body: &mut Body| body.at = at);
    if sim.map.is_edge(at) {
        return knock::fall(sim, prop);
    }
    for axis in [0, 1] {
        if !blocked[axis] || !is_rolling(sim, prop) {
            continue;
        }
        let mut ahead = at;
        ahead[axis] += step[axis] + 2.0 * SKIN * step[axis].signum();
        let ahead = body.aabb().at(ahead);
        match others.iter().find(|(_, place)| place.overlaps(&ahead)) {
            Some((other, _)) if is_thing(sim, *other) => share(sim, prop, *other, axis),
            Some(_) => bounce(sim, prop, axis, sim.rules.rolling.body_ring),
            None => bounce(sim, prop, axis, ring_of_walls(sim, &ahead)),
        }
    }
}

/// Reflects a prop off a wall or a person; a slow one stops.
fn bounce(sim: &mut Sim, prop: Entity, axis: usize, ring: f32) {
    let keeps = sim.rules.props[&sim.get::<Prop>(prop).kind].bounce;
    let speed = sim.get::<Body>(prop).velocity[axis];
    let hard = speed.abs() >= sim.rules.rolling.knock_speed;
    let back = if hard { -speed * keeps } else { 0.0 };
    sim.with(prop, |body: &mut Body| body.velocity[axis] = back);
    knock(sim, prop, speed.abs(), ring);
}

/// Exchanges momentum between two props along the line of their centres. A resting prop that would
/// hardly move, or is wedged, acts as a wall.
fn share(sim: &mut Sim, prop: Entity, other: Entity, axis: usize) {
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
        bounce(sim, prop, axis, their_ring);
        knock(sim, other, closing, my_ring);
    } else if closing > 0.0 {
        set_velocity(sim, prop, after);
        set_velocity(sim, other, given);
        knock(sim, prop, closing, their_ring);
        knock(sim, other, closing, my_ring);
    }
}

/// Brings a slow prop to rest, or lets a rolling one make its noise now and then.
fn settle(sim: &mut Sim, prop: Entity) {
    let PropState::Rolling { heard_at } = sim.get::<Prop>(prop).state else { return };
    let slow = is_slow(sim, prop);
    if slow && is_held(sim, prop) {
        rest(sim, prop);
        let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
        return sim.events.push(Event::Rests { prop: id, kind, at });
    }
    let (rolling, at) = (&sim.rules.rolling, sim.get::<Body>(prop).at);
    let stairs = slope(sim, at).is_stairs();
    let pulse = if stairs { rolling.stairs_pulse_seconds } else { rolling.pulse_seconds };
    let next = sim.tick + tick::ticks(pulse);
    let due = sim.tick >= heard_at && !slow;
    let heard_at = if due { next } else { heard_at.min(next) };
    sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at });
    if due {
        knock::rumble(sim, prop);
    }
}
