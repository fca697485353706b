//! The card that says why she was noticed: the seconds before as bars, the place as a plan, and what was heard, in
//! words.

mod charts;
mod latest;
mod plan;
pub mod words;

pub use latest::Latest;

use super::game::Game;
use super::palette;
use super::ui::{BODY, SMALL};
use macroquad::prelude::*;
use plan::Plan;
use std::rc::Rc;
use thief_girl::base::tick::Tick;
use thief_girl::model::Rung;
use thief_girl::replay::{Sign, Why};

/// Where the card lies on the picture.
pub const BOARD: Rect = Rect::new(52.0, 26.0, 536.0, 288.0);
const PAD: f32 = 14.0;
const CHARTS: f32 = 318.0;
const TOP: f32 = 66.0;
/// So many signs are told in words.
const TOLD: usize = 3;

pub struct Card {
    why: Rc<Why>,
    plan: Plan,
    sentence: String,
    tip: String,
    notes: Vec<String>,
}

impl Card {
    pub fn new(game: &Game, why: Rc<Why>) -> Self {
        let texts = &game.texts;
        let (sentence, tip) = (words::sentence(texts, &why), words::tip(texts, &why));
        let until = why.last().tick;
        let notes = strongest(&why.signs).into_iter().map(|sign| words::note(texts, sign, until)).collect();
        let plan = Plan::new(&why, vec2(BOARD.w - CHARTS - 3.0 * PAD, charts::height() - 4.0));
        Self { why, plan, sentence, tip, notes }
    }

    /// The moment that it is about.
    pub fn tick(&self) -> Tick {
        self.why.last().tick
    }

    pub fn draw(&self, game: &Game) {
        let ui = &game.ui;
        ui.board(BOARD);
        let at = vec2(BOARD.x + PAD, BOARD.y + 11.0);
        mark(game, self.why.last().rung, at);
        let (x, wide) = (at.x + 26.0, BOARD.w - 2.0 * PAD - 26.0);
        let mut y = at.y - 1.0;
        y += ui.paragraph(&self.sentence, x, y, wide, &BODY.colored(palette::CREAM));
        ui.paragraph(&self.tip, x, y + 1.0, wide, &SMALL.colored(palette::OCHRE));
        ui.rule(at.x, BOARD.y + TOP - 11.0, BOARD.w - 2.0 * PAD, palette::BRASS);
        charts::draw(game, &self.why, vec2(at.x, BOARD.y + TOP), CHARTS);
        self.plan.draw(game, &self.why, vec2(at.x + CHARTS + PAD, BOARD.y + TOP));
        self.write_notes(game, BOARD.y + TOP + charts::height() + 14.0);
    }

    fn write_notes(&self, game: &Game, y: f32) {
        for (i, note) in self.notes.iter().enumerate() {
            let y = y + i as f32 * SMALL.line_height();
            game.ui.write(note, BOARD.x + PAD + 4.0, y, &SMALL.colored(palette::MOON));
        }
    }
}

/// The signs that made most of him, in the order in which they came.
fn strongest(signs: &[Sign]) -> Vec<&Sign> {
    let mut strongest: Vec<&Sign> = signs.iter().filter(|sign| sign.raised > 0.5).collect();
    strongest.sort_by(|a, b| b.raised.total_cmp(&a.raised));
    strongest.truncate(TOLD);
    strongest.sort_by_key(|sign| sign.tick);
    strongest
}

/// The sign of a rung, as it hangs over heads.
pub fn mark(game: &Game, rung: Rung, at: Vec2) {
    let name = match rung {
        Rung::Calm | Rung::Curious => "mark_curious",
        Rung::Investigating => "mark_investigate",
        Rung::Alert => "mark_alert",
    };
    let sign = game.ui.art.thing_or_missing(name).frame(usize::MAX);
    game.ui.piece(sign, at.x, at.y, WHITE);
}
