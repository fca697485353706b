//! Marks over heads.

use super::cone;
use super::effect::{Effects, NoticeMarker, sprite};
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shared::roles;
use crate::shell::render::layout;
use hecs::Entity;
use macroquad::prelude::*;
use std::f32::consts::TAU;
use thief_girl::guard::{Mood, mood};
use thief_girl::model::{
    Activity, AlertLevel, Awareness, Body, Guard, KnownEvidence, Player, PlayerActivity, Prop, Sim,
};
use thief_girl::rules::{EvidenceKind, PropKind};

/// How much lower the head of a guard is who squats beside a fire, in pixels.
const SQUATS: f32 = 5.0;
/// How much lower the head of a sleeping guard is, in pixels.
const LIES: f32 = 10.0;
/// Size of the bars that show for how long a guard sleeps and incense burns, in pixels.
const BAR: Vec2 = vec2(14.0, 4.0);
/// Place of the bar of a sleeper, from the foot of his "Z", in pixels.
const SLEEP_BAR: Vec2 = vec2(0.0, -18.0);
/// Place of the bar of burning incense, from the foot of its pot, in pixels.
const POT_BAR: Vec2 = vec2(-7.0, -25.0);
/// Amplitude of the "?" of a guard who has lost the player, in pixels.
const SWAY_PX: f32 = 3.0;
/// Frequency of that movement, in Hz.
const SWAY_HZ: f32 = 2.5;
/// Size of the player above her feet, in pixels, which no mark covers.
const HER: Vec2 = vec2(16.0, 30.0);
/// Horizontal offset of a mark that is moved aside, in pixels.
const ASIDE: f32 = 17.0;
/// Vertical offset of such a mark, in pixels.
const LOWER: f32 = 8.0;
/// Vertical offset below the feet, in pixels.
const BELOW: f32 = 20.0;

/// Draws the marks: "?", "?!", "!", "Z", a shaken "?" of a guard who has just lost the player, and noticed
/// evidence.
pub fn draw_heads(scene: &SceneContext, effects: &Effects, batch: &mut Batch) {
    for &guard in &scene.sim.guards {
        let Some(track) = scene.memory.track(guard) else { continue };
        let feet = scene.beside_her(scene.feet(guard));
        let activity: Activity = scene.sim.get(guard);
        let head = roles::head(scene.sim.get::<Guard>(guard).archetype);
        let shows = scene.sim.shows(guard);
        let mut sign = |name: &str, seconds: Option<f32>, at: Vec2| {
            let thing = scene.art.thing_or_missing(name);
            let source = seconds.map_or_else(|| thing.looping(scene.now()), |since| thing.once(since));
            let corner = clear_of(scene, feet + at - thing.foot, source.size(), head);
            batch.sprite(&sprite(source, corner, rgba([1.0; 3], shows)));
        };
        if let Some(since) = lost(scene, guard, effects) {
            sign("mark_curious", Some(since), vec2(sway(since), -head));
        } else if let Some(name) = cone::mark(track.alert_level).filter(|_| shows_alert(activity)) {
            sign(name, Some(scene.since(track.alert_level_since)), vec2(0.0, -head));
        } else if let Some(name) = drive(activity, mood(scene.sim, guard)) {
            let lower = if activity == Activity::Rest { SQUATS } else { 0.0 };
            sign(name, None, vec2(0.0, lower - head));
        } else if activity == Activity::Doze {
            sign("mark_sleep", None, vec2(4.0, 2.0 - head));
        } else if activity == Activity::Sleep {
            sign("mark_sleep", None, vec2(6.0, LIES - head));
        }
        if let Some(kind) = after(scene, guard, &effects.clues).filter(|_| activity != Activity::Sleep) {
            sign(roles::clue(kind), None, vec2(8.0, 2.0 - head));
        }
        if let Some(left) = scene.sim.sleeps_for(guard) {
            let left = left / scene.sim.rules.kit.incense.sleep_seconds;
            time_bar(scene, batch, feet + vec2(6.0, LIES - head) + SLEEP_BAR, (left, shows));
        }
    }
}

/// Draws for how long incense burns on.
pub fn draw_burning(scene: &SceneContext, batch: &mut Batch) {
    for &prop in &scene.sim.props {
        let Some(left) = scene.sim.burns_for(prop) else { continue };
        if scene.sim.get::<Prop>(prop).kind == PropKind::Incense {
            let at = scene.sim.get::<Body>(prop).at * TILE;
            let left = left / scene.sim.rules.kit.incense.seconds;
            time_bar(scene, batch, at + POT_BAR, (left, 1.0));
        }
    }
}

/// Draws a bar that shortens as time runs out, `left` from 1 to 0, as opaque as `shows`.
fn time_bar(scene: &SceneContext, batch: &mut Batch, corner: Vec2, (left, shows): (f32, f32)) {
    let mut bar = |inset: f32, width: f32, color: [u8; 4]| {
        let at = corner.round() + Vec2::splat(inset);
        let dest = Rect::new(at.x, at.y, width, BAR.y - 2.0 * inset);
        batch.sprite(&Sprite { dest, ..sprite(scene.art.white.source, at, color) });
    };
    bar(0.0, BAR.x, rgba([0.04, 0.03, 0.12], 0.8 * shows));
    // Until the end there is something to see.
    let full = ((BAR.x - 2.0) * left).ceil().max(1.0);
    bar(1.0, full, rgba(scene.look.fumes.color, shows));
}

/// Whether the mark of the alert level tells more of a guard than the sign of his need.
fn shows_alert(activity: Activity) -> bool {
    !matches!(activity, Activity::Sleep | Activity::Fetch | Activity::Report)
}

/// Whether a guard has a mark over his head: of his alert level, of a need or of sleep.
pub fn is_marked(sim: &Sim, guard: Entity) -> bool {
    let activity: Activity = sim.get(guard);
    sim.get::<Awareness>(guard).alert_level > AlertLevel::Calm
        || drive(activity, mood(sim, guard)).is_some()
        || matches!(activity, Activity::Doze | Activity::Sleep)
}

/// Returns the sign of the need that drives a guard, if one does.
fn drive(activity: Activity, mood: Mood) -> Option<&'static str> {
    match activity {
        _ if mood.undecided => Some("mark_undecided"),
        Activity::Rest => Some("mark_rest"),
        Activity::Pocket if mood.tipsy => Some("mark_drink"),
        Activity::Pocket => Some("mark_treat"),
        Activity::Fetch => Some("mark_fetch"),
        Activity::Report => Some("mark_news"),
        _ if mood.tipsy => Some("mark_tipsy"),
        _ => None,
    }
}

/// Returns the top left corner of a mark: over the head, or beside it where it does not cover the player.
fn clear_of(scene: &SceneContext, corner: Vec2, size: Vec2, head: f32) -> Vec2 {
    if matches!(scene.sim.get::<Player>(scene.sim.player).activity, PlayerActivity::Hidden { .. }) {
        return corner;
    }
    let (feet, raised) = scene.her_feet();
    let her = Rect::new(feet.x - HER.x / 2.0, feet.y - raised - HER.y, HER.x, HER.y);
    let moved = [vec2(0.0, 0.0), vec2(ASIDE, LOWER), vec2(-ASIDE, LOWER), vec2(0.0, head + BELOW)];
    let places = moved.map(|by| Rect::new(corner.x + by.x, corner.y + by.y, size.x, size.y));
    // Marks that do not cover her stay.
    if layout::is_free(places[0], &[her]) {
        return corner;
    }
    layout::choose(&places, &[her], None).map_or(corner, |placed| placed.at.point())
}

/// Returns how long ago a guard lost the player, in seconds, if that was just now and he has not found her
/// again.
fn lost(scene: &SceneContext, guard: Entity, effects: &Effects) -> Option<f32> {
    let id = scene.sim.id(guard);
    let hunts = scene.sim.get::<Activity>(guard).is_hunt();
    let ghost = effects.ghosts.iter().find(|ghost| ghost.guard == id && !hunts)?;
    let since = scene.since(ghost.since);
    (since < scene.look.effect.sign_seconds).then_some(since)
}

/// Returns the horizontal offset of the mark of a guard who lost the player, in pixels.
fn sway(since: f32) -> f32 {
    (SWAY_PX * (since * SWAY_HZ * TAU).sin()).round()
}

/// Returns what a guard has just noticed, or the nearest evidence if he is restoring things.
fn after(scene: &SceneContext, guard: Entity, clues: &[NoticeMarker]) -> Option<EvidenceKind> {
    let (sim, id) = (scene.sim, scene.sim.id(guard));
    if sim.get::<Activity>(guard) == Activity::Mend {
        let at = sim.get::<Body>(guard).at;
        let known = sim.get::<KnownEvidence>(guard).known;
        let nearest = known.iter().min_by(|a, b| a.at.distance(at).total_cmp(&b.at.distance(at)));
        return nearest.map(|evidence| evidence.kind);
    }
    clues.iter().find(|clue| clue.guard == id).map(|clue| clue.kind)
}
