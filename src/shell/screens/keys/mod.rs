//! The page of keys, which shows and changes the bindings of all actions for keyboard and mouse and for
//! gamepads.

mod paint;
mod places;

use super::menu::{Menu, MenuChoice, column};
use super::moonscape::Moonscape;
use super::tabs::Tabs;
use super::{Screen, Transition, panel};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::start::OpenedPage;
use crate::shell::game::Game;
use crate::shell::input::ActionGroup;
use crate::shell::input::BindError;
use crate::shell::input::{Bindings, ControlMap, DeviceKind, Devices, InputAction};
use macroquad::prelude::*;
use places::{BOARD, COLUMNS, ConflictChoice, KeysColumn, WORDS};
use std::rc::Rc;
use thief_girl::rules::name_of;

/// Key that clears the selected cell.
const CLEAR: &str = "Delete";

/// What the page waits for.
#[derive(Clone, Debug)]
enum KeysPageState {
    /// A choice.
    Choice,
    /// A key of this device for this action, for the remaining seconds.
    Key { action: InputAction, using: DeviceKind, left: f32 },
    /// The answer about a key that is already bound to another action.
    Word { action: InputAction, using: DeviceKind, key: String, menu: Menu },
    /// Confirmation of resetting all keys.
    Again,
}

/// What was pressed while the page waits for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CapturedKey {
    Nothing,
    Left,
    Key(String),
}

/// The page of keys.
pub struct KeysPage {
    night: Option<Rc<Moonscape>>,
    shipped: ControlMap,
    tabs: Tabs,
    menu: Menu,
    column: usize,
    waiting: KeysPageState,
    /// The last key that was refused, and why.
    refused: Option<(String, BindError)>,
}

/// Returns the key pressed on a device. Escape cancels on any device.
fn hear(devices: &Devices, using: DeviceKind) -> CapturedKey {
    if devices.pressed.contains("Escape") {
        return CapturedKey::Left;
    }
    let key = devices.pressed.iter().find(|key| DeviceKind::of_key(key) == using);
    key.map_or(CapturedKey::Nothing, |key| CapturedKey::Key(key.clone()))
}

/// What happens with a key that was pressed for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BindAnswer {
    /// The action has the key already.
    Stay,
    /// Another action has the key, so the player is asked.
    Ask,
    Bind,
}

fn answer(map: &ControlMap, action: InputAction, key: &str) -> BindAnswer {
    if map.keys(action).iter().any(|own| own == key) {
        BindAnswer::Stay
    } else if map.rivals(action, key).is_empty() {
        BindAnswer::Bind
    } else {
        BindAnswer::Ask
    }
}

impl KeysPage {
    /// Opens the page over the title's background, or over a paused heist.
    pub fn over(night: Option<Rc<Moonscape>>) -> Self {
        Self {
            night,
            shipped: ControlMap::shipped(),
            tabs: Tabs::default(),
            menu: Menu::default(),
            column: 0,
            waiting: KeysPageState::Choice,
            refused: None,
        }
    }

    /// Opens a page and row, and optionally the question about a key, for screenshots.
    pub fn opened_at(mut self, opened: &OpenedPage) -> Result<Self, String> {
        self.tabs.page = opened.page_of(ActionGroup::ALL.len())?;
        self.menu.selected = opened.row_of(self.rows())?;
        if let (Some(action), Some(key)) = (self.action(), opened.key.as_deref()) {
            let (using, key) = (DeviceKind::of_key(key), key.to_string());
            self.waiting = KeysPageState::Word { action, using, key, menu: Menu::default() };
        }
        Ok(self)
    }

    fn group(&self) -> ActionGroup {
        ActionGroup::ALL[self.tabs.page]
    }

    /// Returns the selected action; `None` in the last row, which resets all keys.
    fn action(&self) -> Option<InputAction> {
        self.group().actions().get(self.menu.selected).copied()
    }

    fn rows(&self) -> usize {
        self.group().actions().len() + 1
    }

    fn places(&self) -> Vec<Rect> {
        column(self.rows(), BOARD.x + 16.0, BOARD.y + 47.0, BOARD.w - 32.0, 19.0)
    }

    fn turn_page(&mut self) {
        (self.menu, self.waiting, self.refused) = (Menu::default(), KeysPageState::Choice, None);
    }

    /// Advances by a frame in which a row is chosen.
    fn choose(&mut self, game: &mut Game, seconds: f32) -> Transition {
        if self.tabs.update(game, BOARD, ActionGroup::ALL.len()) {
            self.turn_page();
            return Transition::Stay;
        }
        let before = (self.menu.selected, self.column);
        let places = self.places();
        let picked = self.menu.update(game, &places, false, seconds);
        let pointed = places::column_at(game.ui.pointer.x);
        // Clicking an action's name selects its keyboard keys.
        if game.ui.clicked {
            self.column = pointed.unwrap_or_default();
        } else if let Some(column) = pointed.filter(|_| game.ui.pointer_moved) {
            self.column = column;
        }
        if let MenuChoice::Changed(_, step) = picked {
            self.column = (self.column as i32 + step).rem_euclid(COLUMNS.len() as i32) as usize;
            game.sound(OneShot::MenuMove);
        }
        if before != (self.menu.selected, self.column) {
            (self.waiting, self.refused) = (KeysPageState::Choice, None);
        }
        match picked {
            MenuChoice::Back => return Transition::Back,
            MenuChoice::Chosen(_) => self.accept(game),
            _ if game.devices.pressed.contains(CLEAR) => self.clear(game),
            _ => {}
        }
        Transition::Stay
    }

    /// Removes the bindings of the selected action on the selected device, except those that it always keeps.
    fn clear(&mut self, game: &mut Game) {
        if let (Some(action), KeysColumn::Keys(using)) = (self.action(), COLUMNS[self.column]) {
            change(game, |keys| keys.clear(&self.shipped, action, using));
            game.sound(OneShot::MenuAccept);
        }
    }

    fn accept(&mut self, game: &mut Game) {
        self.refused = None;
        let wait = game.interface.keys.wait_seconds;
        match (self.action(), COLUMNS[self.column]) {
            (Some(action), KeysColumn::Keys(using)) => {
                self.waiting = KeysPageState::Key { action, using, left: wait }
            }
            (Some(action), KeysColumn::Reset) => change(game, |keys| keys.reset(action)),
            (None, _) if matches!(self.waiting, KeysPageState::Again) => {
                self.waiting = KeysPageState::Choice;
                change(game, Bindings::reset_all);
            }
            (None, _) => self.waiting = KeysPageState::Again,
        }
    }

    /// Advances by a frame in which a key is awaited.
    fn listen(&mut self, game: &mut Game, (action, using): (InputAction, DeviceKind), left: f32) {
        match hear(&game.devices, using) {
            CapturedKey::Nothing if left > 0.0 => self.waiting = KeysPageState::Key { action, using, left },
            CapturedKey::Nothing | CapturedKey::Left => {
                self.waiting = KeysPageState::Choice;
                game.sound(OneShot::MenuBack);
            }
            CapturedKey::Key(key) => match answer(&game.controls, action, &key) {
                BindAnswer::Stay => {
                    self.waiting = KeysPageState::Choice;
                    game.sound(OneShot::MenuAccept);
                }
                BindAnswer::Ask => {
                    self.waiting = KeysPageState::Word { action, using, key, menu: Menu::default() };
                    game.sound(OneShot::MenuDenied);
                }
                BindAnswer::Bind => {
                    self.rebind(game, &key, |keys, shipped| keys.bind(shipped, action, &key, using))
                }
            },
        }
    }

    /// Advances by a frame in which an answer is awaited.
    fn ask(&mut self, game: &mut Game, seconds: f32) {
        let KeysPageState::Word { action, using, key, menu } = &mut self.waiting else { return };
        let picked = menu.update(game, &places::word_places(), false, seconds);
        let (action, using, key) = (*action, *using, key.clone());
        match picked {
            MenuChoice::Chosen(index) => self.rebind(game, &key, |keys, shipped| match WORDS[index].0 {
                ConflictChoice::Swap => keys.swap(shipped, action, &key, using),
                ConflictChoice::Take => keys.take(shipped, action, &key, using),
                ConflictChoice::Both => keys.bind(shipped, action, &key, using),
                ConflictChoice::Leave => Ok(()),
            }),
            MenuChoice::Back => self.waiting = KeysPageState::Choice,
            _ => {}
        }
    }

    /// Changes bindings, or notes why that was refused.
    fn rebind(
        &mut self,
        game: &mut Game,
        key: &str,
        how: impl FnOnce(&mut Bindings, &ControlMap) -> Result<(), BindError>,
    ) {
        self.waiting = KeysPageState::Choice;
        let mut done = Ok(());
        change(game, |keys| done = how(keys, &self.shipped));
        self.refused = done.err().map(|why| (key.to_string(), why));
        game.sound(if self.refused.is_some() { OneShot::MenuDenied } else { OneShot::MenuAccept });
    }
}

/// Changes the player's bindings, and saves them.
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

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        match self.waiting {
            KeysPageState::Choice | KeysPageState::Again => return self.choose(game, seconds),
            KeysPageState::Key { action, using, left } => self.listen(game, (action, using), left - seconds),
            KeysPageState::Word { .. } => self.ask(game, seconds),
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        panel::behind(&game.ui, self.night.as_deref());
        self.paint(game);
    }

    /// Returns the group, the action, and its keys or the selected answer.
    fn in_hand(&self, game: &Game) -> Vec<String> {
        let keys = self.action().map_or(Vec::new(), |action| game.controls.keys(action).to_vec());
        let last = match &self.waiting {
            KeysPageState::Key { .. } => "?".to_string(),
            KeysPageState::Word { menu, .. } => WORDS[menu.selected].1.to_string(),
            KeysPageState::Choice | KeysPageState::Again => keys.join(" "),
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
    use crate::shared::text::{Lang, Texts};

    fn pressed(keys: &[&str]) -> Devices {
        Devices { pressed: keys.iter().map(|key| key.to_string()).collect(), ..Devices::default() }
    }

    #[test]
    fn a_key_is_heard_from_the_device_that_is_waited_for_and_escape_leaves() {
        assert_eq!(hear(&pressed(&["PadWest"]), DeviceKind::Keys), CapturedKey::Nothing);
        assert_eq!(hear(&pressed(&["PadWest"]), DeviceKind::Pad), CapturedKey::Key("PadWest".into()));
        assert_eq!(
            hear(&pressed(&["MouseMiddle"]), DeviceKind::Keys),
            CapturedKey::Key("MouseMiddle".into())
        );
        assert_eq!(hear(&pressed(&["Escape", "PadWest"]), DeviceKind::Pad), CapturedKey::Left);
    }

    #[test]
    fn a_key_that_the_action_has_already_stays_and_no_other_goes() {
        let map = ControlMap::shipped();
        assert_eq!(answer(&map, InputAction::Run, "LeftShift"), BindAnswer::Stay);
        assert_eq!(answer(&map, InputAction::Run, "RightShift"), BindAnswer::Stay);
        assert_eq!(answer(&map, InputAction::Run, "E"), BindAnswer::Ask);
        assert_eq!(answer(&map, InputAction::Run, "J"), BindAnswer::Bind);
    }

    #[test]
    fn every_action_and_group_has_a_name_that_fits() {
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for (kind, name) in InputAction::all()
                .map(|action| ("action", name_of(action)))
                .chain(ActionGroup::ALL.map(|group| ("group", group.name().to_string())))
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
        for (page, group) in ActionGroup::ALL.into_iter().enumerate() {
            let opened = OpenedPage { page, ..OpenedPage::default() };
            let keys = KeysPage::over(None).opened_at(&opened).expect("a page");
            assert_eq!(keys.places().len(), group.actions().len() + 1);
            let last = keys.places().pop().unwrap();
            assert!(last.y + last.h < BOARD.y + BOARD.h - 44.0, "{group:?}");
        }
    }
}
