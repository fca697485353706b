//! Animated details of the background. Each is a function of the time alone.

use super::places::{MOON, RADIUS};
use crate::shell::config::palette;
use crate::shell::config::palette::{faded, mixed};
use crate::shell::config::town::{
    BirdsRules, ChimneySmokeRules, FirefliesRules, FireworksRules, PetalsRules, WatchmanRules, WindowsRules,
};
use crate::shell::ui::{HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;
use std::f32::consts::TAU;

/// Returns a pseudorandom number for two numbers, 0 to 1.
pub fn chance(a: usize, b: usize) -> f32 {
    let mut mixed = (a as u32).wrapping_mul(0x9e37_79b9) ^ (b as u32).wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    ((mixed ^ (mixed >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// Interpolates between two numbers; `chance` is from 0 to 1.
fn between([from, to]: [f32; 2], chance: f32) -> f32 {
    from + (to - from) * chance
}

/// Returns the time since something that repeats last began, and how often it has begun.
fn turn(time: f32, every: f32) -> (f32, usize) {
    (time.rem_euclid(every), (time / every).max(0.0) as usize)
}

fn dot(ui: &Ui, at: Vec2, size: f32, color: Color) {
    let at = at.floor();
    ui.fill(Rect::new(at.x, at.y, size, size), color);
}

/// Draws windows whose lamps are switched on and off.
pub fn windows(ui: &Ui, rules: &WindowsRules, windows: &[Vec2], time: f32) {
    for (i, at) in windows.iter().enumerate() {
        let every = between(rules.seconds, chance(i, 1));
        let now = time + every * chance(i, 2);
        let (past, _) = turn(now, every);
        let lit = every * rules.lit;
        let light = (past.min(lit - past) / rules.fade_seconds).clamp(0.0, 1.0);
        if light <= 0.0 {
            ui.fill(Rect::new(at.x, at.y, 2.0, 3.0), palette::DUSK);
            continue;
        }
        let flicker = light * (0.8 + 0.2 * (time * (1.0 + i as f32 * 0.13) + i as f32).sin());
        ui.fill(Rect::new(at.x, at.y, 2.0, 3.0), faded(palette::AMBER, flicker));
        ui.fill(Rect::new(at.x, at.y + 1.0, 2.0, 1.0), faded(palette::GLOW, flicker));
        ui.fill(Rect::new(at.x - 1.0, at.y - 1.0, 4.0, 5.0), faded(palette::AMBER, 0.16 * flicker));
    }
}

/// Draws smoke over chimneys, which thins as it rises.
pub fn smoke(rules: &ChimneySmokeRules, chimneys: &[Vec2], time: f32) {
    for (i, chimney) in chimneys.iter().enumerate() {
        for puff in 0..rules.puffs {
            let part = (time / rules.seconds + puff as f32 / rules.puffs as f32 + chance(i, 3)).fract();
            let curl = (part * 9.0 + i as f32).sin() * 2.0 * part;
            let at = *chimney + vec2(rules.aside_px * part * part + curl, -rules.rise_px * part);
            let radius = (1.0 + part * 2.6).floor();
            draw_circle(at.x.round(), at.y.round(), radius, faded(palette::STEEL, 0.34 * (1.0 - part)));
        }
    }
}

/// Draws a watchman with a lantern, who walks along the wall and back.
pub fn watchman(ui: &Ui, rules: &WatchmanRules, time: f32) {
    let long = rules.to - rules.from;
    let (way, _) = turn(time * rules.px_per_second, long * 2.0);
    let back = way > long;
    let x = rules.from + if back { 2.0 * long - way } else { way };
    let side = if back { -1.0 } else { 1.0 };
    let (x, y) = (x.round(), rules.y);
    let step = ((time * 5.0) as i32 % 2) as f32;
    let swing = (time * 2.5).sin().round();
    let lamp = vec2(x + side * 4.0, y - 3.0 + swing * 0.5);
    for (radius, alpha) in [(17.0, 0.07), (12.0, 0.10), (7.0, 0.16)] {
        draw_circle(lamp.x, lamp.y, radius, faded(palette::AMBER, alpha));
    }
    // A straw hat, a coat, two legs.
    ui.fill(Rect::new(x - 2.0, y - 8.0, 5.0, 1.0), palette::BRASS);
    ui.fill(Rect::new(x - 1.0, y - 9.0, 3.0, 1.0), palette::OCHRE);
    ui.fill(Rect::new(x - 1.0, y - 7.0, 3.0, 2.0), palette::WOOD);
    ui.fill(Rect::new(x - 2.0, y - 5.0, 4.0, 4.0), palette::STEEL);
    ui.fill(Rect::new(x - 2.0 + step, y - 1.0, 1.0, 2.0), palette::NIGHT);
    ui.fill(Rect::new(x + 1.0 - step, y - 1.0, 1.0, 2.0), palette::NIGHT);
    dot(ui, lamp - vec2(1.0, 1.0), 3.0, palette::AMBER);
    dot(ui, lamp, 1.0, palette::CREAM);
}

/// Draws birds that fly across the moon in a wedge.
pub fn birds(ui: &Ui, rules: &BirdsRules, time: f32) {
    let (past, flight) = turn(time, rules.every_seconds);
    let lead = vec2(WIDTH + 20.0 - past * rules.px_per_second, rules.y + chance(flight, 4) * rules.apart_px);
    for i in 0..rules.count {
        let (rank, side) = (i.div_ceil(2) as f32, if i % 2 == 0 { 1.0 } else { -1.0 });
        let bob = (time * 1.7 + i as f32).sin();
        let at = lead + vec2(rank * 9.0, side * rank * 5.0 + bob);
        let up = (time * 7.0 + i as f32 * 1.3).sin() > 0.0;
        let color = if at.distance(MOON) < RADIUS { palette::DUSK } else { palette::STEEL };
        let wing = if up { -1.0 } else { 1.0 };
        dot(ui, at, 1.0, color);
        for reach in 1..=2 {
            let lift = wing * reach as f32 * 0.6;
            dot(ui, at + vec2(reach as f32, lift), 1.0, color);
            dot(ui, at + vec2(-(reach as f32), lift), 1.0, color);
        }
    }
}

/// Draws distant fireworks.
pub fn fireworks(ui: &Ui, rules: &FireworksRules, time: f32) {
    let (past, shell) = turn(time, rules.every_seconds);
    let Some(place) = rules.at.get(shell % rules.at.len().max(1)) else { return };
    let top = Vec2::from(*place);
    if past < rules.rise_seconds {
        let part = 1.0 - (1.0 - past / rules.rise_seconds).powi(2);
        let at = vec2(top.x, top.y + rules.rise_px * (1.0 - part));
        dot(ui, at, 1.0, faded(palette::GLOW, 0.9));
        dot(ui, at + vec2(0.0, 3.0), 1.0, faded(palette::AMBER, 0.5));
        return;
    }
    let part = (past - rules.rise_seconds) / rules.seconds;
    if part >= 1.0 {
        return;
    }
    let color = [palette::GLOW, palette::PALE, palette::VIOLET][shell % 3];
    for ring in [1.0, 0.62] {
        let rays = (rules.rays as f32 * ring) as usize;
        for ray in 0..rays {
            let way = Vec2::from_angle(ray as f32 / rays as f32 * TAU + ring);
            let reach = rules.radius_px * ring * (1.0 - (1.0 - part).powi(3));
            let fall = vec2(0.0, 9.0 * part * part);
            let light = (1.0 - part) * if part > 0.6 && chance(ray, shell) > 0.5 { 0.3 } else { 1.0 };
            dot(ui, top + way * reach + fall, 1.0, faded(mixed(palette::CREAM, color, part * 3.0), light));
            dot(ui, top + way * reach * 0.8 + fall, 1.0, faded(color, light * 0.4));
        }
    }
}

/// Draws fireflies.
pub fn fireflies(ui: &Ui, rules: &FirefliesRules, time: f32) {
    let [x, y, wide, high] = rules.over;
    for i in 0..rules.count {
        let home = vec2(x + chance(i, 5) * wide, y + chance(i, 6) * high);
        let pace = between(rules.pace, chance(i, 7));
        let way =
            vec2((time * pace + i as f32).sin() * 14.0, (time * pace * 1.7 + i as f32 * 2.0).sin() * 6.0);
        let light = (time * pace * 2.3 + i as f32 * 4.0).sin().max(0.0);
        if light < 0.2 {
            continue;
        }
        let at = (home + way).floor();
        draw_circle(at.x + 0.5, at.y + 0.5, 3.0, faded(palette::GLOW, 0.18 * light));
        dot(ui, at, 1.0, faded(palette::GLOW, light));
    }
}

/// Draws petals in the wind; distant ones are paler.
pub fn petals(ui: &Ui, rules: &PetalsRules, time: f32) {
    for i in 0..rules.count {
        let depth = 0.5 + 0.5 * chance(i, 8);
        let [along, down] = rules.px_per_second;
        let sway = (time * (1.0 + chance(i, 9)) + i as f32).sin();
        let x = (chance(i, 10) * (WIDTH + 20.0) + time * along * depth + sway * 6.0).rem_euclid(WIDTH + 20.0);
        let y = (chance(i, 11) * (HEIGHT + 20.0) + time * down * depth).rem_euclid(HEIGHT + 20.0);
        let at = vec2(x - 10.0, y - 10.0);
        let color = faded(palette::PAPER, 0.55 * depth);
        dot(ui, at, if depth > 0.75 { 2.0 } else { 1.0 }, color);
        if sway > 0.0 && depth > 0.75 {
            dot(ui, at + vec2(2.0, -1.0), 1.0, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_spread_evenly_and_always_the_same() {
        let all: Vec<f32> = (0..1000).map(|i| chance(i, 3)).collect();
        assert!(all.iter().all(|c| (0.0..1.0).contains(c)));
        let mean = all.iter().sum::<f32>() / 1000.0;
        assert!((0.46..0.54).contains(&mean), "{mean}");
        assert_eq!(chance(7, 3), all[7]);
    }

    #[test]
    fn what_comes_again_begins_again() {
        assert_eq!(turn(25.0, 10.0), (5.0, 2));
        assert_eq!(turn(0.0, 10.0), (0.0, 0));
    }
}
