//! Notices about rules edited during play: that new ones are used, or why they cannot be.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::rules_folder::RulesFolder;
use crate::shell::session::GameSession;
use crate::shell::ui::{SMALL, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::rules::RulesError;

/// Place of the board with a fault; its height depends on the text.
const BOARD: Rect = Rect::new(150.0, 120.0, 340.0, 0.0);
const PAD: f32 = 9.0;

/// Draws the notice, if the rules can be edited and there is one.
pub fn draw(game: &Game, session: &GameSession) {
    let Some(tuning) = &game.tuning else { return };
    match &tuning.fault {
        Some(fault) => board(&game.ui, tuning, fault),
        None => news(&game.ui, session, tuning.glow()),
    }
}

/// Draws a line for a moment.
fn news(ui: &Ui, session: &GameSession, glow: f32) {
    if glow <= 0.0 {
        return;
    }
    let words = ui.texts.get(if session.is_retuned() { "ui.debug.rules.new" } else { "ui.debug.rules.same" });
    let width = (SMALL.width(words) + 24.0).ceil();
    let plate = Rect::new(((WIDTH - width) / 2.0).floor(), 66.0, width, 20.0);
    ui.panel(plate, 0.9 * glow);
    let style = SMALL.colored(faded(palette::GLOW, glow)).centered();
    ui.write(words, plate.x + (width / 2.0).floor(), plate.y + 4.0, &style);
}

/// Draws which file is faulty, what is wrong in it, and what to do.
fn board(ui: &Ui, tuning: &RulesFolder, fault: &RulesError) {
    let texts = &ui.texts;
    let parts = [
        (texts.get("ui.debug.rules.fault").to_string(), palette::SCARF),
        (tuning.place(fault), palette::BRASS),
        (fault.message.clone(), palette::CREAM),
        (texts.get("ui.debug.rules.old").to_string(), palette::OCHRE),
    ];
    let width = BOARD.w - 2.0 * PAD;
    let lines: usize = parts.iter().map(|(text, _)| ui.wrap(text, width, &SMALL).len()).sum();
    let height = lines as f32 * SMALL.line_height() + 2.0 * PAD;
    ui.board(Rect { h: height, ..BOARD });
    let mut y = BOARD.y + PAD;
    for (text, color) in &parts {
        y += ui.paragraph(text, BOARD.x + PAD, y, width, &SMALL.colored(*color));
    }
}
