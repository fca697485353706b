//! The context of drawing a frame, and standing sprites.

use super::memory::ViewMemory;
use super::paint::{Lit, Sprite, TILE, rgba};
use crate::shared::roles::SpriteRole;
use crate::shell::render::assets::{AnimatedSprite, Look, TextureAtlas};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{DT, seconds};
use thief_girl::model::{LightBand, Sim};

/// A standing sprite, sorted by its foot.
#[derive(Clone, Copy, Debug)]
pub struct StandingSprite {
    pub foot: f32,
    pub sprite: Sprite,
    /// Whether it is faintly visible through what is before it.
    pub shines_through: bool,
    /// Width of its shadow on the ground, in pixels.
    pub shade: f32,
    /// Its cell, if it is a paper wall that lamps can shine through.
    pub paper: Option<IVec2>,
    /// Color of its outline, if the use key acts on it.
    pub outline: Option<[u8; 4]>,
}

/// Width of a figure's shadow, in pixels.
pub const FEET: f32 = 16.0;
/// Largest width of a thing's shadow, in pixels.
const WIDEST: f32 = 26.0;

/// Frequency of the pulsating outline, in radians/s.
const OUTLINE_BEAT: f32 = 5.0;

/// What the drawing of a frame depends on.
pub struct SceneContext<'a> {
    pub sim: &'a Sim,
    pub memory: &'a ViewMemory,
    pub art: &'a TextureAtlas,
    pub look: &'a Look,
    /// Position between the last two ticks, 0 to 1.
    pub blend: f32,
    pub aim: Option<Vec2>,
    /// What the use key acts on, which is outlined.
    pub target: Option<Entity>,
    /// Time since the end of the heist, in seconds.
    pub ended: f32,
    /// Whether guards whom the player does not see are shown like those whom she sees.
    pub shows_all: bool,
}

/// Sorts by foot, the farthest first; the sort is stable.
pub fn sort(all: &mut [StandingSprite]) {
    all.sort_by(|a, b| a.foot.total_cmp(&b.foot));
}

impl SceneContext<'_> {
    /// Returns the time in the heist, in seconds.
    pub fn now(&self) -> f32 {
        seconds(self.sim.tick) + self.blend * DT + self.ended
    }

    /// Returns the time for idle motion, in seconds, scaled by the look.
    pub fn idle(&self) -> f32 {
        self.now() * self.look.idle
    }

    pub fn since(&self, tick: u32) -> f32 {
        seconds(self.sim.tick.saturating_sub(tick)) + self.blend * DT + self.ended
    }

    /// Returns where a moving entity is drawn, in whole pixels of the level.
    pub fn feet(&self, entity: Entity) -> Vec2 {
        (self.memory.place(entity, self.blend) * TILE).round()
    }

    /// Returns a standing sprite with its foot at `foot`, in pixels of the level.
    pub fn thing(&self, thing: &AnimatedSprite, source: Rect, foot: Vec2) -> StandingSprite {
        let corner = (foot - thing.foot).round();
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, source.w, source.h),
            source,
            flip_x: false,
            flip_y: false,
            color: rgba(self.look.actor.rim(LightBand::Dark), 1.0),
            light: self.lit(foot + vec2(0.0, 2.0), self.look.actor.thing),
        };
        let shade = (source.w * 0.95).min(WIDEST);
        StandingSprite { foot: foot.y, sprite, shines_through: false, shade, paper: None, outline: None }
    }

    /// Adds an outline, if the use key acts on the entity.
    pub fn outlined(&self, entity: Entity, stands: StandingSprite) -> StandingSprite {
        let beat = 0.5 + 0.5 * (self.idle() * OUTLINE_BEAT).sin();
        let color = || rgba(self.look.actor.target, 0.6 + 0.4 * beat);
        StandingSprite { outline: (self.target == Some(entity)).then(color), ..stands }
    }

    pub fn lit(&self, at: Vec2, least: f32) -> Lit {
        Lit::Figure { at, least, gain: 1.0 }
    }

    pub fn named(&self, name: &str, foot: Vec2) -> StandingSprite {
        let thing = self.art.thing_or_missing(name);
        self.thing(thing, thing.frame(0), foot)
    }

    pub fn role(&self, role: &SpriteRole) -> StandingSprite {
        let thing = self.art.thing_or_missing(&role.name);
        let stands = self.thing(thing, thing.frame(role.frame), role.foot - vec2(0.0, role.raised));
        StandingSprite { foot: role.foot.y, ..stands }
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
        let stands = |foot, through| StandingSprite {
            foot,
            sprite,
            shines_through: through,
            shade: 0.0,
            paper: None,
            outline: None,
        };
        let mut all = [stands(9.0, false), stands(3.0, false), stands(9.0, true), stands(-1.0, false)];
        sort(&mut all);
        assert_eq!(all.map(|s| s.foot), [-1.0, 3.0, 9.0, 9.0]);
        assert!(!all[2].shines_through, "equals keep their order");
    }
}
