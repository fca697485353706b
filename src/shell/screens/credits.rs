//! Who made it, and what it is made of: a roll of paper that passes by.

use super::moonscape::Moonscape;
use super::{Screen, Transition};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::storage::save::MotionSetting;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The column that is written in.
const COLUMN: Rect = Rect::new(110.0, 34.0, 420.0, HEIGHT - 76.0);
/// How far a turn of the wheel and a held key move it, in pixels and pixels a second.
const WHEEL: f32 = 36.0;
const HELD: f32 = 180.0;

pub struct Credits {
    night: Rc<Moonscape>,
    /// How far it has been rolled up, in pixels.
    rolled: f32,
    /// The hands move it now; it no longer moves by itself.
    is_held: bool,
    /// By licence, as `cargo xtask licences` wrote them down.
    crates: BTreeMap<String, Vec<String>>,
}

/// A line of the roll, and how much room it takes.
struct CreditLine {
    words: String,
    style: TextStyle,
    height: f32,
}

impl Credits {
    pub fn new(night: Rc<Moonscape>) -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/text/licences.json"));
        let crates = serde_json::from_str(json)
            .unwrap_or_else(|why| panic!("assets/text/licences.json is read by a test: {why}"));
        Self { night, rolled: 0.0, is_held: false, crates }
    }

    /// For pictures: rolled so far, in pixels.
    pub fn rolled(mut self, px: f32) -> Self {
        self.rolled = px;
        self
    }

    /// Everything that is written, line by line.
    fn lines(&self, game: &Game) -> Vec<CreditLine> {
        let texts = &game.texts;
        let mut lines = Vec::new();
        let mut write = |words: &str, style: TextStyle, after: f32| {
            let broken = game.ui.wrap(words, COLUMN.w, &style);
            let style = style.for_lines_of(words);
            for (i, line) in broken.iter().enumerate() {
                let gap = if i + 1 == broken.len() { after } else { 0.0 };
                lines.push(CreditLine { words: line.clone(), style, height: style.line_height() + gap });
            }
        };
        let (heading, body) = (CHOICE.colored(palette::AMBER), BODY.colored(palette::PAPER));
        write(texts.get("ui.title.name"), HEADING, 4.0);
        for part in ["made", "free", "letters", "others"] {
            write(texts.get(&format!("ui.credits.{part}.title")), heading, 3.0);
            for words in texts.ways(&format!("ui.credits.{part}.words")) {
                write(words, body, 4.0);
            }
            write(" ", SMALL, 4.0);
        }
        for (licence, names) in &self.crates {
            write(licence, SMALL.colored(palette::GLOW), 1.0);
            write(&names.join(", "), SMALL.colored(palette::MOON), 9.0);
        }
        write(texts.get("ui.credits.end"), body.colored(palette::CREAM), 0.0);
        lines
    }
}

impl Screen for Credits {
    fn name(&self) -> &'static str {
        "credits"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_music(MusicState::Title);
        if game.nav.back || game.nav.accept || game.ui.clicked {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        let held = |action| f32::from(u8::from(game.devices.is_down(&game.controls, action)));
        let hands = (held(InputAction::StepDown) - held(InputAction::StepUp)) * HELD * seconds
            - game.ui.wheel.signum() * WHEEL * f32::from(u8::from(game.ui.wheel != 0.0));
        self.is_held |= hands != 0.0;
        let by_itself = !self.is_held && game.saved.settings.motion != MotionSetting::Still;
        let pace = if by_itself { game.interface.credits_px_per_second } else { 0.0 };
        let whole: f32 = self.lines(game).iter().map(|line| line.height).sum();
        self.rolled = (self.rolled + hands + pace * seconds).clamp(0.0, (whole - COLUMN.h).max(0.0));
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.8);
        let mut y = COLUMN.y - self.rolled;
        for line in self.lines(game) {
            // Lines come and go at the edges of the column.
            let inside = (y - COLUMN.y + 14.0).min(COLUMN.y + COLUMN.h - y) / 16.0;
            if inside > 0.0 {
                let style =
                    TextStyle { color: palette::faded(line.style.color, inside.min(1.0)), ..line.style };
                ui.write(&line.words, WIDTH / 2.0, y.round(), &readable(style.centered()));
            }
            y += line.height;
        }
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let hints = [
            (keys, game.texts.get("ui.credits.roll")),
            (game.key(InputAction::Back), game.texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 24.0);
    }
}
