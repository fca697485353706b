//! Birds, perching and flying, with shadows under them.

use super::paint::{Sprite, TILE, rgba};
use super::scene::{SceneContext, StandingSprite};
use crate::shared::roles;
use macroquad::prelude::*;
use thief_girl::model::{Birds, LightBand};

impl SceneContext<'_> {
    /// Adds all birds. The higher a bird flies, the more it passes in front of standing sprites.
    pub fn birds(&self, all: &mut Vec<StandingSprite>) {
        for &entity in &self.sim.birds {
            let kind = self.sim.get::<Birds>(entity).kind;
            let Some(sheet) = self.art.sheet(roles::bird(kind).sheet) else { continue };
            for (i, shown) in self.memory.birds.of(entity).iter().enumerate() {
                let look = &self.look.birds;
                let flies = shown.now.height > 0.0;
                // Birds are out of phase with each other.
                let time = self.idle() + i as f32 * look.peck_seconds / 3.0;
                let pecks = time.rem_euclid(look.peck_seconds) < look.pecks * look.peck_seconds;
                let name = if flies {
                    "fly"
                } else if pecks {
                    "peck"
                } else {
                    "idle"
                };
                let Some(row) = sheet.row(name, shown.dir) else { continue };
                let ground = (shown.was.at.lerp(shown.now.at, self.blend) * TILE).round();
                let height = shown.was.height + (shown.now.height - shown.was.height) * self.blend;
                let corner = ground - vec2(0.0, (height * TILE).round()) - sheet.foot;
                let sprite = Sprite {
                    dest: Rect::new(corner.x, corner.y, sheet.frame.x, sheet.frame.y),
                    source: sheet.source(row, row.frame_at(time, true)),
                    flip_x: false,
                    flip_y: false,
                    color: rgba(self.look.actor.rim(LightBand::Dim), 1.0),
                    light: self.lit(ground, look.least),
                };
                let shade = look.shade_px / (1.0 + height * look.shade_shrinks);
                let foot = ground.y + height * TILE;
                all.push(StandingSprite {
                    foot,
                    sprite,
                    shines_through: flies,
                    shade,
                    paper: None,
                    outline: None,
                });
            }
        }
    }
}
