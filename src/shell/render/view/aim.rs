//! The preview of a throw: its arc, where it lands, its effect there, and who would hear it.

use super::effect::{dot, sprite};
use super::paint::{Batch, TILE, rgba};
use super::scene::SceneContext;
use super::smoke;
use crate::shared::roles;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::act;
use thief_girl::model::{Guard, ThrowArc};
use thief_girl::rules::PropKind;
use thief_girl::sense::hear::{self, SoundArrival};

/// Color of the marks of a throw that something stops.
const STOPPED: [f32; 3] = [1.0, 0.42, 0.36];

/// A throw that the player aims.
pub struct ThrowAim {
    /// Where it lands, in tiles.
    pub to: Vec2,
    /// Where it is aimed, in tiles, if something on its way stops it.
    wanted: Option<Vec2>,
    pub loudness: f32,
    kind: PropKind,
    flight: ThrowArc,
    hearers: Vec<(Entity, SoundArrival)>,
}

impl ThrowAim {
    /// Predicts a throw towards `target`, in tiles; `None` if she has nothing to throw.
    pub fn new(scene: &SceneContext, target: Vec2) -> Option<Self> {
        let sim = scene.sim;
        let thing = act::throws(sim)?;
        let from = sim.player_body().at;
        let to = act::landing(sim, target);
        let wanted = act::falls_short(sim, target).then(|| act::aim_from(sim, target));
        let loudness = act::thrown_loudness(sim, thing, to);
        let rise = from.distance(to) * sim.rules.throw.height_per_tile;
        let flight = ThrowArc { from, to, start: sim.tick, ticks: 100, rise };
        Some(Self { to, wanted, loudness, kind: thing.0, flight, hearers: hear::audience(sim, to, loudness) })
    }

    /// Draws the radius of smoke or fumes, unless it would fall over an edge.
    pub fn draw_on_floor(&self, scene: &SceneContext, batch: &mut Batch, clock: f32) {
        if scene.sim.map.is_edge(self.to) {
            return;
        }
        let kit = &scene.sim.rules.kit;
        let radius = match self.kind {
            PropKind::SmokeBall => kit.smoke.radius,
            PropKind::Incense => kit.incense.radius,
            _ => return,
        };
        smoke::ring(scene, batch, self.to, radius, rgba(scene.look.fumes.color, 0.9), clock);
    }

    pub fn draw(&self, scene: &SceneContext, batch: &mut Batch, clock: f32) {
        let launch = scene.sim.rules.throw.launch_height;
        let steps = (self.flight.from.distance(self.to) * 3.0).ceil().max(2.0) as i32;
        for i in 0..steps {
            // The dots move along the arc, so that its direction is visible.
            let t = ((i as f32 + (clock * 3.0).fract()) / steps as f32).clamp(0.0, 1.0);
            let ground = self.flight.from.lerp(self.to, t) * TILE;
            let height = launch * (1.0 - t) + 4.0 * self.flight.rise * t * (1.0 - t);
            dot(scene.art, batch, ground, rgba([0.04, 0.03, 0.12], 0.5));
            let at = ground - vec2(0.0, height * TILE);
            dot(scene.art, batch, at, rgba([0.96, 0.97, 0.86], 0.9));
            dot(scene.art, batch, at + vec2(1.0, 0.0), rgba([0.96, 0.97, 0.86], 0.9));
        }
        let reticle = scene.art.thing_or_missing("reticle");
        let mark = |at: Vec2, color| sprite(reticle.looping(clock), at * TILE - reticle.foot, color);
        match self.wanted {
            None => batch.sprite(&mark(self.to, rgba([1.0; 3], 1.0))),
            Some(wanted) => {
                batch.sprite(&mark(wanted, rgba(STOPPED, 0.5)));
                cross(scene, batch, self.to);
            }
        }
        for (guard, heard) in &self.hearers {
            let head = roles::head(scene.sim.get::<Guard>(*guard).archetype);
            ear(scene, batch, scene.feet(*guard) + vec2(8.0, -head), heard.faint);
        }
    }
}

/// Draws a cross where something stops a throw.
fn cross(scene: &SceneContext, batch: &mut Batch, at: Vec2) {
    const ARM: i32 = 4;
    let middle = (at * TILE).round();
    let arms = || (-ARM..=ARM).flat_map(|i| [(i, i), (i, -i)]);
    // A rim makes it visible on any background.
    for (width, color) in [(3.0, rgba([0.04, 0.03, 0.12], 0.8)), (1.0, rgba(STOPPED, 1.0))] {
        for (x, y) in arms() {
            for along in [-1.0, 0.0, 1.0].into_iter().filter(|along: &f32| along.abs() * 2.0 < width) {
                dot(scene.art, batch, middle + vec2(x as f32 + along, y as f32), color);
                dot(scene.art, batch, middle + vec2(x as f32, y as f32 + along), color);
            }
        }
    }
}

/// Draws an ear beside the head of a guard who would hear it, clearly (solid) or faintly (hollow).
fn ear(scene: &SceneContext, batch: &mut Batch, corner: Vec2, faint: bool) {
    const SOLID: [&str; 9] = [
        "..#####..",
        ".#######.",
        "###...###",
        "##.###.##",
        "##...#.##",
        "###..#.##",
        ".###..##.",
        "..##.##..",
        "..####...",
    ];
    const HOLLOW: [&str; 9] = [
        "..#####..",
        ".#.....#.",
        "#.......#",
        "#..###..#",
        "#....#..#",
        "#....#..#",
        ".#..#..#.",
        "..#...#..",
        "..####...",
    ];
    let color = if faint { rgba([0.62, 0.72, 0.80], 0.9) } else { rgba([1.0, 0.83, 0.42], 1.0) };
    // A shadow makes it visible on any background.
    for (shift, color) in [(1.0, rgba([0.04, 0.03, 0.12], 0.7)), (0.0, color)] {
        for (y, row) in if faint { HOLLOW } else { SOLID }.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
                dot(scene.art, batch, corner + vec2(x as f32, y as f32) + shift, color);
            }
        }
    }
}
