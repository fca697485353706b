//! The zoom and flash of the picture at the moment when the player takes a large treasure.

use crate::shell::config::palette::faded;
use crate::shell::platform::costs;
use crate::shell::render::assets::Look;
use macroquad::prelude::*;
use thief_girl::model::{Event, Sim};
use thief_girl::rules::Loot;

/// The effect in progress.
#[derive(Default)]
pub struct Flare {
    /// Remaining time, in seconds.
    left: f32,
}

impl Flare {
    pub fn observe(&mut self, sim: &Sim, look: &Look) {
        let struck = |event: &Event| matches!(event, Event::Stolen { loot, .. } if *loot != Loot::Small);
        if sim.events.iter().any(struck) {
            self.left = look.strike.seconds;
        }
    }

    pub fn advance(&mut self, dt: f32) {
        self.left = (self.left - dt).max(0.0);
    }

    /// Draws the finished picture, slightly larger about `her` (in its pixels) while the effect lasts.
    pub fn show(&self, picture: &Texture2D, her: Vec2, look: &Look) {
        let look = &look.strike;
        let part = (self.left / look.seconds.max(0.01)).powi(2);
        let size = picture.size();
        let seen = size / (1.0 + look.zoom * part);
        let corner = (her - seen / 2.0).clamp(Vec2::ZERO, size - seen);
        let source = Some(Rect::new(corner.x, corner.y, seen.x, seen.y));
        let params = DrawTextureParams { source, dest_size: Some(size), ..Default::default() };
        draw_texture_ex(picture, 0.0, 0.0, WHITE, params);
        costs::mesh();
        if part > 0.0 {
            let [r, g, b] = look.color;
            draw_rectangle(0.0, 0.0, size.x, size.y, faded(Color::new(r, g, b, 1.0), look.flash * part));
        }
    }
}
