//! Senses without a cone, drawn on the floor: how far a nose smells the player at once, and that a doll has
//! just felt a step.

use super::effect::sprite;
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::base::tick::{DT, seconds};
use thief_girl::model::{Body, Guard, SleepState, SpecialSenses};

/// Distance between dots of a ring, in pixels.
const APART: f32 = 4.0;

/// Draws the rings of all guards who are awake.
pub fn draw(scene: &SceneContext, batch: &mut Batch, clock: f32) {
    let sim = scene.sim;
    for &guard in sim.guards.iter().filter(|&&guard| !sim.get::<SleepState>(guard).is_asleep()) {
        let senses = &sim.rules.guards[sim.get::<Guard>(guard).archetype].senses;
        if senses.nose > 0.0 {
            nose(scene, batch, guard, clock);
        }
        if senses.tremor > 0.0 {
            pulse(scene, batch, guard);
        }
    }
}

/// Draws the ring within which the player herself is smelt, and not only her trail.
fn nose(scene: &SceneContext, batch: &mut Batch, guard: Entity, clock: f32) {
    let look = &scene.look.instinct;
    let sway = (clock * look.sway_hz * TAU + guard.id() as f32).sin() * look.sway_px;
    let radius = scene.sim.rules.hounds.smell.near_tiles * TILE + sway;
    ring(scene, batch, guard, radius, look.nose);
}

/// Draws a ring that expands from a guard who has just felt a step.
fn pulse(scene: &SceneContext, batch: &mut Batch, guard: Entity) {
    let look = &scene.look.instinct;
    let Some(felt) = scene.sim.get::<SpecialSenses>(guard).felt else { return };
    let part = (seconds(scene.sim.tick - felt) + scene.blend * DT) / look.pulse_seconds;
    if part < 1.0 {
        let radius = part.sqrt() * look.pulse_tiles * TILE;
        ring(scene, batch, guard, radius, look.pulse * (1.0 - part));
    }
}

/// Draws a dotted circle round a guard, in the color of his alert level, where no wall is between.
fn ring(scene: &SceneContext, batch: &mut Batch, guard: Entity, radius: f32, strength: f32) {
    let Some(track) = scene.memory.track(guard) else { return };
    let (middle, at) = (scene.feet(guard), scene.sim.get::<Body>(guard).at);
    let color = rgba(scene.look.cone.color(track.alert_level), strength);
    let dots = (radius * TAU / APART).round().max(8.0) as i32;
    for i in 0..dots {
        let out = Vec2::from_angle(i as f32 / dots as f32 * TAU) * radius;
        if scene.sim.map.is_clear(at, at + out / TILE) {
            let corner = (middle + out).round();
            let dest = Rect::new(corner.x, corner.y, 2.0, 1.0);
            batch.sprite(&Sprite { dest, ..sprite(scene.art.white.source, corner, color) });
        }
    }
}
