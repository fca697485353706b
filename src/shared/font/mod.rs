//! Bitmap text without a screen: the font of a text, its width and its pixels.
//!
//! Begin with [`line_in`] and [`width_in`]; [`super::line_breaks`] breaks texts into lines. The fonts are from the
//! crate `u8g2-fonts`, only those with a known free licence (docs/DEPENDENCIES.md); the build makes bitmaps of them
//! (`build/fonts.rs`). A text with a Japanese character is set in a Japanese font throughout, others in a Latin one.
//! Characters that neither font has (dashes, dots) are drawn here.

mod bitmap_font;

use bitmap_font::BitmapFont;
use std::collections::BTreeSet;

/// A font that the build has written.
macro_rules! embedded {
    ($name:literal) => {
        BitmapFont::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".font")))
    };
}

/// A size and weight of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Labels and numbers of the HUD.
    Small,
    /// Sentences.
    Body,
    /// Entries that can be chosen.
    Bold,
    /// Headings.
    Title,
    /// Text to be read while time runs, for players who have chosen it larger.
    Large,
    /// The same in the largest size; Japanese is that of [`Face::Small`], twice as large.
    Largest,
}

impl Face {
    // Used by tests/it/text.rs.
    #[allow(dead_code)]
    pub const ALL: [Face; 6] = [Face::Small, Face::Body, Face::Bold, Face::Title, Face::Large, Face::Largest];

    /// Returns the distance from one line to the next, in pixels.
    pub fn line_height(self) -> i32 {
        match self {
            Face::Small => 13,
            Face::Body => 15,
            Face::Bold => 15,
            Face::Title => 20,
            Face::Large => 17,
            Face::Largest => 26,
        }
    }

    /// Returns the distance from the top of a line to its baseline, in pixels.
    fn baseline(self) -> i32 {
        match self {
            Face::Small => 10,
            Face::Body => 12,
            Face::Bold => 12,
            Face::Title => 15,
            Face::Large => 14,
            Face::Largest => 21,
        }
    }

    fn latin(self) -> BitmapFont {
        match self {
            Face::Small => embedded!("helv_b08"),
            Face::Body => embedded!("tim_r10"),
            Face::Bold => embedded!("tim_b10"),
            Face::Title => embedded!("ncen_b12"),
            Face::Large => embedded!("helv_b10"),
            Face::Largest => embedded!("helv_b14"),
        }
    }

    fn japanese(self) -> BitmapFont {
        match self {
            Face::Small | Face::Body | Face::Bold | Face::Largest => embedded!("japanese_12"),
            Face::Title | Face::Large => embedded!("japanese_16"),
        }
    }

    /// Returns the width of a Japanese character, in pixels.
    fn em(self) -> i32 {
        match self {
            Face::Title | Face::Large => 16,
            Face::Small | Face::Body | Face::Bold => 12,
            Face::Largest => 24,
        }
    }

    /// Whether its Japanese font is made bold here: a second font would be a twentieth of the browser's download.
    fn is_emboldened(self) -> bool {
        self == Face::Bold
    }

    /// Returns how many times its Japanese font is enlarged.
    fn japanese_scale(self) -> i32 {
        if self == Face::Largest { 2 } else { 1 }
    }
}

/// The kind of font that a text is set in. A line broken off a text keeps that of the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WritingSystem {
    Latin,
    Japanese,
}

impl WritingSystem {
    pub fn of(text: &str) -> Self {
        if text.chars().any(is_japanese) { WritingSystem::Japanese } else { WritingSystem::Latin }
    }
}

/// Whether it is a character of Japanese writing.
pub fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// A picture in black and white.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap {
    pub width: i32,
    pub height: i32,
    pub dots: Vec<bool>,
}

impl Bitmap {
    pub fn new(width: i32, height: i32) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        Self { width, height, dots: vec![false; (width * height) as usize] }
    }

    pub fn get(&self, x: i32, y: i32) -> bool {
        (0..self.width).contains(&x)
            && (0..self.height).contains(&y)
            && self.dots[(y * self.width + x) as usize]
    }

    fn set(&mut self, x: i32, y: i32) {
        if (0..self.width).contains(&x) && (0..self.height).contains(&y) {
            self.dots[(y * self.width + x) as usize] = true;
        }
    }
}

/// A character of a face: its advance in pixels, and its pixels relative to its origin on the baseline.
#[derive(Default)]
struct Glyph {
    advance: i32,
    dots: Vec<(i32, i32)>,
}

impl Glyph {
    fn set(&mut self, x: i32, y: i32) {
        self.dots.push((x, y));
    }

    /// Widens every stroke by a pixel to the right, except into a gap of one pixel and the one before the next
    /// character: dense characters stay readable.
    fn embolden(&mut self) {
        let thin: BTreeSet<(i32, i32)> = self.dots.iter().copied().collect();
        let is_gap = |x: i32, y: i32| thin.contains(&(x + 1, y)) || x + 1 >= self.advance;
        let wider: Vec<(i32, i32)> =
            thin.iter().map(|(x, y)| (x + 1, *y)).filter(|(x, y)| !is_gap(*x, *y)).collect();
        self.dots.extend(wider);
    }

    /// Makes each pixel a square of so many pixels a side.
    fn enlarge(&mut self, scale: i32) {
        let square = |(x, y): &(i32, i32)| {
            let (x, y) = (x * scale, y * scale);
            (0..scale * scale).map(move |i| (x + i % scale, y + i / scale))
        };
        self.dots = self.dots.iter().flat_map(square).collect();
    }
}

/// A font, and what is done to its characters.
struct SizedFont {
    font: BitmapFont,
    scale: i32,
    is_emboldened: bool,
}

/// The fonts of one text.
struct FontSet {
    face: Face,
    /// In the order in which they are searched for a character.
    fonts: [SizedFont; 2],
    script: WritingSystem,
}

impl FontSet {
    fn of(face: Face, script: WritingSystem) -> Self {
        let latin = SizedFont { font: face.latin(), scale: 1, is_emboldened: false };
        let japanese = SizedFont {
            font: face.japanese(),
            scale: face.japanese_scale(),
            is_emboldened: face.is_emboldened(),
        };
        let fonts = match script {
            WritingSystem::Japanese => [japanese, latin],
            WritingSystem::Latin => [latin, japanese],
        };
        Self { face, fonts, script }
    }

    /// Returns the font that has a character, and the width of the character in pixels.
    fn font(&self, c: char) -> Option<(&SizedFont, i32)> {
        // One that keeps a number with its unit looks like any other.
        let c = if c == '\u{a0}' { ' ' } else { c };
        self.fonts
            .iter()
            .find_map(|sized| sized.font.advance(c).map(|advance| (sized, advance * sized.scale)))
    }

    /// Returns the width of a character that is drawn here, in pixels; `None` if a font has it.
    fn by_hand(&self, c: char) -> Option<i32> {
        let em = self.face.em();
        match (c, self.script) {
            ('…', WritingSystem::Latin) => Some(9),
            ('…' | '—', _) => Some(em),
            ('·' | '・', _) => Some(6),
            ('←' | '→' | '↑' | '↓', _) => Some(8),
            ('✓', _) => Some(9),
            _ => None,
        }
    }

    /// Returns the advance of a character, in pixels; 0 if no font has it.
    fn advance(&self, c: char) -> i32 {
        self.by_hand(c).or_else(|| self.font(c).map(|(_, advance)| advance)).unwrap_or(0)
    }

    fn draw(&self, c: char) -> Glyph {
        if let Some(width) = self.by_hand(c) {
            return self.draw_by_hand(c, width);
        }
        let Some((sized, advance)) = self.font(c) else { return Glyph::default() };
        let mut glyph = Glyph { advance, dots: sized.font.dots(c) };
        if sized.is_emboldened {
            glyph.embolden();
        }
        glyph.enlarge(sized.scale);
        glyph
    }

    fn draw_by_hand(&self, c: char, width: i32) -> Glyph {
        let mut glyph = Glyph { advance: width, dots: Vec::new() };
        let middle = -self.face.em() / 3;
        match c {
            '—' => (0..width).for_each(|x| glyph.set(x, middle)),
            '…' => {
                let y = if self.script == WritingSystem::Japanese { middle } else { -1 };
                (0..3).for_each(|i| glyph.set(width / 6 + i * width / 3, y));
            }
            '←' | '→' | '↑' | '↓' => arrow(c, 3, -4, &mut glyph),
            '✓' => check_mark(&mut glyph),
            _ => {
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    glyph.set(width / 2 - 1 + dx, middle - 1 + dy);
                }
            }
        }
        glyph
    }
}

/// Draws an arrow round a middle: a point that widens over three pixels, and a shaft.
fn arrow(c: char, x: i32, y: i32, on: &mut Glyph) {
    let mut dot = |along: i32, across: i32| match c {
        '←' => on.set(x + along, y + across),
        '→' => on.set(x - along, y + across),
        '↑' => on.set(x + across, y + along),
        _ => on.set(x + across, y - along),
    };
    for along in -3..=3 {
        let half = if along <= -1 { along + 3 } else { 0 };
        (-half..=half).for_each(|across| dot(along, across));
    }
}

/// Draws a check mark: a short stroke down, and a long one up.
fn check_mark(on: &mut Glyph) {
    for x in 0..8 {
        let y = if x < 3 { x - 4 } else { -x };
        [0, 1].into_iter().for_each(|thick| on.set(x, y + thick));
    }
}

/// Whether a character can be shown at all. Used by tests/it/text.rs.
#[allow(dead_code)]
pub fn has(face: Face, c: char) -> bool {
    let setting = FontSet::of(face, WritingSystem::of(c.encode_utf8(&mut [0; 4])));
    c == '\n' || setting.by_hand(c).is_some() || setting.font(c).is_some()
}

/// Returns the width of a line, in pixels, in the font of its own writing system.
#[cfg(not(target_arch = "wasm32"))]
pub fn width(face: Face, line: &str) -> i32 {
    width_in(face, WritingSystem::of(line), line)
}

/// Returns the width of a line, in pixels, in the font of this writing system.
pub fn width_in(face: Face, script: WritingSystem, line: &str) -> i32 {
    let setting = FontSet::of(face, script);
    line.chars().map(|c| setting.advance(c)).sum()
}

/// Draws a line in the font of its own writing system, with a margin of one pixel all round for an outline.
#[cfg(not(target_arch = "wasm32"))]
pub fn line(face: Face, text: &str) -> Bitmap {
    line_in(face, WritingSystem::of(text), text)
}

/// Draws a line in the font of this writing system, with a margin of one pixel all round for an outline.
pub fn line_in(face: Face, script: WritingSystem, text: &str) -> Bitmap {
    let setting = FontSet::of(face, script);
    let glyphs: Vec<Glyph> = text.chars().map(|c| setting.draw(c)).collect();
    let width: i32 = glyphs.iter().map(|glyph| glyph.advance).sum();
    let mut bitmap = Bitmap::new(width + 3, face.line_height() + 3);
    let (mut left, baseline) = (1, face.baseline() + 1);
    for glyph in glyphs {
        glyph.dots.iter().for_each(|(x, y)| bitmap.set(left + x, baseline + y));
        left += glyph.advance;
    }
    bitmap
}

/// Returns a bitmap of twice the size with its corners rounded on the finer grid (the EPX rule): large
/// letters whose pixels are no larger than those of the picture.
pub fn grown(of: &Bitmap) -> Bitmap {
    let mut large = Bitmap::new(of.width * 2, of.height * 2);
    for y in 0..of.height {
        for x in 0..of.width {
            let (here, up, down) = (of.get(x, y), of.get(x, y - 1), of.get(x, y + 1));
            let (left, right) = (of.get(x - 1, y), of.get(x + 1, y));
            let corner =
                |a: bool, b: bool, c: bool, d: bool| if a == b && a != c && b != d { a } else { here };
            let quarters = [
                corner(left, up, down, right),
                corner(up, right, left, down),
                corner(down, left, right, up),
                corner(right, down, up, left),
            ];
            for (i, _) in quarters.into_iter().enumerate().filter(|(_, on)| *on) {
                large.set(2 * x + (i as i32 & 1), 2 * y + (i as i32 >> 1));
            }
        }
    }
    large
}

/// Returns the pixels round a bitmap, for an outline.
pub fn outline(of: &Bitmap) -> Bitmap {
    let mut edge = Bitmap::new(of.width, of.height);
    let dots = of.dots.iter().enumerate().filter(|(_, on)| **on);
    for (x, y) in dots.map(|(i, _)| (i as i32 % of.width, i as i32 / of.width)) {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        around.filter(|(x, y)| !of.get(*x, *y)).for_each(|(x, y)| edge.set(x, y));
    }
    edge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_japanese_has_the_width_of_the_usual_one_and_more_ink() {
        let [usual, bold] = [Face::Body, Face::Bold].map(|face| line(face, "怪盗むすめ"));
        assert_eq!((usual.width, usual.height), (bold.width, bold.height));
        let ink = |bitmap: &Bitmap| bitmap.dots.iter().filter(|dot| **dot).count();
        assert!(ink(&bold) > ink(&usual) * 5 / 4, "{} and {}", ink(&usual), ink(&bold));
        assert!(usual.dots.iter().zip(&bold.dots).all(|(usual, bold)| *bold || !usual));
    }

    #[test]
    fn an_outline_goes_round_and_not_over() {
        let letter = line(Face::Title, "!");
        let edge = outline(&letter);
        assert!(letter.dots.iter().any(|d| *d) && edge.dots.iter().any(|d| *d));
        assert!(letter.dots.iter().zip(&edge.dots).all(|(a, b)| !(*a && *b)));
    }

    #[test]
    fn growing_rounds_corners_and_keeps_size() {
        let letter = line(Face::Title, "O");
        let large = grown(&letter);
        assert_eq!((large.width, large.height), (letter.width * 2, letter.height * 2));
        let count = |b: &Bitmap| b.dots.iter().filter(|d| **d).count();
        assert!(count(&large) > count(&letter) * 3 && count(&large) < count(&letter) * 5);
    }

    #[test]
    fn dashes_and_dots_are_drawn_by_hand() {
        for c in ['—', '…', '·'] {
            assert!(has(Face::Body, c) && line(Face::Body, &c.to_string()).dots.contains(&true));
        }
        assert!(!has(Face::Body, '🐈'));
    }
}
