//! The night behind the menus: the keep, the town's roofs, the moon, and she on a ridge. Painted once, dot by dot,
//! in the palette; only clouds, stars, windows and she herself move.

use crate::shell::assets::Dir;
use crate::shell::palette::{self, faded};
use crate::shell::ui::{HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;

const MOON: Vec2 = vec2(492.0, 168.0);
const RADIUS: f32 = 86.0;
/// Where the near roof begins.
const RIDGE: f32 = 290.0;
/// The raised end of the ridge, on which she stands.
const PERCH: Rect = Rect::new(462.0, 208.0, 60.0, 90.0);

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
        for (y, speed, shift, alpha) in
            [(62.0, 3.0, 0.0, 0.55), (138.0, 5.0, 320.0, 0.7), (176.0, 2.2, 90.0, 0.5)]
        {
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
        let at = vec2(PERCH.x + 28.0, PERCH.y + 2.0) - sheet.foot;
        ui.piece(source, at.x, at.y, Color::new(0.8, 0.8, 0.95, 1.0));
    }
}

fn sky() -> Texture2D {
    let mut canvas = Canvas::new();
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
                // Seas run into one another, and are shallow at their shores.
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
    perch(&mut canvas);
    windows.retain(|(x, y)| !PERCH.contains(vec2(*x, *y)));
    (canvas.texture(), windows)
}

/// The keep's floors, each under a roof with lifted eaves.
fn keep(canvas: &mut Canvas, windows: &mut Vec<(f32, f32)>) {
    let middle = 306.0;
    let floors = [(108.0, 17.0), (130.0, 27.0), (156.0, 39.0), (186.0, 53.0), (220.0, 68.0)];
    let (wall, shade, edge) = (Color::new(0.2, 0.265, 0.42, 1.0), palette::DEEP, palette::STEEL);
    for (i, (top, half)) in floors.into_iter().enumerate() {
        let bottom = floors.get(i + 1).map_or(262.0, |next| next.0);
        for y in top as i32..bottom as i32 + 6 {
            let (near, dark) = (y < top as i32 + 4, Color::new(0.145, 0.19, 0.32, 1.0));
            canvas.row(middle - half, middle + half, y, if near { shade } else { dark });
            // The side towards the moon is plaster in moonlight.
            canvas.row(middle + half * 0.2, middle + half, y, if near { shade } else { wall });
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
        canvas.row(
            middle + reach * (0.25 + 0.5 * part),
            middle + reach,
            row,
            if y % 3 == 2 { palette::SLATE } else { edge },
        );
        canvas.row(middle - reach, middle - reach * 0.6, row, palette::DUSK);
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
                let reach =
                    if y as f32 - top < high { half * (0.5 + 0.5 * part.powf(1.4)) } else { half - 5.0 };
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

/// The light that the moon leaves on the near roof.
fn moonlight(x: i32) -> f32 {
    let near = 1.0 - ((x as f32 - MOON.x).abs() / 400.0).min(1.0);
    0.42 + 0.58 * near * near
}

const TILES: [Color; 6] =
    [palette::NIGHT, palette::DUSK, palette::DEEP, palette::SLATE, palette::STEEL, palette::MOON];

/// The roof below her: columns of round tiles, each shading the next, that catch the moon.
fn near_roof(canvas: &mut Canvas) {
    let top = RIDGE as i32 + 9;
    for y in top..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let (dx, dy) = (x.rem_euclid(16), (y - top).rem_euclid(18));
            let light = moonlight(x) * (1.0 - (y - top) as f32 / 150.0);
            let shade = if dx < 9 {
                // A cover tile, half a cylinder; its lip throws a shadow.
                let round = [0.30, 0.52, 0.78, 0.98, 0.9, 0.74, 0.56, 0.4, 0.22][dx as usize];
                match dy {
                    0 => round * 0.45,
                    1 => round * 1.2,
                    16 => round * 1.1,
                    17 => 0.06,
                    _ => round * 0.8,
                }
            } else {
                // The hollow between two of them.
                let hollow = [0.1, 0.2, 0.3, 0.34, 0.3, 0.24, 0.14][(dx - 9) as usize];
                if (y - top + 9).rem_euclid(18) == 0 { 0.05 } else { hollow }
            };
            canvas.dot(x, y, step_of(&TILES, 0.06 + shade * light * 0.86, x, y));
        }
    }
    for x in 0..WIDTH as i32 {
        for (dy, shade) in
            [(0, 0.9), (1, 0.7), (2, 0.5), (3, 0.4), (4, 0.1), (5, 0.6), (6, 0.5), (7, 0.3), (8, 0.05)]
        {
            let joint = (x + if dy > 4 { 9 } else { 0 }).rem_euclid(18) == 0;
            let light = shade * moonlight(x) * if joint { 0.4 } else { 1.0 };
            canvas.dot(x, RIDGE as i32 + dy, step_of(&TILES, 0.06 + light * 0.86, x, RIDGE as i32 + dy));
        }
    }
}

/// The raised end of the ridge: flat tiles laid in courses, a demon's face below them.
fn perch(canvas: &mut Canvas) {
    let middle = PERCH.x + PERCH.w / 2.0;
    for y in PERCH.y as i32..(PERCH.y + PERCH.h) as i32 {
        let down = y as f32 - PERCH.y;
        // It stands on a wide foot and has a lip at the top.
        let half = if down < 5.0 { 22.0 - down * 0.6 } else { 15.0 + (down / PERCH.h).powi(3) * 22.0 };
        for x in (middle - half) as i32..(middle + half) as i32 {
            let across = (x as f32 - middle) / half;
            let course = (down as i32) % 5 == 4;
            let joint = (x + (down as i32 / 5) * 6).rem_euclid(12) == 0 && down > 5.0;
            let mut light = (0.5 - across * 0.3) * (1.0 - 0.45 * down / PERCH.h);
            if down < 2.0 {
                light = 1.0;
            } else if course || joint {
                light *= 0.3;
            }
            canvas.dot(x, y, step_of(&TILES, 0.08 + light * 0.72, x, y));
        }
    }
    demon(canvas, middle as i32, PERCH.y as i32 + 22);
}

/// The face that keeps evil away, and sometimes thieves.
fn demon(canvas: &mut Canvas, x: i32, y: i32) {
    const FACE: [&str; 12] = [
        "h...........h",
        "hh.........hh",
        ".hh.mmmmm.hh.",
        "..mmmmmmmmm..",
        ".mmddmmmddmm.",
        ".mdaadmdaadm.",
        ".mmddmmmddmm.",
        ".mmmmmdmmmmm.",
        ".mmdddddddmm.",
        ".mdwdwdwdwdm.",
        "..mdddddddm..",
        "...mmmmmmm...",
    ];
    for (row, line) in FACE.iter().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let color = match letter {
                'h' => palette::MOON,
                'm' => palette::STEEL,
                'd' => palette::NIGHT,
                'a' => palette::AMBER,
                'w' => palette::PALE,
                _ => continue,
            };
            canvas.dot(x - 6 + column as i32, y - 6 + row as i32, color);
        }
    }
}
