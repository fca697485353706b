//! Hideouts: closets and jars in which the player is invisible.

use super::busy::set_busy;
use crate::base::Vec2;
use crate::model::*;
use hecs::Entity;

/// Hides the player in a hideout.
pub fn go_in(sim: &mut Sim, hideout: Entity, at: Vec2) {
    let since = sim.tick;
    set_busy(sim, PlayerActivity::Hidden { hideout, since });
    set_hidden(sim, true);
    sim.events.push(Event::Hid { at });
}

/// Lets the player come out of her hideout.
pub fn come_out(sim: &mut Sim) {
    set_busy(sim, PlayerActivity::Free);
    set_hidden(sim, false);
    let at = sim.player_body().at;
    sim.events.push(Event::CameOut { at });
}

fn set_hidden(sim: &mut Sim, hidden: bool) {
    let player = sim.player;
    sim.with(player, |e: &mut Exposure| e.hidden = hidden);
}
