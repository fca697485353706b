//! Who and what is in a heist, as pictures: which of them, and where its foot stands.

use std::borrow::Cow;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, Vec2, vec2};
use thief_girl::model::{Door, DoorState, Hideout, Lamp, Plate, Sim, Switch, Treasure};
use thief_girl::rules::{Archetype, DoorKind, HideoutKind, Loot, PropKind, Structure};

/// Side of a cell, in pixels.
pub const TILE: f32 = 16.0;

/// Somebody's feet are sorted as if they stood so far nearer, in pixels: toes count.
pub const TOES: f32 = 3.0;

/// A thing of the atlas.
pub struct Role<'a> {
    pub name: Cow<'a, str>,
    pub frame: usize,
    /// Where its foot stands, in pixels of the level.
    pub foot: Vec2,
    /// How much higher it is painted, in pixels: things lie on things.
    pub raised: f32,
}

/// How high furniture is on which things lie, in pixels.
const FURNITURE: f32 = 9.0;

impl<'a> Role<'a> {
    fn new(name: impl Into<Cow<'a, str>>, foot: Vec2) -> Self {
        Self { name: name.into(), frame: 0, foot, raised: 0.0 }
    }
}

pub fn lamp(sim: &Sim, lamp: &Lamp) -> Role<'static> {
    let indoors = sim.level.indoors.get(cell_of(lamp.at)).copied().unwrap_or(false);
    let name = match (indoors, lamp.lit) {
        (true, true) => "andon_lit",
        (true, false) => "andon_unlit",
        (false, true) => "stone_lantern_lit",
        (false, false) => "stone_lantern_unlit",
    };
    Role::new(name, lamp.at * TILE + vec2(0.0, 4.0))
}

pub fn door(door: &Door) -> Role<'static> {
    let kind = match door.kind {
        DoorKind::Shoji => "shoji",
        DoorKind::Wooden => "wooden",
    };
    let side = if door.upright { "side" } else { "front" };
    let phase = match door.state {
        DoorState::Closed => "closed",
        DoorState::Opening { .. } => "half",
        DoorState::Open => "open",
    };
    Role::new(format!("door_{kind}_{side}_{phase}"), lower_edge(door.cell))
}

/// `ajar`: somebody is just getting in or out.
pub fn hideout(hideout: &Hideout, ajar: bool) -> Role<'static> {
    let name = match hideout.kind {
        HideoutKind::Closet if ajar => "closet_ajar",
        HideoutKind::Closet => "closet",
        HideoutKind::Jar => "jar",
    };
    Role::new(name, lower_edge(hideout.cell) - vec2(0.0, 1.0))
}

/// Levels may name a picture that nobody has painted yet: small loot is money then.
pub fn treasure<'a>(sim: &'a Sim, treasure: &Treasure, is_painted: impl Fn(&str) -> bool) -> Role<'a> {
    let name = sim.level.treasures[treasure.spec].sprite.as_str();
    let unpainted = treasure.loot == Loot::Small && !is_painted(name);
    let role = Role::new(if unpainted { "pouch" } else { name }, treasure.at * TILE + vec2(0.0, 3.0));
    let cell = cell_of(treasure.at);
    match sim.level.structure.get(cell).copied().flatten() {
        // What it lies on would hide it.
        Some(Structure::LowCover | Structure::Screen) => {
            let foot = vec2(role.foot.x, lower_edge(cell).y + 1.0);
            Role { raised: foot.y - role.foot.y + FURNITURE - 3.0, foot, ..role }
        }
        _ => role,
    }
}

pub fn exit(cell: IVec2) -> Role<'static> {
    Role::new("exit", center_of(cell) * TILE + vec2(0.0, 5.0))
}

/// A prop that rests. `at` is its middle, in pixels; `half` is half its size, in tiles.
pub fn prop(kind: PropKind, at: Vec2, half: Vec2) -> Role<'static> {
    let name = match kind {
        PropKind::Bottle => "bottle",
        PropKind::Vase => "vase",
        PropKind::Barrel => "barrel",
        PropKind::Kettle => "kettle",
        PropKind::Jar => "pot",
        PropKind::Chair => "chair",
        PropKind::Bucket => "bucket",
        PropKind::Coin => "coin",
        PropKind::Pebble => "pebble",
        PropKind::Bell => "bell",
        PropKind::Firecracker => "firecracker",
        PropKind::SmokeBall => "smoke_ball",
        PropKind::Incense => "incense",
    };
    Role::new(name, at + vec2(0.0, (half.y * TILE).round() - 1.0))
}

pub fn switch(sim: &Sim, switch: &Switch) -> Role<'static> {
    let frame = usize::from(sim.lit_lamps(switch) > 0);
    Role { frame, ..Role::new("switch", center_of(switch.cell) * TILE + vec2(0.0, 5.0)) }
}

/// A plate lies flat: everybody walks over it.
pub fn plate(plate: &Plate) -> Role<'static> {
    let frame = usize::from(plate.held_by.is_some());
    Role { frame, ..Role::new("plate", center_of(plate.cell) * TILE) }
}

/// The sheet of a guard.
pub fn guard(archetype: Archetype) -> &'static str {
    match archetype {
        Archetype::Watchman => "watchman",
        Archetype::TreasureGuard => "guard",
        Archetype::Clerk => "clerk",
    }
}

/// The middle of the lower edge of a cell, in pixels.
fn lower_edge(cell: IVec2) -> Vec2 {
    (cell.as_vec2() + vec2(0.5, 1.0)) * TILE
}
