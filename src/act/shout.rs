//! Guards' voices: delivered after all minds have run.

use crate::model::*;

pub fn run(sim: &mut Sim) {
    for (guard, act) in sim.guards_acts() {
        let Act::Shout { her } = act else { continue };
        let (id, at) = (sim.id(guard), sim.get::<Body>(guard).at);
        let loudness = sim.rules.hearing.shout_loudness;
        sim.events.push(Event::Shout { guard: id, her });
        sim.make_noise(Noise { who: Some(id), at, kind: NoiseKind::Shout, loudness, about: her });
    }
}
