//! Drawing of screens and HUD: panels, pictures, text and key caps on the picture of 640 × 360 game pixels.
//!
//! Begin with [`Ui`].

mod caps;
pub mod ink;
pub mod nav;
mod spoken;

pub use caps::{PromptPiece, break_sentence, fill_lines, hint_width, sentence_width, split_sentence, spoken};

use self::ink::{Ink, LineBreaks, TextAlign, TextEdge, TextStyle};
use crate::shared::font::Face;
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::narration::Reading;
use crate::shell::platform::costs;
use crate::shell::render::assets::TextureAtlas;
use crate::shell::storage::save::TextSize;
use macroquad::models::Vertex;
use macroquad::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Size of the picture, in game pixels.
pub use crate::shell::platform::{HEIGHT, WIDTH};

/// Opacity of the dark background behind words over the world.
const BACKING: f32 = 0.74;

pub const BODY: TextStyle = TextStyle::new(Face::Body, palette::PAPER);
pub const SMALL: TextStyle = TextStyle::new(Face::Small, palette::PALE);
pub const CHOICE: TextStyle = TextStyle::new(Face::Bold, palette::CREAM);
pub const HEADING: TextStyle = TextStyle::new(Face::Title, palette::CREAM);

/// A named thing on the picture that can be touched.
#[derive(Clone, Debug)]
pub struct Touchable {
    /// Its rectangle, in game pixels.
    pub place: Rect,
    /// The name of its key, as it is written there.
    pub name: String,
    /// Whether it is a touch button, rather than a key cap or a hint.
    pub is_disc: bool,
}

/// Draws on the picture, and holds the state of the mouse.
pub struct Ui {
    pub art: Rc<TextureAtlas>,
    /// All texts, in the player's language.
    pub texts: Texts,
    ink: RefCell<Ink>,
    /// What can be touched in this frame.
    touchables: RefCell<Vec<Touchable>>,
    /// What the picture says in words.
    reading: RefCell<Reading>,
    /// Whether what is written now is not part of that: see [`Ui::unread`].
    is_unread: Cell<bool>,
    /// Height of the selected entry on the picture, in game pixels.
    entry_y: Cell<f32>,
    /// Time since the game was started, in seconds.
    pub time: f32,
    /// Time for decorative movement, in seconds; stands still if the player has switched that off.
    pub drift: f32,
    /// Position of the mouse, in game pixels.
    pub pointer: Vec2,
    pub pointer_moved: bool,
    /// Whether the mouse was used after the last key: a resting pointer would lie over text.
    pub pointer_is_used: bool,
    pub clicked: bool,
    /// Size of text.
    pub text_size: TextSize,
    /// How far the mouse wheel was turned: positive is away from the player.
    pub wheel: f32,
    /// Opacity of what is drawn now: see [`Ui::faint`].
    opacity: Cell<f32>,
    /// How much of the lower edge is not for hints, at its right end, in game pixels.
    pub hint_reserve: Cell<f32>,
}

impl Ui {
    pub fn new(art: Rc<TextureAtlas>, texts: Texts) -> Self {
        let ink = RefCell::new(Ink::on(&art.page));
        Self {
            art,
            texts,
            ink,
            touchables: RefCell::default(),
            reading: RefCell::default(),
            is_unread: Cell::new(false),
            entry_y: Cell::new(0.0),
            time: 0.0,
            drift: 0.0,
            pointer: vec2(-1.0, -1.0),
            pointer_moved: false,
            pointer_is_used: false,
            clicked: false,
            text_size: TextSize::Usual,
            wheel: 0.0,
            opacity: Cell::new(1.0),
            hint_reserve: Cell::new(0.0),
        }
    }

    /// Starts a frame.
    pub fn tidy(&mut self) {
        self.ink.borrow_mut().tidy();
    }

    /// Forgets what could be touched and what was said so far, because what is drawn next covers it.
    pub fn cover(&self) {
        self.touchables.borrow_mut().clear();
        self.forget_words();
    }

    /// Returns what can be touched on the last picture.
    pub fn touchables(&self) -> Vec<Touchable> {
        self.touchables.borrow().clone()
    }

    /// Makes a rectangle a touch button for the key of this name.
    pub fn button(&self, name: &str, place: Rect) {
        self.offer(name, place, true);
    }

    fn offer(&self, name: &str, place: Rect, is_disc: bool) {
        self.touchables.borrow_mut().push(Touchable { place, name: name.to_string(), is_disc });
    }

    /// Runs `paint` with everything that it draws at `opacity`, 0 to 1.
    pub fn faint<T>(&self, opacity: f32, paint: impl FnOnce() -> T) -> T {
        let before = self.opacity.replace(self.opacity.get() * opacity);
        let answer = paint();
        self.opacity.set(before);
        answer
    }

    /// Returns a color with the current opacity.
    fn seen(&self, color: Color) -> Color {
        faded(color, self.opacity.get())
    }

    pub fn points_at(&self, rect: Rect) -> bool {
        rect.contains(self.pointer)
    }

    // ------------------------------------------------------------------ text

    /// Whether text is larger than usual.
    pub fn is_large(&self) -> bool {
        self.text_size != TextSize::Usual
    }

    /// Returns the style for text in a place of limited size: unchanged, or in larger letters.
    pub fn read(&self, style: TextStyle) -> TextStyle {
        if self.is_large() { TextStyle { face: Face::Large, ..style } } else { style }
    }

    /// Returns the style for text whose place grows with it: unchanged, in larger or in the largest letters.
    pub fn read_free(&self, style: TextStyle) -> TextStyle {
        match self.text_size {
            TextSize::Largest => TextStyle { face: Face::Largest, ..style },
            TextSize::Usual | TextSize::Large => self.read(style),
        }
    }

    /// Like [`read`](Self::read), for a line of at most `width`: larger only if it fits.
    pub fn read_line(&self, text: &str, width: f32, style: TextStyle) -> TextStyle {
        Some(self.read(style)).filter(|large| large.width(text) <= width).unwrap_or(style)
    }

    /// Writes a label that is read while time runs. Larger letters are centered vertically where small ones
    /// would be.
    pub fn label(&self, text: &str, x: f32, y: f32, style: &TextStyle) {
        let style = self.read(*style);
        self.write(text, x, y - rise(&style), &style);
    }

    /// Returns the width of a label, in game pixels.
    pub fn label_width(&self, text: &str) -> f32 {
        self.read(SMALL).width(text)
    }

    /// Like [`read`](Self::read), for text that must be no higher than `room` in lines of `width`: larger only
    /// if it fits.
    pub fn read_within(&self, words: &str, (width, room): (f32, f32), style: TextStyle) -> TextStyle {
        let large = self.read(style);
        let high = self.wrap(words, width, &large).len() as f32 * large.line_height();
        if high <= room { large } else { style }
    }

    pub fn write(&self, text: &str, x: f32, y: f32, style: &TextStyle) {
        self.note_written(text, y);
        self.line(text, x, y, style);
    }

    /// Writes a line of a text.
    fn line(&self, text: &str, x: f32, y: f32, style: &TextStyle) {
        let edge = match style.edge {
            TextEdge::None => TextEdge::None,
            TextEdge::Shadow(color) => TextEdge::Shadow(self.seen(color)),
            TextEdge::Outline(color) => TextEdge::Outline(self.seen(color)),
        };
        let style = TextStyle { edge, ..style.colored(self.seen(style.color)) };
        self.ink.borrow_mut().write(text, x, y, &style);
    }

    /// Breaks a text into lines of at most `width` game pixels.
    pub fn wrap(&self, text: &str, width: f32, style: &TextStyle) -> Rc<[String]> {
        self.ink.borrow_mut().wrap(text, width, style, LineBreaks::Full)
    }

    /// Breaks a text into lines of about equal length, of at most `width` game pixels.
    pub fn wrap_balanced(&self, text: &str, width: f32, style: &TextStyle) -> Rc<[String]> {
        self.ink.borrow_mut().wrap(text, width, style, LineBreaks::Balanced)
    }

    /// Writes a text in lines of at most `width` game pixels. Returns its height.
    pub fn paragraph(&self, text: &str, x: f32, y: f32, width: f32, style: &TextStyle) -> f32 {
        self.note_written(text, y);
        let lines = self.wrap(text, width, style);
        let style = &style.for_lines_of(text);
        let x = match style.align {
            TextAlign::Left => x,
            TextAlign::Center => x + width / 2.0,
            TextAlign::Right => x + width,
        };
        for (i, line) in lines.iter().enumerate() {
            self.line(line, x, y + i as f32 * style.line_height(), style);
        }
        lines.len() as f32 * style.line_height()
    }

    // ------------------------------------------------------------------ pictures

    /// Draws a picture of the atlas with its top left corner at `x`, `y`.
    pub fn picture(&self, name: &str, x: f32, y: f32, tint: Color) {
        if let Some(thing) = self.art.thing(name) {
            self.piece(thing.looping(self.time), x, y, tint);
        }
    }

    /// Draws a picture of the atlas with its foot at `x`, `y`.
    pub fn standing(&self, name: &str, x: f32, y: f32, tint: Color) {
        if let Some(thing) = self.art.thing(name) {
            let at = (vec2(x, y) - thing.foot).round();
            self.piece(thing.looping(self.time), at.x, at.y, tint);
        }
    }

    pub fn piece(&self, source: Rect, x: f32, y: f32, tint: Color) {
        self.stretched(source, Rect::new(x.round(), y.round(), source.w, source.h), tint);
    }

    pub fn stretched(&self, source: Rect, to: Rect, tint: Color) {
        let (texture, source) = self.art.for_ui(source);
        let params = DrawTextureParams {
            source: Some(source),
            dest_size: Some(vec2(to.w, to.h)),
            ..Default::default()
        };
        draw_texture_ex(texture, to.x, to.y, self.seen(tint), params);
        costs::stroke(std::ptr::from_ref(texture).addr());
    }

    /// Draws a frame whose corners keep their size.
    pub fn framed(&self, name: &str, to: Rect, tint: Color) {
        let Some(thing) = self.art.thing(name) else {
            return self.plain_panel(to, tint.a);
        };
        let (source, cut) = (thing.source, thing.cut);
        let columns = [
            (0.0, cut, 0.0, cut),
            (cut, source.w - 2.0 * cut, cut, to.w - 2.0 * cut),
            (source.w - cut, cut, to.w - cut, cut),
        ];
        let rows = [
            (0.0, cut, 0.0, cut),
            (cut, source.h - 2.0 * cut, cut, to.h - 2.0 * cut),
            (source.h - cut, cut, to.h - cut, cut),
        ];
        for (sx, sw, dx, dw) in columns {
            for (sy, sh, dy, dh) in rows {
                let piece = Rect::new(source.x + sx, source.y + sy, sw, sh);
                self.stretched(piece, Rect::new(to.x + dx, to.y + dy, dw, dh), tint);
            }
        }
    }

    /// Draws a lacquered panel as a background.
    pub fn panel(&self, to: Rect, alpha: f32) {
        self.framed("panel", rounded(to), faded(WHITE, alpha));
    }

    /// Draws a panel through which nothing is visible.
    pub fn board(&self, to: Rect) {
        self.fill(Rect::new(to.x + 2.0, to.y + 2.0, to.w - 4.0, to.h - 4.0), palette::LACQUER);
        self.panel(to, 1.0);
    }

    /// Draws a dark background for text over the world.
    pub fn backing(&self, to: Rect) {
        let (to, dark) = (rounded(to), faded(palette::NIGHT, BACKING));
        self.fill(Rect::new(to.x + 1.0, to.y, to.w - 2.0, to.h), dark);
        self.fill(Rect::new(to.x, to.y + 1.0, 1.0, to.h - 2.0), dark);
        self.fill(Rect::new(to.x + to.w - 1.0, to.y + 1.0, 1.0, to.h - 2.0), dark);
    }

    fn plain_panel(&self, to: Rect, alpha: f32) {
        self.fill(Rect::new(to.x + 1.0, to.y + 1.0, to.w - 2.0, to.h - 2.0), faded(palette::LACQUER, alpha));
        for (x, y, w, h) in [
            (to.x + 2.0, to.y, to.w - 4.0, 1.0),
            (to.x + 2.0, to.y + to.h - 1.0, to.w - 4.0, 1.0),
            (to.x, to.y + 2.0, 1.0, to.h - 4.0),
            (to.x + to.w - 1.0, to.y + 2.0, 1.0, to.h - 4.0),
        ] {
            self.fill(Rect::new(x, y, w, h), faded(palette::WOOD, alpha));
        }
    }

    /// Fills an area. It is a piece of the page, as a plain rectangle between two pictures would be a draw call of its
    /// own.
    pub fn fill(&self, to: Rect, color: Color) {
        self.stretched(self.art.white.source, to, color);
    }

    /// Fills a triangle, like [`fill`](Self::fill).
    pub fn triangle(&self, corners: [Vec2; 3], color: Color) {
        let (texture, white) = self.art.for_ui(self.art.white.source);
        let uv = (white.point() + white.size() / 2.0) / texture.size();
        let vertices = corners.map(|at| Vertex::new(at.x, at.y, 0.0, uv.x, uv.y, self.seen(color)));
        let (vertices, indices) = (vertices.to_vec(), vec![0, 1, 2]);
        draw_mesh(&Mesh { vertices, indices, texture: Some(texture.clone()) });
        costs::stroke(std::ptr::from_ref(texture).addr());
    }

    /// Draws a disc of whole pixels.
    pub fn disc_of_pixels(&self, at: Vec2, radius: i32, color: Color) {
        for row in -radius..=radius {
            let half = ((radius * radius - row * row) as f32).sqrt().round();
            self.fill(Rect::new(at.x - half, at.y + row as f32, half * 2.0, 1.0), color);
        }
    }

    /// Darkens the whole picture, so that text over it is readable.
    pub fn veil(&self, alpha: f32) {
        self.fill(Rect::new(0.0, 0.0, WIDTH, HEIGHT), faded(palette::NIGHT, alpha));
    }

    /// Draws a thin line that fades at both ends, with a small diamond in its middle.
    pub fn rule(&self, x: f32, y: f32, width: f32, color: Color) {
        let steps = 8.0;
        for i in 0..16 {
            let part = width / 16.0;
            let near = ((i as f32 + 0.5) / steps - 1.0).abs();
            self.fill(
                Rect::new((x + i as f32 * part).floor(), y, part.ceil(), 1.0),
                faded(color, 1.0 - near * 0.85),
            );
        }
        let middle = (x + width / 2.0).floor();
        for (dy, half) in [(-2.0, 0.0), (-1.0, 1.0), (0.0, 2.0), (1.0, 1.0), (2.0, 0.0)] {
            self.fill(Rect::new(middle - half, y + dy, half * 2.0 + 1.0, 1.0), color);
        }
    }
}

/// Returns how much higher than small letters this style begins, so that the middle of a line stays in place.
fn rise(style: &TextStyle) -> f32 {
    ((style.line_height() - SMALL.line_height()) / 2.0).ceil()
}

/// Adds an outline that makes a style readable over any picture.
pub const fn readable(style: TextStyle) -> TextStyle {
    TextStyle { edge: TextEdge::Outline(Color::new(0.07, 0.05, 0.12, 0.9)), ..style }
}

/// Rounds a rectangle to whole pixels.
pub fn rounded(rect: Rect) -> Rect {
    Rect::new(rect.x.round(), rect.y.round(), rect.w.round(), rect.h.round())
}

/// Formats seconds as minutes and seconds, such as `1:05`.
pub fn minutes(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
