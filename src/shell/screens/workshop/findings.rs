//! A list of all problems in a level file and how to correct them, which scrolls.

use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::hud::{finding, finding_height};
use crate::shell::input::InputAction;
use crate::shell::screens::moonscape::Moonscape;
use crate::shell::screens::{Screen, Transition, panel};
use crate::shell::ui::{BODY, HEIGHT, SMALL, Ui, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::level::Problem;

const BOARD: Rect = Rect::new(60.0, 50.0, 520.0, 270.0);
/// Area of the list on the board.
const LIST: Rect = Rect::new(80.0, 88.0, 480.0, 212.0);
/// Width of the number before a finding, in game pixels.
const NUMBER: f32 = 24.0;
/// Space between two findings, in game pixels.
const GAP: f32 = 8.0;

/// The screen with the problems of a level file.
pub struct FindingsPage {
    night: Rc<Moonscape>,
    file: String,
    findings: Vec<Problem>,
    /// Index of the first visible finding.
    first: usize,
}

impl FindingsPage {
    pub fn new(night: Rc<Moonscape>, file: String, findings: Vec<Problem>) -> Self {
        Self { night, file, findings, first: 0 }
    }

    /// Returns the heights of the findings, each with its gap, in game pixels.
    fn heights(&self, ui: &Ui) -> Vec<f32> {
        let height = |found| finding_height(ui, found, ui.texts.lang, LIST.w - NUMBER) + GAP;
        self.findings.iter().map(height).collect()
    }
}

/// Returns the first index from which all the rest fits.
fn last_first(heights: &[f32], room: f32) -> usize {
    let mut left = room;
    let fitting = heights.iter().rev().take_while(|height| (left -= **height, left >= 0.0).1).count();
    heights.len().saturating_sub(fitting.max(1))
}

impl Screen for FindingsPage {
    fn name(&self) -> &'static str {
        "findings"
    }

    fn update(&mut self, game: &mut Game, _seconds: f32) -> Transition {
        if game.nav.back || game.nav.accept {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        let step = game.nav.y - game.ui.wheel.signum() as i32 * i32::from(game.ui.wheel != 0.0);
        let most = last_first(&self.heights(&game.ui), LIST.h + GAP);
        self.first = self.first.saturating_add_signed(step as isize).min(most);
        Transition::Stay
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.night.draw(ui, 0.5);
        panel::heading(ui, &self.file, 16.0);
        ui.board(BOARD);
        let line = texts.counted("ui.live.findings", self.findings.len() as u64);
        ui.write(&line, WIDTH / 2.0, BOARD.y + 9.0, &BODY.colored(palette::BRASS).centered());
        ui.rule(LIST.x, BOARD.y + 30.0, LIST.w, palette::WOOD);
        let mut y = LIST.y;
        let mut shown = self.first;
        for (found, height) in self.findings.iter().zip(self.heights(&game.ui)).skip(self.first) {
            if y + height - GAP > LIST.y + LIST.h && shown > self.first {
                break;
            }
            shown += 1;
            ui.write(&shown.to_string(), LIST.x + NUMBER - 8.0, y, &SMALL.colored(palette::SCARF).right());
            finding(ui, found, texts.lang, vec2(LIST.x + NUMBER, y), LIST.w - NUMBER);
            y += height;
        }
        if shown < self.findings.len() {
            let more = texts.fill("ui.live.unseen", &[("n", &(self.findings.len() - shown).to_string())]);
            ui.write(
                &more,
                LIST.x + LIST.w,
                BOARD.y + BOARD.h - 18.0,
                &SMALL.colored(palette::OCHRE).right(),
            );
        }
        let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
        let hints =
            [(keys, texts.get("ui.workshop.roll")), (game.key(InputAction::Back), texts.get("ui.hint.back"))];
        ui.hints(&hints, HEIGHT - 30.0);
    }
}

#[cfg(test)]
mod tests {
    use super::last_first;

    #[test]
    fn the_sheet_rolls_until_the_last_one_is_seen_and_no_farther() {
        assert_eq!(last_first(&[10.0, 10.0, 10.0], 30.0), 0);
        assert_eq!(last_first(&[10.0, 10.0, 10.0, 10.0], 30.0), 1);
        assert_eq!(last_first(&[10.0, 50.0], 30.0), 1, "one that is too high is shown as far as it goes");
        assert_eq!(last_first(&[], 30.0), 0);
    }
}
