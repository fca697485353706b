//! What the player has just taken: its name, and how much of all loot she has. Time does not stop.

use super::keep_clear::SCREEN;
use super::panels;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::render::layout::Label;
use crate::shell::session::GameSession;
use crate::shell::ui::{CHOICE, SMALL, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::model::Treasure;

/// Upper edge, below the panels.
const TOP: f32 = 42.0;
/// Upper edge if there is no room at the usual place.
const LOW: f32 = 262.0;
const HIGH: f32 = 36.0;
/// Width of the picture, in game pixels.
const PICTURE: f32 = 36.0;
/// Time to slide in, in seconds.
const COMES: f32 = 0.22;
/// Time to fade out, in seconds.
const GOES: f32 = 0.4;

/// Draws the panel for some seconds after something was taken.
pub fn draw(game: &Game, session: &GameSession) {
    let taken = &session.event_log.tally.taken;
    let Some(last) = taken.last() else { return };
    let lasts = game.interface.loot_seconds;
    let Some(age) = session.event_log.news_age(&session.sim, last.tick) else { return };
    let alpha = ((lasts - age) / GOES).clamp(0.0, 1.0);
    if alpha <= 0.0 || session.sim.outcome.is_some() {
        return;
    }
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let name = detection_words::capital(&detection_words::loot(texts, last, &session.sim.level.prize));
    let all = session.sim.level.treasures.len();
    // The log of a replay that began later does not know all of it.
    let has = session.sim.treasures.iter().filter(|&&it| session.sim.get::<Treasure>(it).taken).count();
    let count = texts.fill("ui.hud.loot", &[("n", &has.to_string()), ("all", &all.to_string())]);
    let style = ui.read(CHOICE);
    let words = style.width(&name).max(ui.label_width(&count) + all as f32 * 8.0 + 12.0);
    let width = (PICTURE + words + 14.0).ceil();
    let blocked = panels::blocked(game, session);
    let Some(placed) = session.layout.borrow_mut().place(Label::Loot, &places(width), &blocked) else {
        return;
    };
    // It drops in.
    let come = 1.0 - (1.0 - (age / COMES).min(1.0)).powi(3);
    let y = (placed.at.y - 10.0 * (1.0 - come)).round();
    let plate = Rect { y, ..placed.at };
    ui.panel(plate, 0.92 * alpha * come);
    ui.fill(Rect::new(plate.x + 3.0, y + 4.0, 1.0, HIGH - 8.0), faded(palette::GLOW, alpha));
    // A light background, on which black iron is visible, too.
    ui.fill(
        Rect::new(plate.x + 7.0, y + 4.0, PICTURE - 11.0, HIGH - 8.0),
        faded(palette::STEEL, 0.8 * alpha),
    );
    picture(&game.ui, &last.sprite, vec2(plate.x + PICTURE / 2.0 + 1.0, y + HIGH - 9.0), age, alpha);
    ui.write(&name, plate.x + PICTURE, y + 3.0, &style.colored(faded(palette::CREAM, alpha)));
    let line = y + HIGH - 15.0;
    ui.label(&count, plate.x + PICTURE, line, &SMALL.colored(faded(palette::BRASS, alpha)));
    let pips = plate.x + PICTURE + ui.label_width(&count) + 10.0;
    for i in 0..all {
        // The new one blinks.
        let fresh = i + 1 == taken.len() && (age * 6.0) as i32 % 2 == 0 && age < 1.0;
        let color = match i < taken.len() {
            true if fresh => palette::CREAM,
            true => palette::GLOW,
            false => palette::STEEL,
        };
        pip(&game.ui, pips + i as f32 * 8.0, line + 6.0, i < taken.len(), faded(color, alpha));
    }
}

/// Returns candidate places: below the panels, else above the player's status.
fn places(width: f32) -> Vec<Rect> {
    let columns = [((WIDTH - width) / 2.0).floor(), SCREEN.x + SCREEN.w - width, SCREEN.x];
    [TOP, LOW].into_iter().flat_map(|y| columns.map(|x| Rect::new(x, y, width, HIGH))).collect()
}

/// Draws the picture, which hops once and sparkles.
fn picture(ui: &Ui, sprite: &str, foot: Vec2, age: f32, alpha: f32) {
    let name = if ui.art.thing(sprite).is_some() { sprite } else { "pouch" };
    let hop = ((age / 0.35).min(1.0) * std::f32::consts::PI).sin() * 5.0;
    ui.standing(name, foot.x, (foot.y - hop).round(), faded(WHITE, alpha));
    let glint = ui.art.thing_or_missing("glint");
    if age < glint.seconds() * 2.0 {
        let source = glint.once(age / 2.0);
        ui.piece(source, foot.x + 3.0, foot.y - 22.0, WHITE);
    }
}

/// Draws a diamond for a piece of loot, filled if the player has it.
fn pip(ui: &Ui, x: f32, y: f32, full: bool, color: Color) {
    for (row, half) in [(-2.0, 0.0), (-1.0, 1.0), (0.0, 2.0), (1.0, 1.0), (2.0, 0.0)] {
        if full {
            ui.fill(Rect::new(x - half, y + row, half * 2.0 + 1.0, 1.0), color);
        } else {
            ui.fill(Rect::new(x - half, y + row, 1.0, 1.0), color);
            ui.fill(Rect::new(x + half, y + row, 1.0, 1.0), color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::render::layout::choose;

    #[test]
    fn wherever_a_tip_and_she_are_the_name_of_the_loot_finds_room() {
        let places = places(220.0);
        for (x, y) in (0..64).flat_map(|x| (0..36).map(move |y| (x as f32 * 10.0, y as f32 * 10.0))) {
            let her = Rect::new(x - 9.0, y - 30.0, 18.0, 34.0);
            for tip in [54.0, 94.0, 276.0, 306.0].map(|top| Rect::new(120.0, top, 400.0, 26.0)) {
                let placed = choose(&places, &[her, tip], None).unwrap();
                assert!(placed.is_free, "{placed:?} for {her:?} and {tip:?}");
            }
        }
    }
}
