//! Rolling props: slopes accelerate them, floors slow them, walls and people reflect them, props
//! exchange momentum, and over an edge they fall.
//!
//! They move one after the other, each against what all others do in the same part of the tick: people have
//! walked already, and props that have not had their turn will roll on. So two that roll at each other meet
//! where and when they do, and never overlap.

use super::collision::{Surface, bounce, share};
use super::in_the_way::{Clocks, Obstacle, first_contact, moving, standing};
use super::knock;
use super::ring::ring_of_walls;
use super::settle::{
    ground, is_held, is_rolling, is_slow, is_thing, rest, rivals, set_velocity, slips, slope, solids,
};
use super::shove;
use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use crate::space::collide::{Contact, CornerHelp, SKIN, Slide, substeps};
use hecs::Entity;

/// Moves all rolling props, and starts those whose hold has gone.
pub fn run(sim: &mut Sim) {
    if sim.tick == 1 {
        lean(sim);
    }
    shove::underfoot(sim);
    // Mostly nothing moves or could, which is found out fastest in the order of memory.
    let may_move = |prop: &Prop| matches!(prop.state, PropState::Leaning | PropState::Rolling { .. });
    if !sim.world.query_mut::<&Prop>().into_iter().any(may_move) {
        return;
    }
    let (mut any, mut clocks) = (false, Clocks::default());
    for i in 0..sim.props.len() {
        let prop = sim.props[i];
        // What held it is gone.
        if sim.get::<Prop>(prop).state == PropState::Leaning && !is_held(sim, prop) {
            set_velocity(sim, prop, Vec2::ZERO);
        }
        if is_rolling(sim, prop) {
            any = true;
            change_speed(sim, prop);
            move_on(sim, prop, &mut clocks);
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

/// Moves a prop for the rest of the tick, in sub-steps so short that it hits everything in its way.
fn move_on(sim: &mut Sim, prop: Entity, clocks: &mut Clocks) {
    let (body, from): (Body, f32) = (sim.get(prop), clocks.of(prop));
    let steps = substeps(body.velocity * (tick::DT * (1.0 - from)), body.aabb().thinnest());
    for step in 1..=steps {
        advance(sim, prop, clocks, from + (1.0 - from) * (step as f32 / steps as f32));
    }
    keep_clear(sim, prop, body.at);
}

/// Moves a prop up to a moment of the tick, from one impact to the next.
fn advance(sim: &mut Sim, prop: Entity, clocks: &mut Clocks, until: f32) {
    /// After so many impacts within a sub-step, everything counts as standing, so that it comes to an end.
    const IMPACTS: u32 = 3;
    for impacts in 0..=IMPACTS {
        if is_rolling(sim, prop) && clocks.of(prop) < until {
            let way = if impacts < IMPACTS { moving(sim, prop, clocks, until) } else { standing(sim, prop) };
            take_step(sim, prop, clocks, until, &way);
        }
    }
}

/// Moves a prop up to a moment of the tick, or to its first impact on something that moves.
fn take_step(sim: &mut Sim, prop: Entity, clocks: &mut Clocks, until: f32, way: &[Obstacle]) {
    let body: Body = sim.get(prop);
    let boxes: Vec<Aabb> = way.iter().filter_map(|it| it.solid).collect();
    let step = body.velocity * (tick::DT * (until - clocks.of(prop)));
    let Slide { at, blocked } =
        solids(sim, &boxes).slide(body.aabb(), step, CornerHelp { cells: 0.0, boxes: 0.0 });
    if let Some((contact, met)) = first_contact(body.aabb(), at - body.at, way) {
        return meet(sim, prop, clocks, Meeting { other: met.who, contact, to: at, until });
    }
    clocks.set(prop, until);
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
        match way.iter().find(|it| it.solid.is_some_and(|solid| solid.overlaps(&ahead))) {
            Some(it) => hit(sim, prop, it.who, axis),
            None => {
                let ring = ring_of_walls(sim, &ahead);
                bounce(sim, prop, axis, Surface { ring, speed: 0.0 });
            }
        }
    }
}

/// Lets a prop hit another prop or a person along an axis.
fn hit(sim: &mut Sim, prop: Entity, other: Entity, axis: usize) {
    if is_thing(sim, other) {
        share(sim, prop, other, axis);
    } else {
        let surface = Surface::person(sim, sim.get::<Body>(other).velocity[axis]);
        bounce(sim, prop, axis, surface);
    }
}

/// Two that meet while both move.
#[derive(Clone, Copy)]
struct Meeting {
    other: Entity,
    /// Moment between the prop's own clock and `until`, and axis.
    contact: Contact,
    /// Where the prop would be at `until`, in tiles.
    to: Vec2,
    /// End of the step, as a part of the tick.
    until: f32,
}

/// Brings a prop and what it meets to the place and the moment of their contact, where it hits.
///
/// Both stay where they were if one of them would end inside something: the straight way to the contact cuts
/// corners that they slide along, and what makes room for the prop may itself be stopped.
fn meet(sim: &mut Sim, prop: Entity, clocks: &mut Clocks, meeting: Meeting) {
    let Meeting { other, contact, .. } = meeting;
    let before = [prop, other].map(|it| sim.get::<Body>(it).at);
    let are_clear = |sim: &Sim| is_clear(sim, prop) && (!is_thing(sim, other) || is_clear(sim, other));
    let were_clear = are_clear(sim);
    approach(sim, prop, clocks, &meeting);
    if were_clear && !are_clear(sim) {
        sim.with(prop, |body: &mut Body| body.at = before[0]);
        sim.with(other, |body: &mut Body| body.at = before[1]);
    }
    if sim.map.is_edge(sim.get::<Body>(prop).at) {
        return knock::fall(sim, prop);
    }
    hit(sim, prop, other, contact.axis);
}

/// Moves a prop to the contact, and what it meets up to the same moment.
fn approach(sim: &mut Sim, prop: Entity, clocks: &mut Clocks, meeting: &Meeting) {
    let Meeting { other, contact: Contact { time, axis }, to, until } = *meeting;
    let (body, from): (Body, f32) = (sim.get(prop), clocks.of(prop));
    let mut way = (to - body.at) * time;
    // A gap, but never by going backwards.
    way[axis] -= way[axis].clamp(-SKIN, SKIN);
    let now = from + (until - from) * time;
    sim.with(prop, |it: &mut Body| it.at = body.at + way);
    clocks.set(prop, now);
    if is_thing(sim, other) && clocks.of(other) < now {
        let mate: Body = sim.get(other);
        let boxes: Vec<Aabb> = standing(sim, other).iter().filter_map(|it| it.solid).collect();
        let step = mate.velocity * (tick::DT * (now - clocks.of(other)));
        let end = solids(sim, &boxes).slide(mate.aabb(), step, CornerHelp { cells: 0.0, boxes: 0.0 });
        sim.with(other, |it: &mut Body| it.at = end.at);
        clocks.set(other, now);
    }
}

/// Whether nothing that stops a prop overlaps it.
fn is_clear(sim: &Sim, prop: Entity) -> bool {
    let here = sim.get::<Body>(prop).aabb();
    solids(sim, &[]).hit(&here).is_none()
        && !rivals(sim, prop).any(|other| sim.get::<Body>(other).aabb().overlaps(&here))
}

/// Puts a prop back to where it was if it has ended inside somebody, which happens where it has no room to
/// bounce back from him.
fn keep_clear(sim: &mut Sim, prop: Entity, before: Vec2) {
    let here = sim.get::<Body>(prop).aabb();
    let is_inside = |person: &Entity| {
        let person = sim.get::<Body>(*person).aabb();
        person.overlaps(&here) && !person.overlaps(&here.at(before))
    };
    if sim.is_heavy(prop) && sim.guards.iter().chain([&sim.player]).any(is_inside) {
        sim.with(prop, |body: &mut Body| body.at = before);
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
