//! Everybody and everything that stands in the night and may change, as pictures to be sorted.

use super::anim::{self, Clip, Her};
use super::memory::{Memory, Track};
use super::paint::{Lit, Sprite, TILE, rgba};
use crate::shared::roles::{self, Role, TOES};
use crate::shell::assets::{Art, Dir, Look, Thing};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{DT, seconds};
use thief_girl::model::*;
use thief_girl::rules::PropKind;

/// A picture that stands, by its foot.
#[derive(Clone, Copy, Debug)]
pub struct Stands {
    pub foot: f32,
    pub sprite: Sprite,
    /// Shows faintly through what is before it.
    pub shines_through: bool,
}

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

/// Everything that is sorted among the walls, in the order of its feet.
pub fn all(scene: &Scene, view: Rect) -> Vec<Stands> {
    let mut all = Vec::new();
    scene.lamps(&mut all);
    scene.doors(&mut all);
    scene.hideouts(&mut all);
    scene.treasures(&mut all);
    scene.exits(&mut all);
    scene.props(&mut all);
    scene.switches(&mut all);
    for &guard in &scene.sim.guards {
        scene.guard(&mut all, guard);
    }
    scene.her(&mut all);
    all.retain(|s| s.sprite.dest.overlaps(&view));
    sort(&mut all);
    all
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

    pub fn since(&self, tick: u32) -> f32 {
        seconds(self.sim.tick.saturating_sub(tick)) + self.blend * DT
    }

    /// Where a mover is painted, in whole pixels.
    pub fn feet(&self, entity: Entity) -> Vec2 {
        (self.memory.place(entity, self.blend) * TILE).round()
    }

    /// A thing whose foot stands at `foot`, in pixels.
    fn thing(&self, thing: &Thing, source: Rect, foot: Vec2) -> Stands {
        let corner = (foot - thing.foot).round();
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, source.w, source.h),
            source,
            flip_x: false,
            flip_y: false,
            color: rgba(self.look.actor.rim(Band::Dark), 1.0),
            light: self.lit(foot + vec2(0.0, 2.0), self.look.actor.thing),
        };
        Stands { foot: foot.y, sprite, shines_through: false }
    }

    fn lit(&self, at: Vec2, least: f32) -> Lit {
        Lit::Figure { at, least, gain: 1.0 }
    }

    fn named(&self, name: &str, foot: Vec2) -> Stands {
        let thing = self.art.thing_or_missing(name);
        self.thing(thing, thing.frame(0), foot)
    }

    fn role(&self, role: &Role) -> Stands {
        let thing = self.art.thing_or_missing(&role.name);
        let stands = self.thing(thing, thing.frame(role.frame), role.foot - vec2(0.0, role.raised));
        Stands { foot: role.foot.y, ..stands }
    }

    fn lamps(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.lamps {
            let lamp: Lamp = self.sim.get(entity);
            let mut stands = self.role(&roles::lamp(self.sim, &lamp));
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
            all.push(stands);
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
            let mut stands = self.thing(thing, thing.looping(self.now()), foot);
            let least = if self.sim.has_prize() { 1.1 } else { 0.8 };
            stands.sprite.light = self.lit(foot, least);
            all.push(stands);
        }
    }

    fn props(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.props {
            let prop: Prop = self.sim.get(entity);
            let ground = self.feet(entity);
            match prop.state {
                PropState::Resting | PropState::Rolling { .. } => all.push(self.on_floor(entity, &prop)),
                PropState::Held => all.push(self.in_hand()),
                PropState::Pocketed | PropState::Gone => {}
                PropState::Flying(flight) => all.push(self.flying(&flight)),
                PropState::Broken if prop.kind == PropKind::Vase => {
                    all.push(self.named("vase_broken", ground + vec2(0.0, 4.0)))
                }
                PropState::Broken => {
                    let shards = ["shards_1", "shards_2", "shards_3"];
                    let mut stands = self.named(shards[entity.id() as usize % 3], ground);
                    // They lie flat: whoever walks there walks over them.
                    stands.foot -= 8.0;
                    all.push(stands);
                }
            }
        }
    }

    /// It stands, or lies where it rolled to.
    fn on_floor(&self, entity: Entity, prop: &Prop) -> Stands {
        let half = self.sim.get::<Body>(entity).half;
        let role = roles::prop(prop.kind, self.feet(entity), half);
        let Some(track) = self.memory.track(entity).filter(|track| track.walked > 0.0) else {
            return self.role(&role);
        };
        let name = match (prop.kind, track.dir) {
            (PropKind::Barrel, Dir::Left | Dir::Right) => "barrel_roll_side",
            (PropKind::Barrel, Dir::Up | Dir::Down) => "barrel_roll_long",
            (PropKind::Bottle, _) => "bottle_lying",
            _ => return self.role(&role),
        };
        let thing = self.art.thing_or_missing(name);
        let frames = thing.ms.len().max(1);
        let turned = (track.walked / self.look.actor.turn_px) as usize % frames;
        let forwards = matches!(track.dir, Dir::Right | Dir::Down);
        let frame = if forwards { turned } else { frames - 1 - turned };
        self.thing(thing, thing.frame(frame), role.foot)
    }

    fn switches(&self, all: &mut Vec<Stands>) {
        for &entity in &self.sim.switches {
            all.push(self.role(&roles::switch(self.sim, &self.sim.get(entity))));
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

    fn in_hand(&self) -> Stands {
        let feet = self.feet(self.sim.player);
        let facing = self.sim.get::<Facing>(self.sim.player).0;
        let behind = if facing.y < -0.7 { -0.5 } else { 0.5 };
        let hand = feet + vec2((facing.x * 7.0).round() + if facing.x.abs() < 0.5 { 6.0 } else { 0.0 }, -5.0);
        let mut stands = self.named("bottle", hand);
        stands.foot = feet.y + behind;
        stands.sprite.light = self.lit(feet, 0.8);
        stands
    }

    fn flying(&self, flight: &Flight) -> Stands {
        let at = |tick| (flight.at(tick), self.sim.flight_height(flight));
        let (now, before) = (at(self.sim.tick), flight.at(self.sim.tick.saturating_sub(1)));
        let ground = before.lerp(now.0, self.blend) * TILE;
        let thing = self.art.thing_or_missing("bottle_spin");
        let mut stands =
            self.thing(thing, thing.looping(self.since(flight.start)), ground - vec2(0.0, now.1 * TILE));
        stands.foot = ground.y;
        stands.sprite.light = self.lit(ground, 0.9);
        stands
    }

    /// A frame of a figure's sheet.
    fn figure(&self, sheet: &str, clip: Clip, track: &Track, feet: Vec2) -> Option<Stands> {
        let sheet = self.art.sheet(sheet)?;
        let row = sheet.row(clip.name, track.dir).or_else(|| sheet.row("idle", track.dir))?;
        let frame = anim::frame(row, clip.clock, track.walked, sheet.cycle_px(clip.name), self.now());
        let corner = feet - sheet.foot;
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, sheet.frame.x, sheet.frame.y),
            source: sheet.source(row, frame),
            flip_x: false,
            flip_y: false,
            color: rgba(self.look.actor.rim(Band::Dim), 1.0),
            light: self.lit(feet, self.look.actor.guard),
        };
        Some(Stands { foot: feet.y + TOES, sprite, shines_through: true })
    }

    fn guard(&self, all: &mut Vec<Stands>, entity: Entity) {
        let Some(track) = self.memory.track(entity) else { return };
        let guard: Guard = self.sim.get(entity);
        let speed = self.sim.get::<Body>(entity).velocity.length();
        let clip = anim::guard_clip(self.sim.get(entity), track.rung, speed, self.since(track.rung_since));
        let sheet = roles::guard(guard.archetype);
        let feet = self.feet(entity);
        let mut figure = self.figure(sheet, clip, track, feet).unwrap_or_else(|| self.named("missing", feet));
        if sense_of_lantern(self.sim, entity) {
            figure.sprite.color = rgba(self.look.actor.rim(Band::Lit), 1.0);
            // His own lantern would bleach him.
            let (least, gain) = (self.look.actor.guard, self.look.actor.bearer);
            figure.sprite.light = Lit::Figure { at: feet, least, gain };
        }
        all.push(figure);
    }

    fn her(&self, all: &mut Vec<Stands>) {
        let sim = self.sim;
        let Some(track) = self.memory.track(sim.player) else { return };
        let player: Player = sim.get(sim.player);
        let exposure: Exposure = sim.get(sim.player);
        let since = self.since(self.memory.ended.unwrap_or(track.deed_since));
        let her = Her {
            posture: player.posture,
            busy: player.busy,
            moving: !sim.get::<Body>(sim.player).is_still(),
            aiming: self.aim.is_some(),
            outcome: sim.outcome,
            since,
        };
        let clip = anim::her_clip(&her);
        if matches!(player.busy, Busy::Hidden { .. }) && since > 0.36 {
            return;
        }
        let feet = self.feet(sim.player);
        let mut figure =
            self.figure("girl", clip, track, feet).unwrap_or_else(|| self.named("missing", feet));
        figure.sprite.color = rgba(self.look.actor.rim(exposure.band), 1.0);
        figure.sprite.light = self.lit(feet, self.look.actor.hero(exposure.band));
        // A hand's breadth before a guard on the same line: she is whom one looks for.
        figure.foot += 0.25;
        all.push(figure);
    }
}

fn sense_of_lantern(sim: &Sim, guard: Entity) -> bool {
    thief_girl::sense::light::lantern(sim, guard).is_some()
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
        let stands = |foot, through| Stands { foot, sprite, shines_through: through };
        let mut all = [stands(9.0, false), stands(3.0, false), stands(9.0, true), stands(-1.0, false)];
        sort(&mut all);
        assert_eq!(all.map(|s| s.foot), [-1.0, 3.0, 9.0, 9.0]);
        assert!(!all[2].shines_through, "equals keep their order");
    }
}
