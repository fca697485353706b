//! Picking up and putting down props.

use crate::base::{Vec2, tick};
use crate::model::*;
use crate::rules::{CarryMode, PropKind};
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

/// Puts down where the player stands what she would throw: what she holds, else one prop of the readied kind.
///
/// What burns or bursts does so as if it was thrown there.
pub fn put_down(sim: &mut Sim) {
    let (player, at) = (sim.player, sim.player_body().at);
    let Some(prop) = super::kit::at_hand(sim) else { return };
    let kind = sim.get::<Prop>(prop).kind;
    if matches!(kind, PropKind::Firecracker | PropKind::SmokeBall | PropKind::Incense) {
        return super::throw::throw(sim, at);
    }
    // From a pouch it takes as long as a throw to her feet.
    if sim.with(player, |p: &mut Player| p.held.take()).is_none() {
        let until = sim.tick + tick::ticks(sim.rules.player.drop_recovery_seconds);
        super::busy::set_busy(sim, PlayerActivity::Recovering { until });
    }
    sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
    sim.with(prop, |b: &mut Body| b.at = at);
    let id = sim.id(prop);
    sim.events.push(Event::PutDown { prop: id, kind, at });
    super::knock::handle(sim, prop);
    super::settle::let_go(sim, prop);
}
