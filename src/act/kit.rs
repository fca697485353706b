//! Her kit: what is in her hand or her pouches to be thrown, and her whistle.

use super::ring::landing_loudness;
use crate::base::{Vec2, tick};
use crate::model::*;
use crate::rules::{Material, PropKind};
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    let ready = sim.get::<Player>(sim.player).ready;
    match sim.get::<Intent>(sim.player).act {
        Some(GuardAction::Next) => make_ready(sim, next(sim, ready)),
        Some(GuardAction::Whistle) => whistle(sim),
        _ => {}
    }
    // Whatever was used up or picked up: as long as she has anything, something is ready.
    let ready = sim.get::<Player>(sim.player).ready;
    if ready.is_none_or(|kind| sim.pocketed(kind) == 0) {
        make_ready(sim, next(sim, ready));
    }
}

/// What she would throw now: what is in her hand, else one of the kind that is ready.
pub fn throws(sim: &Sim) -> Option<(PropKind, Material)> {
    let Prop { kind, material, .. } = sim.get(at_hand(sim)?);
    Some((kind, material))
}

/// How far such a thing would be heard at its loudest if it came down there: a firecracker not when it
/// lands, but when it goes off.
pub fn thrown_loudness(sim: &Sim, (kind, material): (PropKind, Material), at: Vec2) -> f32 {
    let lands = landing_loudness(sim, kind, material, at);
    if kind == PropKind::Firecracker { lands.max(sim.rules.kit.firecracker.loudness) } else { lands }
}

/// The very thing that she would throw now.
pub fn at_hand(sim: &Sim) -> Option<Entity> {
    let Player { held, ready, .. } = sim.get(sim.player);
    let is_ready = |prop: Prop| prop.state == PropState::Pocketed && Some(prop.kind) == ready;
    held.or_else(|| sim.props.iter().copied().find(|&prop| is_ready(sim.get(prop))))
}

/// The kind that comes after this one among those that she has; round and round, in the order of the kinds.
fn next(sim: &Sim, ready: Option<PropKind>) -> Option<PropKind> {
    let props = sim.world.view::<&Prop>();
    let in_pouches = sim.props.iter().filter_map(|&prop| props.get(prop));
    let kinds = in_pouches.filter(|prop| prop.state == PropState::Pocketed).map(|prop| prop.kind);
    let is_after = |kind: PropKind| ready.is_some_and(|ready| kind > ready);
    kinds.min_by_key(|kind| (!is_after(*kind), *kind))
}

fn make_ready(sim: &mut Sim, kind: Option<PropKind>) {
    let player = sim.player;
    let before = sim.with(player, |p: &mut Player| std::mem::replace(&mut p.ready, kind));
    if kind != before {
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
