//! Things strike something: they ring, or go to pieces.

use crate::base::{Vec2, grid::cell_of};
use crate::model::*;
use crate::rules::{Floor, PropKind};
use hecs::Entity;

/// A thing on the floor is knocked at this speed, in tiles/s. A soft knock is none.
pub fn knock(sim: &mut Sim, prop: Entity, speed: f32) {
    let Prop { kind, material, state } = sim.get(prop);
    let (rules, rolling) = (&sim.rules.props[&kind], &sim.rules.rolling);
    if speed < rolling.knock_speed || state == PropState::Broken {
        return;
    }
    if rules.breaks_at.is_some_and(|limit| speed >= limit) {
        return shatter(sim, prop);
    }
    let at = sim.get::<Body>(prop).at;
    let floor = sim.map.cells.get(cell_of(at)).map_or(Floor::Wood, |cell| cell.floor);
    let rings = rolling.rings[&material] * sim.rules.floor(floor).ring;
    let force = (speed / rolling.top_speed).min(1.0);
    let loudness = rules.loudness * rings * force;
    strike(sim, prop, force, loudness);
}

/// It came down from the air.
pub fn land(sim: &mut Sim, prop: Entity) {
    let rules = &sim.rules.props[&sim.get::<Prop>(prop).kind];
    let (breaks, loudness) = (rules.breaks_at.is_some(), rules.loudness);
    if breaks {
        return shatter(sim, prop);
    }
    sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
    strike(sim, prop, 1.0, loudness);
}

fn strike(sim: &mut Sim, prop: Entity, force: f32, loudness: f32) {
    let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
    sim.events.push(Event::Struck { prop: id, kind, at, force });
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Thud, loudness, about: at });
    super::lamp::splash(sim, prop);
}

/// Leaves nothing but shards, on the floor if there is one.
fn shatter(sim: &mut Sim, prop: Entity) {
    if sim.get::<Prop>(prop).kind == PropKind::SmokeBall {
        return super::smoke::burst(sim, prop);
    }
    let (id, kind, at) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.get::<Body>(prop).at);
    sim.with(prop, |p: &mut Prop| p.state = PropState::Broken);
    sim.with(prop, |body: &mut Body| body.velocity = Vec2::ZERO);
    sim.refresh_things();
    sim.events.push(Event::Shattered { prop: id, kind, at });
    let cell = cell_of(at);
    if sim.map.is_standing(cell) {
        sim.map.change(cell, |c| c.floor = Floor::Shards);
    }
    let noise = match kind {
        PropKind::Bottle => NoiseKind::Bottle,
        PropKind::Vase | PropKind::Jar => NoiseKind::Vase,
        _ => NoiseKind::Thud,
    };
    let loudness = sim.rules.props[&kind].loudness;
    sim.make_noise(Noise { who: None, at, kind: noise, loudness, about: at });
}
