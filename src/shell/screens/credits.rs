//! The credits, which scroll by themselves.

use super::moonscape::Moonscape;
use super::{Screen, Transition};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::storage::save::MotionSetting;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Area of the text.
const COLUMN: Rect = Rect::new(110.0, 34.0, 420.0, HEIGHT - 84.0);
/// Height over which lines fade at its edges, in game pixels: no less than that of a line.
const FADE: f32 = 20.0;
/// Scrolling per step of the wheel, in game pixels.
const WHEEL: f32 = 36.0;
/// Scrolling by a held key, in game pixels per second.
const HELD: f32 = 180.0;

/// The credits screen.
pub struct Credits {
    night: Rc<Moonscape>,
    /// How far it is scrolled, in game pixels.
    rolled: f32,
    /// Whether the player has scrolled, which ends automatic scrolling.
    is_held: bool,
    /// Names of libraries by licence, from `cargo xtask licences`.
    crates: BTreeMap<String, Vec<String>>,
}

/// A line and its height.
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

    /// Scrolls to a position in game pixels, for screenshots.
    pub fn rolled(mut self, px: f32) -> Self {
        self.rolled = px;
        self
    }

    /// Returns all lines.
    fn lines(&self, ui: &Ui) -> Vec<CreditLine> {
        let texts = &ui.texts;
        let mut lines = Vec::new();
        let mut write = |words: &str, style: TextStyle, after: f32| {
            let broken = ui.wrap(words, COLUMN.w, &style);
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
        // The last line ends above the lower edge, where it would be faded.
        let whole: f32 = FADE + self.lines(&game.ui).iter().map(|line| line.height).sum::<f32>();
        self.rolled = (self.rolled + hands + pace * seconds).clamp(0.0, (whole - COLUMN.h).max(0.0));
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        self.night.draw(ui, 0.8);
        let mut y = COLUMN.y - self.rolled;
        for line in self.lines(&game.ui) {
            // Lines fade at the edges of the area.
            let low = y + line.style.line_height();
            let inside = (y - COLUMN.y + FADE).min(COLUMN.y + COLUMN.h - low) / FADE;
            if inside > 0.0 {
                let style =
                    TextStyle { color: palette::faded(line.style.color, inside.min(1.0)), ..line.style };
                ui.write(&line.words, WIDTH / 2.0, y.round(), &readable(style.centered()));
            }
            y += line.height;
        }
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let hints = [
            (keys, game.ui.texts.get("ui.credits.roll")),
            (game.key(InputAction::Back), game.ui.texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 24.0);
    }
}
