//! What the player's hands do with the current use target; each deed is in a file of its own.
//!
//! Stealing and tending a lamp take as long as the button is held, picking a lock goes press by press.
//! Walking away ends all of them: see [`mod@super::command`].

use super::busy::set_busy;
use super::target::{UseTarget, use_target};
use super::{carry, door, gong, hide, lamp, lock, music, steal};
use crate::model::*;

/// Continues the activity of the player's hands or starts a new one.
pub fn run(sim: &mut Sim) {
    let act = sim.get::<Intent>(sim.player).act;
    let holding = act == Some(GuardAction::Use);
    let activity = sim.her().activity;
    match activity {
        PlayerActivity::Recovering { until } if sim.tick >= until => set_busy(sim, PlayerActivity::Free),
        PlayerActivity::Recovering { .. } => {}
        PlayerActivity::Stealing { treasure, since } => steal::go_on(sim, treasure, since, holding),
        PlayerActivity::Tending { lamp, since } => lamp::go_on(sim, lamp, since, holding),
        PlayerActivity::Picking { door, pin, since } => lock::go_on(sim, door, pin, since, act),
        PlayerActivity::Free | PlayerActivity::Hidden { .. } => match act {
            Some(GuardAction::Use) => use_what_is_at_hand(sim),
            Some(GuardAction::Drop) => carry::put_down(sim),
            _ => {}
        },
    }
}

fn use_what_is_at_hand(sim: &mut Sim) {
    let Some(target) = use_target(sim) else { return };
    let (who, how) = (sim.id(sim.player), door::how_she_opens(sim));
    match target {
        UseTarget::Steal { treasure, .. } => steal::begin(sim, treasure),
        UseTarget::TakeKey { key, at } => lock::take_key(sim, key, at),
        UseTarget::PickUp { prop, .. } => carry::pick_up(sim, prop),
        UseTarget::Hide { hideout, at } => hide::go_in(sim, hideout, at),
        UseTarget::ComeOut => hide::come_out(sim),
        UseTarget::OpenDoor { door, .. } => door::open(sim, door, who, how),
        UseTarget::Unlock { door, .. } => {
            lock::unlock(sim, door, false);
            door::open(sim, door, who, how);
        }
        UseTarget::PickLock { door, .. } => lock::begin(sim, door),
        UseTarget::TryDoor { door, .. } => lock::rattle(sim, sim.get::<Door>(door).cell),
        UseTarget::CloseDoor { door, .. } => door::close(sim, door, who, how),
        UseTarget::TurnLamps { switch, .. } => super::switch::pull(sim, switch),
        UseTarget::StrikeGong { gong, .. } => gong::strike_it(sim, gong),
        UseTarget::WindUp { music_box, .. } => music::wind(sim, music_box),
        UseTarget::Snuff { lamp, .. } | UseTarget::Relight { lamp, .. } => lamp::begin(sim, lamp),
    }
}
