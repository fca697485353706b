//! Drawing of settings rows: their values and notes.

use super::rows::{self, Dial, DialStyle, RowKind, SettingsRow};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::hud::hourglass;
use crate::shell::input::Layout;
use crate::shell::narration;
use crate::shell::storage::save::{Preset, TextSize};
use crate::shell::ui::{BODY, CHOICE, Ui, readable};
use macroquad::prelude::*;
use thief_girl::rules::name_of;

/// Distance from the center of a value to its arrows, in game pixels.
const REACH: f32 = 76.0;
/// Distance between two lanterns or hourglasses, in game pixels.
const APART: f32 = 12.0;

/// What a click on a value does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    Step(i32),
    /// Sets this position.
    Set(i32),
}

impl Click {
    /// Returns the number of steps from the current position.
    pub fn steps(self, now: i32) -> i32 {
        match self {
            Click::Step(step) => step,
            Click::Set(to) => to - now,
        }
    }
}

/// Returns the place of a row's value.
pub fn value_place(place: Rect) -> Rect {
    let middle = middle(place);
    Rect::new(middle - REACH - 8.0, place.y, 2.0 * REACH + 16.0, place.h)
}

fn middle(place: Rect) -> f32 {
    (place.x + place.w - REACH - 12.0).round()
}

/// Returns what a click in a row does: the left quarter decreases the value, the rest increases it, and a lantern sets
/// a fader. `None` on the name.
pub fn clicked(shown: DialStyle, place: Rect, at: Vec2) -> Option<Click> {
    let from_middle = at.x - middle(place);
    let lanterns = shown.positions() as f32 - 1.0;
    let half = lanterns * APART / 2.0;
    let is_row = matches!(shown, DialStyle::Lanterns);
    if !value_place(place).contains(at) {
        None
    } else if is_row && from_middle.abs() < half {
        Some(Click::Set(((from_middle + half) / APART) as i32 + 1))
    } else {
        Some(Click::Step(if from_middle < -REACH / 2.0 { -1 } else { 1 }))
    }
}

/// Returns the place below so many rows, above the note.
pub fn under(board: Rect, rows: usize) -> Rect {
    let top = board.y + 42.0 + rows as f32 * 20.0;
    Rect::new(board.x + 22.0, top, board.w - 44.0, board.y + board.h - 52.0 - top)
}

/// Returns the upper edge of the note, with the line above it.
pub fn note_top(board: Rect) -> f32 {
    board.y + board.h - 50.0
}

/// Draws the note of a row, below all rows.
pub fn note(game: &Game, row: &SettingsRow, board: Rect) {
    let key = row.told.map(|action| game.key(action)).unwrap_or_default();
    let name = match row.what {
        _ if !row.is_possible() => format!("{}_impossible", row.name),
        RowKind::Preset => match Preset::of(&game.saved.settings) {
            Some(preset) => format!("preset_{}", name_of(preset)),
            None => row.name.to_string(),
        },
        RowKind::Begin if narration::can_speak() && !game.saved.settings.narration => {
            format!("{}_unspoken", row.name)
        }
        _ => row.name.to_string(),
    };
    let note = game.ui.texts.fill(&format!("ui.settings.note.{name}"), &[("key", &key)]);
    game.ui.note_help(&note);
    // In the largest letters it stands on the strip along the edge, which covers this place.
    if game.ui.text_size == TextSize::Largest {
        return;
    }
    let (width, y) = (board.w - 36.0, note_top(board) + 6.0);
    let style = game.ui.read_within(&note, (width, 40.0), BODY.colored(palette::OCHRE).centered());
    game.ui.rule(board.x + board.w / 2.0 - 90.0, y - 5.0, 180.0, faded(palette::BRASS, 0.7));
    game.ui.paragraph(&note, board.x + 18.0, y, width, &style);
}

/// Draws the value of a row.
pub fn value(game: &Game, row: &SettingsRow, place: Rect, selected: bool) {
    if selected {
        game.ui.note_value(&value_words(game, row));
    }
    let color = match selected {
        _ if !row.is_possible() => faded(palette::OCHRE, 0.5),
        true => palette::GLOW,
        false => palette::OCHRE,
    };
    let position = match row.what {
        RowKind::Dial(dial) if row.is_possible() => Some((dial.shown, (dial.read)(&game.saved.settings))),
        _ => None,
    };
    match position {
        Some((DialStyle::Lanterns, lit)) => {
            game.ui.note_unseen(&value_words(game, row), place.y);
            lanterns(&game.ui, lit, DialStyle::Lanterns.positions() - 1, place, selected)
        }
        Some((DialStyle::Hourglasses, count)) if count > 0 => {
            game.ui.note_unseen(&value_words(game, row), place.y);
            hourglasses(&game.ui, count, place)
        }
        _ => word(&game.ui, &value_words(game, row), place, color),
    }
    let is_turned =
        matches!(row.what, RowKind::Dial(_) | RowKind::Language | RowKind::Preset | RowKind::Layout);
    if selected && is_turned && row.is_possible() {
        arrows(&game.ui, place);
    }
}

/// Returns the value of a row in words.
fn value_words(game: &Game, row: &SettingsRow) -> String {
    let (texts, settings) = (&game.ui.texts, &game.saved.settings);
    match row.what {
        RowKind::Dial(_) if !row.is_possible() => texts.get("ui.settings.off").to_string(),
        RowKind::Dial(dial) => dial_words(game, dial),
        RowKind::Language => texts.lang.own_name().to_string(),
        RowKind::Preset => {
            texts.get(&format!("ui.settings.{}", rows::preset_word(Preset::of(settings)))).to_string()
        }
        RowKind::Layout => match Layout::of(&settings.keys) {
            Some(layout) => texts.get(&format!("ui.settings.layout_name.{}", name_of(layout))).to_string(),
            None => texts.get("ui.settings.layout_name.own").to_string(),
        },
        RowKind::Keys => match settings.keys.0.len() {
            0 => texts.get("ui.settings.keys_none").to_string(),
            own => texts.fill("ui.settings.keys_own", &[("n", &own.to_string())]),
        },
        RowKind::Tips => {
            let (shown, all) = (game.saved.lessons.len(), game.lessons.lessons.len());
            let values = [("n", &*shown.to_string()), ("all", &*all.to_string())];
            texts.fill("ui.settings.tips_shown", &values)
        }
        RowKind::Reset | RowKind::Begin => String::new(),
    }
}

fn dial_words(game: &Game, dial: Dial) -> String {
    let position = (dial.read)(&game.saved.settings);
    let key = match dial.shown {
        DialStyle::OnOff => ["off", "on"][position.min(1)],
        DialStyle::Words(words) => words[position.min(words.len() - 1)],
        DialStyle::Hourglasses if position == 0 => "off",
        DialStyle::Lanterns | DialStyle::Hourglasses => return position.to_string(),
        DialStyle::Hundredths => return format!("{}%", Dial::hundredths(position)),
    };
    game.ui.texts.get(&format!("ui.settings.{key}")).to_string()
}

fn word(ui: &Ui, word: &str, place: Rect, color: Color) {
    let style = ui.read_line(word, 2.0 * REACH - 16.0, CHOICE);
    let y = place.y + ((place.h - style.line_height()) / 2.0).floor();
    ui.write(word, middle(place), y, &readable(style.colored(color).centered()));
}

fn arrows(ui: &Ui, place: Rect) {
    let nudge = ((ui.time * 5.0).sin() * 1.2).round();
    let (x, y) = (middle(place), place.y + (place.h / 2.0).floor());
    for side in [-1.0_f32, 1.0] {
        let tip = x + side * (REACH - 2.0 + nudge);
        for i in 0..4 {
            let half = i as f32;
            ui.fill(Rect::new(tip - side * half, y - half, 1.0, half * 2.0 + 1.0), palette::AMBER);
        }
    }
}

fn hourglasses(ui: &Ui, count: usize, place: Rect) {
    let left = middle(place) - count as f32 * APART / 2.0;
    let y = place.y + ((place.h - 11.0) / 2.0).floor();
    for i in 0..count {
        hourglass(ui, left + 2.0 + i as f32 * APART, y, true);
    }
}

/// Draws a fader as small lanterns, lit up to its position.
fn lanterns(ui: &Ui, lit: usize, count: usize, place: Rect, selected: bool) {
    let y = place.y + (place.h / 2.0).floor();
    let first = middle(place) - (count as f32 - 1.0) * APART / 2.0;
    for i in 0..count {
        let at = first + i as f32 * APART;
        let color = match (i < lit, selected) {
            (true, true) => palette::GLOW,
            (true, false) => palette::BRASS,
            (false, _) => palette::DEEP,
        };
        if i < lit && selected {
            ui.fill(Rect::new(at - 4.0, y - 6.0, 9.0, 13.0), faded(palette::AMBER, 0.18));
        }
        ui.fill(Rect::new(at - 2.0, y - 4.0, 5.0, 9.0), color);
        ui.fill(Rect::new(at - 3.0, y - 3.0, 7.0, 7.0), color);
        ui.fill(Rect::new(at - 1.0, y - 5.0, 3.0, 1.0), palette::BARK);
        ui.fill(Rect::new(at - 1.0, y + 5.0, 3.0, 1.0), palette::BARK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_lights_lanterns_up_to_there_or_steps() {
        let place = Rect::new(100.0, 50.0, 380.0, 18.0);
        let at =
            |from_middle: f32| clicked(DialStyle::Lanterns, place, vec2(middle(place) + from_middle, 55.0));
        assert_eq!(at(-59.0), Some(Click::Set(1)));
        assert_eq!(at(-1.0), Some(Click::Set(5)));
        assert_eq!(at(59.0), Some(Click::Set(10)));
        assert_eq!((at(-70.0), at(70.0)), (Some(Click::Step(-1)), Some(Click::Step(1))));
        assert_eq!(at(-150.0), None, "that is the name");
        let step =
            |from_middle: f32| clicked(DialStyle::OnOff, place, vec2(middle(place) + from_middle, 55.0));
        assert_eq!(step(-3.0), Some(Click::Step(1)), "the value itself");
        assert_eq!(step(6.0 - REACH), Some(Click::Step(-1)), "its left arrow");
        assert_eq!((Click::Set(3).steps(7), Click::Step(1).steps(7)), (-4, 1));
    }
}
