//! Human limits for bots: late perception of guards, knowledge of visible guards only, and imprecise
//! input.

use super::Bot;
use super::gaze::on_screen;
use crate::base::tick::{DT, Tick, ticks};
use crate::base::{Rng, Vec2, angle};
use crate::model::{Activity, Awareness, Body, Button, Eyes, Facing, GrabState, Input, Sim};
use crate::sense::view;
use crate::snapshot::fork;
use hecs::Entity;
use serde::Deserialize;
use std::collections::VecDeque;

impl Bot for Box<dyn Bot> {
    fn input(&mut self, sim: &Sim) -> Input {
        (**self).input(sim)
    }
}

/// Shows its bot all guards as they were some ticks ago.
///
/// The player herself and the floor are shown as they are, because late information about one's own
/// body would make the bot collide with every corner, which humans do not.
pub struct DelayedReaction<B> {
    bot: B,
    delay: Tick,
    /// States of all guards in the last ticks, oldest first.
    past: VecDeque<Vec<VisibleState>>,
}

/// Everything that can be seen of a guard.
#[derive(Clone, Copy)]
struct VisibleState(Body, Facing, Eyes, Activity, Awareness, GrabState);

impl VisibleState {
    fn of(sim: &Sim, guard: Entity) -> Self {
        Self(sim.get(guard), sim.get(guard), sim.get(guard), sim.get(guard), sim.get(guard), sim.get(guard))
    }

    fn put_on(self, sim: &mut Sim, guard: Entity) {
        let Self(body, facing, eyes, activity, awareness, grab) = self;
        sim.with(guard, |now: &mut Body| *now = body);
        sim.with(guard, |now: &mut Facing| *now = facing);
        sim.with(guard, |now: &mut Eyes| *now = eyes);
        sim.with(guard, |now: &mut Activity| *now = activity);
        sim.with(guard, |now: &mut Awareness| *now = awareness);
        sim.with(guard, |now: &mut GrabState| *now = grab);
    }
}

impl<B: Bot> DelayedReaction<B> {
    /// Wraps a bot; `delay` is in ticks.
    pub fn new(bot: B, delay: Tick) -> Self {
        Self { bot, delay, past: VecDeque::new() }
    }
}

impl<B: Bot> Bot for DelayedReaction<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        self.past.push_back(sim.guards.iter().map(|&guard| VisibleState::of(sim, guard)).collect());
        if self.past.len() > self.delay as usize + 1 {
            self.past.pop_front();
        }
        let mut then = fork(sim);
        for (&guard, shown) in sim.guards.iter().zip(&self.past[0]) {
            shown.put_on(&mut then, guard);
        }
        self.bot.input(&then)
    }
}

/// Shows its bot only guards whom a player can notice, and the others as they were when last noticed.
///
/// A guard is noticed if he is on the screen and no wall hides him, or his steps are near. After a
/// while a guard out of sight is forgotten, and shown outside the map.
pub struct LimitedView<B> {
    bot: B,
    /// Tick and state when each guard was last noticed.
    known: Vec<Option<(Tick, VisibleState)>>,
    /// For how long a guard out of sight is remembered, in ticks.
    remembers: Tick,
}

/// Distance at which a guard is noticed through walls, in tiles.
const EARSHOT: f32 = 4.0;
/// Position of guards that are not known, in tiles: outside every map.
const NOWHERE: Vec2 = Vec2::splat(-1000.0);

impl<B: Bot> LimitedView<B> {
    /// Wraps a bot; `remembers` is in ticks.
    pub fn new(bot: B, remembers: Tick) -> Self {
        Self { bot, known: Vec::new(), remembers }
    }
}

impl<B: Bot> Bot for LimitedView<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        let her = sim.player_body().at;
        self.known.resize_with(sim.guards.len(), || None);
        let on_screen: Vec<Entity> = on_screen(sim).collect();
        let mut seen = fork(sim);
        for (&guard, known) in sim.guards.iter().zip(&mut self.known) {
            let now = VisibleState::of(sim, guard);
            let is_near = (now.0.at - her).length() < EARSHOT;
            if on_screen.contains(&guard) && (is_near || view::sees(sim, guard)) {
                *known = Some((sim.tick, now));
            }
            let last = known.as_ref().filter(|(when, _)| sim.tick - when <= self.remembers);
            let half = now.0.half;
            let unknown = || {
                VisibleState(
                    Body::new(NOWHERE, half),
                    now.1,
                    now.2,
                    Activity::Patrol,
                    Awareness::default(),
                    GrabState::Ready,
                )
            };
            last.map_or_else(unknown, |(_, shown)| *shown).put_on(&mut seen, guard);
        }
        self.bot.input(&seen)
    }
}

/// How imprecise human input is.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputNoise {
    /// Maximum deviation of the stick's direction, in degrees.
    pub off_degrees: f32,
    /// How long the deviation takes from zero to its maximum, in seconds.
    pub wander_seconds: f32,
    /// Maximum delay of releasing a posture button, in seconds.
    pub late_seconds: f32,
    /// Probability that pressing any other button fails, from 0 to 1.
    pub miss_chance: f32,
    /// How long a failed press remains unnoticed, in seconds.
    pub miss_seconds: f32,
}

/// Buttons that are held for a posture.
const POSTURES: [Button; 3] = [Button::Run, Button::Sneak, Button::Crawl];
/// Number of buttons.
const BUTTONS: usize = 9;

/// Plays the input of its bot with human imprecision.
pub struct NoisyInput<B> {
    bot: B,
    rng: Rng,
    noise: InputNoise,
    /// Current deviation of the stick, in radians.
    off: f32,
    /// Deviation that it is moving to, in radians.
    bound_for: f32,
    buttons: [ButtonState; BUTTONS],
}

/// State of one button.
#[derive(Clone, Copy, Debug, Default)]
struct ButtonState {
    /// Whether the bot wants it pressed.
    wanted: bool,
    /// For how many more ticks the real state differs from the wanted one.
    fumbles: Tick,
}

impl<B: Bot> NoisyInput<B> {
    /// Wraps a bot; `rng` decides when and how its input is off.
    pub fn new(bot: B, noise: InputNoise, rng: Rng) -> Self {
        Self { bot, rng, noise, off: 0.0, bound_for: 0.0, buttons: Default::default() }
    }

    /// Moves the deviation of the stick by one tick and returns it, in radians.
    fn wander(&mut self) -> f32 {
        let most = self.noise.off_degrees.to_radians();
        if self.off == self.bound_for {
            self.bound_for = most * self.rng.signed();
        }
        let reach = most * DT / self.noise.wander_seconds.max(DT);
        self.off += (self.bound_for - self.off).clamp(-reach, reach);
        self.off
    }

    /// Whether the button with a bit number is really down.
    fn presses(&mut self, bit: usize, wanted: bool) -> bool {
        let InputNoise { late_seconds, miss_chance, miss_seconds, .. } = self.noise;
        let is_posture = POSTURES.iter().any(|button| *button as u16 == 1 << bit);
        let finger = &mut self.buttons[bit];
        let changed = std::mem::replace(&mut finger.wanted, wanted) != wanted;
        finger.fumbles = match (changed, is_posture, wanted) {
            (true, true, false) => (self.rng.unit() * ticks(late_seconds) as f32) as Tick,
            (true, false, true) if self.rng.unit() < miss_chance => ticks(miss_seconds),
            (true, ..) => 0,
            (false, ..) => finger.fumbles.saturating_sub(1),
        };
        wanted != (finger.fumbles > 0)
    }
}

impl<B: Bot> Bot for NoisyInput<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        let wanted = self.bot.input(sim);
        let off = self.wander();
        let stick = wanted.direction().rotate(angle::from_radians(off));
        let down = (0..BUTTONS).filter(|bit| self.presses(*bit, wanted.buttons & (1 << bit) != 0));
        let buttons = down.fold(0, |buttons, bit| buttons | 1 << bit);
        Input { aim: wanted.aim, buttons, ..Input::going(stick) }
    }
}
