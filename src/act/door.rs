//! Doors: opened slowly, normally or by bursting, and closed again, by hand or by a pressure plate.
//!
//! A door that a plate holds open cannot be closed by hand. Locks stop the player only: guards have
//! keys, and a plate moves the door past its bolt. Both leave it locked; only the player unlocks a
//! door for good (see [`super::lock`]).

use crate::base::{Aabb, Few, IVec2, Vec2, grid::cell_of, grid::center_of, ivec2, tick};
use crate::model::*;
use crate::space::collide::SKIN;
use hecs::Entity;

/// Opens doors for guards and moves all doors that move by themselves.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        if let GuardAction::OpenDoor { cell } = act
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

/// Doors that may move by themselves; most are closed, and no plate holds them.
fn stirring(sim: &Sim) -> Few<Entity> {
    let is_pressed = |plate: &Entity| sim.world.get::<&Plate>(*plate).is_ok_and(|it| it.held_by.is_some());
    let plates_hold = sim.plates.iter().any(is_pressed);
    let stirs = |entity: Entity, door: &Door| match door.state {
        DoorState::Closed => plates_hold && sim.holder_of(entity).is_some(),
        DoorState::Opening { .. } => true,
        DoorState::Open => door.shuts.is_some(),
    };
    // In the order of memory, which is fastest, and then in that of the doors, which is that of their ids.
    let mut doors = sim.world.query::<(Entity, &ActorId, &Door)>();
    let stirring = doors.iter().filter(|(entity, _, door)| stirs(*entity, door));
    let mut stirring: Few<(ActorId, Entity)> = stirring.map(|(door, id, _)| (*id, door)).collect();
    stirring.sort_unstable_by_key(|(id, _)| *id);
    stirring.into_iter().map(|(_, door)| door).collect()
}

/// Moves a door on: plates open it, time opens and closes it.
fn move_on(sim: &mut Sim, door: Entity) {
    let state: Door = sim.get(door);
    match (state.state, sim.holder_of(door)) {
        (DoorState::Closed, Some(who)) => open(sim, door, who, OpeningSpeed::Normal),
        (DoorState::Opening { ready, .. }, _) if sim.tick >= ready => set(sim, door, DoorState::Open),
        (DoorState::Open, None) => {
            if let Some(shuts) = state.shuts.filter(|shuts| sim.tick >= shuts.at) {
                close(sim, door, shuts.who, OpeningSpeed::Normal);
            }
        }
        _ => {}
    }
}

/// Opens a door for a guard; it closes by itself some time later.
fn open_for_guard(sim: &mut Sim, door: Entity, who: ActorId) {
    open(sim, door, who, OpeningSpeed::Normal);
    let DoorState::Opening { since, ready } = sim.get::<Door>(door).state else { return };
    if since == sim.tick {
        let at = ready + tick::ticks(sim.rules.doors.guard_closes_after_seconds);
        sim.with(door, |d: &mut Door| d.shuts = Some(AutoClose { at, who }));
    }
}

/// Starts opening a closed door. The player's doors make a noise, guards' do not.
pub fn open(sim: &mut Sim, door: Entity, who: ActorId, opening: OpeningSpeed) {
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

/// Closes an open door, unless somebody or something heavy is in it or a plate holds it.
pub fn close(sim: &mut Sim, door: Entity, who: ActorId, how: OpeningSpeed) {
    let state: Door = sim.get(door);
    if state.is_open() && !is_occupied(sim, state.cell) && sim.holder_of(door).is_none() {
        set(sim, door, DoorState::Closed);
        sim.events.push(Event::Door { cell: state.cell, kind: state.kind, who, opening: None });
        sound(sim, state.cell, who, how);
    }
}

/// Bursts open the door that the running player is about to hit, also where she catches on its frame.
///
/// It happens early enough that she loses no speed. A door that opens slowly is hurried; a locked one
/// rattles once.
pub fn shoulder(sim: &mut Sim, before: Aabb, velocity: Vec2, blocked: [bool; 2]) {
    let axis = usize::from(velocity.y.abs() > velocity.x.abs());
    let (speed, aside) = (velocity[axis], 1 - axis);
    // Sliding along a wall does not open the doors in it.
    if speed.abs() <= velocity[aside].abs() {
        return;
    }
    let mut ahead = Vec2::ZERO;
    ahead[axis] = speed.signum();
    let run_up = speed.abs() * sim.rules.doors.shoulder_seconds;
    let mut path = Aabb::new(before.center + ahead * 0.5 * run_up, before.half);
    path.half[axis] += 0.5 * run_up + 3.0 * SKIN;
    if blocked[axis] {
        path.half[aside] += sim.rules.player.corner_help.run;
    }
    let Some(door) = door_across(sim, &path, aside) else { return };
    let Door { cell, locked, state, .. } = sim.get(door);
    if !locked {
        let her = sim.id(sim.player);
        burst(sim, door, her);
    } else if state == DoorState::Closed && blocked[axis] && !touches(&before, cell, ahead) {
        super::lock::rattle(sim, cell);
    }
}

/// The door on a path that needs the least sideways shift.
fn door_across(sim: &Sim, path: &Aabb, aside: usize) -> Option<Entity> {
    let (min, max) = (cell_of(path.min()), cell_of(path.max()));
    let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    let doors = cells.filter_map(|cell| Some((sim.door_at(cell)?, cell)));
    let shut = doors.filter(|(door, _)| !sim.get::<Door>(*door).is_open());
    let shift = |cell: IVec2| (center_of(cell) - path.center)[aside].abs();
    shut.min_by(|a, b| shift(a.1).total_cmp(&shift(b.1))).map(|(door, _)| door)
}

/// Bursts a door open, or hurries one that is being opened.
fn burst(sim: &mut Sim, door: Entity, who: ActorId) {
    let soon = sim.tick + tick::ticks(sim.rules.doors.seconds.of(OpeningSpeed::Burst));
    let Door { cell, kind, state, .. } = sim.get(door);
    match state {
        DoorState::Opening { since, ready } if ready > soon => {
            sim.with(door, |d: &mut Door| d.state = DoorState::Opening { since, ready: soon });
            sim.events.push(Event::Door { cell, kind, who, opening: Some(OpeningSpeed::Burst) });
            sound(sim, cell, who, OpeningSpeed::Burst);
        }
        _ => open(sim, door, who, OpeningSpeed::Burst),
    }
}

/// Whether the player already leaned on the door.
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

fn sound(sim: &mut Sim, cell: IVec2, who: ActorId, how: OpeningSpeed) {
    if who == sim.id(sim.player) {
        let (at, loudness) = (center_of(cell), sim.rules.doors.loudness.of(how));
        sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Door, loudness, about: at });
    }
}

/// How fast the player opens doors in her posture.
pub fn how_she_opens(sim: &Sim) -> OpeningSpeed {
    match sim.get::<Player>(sim.player).posture {
        Posture::Run => OpeningSpeed::Burst,
        Posture::Walk => OpeningSpeed::Normal,
        Posture::Sneak | Posture::Crawl => OpeningSpeed::Slow,
    }
}

fn is_occupied(sim: &Sim, cell: IVec2) -> bool {
    let door = Aabb::of_cell(cell);
    let is_in = |body: &Body| body.aabb().overlaps(&door);
    let mut guards = sim.world.query::<&Body>().with::<&Guard>();
    let mut heavy = sim.props.iter().filter(|&&prop| sim.is_heavy(prop));
    is_in(&sim.player_body()) || guards.iter().any(is_in) || heavy.any(|&prop| is_in(&sim.get(prop)))
}
