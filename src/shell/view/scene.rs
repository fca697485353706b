//! What the pictures are chosen by, and a picture that stands.

use super::memory::Memory;
use super::paint::{Lit, Sprite, TILE, rgba};
use crate::shared::roles::Role;
use crate::shell::assets::{Art, Look, Thing};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{DT, seconds};
use thief_girl::model::{Band, Sim};

/// A picture that stands, by its foot.
#[derive(Clone, Copy, Debug)]
pub struct Stands {
    pub foot: f32,
    pub sprite: Sprite,
    /// Shows faintly through what is before it.
    pub shines_through: bool,
    /// How wide it shades the ground under it, in pixels.
    pub shade: f32,
    /// Its cell, if it is made of paper that a lamp can shine through.
    pub paper: Option<IVec2>,
}

/// A figure's feet are round; things shade the width that they have, up to this one.
pub const FEET: f32 = 16.0;
const WIDEST: f32 = 26.0;

/// What the pictures are chosen by.
pub struct Scene<'a> {
    pub sim: &'a Sim,
    pub memory: &'a Memory,
    pub art: &'a Art,
    pub look: &'a Look,
    /// Between the last two ticks, 0 to 1.
    pub blend: f32,
    pub aim: Option<Vec2>,
}

/// The farthest first; the order of coming decides among equals.
pub fn sort(all: &mut [Stands]) {
    all.sort_by(|a, b| a.foot.total_cmp(&b.foot));
}

impl Scene<'_> {
    /// Time in the heist, in seconds.
    pub fn now(&self) -> f32 {
        seconds(self.sim.tick) + self.blend * DT
    }

    /// The same for what moves by itself, as fast as the look has it.
    pub fn idle(&self) -> f32 {
        self.now() * self.look.idle
    }

    pub fn since(&self, tick: u32) -> f32 {
        seconds(self.sim.tick.saturating_sub(tick)) + self.blend * DT
    }

    /// Where a mover is painted, in whole pixels.
    pub fn feet(&self, entity: Entity) -> Vec2 {
        (self.memory.place(entity, self.blend) * TILE).round()
    }

    /// A thing whose foot stands at `foot`, in pixels.
    pub fn thing(&self, thing: &Thing, source: Rect, foot: Vec2) -> Stands {
        let corner = (foot - thing.foot).round();
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, source.w, source.h),
            source,
            flip_x: false,
            flip_y: false,
            color: rgba(self.look.actor.rim(Band::Dark), 1.0),
            light: self.lit(foot + vec2(0.0, 2.0), self.look.actor.thing),
        };
        let shade = (source.w * 0.95).min(WIDEST);
        Stands { foot: foot.y, sprite, shines_through: false, shade, paper: None }
    }

    pub fn lit(&self, at: Vec2, least: f32) -> Lit {
        Lit::Figure { at, least, gain: 1.0 }
    }

    pub fn named(&self, name: &str, foot: Vec2) -> Stands {
        let thing = self.art.thing_or_missing(name);
        self.thing(thing, thing.frame(0), foot)
    }

    pub fn role(&self, role: &Role) -> Stands {
        let thing = self.art.thing_or_missing(&role.name);
        let stands = self.thing(thing, thing.frame(role.frame), role.foot - vec2(0.0, role.raised));
        Stands { foot: role.foot.y, ..stands }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_is_painted_first() {
        let sprite = Sprite {
            dest: Rect::new(0.0, 0.0, 1.0, 1.0),
            source: Rect::new(0.0, 0.0, 1.0, 1.0),
            flip_x: false,
            flip_y: false,
            color: [255; 4],
            light: Lit::Flat,
        };
        let stands =
            |foot, through| Stands { foot, sprite, shines_through: through, shade: 0.0, paper: None };
        let mut all = [stands(9.0, false), stands(3.0, false), stands(9.0, true), stands(-1.0, false)];
        sort(&mut all);
        assert_eq!(all.map(|s| s.foot), [-1.0, 3.0, 9.0, 9.0]);
        assert!(!all[2].shines_through, "equals keep their order");
    }
}
