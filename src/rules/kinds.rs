//! The kinds of people and things that a level can name.

use crate::hash_state;
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

hash_state! { enum Archetype {
    0 = Watchman, 1 = TreasureGuard, 2 = Clerk, 3 = Captain, 4 = Ashigaru, 5 = Servant, 6 = Shade,
    7 = LanternBearer, 8 = Hound, 9 = Inspector, 10 = DollChaser, 11 = DollAhead, 12 = DollMirror,
    13 = DollShy,
} }

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

hash_state! { enum BirdKind {
    0 = Pigeon, 1 = Crow,
} }

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

hash_state! { enum PropKind {
    0 = Bottle, 1 = Vase, 2 = Barrel, 3 = Kettle, 4 = Jar, 5 = Chair, 6 = Bucket, 7 = Coin,
    8 = Pebble, 9 = Bell, 10 = Firecracker, 11 = SmokeBall, 12 = Incense,
} }

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

hash_state! { enum Material {
    0 = Glass, 1 = Clay, 2 = Wood, 3 = Iron, 4 = Bronze, 5 = Stone, 6 = Paper,
} }

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

hash_state! { enum LampKind {
    0 = Lantern, 1 = Brazier,
} }

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

hash_state! { enum Outfit {
    0 = Plain, 1 = Shadow, 2 = Tabi, 3 = Servant,
} }

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

hash_state! { enum EvidenceKind {
    0 = OpenDoor, 1 = DarkLamp, 2 = MissingTreasure, 3 = Sleeper, 4 = Shards,
} }

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

hash_state! { enum DoorKind {
    0 = Shoji, 1 = Wooden,
} }

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

hash_state! { enum Loot {
    0 = Main, 1 = Small, 2 = Hard,
} }

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

hash_state! { enum HideoutKind {
    0 = Closet, 1 = Jar,
} }

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
