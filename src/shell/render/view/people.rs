//! Sprites of the player, guards, and keys on their belts.

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
use thief_girl::guard::mood;
use thief_girl::model::*;
use thief_girl::sense::light;

/// Time to get into a hideout, in seconds, for display.
const GETS_IN: f32 = 0.36;
/// Least distance between the player and the guard who caught her, horizontally or vertically, in pixels.
const APART: Vec2 = vec2(14.0, 24.0);

/// Adds the sprites of guards, keys on belts, and the player with her scarf.
pub fn all(scene: &SceneContext, scarf: &Scarf, all: &mut Vec<StandingSprite>) {
    all.extend(scene.sim.guards.iter().flat_map(|&guard| scene.guard_pieces(guard)));
    scene.belts(all);
    // The player is in front of guards on the same line. When she is caught, she is in front of all figures
    // near her.
    let before = if scene.sim.outcome == Some(Outcome::Caught) { APART.y } else { 0.25 };
    if let Some(her) = scene.her().map(|her| StandingSprite { foot: her.foot + before, ..her }) {
        all.extend(scarf.pieces(&her, &scene.look.scarf));
        all.push(her);
    }
}

/// Returns the direction of the player's back on the picture.
fn behind(dir: Dir) -> Vec2 {
    match dir {
        Dir::Right => vec2(-1.0, 0.0),
        Dir::Left => vec2(1.0, 0.0),
        // To the side, because her back is turned away from or towards the viewer.
        Dir::Down => vec2(0.9, -0.4),
        Dir::Up => vec2(0.25, 0.4),
    }
}

/// One frame of a figure.
pub struct Posed<'a> {
    pub sheet: &'a SpriteSheet,
    pub row: &'a AnimationRow,
    pub frame: usize,
}

impl Posed<'_> {
    /// Returns the rectangle of the frame in the texture.
    pub fn source(&self) -> Rect {
        self.sheet.source(self.row, self.frame)
    }
}

impl SceneContext<'_> {
    /// Returns the sprite of the player or a guard.
    pub fn portrait(&self, who: Entity) -> Option<StandingSprite> {
        if who == self.sim.player { self.her() } else { self.guard(who) }
    }

    /// Returns the frame of a figure's animation.
    fn pose(&self, figure: &FigureSprites, clip: Clip, track: &MotionTrack) -> Option<Posed<'_>> {
        let sheet = self.art.sheet(figure.sheet)?;
        // Hounds and dolls do not have all animations, so fall back to the simplest one that fits.
        let plainer = if clip.clock == ClipClock::Walked { "walk" } else { "idle" };
        let mut names = [clip.name, plainer, "idle"].into_iter();
        let row = names.find_map(|name| sheet.row(&figure.row(name), track.dir))?;
        let frame = anim::frame(row, clip.clock, track.walked, sheet.cycle_px(clip.name), self.now());
        Some(Posed { sheet, row, frame })
    }

    /// Returns a standing sprite of a figure's animation.
    pub fn figure(
        &self,
        figure: FigureSprites,
        clip: Clip,
        track: &MotionTrack,
        feet: Vec2,
    ) -> Option<StandingSprite> {
        let posed = self.pose(&figure, clip, track)?;
        let sheet = posed.sheet;
        let corner = feet - sheet.foot;
        let sprite = Sprite {
            dest: Rect::new(corner.x, corner.y, sheet.frame.x, sheet.frame.y),
            source: posed.source(),
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

    /// Returns a guard's animation, without the habit of whoever walks.
    fn guard_clip(&self, entity: Entity, track: &MotionTrack) -> Clip {
        let speed = self.sim.get::<Body>(entity).velocity.length();
        let (activity, startled) = (self.sim.get(entity), self.since(track.alert_level_since));
        if activity == Activity::Pocket && mood(self.sim, entity).tipsy {
            return Clip { name: "drink", clock: ClipClock::Loop };
        }
        let clip = anim::guard_clip(activity, track.alert_level, speed, startled);
        let habit = self.habit(entity, track).filter(|_| clip.name == "idle");
        habit.unwrap_or(clip)
    }

    /// Returns the sprites of a guard: one, or two while he shows his habit as he walks.
    fn guard_pieces(&self, entity: Entity) -> Vec<StandingSprite> {
        let Some(mut whole) = self.guard(entity) else { return Vec::new() };
        let upper = self.memory.track(entity).and_then(|track| {
            let figure = roles::guard(self.sim.get::<Guard>(entity).archetype);
            let clip = self.guard_clip(entity, track);
            let habit = self.habit(entity, track).filter(|_| clip.name == "walk")?;
            let (walk, habit) = (self.pose(&figure, clip, track)?, self.pose(&figure, habit, track)?);
            Some(self.above_the_belt(&mut whole, &walk, &habit))
        });
        [Some(whole), upper].into_iter().flatten().collect()
    }

    fn guard(&self, entity: Entity) -> Option<StandingSprite> {
        let track = self.memory.track(entity)?;
        let guard: Guard = self.sim.get(entity);
        let clip = self.guard_clip(entity, track);
        let feet = self.beside_her(self.feet(entity));
        let figure = self.figure(roles::guard(guard.archetype), clip, track, feet);
        let mut figure = figure.unwrap_or_else(|| self.named("missing", feet));
        // The shadow would reveal a guard who is hidden by the dark.
        let shows = self.sim.shows(entity);
        let silhouette = self.look.peek.silhouette;
        let opaque = shows * (silhouette + (1.0 - silhouette) * self.known(entity));
        figure.sprite.color[3] = (255.0 * opaque) as u8;
        figure.shade *= shows;
        if light::lantern(self.sim, entity).is_some() {
            figure.sprite.color = rgba(self.look.actor.rim(LightBand::Lit), opaque);
            // He would be overexposed by his own lantern.
            let (least, gain) = (self.look.actor.guard, self.look.actor.bearer);
            figure.sprite.light = Lit::Figure { at: feet, least, gain };
        }
        Some(figure)
    }

    /// Returns where a figure with these feet is drawn: after the player is caught, beside her instead of on
    /// her.
    pub fn beside_her(&self, feet: Vec2) -> Vec2 {
        let off = feet - self.feet(self.sim.player);
        let is_caught = self.sim.outcome == Some(Outcome::Caught);
        if !is_caught || off.x.abs() >= APART.x || off.y.abs() >= APART.y {
            return feet;
        }
        feet + vec2(APART.x.copysign(off.x) - off.x, 0.0)
    }

    /// Adds keys on belts, visible from behind.
    fn belts(&self, all: &mut Vec<StandingSprite>) {
        for key in self.sim.keys.iter().map(|&key| self.sim.get::<Key>(key)) {
            let Some((guard, hip)) = key.carrier.filter(|_| !key.taken).and_then(|g| Some((g, self.hip(g)?)))
            else {
                continue;
            };
            let feet = self.feet(guard);
            let mut stands = self.named("key_belt", feet + hip);
            (stands.foot, stands.shade) = (feet.y + TOES + 0.1, 0.0);
            // Without rim light, because the key is too small for it.
            (stands.sprite.light, stands.sprite.color) = (self.lit(feet, 1.1), [20, 16, 24, 255]);
            stands.shines_through = true;
            all.push(stands);
        }
    }

    /// Returns where a guard's keys hang, relative to his feet, in pixels; `None` while he sleeps.
    pub fn hip(&self, guard: Entity) -> Option<Vec2> {
        let track = self.memory.track(guard).filter(|_| !self.sim.sleeps(guard))?;
        Some(match track.dir {
            Dir::Down => vec2(-6.0, -10.0),
            Dir::Up => vec2(4.0, -10.0),
            Dir::Right => vec2(-5.0, -10.0),
            Dir::Left => vec2(5.0, -10.0),
        })
    }

    /// Returns the player's animation; `None` once she is inside a hideout, or gone.
    fn her_clip(&self, track: &MotionTrack) -> Option<Clip> {
        match self.leaving() {
            Some(Leaving::OnRope { clip, .. }) => return Some(clip),
            Some(Leaving::Gone) => return None,
            Some(Leaving::Bows) | None => {}
        }
        let (sim, player) = (self.sim, self.sim.get::<Player>(self.sim.player));
        let since = self.since(self.memory.ended.unwrap_or(track.activity_since));
        let her = PlayerPose {
            posture: player.posture,
            activity: player.activity,
            moving: !sim.get::<Body>(sim.player).is_still(),
            aiming: self.aim.is_some(),
            outcome: sim.outcome,
            since,
            whistled: self.whistled(&player),
        };
        // A guard who caught her has pulled her out.
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
        let (leans, lean) = self.leaning();
        let aside = lean.normalize_or_zero() * leans * self.look.peek.lean_px;
        (figure.sprite.dest.x, figure.sprite.dest.y) =
            ((figure.sprite.dest.x + aside.x).round(), (figure.sprite.dest.y + aside.y).round());
        Some(self.lifted(figure, raised))
    }

    /// Returns where her scarf hangs; `None` if it is not visible.
    pub fn tie(&self) -> Option<Tie> {
        let track = self.memory.track(self.sim.player)?;
        let figure = roles::her(self.sim.get::<Player>(self.sim.player).outfit);
        let Posed { sheet, row, frame } = self.pose(&figure, self.her_clip(track)?, track)?;
        let tie = row.tie.as_ref()?;
        let (feet, raised) = self.her_feet();
        let at = feet - vec2(0.0, raised) - sheet.foot + Vec2::from(*tie.at.get(frame)?);
        let colors = sheet.row("scarf", track.dir)?;
        // The colors are painted round the foot of their frames.
        let swatches = [0, 1, 2].map(|layer| {
            let middle = sheet.source(colors, layer).point() + sheet.foot - vec2(0.0, 2.0);
            Rect::new(middle.x, middle.y, 1.0, 1.0)
        });
        Some(Tie { at, ground: feet.y, behind: behind(track.dir), over: tie.over, swatches })
    }

    /// Returns how long ago she whistled, in seconds, while she recovers from that.
    fn whistled(&self, player: &Player) -> Option<f32> {
        let breath = ticks(self.sim.rules.kit.whistle_seconds);
        let left = player.whistles_at.checked_sub(self.sim.tick)?;
        Some(seconds(breath.saturating_sub(left)))
    }

    /// Returns where keys glint: on the floor and on belts.
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
