//! Standing sprites of everything that may change, sorted for drawing.

use super::lamps::Lamps;
use super::paint::{Batch, Lit, Sprite, TILE};
use super::scarf::Scarf;
use super::scene::{SceneContext, StandingSprite, sort};
use crate::shared::roles::{self, SpriteRole};
use macroquad::prelude::*;
use thief_girl::model::*;
use thief_girl::rules::DoorKind;

/// Offsets at which a sprite is drawn behind itself for an outline of one pixel.
const OUTLINE: [Vec2; 4] = [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)];

/// Width and height above the feet of the relevant part of the player, in pixels.
const HER: Vec2 = vec2(10.0, 22.0);
/// Parts of the player that may be hidden: from the first on, what hides her fades; from the second on, fully.
const HIDES: [f32; 2] = [0.2, 0.5];

/// Returns how much a sprite hides the player, 0 to 1.
fn hides(picture: Rect, her: Rect) -> f32 {
    let part = picture.intersect(her).map_or(0.0, |both| both.w * both.h / (her.w * her.h));
    ((part - HIDES[0]) / (HIDES[1] - HIDES[0])).clamp(0.0, 1.0)
}

impl StandingSprite {
    pub fn draw(&self, batch: &mut Batch, scene: &SceneContext, lamps: &mut Lamps) {
        for offset in self.outline.iter().flat_map(|_| OUTLINE) {
            let dest = self.sprite.dest.offset(offset);
            batch.sprite(&Sprite {
                dest,
                color: self.outline.unwrap_or_default(),
                light: Lit::Plain,
                ..self.sprite
            });
        }
        batch.sprite(&self.sprite.with_light_behind(self.paper, scene, lamps));
    }
}

/// Returns all sprites that are sorted among the walls, in order of their feet.
pub fn all(scene: &SceneContext, scarf: &Scarf, view: Rect) -> Vec<StandingSprite> {
    let mut all = Vec::new();
    scene.lamps(&mut all);
    scene.doors(&mut all);
    scene.hideouts(&mut all);
    scene.treasures(&mut all);
    scene.exits(&mut all);
    scene.switches(&mut all);
    scene.instruments(&mut all);
    scene.keys(&mut all);
    super::loose::props(scene, &mut all);
    scene.thin(&mut all);
    super::people::all(scene, scarf, &mut all);
    scene.birds(&mut all);
    super::shadow::silhouettes(scene, &mut all);
    super::smoke::puffs(scene, &mut all, view);
    all.extend(super::smoke::her_shape(scene));
    all.retain(|s| s.sprite.dest.overlaps(&view));
    sort(&mut all);
    all
}

impl SceneContext<'_> {
    fn lamps(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.lamps {
            let lamp: Lamp = self.sim.get(entity);
            let SpriteRole { name, foot, .. } = roles::lamp(self.sim, &lamp);
            let thing = self.art.thing_or_missing(&name);
            let mut stands = self.thing(thing, thing.looping(self.idle() + entity.id() as f32 * 0.13), foot);
            // A lamp would be overexposed by its own light.
            let (at, least) = (lamp.at * TILE, self.look.actor.thing);
            stands.sprite.light = Lit::Figure { at, least, gain: self.look.actor.lamp };
            all.push(self.outlined(entity, stands));
        }
    }

    fn doors(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.doors {
            let door: Door = self.sim.get(entity);
            let role = roles::door(&door);
            let mut stands = self.role(&role);
            let shade = [self.look.light.wall_top, self.look.light.wall_foot];
            stands.sprite.light = Lit::Wall { foot: role.foot.y + 3.0, behind: 0.0, shade };
            stands.sprite.color = [255; 4];
            stands.shade = 0.0;
            stands.paper = (door.kind == DoorKind::Shoji).then_some(door.cell);
            all.push(self.outlined(entity, stands));
            for lock in roles::padlocks(&door) {
                all.push(StandingSprite { shade: 0.0, ..self.role(&lock) });
            }
        }
    }

    /// Fades what is in front of the player, depending on how much of her it hides.
    fn thin(&self, all: &mut [StandingSprite]) {
        let feet = self.her_feet().0;
        if matches!(self.sim.get::<Player>(self.sim.player).activity, PlayerActivity::Hidden { .. }) {
            return;
        }
        let her = Rect::new(feet.x - HER.x / 2.0, feet.y - HER.y, HER.x, HER.y);
        for stands in all.iter_mut().filter(|stands| stands.foot > feet.y + roles::TOES) {
            let whole = 1.0 - (1.0 - self.look.actor.before) * hides(stands.sprite.dest, her);
            stands.sprite.color[3] = (f32::from(stands.sprite.color[3]) * whole) as u8;
            // The outline is drawn several times below the sprite.
            let line = stands.outline.iter_mut();
            line.for_each(|color| color[3] = (f32::from(color[3]) * whole * whole) as u8);
        }
    }

    /// Adds keys, which are visible even in the dark.
    fn keys(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.keys {
            let key: Key = self.sim.get(entity);
            if let Some(role) = roles::key(self.sim, &key) {
                let mut stands = self.role(&role);
                stands.sprite.light = self.lit(key.at * TILE, 1.0);
                all.push(self.outlined(entity, stands));
            }
        }
    }

    fn hideouts(&self, all: &mut Vec<StandingSprite>) {
        let busy = self.sim.get::<Player>(self.sim.player).activity;
        for &entity in &self.sim.hideouts {
            let hideout: Hideout = self.sim.get(entity);
            let opening = matches!(busy, PlayerActivity::Hidden { hideout, since } if hideout == entity && self.since(since) < 0.4);
            all.push(self.outlined(entity, self.role(&roles::hideout(&hideout, opening))));
        }
    }

    fn treasures(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.treasures {
            let treasure: Treasure = self.sim.get(entity);
            let is_painted = |name: &str| self.art.thing(name).is_some();
            let role = if treasure.taken {
                roles::laid_card(self.sim, &treasure)
            } else {
                roles::treasure(self.sim, &treasure, is_painted)
            };
            let mut stands = self.role(&role);
            // Treasures and calling cards are visible even in the dark.
            stands.sprite.light = self.lit(treasure.at * TILE, 1.0);
            all.push(self.outlined(entity, stands));
        }
    }

    fn exits(&self, all: &mut Vec<StandingSprite>) {
        for exit in &self.sim.level.exits {
            let SpriteRole { name, foot, .. } = roles::exit(*exit);
            let thing = self.art.thing_or_missing(&name);
            let mut stands = self.thing(thing, thing.looping(self.idle()), foot);
            let least = if self.sim.has_prize() { 1.1 } else { 0.8 };
            stands.sprite.light = self.lit(foot, least);
            all.push(stands);
        }
        self.line(all);
    }

    fn switches(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.switches {
            all.push(self.outlined(entity, self.role(&roles::switch(self.sim, &self.sim.get(entity)))));
        }
    }

    /// Adds gongs and music boxes, which are animated while they sound.
    fn instruments(&self, all: &mut Vec<StandingSprite>) {
        let gongs = self.sim.gongs.iter().map(|&it| (it, roles::gong(self.sim, &self.sim.get(it))));
        let boxes =
            self.sim.music_boxes.iter().map(|&it| (it, roles::music_box(self.sim, &self.sim.get(it))));
        for (entity, role) in gongs.chain(boxes) {
            let thing = self.art.thing_or_missing(&role.name);
            let stands = self.thing(thing, thing.looping(self.now()), role.foot);
            all.push(self.outlined(entity, stands));
        }
    }

    /// Returns pressure plates, which are part of the floor.
    pub fn plates(&self) -> impl Iterator<Item = Sprite> {
        self.sim.plates.iter().map(|&entity| {
            let mut sprite = self.role(&roles::plate(&self.sim.get(entity))).sprite;
            (sprite.light, sprite.color) = (Lit::Flat, [255; 4]);
            sprite
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_her_thins_and_what_is_at_her_feet_does_not() {
        let her = Rect::new(100.0, 100.0, HER.x, HER.y);
        let lantern = |y: f32| Rect::new(96.0, y, 18.0, 34.0);
        assert_eq!(hides(lantern(95.0), her), 1.0, "all of her");
        assert_eq!(hides(lantern(120.0), her), 0.0, "her toes");
        assert_eq!(hides(lantern(300.0), her), 0.0);
        let part = hides(lantern(114.0), her);
        assert!(part > 0.0 && part < 1.0, "{part}: it comes by and by");
    }
}
