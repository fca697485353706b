//! Guards open closets and look into jars.

use super::hide;
use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::model::*;
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    for (guard, act) in sim.guards_acts() {
        if let GuardAction::LookInside { cell } = act {
            look_inside(sim, guard, cell);
        }
    }
}

/// He has stood before it for as long as it takes: that is for his mind to say, and for the world
/// whether he is beside it. Whoever is in there is so no more.
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
