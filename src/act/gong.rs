//! Gongs: whoever strikes one tells everybody in earshot.

use crate::base::{Vec2, grid::cell_of, grid::center_of, tick};
use crate::model::*;
use crate::rules::AlertCall;
use hecs::Entity;

/// Lets guards beside a gong strike it.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        let GuardAction::Strike { gong, her } = act else { continue };
        let (cell, here) = (sim.get::<Gong>(gong).cell, cell_of(sim.get::<Body>(guard).at));
        if (cell - here).abs().max_element() <= 1 {
            strike(sim, guard, gong, her);
        }
    }
}

/// Lets the player strike a gong, which tells where it hangs.
pub fn strike_it(sim: &mut Sim, gong: Entity) {
    let at = center_of(sim.get::<Gong>(gong).cell);
    strike(sim, sim.player, gong, at);
}

/// Whether a gong can be struck again.
pub fn is_still(sim: &Sim, gong: &Gong) -> bool {
    sim.tick >= gong.ready_at
}

fn strike(sim: &mut Sim, who: Entity, gong: Entity, about: Vec2) {
    let state: Gong = sim.get(gong);
    if !is_still(sim, &state) {
        return;
    }
    let ready_at = sim.tick + tick::ticks(sim.rules.teamwork.gong.cooldown_seconds);
    sim.with(gong, |gong: &mut Gong| gong.ready_at = ready_at);
    let (who, cell) = (sim.id(who), state.cell);
    sim.events.push(Event::Gong { who, cell });
    let loudness = sim.rules.hearing.calls[&AlertCall::Gong];
    sim.make_noise(Noise { who: Some(who), at: center_of(cell), kind: NoiseKind::Gong, loudness, about });
}
