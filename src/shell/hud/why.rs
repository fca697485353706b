//! Somebody noticed her: for some seconds a strip says why, in a sentence, and how to learn more.

use super::plates;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::ui::SMALL;
use crate::shell::why::{mark, words};
use macroquad::prelude::*;
use thief_girl::model::Rung;

/// From the left edge, and how wide.
const LEFT: f32 = 8.0;
const WIDE: f32 = 214.0;
/// Where it ends.
pub const RIGHT: f32 = LEFT + WIDE;
const PAD: f32 = 6.0;
/// The room for the sign.
const SIGN: f32 = 22.0;

pub fn draw(game: &Game, heist: &Heist) {
    let Some((why, age)) = heist.why.get().filter(|_| game.saved.settings.why_cards) else { return };
    let rules = &game.interface.why;
    // It comes in from the edge, and fades.
    let alpha = ((rules.strip_seconds - age) / rules.fade_seconds).clamp(0.0, 1.0);
    if alpha <= 0.0 {
        return;
    }
    let ui = &game.ui;
    let sentence = words::sentence(&game.texts, why);
    let top = plates::below(game, heist);
    let width = WIDE - SIGN - 2.0 * PAD;
    let style = ui.read(SMALL);
    let lines = ui.wrap(&sentence, width, &style).len() as f32;
    let height = lines * style.line_height() + 2.0 * PAD + 19.0;
    let come = 1.0 - (1.0 - (age / rules.fade_seconds).min(1.0)).powi(3);
    let x = (LEFT - (1.0 - come) * RIGHT).round();
    ui.panel(Rect::new(x, top, WIDE, height), 0.92 * alpha);
    let color = match why.last().rung {
        Rung::Alert => palette::SCARF,
        _ => palette::ORANGE,
    };
    ui.fill(Rect::new(x + 3.0, top + 4.0, 1.0, height - 8.0), faded(color, alpha));
    if alpha > 0.5 {
        mark(game, why.last().rung, vec2(x + PAD, top + PAD - 1.0));
    }
    let text = x + PAD + SIGN;
    ui.paragraph(&sentence, text, top + PAD - 1.0, width, &style.colored(faded(palette::CREAM, alpha)));
    ui.hint(&game.key(Action::Why), game.texts.get("why.unfold"), text, top + height - 21.0, alpha);
}
