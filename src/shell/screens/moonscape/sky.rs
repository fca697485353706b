//! The sky: dusk, the moon with its maria, and clouds.

use super::canvas::{SkyCanvas, bayer, noise, step_of};
use super::places::{MOON, RADIUS};
use crate::shell::config::palette;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;

/// Paints the sky and the moon.
pub fn sky() -> Texture2D {
    let mut canvas = SkyCanvas::new();
    let ramp = [palette::NIGHT, palette::NIGHT, palette::DUSK, palette::DEEP, palette::DEEP, palette::SLATE];
    let moon =
        [palette::STEEL, palette::MOON, palette::PALE, palette::PALE, Color::new(0.95, 0.98, 0.97, 1.0)];
    let maria = [
        (-30.0, -26.0, 19.0),
        (-14.0, -34.0, 13.0),
        (16.0, -40.0, 10.0),
        (30.0, -22.0, 12.0),
        (-34.0, 4.0, 13.0),
        (-20.0, 14.0, 11.0),
        (38.0, 8.0, 8.0),
        (4.0, 44.0, 9.0),
        (-44.0, 34.0, 7.0),
    ];
    for y in 0..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let from_moon = vec2(x as f32 + 0.5, y as f32 + 0.5) - MOON;
            let distance = from_moon.length();
            let mut color = step_of(&ramp, y as f32 / 300.0, x, y);
            if distance <= RADIUS {
                let sphere = 1.0 - (from_moon + vec2(16.0, 18.0)).length() / (RADIUS * 1.75);
                // Maria overlap, and are fainter at their edges.
                let sea = |(mx, my, r): &(f32, f32, f32)| {
                    ((*r - (from_moon - vec2(*mx, *my)).length()) / 7.0).clamp(0.0, 1.0)
                };
                let depth = maria.iter().map(sea).fold(0.0, f32::max);
                color = step_of(&moon, 0.42 + sphere * 0.75 - depth * 0.24, x, y);
            } else {
                let halo = 1.0 - (distance - RADIUS) / 130.0;
                if halo > 0.0 && halo.powi(2) * 0.8 > bayer(x, y) {
                    color = if distance < RADIUS + 20.0 { palette::STEEL } else { palette::SLATE };
                }
            }
            canvas.dot(x, y, color);
        }
    }
    canvas.texture()
}

/// Paints the sky at dawn, with the sun behind the roofs.
pub fn dawn() -> Texture2D {
    let mut canvas = SkyCanvas::new();
    let ramp = [
        palette::DEEP,
        palette::SLATE,
        palette::STEEL,
        palette::MOON,
        palette::PALE,
        palette::GLOW,
        palette::AMBER,
        palette::ORANGE,
    ];
    let sun = vec2(MOON.x, 252.0);
    for y in 0..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let from_sun = (vec2(x as f32 + 0.5, y as f32 + 0.5) - sun).length();
            let mut color = step_of(&ramp, y as f32 / 300.0, x, y);
            if from_sun < 46.0 {
                color = palette::CREAM;
            } else if (1.0 - (from_sun - 46.0) / 90.0).max(0.0).powi(2) > bayer(x, y) {
                color = palette::GLOW;
            }
            canvas.dot(x, y, color);
        }
    }
    canvas.texture()
}

/// Paints a long thin bank of clouds.
pub fn cloud() -> Texture2D {
    let mut canvas = SkyCanvas::new();
    let mut seed = 5;
    for _ in 0..11 {
        let (cx, cy) = (60.0 + noise(&mut seed) * 480.0, 6.0 + noise(&mut seed) * 16.0);
        let (long, high) = (40.0 + noise(&mut seed) * 90.0, 2.0 + noise(&mut seed) * 4.0);
        for y in 0..40 {
            let part = (y as f32 - cy) / high;
            if part.abs() < 1.0 {
                let half = long * (1.0 - part * part).sqrt();
                let color = if part < -0.2 { palette::SLATE } else { palette::DEEP };
                canvas.row(cx - half, cx + half, y, color);
            }
        }
    }
    canvas.texture()
}
