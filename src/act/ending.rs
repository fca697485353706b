//! How a heist ends: caught by a guard who is sure of her, or away with the heirloom.

use crate::base::{Aabb, Vec2, grid::cell_of, tick};
use crate::model::*;
use crate::space::collide::meet;
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    let her = sim.player_body();
    let grabbing = {
        let intents = sim.world.view::<&Intent>();
        let grabs = |g: &Entity| intents.get(*g).is_some_and(|intent| intent.grab);
        sim.guards.iter().copied().filter(grabs).collect::<Vec<Entity>>()
    };
    if let Some(guard) = grabbing.into_iter().find(|&g| has_her(sim, g, &her)) {
        let guard = sim.id(guard);
        sim.events.push(Event::Caught { guard, at: her.at });
        sim.outcome = Some(Outcome::Caught);
        return;
    }
    let cell = cell_of(her.at);
    if sim.level.exits.contains(&cell) && sim.has_prize() {
        sim.events.push(Event::Escaped { exit: cell });
        sim.outcome = Some(Outcome::Won);
    }
}

/// Has a guard who reaches for her come near enough? Both move in this tick, so both ways are looked at.
fn has_her(sim: &Sim, guard: Entity, her: &Body) -> bool {
    let awareness: Awareness = sim.get(guard);
    let hidden = sim.get::<Exposure>(sim.player).hidden;
    let remembers = tick::ticks(sim.rules.awareness.saw_her_hide_seconds);
    let knows = !hidden || awareness.last_seen.is_some_and(|seen| sim.tick - seen < remembers);
    let body: Body = sim.get(guard);
    let (mine, hers) = (body.velocity * tick::DT, her.velocity * tick::DT);
    let arms = Vec2::splat(sim.rules.awareness.catch_distance) - her.half;
    let reach = Aabb::new(body.at - mine, arms.max(body.half));
    let met = meet(reach, mine, Aabb::new(her.at - hers, her.half), hers).is_some();
    knows && met && sim.map.is_clear(body.at, her.at)
}
