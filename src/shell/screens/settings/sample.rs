//! Samples that show the effect of a setting on its page.

use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::game::Game;
use crate::shell::render::view::{ViewSettings, cones};
use crate::shell::ui::{SMALL, Ui, readable};
use macroquad::prelude::*;

/// A kind of sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsSample {
    /// A speech bubble in the current text size.
    Text,
    /// Petals, with the current amount of motion.
    Motion,
    /// The vision cones of four guards, one per alert level.
    Patterns,
    Caption,
}

/// Draws a sample in the middle of a place.
pub fn draw(game: &Game, sample: SettingsSample, place: Rect) {
    match sample {
        SettingsSample::Text => bubble(game, game.ui.texts.get("ui.settings.sample.text"), place),
        SettingsSample::Motion => petals(game, place),
        SettingsSample::Patterns => patterns(game, place),
        SettingsSample::Caption => caption(&game.ui, place),
    }
}

fn bubble(game: &Game, words: &str, place: Rect) {
    let ui = &game.ui;
    let style = ui.read_free(SMALL).colored(palette::CREAM);
    let widest = game.interface.speech.widest_px * style.line_height() / SMALL.line_height();
    let lines = ui.wrap(words, widest, &style);
    let width = lines.iter().map(|line| style.width(line)).fold(0.0, f32::max) + 12.0;
    let height = lines.len() as f32 * style.line_height() + 5.0;
    let board = Rect::new(
        (place.x + (place.w - width) / 2.0).floor(),
        (place.y + (place.h - height) / 2.0).floor(),
        width,
        height,
    );
    ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, board.h), palette::DUSK);
    ui.fill(Rect::new(board.x, board.y + 1.0, board.w, board.h - 2.0), palette::DUSK);
    ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, 1.0), palette::WOOD);
    for i in 0..4 {
        let tail = board.x + width * 0.3;
        ui.fill(Rect::new(tail.floor(), board.y + board.h + i as f32, 5.0 - i as f32, 1.0), palette::DUSK);
    }
    for (i, line) in lines.iter().enumerate() {
        ui.write(line, board.x + 6.0, board.y + 2.0 + i as f32 * style.line_height(), &style);
    }
}

/// Draws a flickering lantern with petals before it.
fn petals(game: &Game, place: Rect) {
    let (ui, full) = (&game.ui, &game.assets.look);
    let look = ViewSettings::of(&game.saved.settings).suit(full);
    let lamp = vec2((place.x + place.w / 2.0).floor(), (place.y + place.h / 2.0).floor());
    let flicker = look.flames.andon.flicker / full.flames.andon.flicker * (ui.time * 9.0).sin() * 0.25;
    draw_circle(lamp.x, lamp.y, 26.0, faded(palette::AMBER, 0.12 * (1.0 + flicker)));
    draw_circle(lamp.x, lamp.y, 15.0, faded(palette::AMBER, 0.2 * (1.0 + flicker)));
    ui.fill(
        Rect::new(lamp.x - 4.0, lamp.y - 6.0, 9.0, 13.0),
        mixed(palette::AMBER, palette::GLOW, 0.5 + flicker),
    );
    ui.fill(Rect::new(lamp.x - 3.0, lamp.y - 8.0, 7.0, 2.0), palette::BARK);
    ui.fill(Rect::new(lamp.x - 3.0, lamp.y + 7.0, 7.0, 2.0), palette::BARK);
    let count = (28.0 * look.effect.share / full.effect.share).round() as usize;
    let time = ui.time * look.idle / full.idle;
    for i in 0..count {
        let turn = i as f32 * 0.618;
        let along = (turn + time * (0.05 + 0.03 * (turn * 7.0).fract())).fract();
        let down = ((turn * 3.7).fract() + along * 0.6).fract();
        let sway = (time * 2.0 + i as f32).sin() * 3.0;
        let at = vec2(place.x + along * place.w, place.y + down * place.h + sway).floor();
        let color = if i % 3 == 0 { palette::PALE } else { palette::PAPER };
        ui.fill(Rect::new(at.x, at.y, 2.0, 1.0), faded(color, 0.8));
    }
}

fn patterns(game: &Game, place: Rect) {
    let step = place.w / 4.0;
    let length = place.h.min(step - 22.0);
    let eyes = [0.0, 1.0, 2.0, 3.0]
        .map(|i| vec2(place.x + (i + 0.5) * step - length / 2.0, place.y + place.h / 2.0).floor());
    cones(&game.assets, &game.saved.settings, eyes, length, game.ui.time);
    for (eye, mark) in eyes.iter().zip([None, Some("curious"), Some("investigate"), Some("alert")]) {
        game.ui.fill(Rect::new(eye.x - 2.0, eye.y - 2.0, 4.0, 4.0), palette::CREAM);
        if let Some(mark) = mark {
            game.ui.standing(&format!("mark_{mark}"), eye.x, eye.y - 6.0, WHITE);
        }
    }
}

/// Draws a caption.
fn caption(ui: &Ui, place: Rect) {
    let words = ui.texts.get("ui.settings.sample.caption");
    let style = readable(ui.read_free(SMALL).colored(palette::PALE).centered());
    let y = (place.y + (place.h - style.line_height()) / 2.0).floor();
    ui.write(words, place.x + place.w / 2.0, y, &style);
}
