//! Notes that rise where music masks other sounds, and rings that run down: over music boxes while they play, and over
//! the thief before a pause. Without them only a player who hears the music would know when guards hear less, and
//! nobody how long it still lasts.

use super::effect::pattern;
use super::paint::{Batch, TILE};
use super::scatter::scatter;
use super::scene::SceneContext;
use macroquad::prelude::*;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::tick::seconds;
use thief_girl::level::{ActiveTimes, MaskKind};
use thief_girl::model::MusicBox;

/// A note: `#` is its color, `-` its dark rim.
const NOTE: &[&str] = &["---- ", "-##--", "-#-#-", "-#---", "##-- ", "##-  ", "---  "];

/// A point of a ring while it is bright, and after it has gone out.
const POINTS: [&[&str]; 2] = [&["----", "-##-", "-##-", "----"], &["    ", " -- ", " -- ", "    "]];

/// Distance between the cells of two turns, in tiles: wider than any level.
const TURN: i32 = 977;

/// Number of points in a ring.
const COUNT: usize = 12;
/// Radius of a ring, in pixels.
const RADIUS: f32 = 8.0;
/// How far the middle of a ring lies above the middle of a music box, and above the thief's feet, in pixels.
const ABOVE: [f32; 2] = [26.0, 40.0];

/// Draws the notes of all zones in which music sounds and the rings of all music boxes, within `view`, in pixels.
pub fn draw(scene: &SceneContext, batch: &mut Batch, view: Rect) {
    for zone in scene.sim.level.masks.iter().filter(|zone| zone.kind == MaskKind::Music) {
        let left = ending(&zone.times, scene.now(), scene.look.music.ending_seconds);
        if left <= 0.0 {
            continue;
        }
        let (from, to) = (view.point() / TILE, (view.point() + view.size()) / TILE);
        let (from, to) = (zone.min.max(from).floor().as_ivec2(), zone.max.min(to).ceil().as_ivec2());
        for cell in (from.y..to.y).flat_map(|y| (from.x..to.x).map(move |x| ivec2(x, y))) {
            if zone.covers(cell) && scene.sim.map.muffles(cell) == Some(0.0) {
                note(scene, batch, (&zone.times, left), cell);
            }
        }
        // Whoever steps because the music sounds looks at her feet and the guards, and not at notes.
        if left < 1.0 && zone.covers(cell_of(scene.sim.player_body().at)) {
            ring(scene, batch, scene.feet(scene.sim.player) - vec2(0.0, ABOVE[1]), left);
        }
    }
    for &entity in &scene.sim.music_boxes {
        box_ring(scene, batch, &scene.sim.get(entity));
    }
}

/// Returns how much of the music is left, as seen by the player: 1 while it sounds, towards 0 in its last seconds,
/// 0 while it does not sound.
fn ending(times: &ActiveTimes, now: f32, seconds: f32) -> f32 {
    (left(times, now) / seconds).clamp(0.0, 1.0)
}

/// Returns for how many seconds music still sounds: 0 if it does not, infinite if it never ends.
fn left(times: &ActiveTimes, now: f32) -> f32 {
    let Some(since) = Some(now - times.from).filter(|since| *since >= 0.0) else { return 0.0 };
    let since = times.every.map_or(since, |every| since % every);
    times.to.map_or(f32::INFINITY, |to| (to - times.from - since).max(0.0))
}

/// Draws the note of a cell, if one rises there now. It began while the music sounded; towards its end ever fewer
/// begin and all fade, so that none is left in the pause.
fn note(scene: &SceneContext, batch: &mut Batch, (times, left): (&ActiveTimes, f32), cell: IVec2) {
    let look = &scene.look.music;
    let own = scatter(cell);
    // Each cell has its turns one after another; few of them have a note.
    let turns = scene.now() / look.seconds + own;
    let (turn, age) = (turns.floor(), turns.fract());
    let began = ((turn - own) * look.seconds).max(0.0);
    // Another number in each turn: that of a cell far to the right.
    let chance = scatter(cell + ivec2(TURN * turn as i32, 0));
    if chance >= look.share * ending(times, began, look.ending_seconds) {
        return;
    }
    let sway = vec2((age * 5.0 + own * 6.0).sin() * 2.0, -age * look.rise_px);
    let alpha = look.alpha * (age * 6.0).min(1.0) * (1.0 - age * age) * left;
    pattern(scene.art, batch, center_of(cell) * TILE + sway, (NOTE, &[look.color; 2]), alpha);
}

/// Draws over a music box for how long it still plays.
fn box_ring(scene: &SceneContext, batch: &mut Batch, it: &MusicBox) {
    let left = seconds(it.plays_until) - scene.now();
    let at = center_of(it.cell) * TILE - vec2(0.0, ABOVE[0]);
    ring(scene, batch, at, left / scene.sim.rules.clockwork.music.seconds);
}

/// Draws a ring of which this part is bright. Its points go out clockwise from the top, as a clock runs.
fn ring(scene: &SceneContext, batch: &mut Batch, middle: Vec2, left: f32) {
    let look = &scene.look.music;
    for i in (0..COUNT).filter(|_| left > 0.0) {
        let part = (i as f32 + 0.5) / COUNT as f32;
        let at = middle + Vec2::from_angle((0.75 - part) * std::f32::consts::TAU) * RADIUS;
        let point = POINTS[usize::from(part > left)];
        pattern(scene.art, batch, at.round(), (point, &[look.color; 2]), look.alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_thin_out_before_the_pause_and_none_is_left_in_it() {
        let koto = ActiveTimes { from: 8.0, to: Some(18.5), every: Some(24.0) };
        let at = |now: f32| ending(&koto, now, 2.0);
        assert_eq!([at(7.9), at(8.0), at(16.5)], [0.0, 1.0, 1.0]);
        assert_eq!([at(17.5), at(18.5), at(31.9)], [0.5, 0.0, 0.0]);
        assert_eq!([at(32.0), at(41.5)], [1.0, 0.5], "and again");
        assert_eq!(
            ending(&ActiveTimes::default(), 900.0, 2.0),
            1.0,
            "music that never ends does not thin out"
        );
        let once = ActiveTimes { from: 0.0, to: Some(4.0), every: None };
        assert_eq!([left(&once, 1.0), left(&once, 4.0), left(&once, 30.0)], [3.0, 0.0, 0.0]);
    }
}
