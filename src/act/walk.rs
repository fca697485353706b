//! Moving bodies: she first, then the guards in their order.

use crate::base::tick::DT;
use crate::base::{IVec2, Vec2, angle, grid::cell_of};
use crate::model::*;
use crate::rules::{Feet, Floor};
use crate::space::collide::{SKIN, Solids};
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    walk(sim);
    let corner_help = sim.rules.player.corner_help;
    for (guard, way, posture) in walk_guards(sim, corner_help) {
        if let Some(way) = way {
            let here = sim.get::<Body>(guard).aabb();
            super::shove::push(sim, here, way);
        }
        step_down(sim, guard, posture);
    }
    for (eyes, intent) in sim.world.query_mut::<(&mut Eyes, &Intent)>() {
        eyes.open = !intent.doze;
    }
}

/// She walks, and shoves what is in her way.
fn walk(sim: &mut Sim) {
    let (player, rules) = (sim.player, &sim.rules.player);
    let mover = sim.world.query_one_mut::<(&Intent, &mut Body, &mut Facing)>(player);
    let (&intent, body, facing) = mover.expect("whoever walks has a body");
    let before = body.aabb();
    let Some(gone) = go(&sim.map, &intent, body, facing, rules.acceleration, rules.corner_help) else {
        return;
    };
    let here = body.aabb();
    if gone.blocked.contains(&true) && intent.posture == Posture::Run {
        super::door::bump(sim, before, gone.velocity);
    }
    if let Some(way) = squarely(gone.blocked, intent.velocity, gone.moved) {
        super::shove::shove(sim, here, way, intent.posture);
    }
    step_down(sim, player, intent.posture);
}

/// The guards walk, in their order. To be seen to are those who walk squarely into something, and which
/// way, and those who put a foot down: by then all have moved, for neither changes where anybody comes.
fn walk_guards(sim: &mut Sim, corner_help: f32) -> Vec<(Entity, Option<Vec2>, Posture)> {
    let Sim { world, guards, rules, map, .. } = sim;
    let mut walkers = world.view_mut::<(&Guard, &Intent, &mut Body, &mut Facing)>();
    let mut seen_to = Vec::new();
    for &guard in guards.iter() {
        let Some((who, intent, body, facing)) = walkers.get_mut(guard) else { continue };
        let kind = &rules.guards[&who.archetype];
        let Some(gone) = go(map, intent, body, facing, kind.acceleration, corner_help) else { continue };
        let way = squarely(gone.blocked, intent.velocity, gone.moved);
        if way.is_some() || body.stride >= kind.stride {
            seen_to.push((guard, way, intent.posture));
        }
    }
    seen_to
}

/// How a body moved.
struct Gone {
    blocked: [bool; 2],
    moved: Vec2,
    /// What it wanted, in tiles/s.
    velocity: Vec2,
}

/// Turns and moves a body as it wants, as far as it can; `None` if it does not move.
fn go(
    map: &Map,
    intent: &Intent,
    body: &mut Body,
    facing: &mut Facing,
    acceleration: f32,
    corner_help: f32,
) -> Option<Gone> {
    if let Some(to) = intent.face.or_else(|| intent.velocity.try_normalize()) {
        facing.0 = angle::turn_towards(facing.0, to, intent.turn);
    }
    let change = (intent.velocity - body.velocity).clamp_length_max(acceleration * DT);
    let velocity = body.velocity + change;
    if velocity == Vec2::ZERO {
        body.velocity = Vec2::ZERO;
        return None;
    }
    let crawling = intent.posture == Posture::Crawl;
    let is_solid = |cell: &map::Cell| match cell.feet {
        Feet::Open => false,
        Feet::Crawl => !crawling,
        Feet::Solid => true,
    };
    let solids = Solids { cells: &map.cells, is_solid: &is_solid, boxes: &map.obstacles };
    let end = solids.slide(body.aabb(), velocity * DT, corner_help);
    let moved = end.at - body.at;
    body.at = end.at;
    body.velocity = moved / DT;
    body.stride += moved.length();
    Some(Gone { blocked: end.blocked, moved, velocity })
}

/// Which way somebody walks into something without slipping past it.
fn squarely(blocked: [bool; 2], wish: Vec2, moved: Vec2) -> Option<Vec2> {
    let axis = (0..2).find(|&axis| blocked[axis] && moved[1 - axis].abs() < SKIN)?;
    let mut way = Vec2::ZERO;
    way[axis] = wish[axis];
    way.try_normalize()
}

/// Puts a foot down whenever a stride's way has been walked.
fn step_down(sim: &mut Sim, who: Entity, posture: Posture) {
    let body: Body = sim.get(who);
    let is_her = who == sim.player;
    let stride = if is_her {
        sim.rules.player.stride.of(posture)
    } else {
        sim.rules.guards[&sim.get::<Guard>(who).archetype].stride
    };
    if body.stride < stride {
        return;
    }
    sim.with(who, |b: &mut Body| b.stride -= stride);
    let worn = if is_her { sim.outfit().footstep } else { 1.0 };
    let Some(Step { floor, kind, loudness }) = step_in(sim, cell_of(body.at), posture, worn) else { return };
    let id = sim.id(who);
    sim.events.push(Event::Footstep { who: id, at: body.at, floor, posture, loudness });
    if is_her {
        sim.make_noise(Noise { who: Some(id), at: body.at, kind, loudness, about: body.at });
    }
}

/// A foot that comes down.
struct Step {
    floor: Floor,
    kind: NoiseKind,
    loudness: f32,
}

/// How a step in a cell sounds: the one table that ears, rings and the HUD use. What is worn makes
/// the floor quieter, but not the grass.
fn step_in(sim: &Sim, cell: IVec2, posture: Posture, worn: f32) -> Option<Step> {
    let by_posture = |[sneak, walk, run]: [f32; 3]| match posture {
        Posture::Run => run,
        Posture::Walk => walk,
        Posture::Sneak => sneak,
        Posture::Crawl => sneak * sim.rules.player.crawl_loudness,
    };
    let floor = sim.map.cells.get(cell)?.floor;
    let kind = if floor == Floor::Shards { NoiseKind::Shards } else { NoiseKind::Footstep };
    let tread = Step { floor, kind, loudness: by_posture(sim.rules.floor(floor).footstep) * worn };
    let structure = sim.level.structure.get(cell).copied().flatten();
    let rustle = structure.and_then(|s| sim.rules.structure(s).rustle).map_or(0.0, by_posture);
    let rustles = rustle > tread.loudness;
    Some(if rustles { Step { kind: NoiseKind::Rustle, loudness: rustle, ..tread } } else { tread })
}

/// How loud her next step would be, in tiles.
pub fn next_step_loudness(sim: &Sim) -> f32 {
    step_loudness(sim, cell_of(sim.player_body().at), sim.get::<Player>(sim.player).posture)
}

/// How loud a step of hers in a cell would be, in tiles.
pub fn step_loudness(sim: &Sim, cell: IVec2, posture: Posture) -> f32 {
    step_in(sim, cell, posture, sim.outfit().footstep).map_or(0.0, |step| step.loudness)
}
