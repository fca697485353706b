//! Who and what is in a heist, as pictures: which of them, and where its foot stands.

use std::borrow::Cow;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, Vec2, vec2};
use thief_girl::model::{Door, DoorState, Gong, Hideout, Key, Lamp, MusicBox, Plate, Sim, Switch, Treasure};
use thief_girl::rules::{
    Archetype, BirdKind, DoorKind, EvidenceKind, HideoutKind, LampKind, Loot, Outfit, PropKind, Structure,
};

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
    let name = match (lamp.kind, indoors, lamp.lit) {
        (LampKind::Brazier, _, true) => "brazier_lit",
        (LampKind::Brazier, _, false) => "brazier_unlit",
        (LampKind::Lantern, true, true) => "andon_lit",
        (LampKind::Lantern, true, false) => "andon_unlit",
        (LampKind::Lantern, false, true) => "stone_lantern_lit",
        (LampKind::Lantern, false, false) => "stone_lantern_unlit",
    };
    let role = Role::new(name, lamp.at * TILE + vec2(0.0, 4.0));
    let cell = cell_of(lamp.at);
    match sim.level.structure.get(cell).copied().flatten() {
        // It hangs on the front of the wall, which would hide it.
        Some(Structure::Wall | Structure::Shoji | Structure::Lattice) => {
            Role { foot: vec2(role.foot.x, lower_edge(cell).y + 1.0), raised: 3.0, ..role }
        }
        _ => role,
    }
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

/// What hangs before a locked door.
pub fn padlock(door: &Door) -> Option<Role<'static>> {
    let (aside, raised) = if door.upright { (0.0, 13.0) } else { (3.0, 6.0) };
    let hangs = door.locked && !door.is_open();
    hangs.then(|| Role { raised, ..Role::new("padlock", lower_edge(door.cell) + vec2(aside, 0.5)) })
}

/// A key that lies about.
pub fn key(sim: &Sim, key: &Key) -> Option<Role<'static>> {
    let lies = key.carrier.is_none() && !key.taken;
    lies.then(|| on_top(sim, key.at, Role::new("key", key.at * TILE + vec2(0.0, 3.0))))
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
    on_top(
        sim,
        treasure.at,
        Role::new(if unpainted { "pouch" } else { name }, treasure.at * TILE + vec2(0.0, 3.0)),
    )
}

/// What lies on furniture is seen on top of it, which would hide it.
fn on_top<'a>(sim: &Sim, at: Vec2, role: Role<'a>) -> Role<'a> {
    let cell = cell_of(at);
    match sim.level.structure.get(cell).copied().flatten() {
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

/// A prop that has rolled, or rolls, sideways or towards us or away: its frames turn. `None`: it
/// looks as it always does.
pub fn rolled(kind: PropKind, sideways: bool) -> Option<&'static str> {
    Some(match (kind, sideways) {
        (PropKind::Barrel, true) => "barrel_roll_side",
        (PropKind::Barrel, false) => "barrel_roll_long",
        (PropKind::Jar, true) => "pot_roll_side",
        (PropKind::Jar, false) => "pot_roll_long",
        (PropKind::Vase, true) => "vase_roll_side",
        (PropKind::Vase, false) => "vase_roll_long",
        (PropKind::Bucket, true) => "bucket_roll_side",
        (PropKind::Bucket, false) => "bucket_roll_long",
        (PropKind::Kettle, _) => "kettle_roll",
        (PropKind::Bottle, _) => "bottle_lying",
        (PropKind::Coin, _) => "coin_roll",
        (PropKind::Pebble, _) => "pebble_spin",
        (PropKind::Bell, _) => "bell_spin",
        (PropKind::Chair | PropKind::Firecracker | PropKind::SmokeBall | PropKind::Incense, _) => {
            return None;
        }
    })
}

/// What flies turns over; what nobody can throw does not.
pub fn spinning(kind: PropKind) -> Option<&'static str> {
    Some(match kind {
        PropKind::Bottle => "bottle_spin",
        PropKind::Bucket => "bucket_spin",
        PropKind::Coin => "coin_roll",
        PropKind::Pebble => "pebble_spin",
        PropKind::Bell => "bell_spin",
        PropKind::Firecracker => "firecracker_spin",
        PropKind::SmokeBall => "smoke_ball_spin",
        PropKind::Incense => "incense_spin",
        PropKind::Vase | PropKind::Barrel | PropKind::Kettle | PropKind::Jar | PropKind::Chair => {
            return None;
        }
    })
}

/// What is left of a prop. `one`: any number that is always the same for it.
pub fn broken(kind: PropKind, one: usize) -> &'static str {
    match kind {
        PropKind::Vase => "vase_broken",
        PropKind::Jar => "pot_broken",
        PropKind::Firecracker | PropKind::SmokeBall => "scraps",
        _ => ["shards_1", "shards_2", "shards_3"][one % 3],
    }
}

/// Her sheet, by what she wears.
pub fn her(outfit: Outfit) -> Figure {
    Figure::new(match outfit {
        Outfit::Plain => "girl",
        Outfit::Shadow => "girl_shadow",
        Outfit::Tabi => "girl_tabi",
        Outfit::Servant => "girl_servant",
    })
}

/// What a guard thinks of while he is after something that somebody left.
pub fn clue(kind: EvidenceKind) -> &'static str {
    match kind {
        EvidenceKind::OpenDoor => "clue_open_door",
        EvidenceKind::DarkLamp => "clue_dark_lamp",
        EvidenceKind::MissingTreasure => "clue_missing_treasure",
        EvidenceKind::Sleeper => "clue_sleeper",
        EvidenceKind::Shards => "clue_shards",
    }
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

/// Whose pictures somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub sheet: &'static str,
    /// Where several share a sheet, the names of their rows end in this.
    pub ending: &'static str,
}

impl Figure {
    pub const fn new(sheet: &'static str) -> Self {
        Self { sheet, ending: "" }
    }

    /// What its row of an action is called.
    pub fn row(self, action: &str) -> Cow<'_, str> {
        if self.ending.is_empty() { action.into() } else { format!("{action}{}", self.ending).into() }
    }
}

pub fn guard(archetype: Archetype) -> Figure {
    let doll = |ending| Figure { sheet: "dolls", ending };
    match archetype {
        Archetype::Watchman => Figure::new("watchman"),
        Archetype::TreasureGuard => Figure::new("guard"),
        Archetype::Clerk => Figure::new("clerk"),
        Archetype::Captain => Figure::new("captain"),
        Archetype::Ashigaru => Figure::new("ashigaru"),
        Archetype::Servant => Figure::new("servant"),
        Archetype::Shade => Figure::new("shade"),
        Archetype::LanternBearer => Figure::new("bearer"),
        Archetype::Hound => Figure::new("hound"),
        Archetype::Inspector => Figure::new("inspector"),
        Archetype::DollChaser => doll("1"),
        Archetype::DollAhead => doll("2"),
        Archetype::DollMirror => doll("3"),
        Archetype::DollShy => doll("4"),
    }
}

/// How high the top of somebody's head is above the feet, in pixels: what floats over it begins there.
pub fn head(archetype: Archetype) -> f32 {
    match archetype {
        Archetype::Hound => 21.0,
        Archetype::Ashigaru | Archetype::Captain => 28.0,
        _ => 25.0,
    }
}

/// The sheet of a bird.
pub fn bird(kind: BirdKind) -> Figure {
    Figure::new(match kind {
        BirdKind::Pigeon => "pigeon",
        BirdKind::Crow => "crow",
    })
}

/// It swings for as long as nobody can strike it again.
pub fn gong(sim: &Sim, gong: &Gong) -> Role<'static> {
    let name = if sim.tick < gong.rests_until { "gong_struck" } else { "gong" };
    Role::new(name, center_of(gong.cell) * TILE + vec2(0.0, 6.0))
}

pub fn music_box(sim: &Sim, it: &MusicBox) -> Role<'static> {
    let name = if sim.tick < it.plays_until { "music_box_plays" } else { "music_box" };
    Role::new(name, center_of(it.cell) * TILE + vec2(0.0, 5.0))
}

/// The middle of the lower edge of a cell, in pixels.
fn lower_edge(cell: IVec2) -> Vec2 {
    (cell.as_vec2() + vec2(0.5, 1.0)) * TILE
}
