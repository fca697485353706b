//! What burns: the fuse of a firecracker from her hand on, and incense where it has come to lie.

use crate::base::tick;
use crate::model::*;
use crate::rules::{Floor, PropKind};
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    for prop in sim.props.clone() {
        let Some(until) = sim.world.get::<&LitFuse>(prop).ok().map(|burning| burning.until) else { continue };
        let Prop { kind, state, .. } = sim.get(prop);
        let lost = matches!(state, PropState::Broken | PropState::Gone) && !burns_below(sim, prop, kind);
        if lost || sim.tick >= until {
            let below = is_below(sim, prop);
            go_out(sim, prop);
            if kind == PropKind::Firecracker && !lost {
                bang(sim, prop, below);
            }
        }
    }
}

/// A fuse that went over an edge burns on, down there; under water everything goes out.
fn burns_below(sim: &Sim, prop: Entity, kind: PropKind) -> bool {
    let at = sim.get::<Body>(prop).at;
    kind == PropKind::Firecracker && is_below(sim, prop) && sim.map.floor_at(at) != Floor::DeepWater
}

/// Has it gone over an edge?
fn is_below(sim: &Sim, prop: Entity) -> bool {
    sim.get::<Prop>(prop).state == PropState::Gone && sim.map.is_edge(sim.get::<Body>(prop).at)
}

/// She throws it: a fuse is lit in her hand.
pub fn thrown(sim: &mut Sim, prop: Entity) {
    if sim.get::<Prop>(prop).kind == PropKind::Firecracker {
        light(sim, prop, sim.rules.kit.firecracker.fuse_seconds);
    }
}

/// It has come down from the air: incense begins to burn.
pub fn landed(sim: &mut Sim, prop: Entity) {
    let Prop { kind, state, .. } = sim.get(prop);
    if kind == PropKind::Incense && state.is_on_floor() {
        light(sim, prop, sim.rules.kit.incense.seconds);
        let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
        sim.events.push(Event::Incense { prop: id, at, burns: true });
    }
}

fn light(sim: &mut Sim, prop: Entity, seconds: f32) {
    let until = sim.tick + tick::ticks(seconds);
    sim.world.insert_one(prop, LitFuse { until }).expect("things are never despawned");
}

/// What has burnt is used up.
fn go_out(sim: &mut Sim, prop: Entity) {
    sim.world.remove_one::<LitFuse>(prop).expect("it burnt");
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    if sim.get::<Prop>(prop).kind == PropKind::Incense {
        sim.events.push(Event::Incense { prop: id, at, burns: false });
    }
    use_up(sim, prop);
}

/// It goes off; `below`: at the foot of the house, from where less of it is heard.
fn bang(sim: &mut Sim, prop: Entity, below: bool) {
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    let rules = &sim.rules.kit.firecracker;
    let loudness = if below { rules.loudness * rules.below } else { rules.loudness };
    sim.events.push(Event::Bang { prop: id, at });
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Firecracker, loudness, about: at });
}

/// Nothing is left of it.
pub fn use_up(sim: &mut Sim, prop: Entity) {
    sim.with(prop, |p: &mut Prop| p.state = PropState::Gone);
    sim.with(prop, |body: &mut Body| body.velocity = crate::base::Vec2::ZERO);
}
