//! Samples of vision cones, for the settings.

use super::cone;
use super::paint::{Batch, rgba};
use super::settings::ViewSettings;
use crate::shell::render::assets::Assets;
use crate::shell::storage::save::Settings;
use macroquad::prelude::*;
use thief_girl::model::AlertLevel;

/// Half the angle of a sample, in radians.
const HALF: f32 = 0.5;
/// Number of its slices.
const SLICES: u8 = 12;

/// Draws a cone for each alert level, to the right of its eye; places and lengths in game pixels. `clock` is in
/// seconds.
pub fn cones(assets: &Assets, settings: &Settings, eyes: [Vec2; 4], length: f32, clock: f32) {
    let look = ViewSettings::of(settings).suit(&assets.look).cone;
    let mut batch = Batch::new(None);
    cone::begin(&look, &assets.materials, clock);
    for (alert_level, eye) in
        [AlertLevel::Calm, AlertLevel::Curious, AlertLevel::Investigating, AlertLevel::Alert]
            .into_iter()
            .zip(eyes)
    {
        let edge = (0..=SLICES).map(|i| {
            let angle = HALF * (f32::from(i) / f32::from(SLICES) * 2.0 - 1.0);
            eye + Vec2::from_angle(angle) * length
        });
        let points: Vec<Vec2> = std::iter::once(eye).chain(edge).collect();
        // Half filled.
        let extra = vec4(eye.x, eye.y, length * 0.5, f32::from(alert_level as u8));
        cone::fan(&mut batch, &points, extra, rgba(look.color(alert_level), 1.0));
    }
    batch.flush();
    gl_use_default_material();
}
