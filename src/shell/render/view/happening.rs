//! Visual effects of events.

use super::effect::{Effects, LastKnownMarker, NoticeMarker, Particle};
use super::paint::TILE;
use crate::shell::render::assets::Look;
use macroquad::prelude::*;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::model::*;
use thief_girl::rules::{DoorKind, Floor, PropKind};

/// Height of a mouth above the ground, in pixels.
const LIPS: f32 = 15.0;
/// Height of a belt above the ground, in pixels.
const BELT: f32 = 9.0;
/// Height of a lock above the ground, in pixels.
const LOCK: f32 = 8.0;
/// Height of signs over what a guard noticed, in pixels.
const OVER: f32 = 12.0;

impl Effects {
    pub fn observe(&mut self, sim: &Sim, look: &Look) {
        self.suit(look);
        for event in &sim.events {
            self.deed(sim, look, event);
            self.kit(sim, look, event);
            self.alarm(sim, look, event);
        }
        self.fuses(sim, look);
        self.follow_scent(sim, look);
        let calm = |id: ActorId| {
            sim.get_by_id(id)
                .is_none_or(|awareness: Awareness| awareness.alert_level < AlertLevel::Investigating)
        };
        self.ghosts.retain(|ghost| !calm(ghost.guard));
    }

    /// Adds effects of movement, actions and things.
    fn deed(&mut self, sim: &Sim, look: &Look, event: &Event) {
        let look = &look.effect;
        match event {
            Event::Footstep { at, floor: Floor::Water, posture, .. } => {
                self.splash(look.water, *at, if *posture == Posture::Run { 6 } else { 2 });
            }
            Event::Footstep { at, floor, posture: Posture::Run, .. } => {
                if let Some(dust) = look.dust.of(*floor) {
                    self.burst(*at, dust.grains, dust.color, 18.0);
                    if dust.cloud {
                        self.thing("puff", *at, Vec2::ZERO);
                    }
                }
            }
            Event::Noise { at, kind: NoiseKind::Rustle, .. } => {
                self.burst(*at, 3, look.leaf, 18.0);
                self.burst(*at, 3, look.seed, 26.0);
            }
            Event::Struck { kind: PropKind::Bucket, at, .. } => self.burst(*at, 12, look.water, 44.0),
            Event::Struck { at, force, .. } if *force > 0.5 => self.thing("puff", *at, Vec2::ZERO),
            Event::Shattered { kind, at, .. } => self.shattered(*kind, *at),
            Event::Fell { at, sank: true, .. } => self.splash(look.water, *at, 14),
            Event::Fell { at, .. } => self.thing("puff", *at, Vec2::ZERO),
            Event::Stolen { treasure, at, .. } => self.stolen(sim, *treasure, *at),
            Event::Door { cell, kind, opening: Some(OpeningSpeed::Burst), .. } => {
                let dust = if *kind == DoorKind::Shoji { [0.93, 0.88, 0.75] } else { [0.70, 0.55, 0.42] };
                self.burst(center_of(*cell), 10, dust, 40.0);
            }
            Event::Hid { at } | Event::CameOut { at } => self.thing("puff", *at, Vec2::ZERO),
            Event::Escaped { exit } => {
                for _ in 0..8 {
                    let around = self.rng.in_disc(1.2);
                    self.thing("sparkle", center_of(*exit) + around, vec2(0.0, -12.0));
                }
            }
            _ => {}
        }
    }

    /// Adds effects of the kit, lock picking and whistling.
    fn kit(&mut self, sim: &Sim, look: &Look, event: &Event) {
        let look = &look.effect;
        match event {
            Event::Bang { at, .. } => {
                self.push(Particle { height: 6.0, ..Particle::thing("bang", *at, 0.31) });
                for color in look.paper {
                    self.burst(*at, 9, color, 70.0);
                }
                self.burst(*at, 12, look.spark, 95.0);
            }
            Event::Smoke { at, .. } => {
                for _ in 0..6 {
                    let way = self.rng.in_disc(30.0);
                    self.thing("puff", *at, way);
                }
            }
            Event::Incense { at, burns, .. } => {
                let color = if *burns { look.spark } else { [0.6; 3] };
                self.burst(*at, 5, color, 14.0);
            }
            Event::Whistled { at } => self.whistled(sim, *at),
            Event::Picked { cell, set, .. } => {
                self.spark(look.spark, center_of(*cell), LOCK, if *set { 3 } else { 1 });
            }
            Event::Unlocked { cell, .. } => {
                self.spark(look.spark, center_of(*cell), LOCK, 10);
                self.sign("sparkle", center_of(*cell), LOCK, 0.35);
            }
            Event::TookKey { at, .. } => {
                self.spark(look.spark, *at, BELT, 6);
                self.sign("sparkle", *at, BELT, 0.35);
            }
            _ => {}
        }
    }

    /// Adds effects of what guards notice and do about it.
    fn alarm(&mut self, sim: &Sim, look: &Look, event: &Event) {
        let look = &look.effect;
        match event {
            Event::Spotted { guard, her, .. } => {
                self.ghosts.retain(|g| g.guard != *guard);
                self.burst(*her, 6, [0.95, 0.40, 0.34], 46.0);
            }
            Event::LostHer { guard, last_known } => {
                self.ghosts.retain(|g| g.guard != *guard);
                self.ghosts.push(LastKnownMarker {
                    guard: *guard,
                    at: *last_known,
                    age: 0.0,
                    since: sim.tick,
                });
            }
            Event::Caught { at, .. } => self.burst(*at, 12, [1.0, 0.86, 0.48], 54.0),
            Event::Noticed { guard, kind, at, .. } => {
                self.sign("mark_noticed", *at, OVER, look.sign_seconds);
                self.clues.retain(|clue| clue.guard != *guard);
                self.clues.push(NoticeMarker { guard: *guard, kind: *kind, age: 0.0 });
            }
            Event::Mended { at, .. } => self.sign("sparkle", *at, OVER, 0.35),
            Event::FellAsleep { at, .. } => self.thing("puff", *at, vec2(0.0, -6.0)),
            Event::Woke { guard, .. } => {
                let at = sim.get_by_id(*guard).map(|body: Body| body.at);
                at.into_iter().for_each(|at| self.spark([0.84, 0.93, 0.95], at, OVER, 8));
            }
            Event::ZoneLit { zone, .. } => {
                for lamp in sim.lamps.iter().map(|&lamp| sim.get::<Lamp>(lamp)) {
                    if lamp.lit && sim.zone_of.at(cell_of(lamp.at)) == *zone {
                        self.spark(look.spark, lamp.at, OVER, 8);
                        self.sign("sparkle", lamp.at, OVER, 0.35);
                    }
                }
            }
            Event::LampTurned { at, lit, .. } => {
                self.spark(look.spark, *at, OVER, 4);
                if !lit {
                    self.smoulder(look.wick, look.wick_seconds, *at);
                }
            }
            _ => {}
        }
    }

    /// Adds sparks of burning fuses.
    fn fuses(&mut self, sim: &Sim, look: &Look) {
        for &prop in sim.props.iter().filter(|&&prop| sim.is_burning(prop)) {
            let Prop { kind, state, .. } = sim.get(prop);
            if kind != PropKind::Firecracker || self.rng.below(3) > 0 {
                continue;
            }
            let (at, height) = match state {
                PropState::Flying(flight) => (flight.at(sim.tick), sim.flight_height(&flight) * TILE + 4.0),
                _ => (sim.get::<Body>(prop).at, 9.0),
            };
            let color = if self.rng.below(2) == 0 { look.effect.spark } else { look.effect.ember };
            let velocity = self.rng.in_disc(16.0);
            self.adorn(Particle {
                velocity,
                height,
                rise: 22.0,
                gravity: 120.0,
                ..Particle::dot(color, at, 0.3)
            });
        }
    }

    /// Adds a thread of smoke over a wick.
    fn smoulder(&mut self, color: [f32; 3], seconds: f32, at: Vec2) {
        for i in 0..6 {
            let life = seconds * (0.5 + 0.5 * self.rng.unit());
            let (height, velocity) = (OVER + i as f32, self.rng.in_disc(3.0));
            self.adorn(Particle { height, velocity, rise: 12.0, ..Particle::dot(color, at, life) });
        }
    }

    /// Adds a splash: drops, and a ring that widens.
    fn splash(&mut self, color: [f32; 3], at: Vec2, drops: usize) {
        self.push(Particle { flat: true, ..Particle::thing("water_ring", at, 0.65) });
        self.push(Particle::thing("splash", at, 0.28));
        self.burst(at, drops, color, 26.0);
    }

    fn shattered(&mut self, kind: PropKind, at: Vec2) {
        let clay = matches!(kind, PropKind::Jar);
        let color = if clay { [0.61, 0.40, 0.28] } else { [0.80, 0.93, 0.97] };
        self.burst(at, 14, color, 60.0);
        self.thing(if clay { "puff" } else { "glint" }, at, Vec2::ZERO);
    }

    /// Adds sparks at a height above a place.
    fn spark(&mut self, color: [f32; 3], at: Vec2, height: f32, count: usize) {
        for _ in 0..count {
            let (velocity, life) = (self.rng.in_disc(30.0), 0.25 + 0.2 * self.rng.unit());
            self.adorn(Particle {
                velocity,
                height,
                rise: 12.0,
                gravity: 110.0,
                ..Particle::dot(color, at, life)
            });
        }
    }

    /// Shows a sign above a place for a while.
    fn sign(&mut self, name: &str, at: Vec2, height: f32, seconds: f32) {
        self.push(Particle { height, ..Particle::thing(name, at, seconds) });
    }

    /// Adds short arcs before the player's mouth; the ring on the floor is the noise itself.
    fn whistled(&mut self, sim: &Sim, at: Vec2) {
        let ahead = sim.get::<Facing>(sim.player).0;
        for wave in 1..=3 {
            for i in -2..=2 {
                let direction = Vec2::from_angle(i as f32 * 0.32).rotate(ahead);
                let velocity = direction * (24.0 + 14.0 * wave as f32);
                let color = [0.95, 0.97, 0.88];
                self.adorn(Particle {
                    velocity,
                    height: LIPS,
                    ..Particle::dot(color, at, 0.16 * wave as f32)
                });
            }
        }
    }

    /// Makes the loot fly to the player in an arc, and leaves sparks where it was.
    fn stolen(&mut self, sim: &Sim, treasure: ActorId, at: Vec2) {
        for _ in 0..7 {
            let around = self.rng.in_disc(0.7);
            self.thing("sparkle", at + around - vec2(0.0, 0.3), vec2(0.0, -10.0));
        }
        self.burst(at, 10, [1.0, 0.92, 0.60], 44.0);
        let Some(Treasure { spec, .. }) = sim.get_by_id(treasure) else { return };
        let name = &sim.level.treasures[spec].sprite;
        let (life, way) = (0.5, (sim.player_body().at - at) * TILE);
        let velocity = way / life;
        self.push(Particle {
            velocity,
            height: 2.0,
            rise: 95.0,
            gravity: 350.0,
            ..Particle::thing(name, at, life)
        });
    }
}
