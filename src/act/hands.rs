//! What is at hand, and what her hands begin with it. Each deed is in a file of its own.
//!
//! Some deeds take a while: stealing and tending a lamp as long as the button is held, picking a
//! lock press by press. Walking away from any of them gives it up; see [`super::command`].

use super::busy::set_busy;
use super::{carry, door, gong, hide, lamp, lock, music, steal};
use crate::base::{Aabb, IVec2, Vec2, grid::cell_of};
use crate::model::*;
use crate::rules::{Carry, LampKind, Loot, PropKind};
use crate::space::collide::nearest_point;
use crate::space::sight::CellWalk;
use hecs::Entity;

/// What the button "use" would do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UseTarget {
    Steal {
        treasure: Entity,
        loot: Loot,
        at: Vec2,
    },
    TakeKey {
        key: Entity,
        at: Vec2,
    },
    PickUp {
        prop: Entity,
        kind: PropKind,
        at: Vec2,
    },
    Hide {
        hideout: Entity,
        at: Vec2,
    },
    ComeOut,
    OpenDoor {
        door: Entity,
        at: Vec2,
    },
    /// With a key: it opens at once.
    Unlock {
        door: Entity,
        at: Vec2,
    },
    PickLock {
        door: Entity,
        at: Vec2,
    },
    CloseDoor {
        door: Entity,
        at: Vec2,
    },
    TurnLamps {
        switch: Entity,
        at: Vec2,
    },
    StrikeGong {
        gong: Entity,
        at: Vec2,
    },
    WindUp {
        music_box: Entity,
        at: Vec2,
    },
    Snuff {
        lamp: Entity,
        at: Vec2,
    },
    Relight {
        lamp: Entity,
        at: Vec2,
    },
}

pub fn run(sim: &mut Sim) {
    let act = sim.get::<Intent>(sim.player).act;
    let holding = act == Some(Act::Use);
    match sim.get::<Player>(sim.player).busy {
        Busy::Recovering { until } if sim.tick >= until => set_busy(sim, Busy::Free),
        Busy::Recovering { .. } => {}
        Busy::Stealing { treasure, since } => steal::go_on(sim, treasure, since, holding),
        Busy::Tending { lamp, since } => lamp::go_on(sim, lamp, since, holding),
        Busy::Picking { door, pin, since } => lock::go_on(sim, door, pin, since, act),
        Busy::Free | Busy::Hidden { .. } => match act {
            Some(Act::Use) => use_what_is_at_hand(sim),
            Some(Act::Drop) => carry::put_down(sim),
            _ => {}
        },
    }
}

/// What is at hand: coming out of hiding first, then treasure and keys, then the nearest thing.
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
    let fixed = hideouts(sim, here)
        .chain(doors(sim, here, &player))
        .chain(switches(sim, here))
        .chain(gongs(sim, here))
        .chain(music_boxes(sim, here))
        .chain(lamps(sim, here));
    let things = props(sim, here, &player).chain(fixed);
    let precious = treasures.chain(keys(sim, here));
    precious.min_by(nearest).or_else(|| things.min_by(nearest)).map(|(_, target)| target)
}

fn keys(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.keys.iter().filter_map(move |&e| {
        let key: Key = sim.get(e);
        // On a belt it is as near as its bearer.
        let place = key.carrier.map_or(Aabb::new(key.at, Vec2::splat(0.2)), |g| sim.get::<Body>(g).aabb());
        let takes = !key.taken && lock::lets_take(sim, &key, here);
        let target = UseTarget::TakeKey { key: e, at: place.center };
        takes.then(|| Some((reach(sim, here, place)?, target)))?
    })
}

fn props<'a>(sim: &'a Sim, here: Vec2, player: &Player) -> impl Iterator<Item = (f32, UseTarget)> + use<'a> {
    let empty_handed = player.held.is_none();
    sim.props.iter().filter_map(move |&e| {
        let (prop, body): (Prop, Body) = (sim.get(e), sim.get(e));
        let takes = prop.state.is_on_floor()
            && !sim.is_burning(e)
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

fn doors<'a>(sim: &'a Sim, here: Vec2, player: &'a Player) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.doors.iter().filter_map(move |&e| {
        let state: Door = sim.get(e);
        let place = Aabb::of_cell(state.cell);
        let (door, at, reach) = (e, place.center, reach(sim, here, place)?);
        match state.state {
            DoorState::Closed if !state.locked => Some((reach, UseTarget::OpenDoor { door, at })),
            DoorState::Closed if player.keys.contains(&e) => Some((reach, UseTarget::Unlock { door, at })),
            DoorState::Closed => Some((reach, UseTarget::PickLock { door, at })),
            DoorState::Open if !place.overlaps(&sim.player_body().aabb()) && sim.holder_of(e).is_none() => {
                // An open door in passing is less at hand than anything else.
                Some((reach + 0.5, UseTarget::CloseDoor { door, at }))
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

fn music_boxes(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.music_boxes.iter().filter_map(move |&music_box| {
        let state: MusicBox = sim.get(music_box);
        let place = Aabb::of_cell(state.cell);
        let target = UseTarget::WindUp { music_box, at: place.center };
        music::is_ready(sim, &state).then(|| Some((reach(sim, here, place)?, target)))?
    })
}

fn gongs(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.gongs.iter().filter_map(move |&gong| {
        let state: Gong = sim.get(gong);
        let place = Aabb::of_cell(state.cell);
        let target = UseTarget::StrikeGong { gong, at: place.center };
        gong::is_still(sim, &state).then(|| Some((reach(sim, here, place)?, target)))?
    })
}

fn lamps(sim: &Sim, here: Vec2) -> impl Iterator<Item = (f32, UseTarget)> {
    sim.lamps.iter().filter_map(move |&lamp| {
        let Lamp { at, lit, kind, .. } = sim.get(lamp);
        if kind == LampKind::Brazier {
            return None;
        }
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

fn use_what_is_at_hand(sim: &mut Sim) {
    let Some(target) = use_target(sim) else { return };
    let (who, how) = (sim.id(sim.player), door::how_she_opens(sim));
    match target {
        UseTarget::Steal { treasure, .. } => steal::begin(sim, treasure),
        UseTarget::TakeKey { key, at } => lock::take_key(sim, key, at),
        UseTarget::PickUp { prop, .. } => carry::pick_up(sim, prop),
        UseTarget::Hide { hideout, at } => hide::go_in(sim, hideout, at),
        UseTarget::ComeOut => hide::come_out(sim),
        UseTarget::OpenDoor { door, .. } => door::open(sim, door, who, how),
        UseTarget::Unlock { door, .. } => {
            lock::unlock(sim, door, false);
            door::open(sim, door, who, how);
        }
        UseTarget::PickLock { door, .. } => lock::begin(sim, door),
        UseTarget::CloseDoor { door, .. } => door::close(sim, door, who, how),
        UseTarget::TurnLamps { switch, .. } => super::switch::pull(sim, switch),
        UseTarget::StrikeGong { gong, .. } => gong::strike_it(sim, gong),
        UseTarget::WindUp { music_box, .. } => music::wind(sim, music_box),
        UseTarget::Snuff { lamp, .. } | UseTarget::Relight { lamp, .. } => lamp::begin(sim, lamp),
    }
}
