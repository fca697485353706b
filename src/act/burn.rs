//! Burning props: the fuse of a firecracker from the throw on, and incense from its landing on.

use crate::base::tick;
use crate::model::*;
use crate::rules::{Floor, PropKind};
use hecs::Entity;

/// Lets firecrackers explode and fuses and incense go out.
pub fn run(sim: &mut Sim) {
    if sim.world.query_mut::<&LitFuse>().into_iter().len() == 0 {
        return;
    }
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

/// Whether a fuse goes on burning after its prop fell off an edge; in deep water everything goes out.
fn burns_below(sim: &Sim, prop: Entity, kind: PropKind) -> bool {
    let at = sim.get::<Body>(prop).at;
    kind == PropKind::Firecracker && is_below(sim, prop) && sim.map.floor_at(at) != Floor::DeepWater
}

/// Whether a prop has fallen off an edge.
fn is_below(sim: &Sim, prop: Entity) -> bool {
    sim.get::<Prop>(prop).state == PropState::Gone && sim.map.is_edge(sim.get::<Body>(prop).at)
}

/// Lights the fuse of a thrown firecracker.
pub fn thrown(sim: &mut Sim, prop: Entity) {
    if sim.get::<Prop>(prop).kind == PropKind::Firecracker {
        light(sim, prop, sim.rules.kit.firecracker.fuse_seconds);
    }
}

/// Lights incense that has landed.
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

/// Ends the burning of a prop, which is used up.
fn go_out(sim: &mut Sim, prop: Entity) {
    sim.world.remove_one::<LitFuse>(prop).expect("it burnt");
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    if sim.get::<Prop>(prop).kind == PropKind::Incense {
        sim.events.push(Event::Incense { prop: id, at, burns: false });
    }
    use_up(sim, prop);
}

/// Lets a firecracker explode; `below` an edge it is less loud.
fn bang(sim: &mut Sim, prop: Entity, below: bool) {
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    let rules = &sim.rules.kit.firecracker;
    let loudness = if below { rules.loudness * rules.below } else { rules.loudness };
    sim.events.push(Event::Bang { prop: id, at });
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Firecracker, loudness, about: at });
}

/// Removes a prop from the heist.
pub fn use_up(sim: &mut Sim, prop: Entity) {
    sim.with(prop, |p: &mut Prop| p.state = PropState::Gone);
    sim.with(prop, |body: &mut Body| body.velocity = crate::base::Vec2::ZERO);
}
