//! What a guard sees around him that his needs are about: gloom ahead, a fire to rest at, a prop that
//! tempts him.
//!
//! Each guard looks in the same ticks in which he looks for allies, and keeps what he saw in between.

use super::{company, light};
use crate::base::{Vec2, angle};
use crate::model::*;
use crate::rules::{ActionKind, GuardRules, LampKind};
use hecs::Entity;

/// Updates the surroundings of every guard who looks in this tick.
pub fn run(sim: &mut Sim) {
    for index in 0..sim.guards.len() {
        if company::looks(sim, index) {
            let guard = sim.guards[index];
            let seen = look(sim, guard);
            sim.with(guard, |surroundings: &mut Surroundings| *surroundings = seen);
        }
    }
}

fn look(sim: &Sim, guard: Entity) -> Surroundings {
    let rules = &sim.rules.guards[&sim.get::<Guard>(guard).archetype];
    let open = sim.get::<Eyes>(guard).open && !sim.sleeps(guard);
    if rules.needs_table.is_none() || !open {
        return Surroundings::default();
    }
    Surroundings { gloom: gloom(sim, guard), fire: fire(sim, guard, rules), treat: treat(sim, guard, rules) }
}

/// How dark it is ahead of a guard who suspects something; his own lantern does not count.
fn gloom(sim: &Sim, guard: Entity) -> f32 {
    if sim.get::<Awareness>(guard).alert_level == AlertLevel::Calm {
        return 0.0;
    }
    let rules = &sim.rules.needs.gloom;
    let (Body { at, .. }, Facing(facing)) = (sim.get(guard), sim.get(guard));
    let ahead = (1..=rules.steps).map(|step| at + facing * (rules.tiles * step as f32 / rules.steps as f32));
    let visible = ahead.take_while(|place| sim.map.is_clear(at, *place));
    let own = light::lantern(sim, guard).map(|(lantern, _)| lantern);
    let dark = |place| 1.0 - (light::without(sim, place, own) / rules.bright).min(1.0);
    visible.map(dark).fold(0.0, f32::max)
}

/// Position of the nearest burning brazier in view.
fn fire(sim: &Sim, guard: Entity, rules: &GuardRules) -> Option<Vec2> {
    let lamps = sim.lamps.iter().filter(|_| rules.has(ActionKind::Rest)).map(|lamp| sim.get::<Lamp>(*lamp));
    let burning = lamps.filter(|lamp| lamp.kind == LampKind::Brazier && lamp.lit).map(|lamp| lamp.at);
    nearest(sim, guard, rules, sim.rules.needs.rest.tiles, burning, |at| *at)
}

/// The nearest prop at rest in view that tempts him.
fn treat(sim: &Sim, guard: Entity, rules: &GuardRules) -> Option<Treat> {
    let tempting = &sim.rules.personalities[&sim.get::<Guard>(guard).personality].tempted_by;
    if tempting.is_empty() || !rules.has(ActionKind::Pocket) {
        return None;
    }
    let treats = sim.props.iter().filter_map(|&prop| {
        let Prop { kind, state, .. } = sim.get(prop);
        let lies = state == PropState::Resting && tempting.contains(&kind);
        lies.then(|| Treat { prop, kind, at: sim.get::<Body>(prop).at })
    });
    nearest(sim, guard, rules, sim.rules.needs.pocket.tiles, treats, |treat| treat.at)
}

/// The nearest of several things that a guard sees within a distance in tiles; of equals the first.
fn nearest<T>(
    sim: &Sim,
    guard: Entity,
    rules: &GuardRules,
    tiles: f32,
    things: impl Iterator<Item = T>,
    at: impl Fn(&T) -> Vec2,
) -> Option<T> {
    let (Body { at: eye, .. }, Facing(facing)) = (sim.get(guard), sim.get(guard));
    let cosine = angle::cos_degrees(rules.senses.company_degrees / 2.0);
    let distance = |thing: &T| (at(thing) - eye).length();
    let is_seen = |thing: &T| {
        let (off, far) = (at(thing) - eye, distance(thing));
        far <= tiles && off.dot(facing) >= cosine * far && sim.map.is_clear(eye, at(thing))
    };
    things.filter(is_seen).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}
