//! What burns: the fuse of a firecracker from her hand on, and incense where it has come to lie.

use crate::base::tick;
use crate::model::*;
use crate::rules::PropKind;
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    for prop in sim.props.clone() {
        let Some(until) = sim.world.get::<&Burning>(prop).ok().map(|burning| burning.until) else { continue };
        let Prop { kind, state, .. } = sim.get(prop);
        // Over an edge or under water it goes out.
        let lost = matches!(state, PropState::Broken | PropState::Gone);
        if lost || sim.tick >= until {
            go_out(sim, prop);
            if kind == PropKind::Firecracker && !lost {
                bang(sim, prop);
            }
        }
    }
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
    sim.world.insert_one(prop, Burning { until }).expect("things are never despawned");
}

/// What has burnt is used up.
fn go_out(sim: &mut Sim, prop: Entity) {
    sim.world.remove_one::<Burning>(prop).expect("it burnt");
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    if sim.get::<Prop>(prop).kind == PropKind::Incense {
        sim.events.push(Event::Incense { prop: id, at, burns: false });
    }
    use_up(sim, prop);
}

fn bang(sim: &mut Sim, prop: Entity) {
    let (id, at) = (sim.id(prop), sim.get::<Body>(prop).at);
    let loudness = sim.rules.kit.firecracker.loudness;
    sim.events.push(Event::Bang { prop: id, at });
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Firecracker, loudness, about: at });
}

/// Nothing is left of it.
pub fn use_up(sim: &mut Sim, prop: Entity) {
    sim.with(prop, |p: &mut Prop| p.state = PropState::Gone);
    sim.with(prop, |body: &mut Body| body.velocity = crate::base::Vec2::ZERO);
}
