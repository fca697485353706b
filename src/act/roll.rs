//! Loose things on the floor: she shoves or kicks them, slopes take them along, floors slow them,
//! walls and people throw them back, and among each other they share their momentum.
//!
//! They move one after the other, each against everything else where it is in that moment: so two
//! that roll at each other never meet inside one another, however fast they are.

use super::knock::knock;
use crate::base::{Aabb, Vec2, grid::cell_of, tick};
use crate::model::*;
use crate::rules::{Feet, Floor};
use crate::space::collide::{SKIN, Slide, Solids};
use hecs::Entity;

/// So near to each other, things touch. In tiles.
const TOUCH: f32 = 0.02;

pub fn run(sim: &mut Sim) {
    let mut any = false;
    for prop in sim.props.clone() {
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

/// Her body walked into something: if it is loose it moves, a kick if she runs. What she only
/// catches on, so that she is led round it, stays.
pub fn shove(sim: &mut Sim, her: Aabb, way: Vec2, posture: Posture) {
    let core = her.half - way.perp().abs() * sim.rules.player.corner_help;
    let reach = Aabb::new(her.center + way * TOUCH, core);
    let touched = |&prop: &Entity| sim.is_heavy(prop) && meets(&reach, &sim.get::<Body>(prop).aabb());
    let Some(prop) = sim.props.iter().copied().find(touched) else { return };
    let (rules, body) = (&sim.rules.rolling, sim.get::<Body>(prop));
    let mass = sim.rules.props[&sim.get::<Prop>(prop).kind].mass;
    let speed = (rules.shove.of(posture) / mass).min(rules.top_speed);
    if body.velocity.length() < speed && !is_wedged(sim, prop, way) {
        set_velocity(sim, prop, way * speed);
        knock(sim, prop, speed - body.velocity.dot(way));
    }
}

/// It has just been set down: on a slope it does not stay.
pub fn let_go(sim: &mut Sim, prop: Entity) {
    let way = pull(sim, sim.get::<Body>(prop).at);
    if way != Vec2::ZERO && !is_wedged(sim, prop, way) {
        set_velocity(sim, prop, Vec2::ZERO);
    }
}

/// As [`Aabb::overlaps`], for a box that may be thinner than nothing.
fn meets(core: &Aabb, thing: &Aabb) -> bool {
    (core.center - thing.center).abs().cmplt(core.half + thing.half).all()
}

fn is_rolling(sim: &Sim, prop: Entity) -> bool {
    matches!(sim.get::<Prop>(prop).state, PropState::Rolling { .. })
}

fn floor_at(sim: &Sim, at: Vec2) -> Floor {
    sim.map.cells.get(cell_of(at)).map_or(Floor::Wood, |cell| cell.floor)
}

/// Which way a slope takes things along that the floor does not hold.
fn pull(sim: &Sim, at: Vec2) -> Vec2 {
    let floor = floor_at(sim, at);
    let slips = sim.rules.rolling.downhill > sim.rules.floor(floor).drag;
    if slips { floor.downhill() } else { Vec2::ZERO }
}

/// Gives a thing on the floor a velocity; if it stood, it begins to roll.
fn set_velocity(sim: &mut Sim, prop: Entity, velocity: Vec2) {
    sim.with(prop, |body: &mut Body| body.velocity = velocity);
    if !is_rolling(sim, prop) {
        let heard_at = sim.tick + tick::ticks(sim.rules.rolling.pulse_seconds);
        sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at });
        let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
        sim.events.push(Event::Rolls { prop: id, kind, at });
    }
}

/// What slope and floor do to its speed in a tick.
fn change_speed(sim: &mut Sim, prop: Entity) {
    let body: Body = sim.get(prop);
    let (rules, floor) = (&sim.rules.rolling, floor_at(sim, body.at));
    let pulled = body.velocity + floor.downhill() * (rules.downhill * tick::DT);
    let slowed = (pulled.length() - sim.rules.floor(floor).drag * tick::DT).clamp(0.0, rules.top_speed);
    let velocity = pulled.normalize_or_zero() * slowed;
    sim.with(prop, |body: &mut Body| body.velocity = velocity);
}

/// Everything else on the floor.
fn others(sim: &Sim, prop: Entity) -> Vec<(Entity, Aabb)> {
    let on_floor = |&&other: &&Entity| other != prop && sim.get::<Prop>(other).state.is_on_floor();
    sim.props.iter().filter(on_floor).map(|&other| (other, sim.get::<Body>(other).aabb())).collect()
}

/// Rolls for one tick, and has to do with whatever is in the way.
fn move_on(sim: &mut Sim, prop: Entity) {
    let body: Body = sim.get(prop);
    let others = others(sim, prop);
    let mut boxes: Vec<Aabb> = others.iter().map(|(_, place)| *place).collect();
    if sim.is_heavy(prop) {
        // Small things roll under people's feet.
        boxes.extend(sim.guards.iter().chain([&sim.player]).map(|&who| sim.get::<Body>(who).aabb()));
    }
    let step = body.velocity * tick::DT;
    let Slide { at, blocked } = solids(sim, &boxes).slide(body.aabb(), step, 0.0);
    sim.with(prop, |body: &mut Body| body.at = at);
    for axis in [0, 1] {
        if !blocked[axis] || !is_rolling(sim, prop) {
            continue;
        }
        let mut ahead = at;
        ahead[axis] += step[axis] + 2.0 * SKIN * step[axis].signum();
        let ahead = body.aabb().at(ahead);
        match others.iter().find(|(_, place)| place.overlaps(&ahead)) {
            Some((other, _)) => share(sim, prop, *other, axis),
            None => bounce(sim, prop, axis),
        }
    }
}

fn solids<'a>(sim: &'a Sim, boxes: &'a [Aabb]) -> Solids<'a, map::Cell> {
    Solids { cells: &sim.map.cells, is_solid: &|cell| cell.feet != Feet::Open, boxes }
}

/// Off a wall, or off somebody. Slow things just stay there.
fn bounce(sim: &mut Sim, prop: Entity, axis: usize) {
    let keeps = sim.rules.props[&sim.get::<Prop>(prop).kind].bounce;
    let is_knock = |speed: f32| speed >= sim.rules.rolling.knock_speed;
    let speed = sim.get::<Body>(prop).velocity[axis];
    let back = if is_knock(speed.abs()) { -speed * keeps } else { 0.0 };
    sim.with(prop, |body: &mut Body| body.velocity[axis] = back);
    knock(sim, prop, speed.abs());
}

/// Two things meet: what one loses along the line of their middles, the other one wins.
fn share(sim: &mut Sim, prop: Entity, other: Entity, axis: usize) {
    let (mine, theirs): (Body, Body) = (sim.get(prop), sim.get(other));
    let line = (theirs.at - mine.at).normalize_or_zero();
    let closing = (mine.velocity - theirs.velocity).dot(line);
    if closing < sim.rules.rolling.rest_speed && !is_rolling(sim, other) {
        sim.with(prop, |body: &mut Body| body.velocity[axis] = 0.0);
    } else if closing > 0.0 {
        let rules = |it: Entity| &sim.rules.props[&sim.get::<Prop>(it).kind];
        let (a, b) = (rules(prop), rules(other));
        let hard = closing >= sim.rules.rolling.knock_speed;
        let keeps = if hard { a.bounce.min(b.bounce) } else { 0.0 };
        let impulse = line * ((1.0 + keeps) * closing / (1.0 / a.mass + 1.0 / b.mass));
        let (after, given) = (mine.velocity - impulse / a.mass, theirs.velocity + impulse / b.mass);
        set_velocity(sim, prop, after);
        set_velocity(sim, other, given);
        knock(sim, prop, closing);
        knock(sim, other, closing);
    }
}

/// Does something that stays where it is keep a thing from moving that way?
fn is_wedged(sim: &Sim, prop: Entity, way: Vec2) -> bool {
    let still = others(sim, prop).into_iter().filter(|(other, _)| !is_rolling(sim, *other));
    let boxes: Vec<Aabb> = still.map(|(_, place)| place).collect();
    let body: Body = sim.get(prop);
    solids(sim, &boxes).hit(&body.aabb().at(body.at + way * TOUCH)).is_some()
}

/// Comes to rest, or goes on and is heard now and then.
fn settle(sim: &mut Sim, prop: Entity) {
    let (body, Prop { kind, material, state }) = (sim.get::<Body>(prop), sim.get::<Prop>(prop));
    let PropState::Rolling { heard_at } = state else { return };
    let (rolling, speed, at) = (&sim.rules.rolling, body.velocity.length(), body.at);
    let way = pull(sim, at);
    if speed < rolling.rest_speed && (way == Vec2::ZERO || is_wedged(sim, prop, way)) {
        sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
        sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
        let id = sim.id(prop);
        sim.events.push(Event::Rests { prop: id, kind, at });
    } else if sim.tick >= heard_at {
        let rings = rolling.rings[&material] * sim.rules.floor(floor_at(sim, at)).ring;
        let loudness = sim.rules.props[&kind].rolling * rings * (speed / rolling.top_speed);
        let heard_at = sim.tick + tick::ticks(rolling.pulse_seconds);
        sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at });
        sim.make_noise(Noise { who: None, at, kind: NoiseKind::Roll, loudness, about: at });
    }
}
