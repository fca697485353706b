//! Somebody noticed her: for some seconds a strip says why, in a sentence, and how to learn more.

use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::ui::{SMALL, WIDTH};
use crate::shell::why::{mark, words};
use macroquad::prelude::*;
use thief_girl::model::Rung;

/// Under what there is to do, at the left.
const PLACE: Rect = Rect::new(8.0, 44.0, 214.0, 0.0);
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
    let width = PLACE.w - SIGN - 2.0 * PAD;
    let style = ui.read(SMALL);
    let lines = ui.wrap(&sentence, width, &style).len() as f32;
    let height = lines * style.line_height() + 2.0 * PAD + 19.0;
    let come = 1.0 - (1.0 - (age / rules.fade_seconds).min(1.0)).powi(3);
    let x = (PLACE.x - (1.0 - come) * (WIDTH / 4.0)).round();
    ui.panel(Rect::new(x, PLACE.y, PLACE.w, height), 0.92 * alpha);
    let color = match why.last().rung {
        Rung::Alert => palette::SCARF,
        _ => palette::ORANGE,
    };
    ui.fill(Rect::new(x + 3.0, PLACE.y + 4.0, 1.0, height - 8.0), faded(color, alpha));
    if alpha > 0.5 {
        mark(game, why.last().rung, vec2(x + PAD, PLACE.y + PAD - 1.0));
    }
    let text = x + PAD + SIGN;
    ui.paragraph(&sentence, text, PLACE.y + PAD - 1.0, width, &style.colored(faded(palette::CREAM, alpha)));
    ui.hint(&game.key(Action::Why), game.texts.get("why.unfold"), text, PLACE.y + height - 21.0, alpha);
}
