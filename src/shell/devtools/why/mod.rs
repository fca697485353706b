//! The "Why?" card: the seconds before a detection as charts, the place as a plan, and the noises in words.

mod charts;
mod latest;
mod plan;
mod topic;
pub mod words;

pub use latest::Latest;
pub use topic::{Topic, TopicKind};

use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{BODY, SMALL, Ui};
use macroquad::prelude::*;
use plan::PlanPicture;
use std::rc::Rc;
use thief_girl::base::tick::Tick;
use thief_girl::model::AlertLevel;
use thief_girl::replay::{DetectionReport, Stimulus, Timeline};

/// Width of the card, in game pixels.
const WIDE: f32 = 536.0;
/// Preferred center of the card, in game pixels.
const MIDDLE: Vec2 = vec2(320.0, 170.0);
/// Lowest position of its lower edge, in game pixels.
const LOWEST: f32 = 313.0;
const PAD: f32 = 14.0;
const CHARTS: f32 = 318.0;
/// Width of the mark, in game pixels.
const SIGN: f32 = 26.0;
/// Space below the head and above the notes, in game pixels.
const GAP: f32 = 14.0;
/// Largest number of percepts in the notes.
const TOLD: usize = 3;
/// Largest number of lines.
const LINES: usize = 4;
/// Height of a line, in game pixels.
const LINE: f32 = 13.0;

/// The "Why?" card about one report.
pub struct DetectionCard {
    why: Rc<DetectionReport>,
    plan: PlanPicture,
    sentence: String,
    tip: String,
    notes: Vec<String>,
    /// Lines about a challenge, and about the effect of the outfit.
    remarks: Vec<String>,
    /// Its place; the height depends on the content.
    board: Rect,
}

impl DetectionCard {
    /// `timeline` is the heist of the report; what followed its moment is told as well, if that is known. `topic` is what
    /// the card was opened from, if it is about more than that the guard noticed the player.
    pub fn new(game: &Game, why: Rc<DetectionReport>, timeline: &Timeline, topic: Option<&Topic>) -> Self {
        let texts = &game.ui.texts;
        let (sentence, tip) = match topic {
            Some(topic) => (topic.sentence(texts, &why, timeline), topic.tip(texts, &why)),
            None => (words::sentence(texts, &why), words::tip(texts, &why)),
        };
        let plan = PlanPicture::new(&why, vec2(WIDE - CHARTS - 3.0 * PAD, charts::height() - 4.0));
        let challenge = words::challenge(texts, &why, timeline).filter(|told| *told != sentence);
        let remarks = [challenge, words::outfit(texts, &why)];
        let remarks: Vec<String> = remarks.iter().flatten().flat_map(|told| lines(&game.ui, told)).collect();
        let notes = notes(&game.ui, &why, LINES - remarks.len().min(LINES - 1));
        let told = (notes.len() + remarks.len()) as f32 * LINE;
        let foot = if told == 0.0 { 0.0 } else { GAP / 2.0 + told };
        let high = PAD + head(&game.ui, &sentence, &tip) + 2.0 * GAP + charts::height() + foot + PAD;
        let top = (MIDDLE.y - high / 2.0).min(LOWEST - high).floor();
        let board = Rect::new(MIDDLE.x - WIDE / 2.0, top, WIDE, high);
        Self { why, plan, sentence, tip, notes, remarks, board }
    }

    /// Returns the tick that it is about.
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
        for line in &self.remarks {
            ui.write(line, x + 4.0, y, &SMALL.colored(palette::BRASS));
            y += LINE;
        }
    }
}

/// Width of the text of the head, in game pixels.
const HEAD: f32 = WIDE - 2.0 * PAD - SIGN;

fn head(ui: &Ui, sentence: &str, tip: &str) -> f32 {
    let high = |words, style: &TextStyle| ui.wrap(words, HEAD, style).len() as f32 * style.line_height();
    high(sentence, &ui.read(BODY)) + high(tip, &ui.read(SMALL))
}

/// Breaks a text of the foot into lines.
fn lines(ui: &Ui, words: &str) -> Vec<String> {
    ui.wrap(words, WIDE - 2.0 * PAD - 8.0, &SMALL).to_vec()
}

/// Returns notes about what was heard, smelt or found, in at most `most` lines if there is more than one.
fn notes(ui: &Ui, why: &DetectionReport, most: usize) -> Vec<String> {
    let note = |sign: &Stimulus| lines(ui, &words::note(&ui.texts, sign, why.last().tick));
    let mut signs: Vec<&Stimulus> = why.signs.iter().filter(|sign| sign.raised > 0.5).collect();
    // Those that raised the meter most, in chronological order.
    signs.sort_by(|a, b| b.raised.total_cmp(&a.raised));
    signs.truncate(TOLD);
    while signs.len() > 1 && signs.iter().map(|sign| note(sign).len()).sum::<usize>() > most {
        signs.pop();
    }
    signs.sort_by_key(|sign| sign.tick);
    signs.into_iter().flat_map(note).collect()
}

/// Draws the mark of an alert level, as over heads.
pub fn mark(game: &Game, alert_level: AlertLevel, at: Vec2) {
    let name = match alert_level {
        AlertLevel::Calm | AlertLevel::Curious => "mark_curious",
        AlertLevel::Investigating => "mark_investigate",
        AlertLevel::Alert => "mark_alert",
    };
    let sign = game.ui.art.thing_or_missing(name).frame(usize::MAX);
    game.ui.piece(sign, at.x, at.y, WHITE);
}
