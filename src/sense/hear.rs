//! Hearing: every noise of this tick floods the floor once, and reaches whom it reaches.

use crate::base::{IVec2, Vec2, grid::cell_of, grid::center_of, ivec2};
use crate::model::*;
use crate::space::sound::{SoundField, propagate};
use hecs::Entity;

/// A sound as it comes to a listener.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundArrival {
    /// The way that it came, in tiles.
    pub distance: f32,
    /// What is left of its loudness where he stands, in tiles.
    pub loudness: f32,
    /// Does he only just hear it?
    pub faint: bool,
}

/// How a sound of this loudness spreads from a place right now.
pub fn spread(sim: &Sim, at: Vec2, loudness: f32) -> SoundField {
    carried(sim, at, loudness * sim.difficulty().hearing)
}

/// How a sound spreads from a place right now that carries so far, in tiles along its way.
pub fn carried(sim: &Sim, at: Vec2, reach: f32) -> SoundField {
    propagate(sim.map.cells.size(), cell_of(at), reach, |c| sim.map.muffles(c))
}

/// What is left of a loudness for whoever listens in a cell right now, in tiles. What masks a sound is
/// heard where he stands, wherever the sound comes from; where several things mask, they do not add up.
pub fn unmasked(sim: &Sim, loudness: f32, cell: IVec2) -> f32 {
    let masked = sim.level.is_masked(cell, sim.tick);
    let lost = if masked { sim.rules.hearing.masking } else { 0.0 };
    (loudness - lost).max(0.0)
}

/// How a sound of this loudness that spread like this is heard in a cell right now, if it is.
pub fn arrival(sim: &Sim, spread: &SoundField, loudness: f32, cell: IVec2) -> Option<SoundArrival> {
    let distance = spread.distance_to(cell)?;
    let loudness = unmasked(sim, loudness, cell);
    let reach = loudness * sim.difficulty().hearing;
    let faint = distance > reach * (1.0 - sim.rules.hearing.faint_part);
    (loudness > 0.0 && distance <= reach).then_some(SoundArrival { distance, loudness, faint })
}

/// Which guards would hear a sound of this loudness from there right now, and how?
pub fn audience(sim: &Sim, at: Vec2, loudness: f32) -> Vec<(Entity, SoundArrival)> {
    let reach = loudness * sim.difficulty().hearing;
    let body = |guard: &Entity| sim.get::<Body>(*guard).at;
    // Sound never comes farther than it carries: nobody else need be asked.
    let ears = |guard: &Entity| sim.rules.guards[&sim.get::<Guard>(*guard).archetype].senses.ears;
    let is_near = |guard: &Entity| (body(guard) - at).length() <= reach + 1.0;
    let near: Vec<Entity> = sim.guards.iter().copied().filter(|g| is_near(g) && ears(g)).collect();
    if near.is_empty() {
        return Vec::new();
    }
    let spread = spread(sim, at, loudness);
    let heard = |guard| {
        let arrival = arrival(sim, &spread, loudness, cell_of(body(&guard)))?;
        // Deep sleepers hear only what is so loud that it wakes them.
        let left = arrival.loudness * sim.difficulty().hearing - arrival.distance;
        (!sim.sleeps(guard) || left >= sim.rules.kit.incense.wakes_at).then_some((guard, arrival))
    };
    near.into_iter().filter_map(heard).collect()
}

/// Everybody listens to the noises of this tick.
pub fn run(sim: &mut Sim) {
    for noise in std::mem::take(&mut sim.noises) {
        for (guard, arrival) in audience(sim, noise.at, noise.loudness) {
            if noise.who != Some(sim.id(guard)) {
                listen(sim, guard, noise, arrival);
            }
        }
    }
}

fn listen(sim: &mut Sim, guard: Entity, noise: Noise, arrival: SoundArrival) {
    let SoundArrival { distance, loudness, faint } = arrival;
    let (seemed, percept) = match noise.kind {
        // A call says where she is; its words are clear wherever it is heard at all.
        kind if let (Some(call), Some(by)) = (kind.call(), noise.who) => {
            (noise.at, Percept::Told { her: noise.about, by, call })
        }
        kind => {
            let seemed = seems_to_come_from(sim, noise.at, distance);
            (seemed, Percept::Heard { from: seemed, kind, faint })
        }
    };
    let (guard_id, at, kind) = (sim.id(guard), noise.at, noise.kind);
    sim.events.push(Event::Heard { guard: guard_id, at, seemed, kind, loudness, distance, faint });
    sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
}

/// The true place, blurred by the way that the sound travelled, but never inside a wall.
fn seems_to_come_from(sim: &mut Sim, at: Vec2, distance: f32) -> Vec2 {
    let blurred = at + sim.rng.in_disc(sim.rules.hearing.blur_per_tile * distance);
    nearest_standing(&sim.map, blurred).unwrap_or(at)
}

/// The place itself if one can stand there, else the middle of a free cell beside it.
fn nearest_standing(map: &Map, place: Vec2) -> Option<Vec2> {
    let cell = cell_of(place);
    let free = |c: IVec2| map.is_standing(c);
    if free(cell) {
        return Some(place);
    }
    let around = (-2..=2).flat_map(|y| (-2..=2).map(move |x| cell + ivec2(x, y)));
    let middle = around.filter(|&c| free(c)).map(center_of);
    middle.min_by(|a, b| (*a - place).length().total_cmp(&(*b - place).length()))
}
