//! Key caps: pictures of keys and of gamepad buttons, and sentences that contain them.
//!
//! Gamepad buttons are drawn by position, because their letters differ between makers. The name of a key
//! (`ui.key.*`) determines its picture, and is readable within a sentence: `(↓)` is the lowest of the four
//! round buttons, `+↓` the lower arm of the direction pad, `L1` a shoulder button, `(L)` a stick or any other
//! round control; all other names are keys.

use super::ink::TextStyle;
use super::{SMALL, Ui, WIDTH, readable, rise};
use crate::shared::font::{Face, is_japanese};
use crate::shared::line_breaks::{Split, by_words_if_they_fit};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::platform::costs;
use macroquad::prelude::*;

/// Height of a cap, in game pixels.
const HIGH: f32 = 18.0;
/// Space between two hints, in game pixels.
const GAP: f32 = 14.0;
/// Distance between two rows of hints, in game pixels.
const HINT_ROW: f32 = HIGH + 2.0;

/// What is drawn for a name.
#[derive(Clone, Copy, Debug, PartialEq)]
enum KeyCap<'a> {
    Key(&'a str),
    /// One of the four round buttons.
    Button(ArrowDirection),
    /// An arm of the direction pad.
    Cross(ArrowDirection),
    /// A shoulder button or trigger; whether it is a left one.
    Shoulder(&'a str, bool),
    Round(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ArrowDirection {
    Up,
    Left,
    Down,
    Right,
}

impl ArrowDirection {
    const ALL: [ArrowDirection; 4] =
        [ArrowDirection::Up, ArrowDirection::Left, ArrowDirection::Down, ArrowDirection::Right];

    fn of(arrow: &str) -> Option<Self> {
        Some(match arrow {
            "↑" => ArrowDirection::Up,
            "←" => ArrowDirection::Left,
            "↓" => ArrowDirection::Down,
            "→" => ArrowDirection::Right,
            _ => return None,
        })
    }

    fn offset(self) -> Vec2 {
        match self {
            ArrowDirection::Up => vec2(0.0, -1.0),
            ArrowDirection::Left => vec2(-1.0, 0.0),
            ArrowDirection::Down => vec2(0.0, 1.0),
            ArrowDirection::Right => vec2(1.0, 0.0),
        }
    }
}

impl<'a> KeyCap<'a> {
    fn of(name: &'a str) -> Self {
        let round = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        if let Some(word) = round.filter(|word| !word.is_empty()) {
            return ArrowDirection::of(word).map_or(KeyCap::Round(word), KeyCap::Button);
        }
        if let Some(direction) = name.strip_prefix('+').and_then(ArrowDirection::of) {
            return KeyCap::Cross(direction);
        }
        match name.as_bytes() {
            [side @ (b'L' | b'R'), b'0'..=b'9'] => KeyCap::Shoulder(name, *side == b'L'),
            _ => KeyCap::Key(name),
        }
    }

    fn width(self, style: &TextStyle) -> f32 {
        match self {
            KeyCap::Key(name) | KeyCap::Shoulder(name, _) => {
                (lettering(name, style).width(name) + 9.0).max(HIGH)
            }
            KeyCap::Round(name) => (lettering(name, style).width(name) + 10.0).max(HIGH),
            KeyCap::Button(_) | KeyCap::Cross(_) => HIGH,
        }
    }
}

/// Hints that have a key, in as few rows as they need, and the style in which they fit.
struct HintRows<'a> {
    style: TextStyle,
    rows: Vec<Vec<(&'a str, &'a str)>>,
}

impl<'a> HintRows<'a> {
    /// Lays hints out in rows of at most `room` game pixels: in one row of `style` if that is possible, else in small
    /// letters.
    fn of(style: TextStyle, hints: &'a [(String, &str)], room: f32) -> Self {
        let hints = hints.iter().filter(|(key, _)| !key.is_empty());
        let all: Vec<(&str, &str)> = hints.map(|(key, what)| (key.as_str(), *what)).collect();
        let mut laid = Self { style, rows: vec![all] };
        if laid.width(&laid.rows[0]) > room {
            let all = laid.rows.remove(0);
            laid.style = SMALL;
            laid.break_rows(all, room);
        }
        laid
    }

    fn break_rows(&mut self, hints: Vec<(&'a str, &'a str)>, room: f32) {
        let mut row = Vec::new();
        for hint in hints {
            row.push(hint);
            if row.len() > 1 && self.width(&row) > room {
                row.pop();
                self.rows.push(std::mem::replace(&mut row, vec![hint]));
            }
        }
        self.rows.push(row);
    }

    fn width(&self, row: &[(&str, &str)]) -> f32 {
        let widths = row.iter().map(|(key, what)| hint_width(&self.style, key, what) + GAP);
        (widths.sum::<f32>() - GAP).max(0.0)
    }
}

/// A part of a sentence that may contain keys.
#[derive(Clone, Debug, PartialEq)]
pub enum PromptPiece {
    Words(String),
    /// Names of one or more keys, separated by spaces.
    Keys(String),
}

/// Returns the width of [`Ui::sentence`], in game pixels.
pub fn sentence_width(pieces: &[PromptPiece], style: &TextStyle) -> f32 {
    let width = |piece: &PromptPiece| match piece {
        PromptPiece::Words(words) => style.width(words),
        PromptPiece::Keys(names) => caps_width(style, names) + 4.0,
    };
    pieces.iter().map(width).sum()
}

/// Breaks a sentence into lines of at most `width` game pixels. Keys are never broken.
pub fn break_sentence(pieces: &[PromptPiece], style: &TextStyle, width: f32) -> Vec<Vec<PromptPiece>> {
    let broken = |split: Split| fill_lines(&split_sentence(pieces, split), style, width);
    by_words_if_they_fit(broken, |line| sentence_width(line, style) <= width)
}

/// Splits a sentence into parts after which a line may end. Keys are never broken.
pub fn split_sentence(pieces: &[PromptPiece], split: Split) -> Vec<PromptPiece> {
    let parts = pieces.iter().flat_map(|piece| match piece {
        PromptPiece::Words(words) => split(words).into_iter().map(PromptPiece::Words).collect(),
        PromptPiece::Keys(_) => vec![piece.clone()],
    });
    parts.collect()
}

/// Fills lines of at most `width` game pixels with parts of a sentence.
pub fn fill_lines(parts: &[PromptPiece], style: &TextStyle, width: f32) -> Vec<Vec<PromptPiece>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    for part in parts {
        let more = [&line[..], &[trimmed(part)]].concat();
        if !line.is_empty() && sentence_width(&more, style) > width {
            lines.push(joined(std::mem::take(&mut line)));
        }
        line.push(part.clone());
    }
    lines.push(joined(line));
    lines
}

/// Returns the piece without spaces at its end, which need no room at the end of a line.
fn trimmed(piece: &PromptPiece) -> PromptPiece {
    match piece {
        PromptPiece::Words(words) => PromptPiece::Words(words.trim_end().to_string()),
        PromptPiece::Keys(_) => piece.clone(),
    }
}

/// Joins successive words into one piece, and removes spaces at the beginning of the line.
fn joined(parts: Vec<PromptPiece>) -> Vec<PromptPiece> {
    let mut line: Vec<PromptPiece> = Vec::new();
    for part in parts {
        match (line.last_mut(), part) {
            (Some(PromptPiece::Words(words)), PromptPiece::Words(more)) => words.push_str(&more),
            (None, PromptPiece::Words(words)) => {
                line.push(PromptPiece::Words(words.trim_start().to_string()))
            }
            (_, part) => line.push(part),
        }
    }
    line
}

/// Returns words and keys as they are read aloud.
pub fn spoken(pieces: &[PromptPiece]) -> String {
    let text = |piece: &PromptPiece| match piece {
        PromptPiece::Words(words) | PromptPiece::Keys(words) => words.clone(),
    };
    pieces.iter().map(text).collect()
}

/// Returns the style of a name on a cap within text of `style`: neither large Japanese characters nor the largest letters
/// would fit.
fn lettering(name: &str, style: &TextStyle) -> TextStyle {
    match style.face {
        _ if name.contains(is_japanese) => SMALL,
        Face::Largest => TextStyle { face: Face::Large, ..*style },
        _ => *style,
    }
}

/// Returns the text on a round button, without the parentheses of its name.
fn disc_words(name: &str) -> &str {
    match KeyCap::of(name) {
        KeyCap::Round(word) => word,
        _ => name,
    }
}

impl Ui {
    /// Draws one or more key caps, whose names are separated by spaces. Returns their width in game pixels.
    pub fn key(&self, names: &str, x: f32, y: f32, alpha: f32) -> f32 {
        self.keys_in(&SMALL, names, vec2(x, y), alpha)
    }

    /// Returns the width of [`key`](Self::key), in game pixels.
    pub fn key_width(&self, names: &str) -> f32 {
        caps_width(&SMALL, names)
    }

    fn keys_in(&self, style: &TextStyle, names: &str, at: Vec2, alpha: f32) -> f32 {
        let mut x = at.x;
        for name in names.split(' ') {
            let cap = KeyCap::of(name);
            let place = Rect::new(x, at.y - 1.0, cap.width(style), HIGH);
            self.offer(name, place, false);
            self.cap(cap, style, place, alpha);
            x += place.w + 1.0;
        }
        x - 1.0 - at.x
    }

    /// Draws a key cap and its description. Returns the width of both in game pixels.
    pub fn hint(&self, key: &str, what: &str, x: f32, y: f32, alpha: f32) -> f32 {
        self.hint_in(&self.read(SMALL), (key, what), vec2(x, y), alpha)
    }

    /// Returns the width of [`hint`](Self::hint), in game pixels.
    pub fn hint_width(&self, key: &str, what: &str) -> f32 {
        hint_width(&self.read(SMALL), key, what)
    }

    /// Draws hints side by side along the lower edge, centered in what is free of it.
    pub fn hints(&self, hints: &[(String, &str)], y: f32) {
        self.hints_in(hints, Rect::new(GAP / 2.0, y, WIDTH - GAP - self.hint_reserve.get(), HIGH), 0.5);
    }

    /// Draws hints side by side along the lower edge, centered, on a dark background.
    pub fn hints_over_world(&self, hints: &[(String, &str)], y: f32) {
        let room = Rect::new(GAP / 2.0, y, WIDTH - GAP, HIGH);
        self.hints_backed(hints, room, 0.5);
    }

    /// Draws hints on a dark background within `room`, aligned from its left (`part` 0) to its right (1).
    pub fn hints_backed(&self, hints: &[(String, &str)], room: Rect, part: f32) {
        if let Some(place) = self.hints_place(hints, room, part) {
            self.backing(place);
            self.hints_in(hints, room, part);
        }
    }

    /// Returns the rectangle of the background of [`hints_backed`](Self::hints_backed); `None` if no hint has a
    /// key.
    pub fn hints_place(&self, hints: &[(String, &str)], room: Rect, part: f32) -> Option<Rect> {
        let rows = HintRows::of(self.read(SMALL), hints, room.w);
        let width = rows.rows.iter().map(|row| rows.width(row)).fold(0.0, f32::max);
        let x = (room.x + (room.w - width) * part).floor();
        let above = (rows.rows.len() as f32 - 1.0) * HINT_ROW;
        (width > 0.0).then(|| Rect::new(x - 4.0, room.y - 3.0 - above, width + 8.0, HIGH + 4.0 + above))
    }

    /// Draws hints within the width of `room`, aligned from its left (`part` 0) to its right (1); in large letters
    /// only if all fit. What does not fit in small ones either goes up by a row. Hints without a key on the current
    /// device are left out.
    pub fn hints_in(&self, hints: &[(String, &str)], room: Rect, part: f32) {
        let rows = HintRows::of(self.read(SMALL), hints, room.w);
        for (i, row) in rows.rows.iter().rev().enumerate() {
            let mut x = (room.x + (room.w - rows.width(row)) * part).floor();
            let y = room.y - i as f32 * HINT_ROW;
            for (key, what) in row {
                x += self.hint_in(&rows.style, (key, what), vec2(x, y), 1.0) + GAP;
            }
        }
    }

    /// Draws words and keys in one line, which is read aloud as one text. Returns their width in game pixels.
    pub fn sentence(&self, pieces: &[PromptPiece], style: &TextStyle, at: Vec2, alpha: f32) -> f32 {
        self.note_unseen(&spoken(pieces), at.y);
        self.unread(|| self.paint_sentence(pieces, style, at, alpha))
    }

    fn paint_sentence(&self, pieces: &[PromptPiece], style: &TextStyle, at: Vec2, alpha: f32) -> f32 {
        let mut x = at.x;
        for piece in pieces {
            x += match piece {
                PromptPiece::Words(words) => {
                    let style = style.colored(faded(style.color, alpha));
                    self.write(words, x, at.y + 1.0 - rise(&style), &style);
                    style.width(words)
                }
                PromptPiece::Keys(names) => self.keys_in(style, names, vec2(x + 2.0, at.y), alpha) + 4.0,
            };
        }
        x - at.x
    }

    fn hint_in(&self, style: &TextStyle, (key, what): (&str, &str), at: Vec2, alpha: f32) -> f32 {
        let is_whole = what.is_empty() || says_itself(key, what);
        self.note_unseen(&if is_whole { key.to_string() } else { format!("{key}: {what}") }, at.y);
        self.unread(|| self.paint_hint(style, (key, what), at, alpha))
    }

    fn paint_hint(&self, style: &TextStyle, (key, what): (&str, &str), at: Vec2, alpha: f32) -> f32 {
        let cap = self.keys_in(style, key, at, alpha);
        if says_itself(key, what) {
            return cap;
        }
        let style = style.colored(faded(palette::OCHRE, alpha)).outlined(faded(palette::NIGHT, alpha * 0.8));
        // Letters of any size are centered vertically on the cap.
        self.write(what, at.x + cap + 4.0, at.y + 1.0 - rise(&style), &style);
        let wide = cap + 4.0 + style.width(what);
        if !key.contains(' ') {
            // For touch, the description belongs to the button.
            self.offer(key, Rect::new(at.x, at.y - 1.0, wide, HIGH), false);
        }
        wide
    }

    /// Draws a round touch button: lacquer with a brass rim, translucent unless it is held.
    pub fn disc(&self, name: &str, middle: Vec2, radius: f32, is_held: bool) {
        let square = Rect::new(middle.x - radius, middle.y - radius, radius * 2.0, radius * 2.0);
        self.offer(name, square, true);
        let (rim, plate, ink) = if is_held {
            (palette::GLOW, faded(palette::CRIMSON, 0.9), palette::CREAM)
        } else {
            (faded(palette::BRASS, 0.75), faded(palette::LACQUER, 0.55), faded(palette::CREAM, 0.9))
        };
        self.ring(middle, radius, 1.0, rim);
        self.ring(middle, radius - 1.0, radius - 1.0, plate);
        let style = readable(SMALL.colored(ink).centered());
        self.write(disc_words(name), middle.x, (middle.y - SMALL.line_height() / 2.0).floor(), &style);
    }

    /// Draws a ring that extends inwards from `radius` by `thick`; a filled disc if both are equal.
    pub fn ring(&self, middle: Vec2, radius: f32, thick: f32, color: Color) {
        const SIDES: u8 = 48;
        draw_poly_lines(middle.x, middle.y, SIDES, radius - thick, 0.0, thick, color);
        costs::stroke(0);
    }

    fn cap(&self, cap: KeyCap, style: &TextStyle, to: Rect, alpha: f32) {
        match cap {
            KeyCap::Key(name) => {
                self.key_shape(to, alpha);
                self.name(name, style, to, alpha);
            }
            KeyCap::Shoulder(name, is_left) => {
                let (left, right) = if is_left { (8.0, 3.0) } else { (3.0, 8.0) };
                self.button_shape(to, [left, right, 2.0, 2.0], alpha);
                self.name(name, style, to, alpha);
            }
            KeyCap::Round(name) => {
                self.button_shape(to, [8.0; 4], alpha);
                self.name(name, style, to, alpha);
            }
            KeyCap::Button(lit) => self.buttons(to, lit, alpha),
            KeyCap::Cross(lit) => self.cross(to, lit, alpha),
        }
    }

    fn name(&self, name: &str, style: &TextStyle, cap: Rect, alpha: f32) {
        let style = lettering(name, style).colored(faded(palette::BARK, alpha)).centered();
        self.write(name, cap.x + (cap.w / 2.0).floor(), cap.y + 2.0 - rise(&style), &style);
    }

    fn key_shape(&self, to: Rect, alpha: f32) {
        if self.art.thing("keycap").is_some() {
            return self.framed("keycap", to, faded(WHITE, alpha));
        }
        self.fill(to, faded(palette::OCHRE, alpha));
        self.fill(Rect::new(to.x + 1.0, to.y + 1.0, to.w - 2.0, 13.0), faded(palette::CREAM, alpha));
    }

    /// Draws the shape of a button with rounded corners: radii of the two above, then of the two below.
    fn button_shape(&self, to: Rect, corners: [f32; 4], alpha: f32) {
        let within = |lip: f32| Rect::new(to.x + 1.0, to.y + 1.0, to.w - 2.0, to.h - 2.0 - lip);
        self.slab(to, corners, faded(palette::BARK, alpha));
        self.slab(within(0.0), corners.map(|r| r - 1.0), faded(palette::OCHRE, alpha));
        self.slab(within(2.0), corners.map(|r| r - 1.0), faded(palette::CREAM, alpha));
    }

    /// Draws the four round buttons, one of them highlighted.
    fn buttons(&self, to: Rect, lit: ArrowDirection, alpha: f32) {
        let middle = vec2(to.x + 9.0, to.y + 9.0);
        for direction in ArrowDirection::ALL {
            let at = middle + direction.offset() * 5.0;
            let disc = |r: f32| Rect::new((at.x - r).floor(), (at.y - r).floor(), r * 2.0, r * 2.0);
            self.slab(disc(4.0), [3.0; 4], faded(palette::BARK, alpha));
            let color = if direction == lit { palette::CREAM } else { palette::STEEL };
            let size = if direction == lit { 3.0 } else { 2.0 };
            self.slab(disc(size), [size - 1.0; 4], faded(color, alpha));
        }
    }

    /// Draws the direction pad, one of its arms highlighted.
    fn cross(&self, to: Rect, lit: ArrowDirection, alpha: f32) {
        let (x, y) = (to.x + 9.0, to.y + 9.0);
        let bar = |half_w: f32, half_h: f32| Rect::new(x - half_w, y - half_h, half_w * 2.0, half_h * 2.0);
        for (grow, color) in [(0.0, palette::BARK), (-1.0, palette::STEEL)] {
            self.slab(bar(8.0 + grow, 4.0 + grow), [1.0; 4], faded(color, alpha));
            self.slab(bar(4.0 + grow, 8.0 + grow), [1.0; 4], faded(color, alpha));
        }
        let arm = lit.offset();
        let from = vec2(x, y) + arm * 4.5;
        let half = vec2(3.0, 3.0) - arm.abs() * 0.5;
        let at = (from - half).floor();
        self.fill(
            Rect::new(at.x, at.y, (half.x * 2.0).ceil(), (half.y * 2.0).ceil()),
            faded(palette::CREAM, alpha),
        );
    }

    /// Fills a rectangle with rounded corners: radii of the two above, then of the two below.
    fn slab(&self, to: Rect, corners: [f32; 4], color: Color) {
        let inset = |radius: f32, from_edge: f32| {
            let out = radius - from_edge - 0.5;
            if out <= 0.0 { 0.0 } else { (radius - (radius * radius - out * out).max(0.0).sqrt()).round() }
        };
        for row in 0..to.h as i32 {
            let (above, below) = (row as f32, to.h - 1.0 - row as f32);
            let left = inset(corners[0], above).max(inset(corners[2], below));
            let right = inset(corners[1], above).max(inset(corners[3], below));
            self.fill(Rect::new(to.x + left, to.y + above, to.w - left - right, 1.0), color);
        }
    }
}

/// Returns the width of a key cap with its description, in game pixels.
pub fn hint_width(style: &TextStyle, key: &str, what: &str) -> f32 {
    let caps = caps_width(style, key);
    if says_itself(key, what) { caps } else { caps + 4.0 + style.width(what) }
}

fn caps_width(style: &TextStyle, names: &str) -> f32 {
    names.split(' ').map(|name| KeyCap::of(name).width(style) + 1.0).sum::<f32>() - 1.0
}

/// Whether the cap already shows its description, as touch buttons do.
fn says_itself(key: &str, what: &str) -> bool {
    disc_words(key) == what
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_is_drawn() {
        assert_eq!(KeyCap::of("E"), KeyCap::Key("E"));
        assert_eq!(KeyCap::of("F1"), KeyCap::Key("F1"));
        assert_eq!(KeyCap::of("↓"), KeyCap::Key("↓"));
        assert_eq!(KeyCap::of("("), KeyCap::Key("("));
        assert_eq!(KeyCap::of("(↓)"), KeyCap::Button(ArrowDirection::Down));
        assert_eq!(KeyCap::of("+→"), KeyCap::Cross(ArrowDirection::Right));
        assert_eq!(KeyCap::of("+"), KeyCap::Key("+"));
        assert_eq!(KeyCap::of("R2"), KeyCap::Shoulder("R2", false));
        assert_eq!(KeyCap::of("(L)"), KeyCap::Round("L"));
    }

    #[test]
    fn a_sentence_is_broken_between_words_and_never_in_a_key() {
        let sentence = [
            PromptPiece::Words("Hold ".into()),
            PromptPiece::Keys("Left Shift".into()),
            PromptPiece::Words(" to run away.".into()),
        ];
        let wide = sentence_width(&sentence, &SMALL);
        assert_eq!(break_sentence(&sentence, &SMALL, wide), [sentence.to_vec()]);
        for width in [40.0, 60.0, 90.0, 120.0] {
            let lines = break_sentence(&sentence, &SMALL, width);
            let keys = lines.iter().flatten().filter(|piece| matches!(piece, PromptPiece::Keys(_)));
            assert_eq!(keys.collect::<Vec<_>>(), [&sentence[1]]);
            let fits =
                |line: &&Vec<PromptPiece>| line.len() == 1 || sentence_width(line, &SMALL) <= width + 4.0;
            assert!(lines.len() > 1 && lines.iter().all(|line| fits(&line)), "{width}: {lines:?}");
        }
        let lines = break_sentence(&[PromptPiece::Words("走って、隠れよう。".into())], &SMALL, 40.0);
        assert!(
            lines.len() > 1
                && lines
                    .iter()
                    .all(|line| !matches!(&line[0], PromptPiece::Words(w) if w.starts_with(['、', '。'])))
        );
    }

    #[test]
    fn hints_that_do_not_fit_become_smaller_and_then_take_another_row() {
        let hints = [("↑ ↓", "Select"), ("Enter", "Confirm"), ("", "Not here"), ("Esc", "Back")];
        let hints = hints.map(|(key, what)| (key.to_string(), what));
        let large = TextStyle { face: Face::Large, ..SMALL };
        let whole = HintRows::of(large, &hints, 640.0);
        assert_eq!((whole.rows.len(), whole.rows[0].len(), whole.style.face), (1, 3, Face::Large));
        let small = HintRows::of(large, &hints, whole.width(&whole.rows[0]) - 1.0);
        assert_eq!((small.rows.len(), small.style.face), (1, Face::Small));
        let room = small.width(&small.rows[0]) - 1.0;
        let two = HintRows::of(large, &hints, room);
        let keys = |row: &Vec<(&str, &str)>| row.iter().map(|(key, _)| key.to_string()).collect::<Vec<_>>();
        assert_eq!(two.rows.iter().map(keys).collect::<Vec<_>>(), [vec!["↑ ↓", "Enter"], vec!["Esc"]]);
        assert!(two.rows.iter().all(|row| two.width(row) <= room));
    }

    #[test]
    fn what_the_cap_says_is_not_said_twice() {
        assert_eq!(hint_width(&SMALL, "(Sneak)", "Sneak"), KeyCap::of("(Sneak)").width(&SMALL));
        assert!(hint_width(&SMALL, "C", "Sneak") > KeyCap::of("C").width(&SMALL));
    }
}
