//! The grid of cells, numbered as in the editor.

use super::legend::LegendBlock;
use super::overlay::Overlay;
use super::sheet::{Drawing, Pen, TextAnchor, color, line};
use crate::shared::font::{self, Face};
use thief_girl::base::{IVec2, Vec2};

/// Width of the margin for the numbers, in pixels of letters.
pub const EDGE: u32 = 20;
/// Every so many cells a line is stronger.
const STRONG: i32 = 5;

/// The overlay of numbered cells.
pub struct GridOverlay {
    pub size: IVec2,
}

impl Overlay for GridOverlay {
    fn draw(&self, sheet: &mut Drawing) {
        for axis in [0, 1] {
            for strong in [false, true] {
                (0..=self.size[axis])
                    .filter(|i| (i % STRONG == 0) == strong)
                    .for_each(|i| self.draw_line(sheet, axis, i, strong));
            }
            (0..self.size[axis]).for_each(|i| self.number(sheet, axis, i));
        }
    }

    fn legend(&self) -> Option<LegendBlock> {
        None
    }
}

impl GridOverlay {
    fn draw_line(&self, sheet: &mut Drawing, axis: usize, at: i32, strong: bool) {
        let mut ends = [Vec2::ZERO, self.size.as_vec2()];
        ends.iter_mut().for_each(|end| end[axis] = at as f32);
        // In the middle of a pixel, so that it stays sharp.
        let mut ends = ends.map(|end| sheet.place(end));
        ends.iter_mut().for_each(|end| end[axis] = end[axis].floor() + 0.5);
        let path = line(&ends);
        let width = 1.0 / sheet.scale * sheet.letter;
        if strong {
            sheet.stroke(path.as_ref(), Pen::new(color::NIGHT, 3.0 * width).faded(0.4));
        }
        sheet.stroke(path.as_ref(), Pen::new(color::PALE, width).faded(if strong { 0.85 } else { 0.24 }));
    }

    /// Writes the number of a column or row on both sides of the level.
    fn number(&self, sheet: &mut Drawing, axis: usize, at: i32) {
        let text = at.to_string();
        let strong = at % STRONG == 0;
        let wide = font::width(Face::Small, &text) as f32 * sheet.letter > sheet.tile() - 2.0;
        if wide && axis == 0 && !strong {
            return;
        }
        let color = if strong { color::CREAM } else { color::MOON };
        let edge = EDGE as f32 * sheet.letter / 2.0;
        let middle = sheet.place(Vec2::splat(at as f32 + 0.5))[axis];
        let level = sheet.level;
        for far in [-edge, level[1 - axis] + edge] {
            let mut place = Vec2::splat(middle);
            place[1 - axis] = sheet.corner[1 - axis] + far;
            sheet.write(Face::Small, &text, place, (TextAnchor::Middle, color, false));
        }
    }
}
