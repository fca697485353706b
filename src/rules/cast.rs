//! The kinds of people and things that a level can name.

use serde::{Deserialize, Serialize};

/// What kind of guard. The names are those of the enum `Archetype` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    Watchman,
    TreasureGuard,
    Clerk,
    /// Leads a squad, and cuts her off.
    Captain,
    /// A foot soldier of a squad.
    Ashigaru,
    /// A witness: runs and tells.
    Servant,
    /// Another thief: lies in wait.
    Shade,
    /// Keeps his light on her.
    LanternBearer,
    /// Runs in a pack, by the nose.
    Hound,
    /// Goes where it is worth most.
    Inspector,
    /// The clockwork doll that comes straight after her,
    DollChaser,
    /// the one that makes for the place ahead of her,
    DollAhead,
    /// the one that comes from the other side,
    DollMirror,
    /// and the one that is bold only from afar.
    DollShy,
}

impl Archetype {
    pub const ALL: [Archetype; 14] = [
        Archetype::Watchman,
        Archetype::TreasureGuard,
        Archetype::Clerk,
        Archetype::Captain,
        Archetype::Ashigaru,
        Archetype::Servant,
        Archetype::Shade,
        Archetype::LanternBearer,
        Archetype::Hound,
        Archetype::Inspector,
        Archetype::DollChaser,
        Archetype::DollAhead,
        Archetype::DollMirror,
        Archetype::DollShy,
    ];
}

/// What kind of birds. The names are those of the enum `Bird_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BirdKind {
    Pigeon,
    Crow,
}

impl BirdKind {
    pub const ALL: [BirdKind; 2] = [BirdKind::Pigeon, BirdKind::Crow];
}

/// What kind of loose thing. The names are those of the enum `Prop_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PropKind {
    Bottle,
    Vase,
    Barrel,
    Kettle,
    /// Thick clay, too heavy to be carried.
    Jar,
    Chair,
    Bucket,
    Coin,
    Pebble,
    /// A bell of bronze.
    Bell,
    /// Goes off some time after it was thrown.
    Firecracker,
    /// Bursts into smoke where it lands.
    SmokeBall,
    /// Burns where it lands; whoever breathes it falls asleep.
    Incense,
}

impl PropKind {
    pub const ALL: [PropKind; 13] = [
        PropKind::Bottle,
        PropKind::Vase,
        PropKind::Barrel,
        PropKind::Kettle,
        PropKind::Jar,
        PropKind::Chair,
        PropKind::Bucket,
        PropKind::Coin,
        PropKind::Pebble,
        PropKind::Bell,
        PropKind::Firecracker,
        PropKind::SmokeBall,
        PropKind::Incense,
    ];

    /// What such a thing is made of if nothing else is said.
    pub fn usual_material(self) -> Material {
        match self {
            PropKind::Bottle => Material::Glass,
            PropKind::Vase | PropKind::Jar | PropKind::Incense => Material::Clay,
            PropKind::Barrel | PropKind::Chair | PropKind::Bucket => Material::Wood,
            PropKind::Kettle => Material::Iron,
            PropKind::Coin | PropKind::Bell => Material::Bronze,
            PropKind::Pebble => Material::Stone,
            PropKind::Firecracker | PropKind::SmokeBall => Material::Paper,
        }
    }
}

/// What a thing is made of. The names are those of the enum `Material` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    Glass,
    Clay,
    Wood,
    Iron,
    Bronze,
    Stone,
    Paper,
}

impl Material {
    pub const ALL: [Material; 7] = [
        Material::Glass,
        Material::Clay,
        Material::Wood,
        Material::Iron,
        Material::Bronze,
        Material::Stone,
        Material::Paper,
    ];

    /// Does it break where others are only dented?
    pub fn is_brittle(self) -> bool {
        self.leaves_shards() || self == Material::Paper
    }

    /// Does it go to pieces on which a foot crunches?
    pub fn leaves_shards(self) -> bool {
        matches!(self, Material::Glass | Material::Clay)
    }
}

/// How a lamp is built. The names are those of the enum `Lamp_kind` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LampKind {
    /// A flame behind paper: fingers snuff it.
    #[default]
    Lantern,
    /// A basket of fire: too hot for hands, but water puts it out.
    Brazier,
}

impl LampKind {
    pub const ALL: [LampKind; 2] = [LampKind::Lantern, LampKind::Brazier];
}

/// What she wears. Chosen at the briefing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outfit {
    #[default]
    Plain,
    /// Harder to see in the dark, and nothing when lit.
    Shadow,
    /// Quieter feet, a slower run.
    Tabi,
    /// A servant's livery: accepted at a distance, not up close.
    Servant,
}

impl Outfit {
    pub const ALL: [Outfit; 4] = [Outfit::Plain, Outfit::Shadow, Outfit::Tabi, Outfit::Servant];
}

/// What tells guards that somebody was here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceKind {
    OpenDoor,
    DarkLamp,
    MissingTreasure,
    Sleeper,
    Shards,
}

impl EvidenceKind {
    pub const ALL: [EvidenceKind; 5] = [
        EvidenceKind::OpenDoor,
        EvidenceKind::DarkLamp,
        EvidenceKind::MissingTreasure,
        EvidenceKind::Sleeper,
        EvidenceKind::Shards,
    ];
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

    /// What rings when something strikes it.
    pub fn material(self) -> Material {
        match self {
            DoorKind::Shoji => Material::Paper,
            DoorKind::Wooden => Material::Wood,
        }
    }
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

    /// What rings when something strikes it.
    pub fn material(self) -> Material {
        match self {
            HideoutKind::Closet => Material::Wood,
            HideoutKind::Jar => Material::Clay,
        }
    }
}
