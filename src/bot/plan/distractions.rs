//! Distractions for the planner: noises that make a guard look elsewhere, and water that puts out
//! lamps.
//!
//! A noise that is heard clearly brings a guard to the place, which a proof does not allow. A faint
//! one makes him stop and look for a second or two. So the planner throws only where a guard in the
//! way hears it faintly and nobody hears it clearly.

use super::obstacles::Obstacles;
use crate::act::{landing, thrown_loudness, throws};
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::ticks;
use crate::base::{IVec2, Vec2, ivec2};
use crate::model::*;
use crate::sense::hear;
use hecs::Entity;

/// How many places are tried for each guard, best first.
const PLACES: usize = 8;

/// Cells to throw at, so that a guard looks away from where the player is or is going to.
pub fn decoys(sim: &Sim, bound: IVec2, obstacles: &Obstacles) -> Vec<IVec2> {
    let Some(thing) = throws(sim) else { return Vec::new() };
    let her = sim.player_body().at;
    let far = sim.rules.player.throw_range;
    let is_near = |cell: &IVec2| sim.map.is_standing(*cell) && (center_of(*cell) - her).length() <= far;
    let loudness = |cell| (cell, thrown_loudness(sim, thing, center_of(cell)));
    let places: Vec<(IVec2, f32)> = cells_near(her, far).filter(is_near).map(loudness).collect();
    let mut found = Vec::new();
    for guard in in_the_way(sim, obstacles) {
        let faint = heard_faintly(sim, guard, &places);
        for from in [her, center_of(bound)] {
            let place =
                farthest_from(sim, guard, from, faint.clone()).into_iter().take(PLACES).find(|place| {
                    let at = lands(sim, *place);
                    is_heard_by(sim, guard, at, thrown_loudness(sim, thing, at))
                });
            found.extend(place.filter(|place| !found.contains(place)));
        }
    }
    found
}

/// Whether whistling here makes a guard in the way look.
pub fn whistle_helps(sim: &Sim, obstacles: &Obstacles) -> bool {
    let is_ready = sim.tick >= sim.get::<Player>(sim.player).whistles_at;
    let (at, loudness) = (sim.player_body().at, sim.rules.kit.whistle_loudness);
    is_ready && in_the_way(sim, obstacles).any(|guard| is_heard_by(sim, guard, at, loudness))
}

/// The input that throws to a cell.
pub fn throw_to(sim: &Sim, cell: IVec2) -> Input {
    Input::IDLE.aiming(center_of(cell) - sim.player_body().at).with(Button::Throw)
}

/// Where a throw to a cell would land.
fn lands(sim: &Sim, cell: IVec2) -> Vec2 {
    landing(sim, sim.player_body().at + throw_to(sim, cell).aim_offset())
}

fn cells_near(place: Vec2, far: f32) -> impl Iterator<Item = IVec2> {
    let (here, far) = (cell_of(place), far as i32);
    (-far..=far).flat_map(move |y| (-far..=far).map(move |x| here + ivec2(x, y)))
}

/// Guards who were in the way often and would only look at a faint noise; after another one they would
/// come.
fn in_the_way(sim: &Sim, obstacles: &Obstacles) -> impl Iterator<Item = Entity> {
    let pair = ticks(sim.rules.hearing.faint_pair_seconds);
    sim.guards.iter().copied().filter(move |&guard| {
        let is_used_to_it =
            sim.get::<Awareness>(guard).last_faint.is_some_and(|last| sim.tick - last <= pair);
        let ears = sim.rules.guards[sim.get::<Guard>(guard).archetype].senses.ears;
        ears && !sim.sleeps(guard) && !is_used_to_it && obstacles.is_stubborn(sim.id(guard))
    })
}

/// Those of the places from which a guard would hear a noise only just.
fn heard_faintly(sim: &Sim, guard: Entity, places: &[(IVec2, f32)]) -> Vec<IVec2> {
    let at = sim.get::<Body>(guard).at;
    let loudest = places.iter().map(|(_, loudness)| *loudness).fold(0.0, f32::max);
    // Distances are symmetric except for the muffling of the end cells.
    let spread = hear::spread(sim, at, loudest);
    let is_faint = |&(cell, loudness): &(IVec2, f32)| {
        let reach = hear::unmasked(sim, loudness, cell_of(at)) * sim.difficulty().hearing;
        let clear = reach * (1.0 - sim.rules.hearing.faint_part);
        spread.distance_to(cell).is_some_and(|distance| distance > clear && distance <= reach)
    };
    places.iter().filter(|place| is_faint(place)).map(|(cell, _)| *cell).collect()
}

/// Sorts places by how far they draw a guard's look away from a position, farthest first.
fn farthest_from(sim: &Sim, guard: Entity, from: Vec2, mut places: Vec<IVec2>) -> Vec<IVec2> {
    let at = sim.get::<Body>(guard).at;
    let away = (at - from).normalize_or_zero();
    let pull = |cell: &IVec2| (center_of(*cell) - at).normalize_or_zero().dot(away);
    places.sort_by(|a, b| pull(b).total_cmp(&pull(a)));
    places
}

/// Whether a guard hears a noise, and nobody hears it clearly.
fn is_heard_by(sim: &Sim, guard: Entity, at: Vec2, loudness: f32) -> bool {
    let audience = hear::audience(sim, at, loudness);
    audience.iter().all(|(_, arrival)| arrival.faint) && audience.iter().any(|(who, _)| *who == guard)
}

/// Cells of lit lamps that the water in the player's hand would put out.
pub fn douses(sim: &Sim) -> Vec<IVec2> {
    let Some(held) = sim.get::<Player>(sim.player).held else { return Vec::new() };
    if !sim.world.satisfies::<&FilledWithWater>(held) {
        return Vec::new();
    }
    let lit = sim.lamps.iter().map(|&lamp| sim.get::<Lamp>(lamp)).filter(|lamp| lamp.lit);
    let puts_out = |lamp: &Lamp| {
        let at = lands(sim, cell_of(lamp.at));
        (lamp.at - at).length() <= sim.rules.light.douse.reach && sim.map.is_clear(at, lamp.at)
    };
    lit.filter(puts_out).map(|lamp| cell_of(lamp.at)).collect()
}
