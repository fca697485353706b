//! The page of keys: what every action is done with, on keyboard and mouse and on a pad, and other keys for it.

mod paint;
mod places;

use super::menu::{Menu, Picked, column};
use super::moonscape::Moonscape;
use super::tabs::Tabs;
use super::{Screen, Turn, board};
use crate::shell::audio::cues::Moment;
use crate::shell::controls::action::Group;
use crate::shell::controls::bindings::Refusal;
use crate::shell::controls::{Action, Bindings, ControlMap, Devices, Using};
use crate::shell::game::Game;
use macroquad::prelude::*;
use places::{BOARD, COLUMNS, Column, WORDS, Word};
use std::rc::Rc;
use thief_girl::rules::name_of;

/// What the page waits for.
#[derive(Clone, Debug)]
enum Waiting {
    /// For a choice.
    Choice,
    /// For a key of this device for this action, so many seconds more.
    Key { action: Action, using: Using, left: f32 },
    /// For a word about a key that does something else already.
    Word { action: Action, using: Using, key: String, menu: Menu },
    /// For a second word, before all keys are those of the game again.
    Again,
}

/// What a device does while a key is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Heard {
    Nothing,
    Left,
    Key(String),
}

pub struct KeysPage {
    night: Option<Rc<Moonscape>>,
    shipped: ControlMap,
    tabs: Tabs,
    menu: Menu,
    column: usize,
    waiting: Waiting,
    /// Why the last key was not taken, and which it was.
    refused: Option<(String, Refusal)>,
}

/// Listens for a key. Escape is for leaving, on whatever device.
fn hear(devices: &Devices, using: Using) -> Heard {
    if devices.pressed.contains("Escape") {
        return Heard::Left;
    }
    let key = devices.pressed.iter().find(|key| Using::of_key(key) == using);
    key.map_or(Heard::Nothing, |key| Heard::Key(key.clone()))
}

/// Has an action this key already?
fn has(map: &ControlMap, action: Action, key: &str) -> bool {
    map.keys(action).iter().any(|own| own == key)
}

impl KeysPage {
    /// Over the night of the title, or over a heist that waits.
    pub fn over(night: Option<Rc<Moonscape>>) -> Self {
        Self {
            night,
            shipped: ControlMap::shipped(),
            tabs: Tabs::default(),
            menu: Menu::default(),
            column: 0,
            waiting: Waiting::Choice,
            refused: None,
        }
    }

    /// With a page, a row of it and the question about a key that does something else, for a picture.
    pub fn opened_at(mut self, page: usize, row: usize, key: Option<&str>) -> Self {
        self.tabs.page = page.min(Group::ALL.len() - 1);
        self.menu.selected = row.min(self.rows() - 1);
        if let (Some(action), Some(key)) = (self.action(), key) {
            let (using, key) = (Using::of_key(key), key.to_string());
            self.waiting = Waiting::Word { action, using, key, menu: Menu::default() };
        }
        self
    }

    fn group(&self) -> Group {
        Group::ALL[self.tabs.page]
    }

    /// The action in the hand; `None`: the last row, which takes all keys back.
    fn action(&self) -> Option<Action> {
        self.group().actions().get(self.menu.selected).copied()
    }

    fn rows(&self) -> usize {
        self.group().actions().len() + 1
    }

    fn places(&self) -> Vec<Rect> {
        column(self.rows(), BOARD.x + 16.0, BOARD.y + 47.0, BOARD.w - 32.0, 19.0)
    }

    fn turn_page(&mut self) {
        (self.menu, self.waiting, self.refused) = (Menu::default(), Waiting::Choice, None);
    }

    /// A frame in which a row is chosen.
    fn choose(&mut self, game: &mut Game, seconds: f32) -> Turn {
        if self.tabs.update(game, BOARD, Group::ALL.len()) {
            self.turn_page();
            return Turn::Stay;
        }
        let before = (self.menu.selected, self.column);
        let places = self.places();
        let picked = self.menu.update(game, &places, false, seconds);
        let pointed = places::column_at(game.ui.pointer.x);
        // The name of an action stands for its keys.
        if game.ui.clicked {
            self.column = pointed.unwrap_or_default();
        } else if let Some(column) = pointed.filter(|_| game.ui.pointer_moved) {
            self.column = column;
        }
        if let Picked::Changed(_, step) = picked {
            self.column = (self.column as i32 + step).rem_euclid(COLUMNS.len() as i32) as usize;
            game.sound(Moment::MenuMove);
        }
        if before != (self.menu.selected, self.column) {
            (self.waiting, self.refused) = (Waiting::Choice, None);
        }
        match picked {
            Picked::Back => return Turn::Back,
            Picked::Chosen(_) => self.accept(game),
            _ => {}
        }
        Turn::Stay
    }

    fn accept(&mut self, game: &mut Game) {
        self.refused = None;
        let wait = game.interface.keys.wait_seconds;
        match (self.action(), COLUMNS[self.column]) {
            (Some(action), Column::Keys(using)) => self.waiting = Waiting::Key { action, using, left: wait },
            (Some(action), Column::Reset) => change(game, |keys| keys.reset(action)),
            (None, _) if matches!(self.waiting, Waiting::Again) => {
                self.waiting = Waiting::Choice;
                change(game, Bindings::reset_all);
            }
            (None, _) => self.waiting = Waiting::Again,
        }
    }

    /// A frame in which a key is waited for.
    fn listen(&mut self, game: &mut Game, (action, using): (Action, Using), left: f32) {
        match hear(&game.devices, using) {
            Heard::Nothing if left > 0.0 => self.waiting = Waiting::Key { action, using, left },
            Heard::Nothing | Heard::Left => {
                self.waiting = Waiting::Choice;
                game.sound(Moment::MenuBack);
            }
            Heard::Key(key) if has(&game.controls, action, &key) => {
                self.rebind(game, &key, |keys, shipped| keys.free(shipped, action, &key));
            }
            Heard::Key(key) if !game.controls.rivals(action, &key).is_empty() => {
                self.waiting = Waiting::Word { action, using, key, menu: Menu::default() };
                game.sound(Moment::MenuDenied);
            }
            Heard::Key(key) => {
                self.rebind(game, &key, |keys, shipped| keys.bind(shipped, action, &key, using))
            }
        }
    }

    /// A frame in which a word is waited for.
    fn ask(&mut self, game: &mut Game, seconds: f32) {
        let Waiting::Word { action, using, key, menu } = &mut self.waiting else { return };
        let picked = menu.update(game, &places::word_places(), false, seconds);
        let (action, using, key) = (*action, *using, key.clone());
        match picked {
            Picked::Chosen(index) => self.rebind(game, &key, |keys, shipped| match WORDS[index].0 {
                Word::Swap => keys.swap(shipped, action, &key, using),
                Word::Take => keys.take(shipped, action, &key, using),
                Word::Both => keys.bind(shipped, action, &key, using),
                Word::Leave => Ok(()),
            }),
            Picked::Back => self.waiting = Waiting::Choice,
            _ => {}
        }
    }

    /// Something is done with a key, or it is said why not.
    fn rebind(
        &mut self,
        game: &mut Game,
        key: &str,
        how: impl FnOnce(&mut Bindings, &ControlMap) -> Result<(), Refusal>,
    ) {
        self.waiting = Waiting::Choice;
        let mut done = Ok(());
        change(game, |keys| done = how(keys, &self.shipped));
        self.refused = done.err().map(|why| (key.to_string(), why));
        game.sound(if self.refused.is_some() { Moment::MenuDenied } else { Moment::MenuAccept });
    }
}

/// Changes the player's own keys, and keeps them.
fn change(game: &mut Game, how: impl FnOnce(&mut Bindings)) {
    let before = game.saved.settings.keys.clone();
    how(&mut game.saved.settings.keys);
    if before != game.saved.settings.keys {
        game.apply_settings();
        game.keep();
    }
}

impl Screen for KeysPage {
    fn name(&self) -> &'static str {
        "keys"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        match self.waiting {
            Waiting::Choice | Waiting::Again => return self.choose(game, seconds),
            Waiting::Key { action, using, left } => self.listen(game, (action, using), left - seconds),
            Waiting::Word { .. } => self.ask(game, seconds),
        }
        Turn::Stay
    }

    fn draw(&mut self, game: &Game) {
        board::behind(&game.ui, self.night.as_deref());
        self.paint(game);
    }

    /// The group, the action, and its keys, or the word about a key that is in the hand.
    fn in_hand(&self, game: &Game) -> Vec<String> {
        let keys = self.action().map_or(Vec::new(), |action| game.controls.keys(action).to_vec());
        let last = match &self.waiting {
            Waiting::Key { .. } => "?".to_string(),
            Waiting::Word { menu, .. } => WORDS[menu.selected].1.to_string(),
            Waiting::Choice | Waiting::Again => keys.join(" "),
        };
        vec![self.group().name().to_string(), self.action().map(name_of).unwrap_or_default(), last]
    }

    fn is_overlay(&self) -> bool {
        self.night.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::{self, Face};
    use crate::shell::text::{Lang, Texts};

    fn pressed(keys: &[&str]) -> Devices {
        Devices { pressed: keys.iter().map(|key| key.to_string()).collect(), ..Devices::default() }
    }

    #[test]
    fn a_key_is_heard_from_the_device_that_is_waited_for_and_escape_leaves() {
        assert_eq!(hear(&pressed(&["PadWest"]), Using::Keys), Heard::Nothing);
        assert_eq!(hear(&pressed(&["PadWest"]), Using::Pad), Heard::Key("PadWest".into()));
        assert_eq!(hear(&pressed(&["MouseMiddle"]), Using::Keys), Heard::Key("MouseMiddle".into()));
        assert_eq!(hear(&pressed(&["Escape", "PadWest"]), Using::Pad), Heard::Left);
    }

    #[test]
    fn every_action_and_group_has_a_name_that_fits() {
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for (kind, name) in Action::all()
                .map(|action| ("action", name_of(action)))
                .chain(Group::ALL.map(|group| ("group", group.name().to_string())))
            {
                let key = format!("ui.{kind}.{name}");
                let text = texts.get(&key);
                assert_ne!(text, key, "{lang:?}: there is no such text");
                let room = if kind == "group" { 64 } else { 140 };
                assert!(font::width(Face::Bold, text) <= room, "{text} is too wide");
            }
        }
    }

    #[test]
    fn every_page_fits_on_the_board() {
        for (page, group) in Group::ALL.into_iter().enumerate() {
            let keys = KeysPage::over(None).opened_at(page, 0, None);
            assert_eq!(keys.places().len(), group.actions().len() + 1);
            let last = keys.places().pop().unwrap();
            assert!(last.y + last.h < BOARD.y + BOARD.h - 44.0, "{group:?}");
        }
    }
}
