//! The foreground: the near roof, and the end of its ridge on which the player stands.

use super::canvas::{SkyCanvas, step_of};
use super::places::{MOON, PERCH, RIDGE};
use crate::shell::config::palette;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;

/// Returns the moonlight on the near roof, 0 to 1.
fn moonlight(x: i32) -> f32 {
    let near = 1.0 - ((x as f32 - MOON.x).abs() / 400.0).min(1.0);
    0.42 + 0.58 * near * near
}

const TILES: [Color; 6] =
    [palette::NIGHT, palette::DUSK, palette::DEEP, palette::SLATE, palette::STEEL, palette::MOON];

/// Paints the near roof: columns of round tiles, each shading the next, in moonlight.
pub fn roof(canvas: &mut SkyCanvas) {
    let top = RIDGE as i32 + 9;
    for y in top..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let (dx, dy) = (x.rem_euclid(16), (y - top).rem_euclid(18));
            let light = moonlight(x) * (1.0 - (y - top) as f32 / 150.0);
            let shade = if dx < 9 {
                // A cover tile, half a cylinder, whose lip casts a shadow.
                let round = [0.30, 0.52, 0.78, 0.98, 0.9, 0.74, 0.56, 0.4, 0.22][dx as usize];
                match dy {
                    0 => round * 0.45,
                    1 => round * 1.2,
                    16 => round * 1.1,
                    17 => 0.06,
                    _ => round * 0.8,
                }
            } else {
                // The hollow between two cover tiles.
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

/// Paints the raised end of the ridge: flat tiles in courses, with a demon's face below.
pub fn perch(canvas: &mut SkyCanvas) {
    let middle = PERCH.x + PERCH.w / 2.0;
    for y in PERCH.y as i32..(PERCH.y + PERCH.h) as i32 {
        let down = y as f32 - PERCH.y;
        // It widens at the foot and has a lip at the top.
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

/// Paints the demon's face, with its center at `x`, `y`.
fn demon(canvas: &mut SkyCanvas, x: i32, y: i32) {
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
