//! Doors: opened slowly, normally or by bursting through, and shut again; by hands, or by a plate
//! in the floor that opens them when it goes down and shuts them when it comes up.
//!
//! A door that a plate holds cannot be shut by hand; apart from that a door with a plate is a door
//! like any other.
//!
//! A lock stops nobody but her: guards have keys, and a plate moves the door past its bolt. Behind
//! both of them it is as locked as before, for only she opens a lock for good (see [`super::lock`]).

use crate::base::{Aabb, IVec2, Vec2, grid::cell_of, grid::center_of, tick};
use crate::model::*;
use crate::space::collide::SKIN;
use hecs::Entity;

pub fn run(sim: &mut Sim) {
    for (guard, act) in sim.guards_acts() {
        if let Act::OpenDoor { cell } = act
            && let Some(door) = sim.door_at(cell)
        {
            let who = sim.id(guard);
            open_for_guard(sim, door, who);
        }
    }
    for door in stirring(sim) {
        move_on(sim, door);
    }
}

/// The doors that may do something without hands. Most stand shut, and need not be asked.
fn stirring(sim: &Sim) -> Vec<Entity> {
    let (doors, no_plates) = (sim.world.view::<&Door>(), sim.plates.is_empty());
    let rests = |door: &Door| {
        no_plates && (door.state == DoorState::Closed || door.is_open() && door.shuts.is_none())
    };
    sim.doors.iter().copied().filter(|&door| doors.get(door).is_some_and(|door| !rests(door))).collect()
}

/// What a door does without hands.
fn move_on(sim: &mut Sim, door: Entity) {
    let state: Door = sim.get(door);
    match (state.state, sim.holder_of(door)) {
        (DoorState::Closed, Some(who)) => open(sim, door, who, Opening::Normal),
        (DoorState::Opening { ready, .. }, _) if sim.tick >= ready => set(sim, door, DoorState::Open),
        (DoorState::Open, None) => {
            if let Some(shuts) = state.shuts.filter(|shuts| sim.tick >= shuts.at) {
                close(sim, door, shuts.who, Opening::Normal);
            }
        }
        _ => {}
    }
}

/// He shuts it behind him, some time later.
fn open_for_guard(sim: &mut Sim, door: Entity, who: ActorId) {
    open(sim, door, who, Opening::Normal);
    let DoorState::Opening { since, ready } = sim.get::<Door>(door).state else { return };
    if since == sim.tick {
        let at = ready + tick::ticks(sim.rules.doors.guard_closes_after_seconds);
        sim.with(door, |d: &mut Door| d.shuts = Some(Shutting { at, who }));
    }
}

/// Opens a shut door; it is open some time later. Her doors are heard, the guards' are expected.
pub fn open(sim: &mut Sim, door: Entity, who: ActorId, opening: Opening) {
    let state: Door = sim.get(door);
    if state.state != DoorState::Closed {
        return;
    }
    let since = sim.tick;
    let ready = since + tick::ticks(sim.rules.doors.seconds.of(opening));
    sim.with(door, |d: &mut Door| d.state = DoorState::Opening { since, ready });
    sim.events.push(Event::Door { cell: state.cell, kind: state.kind, who, opening: Some(opening) });
    sound(sim, state.cell, who, opening);
}

/// Shuts an open door, if nobody and nothing heavy stands in it and no plate holds it.
pub fn close(sim: &mut Sim, door: Entity, who: ActorId, how: Opening) {
    let state: Door = sim.get(door);
    if state.is_open() && !is_occupied(sim, state.cell) && sim.holder_of(door).is_none() {
        set(sim, door, DoorState::Closed);
        sim.events.push(Event::Door { cell: state.cell, kind: state.kind, who, opening: None });
        sound(sim, state.cell, who, how);
    }
}

/// Bursts through a shut door that she runs into. A locked one holds, and rattles once.
pub fn bump(sim: &mut Sim, before: Aabb, velocity: Vec2) {
    let sideways = velocity.x.abs() > velocity.y.abs();
    let ahead = if sideways { Vec2::X * velocity.x.signum() } else { Vec2::Y * velocity.y.signum() };
    let Some(door) = sim.door_at(cell_of(before.center + ahead * 0.7)) else { return };
    let Door { cell, locked, state, .. } = sim.get(door);
    if !locked {
        let her = sim.id(sim.player);
        open(sim, door, her, Opening::Burst);
    } else if state == DoorState::Closed && !touches(&before, cell, ahead) {
        super::lock::rattle(sim, cell);
    }
}

/// Did she lean on the door already?
fn touches(her: &Aabb, cell: IVec2, ahead: Vec2) -> bool {
    her.at(her.center + ahead * 3.0 * SKIN).overlaps(&Aabb::of_cell(cell))
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

fn sound(sim: &mut Sim, cell: IVec2, who: ActorId, how: Opening) {
    if who == sim.id(sim.player) {
        let (at, loudness) = (center_of(cell), sim.rules.doors.loudness.of(how));
        sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Door, loudness, about: at });
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
    let bodies = sim.world.view::<&Body>();
    let heavy = sim.props.iter().filter(|&&prop| sim.is_heavy(prop));
    let mut all = sim.guards.iter().chain([&sim.player]).chain(heavy);
    all.any(|&e| bodies.get(e).is_some_and(|body| body.aabb().overlaps(&door)))
}
