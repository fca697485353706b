//! How well things ring: how loud a knock is follows from both, what strikes and what is struck.

use crate::base::{Aabb, Vec2, grid::cell_of, ivec2};
use crate::model::*;
use crate::rules::{Material, Passability, PropKind};

/// How loud a thing that comes down there would be: the one rule that throws and the ring of the aim
/// use. What breaks is as loud as what stays whole.
pub fn landing_loudness(sim: &Sim, kind: PropKind, material: Material, at: Vec2) -> f32 {
    struck_loudness(sim, kind, material, ring_under(sim, at))
}

/// At full force, against something that rings so well.
pub fn struck_loudness(sim: &Sim, kind: PropKind, material: Material, ring: f32) -> f32 {
    sim.rules.props[&kind].loudness * own_ring(sim, kind, material) * ring
}

/// How well a thing rings beside one of what its kind is usually made of.
pub fn own_ring(sim: &Sim, kind: PropKind, material: Material) -> f32 {
    let rings = &sim.rules.rolling.rings;
    rings[&material] / rings[&kind.usual_material()]
}

/// How well rings what a thing comes down on or rolls over: the floor, or what stands there.
pub fn ring_under(sim: &Sim, at: Vec2) -> f32 {
    let built = sim.level.structure.get(cell_of(at)).copied().flatten();
    match built.map(|structure| sim.rules.structure(structure)) {
        Some(structure) if structure.feet != Passability::Open => structure.ring,
        _ => sim.rules.floor(sim.map.floor_at(at)).ring,
    }
}

/// How well ring the walls, doors and cupboards that a box reaches into: as the best of them.
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
