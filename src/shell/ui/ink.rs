//! Text rendering: lines of [`font`](crate::shared::font) as cached pictures.

use crate::shared::font::{self, Bitmap, Face, WritingSystem};
use crate::shared::line_breaks;
use crate::shell::platform::costs;
use crate::shell::render::assets::{PagePicture, UiPage};
use macroquad::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;

/// Frames without use after which a cached line is dropped.
const KEPT_FRAMES: u64 = 240;

/// Outline or shadow of letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextEdge {
    None,
    /// A shadow one font pixel below and to the right.
    Shadow(Color),
    /// An outline of one font pixel on all sides.
    Outline(Color),
}

/// Horizontal alignment of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAlign {
    Left,
    Center,
    Right,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    pub face: Face,
    /// Writing system whose letters are used; `None` for that of the text itself.
    pub script: Option<WritingSystem>,
    pub color: Color,
    pub edge: TextEdge,
    /// Scale of the font: 1, 2 or 4. Scaled letters are smoothed and shaded from top to bottom.
    pub scale: i32,
    pub align: TextAlign,
}

impl TextStyle {
    pub const fn new(face: Face, color: Color) -> Self {
        Self { face, script: None, color, edge: TextEdge::None, scale: 1, align: TextAlign::Left }
    }

    pub const fn outlined(mut self, color: Color) -> Self {
        self.edge = TextEdge::Outline(color);
        self
    }

    pub const fn shadowed(mut self, color: Color) -> Self {
        self.edge = TextEdge::Shadow(color);
        self
    }

    pub const fn centered(mut self) -> Self {
        self.align = TextAlign::Center;
        self
    }

    pub const fn right(mut self) -> Self {
        self.align = TextAlign::Right;
        self
    }

    pub const fn scaled(mut self, scale: i32) -> Self {
        self.scale = scale;
        self
    }

    pub const fn colored(mut self, color: Color) -> Self {
        self.color = color;
        self
    }

    /// Fixes the writing system to that of `text`, for lines that are parts of it.
    pub fn for_lines_of(mut self, text: &str) -> Self {
        self.script = Some(self.script_of(text));
        self
    }

    fn script_of(&self, text: &str) -> WritingSystem {
        self.script.unwrap_or_else(|| WritingSystem::of(text))
    }

    pub fn line_height(&self) -> f32 {
        (self.face.line_height() * self.scale) as f32
    }

    pub fn width(&self, text: &str) -> f32 {
        (font::width_in(self.face, self.script_of(text), text) * self.scale) as f32
    }
}

/// A line with its outline.
struct RenderedLine {
    /// The letters, and their outline below.
    picture: LinePicture,
    used: u64,
}

/// Where the picture of a line is.
enum LinePicture {
    OnPage(PagePicture),
    /// There is no page yet, or it is full: a texture of its own, which is a draw call more.
    Alone(Texture2D),
}

/// A text broken into lines.
struct WrappedText {
    lines: Rc<[String]>,
    used: u64,
}

/// How a text is broken into lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineBreaks {
    /// Every line is as long as fits.
    Full,
    /// Lines are of about equal length.
    Balanced,
}

/// Cache of rendered lines and of line breaks.
#[derive(Default)]
pub struct Ink {
    lines: HashMap<(Face, WritingSystem, i32, String), RenderedLine>,
    /// Line breaks by rule, face, width and text.
    broken: HashMap<(LineBreaks, Face, i32, String), WrappedText>,
    frame: u64,
    /// Where lines are kept.
    page: Option<Rc<UiPage>>,
}

impl Ink {
    pub fn on(page: &Rc<UiPage>) -> Self {
        Self { page: Some(page.clone()), ..Self::default() }
    }

    /// Starts a frame, and drops what was not used for a while.
    pub fn tidy(&mut self) {
        self.frame += 1;
        let frame = self.frame;
        self.lines.retain(|_, line| frame - line.used < KEPT_FRAMES);
        self.broken.retain(|_, text| frame - text.used < KEPT_FRAMES);
    }

    /// Breaks a text into lines of at most `width` game pixels.
    pub fn wrap(&mut self, text: &str, width: f32, style: &TextStyle, breaks: LineBreaks) -> Rc<[String]> {
        let (frame, width) = (self.frame, width as i32 / style.scale.max(1));
        let wrap = match breaks {
            LineBreaks::Full => line_breaks::wrap,
            LineBreaks::Balanced => line_breaks::wrap_balanced,
        };
        let key = (breaks, style.face, width, text.to_string());
        let broken = self
            .broken
            .entry(key)
            .or_insert_with(|| WrappedText { lines: wrap(style.face, text, width).into(), used: frame });
        broken.used = frame;
        broken.lines.clone()
    }

    /// Writes one line. `x`, `y` is its top left corner, its top center or its top right corner, depending on
    /// the alignment.
    pub fn write(&mut self, text: &str, x: f32, y: f32, style: &TextStyle) {
        if text.is_empty() {
            return;
        }
        let margin = style.scale as f32;
        let written = self.line(style, text);
        let width = written.picture.texture().1.w - 3.0 * margin;
        let shift = match style.align {
            TextAlign::Left => 0.0,
            TextAlign::Center => (width / 2.0).floor(),
            TextAlign::Right => width,
        };
        let (x, y) = ((x - shift).round() - margin, y.round() - margin);
        let drop = (margin / 2.0).ceil();
        match style.edge {
            TextEdge::None => {}
            TextEdge::Shadow(color) => written.draw(LinePart::Outline, x + drop, y + drop, color),
            TextEdge::Outline(color) => written.draw(LinePart::Outline, x, y, color),
        }
        written.draw(LinePart::Letters, x, y, style.color);
    }

    fn line(&mut self, style: &TextStyle, text: &str) -> &RenderedLine {
        let (frame, page) = (self.frame, self.page.as_ref());
        let script = style.script_of(text);
        let line =
            self.lines.entry((style.face, script, style.scale, text.to_string())).or_insert_with(|| {
                let mut letters = font::line_in(style.face, script, text);
                let mut size = 1;
                while size < style.scale {
                    letters = font::grown(&letters);
                    size *= 2;
                }
                let outline = font::outline(&letters);
                let light = if size > 1 { SUNK } else { [255; 3] };
                RenderedLine { picture: LinePicture::new(page, &letters, light, &outline), used: frame }
            });
        line.used = frame;
        line
    }
}

/// Color with which scaled letters are multiplied at their lower edge.
const SUNK: [u8; 3] = [226, 168, 118];

/// A part of the picture of a line.
#[derive(Clone, Copy)]
enum LinePart {
    Letters,
    Outline,
}

impl RenderedLine {
    fn draw(&self, part: LinePart, x: f32, y: f32, color: Color) {
        let (texture, whole) = self.picture.texture();
        let mut source = Rect { h: whole.h / 2.0, ..whole };
        if let LinePart::Outline = part {
            source.y += source.h;
        }
        draw_texture_ex(
            texture,
            x,
            y,
            color,
            DrawTextureParams { source: Some(source), ..Default::default() },
        );
        costs::stroke(std::ptr::from_ref(texture).addr());
    }
}

impl LinePicture {
    /// Takes a picture of the letters, shaded towards `foot`, and of their outline below.
    fn new(page: Option<&Rc<UiPage>>, letters: &Bitmap, foot: [u8; 3], outline: &Bitmap) -> Self {
        let mut bytes = pixels(letters, foot);
        bytes.extend(pixels(outline, [255; 3]));
        let image =
            Image { bytes, width: letters.width as u16, height: (letters.height + outline.height) as u16 };
        costs::driver(|| match page.and_then(|page| page.place(&image)) {
            Some(picture) => Self::OnPage(picture),
            None => {
                let texture = Texture2D::from_image(&image);
                texture.set_filter(FilterMode::Nearest);
                Self::Alone(texture)
            }
        })
    }

    /// Returns the texture, and the rectangle of the picture in it.
    fn texture(&self) -> (&Texture2D, Rect) {
        match self {
            Self::OnPage(picture) => (picture.texture(), picture.source),
            Self::Alone(texture) => (texture, Rect::new(0.0, 0.0, texture.width(), texture.height())),
        }
    }
}

fn pixels(bitmap: &Bitmap, foot: [u8; 3]) -> Vec<u8> {
    let pixel = |i: usize| {
        let part = (i as i32 / bitmap.width) as f32 / bitmap.height as f32;
        let shade = |foot: u8| (255.0 + (f32::from(foot) - 255.0) * part) as u8;
        [shade(foot[0]), shade(foot[1]), shade(foot[2]), if bitmap.dots[i] { 255 } else { 0 }]
    };
    (0..bitmap.dots.len()).flat_map(pixel).collect()
}
