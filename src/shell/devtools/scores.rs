//! Overlay F1: every action of one guard with its score as a bar, and how it is composed. The current action is
//! red.

use super::chart::bar;
use super::inspector::alert_color;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::detection_words::who;
use crate::shell::ui::{HEIGHT, SMALL, Ui};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::guard::{ActionScore, ConsiderationScore, explain};
use thief_girl::model::{Activity, Awareness, Guard, Sim};
use thief_girl::rules::name_of;

/// Place of the board, under the objective.
const BOARD: Rect = Rect::new(8.0, 44.0, 252.0, HEIGHT - 44.0 - 46.0);
const PAD: f32 = 8.0;
/// Width of an action's name, in game pixels.
const NAME: f32 = 84.0;
/// Width of the score after the bar, in game pixels.
const SCORE: f32 = 28.0;
const LINE: f32 = 12.0;
/// Height of a line with a bar under its text, in game pixels.
const TERMS: f32 = 15.0;
/// Additional height of an action with details, in game pixels.
const GAP: f32 = 2.0;

/// Draws the board about a guard, or why there is nothing to show.
pub fn draw(game: &Game, sim: &Sim, guard: Option<Entity>) {
    let Some(guard) = guard else { return words(&game.ui, "ui.debug.nobody") };
    let thoughts = explain(sim, guard);
    if thoughts.is_empty() {
        let asleep = sim.sleeps(guard);
        return words(&game.ui, if asleep { "ui.debug.asleep" } else { "ui.debug.waking" });
    }
    let heights: Vec<f32> = thoughts.iter().map(height).collect();
    let whole = 2.0 * LINE + 12.0 + heights.iter().sum::<f32>() + PAD;
    let board = Rect { h: whole.min(BOARD.h), ..BOARD };
    game.ui.board(board);
    heading(game, sim, guard);
    let mut y = board.y + 2.0 * LINE + 10.0;
    for (thought, height) in thoughts.iter().zip(heights) {
        if y + height > board.y + board.h {
            break;
        }
        row(game, thought, y);
        y += height;
    }
}

fn words(ui: &Ui, key: &str) {
    let board = Rect { h: 24.0, ..BOARD };
    ui.board(board);
    ui.write(ui.texts.get(key), board.x + PAD, board.y + 6.0, &SMALL.colored(palette::OCHRE));
}

/// Draws which guard it is, and his state.
pub fn heading(game: &Game, sim: &Sim, guard: Entity) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let (awareness, activity): (Awareness, Activity) = (sim.get(guard), sim.get(guard));
    let name = who(texts, sim.get::<Guard>(guard).archetype);
    let id = sim.id(guard).0.to_string();
    let head = texts.fill("ui.debug.head", &[("who", &name), ("id", &id)]);
    ui.write(&head, BOARD.x + PAD, BOARD.y + 5.0, &SMALL.colored(palette::CREAM));
    let alert_level =
        texts.get(&format!("ui.debug.alert_level.{}", name_of(awareness.alert_level))).to_string();
    let name = texts.get(&format!("ui.debug.activity.{}", name_of(activity))).to_string();
    let meter = format!("{:.0}", awareness.meter);
    let state = texts
        .fill("ui.debug.state", &[("alert_level", &alert_level), ("meter", &meter), ("activity", &name)]);
    ui.write(&state, BOARD.x + PAD, BOARD.y + 5.0 + LINE, &SMALL.colored(alert_color(awareness.alert_level)));
}

fn has_reason(thought: &ActionScore) -> bool {
    thought.score > 0.0 || thought.runs
}

/// Returns the considerations that are listed.
fn inputs(thought: &ActionScore) -> impl Iterator<Item = &ConsiderationScore> {
    thought.factors.iter().flat_map(|term| &term.inputs).filter(|_| has_reason(thought))
}

fn height(thought: &ActionScore) -> f32 {
    let terms = if has_reason(thought) { TERMS + GAP } else { 0.0 };
    LINE + terms + LINE * inputs(thought).count() as f32
}

fn row(game: &Game, thought: &ActionScore, y: f32) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let left = BOARD.x + PAD;
    let color = match (thought.runs, has_reason(thought)) {
        (true, _) => palette::SCARF,
        (_, true) => palette::BRASS,
        _ => palette::SLATE,
    };
    let ink = if has_reason(thought) { palette::CREAM } else { palette::STEEL };
    let name = texts.get(&format!("ui.debug.activity.{}", name_of(thought.action))).to_string();
    ui.write(&name, left, y, &SMALL.colored(if thought.runs { palette::SCARF } else { ink }));
    let bed = Rect::new(left + NAME, y + 3.0, BOARD.w - 2.0 * PAD - NAME - SCORE, 6.0);
    bar(game, bed, thought.score, color);
    if !has_reason(thought) {
        // The value that it would have if its conditions held.
        let end = (bed.w * thought.breakdown.score().clamp(0.0, 1.0)).round();
        ui.fill(Rect::new(bed.x + end - 1.0, bed.y, 1.0, bed.h), palette::STEEL);
    }
    let score = if has_reason(thought) { format!("{:.2}", thought.score) } else { "0".to_string() };
    ui.write(&score, BOARD.x + BOARD.w - PAD, y, &SMALL.colored(ink).right());
    if has_reason(thought) {
        terms(game, thought, left + 8.0, y + LINE);
        for (i, one) in inputs(thought).enumerate() {
            input(
                ui,
                texts.get(&format!("ui.debug.input.{}", name_of(one.input))),
                one,
                y + LINE + TERMS + i as f32 * LINE,
            );
        }
    }
}

/// Draws the factors of a score side by side, each with a bar under its number.
fn terms(game: &Game, thought: &ActionScore, x: f32, y: f32) {
    let width = ((BOARD.w - 2.0 * PAD - 8.0) / thought.factors.len().max(3) as f32).floor();
    for (i, term) in thought.factors.iter().enumerate() {
        let (left, name) =
            (x + i as f32 * width, game.ui.texts.get(&format!("ui.debug.term.{}", term.name)).to_string());
        let number = format!("{name} {:.2}", term.value);
        game.ui.write(&number, left, y, &SMALL.colored(palette::OCHRE));
        bar(game, Rect::new(left, y + LINE, width - 6.0, 2.0), term.value, faded(palette::OCHRE, 0.9));
    }
}

/// Draws a consideration: its input, the result of its curve, and what its weight lets through.
fn input(ui: &Ui, name: &str, one: &ConsiderationScore, y: f32) {
    let left = BOARD.x + PAD + 16.0;
    let numbers = format!("{:.2} → {:.2} → {:.2}", one.x, one.curve, one.passes);
    ui.write(name, left, y, &SMALL.colored(palette::MOON));
    ui.write(&numbers, BOARD.x + BOARD.w - PAD, y, &SMALL.colored(palette::MOON).right());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use thief_girl::rules::{ActionKind, ConsiderationInput, EvidenceKind};

    #[test]
    fn all_that_can_be_shown_has_words() {
        let actions = ActionKind::ALL.map(name_of).into_iter().map(|name| format!("activity.{name}"));
        let inputs = ConsiderationInput::ALL.map(name_of).into_iter().map(|name| format!("input.{name}"));
        let evidence = EvidenceKind::ALL.map(name_of).into_iter().map(|name| format!("evidence.{name}"));
        let factors = [
            "expectation",
            "risk",
            "cost",
            "opportunity",
            "need",
            "gain",
            "importance",
            "drive",
            "reduction",
        ];
        let factors = factors.into_iter().map(|name| format!("term.{name}"));
        let keys: Vec<String> = actions.chain(inputs).chain(evidence).chain(factors).collect();
        for texts in Lang::ALL.map(Texts::shipped) {
            for key in keys.iter().map(|key| format!("ui.debug.{key}")) {
                assert_ne!(texts.get(&key), key);
            }
        }
    }
}
