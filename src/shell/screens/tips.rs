//! The list of all tips, which can be reset to be shown again.

use super::moonscape::Moonscape;
use super::{Screen, Transition, panel};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::lessons::Lesson;
use crate::shell::hud::lesson_pieces;
use crate::shell::input::InputAction;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{HEIGHT, PromptPiece, SMALL, break_sentence, spoken};
use macroquad::prelude::*;
use std::rc::Rc;

const BOARD: Rect = Rect::new(22.0, 8.0, 596.0, 316.0);
/// Area of the list, below the heading.
const LIST: Rect = Rect::new(BOARD.x + 18.0, BOARD.y + 44.0, BOARD.w - 36.0, 260.0);
/// Height of a line, in game pixels.
const STEP: f32 = 20.0;
/// Number of visible lines.
const ROWS: usize = (LIST.h / STEP) as usize;

/// The list, which scrolls. Tips not shown yet are dimmed.
pub struct TipsPage {
    night: Option<Rc<Moonscape>>,
    /// Index of the first visible tip.
    first: usize,
    /// Whether to forget which tips were shown was chosen once, and waits for confirmation.
    asked: bool,
}

impl TipsPage {
    /// Opens it over the title's background, or over a paused heist if there is none.
    pub fn over(night: Option<Rc<Moonscape>>) -> Self {
        Self { night, first: 0, asked: false }
    }

    fn last_first(game: &Game) -> usize {
        let all = game.lessons.lessons.len();
        (0..all).find(|first| first + seen(game, *first) >= all).unwrap_or_default()
    }

    fn scroll(&mut self, game: &mut Game) {
        let wheel = if game.ui.wheel == 0.0 { 0 } else { -game.ui.wheel.signum() as i32 };
        let to = (self.first as i32 + game.nav.y + wheel).clamp(0, Self::last_first(game) as i32) as usize;
        if to != self.first {
            (self.first, self.asked) = (to, false);
            game.sound(OneShot::MenuMove);
        }
    }

    /// Notes the first visible tip as what is selected, at the end of the list with all that follow.
    fn say(&self, game: &Game) {
        let lessons = &game.lessons.lessons;
        let told = |lesson: &Lesson| spoken(&lesson_pieces(game, lesson));
        let Some(first) = lessons.get(self.first) else { return };
        let texts = &game.ui.texts;
        game.ui.note_entry(&told(first), LIST.y);
        let value = match game.saved.lessons.contains(&first.name) {
            _ if self.asked => "ui.settings.sure",
            true => "ui.tips.shown",
            false => "ui.tips.new",
        };
        game.ui.note_value(texts.get(value));
        game.ui.note_position(self.first, lessons.len());
        if self.first == Self::last_first(game) {
            game.ui.note_help(&lessons.iter().skip(self.first + 1).map(told).collect::<Vec<_>>().join(" "));
        }
    }

    /// Draws the scroll bar.
    fn bar(&self, game: &Game) {
        let (ui, all) = (&game.ui, game.lessons.lessons.len() as f32);
        let rail = Rect::new(LIST.x + LIST.w + 4.0, LIST.y, 3.0, LIST.h);
        ui.fill(rail, faded(palette::WOOD, 0.6));
        let part = |lines: f32| (rail.h * lines / all).round();
        ui.fill(
            Rect { y: rail.y + part(self.first as f32), h: part(seen(game, self.first) as f32), ..rail },
            palette::BRASS,
        );
    }
}

/// Returns the lines of a tip, and their style.
fn written(game: &Game, lesson: &Lesson) -> (Vec<Vec<PromptPiece>>, TextStyle) {
    let style = game.ui.read(SMALL).for_lines_of(game.ui.texts.get(&lesson.key()));
    (break_sentence(&lesson_pieces(game, lesson), &style, LIST.w), style)
}

/// Returns how many tips are visible from this one on.
fn seen(game: &Game, first: usize) -> usize {
    let lines = game.lessons.lessons.iter().skip(first).map(|lesson| written(game, lesson).0.len());
    let upto = lines.scan(0, |all, lines| {
        *all += lines;
        Some(*all)
    });
    upto.take_while(|lines| *lines <= ROWS).count()
}

impl Screen for TipsPage {
    fn name(&self) -> &'static str {
        "tips"
    }

    fn update(&mut self, game: &mut Game, _: f32) -> Transition {
        self.scroll(game);
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        if game.nav.accept && !game.saved.lessons.is_empty() {
            game.sound(OneShot::MenuAccept);
            self.asked = !self.asked;
            if !self.asked {
                game.saved.lessons.clear();
                game.saved.settings.tips = true;
                game.keep();
            }
        }
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        panel::behind(ui, self.night.as_deref());
        ui.board(BOARD);
        panel::heading(ui, texts.get("ui.tips.title"), BOARD.y + 8.0);
        self.say(game);
        let mut at = LIST.point();
        for lesson in game.lessons.lessons.iter().skip(self.first).take(seen(game, self.first)) {
            let is_known = game.saved.lessons.contains(&lesson.name);
            let color = if is_known { palette::CREAM } else { palette::MOON };
            let (lines, style) = written(game, lesson);
            ui.note_unseen(&spoken(&lesson_pieces(game, lesson)), at.y);
            for line in lines {
                ui.unread(|| ui.sentence(&line, &style.colored(color), at, 1.0));
                at.y += STEP;
            }
        }
        self.bar(game);
        let again = if self.asked { "ui.settings.sure" } else { "ui.tips.again" };
        let mut hints = vec![
            (game.arrows(&[InputAction::StepUp, InputAction::StepDown]), texts.get("ui.tips.scroll")),
            (game.key(InputAction::Accept), texts.get(again)),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        if game.saved.lessons.is_empty() {
            hints.remove(1);
        }
        ui.hints(&hints, HEIGHT - 26.0);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        vec![self.first.to_string(), game.saved.lessons.len().to_string()]
    }

    fn is_overlay(&self) -> bool {
        self.night.is_none()
    }
}
