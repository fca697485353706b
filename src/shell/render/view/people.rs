//! Guards and her, as they move and work; keys on belts.

use super::anim::{self, Clip, ClipClock, PlayerPose};
use super::effect::TreasureGlint;
use super::ending::Leaving;
use super::memory::MotionTrack;
use super::paint::{Lit, Sprite, rgba};
use super::scarf::{Scarf, Tie};
use super::scene::{FEET, SceneContext, StandingSprite};
use crate::shared::roles::{self, FigureSprites, TOES};
use crate::shell::render::assets::{AnimationRow, Dir, SpriteSheet};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{seconds, ticks};
use thief_girl::model::*;
use thief_girl::sense::light;

/// How long she takes to get into a hideout, for the eye.
const GETS_IN: f32 = 0.36;
/// Who has caught her stands so far to her side, unless he is so far above or below her anyhow, in pixels.
const APART: Vec2 = vec2(14.0, 24.0);

pub fn all(scene: &SceneContext, scarf: &Scarf, all: &mut Vec<StandingSprite>) {
    all.extend(scene.sim.guards.iter().filter_map(|&guard| scene.guard(guard)));
    scene.belts(all);
    // A hand's breadth before a guard on the same line: she is whom one looks for.
    // Once somebody has her, before all that stand near her.
    let before = if scene.sim.outcome == Some(Outcome::Caught) { APART.y } else { 0.25 };
    if let Some(her) = scene.her().map(|her| StandingSprite { foot: her.foot + before, ..her }) {
        all.extend(scarf.pieces(&her, &scene.look.scarf));
        all.push(her);
    }
}

/// Where behind her is on the picture.
fn behind(dir: Dir) -> Vec2 {
    match dir {
        Dir::Right => vec2(-1.0, 0.0),
        Dir::Left => vec2(1.0, 0.0),
        // Beside her, since her back is turned away, or turned to us.
        Dir::Down => vec2(0.9, -0.4),
        Dir::Up => vec2(0.25, 0.4),
    }
}

impl SceneContext<'_> {
    /// Somebody as he or she is seen now.
    pub fn portrait(&self, who: Entity) -> Option<StandingSprite> {
        if who == self.sim.player { self.her() } else { self.guard(who) }
    }

    /// A figure's sheet, and the row and frame of it that shows a movement.
    fn pose(
        &self,
        figure: &FigureSprites,
        clip: Clip,
        track: &MotionTrack,
    ) -> Option<(&SpriteSheet, &AnimationRow, usize)> {
        let sheet = self.art.sheet(figure.sheet)?;
        // Beasts and dolls do not have every action: then it is the plainest that fits.
        let plainer = if clip.clock == ClipClock::Walked { "walk" } else { "idle" };
        let mut names = [clip.name, plainer, "idle"].into_iter();
        let row = names.find_map(|name| sheet.row(&figure.row(name), track.dir))?;
        let frame = anim::frame(row, clip.clock, track.walked, sheet.cycle_px(clip.name), self.now());
        Some((sheet, row, frame))
    }

    /// That frame, as it stands in the night.
    pub fn figure(
        &self,
        figure: FigureSprites,
        clip: Clip,
        track: &MotionTrack,
        feet: Vec2,
    ) -> Option<StandingSprite> {
        let (sheet, row, frame) = self.pose(&figure, clip, track)?;
        let corner = feet - sheet.foot;
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, sheet.frame.x, sheet.frame.y),
            source: sheet.source(row, frame),
            flip_x: false,
            flip_y: false,
            color: rgba(self.look.actor.rim(LightBand::Dim), 1.0),
            light: self.lit(feet, self.look.actor.guard),
        };
        Some(StandingSprite {
            foot: feet.y + TOES,
            sprite,
            shines_through: true,
            shade: FEET,
            paper: None,
            outline: None,
        })
    }

    fn guard(&self, entity: Entity) -> Option<StandingSprite> {
        let track = self.memory.track(entity)?;
        let guard: Guard = self.sim.get(entity);
        let speed = self.sim.get::<Body>(entity).velocity.length();
        let clip =
            anim::guard_clip(self.sim.get(entity), track.alert_level, speed, self.since(track.rung_since));
        let feet = self.beside_her(self.feet(entity));
        let figure = self.figure(roles::guard(guard.archetype), clip, track, feet);
        let mut figure = figure.unwrap_or_else(|| self.named("missing", feet));
        // The shadow under him would give away who stands in the dark.
        let shows = self.sim.shows(entity);
        figure.sprite.color[3] = (255.0 * shows) as u8;
        figure.shade *= shows;
        if light::lantern(self.sim, entity).is_some() {
            figure.sprite.color = rgba(self.look.actor.rim(LightBand::Lit), 1.0);
            // His own lantern would bleach him.
            let (least, gain) = (self.look.actor.guard, self.look.actor.bearer);
            figure.sprite.light = Lit::Figure { at: feet, least, gain };
        }
        Some(figure)
    }

    /// Where somebody is painted whose feet are here: once she is caught, beside her and not on her.
    pub fn beside_her(&self, feet: Vec2) -> Vec2 {
        let off = feet - self.feet(self.sim.player);
        let is_caught = self.sim.outcome == Some(Outcome::Caught);
        if !is_caught || off.x.abs() >= APART.x || off.y.abs() >= APART.y {
            return feet;
        }
        feet + vec2(APART.x.copysign(off.x) - off.x, 0.0)
    }

    /// Keys hang where one who comes from behind sees them, and glint now and then.
    fn belts(&self, all: &mut Vec<StandingSprite>) {
        for key in self.sim.keys.iter().map(|&key| self.sim.get::<Key>(key)) {
            let Some((guard, hip)) = key.carrier.filter(|_| !key.taken).and_then(|g| Some((g, self.hip(g)?)))
            else {
                continue;
            };
            let feet = self.feet(guard);
            let mut stands = self.named("key_belt", feet + hip);
            (stands.foot, stands.shade) = (feet.y + TOES + 0.1, 0.0);
            // As small as it is, no light along its edge: it must not melt into his coat.
            (stands.sprite.light, stands.sprite.color) = (self.lit(feet, 1.1), [20, 16, 24, 255]);
            stands.shines_through = true;
            all.push(stands);
        }
    }

    /// Where a guard's keys hang, from his feet; `None` while he lies.
    pub fn hip(&self, guard: Entity) -> Option<Vec2> {
        let track = self.memory.track(guard).filter(|_| !self.sim.sleeps(guard))?;
        Some(match track.dir {
            Dir::Down => vec2(-6.0, -10.0),
            Dir::Up => vec2(4.0, -10.0),
            Dir::Right => vec2(-5.0, -10.0),
            Dir::Left => vec2(5.0, -10.0),
        })
    }

    /// What she does, for the eye; `None` once she is inside a hideout, or gone.
    fn her_clip(&self, track: &MotionTrack) -> Option<Clip> {
        match self.leaving() {
            Some(Leaving::OnRope { clip, .. }) => return Some(clip),
            Some(Leaving::Gone) => return None,
            Some(Leaving::Bows) | None => {}
        }
        let (sim, player) = (self.sim, self.sim.get::<Player>(self.sim.player));
        let since = self.since(self.memory.ended.unwrap_or(track.deed_since));
        let her = PlayerPose {
            posture: player.posture,
            activity: player.activity,
            moving: !sim.get::<Body>(sim.player).is_still(),
            aiming: self.aim.is_some(),
            outcome: sim.outcome,
            since,
            whistled: self.whistled(&player),
        };
        // Whoever caught her has pulled her out.
        let is_inside = sim.outcome != Some(Outcome::Caught) && since > GETS_IN;
        if matches!(player.activity, PlayerActivity::Hidden { .. }) && is_inside {
            return None;
        }
        Some(anim::her_clip(&her))
    }

    fn her(&self) -> Option<StandingSprite> {
        let sim = self.sim;
        let track = self.memory.track(sim.player)?;
        let clip = self.her_clip(track)?;
        let ((feet, raised), exposure) = (self.her_feet(), sim.get::<Exposure>(sim.player));
        let outfit = sim.get::<Player>(sim.player).outfit;
        let mut figure =
            self.figure(roles::her(outfit), clip, track, feet).unwrap_or_else(|| self.named("missing", feet));
        figure.sprite.color = rgba(self.look.actor.rim(exposure.band), 1.0);
        figure.sprite.light = self.lit(feet, self.look.actor.hero(exposure.band));
        Some(self.lifted(figure, raised))
    }

    /// Where her scarf hangs; `None` where no cloth is seen.
    pub fn tie(&self) -> Option<Tie> {
        let track = self.memory.track(self.sim.player)?;
        let figure = roles::her(self.sim.get::<Player>(self.sim.player).outfit);
        let (sheet, row, frame) = self.pose(&figure, self.her_clip(track)?, track)?;
        let tie = row.tie.as_ref()?;
        let (feet, raised) = self.her_feet();
        let at = feet - vec2(0.0, raised) - sheet.foot + Vec2::from(*tie.at.get(frame)?);
        let colors = sheet.row("scarf", track.dir)?;
        // They are painted round the foot of their frames.
        let swatches = [0, 1, 2].map(|layer| {
            let middle = sheet.source(colors, layer).point() + sheet.foot - vec2(0.0, 2.0);
            Rect::new(middle.x, middle.y, 1.0, 1.0)
        });
        Some(Tie { at, ground: feet.y, behind: behind(track.dir), over: tie.over, swatches })
    }

    /// How long ago she whistled, in seconds, while she catches her breath.
    fn whistled(&self, player: &Player) -> Option<f32> {
        let breath = ticks(self.sim.rules.kit.whistle_seconds);
        let left = player.whistles_at.checked_sub(self.sim.tick)?;
        Some(seconds(breath.saturating_sub(left)))
    }

    /// Where keys glint: those that lie, and those on belts.
    pub fn glints(&self) -> impl Iterator<Item = TreasureGlint> {
        self.sim.keys.iter().filter_map(|&entity| {
            let key: Key = self.sim.get(entity);
            let at = match key.carrier {
                _ if key.taken => return None,
                Some(guard) => self.feet(guard) + self.hip(guard)? + vec2(0.0, 2.0),
                None => key.at * super::paint::TILE - vec2(0.0, 1.0),
            };
            Some(TreasureGlint { at, around: 3.0, seed: entity.id() as f32 })
        })
    }
}
