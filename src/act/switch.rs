//! Switches of lamps: lit lamps go out, dark ones are lit.

use crate::base::grid::center_of;
use crate::model::*;
use hecs::Entity;

/// Pulls a switch.
pub fn pull(sim: &mut Sim, switch: Entity) {
    let switch: Switch = sim.get(switch);
    for &lamp in &switch.lamps {
        super::lamp::turn(sim, lamp);
    }
    let (who, lit) = (sim.id(sim.player), sim.lit_lamps(&switch) > 0);
    sim.events.push(Event::LampsSwitched { cell: switch.cell, who, lit });
    let (at, loudness) = (center_of(switch.cell), sim.rules.mechanisms.switch_loudness);
    sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Click, loudness, about: at });
}
