//! Plates in the floor: down while somebody, or something heavy, is on them. Their doors follow
//! by themselves; see [`super::door`].

use crate::base::grid::center_of;
use crate::model::*;

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
            // Where one steps off and another stays, nothing moves.
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}

/// Lets the doors go: they shut as soon as nobody stands in them, and no other plate holds them.
fn release(sim: &mut Sim, plate: &Plate, who: ActorId) {
    let at = sim.tick;
    for &door in &plate.doors {
        sim.with(door, |d: &mut Door| d.shuts = Some(AutoClose { at, who }));
    }
}

/// As with doors: her clicks are heard, the guards' are expected.
fn click(sim: &mut Sim, plate: &Plate, who: ActorId, pressed: bool) {
    sim.events.push(Event::Plate { cell: plate.cell, who, pressed });
    if who == sim.id(sim.player) {
        let (at, loudness) = (center_of(plate.cell), sim.rules.mechanisms.plate_loudness);
        sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Click, loudness, about: at });
    }
}
