//! A pause in the night.

use super::menu::{Menu, Picked, column};
use super::{Play, Screen, SettingsPage, Turn, board};
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::palette;
use crate::shell::ui::{BODY, HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::replay::Recording;

pub struct Pause {
    level: Arc<LevelSpec>,
    /// The run that she races with.
    rival: Option<Arc<Recording>>,
    menu: Menu,
    /// Nobody asked for it: the keyboard went elsewhere.
    because_away: bool,
}

const BOARD: Rect = Rect::new(206.0, 80.0, 228.0, 186.0);
const WORDS: [&str; 4] = ["ui.pause.resume", "ui.pause.restart", "ui.pause.settings", "ui.pause.leave"];

fn places() -> Vec<Rect> {
    column(WORDS.len(), BOARD.x + 20.0, BOARD.y + 70.0, BOARD.w - 40.0, 25.0)
}

impl Pause {
    pub fn new(level: Arc<LevelSpec>, because_away: bool) -> Self {
        Self { level, rival: None, menu: Menu::default(), because_away }
    }

    pub fn with_rival(self, rival: Option<Arc<Recording>>) -> Self {
        Self { rival, ..self }
    }

    fn again(&self, game: &mut Game) -> Turn {
        Turn::Anew(Box::new(Play::again(game, &self.level, self.rival.clone())))
    }
}

impl Screen for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        game.audio.pause(true);
        let restart = game.pressed(Action::Restart);
        let picked = self.menu.update(game, &places(), false, seconds);
        let turn = match picked {
            _ if restart => self.again(game),
            Picked::Chosen(0) | Picked::Back => Turn::Back,
            Picked::Chosen(1) => self.again(game),
            Picked::Chosen(2) => return Turn::Push(Box::new(SettingsPage::over_play())),
            Picked::Chosen(_) => Turn::Home,
            _ => return Turn::Stay,
        };
        game.audio.pause(false);
        turn
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        // Whoever draws the level in another window wants to see it, and not a menu.
        if game.away && self.because_away && game.live.is_some() {
            return waiting(game);
        }
        ui.veil(0.62);
        ui.board(BOARD);
        board::heading(ui, game.texts.get("ui.pause.title"), BOARD.y + 12.0);
        let line = game.texts.get(if self.because_away { "ui.pause.away" } else { "ui.pause.line" });
        ui.paragraph(
            line,
            BOARD.x + 12.0,
            BOARD.y + 44.0,
            BOARD.w - 24.0,
            &BODY.colored(palette::OCHRE).centered(),
        );
        let words: Vec<String> = WORDS.iter().map(|w| game.texts.get(w).to_string()).collect();
        self.menu.draw(game, &places(), &words);
        let title = game.texts.of_level(&self.level.title);
        ui.write(title, WIDTH / 2.0, BOARD.y - 22.0, &readable(BODY.colored(palette::MOON).centered()));
        let hints = [
            (game.key(Action::Back), game.texts.get("ui.pause.resume")),
            (game.key(Action::Restart), game.texts.get("ui.pause.restart")),
        ];
        ui.hints(&hints, HEIGHT - 28.0);
    }

    fn edited(&mut self, game: &Game) {
        if let Some(live) = &game.live {
            self.level = live.level().clone();
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

/// The night waits, and is seen.
fn waiting(game: &Game) {
    let words = game.texts.get("ui.live.away");
    let style = SMALL.colored(palette::PALE).centered();
    let width = (SMALL.width(words) + 28.0).ceil();
    // Beside what is said of her own body.
    let plate = Rect::new(WIDTH - 8.0 - width, HEIGHT - 30.0, width, 22.0);
    game.ui.panel(plate, 0.94);
    game.ui.write(words, plate.x + (width / 2.0).floor(), plate.y + 5.0, &style);
}
