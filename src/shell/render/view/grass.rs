//! Tall grass, which leans in the wind and away from figures.

use super::paint::TILE;
use super::scene::SceneContext;
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::model::Body;

/// Positions and velocities of everything that moves, in tiles.
pub struct Wading(Vec<(Vec2, Vec2)>);

impl Wading {
    pub fn new(scene: &SceneContext) -> Self {
        let sim = scene.sim;
        let all = std::iter::once(&sim.player).chain(&sim.guards).chain(&sim.props);
        let moving = all.map(|&who| (sim.get::<Body>(who).at, sim.get::<Body>(who).velocity));
        Self(moving.filter(|(_, velocity)| velocity.length_squared() > 0.01).collect())
    }

    /// Returns how far the tips of the grass in a cell lean to the right, in pixels.
    pub fn lean(&self, scene: &SceneContext, cell: IVec2) -> f32 {
        let look = &scene.look.grass;
        let own = (cell.x * 7 + cell.y * 13) as f32 * 0.11;
        let wind = (scene.idle() * look.wind_hz * TAU + own).sin() * look.wind_px;
        let middle = cell.as_vec2() + 0.5;
        let parted = self.0.iter().map(|(at, velocity)| {
            let near = (1.0 - at.distance(middle) / look.reach).max(0.0);
            let away = if middle.x == at.x { velocity.x } else { middle.x - at.x }.signum();
            let shakes = (scene.now() * look.parted_hz * TAU + own * 9.0).sin();
            near.sqrt() * look.parted_px * (0.6 * away + 0.5 * shakes)
        });
        (wind + parted.sum::<f32>()).clamp(-TILE / 2.0, TILE / 2.0).round()
    }
}
