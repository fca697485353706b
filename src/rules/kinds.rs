//! The kinds of guards, props, doors and other things that a level can name.

use crate::hash_state;
use enum_map::Enum;
use serde::{Deserialize, Serialize};

/// A kind of guard.
///
/// The names are those of the enum `Archetype` in level files and of the files in `assets/rules/guards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    /// Patrols, chases and searches.
    Watchman,
    /// Guards a treasure and walks round it.
    TreasureGuard,
    /// Office worker on night duty.
    Clerk,
    /// Leads a squad and cuts the player off.
    Captain,
    /// Foot soldier of a squad.
    Ashigaru,
    /// A witness: runs away and tells others.
    Servant,
    /// Another thief, who lies in ambush.
    Shade,
    /// Keeps a distance to the player, and the light of a lantern on her.
    LanternBearer,
    /// A dog that smells, and hunts in a pack.
    Hound,
    /// Goes to the place with the highest expected value.
    Inspector,
    /// Clockwork doll that comes straight after the player.
    DollChaser,
    /// Clockwork doll that aims at a place ahead of the player.
    DollAhead,
    /// Clockwork doll that aims at the mirror image of `DollChaser` through the player.
    DollMirror,
    /// Clockwork doll that approaches only while the player is far away.
    DollShy,
}

hash_state! { enum Archetype {
    0 = Watchman, 1 = TreasureGuard, 2 = Clerk, 3 = Captain, 4 = Ashigaru, 5 = Servant, 6 = Shade,
    7 = LanternBearer, 8 = Hound, 9 = Inspector, 10 = DollChaser, 11 = DollAhead, 12 = DollMirror,
    13 = DollShy,
} }

impl Archetype {
    /// All archetypes, in the order of declaration.
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

/// What a guard cares about more than others do.
///
/// The names are those of the enum `Personality` in level files and of the files in
/// `assets/rules/personalities`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Personality {
    /// Does his duty evenly.
    #[default]
    Steady,
    /// Rests where it is warm.
    Comfortable,
    /// Is afraid of the dark, and fetches company before he looks into it.
    Timid,
    /// Pockets coins.
    Greedy,
    /// Drinks what stands full.
    Thirsty,
    /// Leaves his post for a short time only.
    Dutiful,
    /// Hunts alone, and longer once he was fooled.
    Proud,
    /// Goes to look at everything, and must tell somebody.
    Curious,
}

hash_state! { enum Personality {
    0 = Steady, 1 = Comfortable, 2 = Timid, 3 = Greedy, 4 = Thirsty, 5 = Dutiful, 6 = Proud, 7 = Curious,
} }

impl Personality {
    /// All personalities, in the order of declaration.
    pub const ALL: [Personality; 8] = [
        Personality::Steady,
        Personality::Comfortable,
        Personality::Timid,
        Personality::Greedy,
        Personality::Thirsty,
        Personality::Dutiful,
        Personality::Proud,
        Personality::Curious,
    ];
}

/// A guard with a name, whom the player meets in several levels.
///
/// The names are those that the field `Name` of guards takes in level files, and those of the texts
/// `person.*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Person {
    /// A watchman (権兵衛).
    Gonbei,
    /// A watchman (平太).
    Heita,
    /// A clerk (甚兵衛).
    Jinbei,
    /// A watchman of the brewery (弥助).
    Yasuke,
    /// A captain (黒田).
    Kuroda,
    /// A maid (お鶴).
    OTsuru,
    /// A treasure guard (佐助).
    Sasuke,
    /// The inspector (榊).
    Sakaki,
}

hash_state! { enum Person {
    0 = Gonbei, 1 = Heita, 2 = Jinbei, 3 = Yasuke, 4 = Kuroda, 5 = OTsuru, 6 = Sasuke, 7 = Sakaki,
} }

impl Person {
    /// All people, in the order of declaration.
    pub const ALL: [Person; 8] = [
        Person::Gonbei,
        Person::Heita,
        Person::Jinbei,
        Person::Yasuke,
        Person::Kuroda,
        Person::OTsuru,
        Person::Sasuke,
        Person::Sakaki,
    ];
}

/// A kind of birds that a level can place.
///
/// The names are those of the enum `Bird_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BirdKind {
    /// Pigeons.
    Pigeon,
    /// Crows.
    Crow,
}

hash_state! { enum BirdKind {
    0 = Pigeon, 1 = Crow,
} }

impl BirdKind {
    /// All kinds of birds, in the order of declaration.
    pub const ALL: [BirdKind; 2] = [BirdKind::Pigeon, BirdKind::Crow];
}

/// A kind of prop.
///
/// The names are those of the enum `Prop_kind` in level files; `props.json` has the numbers of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PropKind {
    /// A bottle, usually of glass.
    Bottle,
    /// A vase, usually of clay.
    Vase,
    /// A barrel, usually of wood.
    Barrel,
    /// A kettle, usually of iron.
    Kettle,
    /// A jar, usually of clay; too heavy to be carried.
    Jar,
    /// A stool, usually of wood.
    Chair,
    /// A bucket, usually of wood; it can hold water.
    Bucket,
    /// A coin, usually of bronze.
    Coin,
    /// A pebble of stone.
    Pebble,
    /// A bell, usually of bronze.
    Bell,
    /// A firecracker that goes off some time after it is thrown.
    Firecracker,
    /// A paper ball that bursts into smoke where it lands.
    SmokeBall,
    /// Incense that burns where it lands; whoever breathes it falls asleep.
    Incense,
}

hash_state! { enum PropKind {
    0 = Bottle, 1 = Vase, 2 = Barrel, 3 = Kettle, 4 = Jar, 5 = Chair, 6 = Bucket, 7 = Coin,
    8 = Pebble, 9 = Bell, 10 = Firecracker, 11 = SmokeBall, 12 = Incense,
} }

impl PropKind {
    /// All kinds of props, in the order of declaration.
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

    /// Returns the material of a prop of this kind if the level names no other.
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

/// What a prop, door or hideout is made of.
///
/// The names are those of the enum `Material` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    /// Glass.
    Glass,
    /// Clay.
    Clay,
    /// Wood.
    Wood,
    /// Iron.
    Iron,
    /// Bronze.
    Bronze,
    /// Stone.
    Stone,
    /// Paper.
    Paper,
}

hash_state! { enum Material {
    0 = Glass, 1 = Clay, 2 = Wood, 3 = Iron, 4 = Bronze, 5 = Stone, 6 = Paper,
} }

impl Material {
    /// All materials, in the order of declaration.
    pub const ALL: [Material; 7] = [
        Material::Glass,
        Material::Clay,
        Material::Wood,
        Material::Iron,
        Material::Bronze,
        Material::Stone,
        Material::Paper,
    ];

    /// Returns whether things of this material can break: glass, clay and paper.
    pub fn is_brittle(self) -> bool {
        self.leaves_shards() || self == Material::Paper
    }

    /// Returns whether things of this material break into shards that are heard underfoot: glass and clay.
    pub fn leaves_shards(self) -> bool {
        matches!(self, Material::Glass | Material::Clay)
    }
}

/// A kind of lamp, which decides how it can be put out.
///
/// The names are those of the enum `Lamp_kind` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LampKind {
    /// A flame behind paper, which can be snuffed by hand.
    #[default]
    Lantern,
    /// A basket of fire, too hot for hands; water puts it out.
    Brazier,
}

hash_state! { enum LampKind {
    0 = Lantern, 1 = Brazier,
} }

impl LampKind {
    /// All kinds of lamps, in the order of declaration.
    pub const ALL: [LampKind; 2] = [LampKind::Lantern, LampKind::Brazier];
}

/// What the player wears, chosen before the heist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outfit {
    /// Plain clothes, without effect.
    #[default]
    Plain,
    /// Dark clothes that make the player harder to see in dim light and in the dark.
    Shadow,
    /// Soft socks: quieter steps, slower running.
    Tabi,
    /// A servant's livery: guards who suspect nothing accept the player at a distance.
    Servant,
}

hash_state! { enum Outfit {
    0 = Plain, 1 = Shadow, 2 = Tabi, 3 = Servant,
} }

impl Outfit {
    /// All outfits, in the order of declaration.
    pub const ALL: [Outfit; 4] = [Outfit::Plain, Outfit::Shadow, Outfit::Tabi, Outfit::Servant];
}

/// A kind of trace that tells guards that somebody was here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceKind {
    /// A door that the level has shut and that is open.
    OpenDoor,
    /// A lamp that the level has lit and that is out.
    DarkLamp,
    /// A treasure that is not in its place.
    MissingTreasure,
    /// A guard who was put to sleep.
    Sleeper,
    /// Shards of a broken prop.
    Shards,
}

hash_state! { enum EvidenceKind {
    0 = OpenDoor, 1 = DarkLamp, 2 = MissingTreasure, 3 = Sleeper, 4 = Shards,
} }

impl EvidenceKind {
    /// All kinds of evidence, in the order of declaration.
    pub const ALL: [EvidenceKind; 5] = [
        EvidenceKind::OpenDoor,
        EvidenceKind::DarkLamp,
        EvidenceKind::MissingTreasure,
        EvidenceKind::Sleeper,
        EvidenceKind::Shards,
    ];
}

/// A kind of door.
///
/// The names are those of the enum `Door_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorKind {
    /// A sliding door of paper on a lattice.
    Shoji,
    /// A wooden door.
    Wooden,
}

hash_state! { enum DoorKind {
    0 = Shoji, 1 = Wooden,
} }

impl DoorKind {
    /// All kinds of doors, in the order of declaration.
    pub const ALL: [DoorKind; 2] = [DoorKind::Shoji, DoorKind::Wooden];

    /// Returns the material that rings when something strikes the door.
    pub fn material(self) -> Material {
        match self {
            DoorKind::Shoji => Material::Paper,
            DoorKind::Wooden => Material::Wood,
        }
    }
}

/// How important a treasure is.
///
/// The names are those of the enum `Loot` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loot {
    /// The main treasure (the prize): the player cannot leave without it.
    Main,
    /// Small loot: optional and quick to take.
    Small,
    /// Optional loot that is well guarded.
    Hard,
}

hash_state! { enum Loot {
    0 = Main, 1 = Small, 2 = Hard,
} }

impl Loot {
    /// All kinds of loot, in the order of declaration.
    pub const ALL: [Loot; 3] = [Loot::Main, Loot::Small, Loot::Hard];
}

/// A kind of place to hide in.
///
/// The names are those of the enum `Hideout_kind` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HideoutKind {
    /// A wooden closet.
    Closet,
    /// A large clay jar.
    Jar,
}

hash_state! { enum HideoutKind {
    0 = Closet, 1 = Jar,
} }

impl HideoutKind {
    /// All kinds of hideouts, in the order of declaration.
    pub const ALL: [HideoutKind; 2] = [HideoutKind::Closet, HideoutKind::Jar];

    /// Returns the material that rings when something strikes the hideout.
    pub fn material(self) -> Material {
        match self {
            HideoutKind::Closet => Material::Wood,
            HideoutKind::Jar => Material::Clay,
        }
    }
}
