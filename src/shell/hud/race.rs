//! The race panel: how far the player is ahead of the ghost or behind, and the result.

use super::{keep_clear, plates};
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use crate::shell::session::ghost::{RaceLead, RaceResult};
use crate::shell::ui::{SMALL, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::base::tick::TICKS_PER_SECOND;

/// Draws the panel, if there is a race.
pub fn draw(game: &Game, session: &GameSession) {
    let Some(rival) = session.rival() else { return };
    let (words, color) = match rival.lead() {
        Some(lead) => (standing(&game.ui.texts, lead), tint(lead)),
        // There is no lead where the ghost never was.
        None => (game.ui.texts.get("ui.race.farther").to_string(), palette::TEAL),
    };
    let width = (game.ui.label_width(&words) + 40.0).ceil();
    // Centered, but to the right of the objective.
    let [aim, _] = plates::places(game, session);
    let x = ((WIDTH - width) / 2.0).floor().max(aim.x + aim.w + 4.0);
    let plate = Rect::new(x, 8.0, width, 24.0);
    keep_clear::panel(game, session, "race", plate, || {
        game.ui.panel(plate, 0.88);
        spirit(&game.ui, plate.x + 14.0, plate.y + 12.0);
        game.ui.label(&words, plate.x + 26.0, plate.y + 6.0, &SMALL.colored(color));
    });
}

/// Returns the lead as text: in tenths of a second if it is exact, in halves if it is estimated.
fn standing(texts: &Texts, lead: RaceLead) -> String {
    let lead_seconds = lead.ticks as f32 / TICKS_PER_SECOND as f32;
    let parts = if lead.sure_since.is_some() { 10.0 } else { 2.0 };
    let length = (lead_seconds.abs() * parts).round() / parts;
    let key = match lead_seconds {
        _ if length == 0.0 => "ui.race.even",
        ahead if ahead > 0.0 => "ui.race.ahead",
        _ => "ui.race.behind",
    };
    texts.fill(key, &[("seconds", &format!("{length:.1}"))])
}

/// Returns the color of the lead; an estimated one is fainter.
fn tint(lead: RaceLead) -> Color {
    let color = if lead.ticks < 0 { palette::AMBER } else { palette::TEAL };
    if lead.sure_since.is_some() { color } else { faded(color, 0.75) }
}

/// Draws a small flame in the color of the ghost.
fn spirit(ui: &Ui, x: f32, y: f32) {
    for (row, half) in [(-5, 0), (-4, 1), (-3, 1), (-2, 2), (-1, 3), (0, 3), (1, 3), (2, 3), (3, 2), (4, 1)] {
        let half = half as f32;
        let color = if row > -1 && half > 2.0 { palette::PALE } else { palette::TEAL };
        ui.fill(Rect::new(x - half, y + row as f32, half * 2.0 + 1.0, 1.0), faded(color, 0.85));
    }
}

/// Returns a sentence about the result; `None` without a race, or while it is undecided.
pub fn verdict(texts: &Texts, session: &GameSession) -> Option<String> {
    let (key, ticks) = match session.rival()?.verdict()? {
        RaceResult::Faster(0) => ("ui.race.draw", 0),
        RaceResult::Faster(ticks) => ("ui.race.faster", ticks),
        RaceResult::Slower(ticks) => ("ui.race.slower", ticks),
        RaceResult::Alone => ("ui.race.alone", 0),
    };
    let seconds = format!("{:.2}", ticks as f32 / TICKS_PER_SECOND as f32);
    Some(texts.fill(key, &[("seconds", &seconds)]))
}
