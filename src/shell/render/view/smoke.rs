//! Smoke and fumes, drawn as puffs and rising threads; the simulation determines density and radius.

use super::effect::dot;
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scatter::scatter;
use super::scene::{SceneContext, StandingSprite};
use crate::shell::render::assets::AnimatedSprite;
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::act;
use thief_girl::model::{Body, LightBand, Prop};
use thief_girl::rules::PropKind;

/// Least density that is drawn.
const LEAST: f32 = 0.04;
/// Distance between dots within a ring, in pixels.
const PATTERN: f32 = 5.0;

/// Adds the puffs of all clouds in view, each sorted by its foot, so that they hide figures behind them.
pub fn puffs(scene: &SceneContext, all: &mut Vec<StandingSprite>, view: Rect) {
    let look = &scene.look.smoke;
    let puff = scene.art.thing_or_missing("smoke");
    let reach = scene.sim.rules.kit.smoke.radius * TILE + look.step_px;
    let places = |cloud: Vec2| {
        let (min, max) = ((cloud * TILE - reach) / look.step_px, (cloud * TILE + reach) / look.step_px);
        let (min, max) = (min.floor().as_ivec2(), max.ceil().as_ivec2());
        (min.y..=max.y).flat_map(move |y| (min.x..=max.x).map(move |x| ivec2(x, y)))
    };
    let mut homes: Vec<IVec2> = scene.sim.clouds.iter().flat_map(|cloud| places(cloud.at)).collect();
    // Overlapping clouds have one density in the simulation, and one puff per place in the picture.
    homes.sort_by_key(|home| (home.y, home.x));
    homes.dedup();
    for home in homes {
        let foot = (home.as_vec2() + vec2(0.5 * (home.y & 1) as f32, 0.0)) * look.step_px;
        if !view.overlaps(&Rect::new(foot.x - 32.0, foot.y - 48.0, 64.0, 64.0)) {
            continue;
        }
        let density = act::smoke_density(scene.sim, foot / TILE);
        if density > LEAST {
            all.extend([0.0, look.high_px].map(|up| one(scene, puff, home, foot, up, density)));
        }
    }
}

/// Returns the player's shape in front of the puffs around her: smoke hides her from guards, and the player must see where
/// she goes.
pub fn her_shape(scene: &SceneContext) -> Option<StandingSprite> {
    let density = act::smoke_density(scene.sim, scene.sim.player_body().at);
    let her = scene.portrait(scene.sim.player).filter(|_| density > LEAST)?;
    let mut shape = StandingSprite { foot: her.foot + scene.sim.rules.kit.smoke.radius * TILE, ..her };
    shape.sprite.color[3] = (f32::from(her.sprite.color[3]) * scene.look.smoke.her * density.min(1.0)) as u8;
    Some(shape)
}

fn one(
    scene: &SceneContext,
    puff: &AnimatedSprite,
    home: IVec2,
    foot: Vec2,
    up: f32,
    density: f32,
) -> StandingSprite {
    let look = &scene.look.smoke;
    let own = scatter(home) + up;
    let phase = (scene.idle() * look.sway_hz + own) * TAU;
    let sway = vec2(phase.sin(), (phase * 0.7 + own).cos() * 0.6) * look.sway_px;
    // Thin smoke has smaller, translucent puffs; each swells and shrinks.
    let size = density * 3.6 + 0.4 * (phase * 0.5).sin();
    let source = puff.frame((size as usize).min(puff.ms.len() - 1));
    let mut stands = scene.thing(puff, source, foot + sway - vec2(0.0, up));
    let thins = if up > 0.0 { 0.85 } else { 1.0 };
    stands.sprite.color = rgba(scene.look.actor.rim(LightBand::Dim), (density * look.dense * thins).min(1.0));
    stands.sprite.light = scene.lit(foot, look.least);
    StandingSprite { foot: foot.y + 4.0, shade: 0.0, ..stands }
}

/// Draws burning incense: the radius within which guards fall asleep, and rising threads of smoke.
pub fn fumes(scene: &SceneContext, batch: &mut Batch, clock: f32) {
    let (look, radius) = (&scene.look.fumes, scene.sim.rules.kit.incense.radius);
    for &prop in &scene.sim.props {
        let Prop { kind, .. } = scene.sim.get(prop);
        if kind != PropKind::Incense || !scene.sim.is_burning(prop) {
            continue;
        }
        let at = scene.sim.get::<Body>(prop).at;
        ring(scene, batch, at, radius, rgba(look.color, look.ring), clock);
        for i in 0..look.threads {
            let phase = clock / look.seconds + i as f32 * 0.618;
            let turn = (phase.floor() * 2.4 + i as f32 * 2.1) % TAU;
            let out = Vec2::from_angle(turn) * radius * (0.25 + 0.7 * ((i * 7 + 3) % 10) as f32 / 10.0);
            if scene.sim.map.is_clear(at, at + out) {
                thread(scene, batch, (at + out) * TILE, phase.fract());
            }
        }
    }
}

/// Draws a short wavy thread at `part` of its way up.
fn thread(scene: &SceneContext, batch: &mut Batch, foot: Vec2, part: f32) {
    let look = &scene.look.fumes;
    let alpha = (part * (1.0 - part) * 3.2).min(0.8);
    for i in 0..5 {
        let up = part * look.thread_px + i as f32;
        let x = (up * 0.55).sin() * 1.5;
        dot(scene.art, batch, foot + vec2(x, -up), rgba(look.color, alpha * (1.0 - i as f32 * 0.16)));
    }
}

/// Draws a dotted circle on the floor and a faint pattern within, where nothing blocks the line from its
/// center.
pub fn ring(scene: &SceneContext, batch: &mut Batch, at: Vec2, radius: f32, color: [u8; 4], clock: f32) {
    let open = |place: Vec2| scene.sim.map.is_clear(at, place);
    let dots = (radius * TILE * TAU / 5.0).round().max(8.0) as i32;
    for i in 0..dots {
        let angle = (i as f32 + clock * 1.5) / dots as f32 * TAU;
        let edge = at + Vec2::from_angle(angle) * radius;
        if open(edge) {
            let from = scene.art.white.source;
            let corner = (edge * TILE).round();
            let dest = Rect::new(corner.x, corner.y, 3.0, 2.0);
            batch.sprite(&Sprite { dest, ..super::effect::sprite(from, corner, color) });
        }
    }
    let [r, g, b, a] = color;
    let steps = (radius * TILE / PATTERN) as i32;
    for y in -steps..=steps {
        for x in -steps..=steps {
            let off = vec2(x as f32 + 0.5 * (y & 1) as f32, y as f32) * PATTERN;
            if off.length() < radius * TILE - 2.0 && open(at + off / TILE) {
                dot(scene.art, batch, at * TILE + off, [r, g, b, a / 3]);
            }
        }
    }
}
