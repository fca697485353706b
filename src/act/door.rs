//! Doors: opened slowly, normally or by bursting through, and shut again.

use crate::base::{Aabb, IVec2, Vec2, grid::cell_of, grid::center_of, tick};
use crate::model::*;
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    for (guard, act) in sim.guards_acts() {
        if let Act::OpenDoor { cell } = act
            && let Some(door) = sim.door_at(cell)
        {
            open(sim, door, guard, Opening::Normal);
        }
    }
    for door in sim.doors.clone() {
        let state: Door = sim.get(door);
        match state.state {
            DoorState::Opening { ready, .. } if sim.tick >= ready => set(sim, door, DoorState::Open),
            DoorState::Open if state.shuts.is_some_and(|at| sim.tick >= at) => shut_behind(sim, door),
            _ => {}
        }
    }
}

/// Opens a shut door; it is open some time later. Her doors are heard, the guards' are expected.
pub fn open(sim: &mut Sim, door: Entity, who: Entity, opening: Opening) {
    let state: Door = sim.get(door);
    let is_guard = who != sim.player;
    if state.state != DoorState::Closed {
        return;
    }
    let ready = sim.tick + tick::ticks(sim.rules.doors.seconds.of(opening));
    let shuts = is_guard.then(|| ready + tick::ticks(sim.rules.doors.guard_closes_after_seconds));
    let since = sim.tick;
    sim.with(door, |d: &mut Door| {
        d.state = DoorState::Opening { since, ready };
        d.shuts = shuts;
    });
    say(sim, &state, who, Some(opening));
}

/// Shuts an open door, if nobody stands in it.
pub fn close(sim: &mut Sim, door: Entity, who: Entity) {
    let state: Door = sim.get(door);
    if state.is_open() && !is_occupied(sim, state.cell) {
        set(sim, door, DoorState::Closed);
        say(sim, &state, who, None);
    }
}

/// A guard's hand on the door behind him.
fn shut_behind(sim: &mut Sim, door: Entity) {
    let cell = sim.get::<Door>(door).cell;
    let near = |&g: &Entity| (sim.get::<Body>(g).at - center_of(cell)).length();
    let nearest = sim.guards.iter().copied().min_by(|a, b| near(a).total_cmp(&near(b)));
    if let Some(guard) = nearest {
        close(sim, door, guard);
    }
}

/// Bursts through a shut door that she runs into.
pub fn bump(sim: &mut Sim, at: Vec2, velocity: Vec2) {
    let sideways = velocity.x.abs() > velocity.y.abs();
    let ahead = if sideways { Vec2::X * velocity.x.signum() } else { Vec2::Y * velocity.y.signum() };
    if let Some(door) = sim.door_at(cell_of(at + ahead * 0.7)) {
        let player = sim.player;
        open(sim, door, player, Opening::Burst);
    }
}

fn set(sim: &mut Sim, door: Entity, state: DoorState) {
    sim.with(door, |d: &mut Door| {
        d.state = state;
        if state == DoorState::Closed {
            d.shuts = None;
        }
    });
    let door: Door = sim.get(door);
    sim.refresh_door(&door);
}

fn say(sim: &mut Sim, door: &Door, who: Entity, opening: Option<Opening>) {
    let id = sim.id(who);
    sim.events.push(Event::Door { cell: door.cell, kind: door.kind, who: id, opening });
    if who == sim.player {
        let how = opening.unwrap_or_else(|| how_she_opens(sim));
        let (at, loudness) = (center_of(door.cell), sim.rules.doors.loudness.of(how));
        sim.make_noise(Noise { who: Some(id), at, kind: NoiseKind::Door, loudness, about: at });
    }
}

/// Her posture decides how she handles a door.
pub fn how_she_opens(sim: &Sim) -> Opening {
    match sim.get::<Player>(sim.player).posture {
        Posture::Run => Opening::Burst,
        Posture::Walk => Opening::Normal,
        Posture::Sneak | Posture::Crawl => Opening::Slow,
    }
}

fn is_occupied(sim: &Sim, cell: IVec2) -> bool {
    let door = Aabb::of_cell(cell);
    sim.guards.iter().chain([&sim.player]).any(|&e| sim.get::<Body>(e).aabb().overlaps(&door))
}
