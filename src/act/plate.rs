//! Pressure plates: pressed while somebody or something heavy is on them. Doors follow by themselves,
//! see [`super::door`].

use crate::base::{IVec2, grid::center_of};
use crate::model::*;
use hecs::Entity;

/// Updates who presses each plate.
pub fn run(sim: &mut Sim) {
    for (place, on_it) in sim.weights_on_plates().into_iter().enumerate() {
        let entity = sim.plates[place];
        let (cell, before) =
            sim.with(entity, |plate: &mut Plate| (plate.cell, std::mem::replace(&mut plate.held_by, on_it)));
        match (before, on_it) {
            (None, Some(who)) => click(sim, cell, who, true),
            (Some(who), None) => {
                release(sim, entity, who);
                click(sim, cell, who, false);
            }
            // Nothing moves while somebody else remains on it.
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}

/// Lets the doors of a released plate close as soon as nobody is in them and no other plate holds
/// them.
fn release(sim: &mut Sim, plate: Entity, who: ActorId) {
    let at = sim.tick;
    for door in sim.get::<Plate>(plate).doors {
        sim.with(door, |d: &mut Door| d.shuts = Some(AutoClose { at, who }));
    }
}

/// Reports a plate; as with doors, only the player's clicks make a noise.
fn click(sim: &mut Sim, cell: IVec2, who: ActorId, pressed: bool) {
    sim.events.push(Event::Plate { cell, who, pressed });
    if who == sim.id(sim.player) {
        let (at, loudness) = (center_of(cell), sim.rules.mechanisms.plate_loudness);
        sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Click, loudness, about: at });
    }
}
