//! How bright a place is. The renderer only displays this light.

use crate::base::{IVec2, Vec2, grid::cell_of};
use crate::level::MaskKind;
use crate::model::{ActorId, Body, Guard, Lamp, LightBand, Sim};
use crate::rules::{Archetype, LightRules, Structure};
use crate::space::sight::{CellWalk, ViewCone, polygon};
use hecs::Entity;

/// A burning lamp or a carried lantern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LightSource {
    /// Its position, in tiles.
    pub(super) at: Vec2,
    /// How far it shines, in tiles.
    pub(super) radius: f32,
}

impl LightSource {
    /// Returns its light at a place with nothing between: linearly from 1 at the source to 0 at its radius.
    pub(super) fn part(&self, place: Vec2) -> f32 {
        (1.0 - (place - self.at).length() / self.radius.max(f32::MIN_POSITIVE)).max(0.0)
    }
}

/// Returns the light at a place, 0 (black) to 1: light from the sky plus every flame that shines on it.
pub fn at(sim: &Sim, place: Vec2) -> f32 {
    measure(sim, place, &mut 0)
}

/// As [`at`], and adds the number of rays to `rays`.
pub(super) fn measure(sim: &Sim, place: Vec2, rays: &mut u64) -> f32 {
    let sky = sky(sim, place, rays);
    let shining = flames(sim, place).filter(|flame| shines(sim, flame, place, rays));
    sum(sky, place, shining)
}

/// Adds light from the sky and from flames, limited to 0–1.
pub(super) fn sum(sky: f32, place: Vec2, shining: impl Iterator<Item = LightSource>) -> f32 {
    (sky + shining.map(|flame| flame.part(place)).sum::<f32>()).clamp(0.0, 1.0)
}

/// As [`at`], for a given list of flames.
pub(super) fn by(sim: &Sim, place: Vec2, flames: &[LightSource]) -> f32 {
    let near = flames.iter().copied().filter(|flame| flame.part(place) > 0.0);
    sum(sky(sim, place, &mut 0), place, near.filter(|flame| shines(sim, flame, place, &mut 0)))
}

/// Iterates over the flames within whose radius a place lies.
fn flames(sim: &Sim, place: Vec2) -> impl Iterator<Item = LightSource> + use<> {
    let mut found = Vec::new();
    find_flames(sim, place, &mut found);
    found.into_iter().map(|(_, flame)| flame)
}

/// Puts the flames within whose radius a place lies into a list, as [`flames`], with whose they are.
pub(super) fn find_flames(sim: &Sim, place: Vec2, found: &mut Vec<(ActorId, LightSource)>) {
    sources(sim, |flame| flame.part(place) > 0.0, found);
}

/// Returns all burning lamps and carried lanterns.
pub(super) fn burning(sim: &Sim) -> Vec<LightSource> {
    let mut found = Vec::new();
    sources(sim, |_| true, &mut found);
    found.into_iter().map(|(_, flame)| flame).collect()
}

/// Puts the burning lamps and then the carried lanterns for which `keep` holds into a list, each by their ids.
fn sources(sim: &Sim, keep: impl Fn(&LightSource) -> bool, found: &mut Vec<(ActorId, LightSource)>) {
    // In the order of memory, which is fastest, and then in that of their lists, which is that of their ids.
    found.clear();
    let mut lamps = sim.world.query::<(&ActorId, &Lamp)>();
    let burning = lamps.iter().filter(|(_, lamp)| lamp.lit);
    let lamp = |(id, lamp): (&ActorId, &Lamp)| (*id, LightSource { at: lamp.at, radius: lamp.radius });
    found.extend(burning.map(lamp).filter(|(_, flame)| keep(flame)));
    let lamps = found.len();
    found.sort_unstable_by_key(|(id, _)| *id);
    let radius = |kind: Archetype| sim.rules.guards[kind].lantern_radius;
    // Most guards are of the same kind as the one before.
    let mut kind: Option<(Archetype, f32)> = None;
    for (id, guard, body) in sim.world.query::<(&ActorId, &Guard, &Body)>().iter() {
        let known = kind.filter(|(kind, _)| *kind == guard.archetype);
        let (_, radius) = *kind.insert(known.unwrap_or_else(|| (guard.archetype, radius(guard.archetype))));
        let flame = LightSource { at: body.at, radius };
        if radius > 0.0 && keep(&flame) {
            found.push((*id, flame));
        }
    }
    found[lamps..].sort_unstable_by_key(|(id, _)| *id);
}

pub(super) fn shines(sim: &Sim, flame: &LightSource, place: Vec2, rays: &mut u64) -> bool {
    *rays += 1;
    sim.map.is_clear(flame.at, place)
}

/// Returns the flames that shine on a place with nothing between.
pub(super) fn shining(sim: &Sim, place: Vec2, rays: &mut u64) -> Vec<LightSource> {
    flames(sim, place).filter(|flame| shines(sim, flame, place, rays)).collect()
}

/// Returns the light at a place without any flame, 0 to 1: moonlight plus fireworks.
///
/// Under a roof it is the room's ambient light, or what falls in through lattice windows, open doors and
/// eaves. If the way towards the moon leads out from under the roof, the place has the light that is there,
/// faded linearly to the room's own over [`MoonRules::reach`](crate::rules::MoonRules::reach).
pub fn moonlight(sim: &Sim, place: Vec2) -> f32 {
    sky(sim, place, &mut 0)
}

/// Returns [`moonlight`] and the part of it that falls in from outside, 0 to 1; the part is 0 outdoors.
pub fn moonfall(sim: &Sim, place: Vec2) -> (f32, f32) {
    fall(sim, place, &mut 0)
}

pub(super) fn sky(sim: &Sim, place: Vec2, rays: &mut u64) -> f32 {
    fall(sim, place, rays).0
}

fn fall(sim: &Sim, place: Vec2, rays: &mut u64) -> (f32, f32) {
    let cell = cell_of(place);
    let own = own(sim, cell);
    if sim.level.indoors.get(cell) != Some(&true) {
        return (own, 0.0);
    }
    *rays += 1;
    let brighter = way_out(sim, place).filter(|(outside, _)| *outside >= own);
    brighter.map_or((own, 0.0), |(outside, part)| (own + (outside - own) * (1.0 - part), 1.0 - part))
}

/// Returns the light outside on the way from a place towards the moon, and the part of the moon's reach that
/// this way takes.
fn way_out(sim: &Sim, place: Vec2) -> Option<(f32, f32)> {
    let moon = &sim.rules.light.moon;
    let path = CellWalk::new(place, place + moon.towards.normalize_or_zero() * moon.reach);
    let mut before = cell_of(place);
    for (cell, part) in path.take_while(|(cell, _)| !sim.map.hides(*cell, false)) {
        // Treat walls as thin, so that slanting light uses the full width of an opening.
        let beyond = if is_opening(sim, cell) { cell + (cell - before) } else { cell };
        if let Some(outside) = outdoors(sim, beyond).filter(|_| !sim.map.hides(beyond, false)) {
            return Some((outside, part));
        }
        before = cell;
    }
    None
}

/// Returns whether a cell is a window or a door.
fn is_opening(sim: &Sim, cell: IVec2) -> bool {
    let window = sim.level.structure.get(cell) == Some(&Some(Structure::Lattice));
    window || sim.map.cells.get(cell).is_some_and(|cell| cell.is_door)
}

/// Returns a light that no place in a cell is darker than, 0 to 1, without a ray.
pub(super) fn least(sim: &Sim, cell: IVec2) -> f32 {
    own(sim, cell).clamp(0.0, 1.0)
}

/// Returns the light of a cell without flames and what falls in from outside.
fn own(sim: &Sim, cell: IVec2) -> f32 {
    outdoors(sim, cell).or_else(|| sim.level.ambient.get(cell).copied()).unwrap_or(0.0)
}

/// Returns the light from the sky on a cell, or `None` under a roof.
fn outdoors(sim: &Sim, cell: IVec2) -> Option<f32> {
    let ambient = sim.level.ambient.get(cell).filter(|_| sim.level.indoors.get(cell) == Some(&false))?;
    let glows = fireworks(sim).any(|zone| sim.level.masks[zone].covers(cell));
    Some((ambient + if glows { sim.rules.light.fireworks } else { 0.0 }).clamp(0.0, 1.0))
}

/// Iterates over the indices of the level's masks whose fireworks burn now.
pub(super) fn fireworks(sim: &Sim) -> impl Iterator<Item = usize> {
    let masks = sim.level.masks.iter().enumerate();
    let burn = masks.filter(|(_, mask)| mask.kind == MaskKind::Fireworks && mask.times.sounds(sim.tick));
    burn.map(|(zone, _)| zone)
}

/// Returns position and radius of a guard's lantern, or `None` if his kind has none.
///
/// # Panics
///
/// Panics if `guard` is not a guard of the heist.
pub fn lantern(sim: &Sim, guard: Entity) -> Option<(Vec2, f32)> {
    let radius = sim.rules.guards[sim.get::<Guard>(guard).archetype].lantern_radius;
    (radius > 0.0).then(|| (sim.get::<Body>(guard).at, radius))
}

/// Returns the polygon that a light reaches, for drawing: its source, then the edge by angle.
pub fn polygon_of(sim: &Sim, source: Vec2, radius: f32) -> Vec<Vec2> {
    let fan = ViewCone { eye: source, facing: Vec2::X, half_angle: std::f32::consts::PI, range: radius };
    polygon(fan, |c| sim.map.hides(c, false))
}

/// Returns the light band of an amount of light.
pub fn band_of(light: f32, rules: &LightRules) -> LightBand {
    if light > rules.lit_above {
        LightBand::Lit
    } else if light < rules.dark_below {
        LightBand::Dark
    } else {
        LightBand::Dim
    }
}
