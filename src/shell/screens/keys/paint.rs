//! Drawing of the page of keys.

use super::places::{BOARD, CELLS, COLUMNS, KeysColumn, QUESTION, WORDS, cell, word_places};
use super::{CLEAR, KeysPage, KeysPageState};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::{Game, key_name};
use crate::shell::input::ActionGroup;
use crate::shell::input::BindError;
use crate::shell::input::{DeviceKind, InputAction};
use crate::shell::screens::panel;
use crate::shell::ui::{BODY, CHOICE, HEIGHT, SMALL, Ui, readable};
use macroquad::prelude::*;
use thief_girl::rules::name_of;

fn action_name(ui: &Ui, action: InputAction) -> String {
    ui.texts.get(&format!("ui.action.{}", name_of(action))).to_string()
}

impl KeysPage {
    pub fn paint(&self, game: &Game) {
        let ui = &game.ui;
        ui.board(BOARD);
        let names = ActionGroup::ALL.map(|group| format!("ui.group.{}", group.name()));
        self.tabs.draw(game, BOARD, &names.each_ref().map(|name| game.ui.texts.get(name)));
        for (column, words) in ["ui.keys.board", "ui.keys.pad"].into_iter().enumerate() {
            let (x, width) = CELLS[column];
            let style = SMALL.colored(palette::BRASS).centered();
            ui.write(game.ui.texts.get(words), BOARD.x + x + (width / 2.0).floor(), BOARD.y + 33.0, &style);
        }
        let places = self.places();
        for (i, (action, place)) in self.group().actions().iter().zip(&places).enumerate() {
            row(game, self, *action, *place, i == self.menu.selected);
        }
        let last = self.group().actions().len();
        let words = if matches!(self.waiting, KeysPageState::Again) {
            "ui.settings.sure"
        } else {
            "ui.keys.reset_all"
        };
        panel::entry(
            game,
            places[last],
            game.ui.texts.get(words),
            self.menu.selected == last,
            self.menu.rested,
        );
        let (color, words) = note(game, self);
        self.say(game, &words);
        let width = BOARD.w - 36.0;
        let style = ui.read_within(&words, (width, 36.0), BODY.colored(color).centered());
        ui.paragraph(&words, BOARD.x + 18.0, BOARD.y + BOARD.h - 40.0, width, &style);
        match &self.waiting {
            KeysPageState::Key { action, using, left } => listening(game, *action, *using, *left),
            KeysPageState::Word { action, key, menu, .. } => {
                question(game, *action, key);
                menu.draw(
                    game,
                    &word_places(),
                    &WORDS.map(|(_, words)| game.ui.texts.get(words).to_string()),
                );
            }
            _ => hints(game),
        }
    }
}

impl KeysPage {
    /// Notes what is in the selected cell, and what can be done there.
    fn say(&self, game: &Game, note: &str) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        ui.note_position(self.menu.selected, self.group().actions().len() + 1);
        ui.note_help(note);
        let Some(action) = self.action() else { return };
        let device =
            |using| texts.get(if using == DeviceKind::Pad { "ui.keys.pad" } else { "ui.keys.board" });
        let value = match COLUMNS[self.column] {
            KeysColumn::Keys(using) => {
                let mut names: Vec<String> =
                    game.controls.on(action, using).map(|key| key_name(texts, key)).collect();
                names.dedup();
                if names.is_empty() {
                    names.push(texts.get("ui.keys.no_key").to_string());
                }
                format!("{}: {}", device(using), names.join(texts.get("ui.keys.comma")))
            }
            KeysColumn::Reset => texts.get("ui.keys.reset").to_string(),
        };
        ui.note_value(&value);
    }
}

fn hints(game: &Game) {
    let get = |key| game.ui.texts.get(key);
    let both = |a, b| format!("{} {}", game.key(a), game.key(b));
    // Gamepads and touch have no such key.
    let clear = (key_name(&game.ui.texts, CLEAR), get("ui.keys.clear"));
    let clear = (game.devices.using == DeviceKind::Keys).then_some(clear);
    let hints: Vec<(String, &str)> = [
        Some((game.key(InputAction::Accept), get("ui.keys.change"))),
        clear,
        Some((both(InputAction::LastPage, InputAction::NextPage), get("ui.hint.page"))),
        Some((game.key(InputAction::Back), get("ui.hint.back"))),
    ]
    .into_iter()
    .flatten()
    .collect();
    game.ui.hints(&hints, HEIGHT - 26.0);
}

fn row(game: &Game, page: &KeysPage, action: InputAction, place: Rect, selected: bool) {
    let name = Rect { w: CELLS[0].0 - 22.0, ..place };
    panel::entry(game, name, &action_name(&game.ui, action), selected, page.menu.rested);
    for (i, column) in COLUMNS.into_iter().enumerate() {
        let cell = cell(place, i);
        match column {
            KeysColumn::Keys(using) => keys(game, action, using, cell),
            KeysColumn::Reset if game.saved.settings.keys.is_own(action) => {
                let style = readable(SMALL.colored(palette::OCHRE).centered());
                let y = cell.y + 2.0;
                game.ui.write(game.ui.texts.get("ui.keys.reset"), cell.x + (cell.w / 2.0).floor(), y, &style);
            }
            KeysColumn::Reset => {}
        }
        if selected && i == page.column {
            frame(&game.ui, cell, palette::GLOW);
        }
    }
}

/// Draws the keys of an action on a device; those bound to several actions are red and marked.
fn keys(game: &Game, action: InputAction, using: DeviceKind, cell: Rect) {
    let (ui, controls) = (&game.ui, &game.controls);
    let mut x = cell.x + 4.0;
    let mut told: Vec<String> = Vec::new();
    for key in controls.on(action, using) {
        let name = key_name(&game.ui.texts, key);
        let is_shared = !controls.rivals(action, key).is_empty();
        // Both keys of a pair, such as left and right Shift, have one name.
        if told.contains(&name) && !is_shared {
            continue;
        }
        let width = ui.key_width(&name);
        if is_shared {
            ui.fill(Rect::new(x - 2.0, cell.y, width + 12.0, cell.h), palette::CRIMSON);
            ui.write("!", x + width + 4.0, cell.y + 2.0, &CHOICE.colored(palette::CREAM));
        }
        ui.key(&name, x, cell.y, 1.0);
        x += width + if is_shared { 14.0 } else { 3.0 };
        told.push(name);
    }
    if told.is_empty() {
        let style = readable(SMALL.colored(palette::OCHRE));
        ui.write(game.ui.texts.get("ui.keys.none"), x, cell.y + 2.0, &style);
    }
}

fn frame(ui: &Ui, around: Rect, color: Color) {
    for y in [around.y - 1.0, around.y + around.h] {
        ui.fill(Rect::new(around.x, y, around.w, 1.0), color);
    }
    for x in [around.x - 1.0, around.x + around.w] {
        ui.fill(Rect::new(x, around.y, 1.0, around.h), color);
    }
}

/// Returns the note about the selected row, and its color.
fn note(game: &Game, page: &KeysPage) -> (Color, String) {
    let texts = &game.ui.texts;
    if let Some((key, why)) = &page.refused {
        return (palette::AMBER, refusal(&game.ui, key, *why));
    }
    let Some(action) = page.action() else {
        return (palette::OCHRE, texts.get("ui.keys.note_all").to_string());
    };
    let controls = &game.controls;
    let shared = controls.keys(action).iter().find(|key| !controls.rivals(action, key).is_empty());
    if let Some(key) = shared {
        let others: Vec<String> =
            controls.rivals(action, key).into_iter().map(|other| action_name(&game.ui, other)).collect();
        let values = [("key", &*key_name(texts, key)), ("others", &*others.join(texts.get("ui.keys.comma")))];
        return (palette::AMBER, texts.fill("ui.keys.shared", &values));
    }
    let kept: Vec<String> = action.kept_keys().iter().map(|key| key_name(texts, key)).collect();
    match kept.is_empty() {
        true => (palette::OCHRE, texts.get("ui.keys.note").to_string()),
        false => {
            (palette::OCHRE, texts.fill("ui.keys.kept", &[("keys", &kept.join(texts.get("ui.keys.comma")))]))
        }
    }
}

fn refusal(ui: &Ui, key: &str, why: BindError) -> String {
    let key = key_name(&ui.texts, key);
    let (words, action) = match why {
        BindError::Unknown | BindError::OtherDevice => ("ui.keys.refused.unknown", String::new()),
        BindError::Kept(action) => ("ui.keys.refused.kept", action_name(ui, action)),
        BindError::Stick => ("ui.keys.refused.stick", String::new()),
        BindError::Browser => ("ui.keys.refused.browser", String::new()),
    };
    ui.texts.fill(words, &[("key", &key), ("action", &action)])
}

/// Draws a panel over the page, with a heading.
fn plate(ui: &Ui, heading: &str) {
    ui.veil(0.5);
    ui.board(QUESTION);
    let style = readable(CHOICE.colored(palette::CREAM).centered());
    ui.paragraph(heading, QUESTION.x + 14.0, QUESTION.y + 14.0, QUESTION.w - 28.0, &style);
}

/// Draws the request for a key, and the time left.
fn listening(game: &Game, action: InputAction, using: DeviceKind, left: f32) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let words = if using == DeviceKind::Pad { "ui.keys.press_pad" } else { "ui.keys.press" };
    plate(&game.ui, &texts.fill(words, &[("action", &action_name(&game.ui, action))]));
    let part = (left / game.interface.keys.wait_seconds).clamp(0.0, 1.0);
    let bar = Rect::new(QUESTION.x + 60.0, QUESTION.y + 72.0, QUESTION.w - 120.0, 6.0);
    ui.fill(bar, palette::DEEP);
    ui.fill(Rect { w: (bar.w * part).round(), ..bar }, palette::AMBER);
    let style = BODY.colored(palette::OCHRE).centered();
    let words = texts.fill("ui.keys.cancel", &[("key", &key_name(texts, "Escape"))]);
    ui.paragraph(&words, QUESTION.x + 14.0, QUESTION.y + 96.0, QUESTION.w - 28.0, &style);
}

/// Draws the question about a key that is already bound to another action.
fn question(game: &Game, action: InputAction, key: &str) {
    let others: Vec<String> =
        game.controls.rivals(action, key).into_iter().map(|other| action_name(&game.ui, other)).collect();
    let values = [
        ("key", &*key_name(&game.ui.texts, key)),
        ("others", &*others.join(game.ui.texts.get("ui.keys.comma"))),
        ("action", &*action_name(&game.ui, action)),
    ];
    plate(&game.ui, &game.ui.texts.fill("ui.keys.taken", &values));
    let edge = Rect::new(QUESTION.x + 12.0, QUESTION.y + 58.0, QUESTION.w - 24.0, 1.0);
    game.ui.fill(edge, faded(palette::SCARF, 0.8));
}
