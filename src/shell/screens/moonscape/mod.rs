//! The background of the menus: a keep, the roofs of the town, the moon, and the player on a ridge.
//!
//! Static parts are painted once, dot by dot, in the palette. Animations are functions of the time, so that
//! screenshots are reproducible. Begin with [`Moonscape`].

mod canvas;
mod far;
mod life;
mod near;
mod perch;
mod places;
mod sky;

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::config::town::{NightRules, TownRules};
use crate::shell::ui::{Ui, WIDTH};
use canvas::{SkyCanvas, noise};
use far::TownHomes;
use macroquad::prelude::*;
use places::{MOON, PERCH, RADIUS};

/// The background of the menus.
pub struct Moonscape {
    rules: NightRules,
    sky: Texture2D,
    far: Texture2D,
    near: Texture2D,
    cloud: Texture2D,
    stars: Vec<(Vec2, f32)>,
    homes: TownHomes,
}

impl Moonscape {
    /// The town at night.
    pub fn new() -> Self {
        Self::under(sky::sky(), false)
    }

    /// The town at dawn, as it is once the campaign is won.
    pub fn at_dawn() -> Self {
        Self::under(sky::dawn(), true)
    }

    fn under(sky: Texture2D, is_dawn: bool) -> Self {
        let mut seed = 77;
        let stars = (0..110).map(|_| {
            let at = vec2(noise(&mut seed) * WIDTH, noise(&mut seed).powf(1.4) * 230.0);
            (at.floor(), noise(&mut seed) * 6.3)
        });
        let stars = stars.filter(|(at, _)| !is_dawn && at.distance(MOON) > RADIUS + 14.0).collect();
        let (far, homes) = far();
        Self { rules: TownRules::shipped().night, sky, far, near: near(), cloud: sky::cloud(), stars, homes }
    }

    /// Draws it; `dim` is how much it is darkened, 0 to 1.
    pub fn draw(&self, ui: &Ui, dim: f32) {
        let (rules, time) = (&self.rules, ui.drift);
        draw_texture(&self.sky, 0.0, 0.0, WHITE);
        self.twinkle(ui, time);
        life::fireworks(ui, &rules.fireworks, time);
        self.clouds(time);
        life::birds(ui, &rules.birds, time);
        draw_texture(&self.far, 0.0, 0.0, WHITE);
        life::windows(ui, &rules.windows, &self.homes.windows, time);
        life::smoke(&rules.smoke, &self.homes.chimneys, time);
        life::watchman(ui, &rules.watchman, time);
        draw_texture(&self.near, 0.0, 0.0, WHITE);
        perch::cat(ui, &rules.cat, time);
        perch::girl(ui, vec2(PERCH.x + 28.0, PERCH.y + 2.0), time);
        life::fireflies(ui, &rules.fireflies, time);
        life::petals(ui, &rules.petals, time);
        if dim > 0.0 {
            ui.veil(dim);
        }
    }

    fn twinkle(&self, ui: &Ui, time: f32) {
        for (at, phase) in &self.stars {
            let light = 0.35 + 0.65 * (time * 0.9 + phase).sin().abs();
            ui.fill(Rect::new(at.x, at.y, 1.0, 1.0), faded(palette::PALE, light * 0.8));
        }
    }

    fn clouds(&self, time: f32) {
        for bank in &self.rules.clouds {
            let x = (bank.from + time * bank.px_per_second).rem_euclid(WIDTH * 2.0) - WIDTH;
            for round in [0.0, WIDTH * 2.0] {
                draw_texture(&self.cloud, (x + round).floor(), bank.y, faded(WHITE, bank.alpha));
            }
        }
    }
}

fn far() -> (Texture2D, TownHomes) {
    let (mut canvas, mut homes) = (SkyCanvas::new(), TownHomes::default());
    far::keep(&mut canvas, &mut homes);
    far::town(&mut canvas, &mut homes);
    far::wall(&mut canvas);
    (canvas.texture(), homes)
}

fn near() -> Texture2D {
    let mut canvas = SkyCanvas::new();
    near::roof(&mut canvas);
    near::perch(&mut canvas);
    canvas.texture()
}
