//! Silhouettes: somebody between a flame and paper throws a shadow that is seen from the other side.

use super::light::{self, LightSource};
use crate::base::{IVec2, Vec2, angle, grid::cell_of};
use crate::model::{Body, Door, Exposure, Player, Sim};
use crate::rules::{DoorKind, Structure};
use crate::space::sight::CellWalk;
use hecs::Entity;

/// A shadow that shows on a paper screen or a shut sliding door.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Silhouette {
    /// The person who throws it.
    pub who: Entity,
    /// The cell of the paper.
    pub paper: IVec2,
    /// Its position on the side that the light falls on, in tiles.
    pub at: Vec2,
    /// The same position on the other side, just off the paper; whoever sees this point sees the shadow.
    pub shows: Vec2,
    /// Position of the light that throws it, in tiles.
    pub light: Vec2,
    /// Distance from the person to the paper along the light, in tiles.
    pub depth: f32,
    /// Strength, 0 to 1: the flame's light at the paper, at most the difference in brightness between both
    /// sides.
    pub strength: f32,
}

/// Where a shadow falls, whether it is visible there or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShadowHit {
    flame: LightSource,
    paper: IVec2,
    /// Direction through the paper to its other side: one tile along an axis.
    through: IVec2,
    /// Position just inside the paper.
    at: Vec2,
    depth: f32,
}

/// Distance from the paper's edge of points that belong to one side of it, in tiles.
const HAIR: f32 = 0.01;

/// Returns all shadows that show on paper now, the player's first, then the guards'.
pub fn silhouettes(sim: &Sim) -> Vec<Silhouette> {
    let hidden = sim.get::<Exposure>(sim.player).hidden;
    let her = (!hidden).then(|| (sim.player, sim.get::<Player>(sim.player).posture.is_low()));
    // Sleepers lie on the floor and throw no shadow.
    let guards = sim.guards.iter().filter(|&&guard| !sim.sleeps(guard)).map(|&guard| (guard, false));
    let people = her.into_iter().chain(guards);
    let thrown = people.flat_map(|(who, low)| {
        let at = sim.get::<Body>(who).at;
        let falls = falls(sim, at, low, &light::shining(sim, at, &mut 0));
        showing(sim, who, &falls, &mut 0)
    });
    thrown.collect()
}

/// Returns where the shadows of a person fall on whom these flames shine.
pub(super) fn falls(sim: &Sim, at: Vec2, low: bool, shining: &[LightSource]) -> Vec<ShadowHit> {
    shining.iter().filter_map(|flame| fall(sim, at, low, *flame)).collect()
}

fn fall(sim: &Sim, from: Vec2, low: bool, flame: LightSource) -> Option<ShadowHit> {
    let rules = &sim.rules.sight;
    // A lantern throws no shadow of its bearer.
    let towards = (from - flame.at).try_normalize()?;
    let path = CellWalk::new(from, from + towards * rules.silhouette_depth);
    let mut before = cell_of(from);
    for (cell, part) in path.skip(1) {
        if sim.map.hides(cell, low) {
            let through = cell - before;
            let slant = towards.dot(through.as_vec2());
            let tells = slant >= angle::cos_degrees(rules.silhouette_degrees);
            let open = !sim.map.hides(cell + through, false);
            let depth = rules.silhouette_depth * part;
            let inside = |corner: IVec2, hair: f32| corner.as_vec2() + Vec2::splat(hair);
            let at = (from + towards * depth).clamp(inside(cell, HAIR), inside(cell + IVec2::ONE, -HAIR));
            return (tells && open && is_paper(sim, cell)).then_some(ShadowHit {
                flame,
                paper: cell,
                through,
                at,
                depth,
            });
        }
        before = cell;
    }
    None
}

/// Returns those shadows that are visible: on paper with as much light on the other side they are not.
pub(super) fn showing(sim: &Sim, who: Entity, falls: &[ShadowHit], rays: &mut u64) -> Vec<Silhouette> {
    let shown = falls.iter().filter_map(|fall| {
        let ShadowHit { flame, paper, through, at, depth } = *fall;
        let shows = at + through.as_vec2();
        let lit = light::measure(sim, at - through.as_vec2() * 2.0 * HAIR, rays);
        let strength = flame.part(at).min(lit - light::measure(sim, shows, rays));
        let is_clear = strength >= sim.rules.sight.silhouette_contrast;
        is_clear.then_some(Silhouette { who, paper, at, shows, light: flame.at, depth, strength })
    });
    shown.collect()
}

/// Returns whether a cell is a paper screen or a shut sliding door.
pub fn is_paper(sim: &Sim, cell: IVec2) -> bool {
    let built = sim.level.structure.get(cell).copied().flatten() == Some(Structure::Shoji);
    let door = || sim.door_at(cell).map(|door| sim.get::<Door>(door));
    built || door().is_some_and(|door| door.kind == DoorKind::Shoji && !door.is_open())
}
