//! Overlay F1: the needs of one guard, and every action with its score as a bar and how it is composed. The
//! current action is red, and the one that nearly won is bright. Below are the choices of the guards near him.

use super::chart::bar;
use super::inspector::alert_color;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::detection_words::named;
use crate::shell::ui::{HEIGHT, SMALL, Ui};
use hecs::Entity;
use macroquad::prelude::*;
use std::cmp::Ordering;
use thief_girl::guard::{
    ActionScore, ConsiderationScore, Explanation, MotiveScore, ScoreFactor, ScoreParts, explain,
};
use thief_girl::model::{Activity, Awareness, Body, Sim};
use thief_girl::rules::name_of;

/// Place of the board, under the objective.
pub const BOARD: Rect = Rect::new(8.0, 44.0, 252.0, HEIGHT - 44.0 - 46.0);
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

/// Height of a motive with its bar, in game pixels.
const MOTIVE: f32 = 14.0;
/// Motives side by side.
const ACROSS: usize = 3;
/// How many other guards are listed.
const OTHERS: usize = 4;

/// Draws the board about a guard, or why there is nothing to show.
pub fn draw(game: &Game, sim: &Sim, guard: Option<Entity>) {
    let Some(guard) = guard else { return words(&game.ui, "ui.debug.nobody") };
    let thoughts = explain(sim, guard);
    if thoughts.actions.is_empty() {
        let asleep = sim.sleeps(guard);
        return words(&game.ui, if asleep { "ui.debug.asleep" } else { "ui.debug.waking" });
    }
    let others = others(sim, guard);
    let table = MOTIVE * thoughts.motives.len().div_ceil(ACROSS) as f32;
    // The best first: what does not fit is worth nothing now.
    let mut ranked: Vec<&ActionScore> = thoughts.actions.iter().collect();
    ranked.sort_by(|a, b| (b.runs, b.score).partial_cmp(&(a.runs, a.score)).unwrap_or(Ordering::Equal));
    let heights: Vec<f32> = ranked.iter().map(|thought| height(thought)).collect();
    let below = LINE * others.len() as f32 + PAD / 2.0;
    let whole = 2.0 * LINE + 12.0 + table + heights.iter().sum::<f32>() + below + PAD;
    let board = Rect { h: whole.min(BOARD.h), ..BOARD };
    game.ui.board(board);
    heading(game, sim, guard);
    let mut y = board.y + 2.0 * LINE + 10.0;
    motives(game, &thoughts.motives, y);
    y += table;
    let second = thoughts.best()[1].map(|one| one.action);
    for (thought, height) in ranked.into_iter().zip(heights) {
        if y + height > board.y + board.h - below {
            break;
        }
        row(game, &thoughts, thought, second == Some(thought.action), y);
        y += height;
    }
    for (i, other) in others.into_iter().enumerate() {
        choice(game, sim, other, board.y + board.h - below + i as f32 * LINE);
    }
}

/// Returns the guards nearest to a guard, who have something to decide.
fn others(sim: &Sim, guard: Entity) -> Vec<Entity> {
    let here = sim.get::<Body>(guard).at;
    let far = |other: &Entity| (sim.get::<Body>(*other).at - here).length_squared();
    let mut others: Vec<Entity> = sim.guards.iter().copied().filter(|other| *other != guard).collect();
    others.sort_by(|a, b| far(a).total_cmp(&far(b)));
    others.truncate(OTHERS);
    others
}

/// Draws what another guard chooses, and what nearly won, in one line.
fn choice(game: &Game, sim: &Sim, guard: Entity, y: f32) {
    let texts = &game.ui.texts;
    let thoughts = explain(sim, guard);
    let told = |one: &ActionScore| {
        format!("{} {:.2}", texts.get(&format!("ui.debug.activity.{}", name_of(one.action))), one.score)
    };
    let best: Vec<String> = thoughts.best().into_iter().flatten().map(told).collect();
    let name = named(texts, sim, sim.id(guard));
    let head = texts.fill("ui.debug.head", &[("who", &name), ("id", &sim.id(guard).0.to_string())]);
    game.ui.write(&head, BOARD.x + PAD, y, &SMALL.colored(palette::MOON));
    game.ui.write(&best.join(" > "), BOARD.x + BOARD.w - PAD, y, &SMALL.colored(palette::CREAM).right());
}

/// Draws the needs and drives side by side, each with a bar of what it is worth to him.
fn motives(game: &Game, motives: &[MotiveScore], y: f32) {
    let width = ((BOARD.w - 2.0 * PAD) / ACROSS as f32).floor();
    for (i, motive) in motives.iter().enumerate() {
        let left = BOARD.x + PAD + (i % ACROSS) as f32 * width;
        let top = y + (i / ACROSS) as f32 * MOTIVE;
        let name = need(game, motive);
        let ink = if motive.value > 0.0 { palette::MOON } else { palette::STEEL };
        game.ui.write(&format!("{name} {:.2}", motive.value), left, top, &SMALL.colored(ink));
        bar(
            game,
            Rect::new(left, top + LINE - 1.0, width - 6.0, 2.0),
            motive.value,
            faded(palette::MOON, 0.9),
        );
    }
}

fn need(game: &Game, motive: &MotiveScore) -> String {
    game.ui.texts.get(&format!("ui.debug.need.{}", motive.name)).to_string()
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
    let name = named(texts, sim, sim.id(guard));
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

/// Returns the factors of a score of its own, if they are listed.
fn factors(thought: &ActionScore) -> &[ScoreFactor] {
    match &thought.parts {
        ScoreParts::Own(factors) if has_reason(thought) => factors,
        _ => &[],
    }
}

/// Returns the considerations that are listed.
fn inputs(thought: &ActionScore) -> impl Iterator<Item = &ConsiderationScore> {
    factors(thought).iter().flat_map(|term| &term.inputs)
}

fn height(thought: &ActionScore) -> f32 {
    let terms = match thought.parts {
        _ if !has_reason(thought) => 0.0,
        ScoreParts::Row(_) => LINE + GAP,
        ScoreParts::Own(_) => TERMS + GAP,
    };
    LINE + terms + LINE * inputs(thought).count() as f32
}

fn row(game: &Game, whole: &Explanation, thought: &ActionScore, is_second: bool, y: f32) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let left = BOARD.x + PAD;
    let color = match (thought.runs, has_reason(thought)) {
        (true, _) => palette::SCARF,
        (_, true) if is_second => palette::GLOW,
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
        let end = (bed.w * thought.worth.clamp(0.0, 1.0)).round();
        ui.fill(Rect::new(bed.x + end - 1.0, bed.y, 1.0, bed.h), palette::STEEL);
    }
    let score = if has_reason(thought) { format!("{:.2}", thought.score) } else { "0".to_string() };
    ui.write(&score, BOARD.x + BOARD.w - PAD, y, &SMALL.colored(ink).right());
    if has_reason(thought) {
        match &thought.parts {
            ScoreParts::Row(parts) => contributions(game, whole, parts, left + 8.0, y + LINE),
            ScoreParts::Own(factors) => terms(game, factors, left + 8.0, y + LINE),
        }
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

/// Draws what each need and drive adds to a score, in one line.
fn contributions(game: &Game, whole: &Explanation, parts: &[f32], x: f32, y: f32) {
    let both = whole.motives.iter().zip(parts).filter(|(_, part)| part.abs() >= 0.005);
    let told: Vec<String> = both.map(|(motive, part)| format!("{} {part:+.2}", need(game, motive))).collect();
    game.ui.write(&told.join("  "), x, y, &SMALL.colored(palette::OCHRE));
}

/// Draws the factors of a score side by side, each with a bar under its number.
fn terms(game: &Game, factors: &[ScoreFactor], x: f32, y: f32) {
    let width = ((BOARD.w - 2.0 * PAD - 8.0) / factors.len().max(3) as f32).floor();
    for (i, term) in factors.iter().enumerate() {
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
        let rules = thief_girl::rules::Rules::shipped();
        let motives = rules.needs.motives.columns().iter().map(|motive| format!("need.{}", motive.name));
        let keys: Vec<String> = actions.chain(inputs).chain(evidence).chain(factors).chain(motives).collect();
        for texts in Lang::ALL.map(Texts::shipped) {
            for key in keys.iter().map(|key| format!("ui.debug.{key}")) {
                assert_ne!(texts.get(&key), key);
            }
        }
    }
}
