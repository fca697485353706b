//! Fireworks, which burst over their zone while it sounds, light up the world, and drop sparks.

use super::effect::dot;
use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use super::weather::is_open_sky;
use crate::shell::render::assets::{FireworksLook, Look};
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::base::Rng;
use thief_girl::base::tick::ticks;
use thief_girl::level::MaskKind;
use thief_girl::model::Sim;

/// Number of drawn pixels of a ray.
const RAY: i32 = 7;

struct Burst {
    /// Position, in pixels.
    at: Vec2,
    color: [f32; 3],
    age: f32,
    /// Rotation of its pattern, in radians.
    turn: f32,
}

/// The bursts in progress.
pub struct Fireworks {
    bursts: Vec<Burst>,
    /// Random numbers for display, separate from those of the simulation.
    rng: Rng,
}

impl Fireworks {
    pub fn new(sim: &Sim) -> Self {
        Self { bursts: Vec::new(), rng: Rng::new(sim.level.hash ^ 0xF1) }
    }

    /// Starts a burst now and then, over a zone that sounds.
    pub fn observe(&mut self, sim: &Sim, look: &Look) {
        let look = &look.fireworks;
        let zones =
            sim.level.masks.iter().filter(|m| m.kind == MaskKind::Fireworks && m.times.sounds(sim.tick));
        for zone in zones {
            if !sim.tick.is_multiple_of(ticks(look.burst_seconds).max(1)) || look.colors.is_empty() {
                continue;
            }
            let part = vec2(self.rng.unit(), self.rng.unit());
            let at = (zone.min + (zone.max - zone.min) * part) * TILE;
            let color = look.colors[self.rng.below(look.colors.len())];
            self.bursts.push(Burst { at, color, age: 0.0, turn: self.rng.unit() * TAU });
        }
    }

    pub fn advance(&mut self, look: &Look, dt: f32) {
        for burst in &mut self.bursts {
            burst.age += dt;
        }
        self.bursts.retain(|burst| burst.age < look.fireworks.seconds);
    }

    /// Returns the factor for ambient light, per color.
    pub fn flash(&self, look: &Look) -> Vec3 {
        let look = &look.fireworks;
        let glow = self.bursts.iter().map(|burst| {
            let left = (1.0 - burst.age / look.flash_seconds).max(0.0);
            Vec3::from(burst.color) * left * left * look.flash
        });
        Vec3::ONE + glow.sum::<Vec3>()
    }

    pub fn draw(&self, scene: &SceneContext, batch: &mut Batch) {
        for burst in &self.bursts {
            burst.draw(scene, batch, &scene.look.fireworks);
        }
    }
}

impl Burst {
    /// Draws the burst: sparks fly out fast, hang, and fall; each has a tail towards the center.
    fn draw(&self, scene: &SceneContext, batch: &mut Batch, look: &FireworksLook) {
        let part = self.age / look.seconds;
        let fall = vec2(0.0, part * part * look.fall_px);
        let out = |part: f32| 1.0 - (1.0 - part.clamp(0.0, 1.0)).powi(4);
        for i in 0..look.sparks {
            let own = (i as f32 * 0.618).fract();
            // Two shells, of which the inner has half the radius.
            let wide = if i % 3 == 0 { 0.5 } else { 0.88 + 0.12 * own };
            let direction =
                Vec2::from_angle(self.turn + i as f32 * TAU / look.sparks as f32) * look.spread_px * wide;
            let twinkles = part > 0.5 && (part * 19.0 + own * 7.0).fract() < 0.45;
            for tail in 0..RAY {
                let at = self.at + direction * out(part - tail as f32 * 0.012) + fall;
                if (twinkles && tail == 0) || !is_open_sky(scene, at) {
                    continue;
                }
                let alpha = (1.0 - part * part) * (1.0 - tail as f32 / RAY as f32);
                let white = if tail == 0 { 0.6 * (1.0 - part) } else { 0.0 };
                dot(scene.art, batch, at, rgba(self.color.map(|c| c + (1.0 - c) * white), alpha));
            }
        }
    }
}
