//! Short visual effects: dust, shards, sparks, and the marker where the player was last seen. They are created
//! from events (see `happening`) and affect nothing.

use super::paint::{Batch, Lit, Sprite, TILE, rgba};
use super::scene::SceneContext;
use crate::shell::render::assets::{Look, TextureAtlas};
use macroquad::prelude::*;
use thief_girl::base::Rng;
use thief_girl::level::Weather;
use thief_girl::model::{ActorId, Sim, Treasure};
use thief_girl::rules::{EvidenceKind, Floor};

/// What a particle looks like.
pub enum Paint {
    /// A sprite of the atlas, played once.
    Thing(String),
    /// A point of light.
    Dot([f32; 3]),
    /// A bitmap on a dark background (`-`), with these colors for `o` and `#`.
    Pattern { rows: &'static [&'static str], colors: [[f32; 3]; 2] },
}

/// A particle of a visual effect.
pub struct Particle {
    pub paint: Paint,
    /// Position on the ground, in pixels.
    pub at: Vec2,
    pub velocity: Vec2,
    /// Height above the ground, in pixels.
    pub height: f32,
    /// Upward speed, in pixels/s.
    pub rise: f32,
    pub gravity: f32,
    pub age: f32,
    pub life: f32,
    /// Whether it is on the floor, under figures.
    pub flat: bool,
}

/// Where a guard last knew the player.
pub struct LastKnownMarker {
    pub guard: ActorId,
    pub at: Vec2,
    pub age: f32,
    /// Tick at which he lost her.
    pub since: u32,
}

/// What a guard has just noticed.
pub struct NoticeMarker {
    pub guard: ActorId,
    pub kind: EvidenceKind,
    pub age: f32,
}

/// Something that twinkles now and then.
pub struct TreasureGlint {
    /// Position, in pixels.
    pub at: Vec2,
    pub around: f32,
    pub seed: f32,
}

/// All visual effects of a heist.
pub struct Effects {
    particles: Vec<Particle>,
    pub ghosts: Vec<LastKnownMarker>,
    pub clues: Vec<NoticeMarker>,
    /// Random numbers for display, separate from those of the simulation.
    pub rng: Rng,
    fireflies: Vec<Vec2>,
    /// Whether the player stood in water.
    pub is_wet: bool,
    /// Part of the decorative particles that is drawn, 0 to 1.
    share: f32,
    /// Sum of the parts since the last decorative particle.
    due: f32,
}

impl Effects {
    pub fn new(sim: &Sim, look: &Look) -> Self {
        let mut rng = Rng::new(sim.level.hash);
        let each = look.firefly.tiles_each.max(1) as usize;
        let grass = sim.level.floor.iter().filter(|(c, f)| {
            **f == Floor::Grass && !sim.level.indoors[*c] && sim.level.structure[*c].is_none()
        });
        // Fireflies do not fly in rain and snow.
        let fly = matches!(sim.level.mood.weather, Weather::Clear | Weather::Mist);
        let homes = grass.filter(|_| rng.below(each) == 0 && fly);
        let fireflies = homes.map(|(c, _)| (c.as_vec2() + 0.5) * TILE).collect();
        Self {
            particles: Vec::new(),
            ghosts: Vec::new(),
            clues: Vec::new(),
            rng,
            fireflies,
            is_wet: false,
            share: 1.0,
            due: 0.0,
        }
    }

    /// Switches to another tick of the same heist. Only last-known markers that existed then are kept.
    pub fn leap(&mut self, sim: &Sim) {
        self.particles.clear();
        self.clues.clear();
        self.ghosts.retain(|ghost| ghost.since <= sim.tick);
    }

    /// Adds a particle that carries information.
    pub fn push(&mut self, particle: Particle) {
        self.particles.push(particle);
    }

    /// Adds a decorative particle, or leaves it out according to the look.
    pub fn adorn(&mut self, particle: Particle) {
        self.due += self.share;
        if self.due >= 1.0 {
            self.due -= 1.0;
            self.push(particle);
        }
    }

    /// Applies the look's part of decorative particles.
    pub fn suit(&mut self, look: &Look) {
        self.share = look.effect.share;
    }

    /// Adds a sprite of the atlas at a place, in tiles, for a moment.
    pub fn thing(&mut self, name: &str, at: Vec2, velocity: Vec2) {
        let life = 0.24 + self.rng.unit() * 0.14;
        self.adorn(Particle { velocity, ..Particle::thing(name, at, life) });
    }

    /// Adds points of light that fly apart and fall.
    pub fn burst(&mut self, at: Vec2, count: usize, color: [f32; 3], speed: f32) {
        for _ in 0..count {
            let velocity = self.rng.in_disc(speed);
            let (rise, life) = (30.0 + 40.0 * self.rng.unit(), 0.35 + 0.3 * self.rng.unit());
            self.adorn(Particle {
                velocity,
                rise,
                height: 2.0,
                gravity: 190.0,
                ..Particle::dot(color, at, life)
            });
        }
    }

    pub fn advance(&mut self, look: &Look, dt: f32) {
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
        for clue in &mut self.clues {
            clue.age += dt;
        }
        self.clues.retain(|clue| clue.age < look.effect.clue_seconds);
    }

    /// Draws what is on the floor: last-known markers, and rings on water.
    pub fn draw_on_floor(&self, art: &TextureAtlas, batch: &mut Batch) {
        for ghost in &self.ghosts {
            let thing = art.thing_or_missing("ghost");
            let alpha = 0.55 + 0.2 * (ghost.age * 4.0).sin();
            batch.sprite(&sprite(thing.frame(0), ghost.at * TILE - thing.foot, rgba([1.0; 3], alpha)));
        }
        self.particles.iter().filter(|p| p.flat).for_each(|p| p.draw(art, batch));
    }

    pub fn draw(&self, scene: &SceneContext, batch: &mut Batch, clock: f32) {
        self.draw_fireflies(scene, batch, clock);
        self.particles.iter().filter(|p| !p.flat).for_each(|p| p.draw(scene.art, batch));
        glints(scene, batch);
    }

    fn draw_fireflies(&self, scene: &SceneContext, batch: &mut Batch, clock: f32) {
        let seen = self.fireflies.len() as f32 * scene.look.firefly.share;
        for (i, home) in self.fireflies.iter().take(seen.round() as usize).enumerate() {
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

impl Particle {
    /// Creates a particle at rest on the floor; `at` is in tiles.
    pub fn new(paint: Paint, at: Vec2, life: f32) -> Self {
        let (velocity, at) = (Vec2::ZERO, at * TILE);
        Self { paint, at, velocity, height: 0.0, rise: 0.0, gravity: 0.0, age: 0.0, life, flat: false }
    }

    pub fn thing(name: &str, at: Vec2, life: f32) -> Self {
        Self::new(Paint::Thing(name.into()), at, life)
    }

    pub fn dot(color: [f32; 3], at: Vec2, life: f32) -> Self {
        Self::new(Paint::Dot(color), at, life)
    }

    fn draw(&self, art: &TextureAtlas, batch: &mut Batch) {
        let at = self.at - vec2(0.0, self.height);
        let part = self.age / self.life;
        match &self.paint {
            Paint::Dot(color) => dot(art, batch, at, rgba(*color, 1.0 - part.powi(3))),
            Paint::Pattern { rows, colors } => pattern(art, batch, at, (rows, colors), 1.0 - part.powi(4)),
            Paint::Thing(name) => {
                let thing = art.thing_or_missing(name);
                let animated = thing.ms.len() > 1;
                let source = if animated { thing.once(part * thing.seconds()) } else { thing.frame(0) };
                batch.sprite(&sprite(source, at - thing.foot, rgba([1.0; 3], 1.0)));
            }
        }
    }
}

/// Draws the twinkling of treasures and keys, which makes them noticeable.
fn glints(scene: &SceneContext, batch: &mut Batch) {
    let thing = scene.art.thing_or_missing("sparkle");
    let treasures = scene.sim.treasures.iter().enumerate().filter_map(|(i, &entity)| {
        let treasure: Treasure = scene.sim.get(entity);
        let at = treasure.at * TILE - vec2(0.0, 4.0);
        (!treasure.taken).then_some(TreasureGlint { at, around: 9.0, seed: i as f32 })
    });
    for TreasureGlint { at, around, seed: own } in treasures.chain(scene.glints()) {
        for glint in 0..3 {
            let phase = scene.now() * 0.75 + own * 0.37 + glint as f32 * 0.41;
            let (turn, part) = (phase.floor(), phase.fract() * 1.3);
            if part > thing.seconds() {
                continue;
            }
            let seed = turn * 12.9898 + glint as f32 * 78.233 + own;
            let (x, y) = ((seed.sin() * 43.7).fract(), (seed.cos() * 37.1).fract().abs());
            let place = at + vec2(x, -y) * around;
            batch.sprite(&sprite(thing.once(part), place - thing.foot, rgba([1.0; 3], 1.0)));
        }
    }
}

/// Draws a bitmap with its center at a place.
pub fn pattern(
    art: &TextureAtlas,
    batch: &mut Batch,
    at: Vec2,
    (rows, colors): (&[&str], &[[f32; 3]; 2]),
    alpha: f32,
) {
    let size = vec2(rows.first().map_or(0, |row| row.len()) as f32, rows.len() as f32);
    let corner = (at - size / 2.0).round();
    let cells = || {
        let rows = rows.iter().enumerate();
        rows.flat_map(|(y, row)| row.bytes().enumerate().map(move |(x, dot)| (vec2(x as f32, y as f32), dot)))
    };
    for (offset, it) in cells() {
        let color = match it {
            b'o' => rgba(colors[0], alpha),
            b'#' => rgba(colors[1], alpha),
            b'-' => rgba([0.07, 0.05, 0.12], alpha * 0.85),
            _ => continue,
        };
        dot(art, batch, corner + offset, color);
    }
}

/// Draws one pixel.
pub fn dot(art: &TextureAtlas, batch: &mut Batch, at: Vec2, color: [u8; 4]) {
    let at = at.round();
    let dest = Rect::new(at.x, at.y, 1.0, 1.0);
    batch.sprite(&Sprite { dest, ..sprite(art.white.source, at, color) });
}

/// Returns a sprite without lighting.
pub fn sprite(source: Rect, corner: Vec2, color: [u8; 4]) -> Sprite {
    let corner = corner.round();
    let dest = Rect::new(corner.x, corner.y, source.w, source.h);
    Sprite { dest, source, flip_x: false, flip_y: false, color, light: Lit::Flat }
}
