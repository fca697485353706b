//! What her hands do: steal, pick up, put down, open, shut, hide, snuff and light lamps.

use crate::base::{Aabb, IVec2, Vec2, grid::cell_of, tick};
use crate::model::*;
use crate::rules::{Carry, Loot, PropKind};
use crate::space::collide::nearest_point;
use crate::space::sight::CellWalk;
use hecs::Entity;

/// What the button "use" would do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UseTarget {
    Steal { treasure: Entity, loot: Loot, at: Vec2 },
    PickUp { prop: Entity, kind: PropKind, at: Vec2 },
    Hide { hideout: Entity, at: Vec2 },
    ComeOut,
    OpenDoor { door: Entity, at: Vec2 },
    CloseDoor { door: Entity, at: Vec2 },
    TurnLamps { switch: Entity, at: Vec2 },
    Snuff { lamp: Entity, at: Vec2 },
    Relight { lamp: Entity, at: Vec2 },
}

pub fn run(sim: &mut Sim) {
    let player: Player = sim.get(sim.player);
    let act = sim.get::<Intent>(sim.player).act;
    match player.busy {
        Busy::Recovering { until } if sim.tick >= until => set_busy(sim, Busy::Free),
        Busy::Stealing { treasure, since } => steal_on(sim, treasure, since, act == Some(Act::Use)),
        Busy::Tending { lamp, since } => super::lamp::go_on(sim, lamp, since, act == Some(Act::Use)),
        _ => {}
    }
    match act {
        Some(Act::Use) if !matches!(player.busy, Busy::Stealing { .. } | Busy::Tending { .. }) => {
            if let Some(target) = use_target(sim) {
                use_it(sim, target);
            }
        }
        Some(Act::Drop) => put_down(sim),
        _ => {}
    }
}

/// What is at hand: coming out of hiding first, then treasure, then the nearest thing.
pub fn use_target(sim: &Sim) -> Option<UseTarget> {
    let player: Player = sim.get(sim.player);
    if let Busy::Hidden { .. } = player.busy {
        return Some(UseTarget::ComeOut);
    }
    let here = sim.player_body().at;
    let treasures = sim.treasures.iter().filter_map(|&e| {
        let t: Treasure = sim.get(e);
        let reach = reach(sim, here, Aabb::new(t.at, Vec2::splat(0.3)))?;
        (!t.taken).then_some((reach, UseTarget::Steal { treasure: e, loot: t.loot, at: t.at }))
    });
    let nearest = |a: &(f32, UseTarget), b: &(f32, UseTarget)| a.0.total_cmp(&b.0);
    let fixed =
        hideouts(sim, here).chain(doors(sim, here)).chain(switches(sim, here)).chain(lamps(sim, here));
    let things = props(sim, here, &player).chain(fixed);
    treasures.min_by(nearest).or_else(|| things.min_by(nearest)).map(|(_, target)| target)
}

fn props<'a>(sim: &'a Sim, here: Vec2, player: &Player) -> impl Iterator<Item = (f32, UseTarget)> + use<'a> {
    let empty_handed = player.held.is_none();
    sim.props.iter().filter_map(move |&e| {
        let (prop, body): (Prop, Body) = (sim.get(e), sim.get(e));
        let takes = prop.state.is_on_floor()
            && match sim.rules.props[&prop.kind].carried {
                Carry::No => false,
                Carry::Hand => empty_handed,
                Carry::Pocket => true,
            };
        let target = UseTarget::PickUp { prop: e, kind: prop.kind, at: body.at };
        takes.then(|| Some((reach(sim, here, body.aabb())?, target)))?
    })
}

fn hideouts(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.hideouts.iter().filter_map(move |&e| {
        let place = Aabb::of_cell(sim.get::<Hideout>(e).cell);
        Some((reach(sim, here, place)?, UseTarget::Hide { hideout: e, at: place.center }))
    })
}

fn doors(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.doors.iter().filter_map(move |&e| {
        let door: Door = sim.get(e);
        let place = Aabb::of_cell(door.cell);
        let reach = reach(sim, here, place)?;
        match door.state {
            DoorState::Closed => Some((reach, UseTarget::OpenDoor { door: e, at: place.center })),
            DoorState::Open if !place.overlaps(&sim.player_body().aabb()) && sim.holder_of(e).is_none() => {
                // An open door in passing is less at hand than anything else.
                Some((reach + 0.5, UseTarget::CloseDoor { door: e, at: place.center }))
            }
            _ => None,
        }
    })
}

fn switches(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.switches.iter().filter_map(move |&e| {
        let switch = sim.world.get::<&Switch>(e).ok().filter(|switch| !switch.lamps.is_empty())?;
        let place = Aabb::of_cell(switch.cell);
        Some((reach(sim, here, place)?, UseTarget::TurnLamps { switch: e, at: place.center }))
    })
}

fn lamps(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.lamps.iter().filter_map(move |&lamp| {
        let Lamp { at, lit, .. } = sim.get(lamp);
        let target = if lit { UseTarget::Snuff { lamp, at } } else { UseTarget::Relight { lamp, at } };
        Some((reach(sim, here, Aabb::new(at, Vec2::splat(0.3)))?, target))
    })
}

/// How far a thing is from her, if she can reach it and no wall is between.
fn reach(sim: &Sim, here: Vec2, thing: Aabb) -> Option<f32> {
    let near = nearest_point(&thing, here);
    let distance = (near - here).length();
    let (from, to) = (cell_of(here), cell_of(thing.center));
    let stops = |c: IVec2| c != from && c != to && sim.map.hides(c, false);
    let open = !CellWalk::new(here, thing.center).any(|(c, _)| stops(c));
    (distance <= sim.rules.player.reach && open).then_some(distance)
}

fn use_it(sim: &mut Sim, target: UseTarget) {
    let (now, player) = (sim.tick, sim.player);
    match target {
        UseTarget::Steal { treasure, at, .. } => {
            let id = sim.id(treasure);
            set_busy(sim, Busy::Stealing { treasure, since: now });
            sim.events.push(Event::Stealing { treasure: id, at });
        }
        UseTarget::PickUp { prop, kind, at } => {
            let pocketed = sim.rules.props[&kind].carried == Carry::Pocket;
            let state = if pocketed { PropState::Pocketed } else { PropState::Held };
            sim.with(prop, |p: &mut Prop| p.state = state);
            sim.with(prop, |b: &mut Body| b.velocity = Vec2::ZERO);
            let id = sim.id(prop);
            if pocketed {
                sim.with(player, |p: &mut Player| p.ready = p.ready.or(Some(kind)));
                sim.events.push(Event::Pocketed { prop: id, kind, at });
            } else {
                sim.with(player, |p: &mut Player| p.held = Some(prop));
                sim.events.push(Event::PickedUp { prop: id, kind, at });
            }
        }
        UseTarget::Hide { hideout, at } => {
            set_busy(sim, Busy::Hidden { hideout, since: now });
            sim.with(player, |e: &mut Exposure| e.hidden = true);
            sim.events.push(Event::Hid { at });
        }
        UseTarget::ComeOut => {
            set_busy(sim, Busy::Free);
            sim.with(player, |e: &mut Exposure| e.hidden = false);
            let at = sim.player_body().at;
            sim.events.push(Event::CameOut { at });
        }
        UseTarget::OpenDoor { door, .. } => {
            let (who, how) = (sim.id(player), super::door::how_she_opens(sim));
            super::door::open(sim, door, who, how);
        }
        UseTarget::CloseDoor { door, .. } => {
            let (who, how) = (sim.id(player), super::door::how_she_opens(sim));
            super::door::close(sim, door, who, how);
        }
        UseTarget::TurnLamps { switch, .. } => super::switch::pull(sim, switch),
        UseTarget::Snuff { lamp, .. } | UseTarget::Relight { lamp, .. } => super::lamp::begin(sim, lamp),
    }
}

/// Goes on taking a treasure, and has it after a while; letting go of the button gives up.
fn steal_on(sim: &mut Sim, treasure: Entity, since: tick::Tick, holding: bool) {
    if !holding {
        return set_busy(sim, Busy::Free);
    }
    let state: Treasure = sim.get(treasure);
    let seconds = match state.loot {
        Loot::Small => sim.rules.player.steal_seconds_small,
        Loot::Main | Loot::Hard => sim.rules.player.steal_seconds,
    };
    if sim.tick - since < tick::ticks(seconds) {
        return;
    }
    let id = sim.id(treasure);
    sim.with(treasure, |t: &mut Treasure| t.taken = true);
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.loot.push(id));
    set_busy(sim, Busy::Free);
    let value = sim.level.treasures[state.spec].value;
    sim.events.push(Event::Stolen { treasure: id, loot: state.loot, value, at: state.at });
}

fn put_down(sim: &mut Sim) {
    let player = sim.player;
    let Some(prop) = sim.with(player, |p: &mut Player| p.held.take()) else { return };
    let at = sim.player_body().at;
    sim.with(prop, |p: &mut Prop| p.state = PropState::Resting);
    sim.with(prop, |b: &mut Body| b.at = at);
    let (id, kind) = (sim.id(prop), sim.get::<Prop>(prop).kind);
    sim.events.push(Event::PutDown { prop: id, kind, at });
    super::roll::let_go(sim, prop);
}

pub fn set_busy(sim: &mut Sim, busy: Busy) {
    let player = sim.player;
    sim.with(player, |p: &mut Player| p.busy = busy);
}
