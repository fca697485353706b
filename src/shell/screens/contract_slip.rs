//! The slip of paper with the contracts, beside the calling card of a heist that was won once.

use super::panel::{self, ContractMark};
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::session::contracts;
use crate::shell::ui::{CHOICE, SMALL, Ui};
use macroquad::prelude::*;
use std::collections::BTreeSet;
use thief_girl::level::LevelCard;
use thief_girl::replay::Contract;

/// Place of the upper left corner, and width.
const AT: Vec2 = vec2(522.0, 34.0);
const WIDE: f32 = 112.0;
const PAD: f32 = 8.0;
/// Width of the mark before a name.
const MARK: f32 = 12.0;
/// Space below a contract.
const GAP: f32 = 6.0;

/// Returns the contracts fulfilled in a level so far; `None` if there are none to choose, or it was never won.
fn fulfilled(game: &Game, card: &LevelCard) -> Option<BTreeSet<Contract>> {
    let record = game.saved.records.get(&game.campaign.record_of(&card.name))?;
    (record.wins > 0 && !card.contracts.is_empty()).then(|| record.contracts.clone())
}

/// Draws the slip.
pub fn draw(game: &Game, card: &LevelCard) {
    let Some(fulfilled) = fulfilled(game, card) else { return };
    let ui = &game.ui;
    panel::paper(ui, Rect::new(AT.x, AT.y, WIDE, height(ui, card)));
    let x = AT.x + PAD;
    ui.write(ui.texts.get("ui.contract.title"), x, AT.y + PAD, &CHOICE.colored(palette::WOOD));
    let mut y = AT.y + PAD + CHOICE.line_height() + 2.0;
    for contract in &card.contracts {
        let is_done = fulfilled.contains(contract);
        let (mark, color) = match is_done {
            true => (ContractMark::Fulfilled, palette::PINE),
            false => (ContractMark::Open, palette::CRIMSON),
        };
        panel::mark(ui, vec2(x + 4.0, y + 6.0), mark);
        ui.write(&contracts::name(&ui.texts, *contract), x + MARK, y, &SMALL.colored(color));
        y += SMALL.line_height();
        let line = contracts::line(&ui.texts, *contract, &card.name);
        y += ui.paragraph(&line, x, y, WIDE - 2.0 * PAD, &SMALL.colored(palette::BARK)) + GAP;
    }
}

fn height(ui: &Ui, card: &LevelCard) -> f32 {
    let lines = |contract: &Contract| {
        let line = contracts::line(&ui.texts, *contract, &card.name);
        1 + ui.wrap(&line, WIDE - 2.0 * PAD, &SMALL).len()
    };
    let each = |contract| lines(contract) as f32 * SMALL.line_height() + GAP;
    2.0 * PAD + CHOICE.line_height() + card.contracts.iter().map(each).sum::<f32>()
}

/// Returns the names of the contracts in one line, for large letters, which leave no room for the slip.
pub fn names(game: &Game, card: &LevelCard) -> Option<String> {
    let (texts, fulfilled) = (&game.ui.texts, fulfilled(game, card)?);
    let name = |contract: &Contract| {
        let mark = if fulfilled.contains(contract) { "✓" } else { "○" };
        format!("{mark} {}", contracts::name(texts, *contract))
    };
    Some(card.contracts.iter().map(name).collect::<Vec<_>>().join("  "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::screens::result::sheet;
    use crate::shell::ui::ink::TextStyle;
    use thief_girl::level::LdtkProject;

    #[test]
    fn the_contracts_of_all_heists_fit() {
        let project = LdtkProject::parse("", include_str!("../../../levels/campaign.ldtk")).unwrap();
        let large = TextStyle { face: Face::Large, ..SMALL };
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for card in project.cards() {
                assert_eq!(card.contracts.len(), 3, "{}", card.name);
                let mut together = String::new();
                for contract in &card.contracts {
                    let name = contracts::name(&texts, *contract);
                    assert!(SMALL.width(&name) <= WIDE - 2.0 * PAD - MARK, "{lang:?}: {name}");
                    // On the result, beside the reason of the loss.
                    assert!(SMALL.width(&name) <= sheet::LEFT - MARK - 70.0, "{lang:?}: {name}");
                    let line = contracts::line(&texts, *contract, &card.name);
                    let lines = wrap(Face::Small, &line, (WIDE - 2.0 * PAD) as i32);
                    assert!(lines.len() <= 4, "{lang:?}: {line}");
                    together += &format!("○ {name}  ");
                }
                assert!(large.width(&together) <= 488.0, "{lang:?}: {together}");
            }
        }
    }
}
