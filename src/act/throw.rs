//! Throwing: an arc over low cover, and what it hits.

use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use crate::rules::{Opacity, Passability};
use crate::space::collide::{Solids, meet};
use hecs::Entity;

/// Half the size of a flying prop, in tiles.
const HALF: Vec2 = Vec2::splat(0.12);

/// Starts throws and moves flying props.
pub fn run(sim: &mut Sim) {
    if let Some(GuardAction::Throw { to }) = sim.get::<Intent>(sim.player).act {
        throw(sim, to);
    }
    for prop in sim.props.clone() {
        if let PropState::Flying(flight) = sim.get::<Prop>(prop).state {
            fly(sim, prop, flight);
        }
    }
}

/// The position at which a throw to `to` is aimed: at most as far as the player can throw.
pub fn aim_from(sim: &Sim, to: Vec2) -> Vec2 {
    let from = sim.player_body().at;
    from + (to - from).clamp_length_max(sim.rules.player.throw_range)
}

fn arc(sim: &Sim, to: Vec2) -> ThrowArc {
    let from = sim.player_body().at;
    let to = aim_from(sim, to);
    let distance = (to - from).length();
    let rules = &sim.rules.throw;
    let ticks = tick::ticks((distance / rules.speed).max(rules.shortest_seconds));
    ThrowArc { from, to, start: sim.tick, ticks, rise: rules.height_per_tile * distance }
}

fn throw(sim: &mut Sim, to: Vec2) {
    let flight = arc(sim, to);
    let Some(prop) = super::kit::at_hand(sim) else { return };
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.held = None);
    sim.with(prop, |p: &mut Prop| p.state = PropState::Flying(flight));
    sim.with(prop, |b: &mut Body| b.at = flight.from);
    let until = sim.tick + tick::ticks(recovery_seconds(sim, (flight.to - flight.from).length()));
    super::busy::set_busy(sim, PlayerActivity::Recovering { until });
    let (id, kind) = (sim.id(prop), sim.get::<Prop>(prop).kind);
    sim.events.push(Event::Thrown { prop: id, kind, from: flight.from, to: flight.to });
    super::burn::thrown(sim, prop);
}

/// How long the hands are not free after a throw over a distance, in seconds.
fn recovery_seconds(sim: &Sim, distance: f32) -> f32 {
    let rules = &sim.rules.player;
    let part = (distance / rules.throw_range).min(1.0);
    rules.drop_recovery_seconds + (rules.throw_recovery_seconds - rules.drop_recovery_seconds) * part
}

/// Offset from the player to which a quick throw goes, in tiles: to her feet for some kinds of props,
/// else ahead. `None` if she has nothing to throw.
pub fn quick_throw(sim: &Sim) -> Option<Vec2> {
    let (kind, _) = super::kit::throws(sim)?;
    let rules = &sim.rules.throw;
    let Facing(face) = sim.get(sim.player);
    Some(if rules.quick_at_feet.contains(&kind) { Vec2::ZERO } else { face * rules.quick_tiles })
}

/// Where a throw to `to` would land: where it is aimed, or at an obstacle. Guards are not considered.
pub fn landing(sim: &Sim, to: Vec2) -> Vec2 {
    let flight = arc(sim, to);
    let segment = |t| (flight.at(t), flight.at(t + 1));
    let struck = (flight.start..flight.start + flight.ticks).find_map(|t| {
        let (from, to) = segment(t);
        strike(sim, &flight, from, to, t + 1)
    });
    struck.unwrap_or(flight.to)
}

fn fly(sim: &mut Sim, prop: Entity, flight: ThrowArc) {
    let (from, to) = (sim.get::<Body>(prop).at, flight.at(sim.tick));
    let struck = strike(sim, &flight, from, to, sim.tick).or_else(|| hits_guard(sim, &flight, from, to));
    let at = struck.unwrap_or(to);
    sim.with(prop, |b: &mut Body| b.at = at);
    if struck.is_some() || flight.progress(sim.tick) >= 1.0 {
        super::knock::land(sim, prop);
        super::burn::landed(sim, prop);
    }
}

/// Where a prop that flies from `from` to `to` in one tick hits something fixed: the last free
/// position before it.
fn strike(sim: &Sim, flight: &ThrowArc, from: Vec2, to: Vec2, now: tick::Tick) -> Option<Vec2> {
    let height = flight.height(now, sim.rules.throw.launch_height);
    let low = height < sim.rules.throw.clears_low_cover;
    // What flies leaves from where she stands: low things beside her hand do not stop it.
    let is_solid = |cell: &Cell| match (cell.opacity, cell.feet) {
        (Opacity::Full, _) => true,
        (Opacity::Low, feet) => low && feet != Passability::Open,
        (Opacity::Clear, feet) => feet == Passability::Solid && !cell.is_edge(),
    };
    let boxes = if low { sim.map.obstacles.as_slice() } else { &[] };
    let solids = Solids { cells: &sim.map.cells, is_solid: &is_solid, boxes };
    let body = Aabb::new(from, HALF);
    if solids.hit(&body).is_some() {
        return Some(from);
    }
    let hit = solids.first_hit(body, to - from)?;
    // Back to the middle of the previous sub-step.
    let steps = crate::space::collide::substeps(to - from, body.thinnest());
    Some(from + (to - from) * (hit - 1.0 / steps as f32).max(0.0))
}

/// Where a flying prop hits a guard, both moving in this tick; it flies over sleeping guards.
fn hits_guard(sim: &Sim, flight: &ThrowArc, from: Vec2, to: Vec2) -> Option<Vec2> {
    if sim.flight_height(flight) > sim.rules.throw.guard_height {
        return None;
    }
    let thing = Aabb::new(from, HALF);
    sim.guards.iter().filter(|&&guard| !sim.sleeps(guard)).find_map(|&guard| {
        let body: Body = sim.get(guard);
        let moved = body.velocity * tick::DT;
        let t = meet(thing, to - from, Aabb::new(body.at - moved, body.half), moved)?;
        Some(from + (to - from) * t)
    })
}
