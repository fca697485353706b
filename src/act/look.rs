//! Guards looking into hideouts.

use super::hide;
use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::model::*;
use hecs::Entity;

/// Lets guards look into hideouts.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        if let GuardAction::LookInside { cell } = act {
            look_inside(sim, guard, cell);
        }
    }
}

/// Opens a hideout if the guard is beside it; the time that it takes is up to the AI. A player inside
/// comes out.
fn look_inside(sim: &mut Sim, guard: Entity, cell: IVec2) {
    let off = (cell - cell_of(sim.get::<Body>(guard).at)).abs().max_element();
    let Some(hideout) = sim.hideouts.iter().copied().find(|h| sim.get::<Hideout>(*h).cell == cell) else {
        return;
    };
    if off > 1 {
        return;
    }
    let busy = sim.get::<Player>(sim.player).activity;
    let found = matches!(busy, PlayerActivity::Hidden { hideout: hers, .. } if hers == hideout);
    let guard = sim.id(guard);
    sim.events.push(Event::LookedInside { guard, cell, found });
    if found {
        hide::come_out(sim);
    }
}
