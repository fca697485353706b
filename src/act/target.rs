//! The target of the "use" button, and how it is chosen.

use super::{gong, lock, music};
use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::base::{Aabb, IVec2, Vec2};
use crate::model::*;
use crate::rules::{CarryMode, LampKind, Loot, PropKind, UseKind};
use crate::space::collide::{CornerHelp, Solids, nearest_point};
use crate::space::sight::CellWalk;
use hecs::Entity;

/// What the "use" button would do now, and to what; positions are in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UseTarget {
    /// Take a treasure.
    Steal {
        /// The treasure.
        treasure: Entity,
        /// What kind of loot it is.
        loot: Loot,
        /// Position of the treasure.
        at: Vec2,
    },
    /// Take a key.
    TakeKey {
        /// The key.
        key: Entity,
        /// Position of the key, or of the guard who carries it.
        at: Vec2,
    },
    /// Pick up a prop.
    PickUp {
        /// The prop.
        prop: Entity,
        /// Kind of the prop.
        kind: PropKind,
        /// Position of the prop.
        at: Vec2,
    },
    /// Go into a hideout.
    Hide {
        /// The hideout.
        hideout: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Come out of the hideout.
    ComeOut,
    /// Open an unlocked door.
    OpenDoor {
        /// The door.
        door: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Unlock and open a door with a key.
    Unlock {
        /// The door.
        door: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Start picking the lock of a door.
    PickLock {
        /// The door.
        door: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Try a locked door that needs a key which the player has not.
    TryDoor {
        /// The door.
        door: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Close an open door.
    CloseDoor {
        /// The door.
        door: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Pull a switch of lamps.
    TurnLamps {
        /// The switch.
        switch: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Strike a gong.
    StrikeGong {
        /// The gong to strike.
        gong: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Wind up a music box.
    WindUp {
        /// The music box.
        music_box: Entity,
        /// Centre of its cell.
        at: Vec2,
    },
    /// Put out a lamp.
    Snuff {
        /// The lamp.
        lamp: Entity,
        /// Position of the lamp.
        at: Vec2,
    },
    /// Light a lamp.
    Relight {
        /// The lamp.
        lamp: Entity,
        /// Position of the lamp.
        at: Vec2,
    },
}

impl UseTarget {
    /// Kind of use, by which it is weighed; `None` for coming out of a hideout, which competes
    /// with nothing.
    pub fn kind(&self) -> Option<UseKind> {
        Some(match self {
            UseTarget::Steal { .. } => UseKind::Steal,
            UseTarget::TakeKey { .. } => UseKind::TakeKey,
            UseTarget::PickUp { .. } => UseKind::PickUp,
            UseTarget::Hide { .. } => UseKind::Hide,
            UseTarget::ComeOut => return None,
            UseTarget::OpenDoor { .. } => UseKind::OpenDoor,
            UseTarget::Unlock { .. } => UseKind::UnlockDoor,
            // She learns that a lock cannot be picked only by trying.
            UseTarget::PickLock { .. } | UseTarget::TryDoor { .. } => UseKind::PickLock,
            UseTarget::CloseDoor { .. } => UseKind::CloseDoor,
            UseTarget::TurnLamps { .. } => UseKind::TurnLamps,
            UseTarget::StrikeGong { .. } => UseKind::StrikeGong,
            UseTarget::WindUp { .. } => UseKind::WindUp,
            UseTarget::Snuff { .. } => UseKind::Snuff,
            UseTarget::Relight { .. } => UseKind::Relight,
        })
    }

    /// Position of the target; `None` for coming out of a hideout.
    pub fn at(self) -> Option<Vec2> {
        match self {
            UseTarget::ComeOut => None,
            UseTarget::Steal { at, .. }
            | UseTarget::TakeKey { at, .. }
            | UseTarget::PickUp { at, .. }
            | UseTarget::Hide { at, .. }
            | UseTarget::OpenDoor { at, .. }
            | UseTarget::Unlock { at, .. }
            | UseTarget::PickLock { at, .. }
            | UseTarget::TryDoor { at, .. }
            | UseTarget::CloseDoor { at, .. }
            | UseTarget::TurnLamps { at, .. }
            | UseTarget::StrikeGong { at, .. }
            | UseTarget::WindUp { at, .. }
            | UseTarget::Snuff { at, .. }
            | UseTarget::Relight { at, .. } => Some(at),
        }
    }

    /// Entity of the target; `None` for coming out of a hideout.
    pub fn entity(&self) -> Option<Entity> {
        match *self {
            UseTarget::Steal { treasure: it, .. }
            | UseTarget::TakeKey { key: it, .. }
            | UseTarget::PickUp { prop: it, .. }
            | UseTarget::Hide { hideout: it, .. }
            | UseTarget::OpenDoor { door: it, .. }
            | UseTarget::Unlock { door: it, .. }
            | UseTarget::PickLock { door: it, .. }
            | UseTarget::TryDoor { door: it, .. }
            | UseTarget::CloseDoor { door: it, .. }
            | UseTarget::TurnLamps { switch: it, .. }
            | UseTarget::StrikeGong { gong: it, .. }
            | UseTarget::WindUp { music_box: it, .. }
            | UseTarget::Snuff { lamp: it, .. }
            | UseTarget::Relight { lamp: it, .. } => Some(it),
            UseTarget::ComeOut => None,
        }
    }
}

/// What the "use" button would do now: of all targets within reach the one with the lowest cost by
/// [`crate::rules::UseRules`], which weighs distance, facing and importance.
pub fn use_target(sim: &Sim) -> Option<UseTarget> {
    let player: Player = sim.get(sim.player);
    if let PlayerActivity::Hidden { .. } = player.activity {
        return Some(UseTarget::ComeOut);
    }
    target_from(sim, &player, sim.player_body().at)
}

/// How many tiles nearer a kind of use counts now, by [`crate::rules::UseRules`]; below 0: it counts as farther.
pub fn use_importance(sim: &Sim, kind: UseKind) -> f32 {
    sim.rules.hands.importance_of(kind, is_hunted(sim))
}

/// What the "use" button would do after a step of `tiles`, or half of that, in one of eight directions, as far as walls
/// allow: the first that is `wanted`. `None` if it would do nothing of the kind after any of them, and in a hideout.
pub fn use_target_nearby(sim: &Sim, tiles: f32, wanted: impl Fn(&UseTarget) -> bool) -> Option<UseTarget> {
    let (player, her): (Player, Body) = (sim.get(sim.player), sim.player_body());
    if let PlayerActivity::Hidden { .. } = player.activity {
        return None;
    }
    let is_solid = |cell: IVec2| !sim.map.is_open(cell, player.posture == Posture::Crawl);
    let solids = Solids { is_solid, boxes: &sim.map.obstacles };
    let no_help = CornerHelp { cells: 0.0, boxes: 0.0 };
    let mut steps = [tiles / 2.0, tiles].into_iter().flat_map(|far| NEIGHBOURS.map(|step| (step, far)));
    steps.find_map(|(step, far)| {
        let delta = step.as_vec2().normalize() * far;
        target_from(sim, &player, solids.slide(her.aabb(), delta, no_help).at).filter(&wanted)
    })
}

/// The place of a calm guard within reach with a key on his belt that cannot be taken, as the player is not behind him.
pub fn belt_before_her(sim: &Sim) -> Option<Vec2> {
    let here = sim.player_body().at;
    sim.keys.iter().find_map(|&key| {
        let key: Key = sim.get(key);
        let bearer = key.carrier.filter(|_| !key.taken)?;
        let (place, alert_level) = (sim.get::<Body>(bearer).aabb(), sim.get::<Awareness>(bearer).alert_level);
        nearness(sim, here, place)?;
        let is_before = alert_level < AlertLevel::Alert && !lock::lets_take(sim, &key, here);
        is_before.then_some(place.center)
    })
}

/// What the "use" button would do if the player stood at a position.
fn target_from(sim: &Sim, player: &Player, here: Vec2) -> Option<UseTarget> {
    let within_reach = treasures(sim, here)
        .chain(keys(sim, here))
        .chain(props(sim, here, player))
        .chain(hideouts(sim, here))
        .chain(doors(sim, here, player))
        .chain(switches(sim, here))
        .chain(gongs(sim, here))
        .chain(music_boxes(sim, here))
        .chain(lamps(sim, here));
    let is_hunted = is_hunted(sim);
    let cost = |(nearness, target): (TargetDistance, UseTarget)| {
        let kind = target.kind()?;
        let rules = &sim.rules.hands;
        let worth = rules.facing * nearness.facing + rules.importance_of(kind, is_hunted);
        Some((nearness.distance - worth, target))
    };
    within_reach.filter_map(cost).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, target)| target)
}

/// Whether a guard searches for the player or hunts her.
pub fn is_hunted(sim: &Sim) -> bool {
    sim.guards.iter().any(|&guard| sim.get::<Awareness>(guard).alert_level >= AlertLevel::Investigating)
}

fn treasures(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.treasures.iter().filter_map(move |&treasure| {
        let Treasure { at, taken, loot, .. } = sim.get(treasure);
        let nearness =
            nearness_within(sim, here, Aabb::new(at, Vec2::splat(0.3)), sim.rules.hands.steal_reach)?;
        (!taken).then_some((nearness, UseTarget::Steal { treasure, loot, at }))
    })
}

fn keys(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.keys.iter().filter_map(move |&e| {
        let key: Key = sim.get(e);
        // On a belt it is as near as its bearer.
        let place = key.carrier.map_or(Aabb::new(key.at, Vec2::splat(0.2)), |g| sim.get::<Body>(g).aabb());
        let takes = !key.taken && lock::lets_take(sim, &key, here);
        let target = UseTarget::TakeKey { key: e, at: place.center };
        takes.then(|| Some((nearness(sim, here, place)?, target)))?
    })
}

fn props<'a>(
    sim: &'a Sim,
    here: Vec2,
    player: &Player,
) -> impl Iterator<Item = (TargetDistance, UseTarget)> + use<'a> {
    let empty_handed = player.held.is_none();
    sim.props.iter().filter_map(move |&e| {
        let (prop, body): (Prop, Body) = (sim.get(e), sim.get(e));
        let takes = prop.state.is_on_floor()
            && !sim.is_burning(e)
            && match sim.rules.props[&prop.kind].carried {
                CarryMode::No => false,
                CarryMode::Hand => empty_handed,
                CarryMode::Pocket => true,
            };
        let target = UseTarget::PickUp { prop: e, kind: prop.kind, at: body.at };
        takes.then(|| Some((nearness(sim, here, body.aabb())?, target)))?
    })
}

fn hideouts(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.hideouts.iter().filter_map(move |&e| {
        let place = Aabb::of_cell(sim.get::<Hideout>(e).cell);
        Some((nearness(sim, here, place)?, UseTarget::Hide { hideout: e, at: place.center }))
    })
}

fn doors<'a>(
    sim: &'a Sim,
    here: Vec2,
    player: &'a Player,
) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.doors.iter().filter_map(move |&e| {
        let state: Door = sim.get(e);
        let place = Aabb::of_cell(state.cell);
        let (door, at, nearness) = (e, place.center, nearness(sim, here, place)?);
        // To open a door one looks at it; to close it behind oneself one need not turn round.
        if state.state == DoorState::Closed && nearness.facing < BEHIND {
            return None;
        }
        let use_it = match state.state {
            DoorState::Closed if !state.locked => UseTarget::OpenDoor { door, at },
            DoorState::Closed if player.keys.contains(&e) => UseTarget::Unlock { door, at },
            DoorState::Closed if state.pickable => UseTarget::PickLock { door, at },
            DoorState::Closed => UseTarget::TryDoor { door, at },
            DoorState::Open if !place.overlaps(&sim.player_body().aabb()) && sim.holder_of(e).is_none() => {
                UseTarget::CloseDoor { door, at }
            }
            _ => return None,
        };
        Some((nearness, use_it))
    })
}

fn switches(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.switches.iter().filter_map(move |&e| {
        let switch = sim.world.get::<&Switch>(e).ok().filter(|switch| !switch.lamps.is_empty())?;
        let place = Aabb::of_cell(switch.cell);
        Some((nearness(sim, here, place)?, UseTarget::TurnLamps { switch: e, at: place.center }))
    })
}

fn music_boxes(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.music_boxes.iter().filter_map(move |&music_box| {
        let state: MusicBox = sim.get(music_box);
        let place = Aabb::of_cell(state.cell);
        let target = UseTarget::WindUp { music_box, at: place.center };
        music::is_ready(sim, &state).then(|| Some((nearness(sim, here, place)?, target)))?
    })
}

fn gongs(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.gongs.iter().filter_map(move |&gong| {
        let state: Gong = sim.get(gong);
        let place = Aabb::of_cell(state.cell);
        let target = UseTarget::StrikeGong { gong, at: place.center };
        gong::is_still(sim, &state).then(|| Some((nearness(sim, here, place)?, target)))?
    })
}

fn lamps(sim: &Sim, here: Vec2) -> impl Iterator<Item = (TargetDistance, UseTarget)> {
    sim.lamps.iter().filter_map(move |&lamp| {
        let Lamp { at, lit, kind, .. } = sim.get(lamp);
        if kind == LampKind::Brazier {
            return None;
        }
        let target = if lit { UseTarget::Snuff { lamp, at } } else { UseTarget::Relight { lamp, at } };
        Some((nearness(sim, here, Aabb::new(at, Vec2::splat(0.3)))?, target))
    })
}

/// Cosine of the angle to her facing beyond which a closed door is behind her.
const BEHIND: f32 = -0.7;

/// Distance and direction of a target.
#[derive(Clone, Copy, Debug)]
struct TargetDistance {
    /// Distance from the player to the nearest point of the target, in tiles.
    distance: f32,
    /// Cosine of the angle between the player's facing and that point: 1 ahead, −1 behind.
    facing: f32,
}

/// Distance and direction of a target; `None` if it is out of reach or behind a wall.
///
/// Either its centre or its nearest point must be free, so that a closet in a row of closets can be
/// reached from the side.
fn nearness(sim: &Sim, here: Vec2, thing: Aabb) -> Option<TargetDistance> {
    nearness_within(sim, here, thing, sim.rules.hands.reach)
}

/// Distance and direction of a target as by [`nearness`], with another reach, in tiles.
fn nearness_within(sim: &Sim, here: Vec2, thing: Aabb, reach: f32) -> Option<TargetDistance> {
    let near = nearest_point(&thing, here);
    let distance = (near - here).length();
    if distance > reach {
        return None;
    }
    let (from, to) = (cell_of(here), cell_of(thing.center));
    let stops = |c: IVec2| c != from && c != to && sim.map.hides(c, false);
    let is_open = |point: Vec2| !CellWalk::new(here, point).any(|(c, _)| stops(c));
    // A little inside the target, so that the last cell is its own.
    let touched = near + (thing.center - near).clamp_length_max(0.05);
    let Facing(face) = sim.get(sim.player);
    let facing = (near - here).try_normalize().map_or(1.0, |direction| direction.dot(face));
    (is_open(thing.center) || is_open(touched)).then_some(TargetDistance { distance, facing })
}
