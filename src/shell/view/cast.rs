//! Everybody and everything that stands in the night and may change, as pictures to be sorted.

use super::lamps::Lamps;
use super::paint::{Batch, Lit, Sprite, TILE};
use super::scarf::Scarf;
use super::scene::{Scene, Stands, sort};
use crate::shared::roles::{self, Role};
use macroquad::prelude::*;
use thief_girl::model::*;
use thief_girl::rules::DoorKind;

impl Stands {
    pub fn draw(&self, batch: &mut Batch, scene: &Scene, lamps: &mut Lamps) {
        batch.sprite(&self.sprite.with_light_behind(self.paper, scene, lamps));
    }
}

/// Everything that is sorted among the walls, in the order of its feet.
pub fn all(scene: &Scene, scarf: &Scarf, view: Rect) -> Vec<Stands> {
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
    super::people::all(scene, scarf, &mut all);
    scene.birds(&mut all);
    super::shadow::silhouettes(scene, &mut all);
    super::smoke::puffs(scene, &mut all, view);
    all.retain(|s| s.sprite.dest.overlaps(&view));
    sort(&mut all);
    all
}

impl Scene<'_> {
    fn lamps(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.lamps {
            let lamp: Lamp = self.sim.get(entity);
            let Role { name, foot, .. } = roles::lamp(self.sim, &lamp);
            let thing = self.art.thing_or_missing(&name);
            let mut stands = self.thing(thing, thing.looping(self.idle() + entity.id() as f32 * 0.13), foot);
            // It stands in its own light, which would bleach it.
            let (at, least) = (lamp.at * TILE, self.look.actor.thing);
            stands.sprite.light = Lit::Figure { at, least, gain: self.look.actor.lamp };
            all.push(stands);
        }
    }

    fn doors(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.doors {
            let door: Door = self.sim.get(entity);
            let role = roles::door(&door);
            let mut stands = self.role(&role);
            let shade = [self.look.light.wall_top, self.look.light.wall_foot];
            stands.sprite.light = Lit::Wall { foot: role.foot.y + 3.0, behind: 0.0, shade };
            stands.sprite.color = [255; 4];
            stands.shade = 0.0;
            stands.paper = (door.kind == DoorKind::Shoji).then_some(door.cell);
            all.push(stands);
            if let Some(lock) = roles::padlock(&door) {
                all.push(Stands { shade: 0.0, ..self.role(&lock) });
            }
        }
    }

    /// Keys that lie about are never lost in the dark.
    fn keys(&self, all: &mut Vec<Stands>) {
        for key in self.sim.keys.iter().map(|&key| self.sim.get::<Key>(key)) {
            if let Some(role) = roles::key(self.sim, &key) {
                let mut stands = self.role(&role);
                stands.sprite.light = self.lit(key.at * TILE, 1.0);
                all.push(stands);
            }
        }
    }

    fn hideouts(&self, all: &mut Vec<Stands>) {
        let busy = self.sim.get::<Player>(self.sim.player).busy;
        for &entity in &self.sim.hideouts {
            let hideout: Hideout = self.sim.get(entity);
            let opening = matches!(busy, Busy::Hidden { hideout, since } if hideout == entity && self.since(since) < 0.4);
            all.push(self.role(&roles::hideout(&hideout, opening)));
        }
    }

    fn treasures(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.treasures {
            let treasure: Treasure = self.sim.get(entity);
            if treasure.taken {
                continue;
            }
            let is_painted = |name: &str| self.art.thing(name).is_some();
            let mut stands = self.role(&roles::treasure(self.sim, &treasure, is_painted));
            // Treasure is never lost in the dark.
            stands.sprite.light = self.lit(treasure.at * TILE, 1.0);
            all.push(stands);
        }
    }

    fn exits(&self, all: &mut Vec<Stands>) {
        for exit in &self.sim.level.exits {
            let Role { name, foot, .. } = roles::exit(*exit);
            let thing = self.art.thing_or_missing(&name);
            let mut stands = self.thing(thing, thing.looping(self.idle()), foot);
            let least = if self.sim.has_prize() { 1.1 } else { 0.8 };
            stands.sprite.light = self.lit(foot, least);
            all.push(stands);
        }
    }

    fn switches(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.switches {
            all.push(self.role(&roles::switch(self.sim, &self.sim.get(entity))));
        }
    }

    /// What rings and plays moves while it does.
    fn instruments(&self, all: &mut Vec<Stands>) {
        let gongs = self.sim.gongs.iter().map(|&gong| roles::gong(self.sim, &self.sim.get(gong)));
        let boxes = self.sim.music_boxes.iter().map(|&it| roles::music_box(self.sim, &self.sim.get(it)));
        for role in gongs.chain(boxes) {
            let thing = self.art.thing_or_missing(&role.name);
            all.push(self.thing(thing, thing.looping(self.now()), role.foot));
        }
    }

    /// Plates lie in the floor: everybody walks over them.
    pub fn plates(&self) -> impl Iterator<Item = Sprite> {
        self.sim.plates.iter().map(|&entity| {
            let mut sprite = self.role(&roles::plate(&self.sim.get(entity))).sprite;
            (sprite.light, sprite.color) = (Lit::Flat, [255; 4]);
            sprite
        })
    }
}
