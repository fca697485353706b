//! Painting of pictures dot by dot in the palette, with dithering and pseudorandom numbers.

use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;

/// A picture being painted.
pub struct SkyCanvas {
    image: Image,
}

impl SkyCanvas {
    pub fn new() -> Self {
        Self { image: Image::gen_image_color(WIDTH as u16, HEIGHT as u16, Color::new(0.0, 0.0, 0.0, 0.0)) }
    }

    pub fn dot(&mut self, x: i32, y: i32, color: Color) {
        if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
            self.image.set_pixel(x as u32, y as u32, color);
        }
    }

    pub fn row(&mut self, from: f32, to: f32, y: i32, color: Color) {
        for x in from.round() as i32..to.round() as i32 {
            self.dot(x, y, color);
        }
    }

    pub fn texture(&self) -> Texture2D {
        let texture = Texture2D::from_image(&self.image);
        texture.set_filter(FilterMode::Nearest);
        texture
    }
}

/// Returns the dithering threshold of a pixel, 0 to 1.
pub fn bayer(x: i32, y: i32) -> f32 {
    const PATTERN: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    (PATTERN[(y & 3) as usize][(x & 3) as usize] as f32 + 0.5) / 16.0
}

/// Returns a color of a ramp at `part` (0 to 1), dithered between two steps.
pub fn step_of(ramp: &[Color], part: f32, x: i32, y: i32) -> Color {
    let place = part.clamp(0.0, 0.999) * (ramp.len() - 1) as f32;
    let next = usize::from(place.fract() > bayer(x, y));
    ramp[(place as usize + next).min(ramp.len() - 1)]
}

/// Returns the next pseudorandom number, 0 to 1.
pub fn noise(seed: &mut u32) -> f32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 8) as f32 / (1 << 24) as f32
}
