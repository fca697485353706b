//! Smoke: clouds that drift with the wind outdoors and thin out. Smoke blocks sight, walls block
//! smoke.

use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, tick, vec2};
use crate::model::*;
use hecs::Entity;

/// Moves clouds, removes old ones, and updates the cells that smoke blinds.
pub fn run(sim: &mut Sim) {
    let (now, lasts) = (sim.tick, tick::ticks(sim.rules.kit.smoke.seconds));
    sim.clouds.retain(|cloud| now - cloud.since < lasts);
    for i in 0..sim.clouds.len() {
        sim.clouds[i].at = drifted(sim, sim.clouds[i].at);
    }
    let smoke = dense_cells(sim);
    if smoke != sim.map.smoke {
        sim.map_mut().smoke = smoke;
    }
}

/// Lets a smoke ball burst.
pub fn burst(sim: &mut Sim, prop: Entity) {
    let (id, Prop { kind, material, .. }, at) = (sim.id(prop), sim.get(prop), sim.get::<Body>(prop).at);
    super::burn::use_up(sim, prop);
    sim.clouds.push(SmokeCloud { at, since: sim.tick });
    sim.events.push(Event::Smoke { prop: id, at });
    let loudness = super::ring::landing_loudness(sim, kind, material, at);
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Hiss, loudness, about: at });
}

/// Density of smoke at a position, from 0 to 1: the maximum over all clouds that no wall separates
/// from it.
pub fn smoke_density(sim: &Sim, at: Vec2) -> f32 {
    let density = |cloud: &SmokeCloud| {
        let density = cloud.density(sim.tick, &sim.rules.kit.smoke, at);
        if density > 0.0 && sim.map.is_clear(cloud.at, at) { density } else { 0.0 }
    };
    sim.clouds.iter().map(density).fold(0.0, f32::max)
}

/// Position of a cloud after one tick of wind: not under roofs, and along walls.
fn drifted(sim: &Sim, at: Vec2) -> Vec2 {
    let outdoors = |at: Vec2| sim.level.indoors.get(cell_of(at)) == Some(&false);
    if !outdoors(at) {
        return at;
    }
    let step = sim.rules.kit.smoke.wind * tick::DT;
    [vec2(step.x, 0.0), vec2(0.0, step.y)].into_iter().fold(at, |at, step| {
        let next = at + step;
        if outdoors(next) && sim.map.is_clear(at, next) { next } else { at }
    })
}

/// Cells in whose centres smoke is too dense to see through.
fn dense_cells(sim: &Sim) -> Vec<IVec2> {
    let rules = &sim.rules.kit.smoke;
    let mut cells = Vec::new();
    for cloud in &sim.clouds {
        let reach = Vec2::splat(rules.radius);
        let (min, max) = (cell_of(cloud.at - reach), cell_of(cloud.at + reach));
        let around = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
        cells.extend(around.filter(|cell| smoke_density(sim, center_of(*cell)) >= rules.blinds_at));
    }
    cells.sort_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    cells
}
