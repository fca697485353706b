//! Ring of materials: the loudness of an impact depends on what hits and on what is hit.

use crate::base::{Aabb, Vec2, grid::cell_of, ivec2};
use crate::model::*;
use crate::rules::{Material, Passability, PropKind};

/// How far a prop that lands at a position is heard, in tiles, whether or not it breaks; used by
/// throws and the aim display.
pub fn landing_loudness(sim: &Sim, kind: PropKind, material: Material, at: Vec2) -> f32 {
    struck_loudness(sim, kind, material, ring_under(sim, at))
}

/// Loudness of a prop at full force against something of the given ring, in tiles.
pub fn struck_loudness(sim: &Sim, kind: PropKind, material: Material, ring: f32) -> f32 {
    sim.rules.props[&kind].loudness * own_ring(sim, kind, material) * ring
}

/// Ring of a prop's material relative to the usual material of its kind.
pub fn own_ring(sim: &Sim, kind: PropKind, material: Material) -> f32 {
    let rings = &sim.rules.rolling.rings;
    rings[&material] / rings[&kind.usual_material()]
}

/// Ring of the floor or structure at a position.
pub fn ring_under(sim: &Sim, at: Vec2) -> f32 {
    let built = sim.level.structure.get(cell_of(at)).copied().flatten();
    match built.map(|structure| sim.rules.structure(structure)) {
        Some(structure) if structure.feet != Passability::Open => structure.ring,
        _ => sim.rules.floor(sim.map.floor_at(at)).ring,
    }
}

/// Highest ring of the walls, doors and hideouts in a box; 1 if there is none.
pub fn ring_of_walls(sim: &Sim, reach: &Aabb) -> f32 {
    let (min, max) = (cell_of(reach.min()), cell_of(reach.max()));
    let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    let rings = |material: Material| sim.rules.rolling.rings[&material];
    let ring = |cell| {
        let hideout = || sim.hideouts.iter().map(|&it| sim.get::<Hideout>(it)).find(|it| it.cell == cell);
        let built = sim.level.structure.get(cell).copied().flatten();
        let wall = built.map(|structure| sim.rules.structure(structure).ring);
        let door = || sim.door_at(cell).map(|door| rings(sim.get::<Door>(door).kind.material()));
        wall.or_else(door).or_else(|| hideout().map(|it| rings(it.kind.material())))
    };
    let solid = |cell: &_| sim.map.feet(*cell) != Passability::Open;
    cells.filter(solid).filter_map(ring).reduce(f32::max).unwrap_or(1.0)
}
