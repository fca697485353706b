//! Hearing: each noise of a tick propagates once and reaches every guard within its reach.

use crate::base::{IVec2, Vec2, grid::cell_of, grid::center_of, ivec2};
use crate::model::*;
use crate::space::sound::{SoundField, propagate};
use hecs::Entity;

/// A sound at a listener.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundArrival {
    /// Length of the way that it came, in tiles, including what it was muffled by.
    pub distance: f32,
    /// Loudness after masking at the listener, in tiles, before the factor of the difficulty.
    pub loudness: f32,
    /// Whether it is only faint, in the last part of its reach.
    pub faint: bool,
}

/// Propagates a sound of a loudness from a place, with the difficulty's factor for hearing.
pub fn spread(sim: &Sim, at: Vec2, loudness: f32) -> SoundField {
    carried(sim, at, loudness * sim.difficulty().hearing)
}

/// Propagates a sound from a place over a reach in tiles, without the difficulty's factor.
pub fn carried(sim: &Sim, at: Vec2, reach: f32) -> SoundField {
    propagate(sim.map.cells.size(), cell_of(at), reach, |c| sim.map.muffles(c))
}

/// Returns what masking leaves of a loudness for a listener in a cell, in tiles.
///
/// Rain, music and fireworks mask sounds where the listener is, wherever they come from; several do not add
/// up.
pub fn unmasked(sim: &Sim, loudness: f32, cell: IVec2) -> f32 {
    let masked = sim.level.is_masked(cell, sim.tick);
    let lost = if masked { sim.rules.hearing.masking } else { 0.0 };
    (loudness - lost).max(0.0)
}

/// Returns how a sound arrives in a cell, or `None` if it is not heard there.
///
/// `spread` is its propagation by [`spread`], `loudness` the same loudness.
pub fn arrival(sim: &Sim, spread: &SoundField, loudness: f32, cell: IVec2) -> Option<SoundArrival> {
    let distance = spread.distance_to(cell)?;
    let loudness = unmasked(sim, loudness, cell);
    let reach = loudness * sim.difficulty().hearing;
    let faint = distance > reach * (1.0 - sim.rules.hearing.faint_part);
    (loudness > 0.0 && distance <= reach).then_some(SoundArrival { distance, loudness, faint })
}

/// Returns all guards who would hear a sound of a loudness from a place now, and how.
///
/// Sleepers hear only what is loud enough to wake them.
pub fn audience(sim: &Sim, at: Vec2, loudness: f32) -> Vec<(Entity, SoundArrival)> {
    let reach = loudness * sim.difficulty().hearing;
    let body = |guard: &Entity| sim.get::<Body>(*guard).at;
    // Sound never carries farther than its reach as the crow flies.
    let ears = |guard: &Entity| sim.rules.guards[sim.get::<Guard>(*guard).archetype].senses.ears;
    let is_near = |guard: &Entity| (body(guard) - at).length() <= reach + 1.0;
    let near: Vec<Entity> = sim.guards.iter().copied().filter(|g| is_near(g) && ears(g)).collect();
    if near.is_empty() {
        return Vec::new();
    }
    let spread = spread(sim, at, loudness);
    let heard = |guard| {
        let arrival = arrival(sim, &spread, loudness, cell_of(body(&guard)))?;
        // Sleepers hear only what wakes them.
        let left = arrival.loudness * sim.difficulty().hearing - arrival.distance;
        (!sim.sleeps(guard) || left >= sim.rules.kit.incense.wakes_at).then_some((guard, arrival))
    };
    near.into_iter().filter_map(heard).collect()
}

/// Delivers the noises of this tick to every guard who hears them.
pub(super) fn run(sim: &mut Sim) {
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
        // A call says where the player is, and is understood wherever it is heard at all.
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

/// Returns the place that a sound seems to come from: the true place with a random error, but never inside a
/// wall.
fn seems_to_come_from(sim: &mut Sim, at: Vec2, distance: f32) -> Vec2 {
    let blurred = at + sim.rng.in_disc(sim.rules.hearing.blur_per_tile * distance);
    nearest_standing(&sim.map, blurred).unwrap_or(at)
}

/// Returns the place itself if one can stand there, otherwise the centre of the nearest free cell within two
/// cells.
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
