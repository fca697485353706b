//! The legend below a picture.
//!
//! Lengths are in pixels of letters, which become [`letter_size`] pixels of the sheet.

use super::sheet::{Drawing, TextAnchor, color, letter_size, rect};
use crate::shared::font::{self, Face};
use thief_girl::base::{IVec2, Vec2, ivec2, vec2};

/// Height of a row.
const ROW: i32 = 14;
/// Size of a sign, which is left of its text.
pub const SIGN: Vec2 = Vec2::new(18.0, 11.0);
/// Gap between a sign and its text, and margin round everything.
const GAP: i32 = 6;
/// Gap between two blocks.
const APART: i32 = 22;

/// Draws a sign round this middle.
type DrawLegendSign = Box<dyn Fn(&mut Drawing, Vec2)>;

/// The legend of one overlay.
pub struct LegendBlock {
    title: String,
    rows: Vec<(DrawLegendSign, String)>,
}

impl LegendBlock {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), rows: Vec::new() }
    }

    pub fn row(mut self, text: impl Into<String>, sign: impl Fn(&mut Drawing, Vec2) + 'static) -> Self {
        self.rows.push((Box::new(sign), text.into()));
        self
    }

    /// Returns the size in pixels of letters.
    fn size(&self) -> IVec2 {
        let words = self.rows.iter().map(|(_, text)| SIGN.x as i32 + GAP + font::width(Face::Small, text));
        let title = font::width(Face::Bold, &self.title);
        ivec2(words.fold(title, i32::max), ROW * (self.rows.len() as i32 + 1) + 2)
    }
}

/// Positions of all blocks and size of the whole legend, in pixels of letters.
pub struct LegendLayout {
    places: Vec<IVec2>,
    size: IVec2,
}

impl LegendLayout {
    /// Places blocks side by side, as many as fit into `width`, in pixels of the sheet.
    pub fn new(blocks: &[LegendBlock], width: u32, scale: u32) -> Self {
        let sizes: Vec<IVec2> = blocks.iter().map(LegendBlock::size).collect();
        let widest = sizes.iter().map(|size| size.x + 2 * GAP).max().unwrap_or(0);
        let width = widest.max((width / letter_size(scale)) as i32);
        let (mut places, mut at, mut row_height) = (Vec::new(), ivec2(GAP, GAP), 0);
        for size in sizes {
            if at.x > GAP && at.x + size.x + GAP > width {
                at = ivec2(GAP, at.y + row_height + GAP);
                row_height = 0;
            }
            places.push(at);
            at.x += size.x + APART;
            row_height = row_height.max(size.y);
        }
        let height = if blocks.is_empty() { 0 } else { at.y + row_height + GAP };
        Self { places, size: ivec2(width, height) }
    }

    /// Returns the size of the legend in pixels of the sheet.
    pub fn pixels(&self, scale: u32) -> [u32; 2] {
        [self.size.x, self.size.y].map(|side| side.max(0) as u32 * letter_size(scale))
    }

    pub fn draw(&self, blocks: &[LegendBlock], sheet: &mut Drawing) {
        if blocks.is_empty() {
            return;
        }
        let top = vec2(0.0, sheet.foot);
        let panel = rect(top, vec2(sheet.width(), self.size.y as f32 * sheet.letter));
        sheet.fill(panel.as_ref(), color::DUSK, 1.0);
        for (block, place) in blocks.iter().zip(&self.places) {
            let corner = top + place.as_vec2() * sheet.letter;
            draw_block(block, corner, sheet);
        }
    }
}

fn draw_block(block: &LegendBlock, corner: Vec2, sheet: &mut Drawing) {
    let unit = sheet.letter;
    let line = |row: usize| corner + vec2(0.0, (row as f32 + 0.5) * ROW as f32 * unit);
    sheet.write(Face::Bold, &block.title, line(0), (TextAnchor::Left, color::GLOW, false));
    for (i, (sign, text)) in block.rows.iter().enumerate() {
        let middle = line(i + 1) + vec2(0.0, 2.0 * unit);
        sign(sheet, middle + vec2(SIGN.x * unit / 2.0, 0.0));
        let words = middle + vec2((SIGN.x + GAP as f32) * unit, 0.0);
        sheet.write(Face::Small, text, words, (TextAnchor::Left, color::PAPER, false));
    }
}

/// Returns a rectangle of the size of a sign, for signs of areas.
pub fn patch(sheet: &Drawing, middle: Vec2) -> Option<tiny_skia::Path> {
    let size = SIGN * sheet.letter;
    rect(middle - size / 2.0, size)
}

/// Returns the two ends of a line through a sign.
pub fn across(sheet: &Drawing, middle: Vec2) -> [Vec2; 2] {
    let half = vec2(SIGN.x / 2.0 * sheet.letter, 0.0);
    [middle - half, middle + half]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_side_by_side_as_long_as_there_is_room() {
        let blocks = || (0..3).map(|_| LegendBlock::new("Title").row("words for a sign", |_, _| {}));
        let blocks: Vec<LegendBlock> = blocks().collect();
        let size = blocks[0].size();
        let two = (2 * size.x + APART + 2 * GAP) as u32;
        let layout = LegendLayout::new(&blocks, two, 1);
        let [a, b, c] = layout.places[..] else { panic!("three places") };
        assert!(a.y == b.y && b.x >= a.x + size.x && b.x + size.x <= two as i32);
        assert!(c.x == a.x && c.y >= a.y + size.y);
        assert_eq!(layout.pixels(1)[0], two);
        // A level narrower than the text gets a wider sheet.
        let narrow = LegendLayout::new(&blocks, 10, 4).pixels(4);
        assert_eq!(narrow[0], (size.x + 2 * GAP) as u32 * letter_size(4));
        assert_eq!(LegendLayout::new(&[], 100, 1).pixels(1), [100, 0]);
    }
}
