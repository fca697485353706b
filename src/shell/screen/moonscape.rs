//! The night behind the menus: the keep, the town's roofs, the moon, and she on a ridge. Painted once, dot by dot,
//! in the palette; only clouds, stars, windows and she herself move.

use crate::shell::assets::Dir;
use crate::shell::palette::{self, faded};
use crate::shell::ui::{HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;

const MOON: Vec2 = vec2(462.0, 132.0);
const RADIUS: f32 = 68.0;
/// Where the near roof begins.
const RIDGE: f32 = 284.0;

pub struct Moonscape {
    sky: Texture2D,
    land: Texture2D,
    cloud: Texture2D,
    stars: Vec<(Vec2, f32)>,
    windows: Vec<(f32, f32)>,
}

/// A picture being painted.
struct Canvas {
    image: Image,
}

impl Canvas {
    fn new() -> Self {
        Self { image: Image::gen_image_color(WIDTH as u16, HEIGHT as u16, Color::new(0.0, 0.0, 0.0, 0.0)) }
    }

    fn dot(&mut self, x: i32, y: i32, color: Color) {
        if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
            self.image.set_pixel(x as u32, y as u32, color);
        }
    }

    fn row(&mut self, from: f32, to: f32, y: i32, color: Color) {
        for x in from.round() as i32..to.round() as i32 {
            self.dot(x, y, color);
        }
    }

    fn texture(&self) -> Texture2D {
        let texture = Texture2D::from_image(&self.image);
        texture.set_filter(FilterMode::Nearest);
        texture
    }
}

/// The pattern by which two colours are mixed dot by dot, 0 to 1.
fn bayer(x: i32, y: i32) -> f32 {
    const PATTERN: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    (PATTERN[(y & 3) as usize][(x & 3) as usize] as f32 + 0.5) / 16.0
}

/// A colour of a ramp, its steps dithered into one another.
fn step_of(ramp: &[Color], part: f32, x: i32, y: i32) -> Color {
    let place = part.clamp(0.0, 0.999) * (ramp.len() - 1) as f32;
    let next = usize::from(place.fract() > bayer(x, y));
    ramp[(place as usize + next).min(ramp.len() - 1)]
}

fn noise(seed: &mut u32) -> f32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 8) as f32 / (1 << 24) as f32
}

impl Moonscape {
    pub fn new() -> Self {
        let mut seed = 77;
        let stars = (0..110).map(|_| {
            let at = vec2(noise(&mut seed) * WIDTH, noise(&mut seed).powf(1.4) * 230.0);
            (at.floor(), noise(&mut seed) * 6.3)
        });
        let stars = stars.filter(|(at, _)| at.distance(MOON) > RADIUS + 14.0).collect();
        let (land, windows) = land();
        Self { sky: sky(), land, cloud: cloud(), stars, windows }
    }

    pub fn draw(&self, ui: &Ui, dim: f32) {
        draw_texture(&self.sky, 0.0, 0.0, WHITE);
        for (at, phase) in &self.stars {
            let light = 0.35 + 0.65 * (ui.time * 0.9 + phase).sin().abs();
            ui.fill(Rect::new(at.x, at.y, 1.0, 1.0), faded(palette::PALE, light * 0.8));
        }
        self.clouds(ui.time);
        draw_texture(&self.land, 0.0, 0.0, WHITE);
        for (i, (x, y)) in self.windows.iter().enumerate() {
            let flicker = 0.8 + 0.2 * (ui.time * (1.0 + i as f32 * 0.13) + i as f32).sin();
            ui.fill(Rect::new(*x, *y, 2.0, 3.0), faded(palette::AMBER, flicker));
            ui.fill(Rect::new(*x, *y + 1.0, 2.0, 1.0), faded(palette::GLOW, flicker));
            ui.fill(Rect::new(*x - 1.0, *y - 1.0, 4.0, 5.0), faded(palette::AMBER, 0.16 * flicker));
        }
        self.girl(ui);
        if dim > 0.0 {
            ui.veil(dim);
        }
    }

    fn clouds(&self, time: f32) {
        for (y, speed, shift, alpha) in [(62.0, 3.0, 0.0, 0.55), (138.0, 5.0, 320.0, 0.7), (176.0, 2.2, 90.0, 0.5)] {
            let x = (shift + time * speed).rem_euclid(WIDTH * 2.0) - WIDTH;
            for round in [0.0, WIDTH * 2.0] {
                draw_texture(&self.cloud, (x + round).floor(), y, faded(WHITE, alpha));
            }
        }
    }

    fn girl(&self, ui: &Ui) {
        let Some(sheet) = ui.art.sheet("girl") else { return };
        let Some(row) = sheet.row("idle", Dir::Left) else { return };
        let source = sheet.source(row, row.frame_at(ui.time, true));
        let at = vec2(MOON.x - 14.0, RIDGE + 2.0) - sheet.foot;
        ui.piece(source, at.x, at.y, Color::new(0.72, 0.74, 0.92, 1.0));
    }
}

fn sky() -> Texture2D {
    let mut canvas = Canvas::new();
    let ramp = [palette::NIGHT, palette::NIGHT, palette::DUSK, palette::DEEP, palette::DEEP, palette::SLATE];
    let moon = [palette::STEEL, palette::MOON, palette::PALE, palette::PALE, Color::new(0.95, 0.98, 0.97, 1.0)];
    let maria = [(-22.0, -18.0, 15.0), (12.0, -30.0, 9.0), (-8.0, 12.0, 19.0), (26.0, 8.0, 10.0), (6.0, 38.0, 9.0), (-36.0, 14.0, 7.0)];
    for y in 0..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let from_moon = vec2(x as f32 + 0.5, y as f32 + 0.5) - MOON;
            let distance = from_moon.length();
            let mut color = step_of(&ramp, y as f32 / 300.0, x, y);
            if distance <= RADIUS {
                let sphere = 1.0 - (from_moon + vec2(16.0, 18.0)).length() / (RADIUS * 1.75);
                let sea = maria.iter().any(|(mx, my, r)| (from_moon - vec2(*mx, *my)).length() < *r);
                color = step_of(&moon, 0.35 + sphere * 0.85 - if sea { 0.2 } else { 0.0 }, x, y);
            } else {
                let halo = 1.0 - (distance - RADIUS) / 120.0;
                if halo > 0.0 && halo.powi(2) * 0.8 > bayer(x, y) {
                    color = if distance < RADIUS + 26.0 { palette::STEEL } else { palette::SLATE };
                }
            }
            canvas.dot(x, y, color);
        }
    }
    canvas.texture()
}

/// A long thin bank, twice as seldom as it is wide.
fn cloud() -> Texture2D {
    let mut canvas = Canvas::new();
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

fn land() -> (Texture2D, Vec<(f32, f32)>) {
    let mut canvas = Canvas::new();
    let mut windows = Vec::new();
    keep(&mut canvas, &mut windows);
    town(&mut canvas, &mut windows);
    near_roof(&mut canvas);
    (canvas.texture(), windows)
}

/// The keep's floors, each under a roof with lifted eaves.
fn keep(canvas: &mut Canvas, windows: &mut Vec<(f32, f32)>) {
    let middle = 176.0;
    let floors = [(108.0, 17.0), (130.0, 27.0), (156.0, 39.0), (186.0, 53.0), (220.0, 68.0)];
    let (wall, shade, edge) = (palette::DEEP, palette::DUSK, palette::SLATE);
    for (i, (top, half)) in floors.into_iter().enumerate() {
        let bottom = floors.get(i + 1).map_or(262.0, |next| next.0);
        for y in top as i32..bottom as i32 + 6 {
            canvas.row(middle - half, middle + half, y, if y < top as i32 + 3 { shade } else { wall });
        }
        roof(canvas, middle, top, half, edge, shade);
        for k in 0..i as i32 + 2 {
            let x = middle - half * 0.72 + k as f32 * (half * 1.44 / (i as f32 + 1.0));
            if (k * 7 + i as i32 * 3) % 4 != 1 {
                windows.push((x.round(), (top + bottom) / 2.0 + 1.0));
            }
        }
    }
    // Two golden fish on the ridge.
    for side in [-1.0, 1.0] {
        for (dx, dy) in [(0.0, 0.0), (0.0, -1.0), (1.0, -2.0), (1.0, -3.0), (0.0, -4.0)] {
            canvas.dot((middle + side * (9.0 + dx)) as i32, (97.0 + dy) as i32, palette::BRASS);
        }
    }
}

/// A roof over a wall: a curve that rises again at the eaves, with the moon on its far edge.
fn roof(canvas: &mut Canvas, middle: f32, wall_top: f32, half: f32, edge: Color, shade: Color) {
    let high = 6.0 + half * 0.13;
    let eaves = half + 9.0 + half * 0.08;
    for y in 0..high as i32 {
        let part = y as f32 / high;
        let reach = half * 0.55 + (eaves - half * 0.55) * part.powf(1.5);
        let row = (wall_top - high) as i32 + y;
        canvas.row(middle - reach, middle + reach, row, shade);
        canvas.row(middle + reach * 0.55, middle + reach, row, edge);
        if y == 0 {
            canvas.row(middle - reach, middle + reach, row, edge);
        }
    }
    for (dx, dy) in [(0.0, 0), (1.0, -1), (2.0, -1), (3.0, -2)] {
        canvas.dot((middle + eaves + dx) as i32, wall_top as i32 - 1 + dy, edge);
        canvas.dot((middle - eaves - dx) as i32, wall_top as i32 - 1 + dy, shade);
    }
}

/// Rows of roofs, the nearer the darker.
fn town(canvas: &mut Canvas, windows: &mut Vec<(f32, f32)>) {
    let mut seed = 19;
    for (base, high, color, edge) in [
        (246.0, 13.0, Color::new(0.105, 0.145, 0.25, 1.0), palette::SLATE),
        (264.0, 17.0, Color::new(0.085, 0.115, 0.205, 1.0), palette::DEEP),
    ] {
        let mut x = -20.0;
        while x < WIDTH + 20.0 {
            let half = 22.0 + noise(&mut seed) * 26.0;
            let top = base - high - noise(&mut seed) * 9.0;
            for y in top as i32..300 {
                let part = ((y as f32 - top) / high).min(1.0);
                let reach = if y as f32 - top < high { half * (0.5 + 0.5 * part.powf(1.4)) } else { half - 5.0 };
                canvas.row(x - reach, x + reach, y, color);
                canvas.dot((x + reach) as i32, y, edge);
                if y == top as i32 {
                    canvas.row(x - reach, x + reach, y, edge);
                }
            }
            if noise(&mut seed) > 0.45 {
                windows.push(((x - half * 0.3).round(), top + high + 5.0));
            }
            x += half * 1.5;
        }
    }
}

/// The roof she stands on: rows of round tiles that catch the moon, a ridge above them.
fn near_roof(canvas: &mut Canvas) {
    let ramp = [palette::NIGHT, palette::DUSK, palette::DEEP, palette::SLATE, palette::STEEL, palette::MOON];
    for y in RIDGE as i32 + 8..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let row = (y - RIDGE as i32 - 8) / 11;
            let (dx, dy) = ((x + 3).rem_euclid(12), (y - RIDGE as i32 - 8).rem_euclid(11));
            // Half a cylinder, its lower end rounded, the shade of the next tile under it.
            let round = 1.0 - ((dx as f32 - 4.0) / 5.0).powi(2);
            let near = 1.0 - ((x as f32 - MOON.x).abs() / 420.0).min(1.0);
            let mut light = 0.14 + 0.26 * near + round.max(-0.6) * 0.22 - row as f32 * 0.022;
            if dx >= 9 {
                light -= 0.16;
            }
            if dy >= 9 - i32::from((3..6).contains(&dx)) {
                light -= 0.2;
            } else if dy == 0 {
                light += 0.08;
            }
            canvas.dot(x, y, step_of(&ramp, light, x, y));
        }
    }
    for x in 0..WIDTH as i32 {
        let near = 1.0 - ((x as f32 - MOON.x).abs() / 360.0).min(1.0);
        for (dy, light) in [(0, 0.62), (1, 0.5), (2, 0.34), (3, 0.28), (4, 0.12), (5, 0.36), (6, 0.3), (7, 0.1), (8, 0.05)] {
            let joint = (x + if dy > 4 { 7 } else { 0 }).rem_euclid(14) == 0;
            let light = light * (0.55 + 0.75 * near) - if joint { 0.14 } else { 0.0 };
            canvas.dot(x, RIDGE as i32 + dy, step_of(&ramp, light, x, RIDGE as i32 + dy));
        }
    }
}
