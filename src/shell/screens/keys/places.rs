//! Layout of the page of keys.

use crate::shell::input::DeviceKind;
use crate::shell::screens::menu::column;
use macroquad::prelude::*;

pub const BOARD: Rect = Rect::new(30.0, 6.0, 580.0, 324.0);
/// The columns; the last one resets the keys of an action.
pub const COLUMNS: [KeysColumn; 3] =
    [KeysColumn::Keys(DeviceKind::Keys), KeysColumn::Keys(DeviceKind::Pad), KeysColumn::Reset];

/// A column of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysColumn {
    Keys(DeviceKind),
    Reset,
}

/// Left edges of the columns, from the left of the board, and their widths, in game pixels.
pub const CELLS: [(f32, f32); 3] = [(190.0, 204.0), (396.0, 118.0), (516.0, 50.0)];

/// Returns a column's cell in a row.
pub fn cell(row: Rect, column: usize) -> Rect {
    let (x, width) = CELLS[column];
    Rect::new(BOARD.x + x, row.y, width, row.h)
}

/// Returns the column at an x coordinate.
pub fn column_at(x: f32) -> Option<usize> {
    CELLS.iter().position(|(left, width)| (BOARD.x + left..BOARD.x + left + width).contains(&x))
}

/// Answers if a key is already bound to another action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictChoice {
    Swap,
    Take,
    Both,
    Leave,
}

pub const WORDS: [(ConflictChoice, &str); 4] = [
    (ConflictChoice::Swap, "ui.keys.swap"),
    (ConflictChoice::Take, "ui.keys.take"),
    (ConflictChoice::Both, "ui.keys.both"),
    (ConflictChoice::Leave, "ui.keys.leave"),
];

/// Place of a question over the page.
pub const QUESTION: Rect = Rect::new(150.0, 80.0, 340.0, 170.0);

/// Returns the places of the answers to a question.
pub fn word_places() -> Vec<Rect> {
    column(WORDS.len(), QUESTION.x + 40.0, QUESTION.y + 66.0, QUESTION.w - 80.0, 24.0)
}
