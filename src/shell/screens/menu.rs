//! Menus: lists of entries, chosen by keys or by mouse.

use super::panel;
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use macroquad::prelude::*;

/// What the player did with a menu in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    Nothing,
    Chosen(usize),
    /// Decrease (−1) or increase (1) the value of this entry.
    Changed(usize, i32),
    Back,
}

/// A menu, with one entry selected.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    pub selected: usize,
    /// Time since the selection changed, in seconds, for its animation.
    pub rested: f32,
}

impl Default for Menu {
    /// Selects the first entry, without animation.
    fn default() -> Self {
        Self { selected: 0, rested: 1.0 }
    }
}

impl Menu {
    /// Reads the input. `places` are the rectangles of the entries, in order; with `across`, they lie side by
    /// side.
    pub fn update(&mut self, game: &mut Game, places: &[Rect], across: bool, seconds: f32) -> MenuChoice {
        let nav = game.nav;
        let (step, value) = if across { (nav.x, nav.y) } else { (nav.y, nav.x) };
        let to = (self.selected as i32 + step).checked_rem_euclid(places.len() as i32);
        match self.reach(game, places, to.map(|to| to as usize), seconds) {
            MenuChoice::Nothing if value != 0 && !across => MenuChoice::Changed(self.selected, value),
            picked => picked,
        }
    }

    /// Like [`update`](Self::update), for entries in free positions: `to` is the one that a key leads to.
    pub fn reach(&mut self, game: &mut Game, places: &[Rect], to: Option<usize>, seconds: f32) -> MenuChoice {
        self.rested += seconds;
        if let Some(to) = to {
            self.select(game, to);
        }
        let pointed = places.iter().position(|p| game.ui.points_at(*p));
        if let Some(index) = pointed.filter(|_| game.ui.pointer_moved || game.ui.clicked) {
            self.select(game, index);
        }
        if let Some(index) = pointed.filter(|_| game.ui.clicked) {
            game.sound(OneShot::MenuAccept);
            return MenuChoice::Chosen(index);
        }
        if game.nav.accept {
            game.sound(OneShot::MenuAccept);
            return MenuChoice::Chosen(self.selected);
        }
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return MenuChoice::Back;
        }
        MenuChoice::Nothing
    }

    fn select(&mut self, game: &mut Game, index: usize) {
        if index != self.selected {
            self.selected = index;
            self.rested = 0.0;
            game.sound(OneShot::MenuMove);
        }
    }

    /// Draws the entries in a column.
    pub fn draw(&self, game: &Game, places: &[Rect], words: &[String]) {
        self.draw_lit(game, places, words, Some(self.selected), |_| {});
    }

    /// Draws the entries, and in the row of each what `beside` draws for its index: in this order they are read aloud.
    pub fn draw_rows(&self, game: &Game, places: &[Rect], words: &[String], beside: impl Fn(usize)) {
        self.draw_lit(game, places, words, Some(self.selected), beside);
    }

    /// Draws the entries without a selection, while another part of the screen is selected.
    pub fn draw_left(&self, game: &Game, places: &[Rect], words: &[String]) {
        self.draw_lit(game, places, words, None, |_| {});
    }

    fn draw_lit(
        &self,
        game: &Game,
        places: &[Rect],
        words: &[String],
        lit: Option<usize>,
        beside: impl Fn(usize),
    ) {
        for (i, (place, word)) in places.iter().zip(words).enumerate() {
            panel::entry(game, *place, word, lit == Some(i), self.rested);
            beside(i);
        }
        if let Some(index) = lit {
            game.ui.note_position(index, words.len());
        }
    }
}

/// Returns rectangles for `count` entries in a column.
pub fn column(count: usize, x: f32, y: f32, width: f32, step: f32) -> Vec<Rect> {
    (0..count).map(|i| Rect::new(x, y + i as f32 * step, width, step - 2.0)).collect()
}
