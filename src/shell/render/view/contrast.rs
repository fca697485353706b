//! The high-contrast picture: a veil over the world, and over it once more what matters, filled with one colour for
//! each kind and with a dark outline.

use super::paint::{Batch, Lit, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shared::roles;
use macroquad::prelude::*;
use thief_girl::model::{Hideout, Key, Treasure};

/// Offsets at which a sprite is drawn behind itself for an outline of two pixels.
const OUTLINE: [Vec2; 8] = [
    vec2(-2.0, 0.0),
    vec2(2.0, 0.0),
    vec2(0.0, -2.0),
    vec2(0.0, 2.0),
    vec2(-1.0, -1.0),
    vec2(1.0, -1.0),
    vec2(-1.0, 1.0),
    vec2(1.0, 1.0),
];

/// Draws the veil over the part of the world that is on the picture.
pub fn veil(scene: &SceneContext, batch: &mut Batch, area: Rect) {
    let color = rgba([0.0; 3], scene.look.contrast.veil);
    let (left, top, right, bottom) = (area.x, area.y, area.x + area.w, area.y + area.h);
    let corners = [vec2(left, top), vec2(right, top), vec2(right, bottom), vec2(left, bottom)];
    batch.quad(corners.map(|corner| (corner, Vec2::ZERO, Vec4::ZERO)), color);
    batch.flush();
}

/// Draws what matters, for the material `lit`; the player last.
pub fn figures(scene: &SceneContext, batch: &mut Batch) {
    for (sprite, color) in things(scene).chain(people(scene)) {
        one(batch, &sprite, color, scene.look.contrast.detail);
    }
    batch.flush();
}

/// Draws a sprite in one colour, with its own shades over it, as faint as `detail`.
fn one(batch: &mut Batch, sprite: &Sprite, color: [f32; 3], detail: f32) {
    let opacity = f32::from(sprite.color[3]) / 255.0;
    let filled = |rgb, offset| Sprite {
        dest: sprite.dest.offset(offset),
        color: rgba(rgb, opacity),
        light: Lit::Plain,
        ..*sprite
    };
    OUTLINE.iter().for_each(|offset| batch.sprite(&filled([0.0; 3], *offset)));
    batch.sprite(&filled(color, Vec2::ZERO));
    let mut own = *sprite;
    own.color[3] = (f32::from(own.color[3]) * detail) as u8;
    batch.sprite(&own);
}

/// Returns loot, keys, exits and hideouts with their colours.
fn things<'a>(scene: &'a SceneContext) -> impl Iterator<Item = (Sprite, [f32; 3])> + 'a {
    let (sim, look) = (scene.sim, &scene.look.contrast);
    let hideouts = sim.hideouts.iter().map(move |&it| {
        let hideout: Hideout = sim.get(it);
        (scene.role(&roles::hideout(&hideout, false)).sprite, look.hideout)
    });
    let exits = sim.level.exits.iter().map(move |exit| (scene.role(&roles::exit(*exit)).sprite, look.exit));
    let loot = sim.treasures.iter().filter_map(move |&it| {
        let treasure: Treasure = sim.get(it);
        let is_painted = |name: &str| scene.art.thing(name).is_some();
        let role = (!treasure.taken).then(|| roles::treasure(sim, &treasure, is_painted))?;
        let mut sprite = scene.role(&role).sprite;
        sprite.light = scene.lit(treasure.at * TILE, 1.0);
        Some((sprite, look.loot))
    });
    let keys = sim.keys.iter().filter_map(move |&it| {
        let key: Key = sim.get(it);
        Some((scene.role(&roles::key(sim, &key)?).sprite, look.key))
    });
    hideouts.chain(exits).chain(loot).chain(keys)
}

/// Returns the guards, with the colours of their alert levels, and the player.
fn people<'a>(scene: &'a SceneContext) -> impl Iterator<Item = (Sprite, [f32; 3])> + 'a {
    let look = &scene.look.contrast;
    let guards = scene.sim.guards.iter().filter_map(move |&guard| {
        let level = scene.memory.track(guard)?.alert_level;
        Some((scene.portrait(guard)?.sprite, look.guards[level as usize]))
    });
    let her = scene.portrait(scene.sim.player).map(move |her| (her.sprite, look.her));
    guards.chain(her)
}
