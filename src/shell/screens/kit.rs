//! The kit below the briefing: the player's outfit and pouches.

use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::ui::{SMALL, Ui, rounded};
use macroquad::prelude::*;
use thief_girl::model::{Loadout, POUCHES};
use thief_girl::rules::{Outfit, PropKind, name_of};

/// Number of places: the outfit first, then the pouches.
const PLACES: usize = 1 + POUCHES;
/// Distance between two places, in game pixels.
const STEP: f32 = 30.0;
const CELL: Vec2 = vec2(26.0, 26.0);

/// The kit, with one of its places selected.
#[derive(Default)]
pub struct KitTray {
    at: usize,
}

impl KitTray {
    /// Reads keys and mouse. The choice is saved for later heists.
    pub fn update(&mut self, game: &mut Game, tray: Rect) {
        let before = (self.at, game.saved.settings.loadout);
        self.at = (self.at as i32 + game.nav.x).rem_euclid(PLACES as i32) as usize;
        let mut step = game.nav.y;
        let pointed = (0..PLACES).find(|&place| game.ui.points_at(place_of(tray, place)));
        if let Some(place) = pointed {
            if game.ui.pointer_moved || game.ui.clicked {
                self.at = place;
            }
            step += i32::from(game.ui.clicked);
        }
        if step != 0 {
            let (outfits, kinds) = choices(game);
            change(&mut game.saved.settings.loadout, self.at, step, &outfits, &kinds);
            game.keep();
        }
        if before != (self.at, game.saved.settings.loadout) {
            game.sound(OneShot::MenuMove);
        }
    }

    pub fn draw(&self, game: &Game, tray: Rect) {
        let (ui, loadout) = (&game.ui, &game.loadout());
        ui.board(tray);
        let (outfits, kinds) = choices(game);
        for place in 0..PLACES {
            let cell = place_of(tray, place);
            let chosen = place == self.at;
            ui.fill(cell, faded(palette::NIGHT, 0.55));
            let (x, y) = (cell.x + 3.0, cell.y + 3.0);
            ui.picture(if chosen { "slot_selected" } else { "slot" }, x, y, WHITE);
            if let Some(icon) = icon(loadout, place) {
                ui.picture(&icon, x + 2.0, y + 3.0, WHITE);
            }
            let choices = if place == 0 { outfits.len() } else { kinds.len() };
            if chosen && choices > 1 {
                arrows(ui, cell);
            }
        }
        self.tell(game, tray);
    }

    /// Draws the name and the description of the selected item.
    fn tell(&self, game: &Game, tray: Rect) {
        let (texts, loadout) = (&game.ui.texts, &game.loadout());
        let key = key(loadout, self.at);
        let name = texts.get(&format!("ui.kit.{key}")).to_string();
        let count = kind(loadout, self.at).and_then(|kind| game.rules.kit.pouch.get(&kind));
        let title = match count {
            Some(n) => texts.fill("ui.kit.count", &[("what", &name), ("n", &n.to_string())]),
            None => name,
        };
        let place = match self.at {
            0 => texts.get("ui.kit.outfit").to_string(),
            n => texts.fill("ui.kit.pouch", &[("n", &n.to_string())]),
        };
        let x = tray.x + 12.0 + PLACES as f32 * STEP + 4.0;
        let right = tray.x + tray.w - 10.0;
        let note = texts.get(&format!("ui.kit.note.{key}")).to_string();
        let style = game.ui.read_within(&note, (right - x, tray.h - 16.0), SMALL);
        // Two lines of a note need all the room.
        let is_long = game.ui.wrap(&note, right - x, &style).len() > 1;
        let [head, foot] = if is_long { [2.0, 15.0] } else { [4.0, 18.0] }.map(|y| tray.y + y);
        game.ui.write(&title, x, head, &SMALL.colored(palette::CREAM));
        game.ui.write(&place, right, head, &SMALL.colored(palette::OCHRE).right());
        game.ui.note_entry(&place, tray.y);
        game.ui.note_value(&title);
        game.ui.note_position(self.at, PLACES);
        game.ui.note_help(&note);
        game.ui.paragraph(&note, x, foot, right - x, &style);
    }
}

fn place_of(tray: Rect, place: usize) -> Rect {
    // A gap separates the outfit from the pouches.
    let gap = if place == 0 { 0.0 } else { 4.0 };
    rounded(Rect::new(tray.x + 8.0 + place as f32 * STEP + gap, tray.y + 8.0, CELL.x, CELL.y))
}

/// Returns the outfits that she has, and what can be in a pouch: nothing first.
fn choices(game: &Game) -> (Vec<Outfit>, Vec<Option<PropKind>>) {
    let outfits = Outfit::ALL.into_iter().filter(|outfit| game.has_outfit(*outfit)).collect();
    let kinds = game.rules.kit.pouch.keys().copied().filter(|kind| game.has_kit(*kind)).map(Some);
    (outfits, std::iter::once(None).chain(kinds).collect())
}

fn change(loadout: &mut Loadout, place: usize, step: i32, outfits: &[Outfit], kinds: &[Option<PropKind>]) {
    match place.checked_sub(1).and_then(|pouch| loadout.kit.get_mut(pouch)) {
        None => loadout.outfit = turned(outfits, loadout.outfit, step),
        Some(kind) => *kind = turned(kinds, *kind, step),
    }
}

/// Returns the value `step` places further on, cyclically.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, step: i32) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0) as i32;
    all.get((at + step).rem_euclid(all.len().max(1) as i32) as usize).copied().unwrap_or(now)
}

fn kind(loadout: &Loadout, place: usize) -> Option<PropKind> {
    place.checked_sub(1).and_then(|pouch| *loadout.kit.get(pouch)?)
}

fn key(loadout: &Loadout, place: usize) -> String {
    match (place, kind(loadout, place)) {
        (0, _) => name_of(loadout.outfit),
        (_, Some(kind)) => name_of(kind),
        (_, None) => "empty".into(),
    }
}

fn icon(loadout: &Loadout, place: usize) -> Option<String> {
    match place {
        0 => Some(format!("outfit_{}", name_of(loadout.outfit))),
        _ => Some(format!("icon_{}", name_of(kind(loadout, place)?))),
    }
}

/// Draws arrows above and below, which show that there are more choices.
fn arrows(ui: &Ui, cell: Rect) {
    let middle = cell.x + cell.w / 2.0;
    let sway = ((ui.time * 5.0).sin() * 0.9).round();
    for (y, up) in [(cell.y - 1.0 - sway, -1.0), (cell.y + cell.h + sway, 1.0)] {
        for row in 0..3 {
            let half = 3.0 - row as f32;
            let line = Rect::new(middle - half, y + up * row as f32, half * 2.0, 1.0);
            ui.fill(line, palette::GLOW);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_of_choices_goes_round_both_ways() {
        let choices = [None, Some(PropKind::Pebble), Some(PropKind::Bottle)];
        let mut loadout = Loadout::default();
        change(&mut loadout, 1, -1, &Outfit::ALL, &choices);
        assert_eq!(loadout.kit, [Some(PropKind::Bottle), None, None]);
        change(&mut loadout, 1, 1, &Outfit::ALL, &choices);
        assert_eq!(loadout.kit, [None; POUCHES]);
        change(&mut loadout, 0, 1, &Outfit::ALL, &choices);
        assert_eq!(loadout.outfit, Outfit::Shadow);
    }

    #[test]
    fn what_is_no_choice_any_more_gives_way() {
        let choices = [None, Some(PropKind::Pebble)];
        let mut loadout = Loadout { kit: [Some(PropKind::Barrel), None, None], ..Loadout::default() };
        change(&mut loadout, 1, 1, &Outfit::ALL, &choices);
        assert_eq!(loadout.kit[0], Some(PropKind::Pebble));
    }
}
