//! Floors and structures: what the cells of a level are made of, and what that means for movement, sight and
//! sound.

use super::name_of;
use super::range::{NotNegative, NumberRange, Positive, out_of_range};
use crate::base::{Vec2, table};
use crate::hash_state;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a cell's floor is made of.
///
/// The numbers are the values of the IntGrid layer `Floor` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    /// Wooden boards.
    Wood = 1,
    /// Straw mats.
    Tatami = 2,
    /// Carpet.
    Carpet = 3,
    /// Short grass.
    Grass = 4,
    /// Stone.
    Stone = 5,
    /// Shallow water, which can be waded.
    Water = 6,
    /// A metal grate.
    Grate = 7,
    /// Nightingale floor (鶯張り): boards that squeak loudly.
    Nightingale = 8,
    /// A roof that slopes down to the north.
    RoofNorth = 9,
    /// A roof that slopes down to the east.
    RoofEast = 10,
    /// A roof that slopes down to the south.
    RoofSouth = 11,
    /// A roof that slopes down to the west.
    RoofWest = 12,
    /// Broken glass or clay.
    Shards = 13,
    /// Nothing to stand on: it stops movement but not sight.
    Drop = 14,
    /// Water too deep to wade: it stops movement but not sight.
    DeepWater = 15,
    /// Stairs that go down to the north.
    StairsNorth = 16,
    /// Stairs that go down to the east.
    StairsEast = 17,
    /// Stairs that go down to the south.
    StairsSouth = 18,
    /// Stairs that go down to the west.
    StairsWest = 19,
    /// A plank ramp that goes down to the north.
    RampNorth = 20,
    /// A plank ramp that goes down to the east.
    RampEast = 21,
    /// A plank ramp that goes down to the south.
    RampSouth = 22,
    /// A plank ramp that goes down to the west.
    RampWest = 23,
}

hash_state! { enum Floor {
    1 = Wood, 2 = Tatami, 3 = Carpet, 4 = Grass, 5 = Stone, 6 = Water, 7 = Grate, 8 = Nightingale,
    9 = RoofNorth, 10 = RoofEast, 11 = RoofSouth, 12 = RoofWest, 13 = Shards, 14 = Drop,
    15 = DeepWater, 16 = StairsNorth, 17 = StairsEast, 18 = StairsSouth, 19 = StairsWest,
    20 = RampNorth, 21 = RampEast, 22 = RampSouth, 23 = RampWest,
} }

/// What stands on the floor and fills its cell.
///
/// The numbers are the values of the IntGrid layer `Structure` in level files; `terrain.json` has the
/// effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Structure {
    /// A wall: stops everything.
    Wall = 1,
    /// The low wall round a roof, or a chimney: stops everything, as a wall does.
    Parapet = 2,
    /// A hedge.
    Hedge = 3,
    /// A paper screen on a lattice: stops movement and sight, lets sound through.
    Shoji = 4,
    /// A rack of cloth: has the effects of a paper screen, but shows no shadows.
    Rack = 5,
    /// A barred window: stops movement, not sight.
    Lattice = 6,
    /// Hip-high cover: hides somebody who sneaks or crawls behind it.
    LowCover = 7,
    /// Cloth in a doorway or on a line: stops sight only.
    Curtain = 8,
    /// A table that one can crawl under.
    Table = 9,
    /// A hole in a wall that one can crawl through.
    Vent = 10,
    /// Tall grass: hides somebody who sneaks or crawls in it.
    TallGrass = 11,
    /// A standing screen or a robe on a stand: stops movement and sight.
    Screen = 12,
}

hash_state! { enum Structure {
    1 = Wall, 2 = Parapet, 3 = Hedge, 4 = Shoji, 5 = Rack, 6 = Lattice, 7 = LowCover, 8 = Curtain,
    9 = Table, 10 = Vent, 11 = TallGrass, 12 = Screen,
} }

/// Who can enter a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passability {
    /// Everybody can enter.
    Open,
    /// Only somebody who crawls can enter.
    Crawl,
    /// Nobody can enter.
    Solid,
}

/// What a cell hides from sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opacity {
    /// Hides nothing.
    Clear,
    /// Hides low things: whoever sneaks, crawls or lies on the floor.
    Low,
    /// Hides everything.
    Full,
}

/// Numbers of one kind of floor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloorRules {
    /// Who can stand on the floor.
    pub feet: Passability,
    /// Loudness of a footstep when sneaking, walking and running, in tiles that it carries.
    #[serde(deserialize_with = "NotNegative::read")]
    pub footstep: [f32; 3],
    /// Deceleration of a rolling prop with a friction of 1, in tiles/s².
    #[serde(deserialize_with = "NotNegative::read")]
    pub drag: f32,
    /// Loudness of props that roll over the floor or land on it, as a factor relative to wood.
    ///
    /// For a drop and deep water it is the factor for props that fall in.
    #[serde(deserialize_with = "NotNegative::read")]
    pub ring: f32,
    /// Steepness, 0 for level floor: a slope of 1 accelerates rolling props by
    /// [`RollingRules::downhill`](super::RollingRules::downhill).
    #[serde(deserialize_with = "NotNegative::read")]
    pub slope: f32,
}

/// Numbers of one kind of structure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StructureRules {
    /// Who can enter the structure's cell.
    pub feet: Passability,
    /// What the structure hides from sight.
    pub opacity: Opacity,
    /// What a sound loses when it enters the cell, in tiles besides the distance; `null` stops it.
    // The spread of sounds relies on steps that cost at least their length.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub muffles: Option<f32>,
    /// Loudness of a step in the structure when sneaking, walking and running, in tiles; used where it
    /// exceeds the floor's. `null`: it makes no sound.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub rustle: Option<[f32; 3]>,
    /// Loudness of props that strike the structure, as a factor relative to wood.
    #[serde(deserialize_with = "NotNegative::read")]
    pub ring: f32,
}

/// Numbers of all floors and structures (`terrain.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRules {
    /// Numbers of each kind of floor.
    #[serde(deserialize_with = "table::read")]
    pub floors: BTreeMap<Floor, FloorRules>,
    /// Numbers of each kind of structure.
    #[serde(deserialize_with = "table::read")]
    pub structures: BTreeMap<Structure, StructureRules>,
}

impl TerrainRules {
    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        // Props must come to rest on every floor that they can rest on.
        let is_endless = |it: &FloorRules| it.feet == Passability::Open && !Positive::holds(it.drag);
        let (floor, it) = self.floors.iter().find(|(_, it)| is_endless(it))?;
        let words = format!("{} where `feet` is `open`", Positive::WORDS);
        Some(format!("`floors.{}.drag`: {}", name_of(floor), out_of_range(it.drag, &words)))
    }
}

impl Floor {
    /// All floors, in the order of declaration.
    pub const ALL: [Floor; 23] = [
        Floor::Wood,
        Floor::Tatami,
        Floor::Carpet,
        Floor::Grass,
        Floor::Stone,
        Floor::Water,
        Floor::Grate,
        Floor::Nightingale,
        Floor::RoofNorth,
        Floor::RoofEast,
        Floor::RoofSouth,
        Floor::RoofWest,
        Floor::Shards,
        Floor::Drop,
        Floor::DeepWater,
        Floor::StairsNorth,
        Floor::StairsEast,
        Floor::StairsSouth,
        Floor::StairsWest,
        Floor::RampNorth,
        Floor::RampEast,
        Floor::RampSouth,
        Floor::RampWest,
    ];

    /// Returns the direction in which props roll by themselves: a unit vector along an axis, or zero on level
    /// floor.
    pub fn downhill(self) -> Vec2 {
        match self {
            Floor::RoofNorth | Floor::StairsNorth | Floor::RampNorth => Vec2::NEG_Y,
            Floor::RoofEast | Floor::StairsEast | Floor::RampEast => Vec2::X,
            Floor::RoofSouth | Floor::StairsSouth | Floor::RampSouth => Vec2::Y,
            Floor::RoofWest | Floor::StairsWest | Floor::RampWest => Vec2::NEG_X,
            _ => Vec2::ZERO,
        }
    }

    /// Returns whether the floor is a staircase.
    pub fn is_stairs(self) -> bool {
        use Floor::{StairsEast, StairsNorth, StairsSouth, StairsWest};
        matches!(self, StairsNorth | StairsEast | StairsSouth | StairsWest)
    }

    /// Returns the floor with this IntGrid value, or `None`.
    pub fn from_value(value: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|f| *f as i32 == value)
    }
}

impl Structure {
    /// All structures, in the order of declaration.
    pub const ALL: [Structure; 12] = [
        Structure::Wall,
        Structure::Parapet,
        Structure::Hedge,
        Structure::Shoji,
        Structure::Rack,
        Structure::Lattice,
        Structure::LowCover,
        Structure::Curtain,
        Structure::Table,
        Structure::Vent,
        Structure::TallGrass,
        Structure::Screen,
    ];

    /// Returns the structure with this IntGrid value, or `None`.
    pub fn from_value(value: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|s| *s as i32 == value)
    }
}
