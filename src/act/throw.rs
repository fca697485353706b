//! Throwing: an arc over low cover, and what it hits.

use super::settle::is_rolling;
use crate::base::{Aabb, Vec2, tick};
use crate::model::*;
use crate::rules::{Opacity, Passability};
use crate::space::collide::{Solids, substeps, sweep};
use hecs::Entity;

/// Half the size of a flying prop, in tiles.
const HALF: Vec2 = Vec2::splat(0.12);

/// How far before its aim a throw ends that falls short, in tiles.
const SHORT: f32 = 0.5;

/// Starts throws and moves flying props.
pub fn run(sim: &mut Sim) {
    if let Some(GuardAction::Throw { to }) = sim.get::<Intent>(sim.player).act {
        throw(sim, to);
    }
    let flies = |prop: &Prop| matches!(prop.state, PropState::Flying(_));
    if !sim.world.query_mut::<&Prop>().into_iter().any(flies) {
        return;
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

/// Throws what is at hand to a position.
pub fn throw(sim: &mut Sim, to: Vec2) {
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
        strike(sim, &flight, (from, to), t + 1, &sim.map.obstacles)
    });
    struck.map_or(flight.to, |impact| impact.at)
}

/// Whether a throw to `to` would hit something on its way, so that it lands elsewhere than it is aimed.
pub fn falls_short(sim: &Sim, to: Vec2) -> bool {
    landing(sim, to).distance(aim_from(sim, to)) > SHORT
}

/// Where and when within a tick a flying prop hits something.
#[derive(Clone, Copy)]
struct Impact {
    /// Moment within the tick, 0 to 1.
    time: f32,
    /// Where the prop is stopped, in tiles.
    at: Vec2,
}

fn fly(sim: &mut Sim, prop: Entity, flight: ThrowArc) {
    let (from, to) = (sim.get::<Body>(prop).at, flight.at(sim.tick));
    let (still, rolling) = heavy_props(sim);
    let fixed = strike(sim, &flight, (from, to), sim.tick, &still);
    let moving = strike_moving(sim, &flight, (from, to), &rolling);
    let first = fixed.into_iter().chain(moving).min_by(|a, b| a.time.total_cmp(&b.time));
    let at = first.map_or(to, |impact| impact.at);
    sim.with(prop, |b: &mut Body| b.at = at);
    if first.is_some() || flight.progress(sim.tick) >= 1.0 {
        super::knock::land(sim, prop);
        super::burn::landed(sim, prop);
    }
}

/// Boxes of the heavy props that stand, and boxes and steps in this tick of those that roll.
fn heavy_props(sim: &Sim) -> (Vec<Aabb>, Vec<(Aabb, Vec2)>) {
    let heavy = sim.props.iter().filter(|&&prop| sim.is_heavy(prop));
    let (rolling, still): (Vec<Entity>, Vec<Entity>) = heavy.partition(|&&prop| is_rolling(sim, prop));
    let body = |prop: &Entity| sim.get::<Body>(*prop);
    let step = |body: Body| (body.aabb(), body.velocity * tick::DT);
    (
        still.iter().map(|prop| body(prop).aabb()).collect(),
        rolling.iter().map(|prop| step(body(prop))).collect(),
    )
}

/// Whether a prop flies so low in a tick that low cover stops it.
fn is_low(sim: &Sim, flight: &ThrowArc, now: tick::Tick) -> bool {
    flight.height(now, sim.rules.throw.launch_height) < sim.rules.throw.clears_low_cover
}

/// Where a prop that flies `from` one place `to` another in one tick hits something fixed: the last free
/// position before it.
fn strike(
    sim: &Sim,
    flight: &ThrowArc,
    (from, to): (Vec2, Vec2),
    now: tick::Tick,
    boxes: &[Aabb],
) -> Option<Impact> {
    let low = is_low(sim, flight, now);
    // What flies leaves from where she stands: low things beside her hand do not stop it.
    let stops = |cell: &Cell| match (cell.opacity, cell.feet) {
        (Opacity::Full, _) => true,
        (Opacity::Low, feet) => low && feet != Passability::Open,
        (Opacity::Clear, feet) => feet == Passability::Solid && !cell.is_edge(),
    };
    let boxes = if low { boxes } else { &[] };
    let solids = Solids { is_solid: |cell| sim.map.cells.get(cell).is_none_or(stops), boxes };
    let body = Aabb::new(from, HALF);
    if solids.hit(&body).is_some() {
        return Some(Impact { time: 0.0, at: from });
    }
    let time = solids.first_hit(body, to - from)?;
    // Back to the middle of the previous sub-step.
    let steps = substeps(to - from, body.thinnest());
    Some(Impact { time, at: from + (to - from) * (time - 1.0 / steps as f32).max(0.0) })
}

/// Where a flying prop hits a guard or a rolling prop first, both moving in this tick; it flies over sleeping
/// guards.
fn strike_moving(
    sim: &Sim,
    flight: &ThrowArc,
    (from, to): (Vec2, Vec2),
    rolling: &[(Aabb, Vec2)],
) -> Option<Impact> {
    let is_in_reach = sim.flight_height(flight) <= sim.rules.throw.guard_height;
    let awake = sim.guards.iter().filter(|&&guard| is_in_reach && !sim.sleeps(guard));
    // Guards have walked in this tick already; what rolls will roll after it.
    let walked = |body: Body| {
        let step = body.velocity * tick::DT;
        (body.aabb().at(body.at - step), step)
    };
    let guards = awake.map(|&guard| walked(sim.get(guard)));
    let rolling = rolling.iter().copied().filter(|_| is_low(sim, flight, sim.tick));
    let thing = Aabb::new(from, HALF);
    let contacts = guards.chain(rolling).filter_map(|(place, step)| sweep(thing, to - from, place, step));
    let first = contacts.min_by(|a, b| a.time.total_cmp(&b.time))?;
    Some(Impact { time: first.time, at: from + (to - from) * first.time })
}
