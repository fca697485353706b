//! Notes that rise where music masks other sounds. Without them only a player who hears the music would know when
//! guards hear less.

use super::effect::pattern;
use super::paint::{Batch, TILE};
use super::scene::SceneContext;
use macroquad::prelude::*;
use thief_girl::base::grid::center_of;
use thief_girl::base::tick::ticks;
use thief_girl::level::{MaskKind, MaskSpec};

/// A note: `#` is its color, `-` its dark rim.
const NOTE: &[&str] = &["---- ", "-##--", "-#-#-", "-#---", "##-- ", "##-  ", "---  "];

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
    let own = part(cell, 0);
    // Each cell has its turns one after another; few of them have a note.
    let turns = scene.now() / look.seconds + own;
    let (turn, age) = (turns.floor(), turns.fract());
    let began = ((turn - own) * look.seconds).max(0.0);
    if part(cell, turn as u32) >= look.share || !zone.times.sounds(ticks(began)) {
        return;
    }
    let sway = vec2((age * 5.0 + own * 6.0).sin() * 2.0, -age * look.rise_px);
    let alpha = look.alpha * (age * 6.0).min(1.0) * (1.0 - age * age);
    pattern(scene.art, batch, center_of(cell) * TILE + sway, (NOTE, &[look.color; 2]), alpha);
}

/// Returns a number from 0 to 1 that looks random, for a cell and a turn.
fn part(cell: IVec2, turn: u32) -> f32 {
    let mixed = (cell.x as u32).wrapping_mul(0x9E37_79B1)
        ^ (cell.y as u32).wrapping_mul(0x85EB_CA77)
        ^ turn.wrapping_mul(0xC2B2_AE3D);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    let mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297A_2D39);
    (mixed >> 16) as f32 / 65_536.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_as_many_cells_have_a_note_as_the_look_says() {
        for turn in [0, 1, 77] {
            let cells = (0..40).flat_map(|y| (0..40).map(move |x| ivec2(x, y)));
            let notes = cells.filter(|cell| part(*cell, turn) < 0.1).count();
            assert!((110..210).contains(&notes), "{notes} of 1600 in turn {turn}");
        }
    }
}
