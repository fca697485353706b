//! Vision cones on the floor: the simulation's polygons, with a color and pattern for each alert level, filled
//! from the guard towards the player by his awareness.

use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::render::assets::{ConeLook, Materials};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::{AlertLevel, Body, Exposure};
use thief_girl::sense::see::{self, Cone};

/// Distance for "no straight side here", larger than any other, in pixels.
const NO_SIDE: f32 = 99.0;
/// Added to the pattern to mark peripheral vision for the shader.
const CORNER_OF_EYE: f32 = 8.0;

/// Draws all cones of which a part may be in `view`; `strength` is a factor of their opacity.
pub fn draw(
    scene: &SceneContext,
    batch: &mut Batch,
    materials: &Materials,
    (clock, view): (f32, Rect),
    strength: f32,
) {
    begin(&scene.look.cone, materials, clock);
    for &guard in &scene.sim.guards {
        for which in [Cone::Peripheral, Cone::Main] {
            if may_reach(scene, guard, which, view) {
                one(scene, batch, guard, which, strength);
            }
        }
    }
    batch.flush();
    gl_use_default_material();
}

/// Sets up the material `cone`, which stays in use until another one is set.
pub fn begin(look: &ConeLook, materials: &Materials, clock: f32) {
    materials.cone.set_uniform("Strength", vec4(look.fill, look.tint, look.hatch, look.edge));
    materials.cone.set_uniform("Clock", clock);
    materials.cone.set_uniform("Pattern", vec2(look.gap_px, look.alert_edge_px));
    gl_use_material(&materials.cone);
}

/// Whether a part of a cone may be in `view`: its polygon takes long to find.
fn may_reach(scene: &SceneContext, guard: Entity, which: Cone, view: Rect) -> bool {
    let (sim, eye) = (scene.sim, scene.feet(guard));
    let band = sim.get::<Exposure>(sim.player).band;
    let reach = see::fan(&see::viewer(sim, guard), which, band, &sim.rules.sight).range * TILE;
    let nearest = eye.clamp(view.point(), view.point() + view.size());
    // Walls only cut a cone, and its guard is drawn less than a tile from where he is.
    eye.distance(nearest) <= reach + TILE
}

fn one(scene: &SceneContext, batch: &mut Batch, guard: Entity, which: Cone, strength: f32) {
    let Some(track) = scene.memory.track(guard).filter(|_| scene.known(guard) > 0.0) else { return };
    let polygon = see::cone(scene.sim, guard, which);
    if polygon.len() < 3 {
        return;
    }
    // The polygon is of the last tick, while the guard is drawn slightly earlier.
    let shift = scene.feet(guard) - scene.sim.get::<Body>(guard).at * TILE;
    let points: Vec<Vec2> = polygon.iter().map(|p| *p * TILE + shift).collect();
    let (side, share) = match which {
        Cone::Main => (0.0, 1.0),
        Cone::Peripheral => (CORNER_OF_EYE, scene.look.cone.side / 0.3),
    };
    let pattern = f32::from(track.alert_level as u8) + side;
    let extra = vec4(points[0].x, points[0].y, track.certainty * TILE, pattern);
    let strength = strength * share.min(1.0) * scene.sim.shows(guard) * scene.known(guard);
    let color = rgba(scene.look.cone.color(track.alert_level), strength);
    fan(batch, &points, extra, color);
}

/// Adds a cone's slices, from the eye to its far edge, for the material `cone`; in pixels.
pub fn fan(batch: &mut Batch, points: &[Vec2], extra: Vec4, color: [u8; 4]) {
    for (i, edge) in points[1..].windows(2).enumerate() {
        let ends = (i == 0, i + 3 == points.len());
        batch.triangle(triangle(points[0], edge[0], edge[1], ends).map(|(at, uv)| (at, uv, extra)), color);
    }
}

/// Returns the corners of a slice, with their distances to the straight side and to the far edge.
fn triangle(eye: Vec2, a: Vec2, b: Vec2, (first, last): (bool, bool)) -> [(Vec2, Vec2); 3] {
    let far = distance(eye, a, b);
    match (first, last) {
        (true, _) => [(eye, vec2(0.0, far)), (a, vec2(0.0, 0.0)), (b, vec2(distance(b, eye, a), 0.0))],
        (_, true) => [(eye, vec2(0.0, far)), (a, vec2(distance(a, eye, b), 0.0)), (b, vec2(0.0, 0.0))],
        _ => [(eye, vec2(NO_SIDE, far)), (a, vec2(NO_SIDE, 0.0)), (b, vec2(NO_SIDE, 0.0))],
    }
}

/// Returns the distance of a point from the line through two others.
fn distance(point: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = b - a;
    let length = along.length();
    if length < 1e-4 { point.distance(a) } else { (along.perp_dot(point - a) / length).abs() }
}

/// Returns the name of the mark over a guard's head.
pub fn mark(alert_level: AlertLevel) -> Option<&'static str> {
    match alert_level {
        AlertLevel::Calm => None,
        AlertLevel::Curious => Some("mark_curious"),
        AlertLevel::Investigating => Some("mark_investigate"),
        AlertLevel::Alert => Some("mark_alert"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_vanish_on_their_own_edges() {
        let (eye, a, b) = (vec2(0.0, 0.0), vec2(10.0, 0.0), vec2(10.0, 5.0));
        let [e, first, second] = triangle(eye, a, b, (true, false));
        assert_eq!(e.1, vec2(0.0, 10.0));
        assert_eq!(first.1, Vec2::ZERO);
        assert_eq!(second.1, vec2(5.0, 0.0));
        assert_eq!(triangle(eye, a, b, (false, false))[0].1.x, NO_SIDE);
    }
}
