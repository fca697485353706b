//! Hearing: every noise of this tick floods the floor once, and reaches whom it reaches.

use crate::base::{IVec2, Vec2, grid::cell_of, grid::center_of, ivec2};
use crate::model::*;
use crate::space::sound::{Flood, flood};
use hecs::Entity;

/// How a sound of this loudness spreads from a place right now.
pub fn spread(sim: &Sim, at: Vec2, loudness: f32) -> Flood {
    flood(sim.map.cells.size(), cell_of(at), loudness, |c| sim.map.muffles(c))
}

/// Which guards would hear a sound of this loudness from there, and is it only faint to them?
pub fn audience(sim: &Sim, at: Vec2, loudness: f32) -> Vec<(Entity, bool)> {
    let reach = loudness * sim.difficulty().hearing;
    let clear = reach * (1.0 - sim.rules.hearing.faint_part);
    let flood = spread(sim, at, reach);
    let heard = |&guard: &Entity| {
        let way = flood.way_to(cell_of(sim.get::<Body>(guard).at))?;
        Some((guard, way > clear))
    };
    sim.guards.iter().filter_map(heard).collect()
}

/// Everybody listens to the noises of this tick.
pub fn run(sim: &mut Sim) {
    for noise in std::mem::take(&mut sim.noises) {
        let reach = noise.loudness * sim.difficulty().hearing;
        let near = |&g: &Entity| (sim.get::<Body>(g).at - noise.at).length() <= reach + 1.0;
        let listeners: Vec<Entity> = sim.guards.iter().copied().filter(near).collect();
        if listeners.is_empty() {
            continue;
        }
        sim.counters.floods += 1;
        let flood = spread(sim, noise.at, reach);
        for guard in listeners {
            if noise.who == Some(sim.id(guard)) {
                continue;
            }
            if let Some(way) = flood.way_to(cell_of(sim.get::<Body>(guard).at)) {
                listen(sim, guard, noise, way, way > reach * (1.0 - sim.rules.hearing.faint_part));
            }
        }
    }
}

fn listen(sim: &mut Sim, guard: Entity, noise: Noise, way: f32, faint: bool) {
    let percept = match noise.kind {
        // A shout says where she is; its words are clear wherever it is heard at all.
        NoiseKind::Shout => Percept::Told { her: noise.about },
        kind => {
            let seemed = seems_to_come_from(sim, noise.at, way);
            let event = Event::Heard { guard: sim.id(guard), at: noise.at, seemed, kind, way, faint };
            sim.events.push(event);
            Percept::Heard { from: seemed, kind, faint }
        }
    };
    sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
}

/// The true place, blurred by the way that the sound travelled, but never inside a wall.
fn seems_to_come_from(sim: &mut Sim, at: Vec2, way: f32) -> Vec2 {
    let blurred = at + sim.rng.in_disc(sim.rules.hearing.blur_per_tile * way);
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
