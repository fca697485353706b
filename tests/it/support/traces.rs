//! What scenarios of evidence have in common: things put wrong as if somebody had done it.

use super::Run;
use thief_girl::base::tick::Tick;
use thief_girl::model::{Body, Door, DoorState, Lamp, Prop, PropState, SleepState, Treasure};
use thief_girl::rules::{EvidenceKind, Floor};

/// What guards do about it, and nothing else.
pub const TOPICS: [&str; 8] = ["evidence", "activity", "bark", "lamps", "door", "sleep", "rung", "spotted"];

/// Puts a lamp out, as if somebody had done it.
pub fn snuff(run: &mut Run, lamp: usize) {
    let lamp = run.sim.lamps[lamp];
    run.sim.with(lamp, |lamp: &mut Lamp| lamp.lit = false);
}

pub fn burns(run: &Run, lamp: usize) -> bool {
    run.sim.get::<Lamp>(run.sim.lamps[lamp]).lit
}

pub fn open(run: &mut Run, door: usize) {
    let door = run.sim.doors[door];
    run.sim.with(door, |door: &mut Door| door.state = DoorState::Open);
    let door: Door = run.sim.get(door);
    run.sim.refresh_door(&door);
}

pub fn is_open(run: &Run, door: usize) -> bool {
    run.sim.get::<Door>(run.sim.doors[door]).is_open()
}

pub fn take(run: &mut Run, treasure: usize) {
    let treasure = run.sim.treasures[treasure];
    run.sim.with(treasure, |treasure: &mut Treasure| treasure.taken = true);
}

pub fn smash(run: &mut Run, prop: usize) {
    let prop = run.sim.props[prop];
    run.sim.with(prop, |prop: &mut Prop| prop.state = PropState::Broken);
    let cell = run.sim.get::<Body>(prop).at.floor().as_ivec2();
    run.sim.map_mut().change(cell, |cell| cell.floor = Floor::Shards);
}

pub fn put_to_sleep(run: &mut Run, guard: char) {
    let guard = run.guard(guard);
    run.sim.with(guard, |sleep: &mut SleepState| sleep.until = Some(Tick::MAX));
}

pub fn kinds(run: &Run) -> Vec<EvidenceKind> {
    run.sim.evidence.iter().map(|entry| entry.kind).collect()
}
