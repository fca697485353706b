//! The kinds of people and things that a level can name.

use serde::{Deserialize, Serialize};

/// What kind of guard. The names are those of the enum `Archetype` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    Watchman,
    TreasureGuard,
    Clerk,
}

impl Archetype {
    pub const ALL: [Archetype; 3] = [Archetype::Watchman, Archetype::TreasureGuard, Archetype::Clerk];
}

/// What kind of loose thing. The names are those of the enum `Prop_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PropKind {
    Bottle,
    Vase,
    Barrel,
    Kettle,
}

impl PropKind {
    pub const ALL: [PropKind; 4] = [PropKind::Bottle, PropKind::Vase, PropKind::Barrel, PropKind::Kettle];
}

/// What a thing is made of. The names are those of the enum `Material` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    Glass,
    Clay,
    Wood,
    Iron,
}

impl Material {
    pub const ALL: [Material; 4] = [Material::Glass, Material::Clay, Material::Wood, Material::Iron];
}

/// How a door is built. The names are those of the enum `Door_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorKind {
    /// Sliding paper.
    Shoji,
    Wooden,
}

impl DoorKind {
    pub const ALL: [DoorKind; 2] = [DoorKind::Shoji, DoorKind::Wooden];
}

/// How much a treasure matters. The names are those of the enum `Loot` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loot {
    /// The heirloom: without it there is no leaving.
    Main,
    Small,
    /// Well guarded, and hers to leave.
    Hard,
}

impl Loot {
    pub const ALL: [Loot; 3] = [Loot::Main, Loot::Small, Loot::Hard];
}

/// A place to hide in. The names are those of the enum `Hideout_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HideoutKind {
    Closet,
    Jar,
}

impl HideoutKind {
    pub const ALL: [HideoutKind; 2] = [HideoutKind::Closet, HideoutKind::Jar];
}
