//! The lamplight map: the light of all lamps and lanterns on the ground, as in the simulation, with soft edges.

use super::paint::{Batch, Lit, Sprite, TILE, camera_on, rgba};
use super::scene::SceneContext;
use crate::shell::platform::costs;
use crate::shell::render::assets::{Look, Materials, Shines};
use hecs::Entity;
use macroquad::prelude::*;
use std::collections::HashMap;
use thief_girl::base::grid::cell_of;
use thief_girl::model::{Lamp, Sim};
use thief_girl::rules::LampKind;
use thief_girl::sense::light;

/// Pixels of the level per pixel of the map.
const COARSE: f32 = 2.0;
/// How far the map extends beyond the picture, in pixels, because figures are lit by where their feet are.
const MARGIN: f32 = 48.0;
/// Number of points of a flame from which shadows are drawn.
const POINTS: usize = 4;
/// Light behind a paper wall without any: the shader needs a positive number to know paper.
pub const DARK_PAPER: f32 = 0.001;

/// The lamplight map.
pub struct Lamps {
    target: RenderTarget,
    batch: Batch,
    /// Area that the map shows, in pixels of the level.
    area: Rect,
    /// Polygons of standing lamps, each with the map version that it was made for.
    cache: HashMap<Entity, (u32, Vec<Vec<Vec2>>)>,
    /// Light of standing lamps on paper walls from behind, by cell.
    behind: HashMap<IVec2, f32>,
    /// Map version and lit lamps for which `behind` was computed.
    behind_in: (u32, Vec<bool>),
    /// Carried lanterns of this frame: place and radius, in tiles.
    carried: Vec<(Vec2, f32)>,
}

/// A light in this frame.
#[derive(Clone, Copy, Debug)]
pub struct Shining {
    /// Position, in tiles.
    pub at: Vec2,
    pub radius: f32,
    /// Strength with flicker, about 1.
    pub strength: f32,
    pub kind: Shines,
    /// Factors for green and blue.
    hue: [f32; 2],
}

impl Lamps {
    pub fn new(picture: Vec2) -> Self {
        let size = ((picture + 2.0 * MARGIN) / COARSE).ceil();
        let target = render_target(size.x as u32, size.y as u32);
        target.texture.set_filter(FilterMode::Linear);
        let area = Rect::new(0.0, 0.0, size.x * COARSE, size.y * COARSE);
        Self {
            target,
            batch: Batch::new(None),
            area,
            cache: HashMap::new(),
            behind: HashMap::new(),
            behind_in: (0, Vec::new()),
            carried: Vec::new(),
        }
    }

    pub fn texture(&self) -> Texture2D {
        self.target.texture.clone()
    }

    /// Returns the corner and 1 ÷ size of the map, in pixels of the level.
    pub fn uniform(&self) -> Vec4 {
        vec4(self.area.x, self.area.y, 1.0 / self.area.w, 1.0 / self.area.h)
    }

    /// Draws the map for a view whose top left corner is at `corner`, in pixels of the level.
    pub fn paint(
        &mut self,
        sim: &Sim,
        shining: &[(Entity, Shining)],
        corner: Vec2,
        paint: (&Materials, &Look),
    ) {
        // The map's grid is fixed to the level, so that soft edges do not crawl.
        self.area.x = ((corner.x - MARGIN) / COARSE).floor() * COARSE;
        self.area.y = ((corner.y - MARGIN) / COARSE).floor() * COARSE;
        self.follow(sim, shining);
        let (materials, look) = paint;
        costs::driver(|| {
            set_camera(&camera_on(&self.target, self.area));
            clear_background(BLACK);
        });
        gl_use_material(&materials.lamp);
        for (entity, light) in shining {
            let reach = light.radius * TILE;
            let at = light.at * TILE;
            let nearest = at.clamp(self.area.point(), self.area.point() + self.area.size());
            if nearest.distance(at) > reach {
                continue;
            }
            if light.kind == Shines::Lantern {
                let polygon = light::polygon_of(sim, light.at, light.radius);
                fan(&mut self.batch, &polygon, light, light.strength);
                continue;
            }
            let cached = self.cache.entry(*entity).or_insert((u32::MAX, Vec::new()));
            if cached.0 != sim.map.version {
                *cached = (sim.map.version, soft_polygons(sim, light, look));
            }
            for polygon in &cached.1 {
                fan(&mut self.batch, polygon, light, light.strength / cached.1.len() as f32);
            }
        }
        self.batch.flush();
        gl_use_default_material();
    }

    /// Notes the carried lanterns, and forgets the light on paper walls if lamps or doors have changed.
    fn follow(&mut self, sim: &Sim, shining: &[(Entity, Shining)]) {
        let lit = || sim.lamps.iter().map(|lamp| sim.get::<Lamp>(*lamp).lit);
        if self.behind_in.0 != sim.map.version || !lit().eq(self.behind_in.1.iter().copied()) {
            self.behind_in = (sim.map.version, lit().collect());
            self.behind.clear();
        }
        let lanterns = shining.iter().filter(|(_, light)| light.kind == Shines::Lantern);
        self.carried.clear();
        self.carried.extend(lanterns.map(|(_, light)| (light.at, light.radius)));
    }

    /// Returns the light of lamps and lanterns of this frame on a paper wall in `cell` from its far side; always positive.
    pub fn behind(&mut self, scene: &SceneContext, cell: IVec2) -> f32 {
        let sim = scene.sim;
        let north = cell.as_vec2() + vec2(0.5, -0.5);
        let standing = *self.behind.entry(cell).or_insert_with(|| {
            let lamps = sim.lamps.iter().map(|lamp| sim.get::<Lamp>(*lamp)).filter(|lamp| lamp.lit);
            lamps.map(|lamp| light_at(sim, lamp.at, lamp.radius, north)).sum()
        });
        let carried: f32 = self.carried.iter().map(|(at, radius)| light_at(sim, *at, *radius, north)).sum();
        ((standing + carried) * scene.look.light.paper).clamp(DARK_PAPER, 1.0)
    }
}

impl Sprite {
    /// Sets the light that shines through, if the sprite is a paper wall in a cell.
    pub fn with_light_behind(
        mut self,
        paper: Option<IVec2>,
        scene: &SceneContext,
        lamps: &mut Lamps,
    ) -> Self {
        if let (Some(cell), Lit::Wall { foot, shade, .. }) = (paper, self.light) {
            self.light = Lit::Wall { foot, behind: lamps.behind(scene, cell), shade };
        }
        self
    }
}

fn light_at(sim: &Sim, lamp: Vec2, radius: f32, point: Vec2) -> f32 {
    let fall = 1.0 - lamp.distance(point) / radius;
    if fall > 0.0 && sim.map.is_clear(lamp, point) { fall } else { 0.0 }
}

/// Returns all lights of this frame. `place` returns a guard's position, in tiles.
pub fn shining(sim: &Sim, look: &Look, clock: f32, place: impl Fn(Entity) -> Vec2) -> Vec<(Entity, Shining)> {
    let standing = sim.lamps.iter().filter_map(|&entity| {
        let lamp: Lamp = sim.get(entity);
        lamp.lit.then(|| (entity, (lamp.at, lamp.radius, kind_of(sim, &lamp))))
    });
    let carried = sim.guards.iter().filter_map(|&entity| {
        let (_, radius) = light::lantern(sim, entity)?;
        Some((entity, (place(entity), radius, Shines::Lantern)))
    });
    let shine = |(i, (entity, (at, radius, kind))): (usize, (Entity, (Vec2, f32, Shines)))| {
        let flame = look.flames.of(kind);
        let strength = 1.0 + flame.flicker * flicker(clock * flame.hz, i as f32);
        (entity, Shining { at, radius, strength, kind, hue: flame.hue })
    };
    standing.chain(carried).enumerate().map(shine).collect()
}

/// Returns the kind of a lamp; outdoors, lanterns are of stone.
fn kind_of(sim: &Sim, lamp: &Lamp) -> Shines {
    let indoors = sim.level.indoors.get(cell_of(lamp.at)) == Some(&true);
    match lamp.kind {
        LampKind::Brazier => Shines::Brazier,
        LampKind::Lantern if indoors => Shines::Andon,
        LampKind::Lantern => Shines::Stone,
    }
}

/// Returns a flickering number between −1 and 1, different for each flame.
fn flicker(phase: f32, flame: f32) -> f32 {
    let wave = |speed: f32| (phase * speed + flame * 2.4).sin();
    (wave(1.0) + wave(2.7) * 0.6 + wave(0.31)) / 2.6
}

fn soft_polygons(sim: &Sim, light: &Shining, look: &Look) -> Vec<Vec<Vec2>> {
    let size = look.light.penumbra_px / TILE;
    let home = light.at.floor();
    let polygon = |i: usize| {
        let around = Vec2::from_angle(i as f32 * std::f32::consts::TAU / POINTS as f32) * size;
        // A point of the flame in another cell could shine through a wall.
        let point = if (light.at + around).floor() == home { light.at + around } else { light.at };
        light::polygon_of(sim, point, light.radius)
    };
    (0..POINTS).map(polygon).collect()
}

/// Draws a polygon whose first point is the flame.
fn fan(batch: &mut Batch, polygon: &[Vec2], light: &Shining, strength: f32) {
    let corner = |p: Vec2| (p * TILE, (p - light.at) / light.radius, Vec4::ZERO);
    // Half of the hue, since it may be up to 2.
    let [green, blue] = light.hue.map(|part| part / 2.0);
    let color = rgba([1.0, green, blue].map(|part| part * strength), 1.0);
    batch.fan(polygon, corner, color);
}
