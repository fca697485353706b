//! The ending, after the last night: paragraph by paragraph, at dawn.

use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::screens::{Moonscape, Screen, SessionExit, Transition};
use crate::shell::ui::{BODY, HEADING, HEIGHT, WIDTH, readable};
use macroquad::prelude::*;

/// Time in which a paragraph appears, in seconds.
const APPEAR_SECONDS: f32 = 0.8;
/// Width of a paragraph.
const WIDE: f32 = 440.0;

/// The ending.
pub struct Ending {
    dawn: Moonscape,
    /// Index of the paragraph.
    shown: usize,
    age: f32,
}

impl Ending {
    pub fn new() -> Self {
        Self { dawn: Moonscape::at_dawn(), shown: 0, age: 0.0 }
    }

    /// Skips some of the animation, for screenshots.
    pub fn aged(mut self, seconds: f32) -> Self {
        self.age = seconds;
        self
    }
}

impl Screen for Ending {
    fn name(&self) -> &'static str {
        "ending"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        game.audio.set_music(MusicState::Won);
        if game.nav.back {
            return Transition::On(SessionExit::Levels(None));
        }
        if !(game.nav.accept || game.ui.clicked) || self.age < APPEAR_SECONDS / 2.0 {
            return Transition::Stay;
        }
        game.sound(OneShot::MenuAccept);
        self.shown += 1;
        self.age = 0.0;
        // One more than there are paragraphs: the last page says that it is the end.
        if self.shown > game.ui.texts.ways("story.ending").len() {
            Transition::Home
        } else {
            Transition::Stay
        }
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.dawn.draw(ui, 0.25);
        let part = (self.age / APPEAR_SECONDS).min(1.0);
        match texts.ways("story.ending").get(self.shown) {
            Some(words) => {
                let style = ui.read(BODY).colored(faded(palette::CREAM, part));
                let lines = ui.wrap(words, WIDE, &style);
                let high = lines.len() as f32 * style.line_height();
                let top = ((HEIGHT - high) / 2.0 - 30.0).floor();
                ui.fill(Rect::new(0.0, top - 14.0, WIDTH, high + 28.0), faded(palette::NIGHT, 0.62));
                for (i, line) in lines.iter().enumerate() {
                    let y = top + i as f32 * style.line_height();
                    ui.write(line, WIDTH / 2.0, y, &readable(style.centered()));
                }
            }
            None => {
                let style = HEADING.scaled(2).colored(faded(palette::CREAM, part)).centered();
                ui.write(texts.get("ui.story.end"), WIDTH / 2.0, 132.0, &readable(style));
            }
        }
        let hints = [
            (game.key(InputAction::Accept), texts.get("ui.stage.go")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 25.0);
    }
}
