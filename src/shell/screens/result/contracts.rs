//! The contracts on the result screen: which were fulfilled, and when the others were lost.

use super::recorded;
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::screens::panel::{self, ContractMark};
use crate::shell::session::{GameSession, contracts};
use crate::shell::storage::save::RecordNews;
use crate::shell::ui::{CHOICE, SMALL, Ui};
use macroquad::prelude::*;
use thief_girl::replay::Contract;

/// Result of a contract.
pub struct ContractRow {
    name: String,
    /// Why it was not fulfilled; `None` if it was.
    lost: Option<String>,
    /// Whether it was fulfilled here for the first time.
    is_new: bool,
}

impl ContractRow {
    pub fn is_fulfilled(&self) -> bool {
        self.lost.is_none()
    }
}

const ROW: f32 = 13.0;
/// Height of the heading above the first row, in game pixels.
const HEAD: f32 = 14.0;
/// Width of the mark before a row, in game pixels.
const MARK: f32 = 12.0;
/// When the first row appears, in seconds.
const FIRST_SECONDS: f32 = 1.4;

/// Returns the height of some rows, in game pixels.
pub fn height(rows: &[ContractRow]) -> f32 {
    height_of(rows.len())
}

/// Returns the height of this many rows, in game pixels.
pub fn height_of(rows: usize) -> f32 {
    if rows == 0 { 0.0 } else { HEAD + rows as f32 * ROW }
}

/// Returns the results of the level's contracts.
pub fn rows(texts: &Texts, session: &GameSession, news: &RecordNews) -> Vec<ContractRow> {
    let (sim, tally) = (&session.sim, &session.event_log.tally);
    let stage_of = |contract: &Contract| {
        let lost = session.earlier.iter().position(|stage| !stage.score.contracts.contains(contract))?;
        Some(texts.fill("ui.stage.lost", &[("n", &(lost + 1).to_string())]))
    };
    let row = |contract: &Contract| ContractRow {
        name: contracts::name(texts, *contract),
        lost: stage_of(contract)
            .or_else(|| contract.loss(tally, sim).map(|loss| contracts::short(texts, &loss))),
        is_new: news.contracts.contains(contract),
    };
    sim.level.contracts.iter().map(row).collect()
}

/// Draws the heading and the rows below it.
pub fn draw(ui: &Ui, (rows, is_unrecorded): (&[ContractRow], bool), to: Rect, age: f32) {
    if rows.is_empty() {
        return;
    }
    ui.write(ui.texts.get("ui.contract.title"), to.x, to.y, &CHOICE.colored(palette::WOOD));
    recorded::tag(ui, is_unrecorded, vec2(to.x + to.w, to.y + 2.0));
    for (i, row) in rows.iter().enumerate().filter(|(i, _)| age > FIRST_SECONDS + *i as f32 * 0.15) {
        row.draw(ui, Rect { y: to.y + HEAD + i as f32 * ROW, ..to });
    }
}

impl ContractRow {
    fn draw(&self, ui: &Ui, to: Rect) {
        let mark = if self.is_fulfilled() { ContractMark::Fulfilled } else { ContractMark::Lost };
        panel::mark(ui, vec2(to.x + 4.0, to.y + 6.0), mark);
        let color = if self.lost.is_some() { palette::WOOD } else { palette::BARK };
        ui.write(&self.name, to.x + MARK, to.y, &SMALL.colored(color));
        let right = SMALL.right();
        match &self.lost {
            Some(why) => ui.write(why, to.x + to.w, to.y, &right.colored(palette::CRIMSON)),
            None if self.is_new => {
                let style = right.colored(palette::PINE);
                ui.write(ui.texts.get("ui.seal.new"), to.x + to.w, to.y, &style);
            }
            None => {}
        }
    }
}
