//! The strip that explains for some seconds, in a sentence, why a guard noticed the player.

use super::{keep_clear, plates};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::devtools::why::{mark, words};
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::render::layout::{Label, LabelGround};
use crate::shell::session::GameSession;
use crate::shell::ui::{SMALL, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::AlertLevel;

/// Distance from the edge of the picture, in game pixels.
const EDGE: f32 = 8.0;
/// Width, in game pixels.
const WIDE: f32 = 214.0;
/// Left edge of a strip at the right edge of the picture, in game pixels.
const RIGHT: f32 = WIDTH - EDGE - WIDE;
const PAD: f32 = 6.0;
/// Width of the mark, in game pixels.
const SIGN: f32 = 22.0;
/// Width of the sentence, in game pixels.
const TEXT: f32 = WIDE - SIGN - 2.0 * PAD;

/// Draws the strip, while there is one.
pub fn draw(game: &Game, session: &GameSession) {
    if let Some(place) = place(game, session) {
        keep_clear::panel(game, session, "why", place, || strip(game, session, place));
    }
}

/// Returns the final place of the strip; `None` while there is none. It is at the left edge, unless it would cover
/// there what matters and not at the right one.
pub fn place(game: &Game, session: &GameSession) -> Option<Rect> {
    let (why, age) = session.why.get().filter(|_| game.saved.settings.why_cards)?;
    if age >= game.interface.why.strip_seconds {
        return None;
    }
    let lines = game.ui.wrap(&words::sentence(&game.ui.texts, why), TEXT, &game.ui.read(SMALL)).len();
    let height = lines as f32 * game.ui.read(SMALL).line_height() + 2.0 * PAD + 19.0;
    let below = [plates::below(game, session), plates::below_seals(game, session)];
    let edges = [Rect::new(EDGE, below[0], WIDE, height), Rect::new(RIGHT, below[1], WIDE, height)];
    let ground = LabelGround {
        vital: keep_clear::focus(session),
        rest: keep_clear::ropes(session),
        ..LabelGround::default()
    };
    Some(session.layout.borrow_mut().place_steadily(Label::Panel("why"), &edges, &ground)?.at)
}

fn strip(game: &Game, session: &GameSession, place: Rect) {
    let Some((why, age)) = session.why.get() else { return };
    let (ui, rules) = (&game.ui, &game.interface.why);
    // It slides in from the edge, and fades out. In the forecast time stands still, and it must be readable.
    let alpha = ((rules.strip_seconds - age) / rules.fade_seconds).clamp(0.0, 1.0);
    let come = if session.foresight.is_open() { 1.0 } else { (age / rules.fade_seconds).min(1.0) };
    let come = 1.0 - (1.0 - come).powi(3);
    let outside = if place.x == EDGE { -WIDE } else { WIDTH };
    let x = (outside + come * (place.x - outside)).round();
    let (top, height) = (place.y, place.h);
    ui.panel(Rect { x, ..place }, 0.92 * alpha);
    let color = match why.last().alert_level {
        AlertLevel::Alert => palette::SCARF,
        _ => palette::ORANGE,
    };
    ui.fill(Rect::new(x + 3.0, top + 4.0, 1.0, height - 8.0), faded(color, alpha));
    if alpha > 0.5 {
        mark(game, why.last().alert_level, vec2(x + PAD, top + PAD - 1.0));
    }
    let (text, style) = (x + PAD + SIGN, ui.read(SMALL).colored(faded(palette::CREAM, alpha)));
    ui.paragraph(&words::sentence(&game.ui.texts, why), text, top + PAD - 1.0, TEXT, &style);
    ui.hint(&game.key(InputAction::Why), game.ui.texts.get("why.unfold"), text, top + height - 21.0, alpha);
}
