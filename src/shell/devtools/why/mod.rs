//! The card that says why she was noticed: the seconds before as bars, the place as a plan, and what was heard, in
//! words.

mod charts;
mod latest;
mod plan;
pub mod words;

pub use latest::Latest;

use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, SMALL};
use macroquad::prelude::*;
use plan::PlanPicture;
use std::rc::Rc;
use thief_girl::base::tick::Tick;
use thief_girl::model::AlertLevel;
use thief_girl::replay::{DetectionReport, Stimulus};

/// How wide the card is, where its middle lies on the picture, and the lowest that it comes to.
const WIDE: f32 = 536.0;
const MIDDLE: Vec2 = vec2(320.0, 170.0);
const LOWEST: f32 = 313.0;
const PAD: f32 = 14.0;
const CHARTS: f32 = 318.0;
/// The room for the sign.
const SIGN: f32 = 26.0;
/// Below the head, and above what was heard.
const GAP: f32 = 14.0;
/// So many signs are told in words, in so many lines; and from one of these to the next.
const TOLD: usize = 3;
const LINES: usize = 4;
const LINE: f32 = 13.0;

pub struct DetectionCard {
    why: Rc<DetectionReport>,
    plan: PlanPicture,
    sentence: String,
    tip: String,
    notes: Vec<String>,
    /// What her clothes did about it, in lines.
    outfit: Vec<String>,
    /// As high as what is on it.
    board: Rect,
}

impl DetectionCard {
    pub fn new(game: &Game, why: Rc<DetectionReport>) -> Self {
        let texts = &game.texts;
        let (sentence, tip) = (words::sentence(texts, &why), words::tip(texts, &why));
        let plan = PlanPicture::new(&why, vec2(WIDE - CHARTS - 3.0 * PAD, charts::height() - 4.0));
        let outfit = words::outfit(texts, &why).map_or_else(Vec::new, |told| lines(game, &told));
        let notes = notes(game, &why, LINES - outfit.len().min(LINES - 1));
        let told = (notes.len() + outfit.len()) as f32 * LINE;
        let foot = if told == 0.0 { 0.0 } else { GAP / 2.0 + told };
        let high = PAD + head(game, &sentence, &tip) + 2.0 * GAP + charts::height() + foot + PAD;
        let top = (MIDDLE.y - high / 2.0).min(LOWEST - high).floor();
        let board = Rect::new(MIDDLE.x - WIDE / 2.0, top, WIDE, high);
        Self { why, plan, sentence, tip, notes, outfit, board }
    }

    /// The moment that it is about.
    pub fn tick(&self) -> Tick {
        self.why.last().tick
    }

    pub fn draw(&self, game: &Game) {
        let ui = &game.ui;
        ui.board(self.board);
        let (x, mut y) = (self.board.x + PAD, self.board.y + PAD - 3.0);
        mark(game, self.why.last().alert_level, vec2(x, y));
        y += ui.paragraph(&self.sentence, x + SIGN, y - 1.0, HEAD, &ui.read(BODY).colored(palette::CREAM));
        y += ui.paragraph(&self.tip, x + SIGN, y, HEAD, &ui.read(SMALL).colored(palette::OCHRE));
        y += GAP;
        ui.rule(x, y, WIDE - 2.0 * PAD, palette::BRASS);
        y += GAP;
        charts::draw(game, &self.why, vec2(x, y), CHARTS);
        self.plan.draw(game, &self.why, vec2(x + CHARTS + PAD, y));
        y += charts::height() + GAP / 2.0;
        for note in &self.notes {
            ui.write(note, x + 4.0, y, &SMALL.colored(palette::MOON));
            y += LINE;
        }
        for line in &self.outfit {
            ui.write(line, x + 4.0, y, &SMALL.colored(palette::BRASS));
            y += LINE;
        }
    }
}

/// How wide the words of the head are, and how high they become.
const HEAD: f32 = WIDE - 2.0 * PAD - SIGN;

fn head(game: &Game, sentence: &str, tip: &str) -> f32 {
    let high = |words, style: &TextStyle| game.ui.wrap(words, HEAD, style).len() as f32 * style.line_height();
    high(sentence, &game.ui.read(BODY)) + high(tip, &game.ui.read(SMALL))
}

/// Words of the foot, as lines.
fn lines(game: &Game, words: &str) -> Vec<String> {
    game.ui.wrap(words, WIDE - 2.0 * PAD - 8.0, &SMALL).to_vec()
}

/// What was heard, smelt or found, line by line, in so many lines if it is more than one thing.
fn notes(game: &Game, why: &DetectionReport, most: usize) -> Vec<String> {
    let note = |sign: &Stimulus| lines(game, &words::note(&game.texts, sign, why.last().tick));
    let mut signs: Vec<&Stimulus> = why.signs.iter().filter(|sign| sign.raised > 0.5).collect();
    // Those that made most of him, in the order in which they came.
    signs.sort_by(|a, b| b.raised.total_cmp(&a.raised));
    signs.truncate(TOLD);
    while signs.len() > 1 && signs.iter().map(|sign| note(sign).len()).sum::<usize>() > most {
        signs.pop();
    }
    signs.sort_by_key(|sign| sign.tick);
    signs.into_iter().flat_map(note).collect()
}

/// The sign of a rung, as it hangs over heads.
pub fn mark(game: &Game, alert_level: AlertLevel, at: Vec2) {
    let name = match alert_level {
        AlertLevel::Calm | AlertLevel::Curious => "mark_curious",
        AlertLevel::Investigating => "mark_investigate",
        AlertLevel::Alert => "mark_alert",
    };
    let sign = game.ui.art.thing_or_missing(name).frame(usize::MAX);
    game.ui.piece(sign, at.x, at.y, WHITE);
}
