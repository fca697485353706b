//! The loading screen.

use crate::shared::font::Face;
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::ui::ink::{Ink, TextStyle};
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;

/// The screen before any picture is loaded; it draws none.
#[derive(Default)]
pub struct Loading {
    ink: Ink,
}

/// Number of lamps that light up one after the other.
const LAMPS: i32 = 9;

impl Loading {
    pub fn draw(&mut self, texts: &Texts, part: f32, time: f32) {
        clear_background(palette::NIGHT);
        let middle = (WIDTH / 2.0, HEIGHT / 2.0);
        let title = TextStyle::new(Face::Title, palette::CREAM).centered();
        self.ink.write(texts.get("ui.loading.title"), middle.0, middle.1 - 46.0, &title);
        for i in 0..LAMPS {
            let lit = (part * LAMPS as f32 - i as f32).clamp(0.0, 1.0);
            let x = middle.0 + (i - LAMPS / 2) as f32 * 24.0;
            lamp(x, middle.1, lit, time + i as f32);
        }
        let small = TextStyle::new(Face::Small, palette::STEEL).centered();
        self.ink.write(texts.get("ui.loading.line"), middle.0, middle.1 + 26.0, &small);
        self.ink.tidy();
    }
}

fn lamp(x: f32, y: f32, lit: f32, time: f32) {
    let glow = lit * (0.85 + 0.15 * (time * 4.0).sin());
    draw_circle(x, y, 15.0, faded(palette::AMBER, 0.07 * glow));
    draw_circle(x, y, 10.0, faded(palette::AMBER, 0.12 * glow));
    let rows = [
        (-7, 3),
        (-6, 4),
        (-5, 5),
        (-4, 5),
        (-3, 5),
        (-2, 5),
        (-1, 5),
        (0, 5),
        (1, 5),
        (2, 5),
        (3, 5),
        (4, 5),
        (5, 4),
        (6, 3),
    ];
    for (row, half) in rows {
        let rib = row % 3 == 0;
        let paper = mixed(palette::SLATE, if rib { palette::ORANGE } else { palette::AMBER }, lit);
        let color = if !(-5..=4).contains(&row) {
            palette::BARK
        } else {
            mixed(palette::DEEP, paper, 0.4 + 0.6 * lit)
        };
        draw_rectangle(x - half as f32, y + row as f32, half as f32 * 2.0, 1.0, color);
    }
    draw_rectangle(x - 2.0, y - 2.0, 4.0, 4.0, faded(palette::CREAM, glow));
}
