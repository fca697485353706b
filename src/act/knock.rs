//! Impacts of props: they ring or break.

use super::ring::{landing_loudness, own_ring, ring_under, struck_loudness};
use super::{lamp, settle, smoke};
use crate::base::{Aabb, Vec2, grid::cell_of};
use crate::model::spawn::is_free;
use crate::model::*;
use crate::rules::{Floor, PropKind};
use crate::space::collide::SKIN;
use hecs::Entity;

/// Hits a prop on the floor with a speed in tiles/s against something of the given ring: it breaks or
/// rings.
pub fn knock(sim: &mut Sim, prop: Entity, speed: f32, ring: f32) {
    let Prop { kind, material, state } = sim.get(prop);
    let hard = speed >= sim.rules.rolling.knock_speed && state.is_on_floor();
    if hard && material.is_brittle() && sim.rules.props[&kind].breaks_at.is_some_and(|limit| speed >= limit) {
        shatter(sim, prop, ring);
    } else {
        clink(sim, prop, speed, ring);
    }
}

/// Hits a prop against a hand or foot, which never breaks it; soft hits make a bell ring only.
pub fn clink(sim: &mut Sim, prop: Entity, speed: f32, ring: f32) {
    let Prop { kind, material, state } = sim.get(prop);
    let rolling = &sim.rules.rolling;
    let softest = if kind == PropKind::Bell { rolling.rest_speed } else { rolling.knock_speed };
    if speed < softest || !state.is_on_floor() {
        return;
    }
    let force = (speed / rolling.top_speed).min(1.0);
    let loudness = struck_loudness(sim, kind, material, ring) * force;
    strike(sim, prop, force, loudness);
}

/// Lets a prop touch the floor as the player's hand takes it up or sets it down.
pub fn handle(sim: &mut Sim, prop: Entity) {
    let ring = ring_under(sim, sim.get::<Body>(prop).at);
    clink(sim, prop, sim.rules.rolling.hand_speed, ring);
}

/// Lands a thrown prop: it falls, breaks or comes to rest.
pub fn land(sim: &mut Sim, prop: Entity) {
    let (Prop { kind, material, .. }, at) = (sim.get(prop), sim.get::<Body>(prop).at);
    if sim.map.is_edge(at) {
        return fall(sim, prop);
    }
    if sim.rules.props[&kind].breaks_at.is_some() && material.is_brittle() {
        let ring = ring_under(sim, at);
        return shatter(sim, prop, ring);
    }
    make_room(sim, prop);
    sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
    let loudness = landing_loudness(sim, kind, material, at);
    strike(sim, prop, 1.0, loudness);
    settle::let_go(sim, prop);
}

/// Removes a prop that is over an edge or deep water; it makes a noise below.
pub fn fall(sim: &mut Sim, prop: Entity) {
    let (id, Prop { kind, material, .. }, at) = (sim.id(prop), sim.get(prop), sim.get::<Body>(prop).at);
    let sank = sim.map.floor_at(at) == Floor::DeepWater;
    sim.with(prop, |p: &mut Prop| p.state = PropState::Gone);
    sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
    sim.events.push(Event::Fell { prop: id, kind, at, sank });
    let voice = if sank { NoiseKind::Splash } else { voice(kind) };
    let loudness = landing_loudness(sim, kind, material, at);
    sim.make_noise(Noise { who: None, at, kind: voice, loudness, about: at });
}

/// Makes the noise of a rolling prop.
pub fn rumble(sim: &mut Sim, prop: Entity) {
    let (Prop { kind, material, .. }, Body { at, velocity, .. }) = (sim.get(prop), sim.get(prop));
    let ring = own_ring(sim, kind, material) * ring_under(sim, at);
    let pace = velocity.length() / sim.rules.rolling.top_speed;
    let loudness = sim.rules.props[&kind].rolling * ring * pace;
    let voice = if kind == PropKind::Bell { NoiseKind::Bell } else { NoiseKind::Roll };
    sim.make_noise(Noise { who: None, at, kind: voice, loudness, about: at });
}

/// Kind of noise that a prop makes on impact.
fn voice(kind: PropKind) -> NoiseKind {
    match kind {
        PropKind::Bottle => NoiseKind::Bottle,
        PropKind::Vase | PropKind::Jar => NoiseKind::Vase,
        PropKind::Pebble => NoiseKind::Pebble,
        PropKind::Coin => NoiseKind::Coin,
        PropKind::Bell => NoiseKind::Bell,
        _ => NoiseKind::Thud,
    }
}

fn strike(sim: &mut Sim, prop: Entity, force: f32, loudness: f32) {
    let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
    sim.events.push(Event::Struck { prop: id, kind, at, force });
    sim.make_noise(Noise { who: None, at, kind: voice(kind), loudness, about: at });
    lamp::splash(sim, prop);
}

/// Breaks a prop; glass and clay leave shards on the floor.
fn shatter(sim: &mut Sim, prop: Entity, ring: f32) {
    let (id, Prop { kind, material, .. }, at) = (sim.id(prop), sim.get(prop), sim.get::<Body>(prop).at);
    if kind == PropKind::SmokeBall {
        return smoke::burst(sim, prop);
    }
    sim.with(prop, |p: &mut Prop| p.state = PropState::Broken);
    sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
    sim.refresh_things();
    sim.events.push(Event::Shattered { prop: id, kind, at });
    let cell = cell_of(at);
    if material.leaves_shards() && sim.map.is_standing(cell) && sim.map.floor_at(at) != Floor::Water {
        sim.map_mut().change(cell, |c| c.floor = Floor::Shards);
    }
    let loudness = struck_loudness(sim, kind, material, ring);
    sim.make_noise(Noise { who: None, at, kind: voice(kind), loudness, about: at });
}

/// Moves a landed prop away from walls: in the air it was a point, on the floor it has a size.
fn make_room(sim: &mut Sim, prop: Entity) {
    let body: Body = sim.get(prop);
    if !is_free(&sim.map, body.aabb(), false) {
        let (cell, air) = (Aabb::of_cell(cell_of(body.at)), body.half + SKIN);
        let at = body.at.max(cell.min() + air).min(cell.max() - air);
        sim.with(prop, |body: &mut Body| body.at = at);
    }
}
