//! Tabs of a screen with several pages: their names along the upper edge, between the keys that switch them.

use super::panel;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::ui::{CHOICE, readable};
use macroquad::prelude::*;

/// Width reserved for a key at either end.
const EDGE: f32 = 52.0;

/// The tabs of a screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tabs {
    /// Index of the open page.
    pub page: usize,
}

fn strip(on: Rect) -> Rect {
    Rect::new(on.x + 8.0, on.y + 7.0, on.w - 16.0, 22.0)
}

fn place(on: Rect, index: usize, count: usize) -> Rect {
    let strip = strip(on);
    let width = ((strip.w - 2.0 * EDGE) / count as f32).floor();
    Rect::new(strip.x + EDGE + index as f32 * width, strip.y, width, strip.h)
}

impl Tabs {
    /// Switches pages by keys, by clicks on the names, or by the wheel over them. Returns whether the page
    /// changed.
    pub fn update(&mut self, game: &mut Game, on: Rect, count: usize) -> bool {
        let ui = &game.ui;
        let clicked = (0..count).find(|i| ui.clicked && ui.points_at(place(on, *i, count)));
        let wheel = if ui.points_at(strip(on)) && ui.wheel != 0.0 { -ui.wheel.signum() as i32 } else { 0 };
        let keys =
            i32::from(game.pressed(InputAction::NextPage)) - i32::from(game.pressed(InputAction::LastPage));
        let page = clicked.unwrap_or_else(|| turned(self.page, keys + wheel, count));
        let is_other = page != self.page;
        self.page = page;
        if is_other {
            game.sound(OneShot::MenuMove);
        }
        is_other
    }

    pub fn draw(&self, game: &Game, on: Rect, names: &[&str]) {
        let (ui, strip) = (&game.ui, strip(on));
        for (i, name) in names.iter().enumerate() {
            let place = place(on, i, names.len());
            let is_open = i == self.page;
            if is_open {
                ui.note_heading(name);
                panel::stroke(ui, Rect { y: place.y + 1.0, h: place.h - 3.0, ..place }, 1.0);
            }
            let color = if is_open { palette::CREAM } else { palette::MOON };
            let style = readable(CHOICE.colored(color).centered());
            ui.write(name, place.x + (place.w / 2.0).floor(), place.y + 3.0, &style);
        }
        ui.fill(Rect::new(strip.x, strip.y + strip.h, strip.w, 1.0), faded(palette::BRASS, 0.6));
        let (last, next) = (game.key(InputAction::LastPage), game.key(InputAction::NextPage));
        ui.key(&last, strip.x + 2.0, strip.y + 2.0, 1.0);
        let width = ui.key_width(&next);
        ui.key(&next, strip.x + strip.w - 2.0 - width, strip.y + 2.0, 1.0);
    }
}

/// Returns the page `steps` further on; after the last one comes the first.
fn turned(page: usize, steps: i32, count: usize) -> usize {
    (page as i32 + steps).checked_rem_euclid(count as i32).map_or(0, |page| page as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::input::{ControlMap, DeviceKind};

    #[test]
    fn pages_are_turned_round_and_round() {
        assert_eq!([turned(0, 1, 3), turned(2, 1, 3), turned(0, -1, 3), turned(1, 0, 3)], [1, 0, 2, 1]);
    }

    #[test]
    fn every_device_can_turn_them() {
        let map = ControlMap::shipped();
        for action in [InputAction::NextPage, InputAction::LastPage] {
            for using in [DeviceKind::Keys, DeviceKind::Pad] {
                assert!(map.on(action, using).next().is_some(), "{action:?} with {using:?}");
            }
        }
    }
}
