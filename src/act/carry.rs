//! Picking up and putting down props.

use crate::base::Vec2;
use crate::model::*;
use crate::rules::CarryMode;
use hecs::Entity;

/// Takes a prop from the floor into the hand or the pouches.
pub fn pick_up(sim: &mut Sim, prop: Entity) {
    super::knock::handle(sim, prop);
    let (id, kind, player) = (sim.id(prop), sim.get::<Prop>(prop).kind, sim.player);
    let at = sim.get::<Body>(prop).at;
    let pocketed = sim.rules.props[&kind].carried == CarryMode::Pocket;
    let state = if pocketed { PropState::Pocketed } else { PropState::Held };
    sim.with(prop, |p: &mut Prop| p.state = state);
    sim.with(prop, |b: &mut Body| b.velocity = Vec2::ZERO);
    if pocketed {
        sim.events.push(Event::Pocketed { prop: id, kind, at });
    } else {
        sim.with(player, |p: &mut Player| p.held = Some(prop));
        sim.events.push(Event::PickedUp { prop: id, kind, at });
    }
}

/// Puts down the prop in the hand where the player stands.
pub fn put_down(sim: &mut Sim) {
    let player = sim.player;
    let Some(prop) = sim.with(player, |p: &mut Player| p.held.take()) else { return };
    let at = sim.player_body().at;
    sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
    sim.with(prop, |b: &mut Body| b.at = at);
    let (id, kind) = (sim.id(prop), sim.get::<Prop>(prop).kind);
    sim.events.push(Event::PutDown { prop: id, kind, at });
    super::knock::handle(sim, prop);
    super::settle::let_go(sim, prop);
}
