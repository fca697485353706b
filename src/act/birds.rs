//! Birds: an alarm that reacts to movement. They sit around their perch until somebody comes too near
//! too fast, take off, circle as a flock, stay away for a while and return.
//!
//! The player startles them within a distance that depends on her posture, unless she stands still.
//! Guards startle them only when they run. Noises near enough do too, except steps, and so do the
//! wings of another flock.

use crate::base::tick::{self, DT};
use crate::base::{Few, Vec2, angle};
use crate::model::*;
use crate::rules::{BirdKind, BirdRules};
use crate::space::steer::flock::{Boid, Flock, FlockGoal, FlockParameters};
use hecs::Entity;

/// How far ahead on its circle a bird aims, in radians.
const AHEAD: f32 = 1.0;
/// Distance to its seat at which a bird descends, in tiles.
const OVER_SEAT: f32 = 0.3;

/// Lets sitting birds take off if something startles them, and moves flying ones.
pub fn run(sim: &mut Sim) {
    if sim.birds.is_empty() {
        return;
    }
    let people = People::of(sim);
    for i in 0..sim.birds.len() {
        let flock = sim.birds[i];
        if sim.with(flock, |birds: &mut Birds| birds.rose.is_some()) {
            fly(sim, flock);
        } else if let Some(scare) = scare(sim, flock, &people) {
            rise(sim, flock, scare);
        }
    }
}

/// Everybody who moves in a tick, for all flocks.
struct People {
    /// Position and posture of the player, unless she stands still.
    her: Option<(Vec2, Posture)>,
    /// Position and speed of each guard, in tiles/s, in their order.
    guards: Few<(ActorId, Vec2, f32)>,
}

impl People {
    fn of(sim: &mut Sim) -> Self {
        let (body, posture) = (sim.player_body(), sim.her().posture);
        let guards = sim.world.query_mut::<(&ActorId, &Body)>().with::<&Guard>().into_iter();
        let moving = guards.filter(|(_, body)| !body.is_still());
        let mut guards: Few<(ActorId, Vec2, f32)> =
            moving.map(|(id, body)| (*id, body.at, body.velocity.length())).collect();
        guards.sort_unstable_by_key(|(id, ..)| *id);
        Self { her: (!body.is_still()).then_some((body.at, posture)), guards }
    }
}

/// Position of what startles sitting birds, if anything does.
fn scare(sim: &Sim, flock: Entity, people: &People) -> Option<Vec2> {
    let birds = sim.world.get::<&Birds>(flock).ok()?;
    let rules = &sim.rules.birds[&birds.kind];
    let is_near = |place: Vec2, radius: f32| {
        birds.birds.iter().any(|bird| (bird.at - place).length_squared() <= radius * radius)
    };
    if let Some((at, _)) = people.her.filter(|(at, posture)| is_near(*at, rules.startle.of(*posture))) {
        return Some(at);
    }
    let is_too_fast = |(_, at, speed): &&(ActorId, Vec2, f32)| {
        *speed > rules.guard_runs_at && is_near(*at, rules.startle.run)
    };
    if let Some((_, at, _)) = people.guards.iter().find(is_too_fast) {
        return Some(*at);
    }
    let is_step = |kind| matches!(kind, NoiseKind::Footstep | NoiseKind::Shards | NoiseKind::Rustle);
    let loud = |noise: &&Noise| !is_step(noise.kind) && is_near(noise.at, rules.noise_part * noise.loudness);
    sim.noises.iter().find(loud).map(|noise| noise.at)
}

fn rise(sim: &mut Sim, flock: Entity, scare: Vec2) {
    let now = sim.tick;
    let (kind, at) = sim.with(flock, |birds: &mut Birds| {
        birds.rose = Some(now);
        birds.away = (birds.perch - scare).try_normalize().unwrap_or(Vec2::X);
        (birds.kind, birds.perch)
    });
    tell(sim, flock, kind, at, true);
    let loudness = sim.rules.birds[&kind].loudness;
    sim.make_noise(Noise { who: None, at, kind: NoiseKind::Wings, loudness, about: at });
}

fn tell(sim: &mut Sim, flock: Entity, kind: BirdKind, at: Vec2, up: bool) {
    let flock = sim.id(flock);
    sim.events.push(Event::Birds { flock, kind, at, up });
}

fn fly(sim: &mut Sim, flock: Entity) {
    let Sim { world, rules, tick, .. } = sim;
    let birds = world.query_one_mut::<&mut Birds>(flock).expect("flocks stay");
    let rules = rules.birds[&birds.kind];
    let flight = BirdFlight::new(birds, &rules, *tick);
    flight.steer(birds);
    for (i, bird) in birds.birds.iter_mut().enumerate() {
        let target = flight.height(bird, i);
        bird.height += (target - bird.height).clamp(-rules.climb * DT, rules.climb * DT);
    }
    if flight.is_homing && birds.birds.iter().all(|bird| bird.height <= 0.0) {
        birds.rose = None;
        let (kind, perch) = (birds.kind, birds.perch);
        tell(sim, flock, kind, perch, false);
    }
}

/// State of a flock's flight in one tick.
struct BirdFlight<'a> {
    rules: &'a BirdRules,
    perch: Vec2,
    away: Vec2,
    /// Centre of the circle, until they return.
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

    /// Distance from a position to the seat of a bird, in tiles.
    fn to_seat(&self, at: Vec2, i: usize) -> f32 {
        (Birds::seat(self.perch, i) - at).length()
    }

    /// Whether a bird has only to descend.
    fn is_down(&self, bird: &Bird, i: usize) -> bool {
        self.is_homing && (bird.height <= 0.0 || self.to_seat(bird.at, i) <= OVER_SEAT)
    }

    /// Moves all birds that are still flying as a flock.
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

    /// Goal and speed of a bird: along the circle, or at last to its seat, slowing down.
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

    /// Wanted height of a bird, in tiles: lower near its seat when it returns.
    fn height(&self, bird: &Bird, i: usize) -> f32 {
        if self.is_down(bird, i) {
            return 0.0;
        }
        let near = if self.is_homing { self.to_seat(bird.at, i) / self.rules.landing } else { 1.0 };
        self.rules.height * near.min(1.0)
    }
}
