//! Pressure plates: pressed while somebody or something heavy is on them. Doors follow by themselves,
//! see [`super::door`].

use crate::base::grid::center_of;
use crate::model::*;

/// Updates who presses each plate.
pub fn run(sim: &mut Sim) {
    for entity in sim.plates.clone() {
        let plate: Plate = sim.get(entity);
        let on_it = sim.weight_on(plate.cell);
        sim.with(entity, |p: &mut Plate| p.held_by = on_it);
        match (plate.held_by, on_it) {
            (None, Some(who)) => click(sim, &plate, who, true),
            (Some(who), None) => {
                release(sim, &plate, who);
                click(sim, &plate, who, false);
            }
            // Nothing moves while somebody else remains on it.
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}

/// Lets the doors of a released plate close as soon as nobody is in them and no other plate holds
/// them.
fn release(sim: &mut Sim, plate: &Plate, who: ActorId) {
    let at = sim.tick;
    for &door in &plate.doors {
        sim.with(door, |d: &mut Door| d.shuts = Some(AutoClose { at, who }));
    }
}

/// Reports a plate; as with doors, only the player's clicks make a noise.
fn click(sim: &mut Sim, plate: &Plate, who: ActorId, pressed: bool) {
    sim.events.push(Event::Plate { cell: plate.cell, who, pressed });
    if who == sim.id(sim.player) {
        let (at, loudness) = (center_of(plate.cell), sim.rules.mechanisms.plate_loudness);
        sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Click, loudness, about: at });
    }
}
