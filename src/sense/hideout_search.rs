//! Hands: a guard who opens a hideout knows whether the player was in it.

use crate::model::*;

/// Turns the hideouts that were opened in this tick into percepts.
pub fn run(sim: &mut Sim) {
    if !sim.events.iter().any(|event| matches!(event, Event::LookedInside { .. })) {
        return;
    }
    let her = sim.player_body().at;
    let Sim { world, guards, events, .. } = sim;
    let mut feelers = world.view_mut::<(&ActorId, &mut Vec<Percept>)>();
    for event in events.iter() {
        let Event::LookedInside { guard, cell, found } = *event else { continue };
        let percept = if found { Percept::Touched { at: her } } else { Percept::Empty { cell } };
        for &entity in guards.iter() {
            match feelers.get_mut(entity) {
                Some((id, percepts)) if *id == guard => percepts.push(percept),
                _ => {}
            }
        }
    }
}
