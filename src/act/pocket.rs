//! Guards taking props for themselves. Like everything that guards do, it makes no noise.

use crate::base::grid::cell_of;
use crate::model::*;
use hecs::Entity;

/// Lets guards take props.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        if let GuardAction::Pocket { prop } = act {
            pocket(sim, guard, prop);
        }
    }
}

/// Takes a prop that rests within arm's reach; the time that it takes is up to the AI.
fn pocket(sim: &mut Sim, guard: Entity, prop: Entity) {
    let (Prop { kind, state, .. }, at) = (sim.get(prop), sim.get::<Body>(prop).at);
    let off = (cell_of(at) - cell_of(sim.get::<Body>(guard).at)).abs().max_element();
    if off <= 1 && state == PropState::Resting {
        sim.with(prop, |prop: &mut Prop| prop.state = PropState::Gone);
        // He need not look again to know that it is gone.
        sim.with(guard, |seen: &mut Surroundings| seen.treat = None);
        let guard = sim.id(guard);
        sim.events.push(Event::Pilfered { guard, prop: kind, at });
    }
}
