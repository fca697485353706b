//! How bright it is. The simulation owns the light; the picture only shows it.

use crate::base::{IVec2, Vec2, grid::cell_of};
use crate::level::MaskKind;
use crate::model::{Body, Guard, Lamp, LightBand, Sim};
use crate::rules::{LightRules, Structure};
use crate::space::sight::{CellWalk, ViewCone, polygon};
use hecs::Entity;

/// A lamp that burns, or a lantern that is carried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LightSource {
    pub at: Vec2,
    /// How far it shines, in tiles.
    pub radius: f32,
}

impl LightSource {
    /// What it gives a place if nothing is between: evenly from 1 beside it to 0 at its radius.
    pub fn part(&self, place: Vec2) -> f32 {
        (1.0 - (place - self.at).length() / self.radius.max(f32::MIN_POSITIVE)).max(0.0)
    }
}

/// The light at a place, 0 (black) to 1: what falls from the sky, and every lamp and lantern that
/// shines on it.
pub fn at(sim: &Sim, place: Vec2) -> f32 {
    measure(sim, place, &mut 0)
}

/// The same, and how many rays it took is added to `rays`.
pub(super) fn measure(sim: &Sim, place: Vec2, rays: &mut u64) -> f32 {
    let sky = sky(sim, place, rays);
    let shining = flames(sim, place).filter(|flame| shines(sim, flame, place, rays));
    sum(sky, place, shining)
}

pub(super) fn sum(sky: f32, place: Vec2, shining: impl Iterator<Item = LightSource>) -> f32 {
    (sky + shining.map(|flame| flame.part(place)).sum::<f32>()).clamp(0.0, 1.0)
}

/// The light at a place, if these are all the flames that might shine on it.
pub(super) fn by(sim: &Sim, place: Vec2, flames: &[LightSource]) -> f32 {
    let near = flames.iter().copied().filter(|flame| flame.part(place) > 0.0);
    sum(sky(sim, place, &mut 0), place, near.filter(|flame| shines(sim, flame, place, &mut 0)))
}

/// The flames whose light comes as far as a place, if nothing is between.
pub(super) fn flames(sim: &Sim, place: Vec2) -> impl Iterator<Item = LightSource> {
    burning(sim).filter(move |flame| flame.part(place) > 0.0)
}

/// All flames that burn now.
pub(super) fn burning(sim: &Sim) -> impl Iterator<Item = LightSource> {
    let (lamps, guards) = (sim.world.view::<&Lamp>(), sim.world.view::<(&Guard, &Body)>());
    let burning = sim.lamps.iter().filter_map(move |&entity| {
        let lamp = lamps.get(entity).filter(|lamp| lamp.lit)?;
        Some(LightSource { at: lamp.at, radius: lamp.radius })
    });
    let carried = sim.guards.iter().filter_map(move |&entity| {
        let (guard, body) = guards.get(entity)?;
        let radius = sim.rules.guards[&guard.archetype].lantern_radius;
        (radius > 0.0).then_some(LightSource { at: body.at, radius })
    });
    burning.chain(carried)
}

fn shines(sim: &Sim, flame: &LightSource, place: Vec2, rays: &mut u64) -> bool {
    *rays += 1;
    sim.map.is_clear(flame.at, place)
}

/// The flames that really shine on a place.
pub(super) fn shining(sim: &Sim, place: Vec2, rays: &mut u64) -> Vec<LightSource> {
    flames(sim, place).filter(|flame| shines(sim, flame, place, rays)).collect()
}

/// The light at a place without any flame: moonlight, and what fireworks add to it.
///
/// Under a roof it is the room's own, or what falls in through lattice windows, open doors and
/// eaves: if the way towards the moon leads out from under the roof, the place has the light that is
/// there, and the farther inside it lies, the nearer that is to the room's own again, evenly, until
/// at the moon's reach nothing is left of it.
pub fn moonlight(sim: &Sim, place: Vec2) -> f32 {
    sky(sim, place, &mut 0)
}

/// The same, and how much of what is there falls in from outside: 0 (nothing) to 1, and 0 outdoors.
pub fn moonfall(sim: &Sim, place: Vec2) -> (f32, f32) {
    fall(sim, place, &mut 0)
}

pub(super) fn sky(sim: &Sim, place: Vec2, rays: &mut u64) -> f32 {
    fall(sim, place, rays).0
}

fn fall(sim: &Sim, place: Vec2, rays: &mut u64) -> (f32, f32) {
    let cell = cell_of(place);
    let own = outdoors(sim, cell).or_else(|| sim.level.ambient.get(cell).copied()).unwrap_or(0.0);
    if sim.level.indoors.get(cell) != Some(&true) {
        return (own, 0.0);
    }
    *rays += 1;
    let brighter = way_out(sim, place).filter(|(outside, _)| *outside >= own);
    brighter.map_or((own, 0.0), |(outside, part)| (own + (outside - own) * (1.0 - part), 1.0 - part))
}

/// The light outside on the way from a place towards the moon, and the part of the moon's reach that
/// this way is inside.
fn way_out(sim: &Sim, place: Vec2) -> Option<(f32, f32)> {
    let moon = &sim.rules.light.moon;
    let path = CellWalk::new(place, place + moon.towards.normalize_or_zero() * moon.reach);
    let mut before = cell_of(place);
    for (cell, part) in path.take_while(|(cell, _)| !sim.map.hides(*cell, false)) {
        // Walls are thin: whatever falls slantingly through an opening has all of its width.
        let beyond = if is_opening(sim, cell) { cell + (cell - before) } else { cell };
        if let Some(outside) = outdoors(sim, beyond).filter(|_| !sim.map.hides(beyond, false)) {
            return Some((outside, part));
        }
        before = cell;
    }
    None
}

/// Is there a window in a cell, or a door?
fn is_opening(sim: &Sim, cell: IVec2) -> bool {
    let window = sim.level.structure.get(cell) == Some(&Some(Structure::Lattice));
    window || sim.map.cells.get(cell).is_some_and(|cell| cell.is_door)
}

/// The light that falls from the sky on a cell, if there is no roof over it.
fn outdoors(sim: &Sim, cell: IVec2) -> Option<f32> {
    let ambient = sim.level.ambient.get(cell).filter(|_| sim.level.indoors.get(cell) == Some(&false))?;
    let glows = fireworks(sim).any(|zone| sim.level.masks[zone].covers(cell));
    Some((ambient + if glows { sim.rules.light.fireworks } else { 0.0 }).clamp(0.0, 1.0))
}

/// The fireworks that burn now, by their places among the level's masks.
pub(super) fn fireworks(sim: &Sim) -> impl Iterator<Item = usize> {
    let masks = sim.level.masks.iter().enumerate();
    let burn = masks.filter(|(_, mask)| mask.kind == MaskKind::Fireworks && mask.times.sounds(sim.tick));
    burn.map(|(zone, _)| zone)
}

/// The lantern in a guard's hand: where it is and how far it shines.
pub fn lantern(sim: &Sim, guard: Entity) -> Option<(Vec2, f32)> {
    let radius = sim.rules.guards[&sim.get::<Guard>(guard).archetype].lantern_radius;
    (radius > 0.0).then(|| (sim.get::<Body>(guard).at, radius))
}

/// What a lamp lights, for drawing: itself, then the edge.
pub fn polygon_of(sim: &Sim, source: Vec2, radius: f32) -> Vec<Vec2> {
    let fan = ViewCone { eye: source, facing: Vec2::X, half_angle: std::f32::consts::PI, range: radius };
    polygon(fan, |c| sim.map.hides(c, false))
}

/// The band in which an amount of light lies.
pub fn band_of(light: f32, rules: &LightRules) -> LightBand {
    if light > rules.lit_above {
        LightBand::Lit
    } else if light < rules.dark_below {
        LightBand::Dark
    } else {
        LightBand::Dim
    }
}
