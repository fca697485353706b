//! Parts that screens are composed of: entries, headings, seals, paper.

use super::moonscape::Moonscape;
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::game::Game;
use crate::shell::ui::{CHOICE, HEADING, HEIGHT, SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;

/// Part of an entry's width for its name; values may follow.
const NAME: f32 = 0.52;

/// Darkens the paused heist; the lower edge fully, so that its hints do not show.
pub fn veil(ui: &Ui) {
    ui.veil(0.62);
    ui.fill(Rect::new(0.0, HEIGHT - 46.0, WIDTH, 46.0), palette::NIGHT);
}

/// Draws what is behind a panel: the title's background, or else the paused heist, darkened.
pub fn behind(ui: &Ui, night: Option<&Moonscape>) {
    match night {
        Some(night) => night.draw(ui, 0.5),
        None => veil(ui),
    }
}

/// Draws a menu entry; the selected one on a red brush stroke, with a lantern before it.
pub fn entry(game: &Game, place: Rect, word: &str, selected: bool, rested: f32) {
    let ui = &game.ui;
    let style = readable(ui.read_line(word, (place.w * NAME).max(150.0).min(place.w - 24.0), CHOICE));
    let y = place.y + ((place.h - style.line_height()) / 2.0).floor();
    if !selected {
        return ui.write(word, place.x + 14.0, y, &style.colored(palette::MOON));
    }
    ui.note_entry(word, place.y);
    let slide = (rested / 0.09).min(1.0);
    stroke(ui, place, slide);
    lantern(ui, place.x + 5.0, place.y + (place.h / 2.0).floor(), ui.time);
    ui.write(word, place.x + 14.0 + (4.0 * slide).round(), y, &style.colored(palette::CREAM));
}

/// Draws a red tag with a number of problems; `right` is its right edge, `y` its upper one.
pub fn findings_tag(ui: &Ui, count: usize, right: f32, y: f32) {
    let words = ui.texts.counted("ui.workshop.findings", count as u64);
    let width = SMALL.width(&words) + 12.0;
    let tag = Rect::new(right - width, y, width, 14.0);
    ui.fill(tag, palette::CRIMSON);
    ui.fill(Rect { h: 1.0, ..tag }, palette::SCARF);
    ui.fill(Rect { y: tag.y + tag.h - 1.0, h: 1.0, ..tag }, palette::WINE);
    ui.write(&words, tag.x + 6.0, tag.y + 1.0, &SMALL.colored(palette::CREAM));
}

/// Draws a wide brush stroke, which dries out towards its end. `part` is how much of it is drawn, 0 to 1.
pub fn stroke(ui: &Ui, place: Rect, part: f32) {
    let width = (place.w * part).round();
    let rows = place.h as i32;
    for row in 0..rows {
        let y = place.y + row as f32;
        let edge = if row == 0 || row == rows - 1 {
            5.0
        } else if row == 1 || row == rows - 2 {
            2.0
        } else {
            0.0
        };
        // Bristles end at different lengths.
        let ragged = ((row * 37 + 11) % 17) as f32 * 1.6;
        let full = (width - 44.0 - ragged).max(8.0);
        ui.fill(Rect::new(place.x + edge, y, full - edge, 1.0), faded(palette::WINE, 0.94));
        for i in 0..5 {
            let from = full + i as f32 * 8.0;
            let length = (7.0 - i as f32).min(width - from);
            if length > 0.0 && (row + i) % (i + 2) != 0 {
                ui.fill(
                    Rect::new(place.x + from, y, length, 1.0),
                    faded(palette::WINE, 0.85 - i as f32 * 0.15),
                );
            }
        }
    }
    ui.fill(
        Rect::new(place.x + 2.0, place.y + 1.0, (width * 0.45).max(4.0), 1.0),
        faded(palette::CRIMSON, 0.8),
    );
}

/// Draws a ribbon with notched ends.
pub fn ribbon(ui: &Ui, to: Rect) {
    ui.fill(Rect::new(to.x, to.y + 2.0, to.w, to.h), faded(palette::NIGHT, 0.5));
    for row in 0..to.h as i32 {
        let y = to.y + row as f32;
        let from_middle = (row as f32 - (to.h - 1.0) / 2.0).abs();
        let notch = (to.h / 4.0 - from_middle / 2.0).max(0.0).round();
        let color = match row {
            0 => palette::SCARF,
            _ if row as f32 >= to.h - 2.0 => palette::WINE,
            _ => palette::CRIMSON,
        };
        ui.fill(Rect::new(to.x - 5.0 + notch, y, to.w + 10.0 - 2.0 * notch, 1.0), color);
    }
}

/// Draws a glowing frame round what is selected.
pub fn frame(ui: &Ui, to: Rect, glow: f32) {
    let color = faded(palette::AMBER, glow);
    ui.fill(Rect::new(to.x + 2.0, to.y, to.w - 4.0, 1.0), color);
    ui.fill(Rect::new(to.x + 2.0, to.y + to.h - 1.0, to.w - 4.0, 1.0), color);
    ui.fill(Rect::new(to.x, to.y + 2.0, 1.0, to.h - 4.0), color);
    ui.fill(Rect::new(to.x + to.w - 1.0, to.y + 2.0, 1.0, to.h - 4.0), color);
}

/// Draws a small paper lantern with pulsating light.
pub fn lantern(ui: &Ui, x: f32, y: f32, time: f32) {
    let glow = 0.75 + 0.25 * (time * 3.1).sin();
    draw_circle(x, y, 8.0, faded(palette::AMBER, 0.10 * glow));
    draw_circle(x, y, 5.0, faded(palette::AMBER, 0.16 * glow));
    for (row, half) in [(-4, 1), (-3, 2), (-2, 3), (-1, 3), (0, 3), (1, 3), (2, 3), (3, 2), (4, 1)] {
        let color = match row {
            -4 | 4 => palette::BARK,
            -3 | 3 => palette::ORANGE,
            _ => mixed(palette::AMBER, palette::GLOW, glow),
        };
        ui.fill(Rect::new(x - half as f32, y + row as f32, half as f32 * 2.0 + 1.0, 1.0), color);
    }
    ui.fill(Rect::new(x - 1.0, y - 1.0, 2.0, 3.0), mixed(palette::GLOW, palette::CREAM, glow));
}

/// Draws a heading with a line below it.
pub fn heading(ui: &Ui, text: &str, y: f32) {
    ui.note_heading(text);
    ui.write(text, WIDTH / 2.0, y, &readable(HEADING.centered()));
    ui.rule(WIDTH / 2.0 - 90.0, y + 24.0, 180.0, palette::BRASS);
}

/// Draws a sheet of Japanese paper with fibers, a torn edge and a shadow.
pub fn paper(ui: &Ui, to: Rect) {
    ui.fill(Rect::new(to.x + 4.0, to.y + 5.0, to.w, to.h), faded(palette::NIGHT, 0.55));
    ui.fill(to, palette::PAPER);
    let mut seed = 0x9e37_79b9_u32;
    let mut chance = |below: f32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 24) as f32 * below
    };
    for _ in 0..(to.w * to.h / 190.0) as i32 {
        let (x, y) = (to.x + chance(to.w - 6.0), to.y + chance(to.h - 2.0));
        let (long, light) = (2.0 + chance(5.0), chance(1.0) > 0.45);
        let color = if light { faded(palette::CREAM, 0.8) } else { faded(palette::OCHRE, 0.32) };
        let level = chance(1.0) > 0.3;
        let fibre =
            if level { Rect::new(x, y, long, 1.0) } else { Rect::new(x, y, 1.0, long.min(to.y + to.h - y)) };
        ui.fill(Rect::new(fibre.x.floor(), fibre.y.floor(), fibre.w.ceil(), fibre.h.ceil()), color);
    }
    // The edge, lit from above, with missing corners.
    ui.fill(Rect { h: 1.0, ..to }, palette::CREAM);
    ui.fill(Rect { y: to.y + to.h - 1.0, h: 1.0, ..to }, palette::OCHRE);
    ui.fill(Rect { x: to.x + to.w - 1.0, w: 1.0, ..to }, faded(palette::OCHRE, 0.7));
    for corner in [(0.0, 0.0), (to.w - 1.0, 0.0), (0.0, to.h - 1.0), (to.w - 1.0, to.h - 1.0)] {
        ui.fill(Rect::new(to.x + corner.0, to.y + corner.1, 1.0, 1.0), palette::NIGHT);
    }
}

/// Draws a rectangular red seal with a text in it.
pub fn stamp(ui: &Ui, x: f32, y: f32, sign: &str) {
    let size = HEADING.width(sign) + 10.0;
    let to = Rect::new(x, y, size, 26.0);
    ui.fill(to, palette::CRIMSON);
    ui.fill(Rect::new(to.x + 2.0, to.y + 2.0, to.w - 4.0, 1.0), palette::PAPER);
    ui.fill(Rect::new(to.x + 2.0, to.y + to.h - 3.0, to.w - 4.0, 1.0), palette::PAPER);
    ui.fill(Rect::new(to.x + 2.0, to.y + 2.0, 1.0, to.h - 4.0), palette::PAPER);
    ui.fill(Rect::new(to.x + to.w - 3.0, to.y + 2.0, 1.0, to.h - 4.0), palette::PAPER);
    ui.write(sign, to.x + 5.0, to.y + 4.0, &HEADING.colored(palette::PAPER));
    // Spots without ink.
    for (dx, dy) in [(1.0, 7.0), (size - 2.0, 12.0), (9.0, 1.0), (size - 7.0, 24.0), (4.0, 20.0)] {
        ui.fill(Rect::new(to.x + dx, to.y + dy, 1.0, 2.0), faded(palette::PAPER, 0.7));
    }
}

/// Draws a round seal of a colour with a letter in it.
pub fn seal(ui: &Ui, at: Vec2, letter: &str, ink: Color) {
    for (radius, color) in [(18.0, ink), (15.5, palette::PAPER), (14.5, ink)] {
        draw_circle(at.x, at.y, radius, color);
    }
    let large = HEADING.scaled(2);
    let style = if large.width(letter) <= 26.0 { large } else { HEADING };
    let top = at.y + 2.0 - (style.line_height() / 2.0).floor();
    ui.write(letter, at.x + 1.0, top, &style.colored(palette::PAPER).centered());
    // Spots without ink.
    for (dx, dy) in [(-17.0, 3.0), (12.0, -13.0), (4.0, 16.0), (-9.0, -15.0), (16.0, 6.0)] {
        ui.fill(Rect::new(at.x + dx, at.y + dy, 2.0, 1.0), faded(palette::PAPER, 0.8));
    }
}

/// What the mark before a contract says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContractMark {
    Fulfilled,
    /// Not fulfilled yet.
    Open,
    Lost,
}

/// Draws the mark of a contract on paper, with its middle at `at`: a check mark, an empty box or a cross. They differ
/// in shape as well as in colour.
pub fn mark(ui: &Ui, at: Vec2, mark: ContractMark) {
    let dot = |x: f32, y: f32, high: f32, color: Color| {
        ui.fill(Rect::new(at.x.floor() + x, at.y.floor() + y, 1.0, high), color);
    };
    match mark {
        // The short stroke goes down for three pixels, the long one up for five.
        ContractMark::Fulfilled => (0..9).for_each(|i| {
            let x = i as f32;
            dot(x - 4.0, if i < 3 { x - 1.0 } else { 4.0 - x }, 3.0, palette::PINE);
        }),
        ContractMark::Open => {
            for side in [-3.0, 3.0] {
                dot(side, -3.0, 7.0, palette::WOOD);
                ui.fill(Rect::new(at.x.floor() - 3.0, at.y.floor() + side, 7.0, 1.0), palette::WOOD);
            }
        }
        ContractMark::Lost => (0..7).for_each(|i| {
            let x = i as f32 - 3.0;
            dot(x, x, 2.0, palette::CRIMSON);
            dot(x, -x, 2.0, palette::CRIMSON);
        }),
    }
}

/// Draws a piece of loot in a list, in the middle of its place and so small that it fits in; a purse if it has no
/// picture.
pub fn loot(ui: &Ui, sprite: &str, place: Rect) {
    let Some(thing) = ui.art.thing(sprite).or_else(|| ui.art.thing("pouch")) else { return };
    let source = thing.frame(0);
    ui.stretched(source, within(vec2(source.w, source.h), place), WHITE);
}

/// Returns where a picture of a size is in the middle of a place, smaller if it does not fit in.
pub fn within(size: Vec2, place: Rect) -> Rect {
    let fit = (place.size() / size).min_element().min(1.0);
    let size = (size * fit).floor();
    let at = (place.point() + (place.size() - size) / 2.0).floor();
    Rect::new(at.x, at.y, size.x, size.y)
}
