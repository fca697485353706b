//! A tip: one line or two with the keys of the current device, and an arrow over what it is about.

use super::keep_clear::{self, SCREEN};
use super::{edge, foot, panels};
use crate::shared::font::Face;
use crate::shared::line_breaks;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::lessons::Lesson;
use crate::shell::input::{FEET, InputAction};
use crate::shell::render::layout::{Label, is_free};
use crate::shell::session::GameSession;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{HEIGHT, PromptPiece, SMALL, Ui, WIDTH, fill_lines, sentence_width, split_sentence};
use macroquad::prelude::*;

/// Height of a single line with its background, in game pixels.
const HIGH: f32 = 26.0;
/// Padding at its left and right, in game pixels.
const PAD: f32 = 12.0;
/// Least distance between two lines, in game pixels.
const STEP: f32 = 20.0;
/// Most lines of a tip, and of one in the largest letters.
const MOST_LINES: [usize; 2] = [2, 4];
/// Preferred heights of its center: at the lower edge, above the captions, below the panels, and in between.
const LEVELS: [f32; 7] = [HEIGHT - 41.0, HEIGHT - 71.0, 67.0, HEIGHT - 111.0, 107.0, HEIGHT - 151.0, 147.0];
/// Largest width of a single line, in game pixels: a longer one would stand over half of the level.
const LONGEST: f32 = 440.0;
/// Height of the arrow above the center of a thing, in game pixels.
const ARROW: f32 = 30.0;
/// The same where the player is in the way.
const LOW_ARROW: f32 = 8.0;
/// Amplitude of the arrow's movement, in game pixels.
const BOB: f32 = 2.5;

/// Draws the current tip.
pub fn draw(game: &Game, session: &GameSession) {
    let Some((lesson, shown, alpha)) = session.live().and_then(|run| run.lessons.shown()) else { return };
    let mut ground = panels::ground(game, session);
    ground.vital.extend(shown.place.map(|at| keep_clear::thing(session, at)));
    // A tip may be about the arrow.
    ground.vital.extend(edge::goal_place(game, session));
    let shapes = written(game, lesson);
    let places: Vec<(usize, Rect)> =
        shapes.iter().enumerate().flat_map(|(i, shape)| shape.places().map(move |at| (i, at))).collect();
    let rects: Vec<Rect> = places.iter().map(|(_, at)| *at).collect();
    let placed = session.layout.borrow_mut().place_steadily(Label::Lesson, &rects, &ground);
    let Some(placed) = placed else { return };
    if let Some(at) = shown.place {
        arrow(&game.ui, above(session, session.on_screen(at)), alpha);
    }
    let shape = &shapes[places[placed.index].0];
    game.ui.faint(alpha * placed.opacity(), || shape.draw(game, placed.at));
}

/// A tip broken into one line or a few.
struct Shape {
    lines: Vec<Vec<PromptPiece>>,
    style: TextStyle,
    size: Vec2,
}

impl Shape {
    fn new(lines: Vec<Vec<PromptPiece>>, style: TextStyle) -> Self {
        let wide = lines.iter().map(|line| sentence_width(line, &style)).fold(0.0, f32::max);
        let high = HIGH.max(style.line_height() + 9.0) + (lines.len() as f32 - 1.0) * step(&style);
        Self { size: vec2((wide + 2.0 * PAD).ceil(), high), lines, style }
    }

    /// Returns candidate places: as low as possible, centered or else at the sides.
    fn places(&self) -> impl Iterator<Item = Rect> + use<> {
        let (Vec2 { x: w, y: h }, right) = (self.size, SCREEN.x + SCREEN.w);
        let columns = [((WIDTH - w) / 2.0).floor(), right - w, SCREEN.x];
        // Four large lines are higher than the room below the lowest middle.
        let lowest = SCREEN.y + SCREEN.h - h;
        let at =
            move |y: f32| columns.map(|x| Rect::new(x, (y - h / 2.0).floor().clamp(SCREEN.y, lowest), w, h));
        LEVELS.into_iter().flat_map(at)
    }

    fn draw(&self, game: &Game, plate: Rect) {
        let ui = &game.ui;
        ui.panel(plate, 0.94);
        ui.fill(Rect::new(plate.x + 4.0, plate.y + 5.0, 2.0, plate.h - 10.0), palette::GLOW);
        let step = step(&self.style);
        // A sentence is placed by its keys, in whose middle its letters are.
        let rise = ((self.style.line_height() - SMALL.line_height()) / 2.0 - 2.0).max(0.0).floor();
        for (i, line) in self.lines.iter().enumerate() {
            ui.sentence(line, &self.style, vec2(plate.x + PAD, plate.y + 5.0 + rise + i as f32 * step), 1.0);
        }
    }
}

/// Returns the distance between two lines.
fn step(style: &TextStyle) -> f32 {
    STEP.max(style.line_height() + 2.0)
}

/// Returns the tip in one line, if it fits, and in as few as fit.
fn written(game: &Game, lesson: &Lesson) -> Vec<Shape> {
    let text = game.ui.texts.get(&lesson.key()).to_string();
    let style = game.ui.read_free(SMALL.colored(palette::CREAM)).for_lines_of(&text);
    shapes(&pieces(game, lesson), style)
}

fn shapes(pieces: &[PromptPiece], style: TextStyle) -> Vec<Shape> {
    let whole = sentence_width(pieces, &style);
    // Lines of about equal length.
    let most = MOST_LINES[usize::from(style.face == Face::Largest)];
    let (from, to) = (whole / most as f32, whole);
    let widths = (0..10).map(|tenth| from + (to - from) * f32::from(tenth as u8) / 10.0 + 4.0);
    let halves = [line_breaks::words, line_breaks::pieces].into_iter().find_map(|split| {
        let parts = split_sentence(pieces, split);
        widths.clone().map(|width| fill_lines(&parts, &style, width)).find(|lines| lines.len() <= most)
    });
    let one = (whole + 2.0 * PAD <= LONGEST).then(|| vec![pieces.to_vec()]);
    one.into_iter().chain(halves).map(|lines| Shape::new(lines, style)).collect()
}

/// Returns the text of a lesson, with keys named for the current device.
pub fn pieces(game: &Game, lesson: &Lesson) -> Vec<PromptPiece> {
    cut(game.ui.texts.get(&lesson.key()), |name| match actions(name) {
        Some(actions) => game.keys(&actions),
        None if name == "target" => foot::pointers(&game.ui.texts, &game.devices),
        None => name.to_string(),
    })
}

/// Returns the actions of a name in a lesson's text; `{walk}` stands for all four directions.
fn actions(name: &str) -> Option<Vec<InputAction>> {
    if name == "walk" {
        return Some(FEET.to_vec());
    }
    let name = serde_json::Value::String(name.to_string());
    serde_json::from_value(name).ok().map(|action| vec![action])
}

/// Splits a text at its `{names}`; `keys` returns what each is called.
fn cut(text: &str, keys: impl Fn(&str) -> String) -> Vec<PromptPiece> {
    let mut pieces = Vec::new();
    for (i, part) in text.split('{').enumerate() {
        let (name, words) = part.split_once('}').filter(|_| i > 0).unwrap_or(("", part));
        if !name.is_empty() {
            pieces.push(PromptPiece::Keys(keys(name)));
        }
        if !words.is_empty() {
            pieces.push(PromptPiece::Words(words.to_string()));
        }
    }
    pieces
}

/// Returns the place of the arrow above the center of a thing, or lower where it would lie on the player.
fn above(session: &GameSession, thing: Vec2) -> Vec2 {
    let at = |high: f32| vec2(thing.x, thing.y - high);
    let covers = |place: Vec2| {
        let arrow = Rect::new(place.x - 6.0, place.y - BOB, 13.0, 7.0 + 2.0 * BOB);
        !is_free(arrow, &[keep_clear::her(session)])
    };
    if covers(at(ARROW)) { at(LOW_ARROW) } else { at(ARROW) }
}

/// Draws an arrow that bobs at a place.
fn arrow(ui: &Ui, at: Vec2, alpha: f32) {
    let tip = vec2(at.x, at.y + (ui.drift * 4.0).sin() * BOB).round();
    for row in 0..6 {
        let half = 5.0 - row as f32;
        let y = tip.y + row as f32;
        ui.fill(Rect::new(tip.x - half - 1.0, y, 2.0 * half + 3.0, 1.0), faded(palette::NIGHT, 0.8 * alpha));
        ui.fill(Rect::new(tip.x - half, y, 2.0 * half + 1.0, 1.0), faded(palette::GLOW, alpha));
    }
    ui.fill(Rect::new(tip.x, tip.y + 6.0, 1.0, 1.0), faded(palette::NIGHT, 0.8 * alpha));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::game::key_name;
    use crate::shell::game::lessons::LessonRules;
    use crate::shell::hud::foot::pointers;
    use crate::shell::input::{ControlMap, DeviceKind, Devices};

    #[test]
    fn a_text_is_cut_at_its_keys() {
        let words = |words: &str| PromptPiece::Words(words.into());
        let pieces = cut("Hold {use} to steal {it", |name| name.to_uppercase());
        assert_eq!(pieces[..3], [words("Hold "), PromptPiece::Keys("USE".into()), words(" to steal ")]);
        assert_eq!(cut("{use}", str::to_uppercase), [PromptPiece::Keys("USE".into())]);
        assert_eq!(cut("Hush.", str::to_uppercase), [words("Hush.")]);
    }

    #[test]
    fn every_lesson_has_words_that_fit_in_one_line_and_in_few_large_ones_whatever_is_in_the_hand() {
        let map = ControlMap::shipped();
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for lesson in LessonRules::shipped().lessons {
                let key = lesson.key();
                let text = texts.get(&key);
                assert_ne!(text, key, "{lang:?} has no words for it");
                for using in [DeviceKind::Keys, DeviceKind::Pad, DeviceKind::Touch] {
                    let name = |name: &str| {
                        if name == "target" {
                            return pointers(&texts, &Devices { using, ..Devices::default() });
                        }
                        let actions =
                            actions(name).unwrap_or_else(|| panic!("{key}: there is no action {name}"));
                        let names: Vec<String> =
                            actions.iter().map(|it| key_name(&texts, map.first(*it, using))).collect();
                        names.join(" ")
                    };
                    let pieces = cut(text, name);
                    let wide = sentence_width(&pieces, &SMALL.for_lines_of(text)) + 2.0 * PAD;
                    assert!(wide <= LONGEST, "{lang:?} {key} for {using:?} is {wide} wide");
                    for face in [Face::Large, Face::Largest] {
                        let large = TextStyle { face, ..SMALL }.for_lines_of(text);
                        let shapes = shapes(&pieces, large);
                        let narrow = shapes.iter().map(|shape| shape.size.x).fold(f32::MAX, f32::min);
                        assert!(narrow <= LONGEST, "{lang:?} {key} for {using:?} is {narrow} wide at least");
                        let is_whole = |at: Rect| at.y >= SCREEN.y && at.y + at.h <= SCREEN.y + SCREEN.h;
                        let mut places = shapes.iter().flat_map(Shape::places);
                        assert!(places.all(is_whole), "{lang:?} {key} for {using:?} leaves the picture");
                    }
                }
            }
        }
    }
}
