//! Signs that float above heads.

use super::cone;
use super::effect::{Clue, sprite};
use super::paint::{Batch, rgba};
use super::scene::Scene;
use crate::shared::roles;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::{Activity, Body, Guard, Notes};
use thief_girl::rules::EvidenceKind;

/// How much lower the head of one who lies is, in pixels.
const LIES: f32 = 10.0;

/// "?", "?!", "!", "Z", and what of hers a guard is after.
pub fn draw_heads(scene: &Scene, clues: &[Clue], batch: &mut Batch) {
    for &guard in &scene.sim.guards {
        let Some(track) = scene.memory.track(guard) else { continue };
        let feet = scene.feet(guard);
        let activity: Activity = scene.sim.get(guard);
        let head = roles::head(scene.sim.get::<Guard>(guard).archetype);
        let shows = scene.sim.shows(guard);
        let mut sign = |name: &str, seconds: Option<f32>, at: Vec2| {
            let thing = scene.art.thing_or_missing(name);
            let source = seconds.map_or_else(|| thing.looping(scene.now()), |since| thing.once(since));
            batch.sprite(&sprite(source, feet + at - thing.foot, rgba([1.0; 3], shows)));
        };
        if let Some(name) = cone::mark(track.rung).filter(|_| activity != Activity::Sleep) {
            sign(name, Some(scene.since(track.rung_since)), vec2(0.0, -head));
        } else if activity == Activity::Doze {
            sign("mark_sleep", None, vec2(4.0, 2.0 - head));
        } else if activity == Activity::Sleep {
            sign("mark_sleep", None, vec2(6.0, LIES - head));
        }
        if let Some(kind) = after(scene, guard, clues).filter(|_| activity != Activity::Sleep) {
            sign(roles::clue(kind), None, vec2(8.0, 2.0 - head));
        }
    }
}

/// What a guard has just noticed, or is putting right: then it is what is nearest to his hands.
fn after(scene: &Scene, guard: Entity, clues: &[Clue]) -> Option<EvidenceKind> {
    let (sim, id) = (scene.sim, scene.sim.id(guard));
    if sim.get::<Activity>(guard) == Activity::Mend {
        let at = sim.get::<Body>(guard).at;
        let known = sim.get::<Notes>(guard).known;
        let nearest = known.iter().min_by(|a, b| a.at.distance(at).total_cmp(&b.at.distance(at)));
        return nearest.map(|evidence| evidence.kind);
    }
    clues.iter().find(|clue| clue.guard == id).map(|clue| clue.kind)
}
