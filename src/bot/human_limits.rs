//! A human's eyes and hands, put round a program: eyes that tell late what guards do, and hands that shake.

use super::Bot;
use super::threat_map::on_screen;
use crate::base::tick::{DT, Tick, ticks};
use crate::base::{Rng, Vec2, angle};
use crate::model::{Activity, Awareness, Body, Button, Eyes, Facing, GrabState, Input, Sim};
use crate::snapshot::fork;
use crate::space::sight::is_clear;
use hecs::Entity;
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
pub struct DelayedReaction<B> {
    bot: B,
    delay: Tick,
    /// How all guards were, the oldest first, for as long as the delay is.
    past: VecDeque<Vec<VisibleState>>,
}

/// All that anybody sees of a guard.
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
    /// `delay` in ticks.
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

/// Knows of guards only what a player can: those on the screen whom no wall hides, or whose steps are near, and the others as
/// they were when they were last seen, for a while. Whom nobody has seen is nowhere.
pub struct LimitedView<B> {
    bot: B,
    /// How each guard was when he was last seen, and when that was.
    known: Vec<Option<(Tick, VisibleState)>>,
    /// For so long one reckons with whom one does not see any more, in ticks.
    remembers: Tick,
}

/// So near a guard's steps are heard through any wall, in tiles.
const EARSHOT: f32 = 4.0;
/// Where nobody is, in tiles: on no map.
const NOWHERE: Vec2 = Vec2::splat(-1000.0);

impl<B: Bot> LimitedView<B> {
    /// `remembers` in ticks.
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
            if on_screen.contains(&guard) && (is_near || is_clear(her, now.0.at, |c| sim.map.hides(c, false)))
            {
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

/// How much hands shake.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputNoise {
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
pub struct NoisyInput<B> {
    bot: B,
    rng: Rng,
    tremble: InputNoise,
    /// How far off the stick points, and where that wanders; in radians.
    off: f32,
    bound_for: f32,
    hands: [ButtonState; BUTTONS],
}

/// What goes on at one button.
#[derive(Clone, Copy, Debug, Default)]
struct ButtonState {
    wanted: bool,
    /// For so many ticks more a posture's button stays down although nobody wants it, or another one up although wanted.
    fumbles: Tick,
}

impl<B: Bot> NoisyInput<B> {
    pub fn new(bot: B, tremble: InputNoise, rng: Rng) -> Self {
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
        let InputNoise { late_seconds, miss_chance, miss_seconds, .. } = self.tremble;
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
