//! The player's kit: which prop she throws next, and her whistle.

use super::ring::landing_loudness;
use crate::base::{Vec2, tick};
use crate::model::*;
use crate::rules::{Material, PropKind};
use hecs::Entity;

/// Readies the next kind of prop and whistles, as the intent says.
pub fn run(sim: &mut Sim) {
    let ready = sim.her().ready;
    match sim.get::<Intent>(sim.player).act {
        Some(GuardAction::Next) => ready_next(sim, ready),
        Some(GuardAction::Whistle) => whistle(sim),
        _ => {}
    }
    // As long as the pouches are not empty, one kind is ready.
    let ready = sim.her().ready;
    if ready.is_none_or(|kind| sim.pocketed(kind) == 0) {
        ready_next(sim, ready);
    }
}

/// Kind and material of the prop that the player would throw now: the held one, else one of the
/// readied kind.
pub fn throws(sim: &Sim) -> Option<(PropKind, Material)> {
    let Prop { kind, material, .. } = sim.get(at_hand(sim)?);
    Some((kind, material))
}

/// How far a prop would be heard if it was thrown to a position, in tiles; for a firecracker the
/// louder of landing and explosion.
pub fn thrown_loudness(sim: &Sim, (kind, material): (PropKind, Material), at: Vec2) -> f32 {
    let lands = landing_loudness(sim, kind, material, at);
    if kind == PropKind::Firecracker { lands.max(sim.rules.kit.firecracker.loudness) } else { lands }
}

/// The prop that the player would throw now.
pub fn at_hand(sim: &Sim) -> Option<Entity> {
    let Player { held, ready, .. } = sim.get(sim.player);
    let is_ready = |prop: Prop| prop.state == PropState::Pocketed && Some(prop.kind) == ready;
    held.or_else(|| sim.props.iter().copied().find(|&prop| is_ready(sim.get(prop))))
}

/// Readies the next kind in the pouches, in a cycle in the order of the kinds.
fn ready_next(sim: &mut Sim, ready: Option<PropKind>) {
    let props = sim.world.query_mut::<&Prop>().into_iter();
    let kinds = props.filter(|prop| prop.state == PropState::Pocketed).map(|prop| prop.kind);
    let is_after = |kind: PropKind| ready.is_some_and(|ready| kind > ready);
    let kind = kinds.min_by_key(|kind| (!is_after(*kind), *kind));
    if kind != ready {
        sim.with(sim.player, |p: &mut Player| p.ready = kind);
        let left = kind.map_or(0, |kind| sim.pocketed(kind));
        sim.events.push(Event::Readied { kind, left });
    }
}

fn whistle(sim: &mut Sim) {
    let (player, at) = (sim.player, sim.player_body().at);
    let (who, loudness) = (sim.id(player), sim.rules.kit.whistle_loudness);
    let again = sim.tick + tick::ticks(sim.rules.kit.whistle_seconds);
    sim.with(player, |p: &mut Player| p.whistles_at = again);
    sim.events.push(Event::Whistled { at });
    sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Whistle, loudness, about: at });
}
