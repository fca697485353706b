//! Her own field of view while she leans out, and what the picture tells of guards behind walls.

use super::effect::dot;
use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::Player;
use thief_girl::sense::view;

/// Offset of her head from which on her field of view is fully shown, in tiles; before a wall it is no more.
const SHOWN: f32 = 0.05;
/// Length of the part of a straight edge between two dots, in pixels.
const DOTS: f32 = 5.0;

impl SceneContext<'_> {
    /// Returns how far the player leans out, from 0 (not at all) to 1, and the offset of her head, in tiles.
    pub fn leaning(&self) -> (f32, Vec2) {
        let lean = self.sim.get::<Player>(self.sim.player).lean;
        let most = self.sim.rules.player.peek_tiles.max(f32::MIN_POSITIVE);
        ((lean.length() / most).min(1.0), lean)
    }

    /// Returns how much of a guard's gaze is shown, from 0 (a silhouette without a cone) to 1.
    pub fn known(&self, guard: Entity) -> f32 {
        let track = || self.memory.track(guard).map_or(1.0, |track| track.known);
        if self.shows_all { 1.0 } else { track() }
    }
}

/// Draws her field of view on the floor, with dots along its edge.
pub fn draw(scene: &SceneContext, shapes: &mut Batch, pictures: &mut Batch) {
    let (_, lean) = scene.leaning();
    if lean == Vec2::ZERO || scene.sim.outcome.is_some() {
        return;
    }
    let strength = (lean.length() / SHOWN).min(1.0);
    let look = &scene.look.peek;
    let field: Vec<Vec2> = view::field(scene.sim, look.tiles).iter().map(|p| *p * TILE).collect();
    gl_use_default_material();
    let fill = rgba(look.color, look.fill * strength);
    for edge in field[1..].windows(2) {
        let corners = [field[0], edge[0], edge[1]].map(|at| (at, Vec2::ZERO, Vec4::ZERO));
        shapes.triangle(corners, fill);
    }
    shapes.flush();
    let color = rgba(look.color, look.edge * strength);
    let mut along = 0.0;
    for edge in field[1..].windows(2) {
        let (length, first) = (edge[0].distance(edge[1]), along);
        along += length;
        let mut next = (first / DOTS).ceil() * DOTS;
        while next < along {
            let at = edge[0].lerp(edge[1], (next - first) / length).floor();
            dot(scene.art, pictures, at, color);
            next += DOTS;
        }
    }
    pictures.flush();
}
