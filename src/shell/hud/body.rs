//! Her own body, at the lower left: how much light is on her, how she holds herself, how loud her next step is,
//! and what is in her hand and her pouches.

use crate::shell::controls::{Action, Using};
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::ui::{SMALL, Ui, readable};
use macroquad::prelude::*;
use thief_girl::act::next_step_loudness;
use thief_girl::model::{Band, Exposure, Key, Player, Posture, Prop, Sim};
use thief_girl::rules::{PropKind, name_of};

/// The plate at the lower left, but for the bar of light.
const PLATE: Rect = Rect::new(8.0, 318.0, 114.0, 34.0);
/// How long that bar is: above it there is room for a word and a number, in usual and in large letters.
const BAR: [f32; 2] = [50.0, 82.0];
/// One bar for so many tiles of loudness.
const TILES_A_BAR: f32 = 1.5;
const BARS: usize = 7;
/// From one pouch to the next, in game pixels.
const SLOT: f32 = 22.0;

pub fn draw(game: &Game, heist: &Heist) {
    let (ui, sim) = (&game.ui, &heist.sim);
    let plate = plate(ui);
    ui.panel(plate, 0.88);
    light(game, sim);
    // What follows lies as far from the right edge, however long the bar is.
    let right = plate.x + plate.w;
    posture(ui, sim, right - 74.0);
    noise(ui, sim, right - 55.0);
    hand(ui, sim, right - 25.0);
    pouches(game, sim, right + 4.0);
}

/// Where the plate is.
pub fn plate(ui: &Ui) -> Rect {
    Rect { w: PLATE.w + bar(ui), ..PLATE }
}

fn bar(ui: &Ui) -> f32 {
    BAR[usize::from(ui.large)]
}

/// The gem shows the very number that guards use.
fn light(game: &Game, sim: &Sim) {
    let ui = &game.ui;
    let exposure: Exposure = sim.get(sim.player);
    let (gem, word, color) = match exposure.band {
        Band::Lit => ("gem_lit", "ui.hud.lit", palette::GLOW),
        Band::Dim => ("gem_dim", "ui.hud.dim", palette::PALE),
        Band::Dark => ("gem_dark", "ui.hud.dark", palette::MOON),
    };
    ui.picture(gem, PLATE.x + 4.0, PLATE.y + 3.0, WHITE);
    let word = game.texts.get(if exposure.hidden { "ui.hud.hidden" } else { word });
    let part = if exposure.hidden { 0.0 } else { exposure.light.clamp(0.0, 1.0) };
    let bar = Rect::new(PLATE.x + 33.0, PLATE.y + 21.0, bar(ui), 5.0);
    ui.label(word, bar.x, PLATE.y + 5.0, &SMALL.colored(color));
    let number = format!("{:.0}", part * 100.0);
    ui.label(&number, bar.x + bar.w, PLATE.y + 5.0, &SMALL.colored(faded(color, 0.8)).right());
    ui.fill(Rect::new(bar.x - 1.0, bar.y - 1.0, bar.w + 2.0, bar.h + 2.0), palette::NIGHT);
    ui.fill(bar, palette::DEEP);
    let full = (bar.w * part).round();
    ui.fill(Rect { w: full, ..bar }, color);
    ui.fill(Rect { w: full, h: 1.0, ..bar }, faded(WHITE, 0.35));
    for limit in [sim.rules.light.dark_below, sim.rules.light.lit_above] {
        ui.fill(Rect::new((bar.x + bar.w * limit).round(), bar.y - 2.0, 1.0, bar.h + 4.0), palette::BRASS);
    }
}

fn posture(ui: &Ui, sim: &Sim, x: f32) {
    let posture: Posture = sim.get::<Player>(sim.player).posture;
    ui.picture(&format!("posture_{}", name_of(posture)), x, PLATE.y + 9.0, WHITE);
}

/// How far her next step carries: small bars, red where it would be heard through a door.
fn noise(ui: &Ui, sim: &Sim, x: f32) {
    let moving = !sim.player_body().is_still();
    let loud = next_step_loudness(sim);
    let lit = (loud / TILES_A_BAR).ceil() as usize;
    for i in 0..BARS {
        let height = 3.0 + i as f32 * 2.0;
        let bar = Rect::new(x + i as f32 * 4.0, PLATE.y + 25.0 - height, 3.0, height);
        let color = match (i < lit, i) {
            (false, _) => palette::DEEP,
            (true, 0..=1) => palette::TEAL,
            (true, 2..=3) => palette::AMBER,
            (true, _) => palette::SCARF,
        };
        ui.fill(bar, faded(color, if moving || i >= lit { 1.0 } else { 0.5 }));
    }
}

fn hand(ui: &Ui, sim: &Sim, x: f32) {
    let held = sim.get::<Player>(sim.player).held;
    let y = PLATE.y + 6.0;
    ui.picture(if held.is_some() { "slot_selected" } else { "slot" }, x, y, WHITE);
    if let Some(prop) = held {
        icon(ui, &name_of(sim.get::<Prop>(prop).kind), x, y);
    }
}

/// What lies in a slot.
fn icon(ui: &Ui, kind: &str, x: f32, y: f32) {
    let icon = format!("icon_{kind}");
    if ui.art.thing(&icon).is_some() {
        ui.picture(&icon, x + 2.0, y + 3.0, WHITE);
    } else {
        ui.standing(kind, x + 10.0, y + 20.0, WHITE);
    }
}

/// What is in her pouches, how much of it, and what her hand would take out. A finger on them takes the next.
fn pouches(game: &Game, sim: &Sim, left: f32) {
    let player: Player = sim.get(sim.player);
    let kinds = PropKind::ALL.into_iter().map(|kind| (kind, sim.pocketed(kind)));
    let kinds: Vec<(PropKind, u32)> = kinds.filter(|(_, left)| *left > 0).collect();
    let keys = sim.keys.iter().filter(|&&key| sim.get::<Key>(key).taken).count();
    if kinds.is_empty() && keys == 0 {
        return;
    }
    let slots = kinds.len() + usize::from(keys > 0);
    let panel = Rect::new(left, PLATE.y, slots as f32 * SLOT + 7.0, PLATE.h);
    let ui = &game.ui;
    ui.panel(panel, 0.88);
    let count = |x: f32, n: u32| {
        ui.label(&n.to_string(), x + 20.0, panel.y + 17.0, &readable(SMALL.colored(palette::CREAM).right()));
    };
    let places = (0..slots).map(|i| panel.x + 4.0 + i as f32 * SLOT);
    for (x, (kind, left)) in places.clone().zip(&kinds) {
        let chosen = player.held.is_none() && player.ready == Some(*kind);
        ui.picture(if chosen { "slot_selected" } else { "slot" }, x, panel.y + 6.0, WHITE);
        icon(ui, &name_of(kind), x, panel.y + 6.0);
        count(x, *left);
    }
    if let (Some(x), true) = (places.clone().next_back(), keys > 0) {
        icon(ui, "key", x, panel.y + 6.0);
        count(x, keys as u32);
    }
    let next = game.key(Action::Next);
    match game.devices.using {
        _ if kinds.len() < 2 => {}
        Using::Touch => ui.button(&next, panel),
        _ => _ = ui.hint(&next, "", panel.x + panel.w + 4.0, panel.y + 9.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shell::ink::Style;
    use crate::shell::text::{Lang, Texts};

    #[test]
    fn above_the_bar_of_light_there_is_room_for_every_word_and_its_number() {
        let mut texts = Texts::shipped(Lang::En);
        let shown = [("lit", "100"), ("dim", "60"), ("dark", "30"), ("hidden", "0")];
        for lang in Lang::ALL {
            texts.lang = lang;
            for (style, bar) in [SMALL, Style { face: Face::Large, ..SMALL }].into_iter().zip(BAR) {
                for (word, number) in shown {
                    let key = format!("ui.hud.{word}");
                    let word = texts.get(&key);
                    assert!(
                        style.width(word) + 3.0 + style.width(number) <= bar,
                        "{lang:?}: {word} in {bar}"
                    );
                }
            }
        }
    }
}
