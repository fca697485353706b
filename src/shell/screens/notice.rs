//! A message that the player must confirm before anything else.

use super::{Screen, Transition, panel};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::ui::{BODY, HEIGHT, SMALL, WIDTH};
use macroquad::prelude::*;

/// A screen with a message.
pub struct NoticeScreen {
    text: String,
}

impl NoticeScreen {
    pub fn new(text: String) -> Self {
        Self { text }
    }
}

impl Screen for NoticeScreen {
    fn name(&self) -> &'static str {
        "notice"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        if game.nav.accept || game.nav.back || game.ui.clicked {
            game.sound(OneShot::MenuAccept);
            return Transition::Back;
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        ui.veil(0.6);
        let width = 380.0;
        let style = BODY.colored(palette::BARK);
        let height = ui.wrap(&self.text, width - 40.0, &style).len() as f32 * style.line_height() + 52.0;
        let sheet = Rect::new((WIDTH - width) / 2.0, ((HEIGHT - height) / 2.0).floor(), width, height);
        panel::paper(ui, sheet);
        ui.paragraph(&self.text, sheet.x + 20.0, sheet.y + 14.0, width - 40.0, &style);
        let close = game.ui.texts.get("ui.save.close");
        let key = game.key(InputAction::Accept);
        let x = sheet.x + sheet.w - 20.0 - ui.key_width(&key) - 4.0 - SMALL.width(close);
        let cap = ui.key(&key, x, sheet.y + height - 28.0, 1.0);
        ui.write(close, x + cap + 4.0, sheet.y + height - 27.0, &SMALL.colored(palette::WOOD));
    }

    fn in_hand(&self, _: &Game) -> Vec<String> {
        vec![self.text.clone()]
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
