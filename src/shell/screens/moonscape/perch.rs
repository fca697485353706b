//! The player on the end of the ridge, her scarf in the wind, and a cat.

use super::places::RIDGE;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::config::town::CatRules;
use crate::shell::render::assets::Dir;
use crate::shell::ui::Ui;
use macroquad::prelude::*;

/// Where the scarf is tied, from her foot point, in game pixels.
const NECK: Vec2 = vec2(3.0, -12.0);
/// Lengths of its two ends, in game pixels.
const ENDS: [f32; 2] = [30.0, 22.0];

/// Draws the player; `foot` is where she stands.
pub fn girl(ui: &Ui, foot: Vec2, time: f32) {
    let Some(sheet) = ui.art.sheet("girl") else { return };
    let Some(row) = sheet.row("idle", Dir::Left) else { return };
    for (i, long) in ENDS.into_iter().enumerate() {
        scarf(ui, foot + NECK + vec2(0.0, i as f32 * 2.0), long, time + i as f32 * 0.7);
    }
    let source = sheet.source(row, row.frame_at(time, true));
    let at = foot - sheet.foot;
    ui.piece(source, at.x, at.y, Color::new(0.8, 0.8, 0.95, 1.0));
}

/// Draws one end of the scarf, with waves that run along it.
fn scarf(ui: &Ui, from: Vec2, long: f32, time: f32) {
    let gust = 0.75 + 0.25 * (time * 0.6).sin();
    for step in 0..long as i32 {
        let along = step as f32;
        let part = along / long;
        let wave = (time * 5.0 - part * 8.0).sin() * 3.5 * part * gust;
        let at = (from + vec2(along * gust, wave + part * part * 7.0 * (1.0 - gust))).round();
        let thick = if part < 0.75 { 3.0 } else { 2.0 };
        let fold = (time * 5.0 - part * 8.0).cos();
        let color = if fold > 0.2 { palette::SCARF } else { palette::CRIMSON };
        ui.fill(Rect::new(at.x, at.y, 1.0, thick), color);
        ui.fill(Rect::new(at.x, at.y + thick, 1.0, 1.0), faded(palette::WINE, 0.9));
    }
}

/// A white cat that faces the viewer; `o` are its eyes.
const CAT: [&str; 11] = [
    ".#...#.....",
    ".##.##.....",
    ".#####.....",
    ".#o#o#.....",
    "..###......",
    "..#####....",
    "..######...",
    "..#######..",
    "..#######..",
    "..#.#.###..",
    "..#.#.###..",
];

/// Draws the cat on the ridge.
pub fn cat(ui: &Ui, rules: &CatRules, time: f32) {
    let at = vec2(rules.x, RIDGE - CAT.len() as f32);
    let blinks = time.rem_euclid(rules.blink_seconds) < 0.18;
    for (y, line) in CAT.iter().enumerate() {
        let last = line.rfind('#').unwrap_or(0);
        for (x, letter) in line.char_indices() {
            let color = match letter {
                'o' if !blinks => palette::AMBER,
                '#' | 'o' if x == last => palette::PALE,
                '#' | 'o' => palette::STEEL,
                _ => continue,
            };
            ui.fill(Rect::new(at.x + x as f32, at.y + y as f32, 1.0, 1.0), color);
        }
    }
    // The tail hangs over the ridge and sways.
    for step in 0..9 {
        let part = step as f32 / 9.0;
        let sway = (time * rules.tail_pace - part * 2.0).sin() * 3.0 * part;
        let tip = at + vec2(9.0 + sway + part * 2.0, 10.0 + step as f32);
        ui.fill(Rect::new(tip.x.round(), tip.y, 2.0, 1.0), palette::STEEL);
        ui.fill(Rect::new(tip.x.round() + 2.0, tip.y, 1.0, 1.0), palette::PALE);
    }
}
