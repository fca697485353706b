//! What the player has just picked up, shown above the slots of her status.

use super::keep_clear::SCREEN;
use super::{body, panels};
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::render::layout::Label;
use crate::shell::session::{GameSession, PickedUp};
use crate::shell::ui::SMALL;
use macroquad::prelude::*;
use thief_girl::rules::name_of;

/// Draws the name and picture for a moment.
pub fn draw(game: &Game, session: &GameSession) {
    let Some((what, fresh)) = body::freshness(session) else { return };
    let (ui, style) = (&game.ui, game.ui.read(SMALL).colored(palette::CREAM));
    let icon_name = match what {
        PickedUp::Prop(kind) => name_of(kind),
        PickedUp::Key => "key".to_string(),
    };
    let words = capitalized(&name(&ui.texts, what, &session.sim.level.name));
    let size = (style.width(&words) + 40.0).ceil();
    let levels = [32.0, 64.0, 96.0, 128.0].map(|above| body::PLATE.y - above);
    let plate = body::plate(ui);
    let columns = [plate.x + plate.w - 30.0, SCREEN.x + SCREEN.w - size];
    let places: Vec<Rect> =
        columns.into_iter().flat_map(|x| levels.map(|y| Rect::new(x, y, size, 30.0))).collect();
    let blocked = panels::blocked(game, session);
    let Some(placed) = session.layout.borrow_mut().place(Label::PickedUp, &places, &blocked) else { return };
    ui.faint((fresh * 6.0).min(1.0), || {
        ui.panel(placed.at, 0.94);
        body::icon(ui, &icon_name, placed.at.x + 6.0, placed.at.y + 4.0);
        ui.write(&words, placed.at.x + 31.0, placed.at.y + 8.0, &style);
    });
}

/// Returns what something is called; a key of a level whose texts say so with the door that it opens.
pub fn name(texts: &Texts, what: PickedUp, level: &str) -> String {
    match what {
        PickedUp::Prop(kind) => texts.get(&format!("ui.item.{}", name_of(kind))).to_string(),
        PickedUp::Key => {
            let own = format!("ui.key_to.{level}");
            let words = texts.get(&own);
            if words == own { texts.get("ui.item.key").to_string() } else { words.to_string() }
        }
    }
}

/// Returns the name with its first letter capitalized.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
