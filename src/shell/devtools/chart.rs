//! Drawing of marks at places in the world, on whole pixels.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::render::view::Camera;
use crate::shell::ui::{HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;

/// Side of a cell, in game pixels.
pub const CELL: f32 = 16.0;

/// Draws at places given in tiles.
pub struct Chart<'a> {
    pub game: &'a Game,
    pub camera: Camera,
}

impl Chart<'_> {
    /// Converts a point of the level, in tiles, to game pixels.
    pub fn place(&self, tiles: Vec2) -> Vec2 {
        self.camera.to_screen(tiles)
    }

    /// Whether a point, in tiles, is on the picture or near it.
    pub fn shows(&self, tiles: Vec2) -> bool {
        Rect::new(-CELL, -CELL, WIDTH + 2.0 * CELL, HEIGHT + 3.0 * CELL).contains(self.place(tiles))
    }

    pub fn line(&self, from: Vec2, to: Vec2, color: Color) {
        stroke(self.place(from), self.place(to), color);
    }

    /// Draws a dashed line.
    pub fn dashes(&self, from: Vec2, to: Vec2, color: Color) {
        let (from, to) = (self.place(from), self.place(to));
        let (way, length) = (to - from, from.distance(to));
        if !length.is_finite() || length < 1.0 {
            return;
        }
        let mut done = 0.0;
        // Skip dashes far beyond the edge of the picture.
        while done < length.min(2.0 * WIDTH) {
            let end = (done + 3.0).min(length);
            stroke((from + way * (done / length)).round(), (from + way * (end / length)).round(), color);
            done += 6.0;
        }
    }

    /// Draws an arrow from a point along a vector, both in tiles.
    pub fn arrow(&self, from: Vec2, along: Vec2, color: Color) {
        let (tail, tip) = (self.place(from), self.place(from + along));
        stroke(tail, tip, color);
        if let Some(back) = (tail - tip).try_normalize() {
            for side in [0.5_f32, -0.5] {
                stroke(tip, (tip + back.rotate(Vec2::from_angle(side)) * 4.0).round(), color);
            }
        }
    }

    pub fn cross(&self, at: Vec2, color: Color) {
        let at = self.place(at);
        for end in [vec2(3.0, 3.0), vec2(3.0, -3.0)] {
            stroke(at - end, at + end, color);
        }
    }

    /// Draws a diamond, filled or hollow.
    pub fn diamond(&self, at: Vec2, color: Color, full: bool) {
        let at = self.place(at);
        for dy in -3_i32..=3 {
            let half = (3 - dy.abs()) as f32;
            let (x, y) = (at.x - half, at.y + dy as f32);
            if full || half == 0.0 {
                self.game.ui.fill(Rect::new(x, y, 2.0 * half + 1.0, 1.0), color);
            } else {
                self.game.ui.fill(Rect::new(x, y, 1.0, 1.0), color);
                self.game.ui.fill(Rect::new(x + 2.0 * half, y, 1.0, 1.0), color);
            }
        }
    }

    pub fn dot(&self, at: Vec2, color: Color) {
        let at = self.place(at);
        self.game.ui.fill(Rect::new(at.x - 1.0, at.y - 1.0, 3.0, 3.0), color);
    }

    /// Draws a text at an offset, in game pixels, from a point in tiles.
    pub fn label(&self, at: Vec2, off: Vec2, text: &str, color: Color) {
        let at = self.place(at) + off;
        self.game.ui.write(text, at.x, at.y, &readable(SMALL.colored(color)));
    }

    /// Tints a square of the level, in tiles.
    pub fn tint(&self, corner: Vec2, side: f32, color: Color) {
        let (from, to) = (self.place(corner), self.place(corner + side));
        self.game.ui.fill(Rect::new(from.x, from.y, to.x - from.x, to.y - from.y), color);
    }

    /// Draws brackets round a figure.
    pub fn brackets(&self, feet: Vec2, color: Color) {
        let feet = self.place(feet);
        let (left, top, width, height) = (feet.x - 10.0, feet.y - 27.0, 20.0, 32.0);
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            let (right, low) = (left + x * width, top + y * height);
            self.game.ui.fill(Rect::new(right - x * 4.0, low, 5.0, 1.0), color);
            self.game.ui.fill(Rect::new(right, low - y * 4.0, 1.0, 5.0), color);
        }
    }
}

/// Draws a thin line between two points, in game pixels.
pub fn stroke(from: Vec2, to: Vec2, color: Color) {
    draw_line(from.x + 0.5, from.y + 0.5, to.x + 0.5, to.y + 0.5, 1.0, color);
}

/// Draws a bar that is filled to `part` (0 to 1).
pub fn bar(game: &Game, bed: Rect, part: f32, color: Color) {
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    game.ui.fill(bed, faded(palette::DEEP, 0.9));
    game.ui.fill(Rect { w: (bed.w * part).round(), ..bed }, color);
}
