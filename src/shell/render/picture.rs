//! The picture of 640 × 360 game pixels that everything is drawn on, and its presentation in the window.

use super::assets::Materials;
use super::view::CameraFit;
#[cfg(not(target_arch = "wasm32"))]
use crate::shared::{disk, png};
use crate::shell::config::palette;
use crate::shell::platform::costs;
use crate::shell::platform::{HEIGHT, WIDTH};
#[cfg(not(target_arch = "wasm32"))]
use image::{Rgba, RgbaImage};
use macroquad::prelude::*;
use std::path::Path;
use std::rc::Rc;

/// The picture, as a render target.
pub struct Picture {
    target: RenderTarget,
    materials: Option<Rc<Materials>>,
}

/// Draws a line along the edges at which the picture ends within the window, where it would seem cut off.
fn frame(fit: &CameraFit, size: Vec2) {
    let (from, to, thick) = (fit.corner, fit.corner + size, fit.scale.max(1.0));
    let color = palette::faded(palette::WOOD, 0.7);
    let line = |x: f32, y: f32, wide: f32, high: f32| {
        draw_rectangle(x, y, wide, high, color);
        costs::stroke(0);
    };
    if from.x >= thick {
        line(from.x - thick, from.y, thick, size.y);
        line(to.x, from.y, thick, size.y);
    }
    if from.y >= thick {
        line(from.x, from.y - thick, size.x, thick);
        line(from.x, to.y, size.x, thick);
    }
}

impl Picture {
    pub fn new() -> Self {
        let target = render_target(WIDTH as u32, HEIGHT as u32);
        // For `present.frag`, which blends only along the edges of game pixels.
        target.texture.set_filter(FilterMode::Linear);
        Self { target, materials: None }
    }

    /// Sets the materials, of which one presents the picture as opaque, whatever was blended into it.
    pub fn with(mut self, materials: Rc<Materials>) -> Self {
        self.materials = Some(materials);
        self
    }

    /// Directs drawing to the picture, in game pixels from the top left.
    pub fn begin(&self) {
        let camera = Camera2D {
            target: vec2(WIDTH / 2.0, HEIGHT / 2.0),
            zoom: vec2(2.0 / WIDTH, 2.0 / HEIGHT),
            render_target: Some(self.target.clone()),
            ..Default::default()
        };
        costs::driver(|| {
            set_camera(&camera);
            clear_background(palette::NIGHT);
        });
    }

    /// Returns the position and scale of the picture in the window.
    pub fn fit() -> CameraFit {
        // The scale is in physical pixels, of which a high-resolution screen has several per logical one.
        let dpi = screen_dpi_scale();
        let fit = CameraFit::new(vec2(screen_width(), screen_height()) * dpi, vec2(WIDTH, HEIGHT));
        CameraFit { scale: fit.scale / dpi, corner: fit.corner / dpi }
    }

    /// Presents the picture in the window, on a dark background.
    pub fn present(&self) {
        costs::driver(|| {
            set_default_camera();
            clear_background(palette::NIGHT);
        });
        let fit = Self::fit();
        if let Some(materials) = &self.materials {
            let scale = fit.scale * screen_dpi_scale();
            materials.present.set_uniform("Shown", vec3(WIDTH, HEIGHT, scale));
            gl_use_material(&materials.present);
        }
        let size = vec2(WIDTH, HEIGHT) * fit.scale;
        let params = DrawTextureParams { dest_size: Some(size), ..Default::default() };
        draw_texture_ex(&self.target.texture, fit.corner.x, fit.corner.y, WHITE, params);
        costs::mesh();
        gl_use_default_material();
        frame(&fit, size);
    }

    /// Returns its pixels as RGBA bytes, in rows from the top.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn pixels(&self) -> Vec<u8> {
        self.target.texture.get_texture_data().bytes
    }

    /// Saves it as a PNG file at twice its size.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or has another ending than `.png`.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn save(&self, to: &Path) -> Result<(), String> {
        disk::has_ending(to, &["png"], "pictures")?;
        let small = self.target.texture.get_texture_data();
        let pixel = |x: u32, y: u32| {
            let [r, g, b, _] = small.get_image_data()[(y * u32::from(small.width) + x) as usize];
            Rgba([r, g, b, u8::MAX])
        };
        let (width, height) = (u32::from(small.width) * 2, u32::from(small.height) * 2);
        png::write(to, &RgbaImage::from_fn(width, height, |x, y| pixel(x / 2, y / 2)))
    }

    /// Fails, because a page has no files.
    #[cfg(target_arch = "wasm32")]
    pub fn save(&self, to: &Path) -> Result<(), String> {
        Err(format!("{}: a page cannot write files", to.display()))
    }
}
