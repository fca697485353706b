//! Notes that rise where music masks other sounds. Without them only a player who hears the music would know when
//! guards hear less.

use super::effect::pattern;
use super::paint::{Batch, TILE};
use super::scatter::scatter;
use super::scene::SceneContext;
use macroquad::prelude::*;
use thief_girl::base::grid::center_of;
use thief_girl::base::tick::ticks;
use thief_girl::level::{MaskKind, MaskSpec};

/// A note: `#` is its color, `-` its dark rim.
const NOTE: &[&str] = &["---- ", "-##--", "-#-#-", "-#---", "##-- ", "##-  ", "---  "];

/// Distance between the cells of two turns, in tiles: wider than any level.
const TURN: i32 = 977;

/// Draws the notes of all zones in which music sounds, within `view`, in pixels.
pub fn draw(scene: &SceneContext, batch: &mut Batch, view: Rect) {
    for zone in scene.sim.level.masks.iter().filter(|zone| zone.kind == MaskKind::Music) {
        let (from, to) = (view.point() / TILE, (view.point() + view.size()) / TILE);
        let (from, to) = (zone.min.max(from).floor().as_ivec2(), zone.max.min(to).ceil().as_ivec2());
        for cell in (from.y..to.y).flat_map(|y| (from.x..to.x).map(move |x| ivec2(x, y))) {
            if zone.covers(cell) && scene.sim.map.muffles(cell) == Some(0.0) {
                note(scene, batch, zone, cell);
            }
        }
    }
}

/// Draws the note of a cell, if one rises there now. It began while the music sounded.
fn note(scene: &SceneContext, batch: &mut Batch, zone: &MaskSpec, cell: IVec2) {
    let look = &scene.look.music;
    let own = scatter(cell);
    // Each cell has its turns one after another; few of them have a note.
    let turns = scene.now() / look.seconds + own;
    let (turn, age) = (turns.floor(), turns.fract());
    let began = ((turn - own) * look.seconds).max(0.0);
    // Another number in each turn: that of a cell far to the right.
    let chance = scatter(cell + ivec2(TURN * turn as i32, 0));
    if chance >= look.share || !zone.times.sounds(ticks(began)) {
        return;
    }
    let sway = vec2((age * 5.0 + own * 6.0).sin() * 2.0, -age * look.rise_px);
    let alpha = look.alpha * (age * 6.0).min(1.0) * (1.0 - age * age);
    pattern(scene.art, batch, center_of(cell) * TILE + sway, (NOTE, &[look.color; 2]), alpha);
}
