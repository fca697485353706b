//! Birds: a living alarm. They sit round their perch until somebody comes too near too fast, burst up,
//! wheel over it as a flock, are off for a while and come back.
//!
//! Of her they mind how she moves: who stands still is a post. The guards they see every day: only one
//! who runs startles them, so that no patrol ever does. And any noise near enough does, but for steps,
//! which the eyes have judged already; the wings of another flock as well.

use crate::base::tick::{self, DT};
use crate::base::{Vec2, angle};
use crate::model::*;
use crate::rules::BirdRules;
use crate::space::steer::flock::{Boid, Flock, FlockGoal, FlockParameters};
use hecs::Entity;

/// On its circle a bird makes for the place so far ahead of it, in radians.
const AHEAD: f32 = 1.0;
/// So near to its seat a bird lets itself down, in tiles.
const OVER_SEAT: f32 = 0.3;

/// Those who sit may rise; those who are up fly on.
pub fn run(sim: &mut Sim) {
    if sim.birds.is_empty() {
        return;
    }
    let runners = moving_guards(sim);
    for flock in sim.birds.clone() {
        let birds: Birds = sim.get(flock);
        match birds.rose {
            None => {
                if let Some(scare) = scare(sim, &birds, &runners) {
                    rise(sim, flock, &birds, scare);
                }
            }
            Some(_) => fly(sim, flock, birds),
        }
    }
}

/// Where the guards are who move, and how fast they do.
fn moving_guards(sim: &Sim) -> Vec<(Vec2, f32)> {
    let bodies = sim.world.view::<&Body>();
    let moving = sim.guards.iter().filter_map(|&guard| bodies.get(guard)).filter(|body| !body.is_still());
    moving.map(|body| (body.at, body.velocity.length())).collect()
}

/// What startles birds that sit, if anything: where it is.
fn scare(sim: &Sim, birds: &Birds, runners: &[(Vec2, f32)]) -> Option<Vec2> {
    let rules = &sim.rules.birds[&birds.kind];
    let is_near = |place: Vec2, radius: f32| {
        birds.birds.iter().any(|bird| (bird.at - place).length_squared() <= radius * radius)
    };
    let (her, player) = (sim.player_body(), sim.get::<Player>(sim.player));
    if !her.is_still() && is_near(her.at, rules.startle.of(player.posture)) {
        return Some(her.at);
    }
    let too_fast =
        |(at, speed): &&(Vec2, f32)| *speed > rules.guard_runs_at && is_near(*at, rules.startle.run);
    if let Some((at, _)) = runners.iter().find(too_fast) {
        return Some(*at);
    }
    let is_step = |kind| matches!(kind, NoiseKind::Footstep | NoiseKind::Shards | NoiseKind::Rustle);
    let loud = |noise: &&Noise| !is_step(noise.kind) && is_near(noise.at, rules.noise_part * noise.loudness);
    sim.noises.iter().find(loud).map(|noise| noise.at)
}

fn rise(sim: &mut Sim, flock: Entity, birds: &Birds, scare: Vec2) {
    let now = sim.tick;
    sim.with(flock, |birds: &mut Birds| {
        birds.rose = Some(now);
        birds.away = (birds.perch - scare).try_normalize().unwrap_or(Vec2::X);
    });
    tell(sim, flock, birds, true);
    let (at, loudness) = (birds.perch, sim.rules.birds[&birds.kind].loudness);
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Wings, loudness, about: at });
}

fn tell(sim: &mut Sim, flock: Entity, birds: &Birds, up: bool) {
    let flock = sim.id(flock);
    sim.events.push(Event::Birds { flock, kind: birds.kind, at: birds.perch, up });
}

fn fly(sim: &mut Sim, flock: Entity, mut birds: Birds) {
    let rules = sim.rules.birds[&birds.kind];
    let flight = BirdFlight::new(&birds, &rules, sim.tick);
    flight.steer(&mut birds);
    for i in 0..birds.birds.len() {
        let target = flight.height(&birds.birds[i], i);
        let bird = &mut birds.birds[i];
        bird.height += (target - bird.height).clamp(-rules.climb * DT, rules.climb * DT);
    }
    if flight.is_homing && birds.birds.iter().all(|bird| bird.height <= 0.0) {
        birds.rose = None;
        tell(sim, flock, &birds, false);
    }
    sim.with(flock, |here: &mut Birds| *here = birds);
}

/// What birds in the air are about.
struct BirdFlight<'a> {
    rules: &'a BirdRules,
    perch: Vec2,
    away: Vec2,
    /// What they wheel round, until they go home.
    center: Vec2,
    is_homing: bool,
}

impl<'a> BirdFlight<'a> {
    fn new(birds: &Birds, rules: &'a BirdRules, now: tick::Tick) -> Self {
        let up = tick::seconds(now - birds.rose.unwrap_or(now));
        let wheels = up < rules.wheel_seconds;
        let center = if wheels { birds.perch } else { birds.perch + birds.away * rules.away };
        let is_homing = up >= rules.wheel_seconds + rules.away_seconds;
        Self { rules, perch: birds.perch, away: birds.away, center, is_homing }
    }

    /// The way from a bird to its seat, and how long it is.
    fn to_seat(&self, at: Vec2, i: usize) -> f32 {
        (Birds::seat(self.perch, i) - at).length()
    }

    /// Has a bird come so far that it only has to let itself down?
    fn is_down(&self, bird: &Bird, i: usize) -> bool {
        self.is_homing && (bird.height <= 0.0 || self.to_seat(bird.at, i) <= OVER_SEAT)
    }

    /// All that are still on the wing move as a flock.
    fn steer(&self, birds: &mut Birds) {
        let on_wing = birds.birds.iter().enumerate().filter(|(i, bird)| !self.is_down(bird, *i));
        let mut boids: Vec<Boid> =
            on_wing.map(|(i, bird)| Boid::new(i as u32, bird.at, bird.velocity)).collect();
        let flocking = FlockParameters::new(self.rules.flock);
        Flock::default().step(&mut boids, &flocking, |_, boid| self.aim(boid));
        for bird in &mut birds.birds {
            bird.velocity = Vec2::ZERO;
        }
        for boid in boids {
            let bird = &mut birds.birds[boid.id as usize];
            (bird.at, bird.velocity) = (boid.at, boid.velocity);
        }
    }

    /// Round in a circle; at last each to its seat, slower and slower.
    fn aim(&self, boid: &Boid) -> FlockGoal {
        let speed = self.rules.flock.speed;
        if self.is_homing {
            let i = boid.id as usize;
            let near = self.to_seat(boid.at, i) / self.rules.landing;
            let slow = (speed * near).clamp(self.rules.landing_speed.min(speed), speed);
            return FlockGoal { goal: Some(Birds::seat(self.perch, i)), speed: slow, alone: near < 1.0 };
        }
        let out = (boid.at - self.center).try_normalize().unwrap_or(self.away);
        let goal = self.center + out.rotate(angle::from_radians(AHEAD)) * self.rules.wheel_radius;
        FlockGoal { goal: Some(goal), speed, alone: false }
    }

    /// How high a bird wants to be: high up, and down by and by where it is near its seat.
    fn height(&self, bird: &Bird, i: usize) -> f32 {
        if self.is_down(bird, i) {
            return 0.0;
        }
        let near = if self.is_homing { self.to_seat(bird.at, i) / self.rules.landing } else { 1.0 };
        self.rules.height * near.min(1.0)
    }
}
