//! The brush of screens and HUD: panels, pictures, words and key caps on the 640 × 360 picture.

mod caps;
pub mod ink;
pub mod nav;

pub use caps::{PromptPiece, break_sentence, sentence_width};

use self::ink::{Ink, TextAlign, TextEdge, TextStyle};
use crate::shared::font::Face;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::platform::costs;
use crate::shell::render::assets::TextureAtlas;
use macroquad::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The size of the picture, in game pixels.
pub use crate::shell::platform::{HEIGHT, WIDTH};

/// How dark the ground is behind words over the world.
const BACKING: f32 = 0.74;

pub const BODY: TextStyle = TextStyle::new(Face::Body, palette::PAPER);
pub const SMALL: TextStyle = TextStyle::new(Face::Small, palette::PALE);
pub const CHOICE: TextStyle = TextStyle::new(Face::Bold, palette::CREAM);
pub const HEADING: TextStyle = TextStyle::new(Face::Title, palette::CREAM);

/// Something written on the picture that a finger could press: where, and what is written there.
#[derive(Clone, Debug)]
pub struct Touchable {
    pub place: Rect,
    pub name: String,
    pub is_disc: bool,
}

/// What draws, and what the mouse does.
pub struct Ui {
    pub art: Rc<TextureAtlas>,
    ink: RefCell<Ink>,
    /// What the picture offers to fingers.
    touchables: RefCell<Vec<Touchable>>,
    /// Since the game was started, in seconds.
    pub time: f32,
    /// The same for what moves only to be looked at: it stands still for whoever wants that.
    pub drift: f32,
    /// The mouse, in game pixels.
    pub pointer: Vec2,
    pub pointer_moved: bool,
    pub clicked: bool,
    /// What is to be read while time runs is larger.
    pub large: bool,
    /// How far the wheel was turned away from the hand (above 0) or towards it.
    pub wheel: f32,
    /// How much is seen of what is drawn now: see [`Ui::faint`].
    opacity: Cell<f32>,
}

impl Ui {
    pub fn new(art: Rc<TextureAtlas>) -> Self {
        Self {
            art,
            ink: RefCell::default(),
            touchables: RefCell::default(),
            time: 0.0,
            drift: 0.0,
            pointer: vec2(-1.0, -1.0),
            pointer_moved: false,
            clicked: false,
            large: false,
            wheel: 0.0,
            opacity: Cell::new(1.0),
        }
    }

    /// Once a frame.
    pub fn tidy(&mut self) {
        self.ink.borrow_mut().tidy();
    }

    /// What is painted from now on hides what was offered to fingers before.
    pub fn cover(&self) {
        self.touchables.borrow_mut().clear();
    }

    /// What the last picture offered to fingers.
    pub fn touchables(&self) -> Vec<Touchable> {
        self.touchables.borrow().clone()
    }

    /// Makes a place of the picture a button: a finger on it presses the key of this name.
    pub fn button(&self, name: &str, place: Rect) {
        self.offer(name, place, true);
    }

    fn offer(&self, name: &str, place: Rect, is_disc: bool) {
        self.touchables.borrow_mut().push(Touchable { place, name: name.to_string(), is_disc });
    }

    /// Whatever `paint` draws is only so much to be seen, 0 to 1.
    pub fn faint<T>(&self, opacity: f32, paint: impl FnOnce() -> T) -> T {
        let before = self.opacity.replace(self.opacity.get() * opacity);
        let answer = paint();
        self.opacity.set(before);
        answer
    }

    /// A colour as it is drawn now.
    fn seen(&self, color: Color) -> Color {
        faded(color, self.opacity.get())
    }

    pub fn points_at(&self, rect: Rect) -> bool {
        rect.contains(self.pointer)
    }

    // ------------------------------------------------------------------ words

    /// A style for what is to be read while time runs: as it is, or larger.
    pub fn read(&self, style: TextStyle) -> TextStyle {
        if self.large { TextStyle { face: Face::Large, ..style } } else { style }
    }

    /// Writes a label for a moment when time runs, where a small one would be: a larger one keeps its middle.
    pub fn label(&self, text: &str, x: f32, y: f32, style: &TextStyle) {
        let style = self.read(*style);
        self.write(text, x, y - rise(&style), &style);
    }

    /// How wide a label is.
    pub fn label_width(&self, text: &str) -> f32 {
        self.read(SMALL).width(text)
    }

    /// The same for words that must be no higher than `room` in lines of `width`: larger only if they still fit.
    pub fn read_within(&self, words: &str, (width, room): (f32, f32), style: TextStyle) -> TextStyle {
        let large = self.read(style);
        let high = self.wrap(words, width, &large).len() as f32 * large.line_height();
        if high <= room { large } else { style }
    }

    pub fn write(&self, text: &str, x: f32, y: f32, style: &TextStyle) {
        let edge = match style.edge {
            TextEdge::None => TextEdge::None,
            TextEdge::Shadow(color) => TextEdge::Shadow(self.seen(color)),
            TextEdge::Outline(color) => TextEdge::Outline(self.seen(color)),
        };
        let style = TextStyle { edge, ..style.colored(self.seen(style.color)) };
        self.ink.borrow_mut().write(text, x, y, &style);
    }

    /// The lines of a text that is to be no wider than `width`.
    pub fn wrap(&self, text: &str, width: f32, style: &TextStyle) -> Rc<[String]> {
        self.ink.borrow_mut().wrap(text, width, style)
    }

    /// Writes a text in lines no wider than `width`; answers how high it has become.
    pub fn paragraph(&self, text: &str, x: f32, y: f32, width: f32, style: &TextStyle) -> f32 {
        let lines = self.wrap(text, width, style);
        let style = &style.for_lines_of(text);
        let x = match style.align {
            TextAlign::Left => x,
            TextAlign::Center => x + width / 2.0,
            TextAlign::Right => x + width,
        };
        for (i, line) in lines.iter().enumerate() {
            self.write(line, x, y + i as f32 * style.line_height(), style);
        }
        lines.len() as f32 * style.line_height()
    }

    // ------------------------------------------------------------------ pictures

    /// A picture of the atlas with its top left corner at `x`, `y`.
    pub fn picture(&self, name: &str, x: f32, y: f32, tint: Color) {
        if let Some(thing) = self.art.thing(name) {
            self.piece(thing.looping(self.time), x, y, tint);
        }
    }

    /// A picture standing on its foot.
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
        let params = DrawTextureParams {
            source: Some(source),
            dest_size: Some(vec2(to.w, to.h)),
            ..Default::default()
        };
        draw_texture_ex(&self.art.texture, to.x, to.y, self.seen(tint), params);
        costs::stroke(std::ptr::from_ref(&*self.art).addr());
    }

    /// A frame whose corners keep their size.
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

    /// The lacquered board on which the game writes.
    pub fn panel(&self, to: Rect, alpha: f32) {
        self.framed("panel", rounded(to), faded(WHITE, alpha));
    }

    /// The same where nothing may shine through.
    pub fn board(&self, to: Rect) {
        self.fill(Rect::new(to.x + 2.0, to.y + 2.0, to.w - 4.0, to.h - 4.0), palette::LACQUER);
        self.panel(to, 1.0);
    }

    /// The dark ground behind words that lie over the world.
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

    pub fn fill(&self, to: Rect, color: Color) {
        draw_rectangle(to.x, to.y, to.w, to.h, self.seen(color));
        costs::stroke(0);
    }

    /// A darkened picture, so that what is written over it can be read.
    pub fn veil(&self, alpha: f32) {
        self.fill(Rect::new(0.0, 0.0, WIDTH, HEIGHT), faded(palette::NIGHT, alpha));
    }

    /// A thin line that fades at both ends, with a small diamond in its middle.
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

/// How much higher than small letters these begin, so that the middle of a line stays where it is.
fn rise(style: &TextStyle) -> f32 {
    ((style.line_height() - SMALL.line_height()) / 2.0).ceil()
}

/// Letters over any picture.
pub const fn readable(style: TextStyle) -> TextStyle {
    TextStyle { edge: TextEdge::Outline(Color::new(0.07, 0.05, 0.12, 0.9)), ..style }
}

/// On whole pixels.
pub fn rounded(rect: Rect) -> Rect {
    Rect::new(rect.x.round(), rect.y.round(), rect.w.round(), rect.h.round())
}

/// A number of seconds as minutes and seconds.
pub fn minutes(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
