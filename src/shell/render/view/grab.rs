//! Grabs: the arc on the floor that fills from the guard outwards until he grabs, and stars round the head of a
//! guard who missed.

use super::effect::sprite;
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shared::roles;
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::base::tick::{DT, seconds};
use thief_girl::model::{AlertLevel, GrabState, Guard};
use thief_girl::space::sight::free_distance;

/// Angle of a slice of an arc, in degrees.
const SLICE: f32 = 4.0;
/// Distance between dots along its rim, in pixels.
const APART: f32 = 2.0;
/// Number of stars.
const STARS: usize = 3;
/// Radii of their orbit round a head, in pixels.
const AROUND: Vec2 = vec2(6.0, 2.5);

/// Draws the arcs of all guards who wind up.
pub fn draw_on_floor(scene: &SceneContext, batch: &mut Batch) {
    for &guard in &scene.sim.guards {
        let GrabState::WindUp { from, direction, since, until } = scene.sim.get(guard) else { continue };
        let Some(rules) = scene.sim.rules.guards[scene.sim.get::<Guard>(guard).archetype].grab else {
            continue;
        };
        let past = seconds(scene.sim.tick - since) + scene.blend * DT;
        let part = (past / seconds(until - since).max(DT)).min(1.0);
        arc(scene, batch, &Arc { from, direction, reach: rules.reach, degrees: rules.degrees, part });
    }
}

/// An arc in tiles, and the elapsed part of its time (0 to 1).
struct Arc {
    from: Vec2,
    direction: Vec2,
    reach: f32,
    degrees: f32,
    part: f32,
}

impl Arc {
    /// Returns the vector to the edge of the arc, `degrees` off its center, up to a wall.
    fn edge(&self, scene: &SceneContext, degrees: f32) -> Vec2 {
        let direction = Vec2::from_angle(degrees.to_radians()).rotate(self.direction);
        direction * free_distance(self.from, direction, self.reach, |cell| scene.sim.map.hides(cell, false))
    }
}

/// Draws the whole arc faintly, the filled part brightly, and dotted rims, so that it is readable without
/// colors.
fn arc(scene: &SceneContext, batch: &mut Batch, arc: &Arc) {
    let look = &scene.look.grab;
    let (half, middle) = (arc.degrees / 2.0, arc.from * TILE);
    let slices = (arc.degrees / SLICE).ceil().max(1.0) as i32;
    let edges: Vec<Vec2> =
        (0..=slices).map(|i| arc.edge(scene, arc.degrees * i as f32 / slices as f32 - half)).collect();
    let white = scene.art.white.source;
    let uv = (white.point() + white.size() / 2.0) * scene.art.texel;
    let color = scene.look.cone.color(AlertLevel::Alert);
    for pair in edges.windows(2) {
        let mut slice = |part: f32, strength: f32| {
            let ends = pair.iter().map(|edge| edge.clamp_length_max(arc.reach * part) * TILE + middle);
            let ends: Vec<Vec2> = ends.collect();
            batch.triangle([middle, ends[0], ends[1]].map(|at| (at, uv, Vec4::ZERO)), rgba(color, strength));
        };
        slice(1.0, look.whole);
        slice(arc.part, look.filled);
    }
    let mut dots = |from: Vec2, to: Vec2, strength: f32| {
        let count = ((to - from).length() / APART).ceil().max(1.0) as i32;
        for i in 0..count {
            let at = from.lerp(to, i as f32 / count as f32).round();
            let dest = Rect::new(at.x, at.y, 1.0, 1.0);
            batch.sprite(&Sprite { dest, ..sprite(white, at, rgba(look.rim, strength)) });
        }
    };
    let rim = |part: f32| -> Vec<Vec2> {
        edges.iter().map(|edge| edge.clamp_length_max(arc.reach * part) * TILE + middle).collect()
    };
    let outer = rim(1.0);
    outer.windows(2).for_each(|pair| dots(pair[0], pair[1], 1.0));
    [outer.first(), outer.last()].into_iter().flatten().for_each(|end| dots(middle, *end, 1.0));
    rim(arc.part).windows(2).for_each(|pair| dots(pair[0], pair[1], look.front));
}

/// Draws stars round the heads of guards who recover from a miss.
pub fn draw_heads(scene: &SceneContext, batch: &mut Batch) {
    for &guard in &scene.sim.guards {
        let GrabState::Recovery { .. } = scene.sim.get(guard) else { continue };
        let head = roles::head(scene.sim.get::<Guard>(guard).archetype);
        let middle = scene.feet(guard) - vec2(0.0, head - 4.0);
        for star in 0..STARS {
            let turn = (scene.idle() * scene.look.grab.stars_hz + star as f32 / STARS as f32) * TAU;
            let at = (middle + Vec2::from_angle(turn) * AROUND).round();
            let dest = Rect::new(at.x, at.y, 2.0, 2.0);
            let color = rgba(scene.look.grab.rim, scene.sim.shows(guard));
            batch.sprite(&Sprite { dest, ..sprite(scene.art.white.source, at, color) });
        }
    }
}
