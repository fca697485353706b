//! A row of cards, for heists that are not on the map.

use super::card;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::screens::panel;
use crate::shell::ui::WIDTH;
use macroquad::prelude::*;

const CARD: Vec2 = vec2(186.0, 226.0);
const GAP: f32 = 22.0;
const TOP: f32 = 70.0;

/// The row, which scrolls to the selected card.
pub struct LevelRow {
    /// How far it is scrolled, in game pixels.
    scroll: f32,
}

impl LevelRow {
    pub fn new(selected: usize, count: usize) -> Self {
        Self { scroll: wanted_scroll(selected, count) }
    }

    pub fn follow(&mut self, selected: usize, count: usize, seconds: f32) {
        self.scroll += (wanted_scroll(selected, count) - self.scroll) * (1.0 - (-12.0 * seconds).exp());
    }

    pub fn places(&self, count: usize) -> Vec<Rect> {
        let x = |i: usize| i as f32 * (CARD.x + GAP) - self.scroll.round();
        (0..count).map(|i| Rect::new(x(i), TOP, CARD.x, CARD.y)).collect()
    }

    /// Draws the cards; `faults` returns the number of problems of one.
    pub fn draw(&self, game: &Game, selected: usize, rested: f32, faults: impl Fn(usize) -> usize) {
        let cards = &game.campaign.cards;
        for (i, place) in self.places(cards.len()).into_iter().enumerate() {
            let lift = if i == selected { (rested / 0.12).min(1.0) * 5.0 } else { 0.0 };
            let place = Rect { y: (place.y - lift).round(), ..place };
            card::hang(game, &cards[i], place, i == selected);
            if faults(i) > 0 {
                panel::findings_tag(&game.ui, faults(i), place.x + place.w - 12.0, place.y - 4.0);
            }
        }
        self.more(game);
    }

    /// Draws an arrow at each side where cards are out of view.
    fn more(&self, game: &Game) {
        let places = self.places(game.campaign.cards.len());
        let hidden = |side: f32| match side < 0.0 {
            true => places.first().is_some_and(|card| card.x < 0.0),
            false => places.last().is_some_and(|card| card.x + card.w > WIDTH),
        };
        let sway = ((game.ui.time * 5.0).sin() * 1.2).round();
        for side in [-1.0_f32, 1.0].into_iter().filter(|side| hidden(*side)) {
            let tip = WIDTH / 2.0 + side * (WIDTH / 2.0 - 6.0 + sway);
            // A dark outline makes it visible on a card.
            for (rim, color) in [(1.0, palette::NIGHT), (0.0, palette::GLOW)] {
                for i in 0..7 {
                    let (x, half) = (tip - side * i as f32 - rim, i as f32 + rim);
                    let top = TOP + CARD.y / 2.0 - half;
                    game.ui.fill(Rect::new(x, top, 1.0 + rim * 2.0, half * 2.0 + 1.0), color);
                }
            }
        }
    }
}

/// Returns the scroll position: a short row is centered; a long one follows the selection.
fn wanted_scroll(selected: usize, count: usize) -> f32 {
    let whole = count as f32 * (CARD.x + GAP) - GAP;
    if whole <= WIDTH - 60.0 {
        return (whole - WIDTH) / 2.0;
    }
    let middle = selected as f32 * (CARD.x + GAP) + CARD.x / 2.0;
    (middle - WIDTH / 2.0).clamp(-30.0, whole - WIDTH + 30.0)
}
