//! Deeds: the events that contracts forbid or limit.

use super::component::{AlertLevel, Posture};
use super::event::Event;
use super::sim::Sim;
use crate::rules::Deed;

/// Returns the deed that an event tells of: the player's, or that of a guard about her.
pub fn deed_of(event: &Event, sim: &Sim) -> Option<Deed> {
    let is_her = |who| who == sim.id(sim.player);
    match *event {
        Event::Footstep { who, posture: Posture::Run, .. } if is_her(who) => Some(Deed::Run),
        Event::Footstep { who, posture: Posture::Crawl, .. } if is_her(who) => Some(Deed::Crawl),
        Event::Thrown { .. } => Some(Deed::Throw),
        Event::Whistled { .. } => Some(Deed::Whistle),
        Event::LampTurned { who, .. } | Event::LampsSwitched { who, .. } if is_her(who) => {
            Some(Deed::TurnLamp)
        }
        Event::Hid { .. } => Some(Deed::Hide),
        Event::TookKey { .. } => Some(Deed::TakeKey),
        Event::Picked { pin: 0, .. } => Some(Deed::PickLock),
        Event::Music { plays: true, .. } => Some(Deed::PlayMusic),
        Event::AlertLevel { from: AlertLevel::Calm, .. } => Some(Deed::Curious),
        _ => None,
    }
}
