//! What the cells of a level are made of, and what that means for feet, eyes and ears.

use crate::base::Vec2;
use crate::hash_state;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one walks on. The numbers are those of the IntGrid `Floor` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    Wood = 1,
    Tatami = 2,
    Carpet = 3,
    Grass = 4,
    Stone = 5,
    /// Shallow: one can wade in it.
    Water = 6,
    Grate = 7,
    /// Boards that sing (鶯張り).
    Nightingale = 8,
    /// A roof that falls towards the north.
    RoofNorth = 9,
    RoofEast = 10,
    RoofSouth = 11,
    RoofWest = 12,
    /// Broken glass or clay.
    Shards = 13,
    /// Nothing to stand on: eyes pass, feet do not.
    Drop = 14,
    /// Too deep to wade: eyes pass, feet do not.
    DeepWater = 15,
    /// Steps that go down to the north.
    StairsNorth = 16,
    StairsEast = 17,
    StairsSouth = 18,
    StairsWest = 19,
    /// Planks that fall to the north.
    RampNorth = 20,
    RampEast = 21,
    RampSouth = 22,
    RampWest = 23,
}

hash_state! { enum Floor {
    1 = Wood, 2 = Tatami, 3 = Carpet, 4 = Grass, 5 = Stone, 6 = Water, 7 = Grate, 8 = Nightingale,
    9 = RoofNorth, 10 = RoofEast, 11 = RoofSouth, 12 = RoofWest, 13 = Shards, 14 = Drop,
    15 = DeepWater, 16 = StairsNorth, 17 = StairsEast, 18 = StairsSouth, 19 = StairsWest,
    20 = RampNorth, 21 = RampEast, 22 = RampSouth, 23 = RampWest,
} }

/// What stands on the floor and fills its cell. The numbers are those of the IntGrid
/// `Structure` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Structure {
    Wall = 1,
    /// The low wall round a roof, or a chimney: it stops everything, as a wall does.
    Parapet = 2,
    Hedge = 3,
    /// Paper on a lattice: stops feet and eyes, lets sound through.
    Shoji = 4,
    /// Shelves full of cloth; to the senses the same as a paper screen.
    Rack = 5,
    /// A barred window: stops feet, not eyes.
    Lattice = 6,
    /// Hip high: hides who sneaks or crawls behind it.
    LowCover = 7,
    /// Cloth in a doorway or on a line: stops eyes only.
    Curtain = 8,
    /// One can crawl beneath it.
    Table = 9,
    /// A hole in a wall through which one can crawl.
    Vent = 10,
    /// Hides who sneaks or crawls in it.
    TallGrass = 11,
    /// A standing screen or the robe on its stand: stops feet and eyes.
    Screen = 12,
}

hash_state! { enum Structure {
    1 = Wall, 2 = Parapet, 3 = Hedge, 4 = Shoji, 5 = Rack, 6 = Lattice, 7 = LowCover, 8 = Curtain,
    9 = Table, 10 = Vent, 11 = TallGrass, 12 = Screen,
} }

/// Who can step into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passability {
    Open,
    /// Only on hands and knees.
    Crawl,
    Solid,
}

/// Who can look through a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opacity {
    Clear,
    /// Hides what is low: somebody who sneaks, crawls or lies.
    Low,
    Full,
}

/// What a floor means for feet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloorRules {
    /// Can one stand on it at all?
    pub feet: Passability,
    /// Loudness of a footstep when sneaking, walking and running: the way it carries, in tiles.
    pub footstep: [f32; 3],
    /// How it slows what rolls on it, in tiles/s², for a thing with a friction of 1.
    pub drag: f32,
    /// How well it rings under what rolls on it, or comes down on it: those sounds carry this many
    /// times as far as on wood. Of a drop and deep water: what is heard of what falls in.
    pub ring: f32,
    /// How steep it falls: what a slope of 1 adds to a rolling thing is in `rolling.json`.
    pub slope: f32,
}

/// What a structure means for feet, eyes and ears.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StructureRules {
    pub feet: Passability,
    pub opacity: Opacity,
    /// What crossing the cell costs a sound besides its length, in tiles; `null` stops it.
    pub muffles: Option<f32>,
    /// Loudness of a step in it when sneaking, walking and running, where that is more than the
    /// floor's; `null`: it does not rustle.
    pub rustle: Option<[f32; 3]>,
    /// How well it rings when a loose thing strikes it, beside wood.
    pub ring: f32,
}

/// `assets/rules/terrain.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRules {
    pub floors: BTreeMap<Floor, FloorRules>,
    pub structures: BTreeMap<Structure, StructureRules>,
}

impl Floor {
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

    /// Which way things roll on it by themselves: one tile that way, or nowhere.
    pub fn downhill(self) -> Vec2 {
        match self {
            Floor::RoofNorth | Floor::StairsNorth | Floor::RampNorth => Vec2::NEG_Y,
            Floor::RoofEast | Floor::StairsEast | Floor::RampEast => Vec2::X,
            Floor::RoofSouth | Floor::StairsSouth | Floor::RampSouth => Vec2::Y,
            Floor::RoofWest | Floor::StairsWest | Floor::RampWest => Vec2::NEG_X,
            _ => Vec2::ZERO,
        }
    }

    /// Does what rolls on it fall from step to step?
    pub fn is_stairs(self) -> bool {
        use Floor::{StairsEast, StairsNorth, StairsSouth, StairsWest};
        matches!(self, StairsNorth | StairsEast | StairsSouth | StairsWest)
    }

    /// The floor with this IntGrid value.
    pub fn from_value(value: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|f| *f as i32 == value)
    }
}

impl Structure {
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

    /// The structure with this IntGrid value.
    pub fn from_value(value: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|s| *s as i32 == value)
    }
}
