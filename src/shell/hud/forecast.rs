//! The line of the forecast: how far it reaches, or that no guard is in sight.

use super::keep_clear::{self, SCREEN};
use super::{plates, why};
use crate::shell::config::palette;
use crate::shell::devtools;
use crate::shell::game::Game;
use crate::shell::input::{DeviceKind, InputAction};
use crate::shell::render::layout::Label;
use crate::shell::session::GameSession;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{PromptPiece, SMALL, WIDTH, break_sentence, sentence_width};
use macroquad::prelude::*;

/// Upper edge below the touch buttons, in game pixels.
const BELOW_BUTTONS: f32 = 98.0;
const PAD: f32 = 6.0;
/// Height of a single line with its background, in game pixels.
const HIGH: f32 = 22.0;
/// Distance between two lines, in game pixels.
const STEP: f32 = 19.0;

/// Draws the panel while the forecast is open.
pub fn draw(game: &Game, session: &GameSession) {
    let Some(plate) = place(game, session) else { return };
    let (lines, style) = lines(game, session);
    keep_clear::panel(game, session, "forecast", plate, || {
        game.ui.panel(plate, 0.88);
        for (i, line) in lines.iter().enumerate() {
            game.ui.sentence(line, &style, vec2(plate.x + PAD, plate.y + 3.0 + i as f32 * STEP), 1.0);
        }
    });
}

/// Returns the place of the panel; `None` while the forecast is closed.
pub fn place(game: &Game, session: &GameSession) -> Option<Rect> {
    if !session.foresight.is_open() {
        return None;
    }
    let (lines, style) = lines(game, session);
    let widest = lines.iter().map(|line| sentence_width(line, &style)).fold(0.0, f32::max);
    let size = vec2((widest + 2.0 * PAD).ceil(), HIGH + (lines.len() as f32 - 1.0) * STEP);
    let at = corner(game, session);
    let place = Rect::new(at.x, at.y, size.x, size.y);
    let people = keep_clear::everybody(session);
    Some(session.layout.borrow_mut().place(Label::Panel("forecast"), &[place], &people)?.at)
}

/// Returns the top left corner of the free area: right of the "Why?" strip if that is at the left edge, and clear of the
/// debug overlays. At the lower edge are the hints about the keys.
fn corner(game: &Game, session: &GameSession) -> Vec2 {
    let is_touched = game.devices.using == DeviceKind::Touch;
    let top = if is_touched { BELOW_BUTTONS } else { plates::below(game, session) };
    let strip = why::place(game, session).filter(|strip| strip.x < WIDTH / 2.0);
    let left = strip.map_or(plates::places(game, session)[0].x, |strip| strip.x + strip.w + 4.0);
    vec2(left, top).max(devtools::room(game, &session.pace).unwrap_or_default())
}

/// Returns the text, broken into lines that fit on the picture.
fn lines(game: &Game, session: &GameSession) -> (Vec<Vec<PromptPiece>>, TextStyle) {
    let words = words(game, session);
    let style = game.ui.read(SMALL).colored(palette::OCHRE).for_lines_of(&words);
    let pieces =
        [PromptPiece::Keys(game.key(InputAction::Forecast)), PromptPiece::Words(format!(" {words}"))];
    let room = SCREEN.x + SCREEN.w - corner(game, session).x - 2.0 * PAD;
    (break_sentence(&pieces, &style, room), style)
}

fn words(game: &Game, session: &GameSession) -> String {
    let seconds = game.interface.forecast.seconds.to_string();
    let form = if session.foresight.is_empty() { "ui.forecast.nobody" } else { "ui.forecast.ahead" };
    game.ui.texts.fill(form, &[("seconds", &seconds)])
}
