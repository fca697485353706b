//! A human's eyes and hands, put round a program: eyes that tell late what guards do, and hands that shake.

use super::Bot;
use crate::base::tick::{DT, Tick, ticks};
use crate::base::{Rng, angle};
use crate::model::{Activity, Awareness, Body, Button, Eyes, Facing, Input, Sim};
use crate::snapshot::fork;
use serde::Deserialize;
use std::collections::VecDeque;

/// Whoever decides for her: the programs of one heist are of several kinds.
impl Bot for Box<dyn Bot> {
    fn input(&mut self, sim: &Sim) -> Input {
        (**self).input(sim)
    }
}

/// Learns of everything that guards do so many ticks late: it is shown them as they were.
///
/// Herself, her hands and the floor it is shown as they are. Nobody has to look where her own body is: late news of that
/// would not make her slow but drunk, and no player walks past every corner.
pub struct Delayed<B> {
    bot: B,
    delay: Tick,
    /// How all guards were, the oldest first, for as long as the delay is.
    past: VecDeque<Vec<Shown>>,
}

/// All that anybody sees of a guard.
struct Shown(Body, Facing, Eyes, Activity, Awareness);

impl<B: Bot> Delayed<B> {
    /// `delay` in ticks.
    pub fn new(bot: B, delay: Tick) -> Self {
        Self { bot, delay, past: VecDeque::new() }
    }
}

impl<B: Bot> Bot for Delayed<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        let shown = |&g| Shown(sim.get(g), sim.get(g), sim.get(g), sim.get(g), sim.get(g));
        self.past.push_back(sim.guards.iter().map(shown).collect());
        if self.past.len() > self.delay as usize + 1 {
            self.past.pop_front();
        }
        let mut then = fork(sim);
        for (guard, Shown(body, facing, eyes, activity, awareness)) in sim.guards.iter().zip(&self.past[0]) {
            then.with(*guard, |now: &mut Body| *now = *body);
            then.with(*guard, |now: &mut Facing| *now = *facing);
            then.with(*guard, |now: &mut Eyes| *now = *eyes);
            then.with(*guard, |now: &mut Activity| *now = *activity);
            then.with(*guard, |now: &mut Awareness| *now = *awareness);
        }
        self.bot.input(&then)
    }
}

/// How much hands shake.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tremble {
    /// So far off the wanted direction the stick may point, in degrees.
    pub off_degrees: f32,
    /// How long it takes to wander from straight to as far off as it goes, in seconds.
    pub wander_seconds: f32,
    /// A posture's button goes up so much late at most, in seconds.
    pub late_seconds: f32,
    /// The part of all other presses that miss, 0 to 1, and how long it takes until she notices, in seconds.
    pub miss_chance: f32,
    pub miss_seconds: f32,
}

/// The buttons that are held for as long as she goes in a posture.
const POSTURES: [Button; 3] = [Button::Run, Button::Sneak, Button::Crawl];
/// How many buttons there are.
const BUTTONS: usize = 8;

/// Presses what a program wants, with hands that shake.
pub struct Shaky<B> {
    bot: B,
    rng: Rng,
    tremble: Tremble,
    /// How far off the stick points, and where that wanders; in radians.
    off: f32,
    bound_for: f32,
    hands: [Finger; BUTTONS],
}

/// What goes on at one button.
#[derive(Clone, Copy, Debug, Default)]
struct Finger {
    wanted: bool,
    /// For so many ticks more a posture's button stays down although nobody wants it, or another one up although wanted.
    fumbles: Tick,
}

impl<B: Bot> Shaky<B> {
    pub fn new(bot: B, tremble: Tremble, rng: Rng) -> Self {
        Self { bot, rng, tremble, off: 0.0, bound_for: 0.0, hands: Default::default() }
    }

    /// Where the stick points, a little farther on its way.
    fn wander(&mut self) -> f32 {
        let most = self.tremble.off_degrees.to_radians();
        if self.off == self.bound_for {
            self.bound_for = most * self.rng.signed();
        }
        let reach = most * DT / self.tremble.wander_seconds.max(DT);
        self.off += (self.bound_for - self.off).clamp(-reach, reach);
        self.off
    }

    /// Is a button down whose bit is this?
    fn presses(&mut self, bit: usize, wanted: bool) -> bool {
        let Tremble { late_seconds, miss_chance, miss_seconds, .. } = self.tremble;
        let is_posture = POSTURES.iter().any(|button| *button as u8 == 1 << bit);
        let finger = &mut self.hands[bit];
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

impl<B: Bot> Bot for Shaky<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        let wanted = self.bot.input(sim);
        let off = self.wander();
        let stick = wanted.direction().rotate(angle::from_radians(off));
        let down = (0..BUTTONS).filter(|bit| self.presses(*bit, wanted.buttons & (1 << bit) != 0));
        let buttons = down.fold(0, |buttons, bit| buttons | 1 << bit);
        Input { aim: wanted.aim, buttons, ..Input::going(stick) }
    }
}
