//! Calls of guards, which are heard after all guards have thought.

use crate::model::*;
use hecs::Entity;

/// Makes the noises of all calls of this tick.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        let GuardAction::Call { her, call } = act else { continue };
        let (id, at) = (sim.id(guard), sim.get::<Body>(guard).at);
        let loudness = sim.rules.hearing.calls[&call];
        sim.events.push(Event::Called { guard: id, her, call });
        sim.make_noise(Noise { who: Some(id), at, kind: NoiseKind::of_call(call), loudness, about: her });
    }
}
