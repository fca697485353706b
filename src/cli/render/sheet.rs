//! The sheet: an enlarged level, over which shapes and text are drawn.

use crate::shared::font::{self, Bitmap, Face};
use image::RgbaImage;
use thief_girl::base::{Vec2, vec2};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Shader, Stroke,
    StrokeDash, Transform,
};

/// Colours of the game's palette (docs/STYLE.md).
pub mod color {
    pub type Rgb8 = [u8; 3];
    pub const NIGHT: Rgb8 = [0x0b, 0x0d, 0x1a];
    pub const DUSK: Rgb8 = [0x14, 0x1a, 0x2e];
    pub const SLATE: Rgb8 = [0x2f, 0x41, 0x66];
    pub const MOON: Rgb8 = [0x8f, 0xb3, 0xc9];
    pub const PALE: Rgb8 = [0xd7, 0xee, 0xf2];
    pub const PAPER: Rgb8 = [0xe8, 0xdc, 0xb8];
    pub const CREAM: Rgb8 = [0xff, 0xf6, 0xd8];
    pub const AMBER: Rgb8 = [0xf2, 0xa5, 0x41];
    pub const GLOW: Rgb8 = [0xff, 0xdc, 0x7a];
    pub const ORANGE: Rgb8 = [0xc8, 0x66, 0x2a];
    pub const WINE: Rgb8 = [0x5c, 0x1a, 0x2e];
    pub const CRIMSON: Rgb8 = [0xa3, 0x2a, 0x3f];
    pub const ROSE: Rgb8 = [0xf2, 0x8f, 0x8a];
    pub const TEAL: Rgb8 = [0x57, 0xd6, 0xc6];

    /// Returns the mixture of two colours; `part` goes from 0 (`a`) to 1 (`b`).
    pub fn mixed(a: Rgb8, b: Rgb8, part: f32) -> Rgb8 {
        [0, 1, 2].map(|i| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * part).round() as u8)
    }
}

use color::Rgb8;

/// How a line is drawn; lengths in pixels of the level.
#[derive(Clone, Copy)]
pub struct Pen {
    pub color: Rgb8,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
    pub width: f32,
    /// Lengths of dash and gap; `None` for a solid line.
    pub dash: Option<[f32; 2]>,
}

impl Pen {
    pub const fn new(color: Rgb8, width: f32) -> Self {
        Self { color, alpha: 1.0, width, dash: None }
    }

    pub const fn dashed(self, dash: f32, gap: f32) -> Self {
        Self { dash: Some([dash, gap]), ..self }
    }

    pub const fn faded(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }
}

/// Which point of a line of text is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TextAnchor {
    Left,
    Middle,
}

/// Space round the level.
#[derive(Clone, Copy)]
pub struct Margins {
    /// On all four sides, in pixels of letters.
    pub edge: u32,
    /// Height of the space below, and least width of the sheet, in pixels of the sheet.
    pub foot: u32,
    pub least_width: u32,
}

/// A picture that a level is part of; [`Drawing::place`] converts points of the level to its pixels.
pub struct Drawing {
    pixels: Pixmap,
    /// The level's top left corner, in pixels of the sheet.
    pub corner: Vec2,
    /// The level's size, in pixels of the sheet.
    pub level: Vec2,
    /// How many pixels of the sheet a pixel of the level takes.
    pub scale: f32,
    /// How many pixels of the sheet a pixel of a letter takes.
    pub letter: f32,
    /// Where the space below begins, in pixels of the sheet.
    pub foot: f32,
}

/// Returns how many pixels of the sheet a pixel of a letter takes at this scale.
pub fn letter_size(scale: u32) -> u32 {
    scale.div_ceil(2)
}

impl Drawing {
    /// Creates a sheet with the level on it; `None` if it would not fit into memory.
    pub fn new(base: &RgbaImage, scale: u32, margins: Margins) -> Option<Self> {
        let letter = letter_size(scale);
        let edge = margins.edge * letter;
        let (wide, high) = (base.width() * scale, base.height() * scale);
        let width = (wide + 2 * edge).max(margins.least_width);
        let foot = high + 2 * edge;
        let mut pixels = Pixmap::new(width, foot + margins.foot)?;
        let [r, g, b] = color::NIGHT;
        pixels.fill(Color::from_rgba8(r, g, b, 255));
        let data = pixels.data_mut();
        for y in 0..high {
            for x in 0..wide {
                let at = (((y + edge) * width + x + edge) * 4) as usize;
                data[at..at + 4].copy_from_slice(&base.get_pixel(x / scale, y / scale).0);
            }
        }
        Some(Self {
            pixels,
            corner: Vec2::splat(edge as f32),
            level: vec2(wide as f32, high as f32),
            scale: scale as f32,
            letter: letter as f32,
            foot: foot as f32,
        })
    }

    /// Converts a point of the level, in tiles, to pixels of the sheet.
    pub fn place(&self, tiles: Vec2) -> Vec2 {
        self.corner + tiles * self.tile()
    }

    /// Returns the side of a cell, in pixels of the sheet.
    pub fn tile(&self) -> f32 {
        super::blit::TILE as f32 * self.scale
    }

    pub fn width(&self) -> f32 {
        self.pixels.width() as f32
    }

    pub fn fill(&mut self, path: Option<&Path>, color: Rgb8, alpha: f32) {
        let Some(path) = path else { return };
        self.pixels.fill_path(path, &paint(color, alpha), FillRule::Winding, Transform::identity(), None);
    }

    pub fn stroke(&mut self, path: Option<&Path>, pen: Pen) {
        let Some(path) = path else { return };
        let stroke = stroke(pen, self.scale);
        self.pixels.stroke_path(path, &paint(pen.color, pen.alpha), &stroke, Transform::identity(), None);
    }

    /// Draws a line with a dark outline, so that it is visible on any ground.
    pub fn stroke_clear(&mut self, path: Option<&Path>, pen: Pen) {
        let under = Pen { color: color::NIGHT, alpha: 0.65 * pen.alpha, width: pen.width + 1.6, dash: None };
        self.stroke(path, under);
        self.stroke(path, pen);
    }

    pub fn disc(&mut self, middle: Vec2, radius: f32, color: Rgb8, alpha: f32) {
        self.fill(circle(middle, radius).as_ref(), color, alpha);
    }

    /// Blends one pixel of the level's part of the sheet; `x` and `y` count from its corner.
    pub fn tint(&mut self, x: u32, y: u32, color: Rgb8, alpha: f32) {
        let (x, y) = (x + self.corner.x as u32, y + self.corner.y as u32);
        let at = ((y * self.pixels.width() + x) * 4) as usize;
        mix(&mut self.pixels.data_mut()[at..at + 3], color, alpha);
    }

    /// Returns an empty film of the same size, to be laid over the sheet.
    pub fn film(&self) -> Option<Transparency> {
        Pixmap::new(self.pixels.width(), self.pixels.height()).map(Transparency)
    }

    pub fn lay(&mut self, film: &Transparency, alpha: f32) {
        let how = PixmapPaint { opacity: alpha, ..PixmapPaint::default() };
        self.pixels.draw_pixmap(0, 0, film.0.as_ref(), &how, Transform::identity(), None);
    }

    /// Writes a line of text, vertically centred at a height; with a dark outline if `edged`.
    pub fn write(
        &mut self,
        face: Face,
        text: &str,
        at: Vec2,
        (align, color, edged): (TextAnchor, Rgb8, bool),
    ) {
        let letters = font::line(face, text);
        let size = vec2((letters.width - 2) as f32, letters.height as f32) * self.letter;
        let left = match align {
            TextAnchor::Left => at.x - self.letter,
            TextAnchor::Middle => at.x - size.x / 2.0,
        };
        let corner = vec2(left, at.y - size.y / 2.0).round();
        if edged {
            self.stamp(&font::outline(&letters), corner, color::NIGHT, 0.85);
        }
        self.stamp(&letters, corner, color, 1.0);
    }

    fn stamp(&mut self, bitmap: &Bitmap, corner: Vec2, color: Rgb8, alpha: f32) {
        let (width, height, letter) = (self.pixels.width(), self.pixels.height(), self.letter as i32);
        for y in 0..bitmap.height * letter {
            for x in 0..bitmap.width * letter {
                let at = (corner.x as i32 + x, corner.y as i32 + y);
                let inside = (0..width as i32).contains(&at.0) && (0..height as i32).contains(&at.1);
                if inside && bitmap.get(x / letter, y / letter) {
                    let at = ((at.1 as u32 * width + at.0 as u32) * 4) as usize;
                    mix(&mut self.pixels.data_mut()[at..at + 3], color, alpha);
                }
            }
        }
    }

    pub fn finish(self) -> RgbaImage {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        // Every pixel is opaque, so that premultiplied colours are the same.
        RgbaImage::from_raw(width, height, self.pixels.take())
            .unwrap_or_else(|| unreachable!("four bytes for each pixel"))
    }
}

/// A transparent layer of the size of a sheet.
pub struct Transparency(Pixmap);

impl Transparency {
    /// Fills a shape with a flat colour; filling it twice makes no difference.
    pub fn fill(&mut self, path: Option<&Path>, color: Rgb8, within: Option<&Mask>) {
        let Some(path) = path else { return };
        let flat = Paint { anti_alias: false, ..paint(color, 1.0) };
        self.0.fill_path(path, &flat, FillRule::Winding, Transform::identity(), within);
    }

    /// Returns a mask of the same size that is open where `open` says.
    pub fn mask(&self, open: impl Fn(u32, u32) -> bool) -> Option<Mask> {
        let mut mask = Mask::new(self.0.width(), self.0.height())?;
        let width = self.0.width();
        for (i, byte) in mask.data_mut().iter_mut().enumerate() {
            *byte = if open(i as u32 % width, i as u32 / width) { 255 } else { 0 };
        }
        Some(mask)
    }

    /// Changes the opacity of every filled pixel. `alpha` gets its position, and whether it is within `edge`
    /// pixels of an unfilled one.
    pub fn shade(&mut self, edge: i32, alpha: impl Fn(u32, u32, bool) -> f32) {
        let (width, height) = (self.0.width() as i32, self.0.height() as i32);
        let filled: Vec<bool> = self.0.pixels().iter().map(|p| p.alpha() > 0).collect();
        let is_filled = |x: i32, y: i32| {
            (0..width).contains(&x) && (0..height).contains(&y) && filled[(y * width + x) as usize]
        };
        for (i, pixel) in self.0.data_mut().chunks_exact_mut(4).enumerate().filter(|(i, _)| filled[*i]) {
            let (x, y) = (i as i32 % width, i as i32 / width);
            let beside = [(edge, 0), (-edge, 0), (0, edge), (0, -edge)];
            let at_edge = beside.iter().any(|(dx, dy)| !is_filled(x + dx, y + dy));
            let part = alpha(x as u32, y as u32, at_edge);
            pixel.iter_mut().for_each(|byte| *byte = (f32::from(*byte) * part).round() as u8);
        }
    }
}

fn mix(under: &mut [u8], over: Rgb8, alpha: f32) {
    for (byte, over) in under.iter_mut().zip(over) {
        let from = f32::from(*byte);
        *byte = (from + (f32::from(over) - from) * alpha).round() as u8;
    }
}

fn paint([r, g, b]: Rgb8, alpha: f32) -> Paint<'static> {
    let color = Color::from_rgba8(r, g, b, (alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
    Paint { shader: Shader::SolidColor(color), anti_alias: true, ..Paint::default() }
}

fn stroke(pen: Pen, scale: f32) -> Stroke {
    let dash = pen.dash.and_then(|[dash, gap]| StrokeDash::new(vec![dash * scale, gap * scale], 0.0));
    let line_cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
    Stroke { width: pen.width * scale, line_cap, line_join: LineJoin::Round, dash, ..Stroke::default() }
}

pub fn circle(middle: Vec2, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(middle.x, middle.y, radius)
}

pub fn rect(corner: Vec2, size: Vec2) -> Option<Path> {
    tiny_skia::Rect::from_xywh(corner.x, corner.y, size.x, size.y).map(PathBuilder::from_rect)
}

/// Returns a line through all points.
pub fn line(points: &[Vec2]) -> Option<Path> {
    lines(std::iter::once(points))
}

/// Returns a closed shape.
pub fn polygon(points: &[Vec2]) -> Option<Path> {
    let mut path = PathBuilder::new();
    add_line(&mut path, points);
    path.close();
    path.finish()
}

/// Returns many lines as one path, so that they do not darken each other where they meet.
pub fn lines<'a>(all: impl IntoIterator<Item = &'a [Vec2]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    all.into_iter().for_each(|points| add_line(&mut path, points));
    path.finish()
}

fn add_line(path: &mut PathBuilder, points: &[Vec2]) {
    for (i, p) in points.iter().enumerate() {
        if i == 0 { path.move_to(p.x, p.y) } else { path.line_to(p.x, p.y) }
    }
}
