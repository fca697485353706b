//! Closets and jars: in them nothing is seen of her.

use super::busy::set_busy;
use crate::base::Vec2;
use crate::model::*;
use hecs::Entity;

pub fn go_in(sim: &mut Sim, hideout: Entity, at: Vec2) {
    let since = sim.tick;
    set_busy(sim, PlayerActivity::Hidden { hideout, since });
    set_hidden(sim, true);
    sim.events.push(Event::Hid { at });
}

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
