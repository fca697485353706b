//! Walking: moves the player and the guards, and makes their footsteps.

use super::shove::Push;
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::DT;
use crate::base::{Aabb, Few, IVec2, Vec2, angle, ivec2};
use crate::model::*;
use crate::rules::{Floor, Passability, Rules, Structure};
use crate::space::collide::{CornerHelp, SKIN, Solids};
use hecs::Entity;

/// Moves the player, then the guards in their order.
pub fn run(sim: &mut Sim) {
    walk(sim);
    for Walked { guard, push, posture, .. } in walk_guards(sim) {
        if let Some(push) = push {
            let here = sim.get::<Body>(guard).aabb();
            super::shove::push(sim, here, push);
        }
        step_down(sim, guard, posture);
    }
    for (eyes, intent) in sim.world.query_mut::<(&mut Eyes, &Intent)>() {
        eyes.open = !intent.doze;
    }
}

/// Moves the player, who shoves what is in her way.
fn walk(sim: &mut Sim) {
    let player = sim.player;
    let mover = sim.world.query_one_mut::<(&Intent, &mut Body, &mut Facing)>(player);
    let (&intent, body, facing) = mover.expect("whoever walks has a body");
    let before = body.aabb();
    let mut help = her_corner_help(&sim.rules, intent.posture);
    if is_beside_open_door(&sim.map, before.center, intent.velocity) {
        help.cells = help.cells.max(sim.rules.player.door_help);
    }
    let Some(gone) = go(&sim.map, &intent, body, facing, sim.rules.player.acceleration, help) else {
        return;
    };
    let here = body.aabb();
    if intent.posture == Posture::Run {
        super::door::shoulder(sim, before, gone.velocity, gone.blocked);
    }
    if let Some(direction) = squarely(gone.blocked, intent.velocity, gone.moved) {
        super::shove::shove(sim, here, direction, intent.posture);
    }
    step_down(sim, player, intent.posture);
}

/// A guard whose walk has consequences.
struct Walked {
    id: ActorId,
    guard: Entity,
    /// How he walked squarely into something.
    push: Option<Push>,
    posture: Posture,
}

/// Moves the guards. Returns those who walked squarely into something and those whose step is due; both are
/// handled after all have moved, because neither changes a position of a person.
fn walk_guards(sim: &mut Sim) -> Few<Walked> {
    let Sim { world, rules, map, .. } = sim;
    let help = CornerHelp { cells: rules.crowd.corner_help, boxes: rules.crowd.corner_help };
    let mut seen_to = Few::new();
    // Nobody's way depends on another's, so they walk in the order of memory, which is fastest.
    let walkers = world.query_mut::<(Entity, &ActorId, &Guard, &Intent, &mut Body, &mut Facing)>();
    for (guard, &id, who, intent, body, facing) in walkers {
        let kind = &rules.guards[who.archetype];
        let stood = body.is_still();
        let Some(gone) = go(map, intent, body, facing, kind.acceleration, help) else { continue };
        let direction = squarely(gone.blocked, intent.velocity, gone.moved);
        if direction.is_some() || body.stride >= kind.stride {
            // Whoever stands still though he walks, or only shifts a little aside, gets round nothing, and pushes what he touches only with a side.
            let sides = if stood { 0.0 } else { help.boxes };
            let push =
                direction.map(|direction| Push { direction, speed: gone.velocity.dot(direction), sides });
            seen_to.push(Walked { id, guard, push, posture: intent.posture });
        }
    }
    seen_to.sort_unstable_by_key(|walked| walked.id);
    seen_to
}

/// How a body moved in a tick.
struct Displacement {
    blocked: [bool; 2],
    moved: Vec2,
    /// Wanted velocity after acceleration, in tiles/s.
    velocity: Vec2,
}

/// Turns and moves a body by its intent; `None` if it does not move.
fn go(
    map: &Map,
    intent: &Intent,
    body: &mut Body,
    facing: &mut Facing,
    acceleration: f32,
    help: CornerHelp,
) -> Option<Displacement> {
    if let Some(to) = intent.face.or_else(|| intent.velocity.try_normalize()) {
        facing.0 = angle::turn_towards(facing.0, to, intent.turn);
    }
    let change = (intent.velocity - body.velocity).clamp_length_max(acceleration * DT);
    let velocity = body.velocity + change;
    if velocity == Vec2::ZERO {
        body.velocity = Vec2::ZERO;
        return None;
    }
    let solids = Solids { is_solid: is_solid_for(map, intent.posture), boxes: &map.obstacles };
    let end = solids.slide(body.aabb(), velocity * DT, help);
    let moved = end.at - body.at;
    body.at = end.at;
    body.velocity = moved / DT;
    body.stride += moved.length();
    Some(Displacement { blocked: end.blocked, moved, velocity })
}

/// Whether a cell stops a walker in a posture.
fn is_solid_for(map: &Map, posture: Posture) -> impl Fn(IVec2) -> bool {
    move |cell| !map.is_open(cell, posture == Posture::Crawl)
}

/// How far the player is moved around corners in a posture.
fn her_corner_help(rules: &Rules, posture: Posture) -> CornerHelp {
    CornerHelp { cells: rules.player.corner_help.of(posture), boxes: rules.crowd.corner_help }
}

/// Whether the player walks against the wall beside an open door, and so means the door.
fn is_beside_open_door(map: &Map, at: Vec2, velocity: Vec2) -> bool {
    let along_x = velocity.x.abs() > velocity.y.abs();
    let ahead = if along_x { Vec2::X * velocity.x.signum() } else { Vec2::Y * velocity.y.signum() };
    let wall = cell_of(at) + ahead.as_ivec2();
    let is_open_door =
        |cell: IVec2| map.cells.get(cell).is_some_and(|c| c.is_door && c.feet == Passability::Open);
    let aside = ahead.perp().as_ivec2();
    is_open_door(wall + aside) || is_open_door(wall - aside)
}

/// Distance of vents that are considered, in tiles.
const VENT_NEAR: f32 = 1.5;

/// The vent that the player would enter by crawling straight on from where she stands, and in which of the four
/// directions; `None` if there is none.
///
/// It is tried with the same movement steps that she would make, so a tip that shows it is true.
pub fn vent_in_reach(sim: &Sim) -> Option<(IVec2, Vec2)> {
    let (her, crawl) = (sim.player_body(), Posture::Crawl);
    let is_vent = |cell: IVec2| sim.level.structure.get(cell).copied().flatten() == Some(Structure::Vent);
    let is_near = |cell: &IVec2| is_vent(*cell) && (center_of(*cell) - her.at).length() < VENT_NEAR;
    let here = cell_of(her.at);
    let near = NEIGHBOURS.into_iter().map(|step| here + step).filter(is_near);
    let solids = Solids { is_solid: is_solid_for(&sim.map, crawl), boxes: &sim.map.obstacles };
    let (help, step) = (her_corner_help(&sim.rules, crawl), sim.rules.player.speed.crawl * DT);
    let comes_to = |vent: IVec2, direction: Vec2| {
        let mut body = her.aabb();
        // Twice the distance, because corner help moves sideways first.
        (0..(2.0 * VENT_NEAR / step) as u32).any(|_| {
            body.center = solids.slide(body, direction * step, help).at;
            cell_of(body.center) == vent
        })
    };
    let directions = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
    near.filter_map(|vent| Some((vent, directions.into_iter().find(|direction| comes_to(vent, *direction))?)))
        .next()
}

/// Distances in which a way round a corner is looked for, in tiles.
const FEELER: f32 = 0.05;

/// The direction sideways in which the player gets round what she walks straight into, if at most `most` tiles lie
/// between her and its end; `None` if nothing stops her or the simulation's own corner help leads her, and before
/// closed doors and things, which she may mean themselves.
pub fn way_round(sim: &Sim, direction: Vec2, most: f32) -> Option<Vec2> {
    let axis = usize::from(direction.y.abs() > direction.x.abs());
    if direction[axis] == 0.0 || direction[1 - axis].abs() >= 0.5 * direction[axis].abs() {
        return None;
    }
    let (her, posture) = (sim.player_body().aabb(), sim.get::<Player>(sim.player).posture);
    let solids = Solids { is_solid: is_solid_for(&sim.map, posture), boxes: &sim.map.obstacles };
    let along = |axis: usize, tiles: f32| if axis == 0 { Vec2::X * tiles } else { Vec2::Y * tiles };
    let ahead = along(axis, direction[axis].signum() * FEELER);
    let help = her_corner_help(&sim.rules, posture);
    if (solids.slide(her, ahead, help).at - her.center).abs().max_element() > SKIN {
        return None;
    }
    let stopped = her.at(her.center + ahead);
    if sim.map.obstacles.iter().any(|thing| thing.overlaps(&stopped))
        || touches_closed_door(&sim.map, &stopped)
    {
        return None;
    }
    let mut sides = [-1.0, 1.0].map(|sign| Some(along(1 - axis, sign)));
    (1..=(most / FEELER) as u32).find_map(|part| {
        sides.iter_mut().find_map(|side| {
            let aside = her.at(her.center + (*side)? * (part as f32 * FEELER));
            if solids.hit(&aside).is_some() {
                *side = None;
                return None;
            }
            solids.hit(&aside.at(aside.center + ahead)).is_none().then_some(*side)?
        })
    })
}

/// Whether a box touches the cell of a closed door.
fn touches_closed_door(map: &Map, body: &Aabb) -> bool {
    let (min, max) = (cell_of(body.min()), cell_of(body.max()));
    let mut cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    cells.any(|cell| map.cells.get(cell).is_some_and(|it| it.is_door && it.feet == Passability::Solid))
}

/// Direction in which somebody walks into something without slipping past it.
fn squarely(blocked: [bool; 2], wish: Vec2, moved: Vec2) -> Option<Vec2> {
    let axis = (0..2).find(|&axis| blocked[axis] && moved[1 - axis].abs() < SKIN)?;
    let mut direction = Vec2::ZERO;
    direction[axis] = wish[axis];
    direction.try_normalize()
}

/// Makes a footstep whenever a stride has been walked.
fn step_down(sim: &mut Sim, who: Entity, posture: Posture) {
    let body: Body = sim.get(who);
    let is_her = who == sim.player;
    let stride = if is_her {
        sim.rules.player.stride.of(posture)
    } else {
        sim.rules.guards[sim.get::<Guard>(who).archetype].stride
    };
    if body.stride < stride {
        return;
    }
    sim.with(who, |b: &mut Body| b.stride -= stride);
    let tread =
        if is_her { her_tread(sim, posture) } else { FootstepStyle { posture, pace: 1.0, worn: 1.0 } };
    let Some(Footfall { floor, kind, loudness }) = step_in(sim, cell_of(body.at), tread) else { return };
    let id = sim.id(who);
    sim.events.push(Event::Footstep { who: id, at: body.at, floor, posture, loudness });
    if is_her {
        sim.make_noise(Noise { who: Some(id), at: body.at, kind, loudness, about: body.at });
    }
}

/// Floor and sound of a footstep.
struct Footfall {
    floor: Floor,
    kind: NoiseKind,
    loudness: f32,
}

/// How somebody steps.
#[derive(Clone, Copy)]
struct FootstepStyle {
    posture: Posture,
    /// Part of the full speed of the posture, from 0 to 1.
    pace: f32,
    /// Loudness factor of the outfit on hard floors.
    worn: f32,
}

/// From this part on the pace counts as full, because directions of the input are rounded.
const FULL_PACE: f32 = 0.97;

/// How the player steps now; if she stands, as if she started at full pace.
fn her_tread(sim: &Sim, posture: Posture) -> FootstepStyle {
    let outfit = sim.outfit();
    let full = sim.rules.player.speed.of(posture) * outfit.speed.of(posture);
    let wanted = sim.get::<Intent>(sim.player).velocity.length();
    let pace = if wanted == 0.0 { 1.0 } else { wanted / full };
    FootstepStyle { posture, pace, worn: outfit.footstep }
}

/// Sound of a step in a cell: the one formula that hearing, sound rings and HUD use. The outfit makes
/// floors quieter, but not grass.
fn step_in(sim: &Sim, cell: IVec2, tread: FootstepStyle) -> Option<Footfall> {
    let floor = sim.map.cells.get(cell)?.floor;
    let kind = if floor == Floor::Shards { NoiseKind::Shards } else { NoiseKind::Footstep };
    let loudness = by_pace(sim, sim.rules.floor(floor).footstep, tread) * tread.worn;
    let structure = sim.level.structure.get(cell).copied().flatten();
    let rustle = structure.and_then(|s| sim.rules.structure(s).rustle);
    let rustle = rustle.map_or(0.0, |table| by_pace(sim, table, tread));
    Some(if rustle > loudness {
        Footfall { floor, kind: NoiseKind::Rustle, loudness: rustle }
    } else {
        Footfall { floor, kind, loudness }
    })
}

/// Loudness of a step from a table for sneaking, walking and running at full pace; interpolated
/// linearly by speed for a slower pace.
fn by_pace(
    sim: &Sim,
    [sneak, walk, run]: [f32; 3],
    FootstepStyle { posture, pace, .. }: FootstepStyle,
) -> f32 {
    let rules = &sim.rules.player;
    let slowest = sneak * rules.crawl_loudness;
    let full = match posture {
        Posture::Run => run,
        Posture::Walk => walk,
        Posture::Sneak => sneak,
        Posture::Crawl => slowest,
    };
    if pace >= FULL_PACE {
        return full;
    }
    let (speed, table) = (rules.speed.of(posture) * pace, rules.speed);
    let points = [(0.0, slowest), (table.sneak, sneak), (table.walk, walk), (table.run, run)];
    let slope = points.windows(2).find(|pair| speed <= pair[1].0);
    let between = slope.map_or(full, |pair| {
        let part = (speed - pair[0].0) / (pair[1].0 - pair[0].0);
        pair[0].1 + (pair[1].1 - pair[0].1) * part
    });
    between.min(full)
}

/// How far the player's next step would be heard, in tiles.
pub fn next_step_loudness(sim: &Sim) -> f32 {
    let posture = sim.get::<Player>(sim.player).posture;
    let step = step_in(sim, cell_of(sim.player_body().at), her_tread(sim, posture));
    step.map_or(0.0, |step| step.loudness)
}

/// How far a step of the player in a cell at full pace would be heard, in tiles.
pub fn step_loudness(sim: &Sim, cell: IVec2, posture: Posture) -> f32 {
    let tread = FootstepStyle { posture, pace: 1.0, worn: sim.outfit().footstep };
    step_in(sim, cell, tread).map_or(0.0, |step| step.loudness)
}
