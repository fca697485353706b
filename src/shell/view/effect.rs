//! Small short things: dust, shards, sparks, and the ghost where she was last seen. They come from
//! events and change nothing.

use super::cast::Scene;
use super::paint::{Batch, Lit, Sprite, TILE, rgba};
use crate::shell::assets::{Art, Look};
use macroquad::prelude::*;
use thief_girl::base::Rng;
use thief_girl::level::Weather;
use thief_girl::model::{ActorId, Event, Posture, Rung, Sim, Treasure};
use thief_girl::rules::{DoorKind, Floor};

/// What a particle looks like.
enum Paint {
    /// A thing of the atlas, played once.
    Thing(String),
    /// A point of light.
    Dot([f32; 3]),
}

struct Particle {
    paint: Paint,
    /// On the ground, in pixels.
    at: Vec2,
    velocity: Vec2,
    /// Above the ground, and upwards, in pixels.
    height: f32,
    rise: f32,
    gravity: f32,
    age: f32,
    life: f32,
}

/// Where a guard last knew her.
struct Ghost {
    guard: ActorId,
    at: Vec2,
    age: f32,
}

pub struct Effects {
    particles: Vec<Particle>,
    ghosts: Vec<Ghost>,
    /// For the eye only: the simulation has its own.
    rng: Rng,
    fireflies: Vec<Vec2>,
}

impl Effects {
    pub fn new(sim: &Sim, look: &Look) -> Self {
        let mut rng = Rng::new(sim.level.hash);
        let each = look.firefly.tiles_each.max(1) as usize;
        let grass = sim.level.floor.iter().filter(|(c, f)| {
            **f == Floor::Grass && !sim.level.indoors[*c] && sim.level.structure[*c].is_none()
        });
        // They do not fly in the wet and the cold.
        let fly = matches!(sim.level.mood.weather, Weather::Clear | Weather::Mist);
        let homes = grass.filter(|_| rng.below(each) == 0 && fly);
        let fireflies = homes.map(|(c, _)| (c.as_vec2() + 0.5) * TILE).collect();
        Self { particles: Vec::new(), ghosts: Vec::new(), rng, fireflies }
    }

    pub fn observe(&mut self, sim: &Sim) {
        for event in &sim.events {
            self.event(sim, event);
        }
        let calm = |id: ActorId| {
            let guard = sim.guards.iter().find(|g| sim.id(**g) == id);
            guard.is_none_or(|g| sim.get::<thief_girl::model::Awareness>(*g).rung < Rung::Investigating)
        };
        self.ghosts.retain(|ghost| !calm(ghost.guard));
    }

    fn event(&mut self, sim: &Sim, event: &Event) {
        match event {
            Event::Footstep { at, floor, posture, .. } => match (floor, posture) {
                (Floor::Water, _) => self.burst(*at, 5, [0.62, 0.82, 0.92], 26.0),
                (_, Posture::Run) => self.thing("puff", *at, Vec2::ZERO),
                _ => {}
            },
            Event::Shattered { at, .. } => {
                self.burst(*at, 14, [0.80, 0.93, 0.97], 60.0);
                self.thing("glint", *at, Vec2::ZERO);
            }
            Event::Stolen { treasure, at, .. } => self.stolen(sim, *treasure, *at),
            Event::Door { cell, kind, opening: Some(thief_girl::model::Opening::Burst), .. } => {
                let dust = if *kind == DoorKind::Shoji { [0.93, 0.88, 0.75] } else { [0.70, 0.55, 0.42] };
                self.burst(cell.as_vec2() + 0.5, 10, dust, 40.0);
            }
            Event::Hid { at } | Event::CameOut { at } => self.thing("puff", *at, Vec2::ZERO),
            Event::Spotted { guard, her, .. } => {
                self.ghosts.retain(|g| g.guard != *guard);
                self.burst(*her, 6, [0.95, 0.40, 0.34], 46.0);
            }
            Event::LostHer { guard, last_known } => {
                self.ghosts.retain(|g| g.guard != *guard);
                self.ghosts.push(Ghost { guard: *guard, at: *last_known, age: 0.0 });
            }
            Event::Caught { at, .. } => self.burst(*at, 12, [1.0, 0.86, 0.48], 54.0),
            Event::Escaped { exit } => {
                for _ in 0..8 {
                    let around = self.rng.in_disc(1.2);
                    self.thing("sparkle", exit.as_vec2() + 0.5 + around, vec2(0.0, -12.0));
                }
            }
            _ => {}
        }
    }

    /// The loot flies to her in an arc, and sparks stay where it was.
    fn stolen(&mut self, sim: &Sim, treasure: ActorId, at: Vec2) {
        for _ in 0..7 {
            let around = self.rng.in_disc(0.7);
            self.thing("sparkle", at + around - vec2(0.0, 0.3), vec2(0.0, -10.0));
        }
        self.burst(at, 10, [1.0, 0.92, 0.60], 44.0);
        let entity = sim.treasures.iter().find(|t| sim.id(**t) == treasure);
        let Some(spec) = entity.map(|t| sim.get::<Treasure>(*t).spec) else { return };
        let (life, way) = (0.5, (sim.player_body().at - at) * TILE);
        self.particles.push(Particle {
            paint: Paint::Thing(sim.level.treasures[spec].sprite.clone()),
            at: at * TILE,
            velocity: way / life,
            height: 2.0,
            rise: 95.0,
            gravity: 350.0,
            age: 0.0,
            life,
        });
    }

    fn thing(&mut self, name: &str, at: Vec2, velocity: Vec2) {
        let paint = Paint::Thing(name.into());
        let life = 0.24 + self.rng.unit() * 0.14;
        let at = at * TILE;
        self.particles.push(Particle {
            paint,
            at,
            velocity,
            height: 0.0,
            rise: 0.0,
            gravity: 0.0,
            age: 0.0,
            life,
        });
    }

    fn burst(&mut self, at: Vec2, count: usize, color: [f32; 3], speed: f32) {
        for _ in 0..count {
            let velocity = self.rng.in_disc(speed);
            self.particles.push(Particle {
                paint: Paint::Dot(color),
                at: at * TILE,
                velocity,
                height: 2.0,
                rise: 30.0 + 40.0 * self.rng.unit(),
                gravity: 190.0,
                age: 0.0,
                life: 0.35 + 0.3 * self.rng.unit(),
            });
        }
    }

    pub fn advance(&mut self, dt: f32) {
        for p in &mut self.particles {
            p.age += dt;
            p.at += p.velocity * dt;
            p.height = (p.height + p.rise * dt).max(0.0);
            p.rise -= p.gravity * dt;
            if p.height <= 0.0 {
                p.velocity *= 0.9;
            }
        }
        self.particles.retain(|p| p.age < p.life);
        for ghost in &mut self.ghosts {
            ghost.age += dt;
        }
    }

    /// What lies on the floor: the ghosts.
    pub fn draw_ghosts(&self, art: &Art, batch: &mut Batch) {
        for ghost in &self.ghosts {
            let thing = art.thing_or_missing("ghost");
            let alpha = 0.55 + 0.2 * (ghost.age * 4.0).sin();
            batch.sprite(&sprite(thing.frame(0), ghost.at * TILE - thing.foot, rgba([1.0; 3], alpha)));
        }
    }

    pub fn draw(&self, scene: &Scene, batch: &mut Batch, clock: f32) {
        self.draw_fireflies(scene, batch, clock);
        for p in &self.particles {
            let at = p.at - vec2(0.0, p.height);
            let fade = 1.0 - (p.age / p.life).powi(3);
            match &p.paint {
                Paint::Dot(color) => dot(scene.art, batch, at, rgba(*color, fade)),
                Paint::Thing(name) => {
                    let thing = scene.art.thing_or_missing(name);
                    let source = if thing.ms.len() > 1 {
                        thing.once(p.age / p.life * thing.seconds())
                    } else {
                        thing.frame(0)
                    };
                    batch.sprite(&sprite(source, at - thing.foot, rgba([1.0; 3], 1.0)));
                }
            }
        }
        treasure_glints(scene, batch, clock);
    }

    fn draw_fireflies(&self, scene: &Scene, batch: &mut Batch, clock: f32) {
        for (i, home) in self.fireflies.iter().enumerate() {
            let own = i as f32 * 1.7;
            let way = vec2((clock * 0.31 + own).sin() * 18.0, (clock * 0.43 + own * 2.0).sin() * 10.0 - 6.0);
            let glow = ((clock * 1.1 + own * 3.0).sin() * 1.6).clamp(0.0, 1.0);
            if glow < 0.05 {
                continue;
            }
            let at = *home + way;
            let color = scene.look.firefly.color;
            dot(scene.art, batch, at, rgba(color, glow));
            for side in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                dot(scene.art, batch, at + side, rgba(color, glow * 0.3));
            }
        }
    }
}

/// Every treasure twinkles now and then, so that greed finds it.
fn treasure_glints(scene: &Scene, batch: &mut Batch, clock: f32) {
    let thing = scene.art.thing_or_missing("sparkle");
    for (i, &entity) in scene.sim.treasures.iter().enumerate() {
        let treasure: Treasure = scene.sim.get(entity);
        for glint in 0..3 {
            let phase = clock * 0.75 + i as f32 * 0.37 + glint as f32 * 0.41;
            let (turn, part) = (phase.floor(), phase.fract() * 1.3);
            if treasure.taken || part * 1.0 > thing.seconds() {
                continue;
            }
            let seed = turn * 12.9898 + glint as f32 * 78.233 + i as f32;
            let around =
                vec2((seed.sin() * 43.7).fract() * 9.0, -4.0 - (seed.cos() * 37.1).fract().abs() * 9.0);
            batch.sprite(&sprite(
                thing.once(part),
                treasure.at * TILE + around - thing.foot,
                rgba([1.0; 3], 1.0),
            ));
        }
    }
}

/// One pixel of colour.
pub fn dot(art: &Art, batch: &mut Batch, at: Vec2, color: [u8; 4]) {
    let at = at.round();
    let dest = Rect::new(at.x, at.y, 1.0, 1.0);
    batch.sprite(&Sprite { dest, ..sprite(art.white.source, at, color) });
}

/// A picture that no light falls on.
pub fn sprite(source: Rect, corner: Vec2, color: [u8; 4]) -> Sprite {
    let corner = corner.round();
    let dest = Rect::new(corner.x, corner.y, source.w, source.h);
    Sprite { dest, source, flip_x: false, flip_y: false, color, light: Lit::Flat }
}
