//! The forecast: the path of every guard in sight, with a fading figure for each second, and his direction of
//! view at the end. Colors are those of his predicted alert level.

use super::anim;
use super::cone;
use super::effect::dot;
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shared::roles;
use crate::shell::config::interface::ForecastRules;
use crate::shell::render::assets::Materials;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::model::{AlertLevel, Guard, Sim};
use thief_girl::replay::{ForecastGuard, ForecastPose, forecast};

/// Least distance between two figures, in tiles.
const APART: f32 = 0.6;
/// Color of the shadow of a dash, which makes it visible on any floor.
const SHADE: [f32; 3] = [0.04, 0.03, 0.12];

/// The last forecast. It is computed only now and then, because it stays valid while the player does not
/// interfere.
#[derive(Default)]
pub struct Foresight {
    seen: Vec<ForecastGuard>,
    looked: Option<Tick>,
    /// How far ahead is shown, in ticks; a little more is computed.
    reach: Tick,
}

impl Foresight {
    /// Updates the forecast, or closes it if it is not `wanted`. Call once per frame.
    pub fn look(&mut self, sim: &Sim, rules: &ForecastRules, wanted: bool) {
        if !wanted {
            return *self = Self::default();
        }
        let every = ticks(rules.look_seconds);
        let is_fresh = |looked: Tick| sim.tick.checked_sub(looked).is_some_and(|age| age < every);
        if !self.looked.is_some_and(is_fresh) {
            self.reach = ticks(rules.seconds);
            self.seen = forecast(sim, self.reach + every);
            self.looked = Some(sim.tick);
        }
    }

    pub fn is_open(&self) -> bool {
        self.looked.is_some()
    }

    /// Whether no guard is in sight.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Returns each guard in sight with the place where he will be at the end.
    pub fn ends(&self) -> impl Iterator<Item = (Entity, thief_girl::base::Vec2)> {
        self.seen.iter().filter_map(|one| Some((one.guard, one.path.last()?.at)))
    }

    /// Draws paths and vision cones on the floor.
    pub fn draw_on_floor(
        &self,
        scene: &SceneContext,
        batches: (&mut Batch, &mut Batch),
        materials: &Materials,
    ) {
        let (pictures, shapes) = batches;
        gl_use_material(&materials.cone);
        self.fates(scene).for_each(|fate| fate.eyes(shapes));
        shapes.flush();
        gl_use_material(&materials.plain);
        self.fates(scene).for_each(|fate| fate.way(pictures));
        pictures.flush();
        gl_use_default_material();
    }

    /// Draws the figures over everything that stands.
    pub fn draw_figures(&self, scene: &SceneContext, batch: &mut Batch, materials: &Materials) {
        gl_use_material(&materials.spirit);
        self.fates(scene).for_each(|fate| fate.figures(batch));
        batch.flush();
        gl_use_default_material();
    }

    /// Returns the shown part of each guard's forecast.
    fn fates<'a>(&'a self, scene: &'a SceneContext<'a>) -> impl Iterator<Item = Fate<'a>> {
        self.seen.iter().filter_map(|one| {
            let past = one.path.partition_point(|pose| pose.tick < scene.sim.tick);
            let shown = one.path.partition_point(|pose| pose.tick <= scene.sim.tick + self.reach);
            let path = one.path.get(past..shown)?;
            Some(Fate { scene, one, path, last: path.last()? })
        })
    }
}

/// The shown part of a guard's forecast.
struct Fate<'a> {
    scene: &'a SceneContext<'a>,
    one: &'a ForecastGuard,
    path: &'a [ForecastPose],
    last: &'a ForecastPose,
}

impl Fate<'_> {
    /// Returns the color of an alert level; a calm guard is not drawn in the color of current cones.
    fn color(&self, alert_level: AlertLevel, alpha: f32) -> [u8; 4] {
        let look = self.scene.look;
        rgba(
            if alert_level == AlertLevel::Calm { look.forecast.calm } else { look.cone.color(alert_level) },
            alpha,
        )
    }

    /// Returns the opacity of a pose: 1 now, half as much at the end.
    fn faded(&self, index: usize) -> f32 {
        1.0 - 0.5 * index as f32 / self.path.len() as f32
    }

    /// Draws the beginning of his vision cone at the end.
    fn eyes(&self, batch: &mut Batch) {
        let (look, feet) = (&self.scene.look.forecast, self.last.at * TILE);
        let Some(&eye) = self.one.cone.first() else { return };
        // The cone was computed for the end of the whole forecast, so move it to the shown pose.
        let corner = |at: &Vec2| feet + ((*at - eye) * TILE).clamp_length_max(look.cone_px);
        let points: Vec<Vec2> = self.one.cone.iter().map(corner).collect();
        let extra = vec4(feet.x, feet.y, 0.0, f32::from(self.last.alert_level as u8));
        cone::fan(batch, &points, extra, self.color(self.last.alert_level, look.cone));
    }

    /// Draws dashes along his path.
    fn way(&self, batch: &mut Batch) {
        let look = &self.scene.look.forecast;
        let mut walked = 0.0;
        for (i, pair) in self.path.windows(2).enumerate() {
            let before = walked;
            walked += (pair[1].at - pair[0].at).length() * TILE;
            if (walked / look.dash_px).floor() == (before / look.dash_px).floor() {
                continue;
            }
            let alpha = look.line * self.faded(i);
            for side in [Vec2::ZERO, vec2(1.0, 0.0)] {
                let at = pair[1].at * TILE + side;
                dot(self.scene.art, batch, at + vec2(0.0, 1.0), rgba(SHADE, alpha / 2.0));
                dot(self.scene.art, batch, at, self.color(pair[1].alert_level, alpha));
            }
        }
    }

    /// Draws a figure for each second, if he has moved by then.
    fn figures(&self, batch: &mut Batch) {
        let mut before = self.path[0].at;
        for (i, pose) in self.path.iter().enumerate().skip(1) {
            let is_due = (i as Tick).is_multiple_of(TICKS_PER_SECOND) || i + 1 == self.path.len();
            if is_due && (pose.at - before).length() > APART {
                before = pose.at;
                self.figure(pose, self.scene.look.forecast.figure * self.faded(i), batch);
            }
        }
    }

    fn figure(&self, pose: &ForecastPose, alpha: f32, batch: &mut Batch) {
        let (scene, guard) = (self.scene, self.one.guard);
        let Some(mut track) = scene.memory.track(guard).copied() else { return };
        track.dir = anim::direction(pose.facing, track.dir);
        track.walked += (pose.at - self.path[0].at).length() * TILE;
        let clip = anim::guard_clip(pose.activity, pose.alert_level, 1.0, 0.0);
        let who = roles::guard(scene.sim.get::<Guard>(guard).archetype);
        if let Some(stands) = scene.figure(who, clip, &track, (pose.at * TILE).round()) {
            batch.shape(&Sprite { color: self.color(pose.alert_level, alpha), ..stands.sprite });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Config, Input};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    #[test]
    fn it_is_looked_at_now_and_then_and_forgotten_at_once() {
        let level = AsciiLevel::new("########\n#A....@#\n########").sketch().expect("a map");
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let rules = ForecastRules { seconds: 4.0, look_seconds: 0.2 };
        let mut foresight = Foresight::default();
        let mut looked = Vec::new();
        for _ in 0..25 {
            foresight.look(&sim, &rules, true);
            looked.push(foresight.looked);
            assert!(!foresight.is_empty());
            step(&mut sim, Input::IDLE);
        }
        looked.dedup();
        assert_eq!(looked, [Some(0), Some(12), Some(24)]);
        foresight.look(&sim, &rules, false);
        assert!(!foresight.is_open() && foresight.is_empty());
    }
}
