//! Locks and keys. The player opens a locked door with a key that she has taken or with her picks; some
//! locks need the key.
//!
//! Picking is a skill: a feeler swings over the pins one after the other, and pressing "use" while it
//! is over the pin sets it. The position of each pin depends on the door alone, so a lock can be
//! learned.

use super::busy::set_busy;
use crate::base::grid::center_of;
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, StateHash, Vec2};
use crate::model::*;
use hecs::Entity;
use std::ops::Range;

/// Distance between one pin and the next as a part of the way, modulo 1: the golden ratio conjugate
/// spreads the pins evenly.
const APART: f32 = 0.618_034;

/// What the player sees of a lock that she is picking.
#[derive(Clone, Debug, PartialEq)]
pub struct LockPickView {
    /// Position of the feeler, from 0 to 1. A press counts for the position of the last tick, which
    /// was the one shown.
    pub at: f32,
    /// Positions at which pressing sets the pin.
    pub window: Range<f32>,
    /// Index of the pin over which the feeler swings, from 0.
    pub pin: u32,
    /// Number of pins of the lock.
    pub pins: u32,
}

impl LockPickView {
    /// Whether pressing now sets the pin.
    pub fn is_over_pin(&self) -> bool {
        self.window.contains(&self.at)
    }
}

/// The lock that the player is picking, as it is now; `None` if she is picking none.
pub fn lock_pick_view(sim: &Sim) -> Option<LockPickView> {
    let PlayerActivity::Picking { door, pin, since } = sim.get::<Player>(sim.player).activity else {
        return None;
    };
    Some(feeler_at(sim, door, pin, sim.tick - since))
}

/// The view of a lock `elapsed` ticks after the feeler began to swing over a pin.
fn feeler_at(sim: &Sim, door: Entity, pin: u32, elapsed: Tick) -> LockPickView {
    let rules = &sim.rules.doors.pick;
    let swing = tick::ticks(rules.swing_seconds).max(2);
    let part = (elapsed % swing) as f32 / swing as f32;
    let width = (0..pin).fold(rules.window, |width, _| width * rules.narrower);
    let start = rules.margin + (1.0 - 2.0 * rules.margin - width) * place(sim.get::<Door>(door).cell, pin);
    LockPickView { at: 1.0 - (1.0 - 2.0 * part).abs(), window: start..start + width, pin, pins: rules.pins }
}

/// Position of a pin between its first and last possible place, from 0 to 1.
fn place(cell: IVec2, pin: u32) -> f32 {
    let hash = StateHash::default().u32(cell.x as u32).u32(cell.y as u32).finish();
    let first = (hash >> 40) as f32 / (1_u32 << 24) as f32;
    (first + pin as f32 * APART).fract()
}

/// Starts picking a lock.
pub fn begin(sim: &mut Sim, door: Entity) {
    let since = sim.tick;
    set_busy(sim, PlayerActivity::Picking { door, pin: 0, since });
}

/// Continues picking until the player leaves or somebody opens the door.
pub fn go_on(sim: &mut Sim, door: Entity, pin: u32, since: Tick, act: Option<GuardAction>) {
    if act == Some(GuardAction::Drop) || sim.get::<Door>(door).state != DoorState::Closed {
        set_busy(sim, PlayerActivity::Free);
    } else if act == Some(GuardAction::Use) {
        press(sim, door, pin, since);
    }
}

/// Sets the pin if the feeler was over it in the last tick; otherwise the pick slips and the same pin
/// starts again.
fn press(sim: &mut Sim, door: Entity, pin: u32, since: Tick) {
    let seen = feeler_at(sim, door, pin, (sim.tick - 1).saturating_sub(since));
    let (rules, now, cell) = (sim.rules.doors.pick, sim.tick, sim.get::<Door>(door).cell);
    let set = seen.is_over_pin();
    let next = if set { pin + 1 } else { pin };
    sim.events.push(Event::Picked { cell, pin, set });
    if next == seen.pins {
        set_busy(sim, PlayerActivity::Free);
        unlock(sim, door, true);
        sound(sim, cell, rules.open_loudness);
    } else {
        set_busy(sim, PlayerActivity::Picking { door, pin: next, since: now });
        sound(sim, cell, if set { rules.set_loudness } else { rules.slip_loudness });
    }
}

/// Unlocks a door for good; it stays closed.
pub fn unlock(sim: &mut Sim, door: Entity, picked: bool) {
    let cell = sim.with(door, |d: &mut Door| {
        d.locked = false;
        d.cell
    });
    sim.events.push(Event::Unlocked { cell, picked });
}

/// Makes the noise of running into a locked door, or of trying it.
pub fn rattle(sim: &mut Sim, cell: IVec2) {
    sim.events.push(Event::Rattled { cell });
    sound(sim, cell, sim.rules.doors.pick.rattle_loudness);
}

fn sound(sim: &mut Sim, cell: IVec2, loudness: f32) {
    let (who, at) = (Some(sim.id(sim.player)), center_of(cell));
    sim.make_noise(Noise { who, at, kind: NoiseKind::Lock, loudness, about: at });
}

/// Whether a key can be taken from a position: its carrier must be asleep, or be approached from
/// behind while not alert.
pub fn lets_take(sim: &Sim, key: &Key, here: Vec2) -> bool {
    let Some(carrier) = key.carrier else { return true };
    let from_him = here - sim.get::<Body>(carrier).at;
    let behind = from_him.dot(sim.get::<Facing>(carrier).0) < 0.0;
    let asleep = sim.sleeps(carrier) || !sim.get::<Eyes>(carrier).open;
    asleep || behind && sim.get::<Awareness>(carrier).alert_level < AlertLevel::Alert
}

/// Takes a key.
pub fn take_key(sim: &mut Sim, key: Entity, at: Vec2) {
    let Key { doors, carrier, .. } = sim.with(key, |k: &mut Key| {
        k.taken = true;
        k.clone()
    });
    let (player, id, from) = (sim.player, sim.id(key), carrier.map(|guard| sim.id(guard)));
    sim.with(player, |p: &mut Player| p.keys.extend(doors));
    sim.events.push(Event::TookKey { key: id, from, at });
}
