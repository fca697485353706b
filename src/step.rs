//! F6: one tick. The one place where order lives.

use crate::base::StateHash;
use crate::guard::Mind;
use crate::model::*;
use crate::{act, guard, sense};

/// Takes the heist one tick further. What happened is in `sim.events` until the next step; after
/// its end nothing happens any more.
pub fn step(sim: &mut Sim, input: Input) {
    sim.events.clear();
    if sim.outcome.is_some() {
        return;
    }
    sim.tick += 1;
    act::command(sim, input); // Input → her intent.
    guard::run(sim); // Percepts of the last tick → memory → scores → action → intents.
    act::run(sim); // Intents → movement, hands, doors, flights, shouts.
    sense::run(sim); // The world as it is now → percepts and the meter.
    act::finish(sim); // Caught or away?
}

/// A hash of everything that decides what happens next. Equal runs have equal hashes at every
/// tick, on every platform.
pub fn state_hash(sim: &Sim) -> u64 {
    let mut hash = StateHash::default();
    hash.u32(sim.tick).debug(&sim.outcome).u32(sim.map.version);
    // A generator does not show its state; what it would give next tells it as well.
    let mut rng = sim.rng.clone();
    hash.u32(rng.bits()).u32(rng.bits());
    hash_player(sim, &mut hash);
    for &guard in &sim.guards {
        hash_guard(sim, guard, &mut hash);
    }
    for &prop in &sim.props {
        let (state, body): (Prop, Body) = (sim.get(prop), sim.get(prop));
        hash.debug(&state.state).vec2(body.at).vec2(body.velocity);
        let burning = sim.world.get::<&Burning>(prop).ok().map(|burning| *burning);
        hash.debug(&burning).bool(sim.world.get::<&Water>(prop).is_ok());
    }
    // Lists that grow and shrink tell their lengths: otherwise one could go on in the next.
    hash.u32(sim.clouds.len() as u32);
    for cloud in &sim.clouds {
        hash.vec2(cloud.at).u32(cloud.since);
    }
    for &birds in &sim.birds {
        hash_birds(&sim.get(birds), &mut hash);
    }
    hash_evidence(sim, &mut hash);
    sim.scents.hash_into(&mut hash);
    hash.u32(sim.said.len() as u32);
    for said in &sim.said {
        hash.u32(said.guard.0).u32(said.line as u32).vec2(said.at).u32(said.tick);
    }
    hash.u32(sim.parties.len() as u32);
    sim.parties.iter().for_each(|party| party.hash_into(&mut hash));
    for &door in &sim.doors {
        let door: Door = sim.get(door);
        hash.debug(&door.state).debug(&door.shuts).bool(door.locked);
    }
    for &lamp in &sim.lamps {
        hash.bool(sim.get::<Lamp>(lamp).lit);
    }
    for &music_box in &sim.music_boxes {
        hash.u32(sim.get::<MusicBox>(music_box).plays_until);
    }
    for &plate in &sim.plates {
        hash.debug(&sim.get::<Plate>(plate).held_by);
    }
    for &gong in &sim.gongs {
        hash.u32(sim.get::<Gong>(gong).rests_until);
    }
    for &treasure in &sim.treasures {
        hash.bool(sim.get::<Treasure>(treasure).taken);
    }
    for &key in &sim.keys {
        hash.bool(sim.get::<Key>(key).taken);
    }
    hash.finish()
}

fn hash_birds(flock: &Birds, hash: &mut StateHash) {
    hash.debug(&flock.rose).vec2(flock.away);
    for bird in &flock.birds {
        hash.vec2(bird.at).vec2(bird.velocity).f32(bird.height);
    }
}

fn hash_evidence(sim: &Sim, hash: &mut StateHash) {
    hash.u32(sim.evidence.len() as u32);
    for evidence in &sim.evidence {
        hash.u32(evidence.kind as u32).u32(sim.id(evidence.what).0).vec2(evidence.at);
        hash.u32(evidence.zone.into()).bool(evidence.noticed);
    }
    for zone in &sim.zones {
        hash.u32(zone.noticed).bool(zone.cautious).bool(zone.lit);
    }
}

fn hash_body(sim: &Sim, entity: hecs::Entity, hash: &mut StateHash) {
    let body: Body = sim.get(entity);
    hash.vec2(body.at).vec2(body.velocity).f32(body.stride).vec2(sim.get::<Facing>(entity).0);
}

fn hash_player(sim: &Sim, hash: &mut StateHash) {
    let (player, exposure): (Player, Exposure) = (sim.get(sim.player), sim.get(sim.player));
    hash_body(sim, sim.player, hash);
    hash.debug(&player.posture).debug(&player.busy).debug(&player.loot);
    hash.bool(player.held.is_some()).bool(player.use_released).bool(player.next_released);
    hash.debug(&player.ready).debug(&player.outfit).u32(player.keys.len() as u32);
    hash.u32(player.whistles_at);
    hash.f32(exposure.light).u32(exposure.band as u32).bool(exposure.hidden);
    hash.u32(exposure.pending as u32).u32(exposure.pending_since);
}

fn hash_guard(sim: &Sim, guard: hecs::Entity, hash: &mut StateHash) {
    let (awareness, activity): (Awareness, Activity) = (sim.get(guard), sim.get(guard));
    hash_body(sim, guard, hash);
    hash.f32(awareness.meter).u32(awareness.rung as u32).u32(awareness.grace_until);
    hash.u32(awareness.caution_until).u32(activity as u32).bool(awareness.remote);
    let percepts: Vec<Percept> = sim.get(guard);
    hash.debug(&awareness.last_seen).debug(&awareness.last_faint).debug(&percepts);
    hash.u32(awareness.in_sight).debug(&sim.get::<Sleep>(guard));
    let Company(company) = sim.get(guard);
    hash.u32(company.len() as u32);
    for mate in company {
        hash.u32(mate.id.0).vec2(mate.at).vec2(mate.velocity).vec2(mate.facing).u32(mate.activity as u32);
    }
    let notes: Notes = sim.get(guard);
    hash.u32(notes.known.len() as u32).u32(notes.watched.len() as u32);
    for thing in &notes.known {
        hash.u32(sim.id(thing.what).0);
    }
    for (what, ticks) in &notes.watched {
        hash.u32(sim.id(*what).0).u32(*ticks);
    }
    if let Ok(instinct) = sim.world.get::<&Instinct>(guard) {
        hash.u32(instinct.scent).u32(instinct.felt.unwrap_or(u32::MAX));
    }
    // Minds wake in the first tick.
    if let Ok(mind) = sim.world.get::<&Mind>(guard) {
        hash.u32(mind.brain.running().map_or(u32::MAX, |i| i as u32));
        mind.memory.hash_into(hash);
    }
}
