//! Arguments of findings that are words of a language themselves: `words` in `assets/text/findings`.

use crate::base::IVec2;
use crate::rules::Archetype;
use serde::Serialize;

/// What a field must be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// A text.
    Text,
    /// A whole number of at least 0.
    Count,
    /// A number in a range.
    Number {
        /// Lower bound.
        from: f32,
        /// Upper bound.
        to: f32,
    },
    /// `true` or `false`.
    Boolean,
    /// A value of an enum.
    OneOf {
        /// Values of the enum, as LDtk spells them.
        values: Vec<String>,
    },
    /// An array.
    Array,
    /// The name of a picture.
    Picture,
}

/// Type of a field that a project must define.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldType {
    /// An enum with certain values.
    Enum {
        /// Values of the enum, as LDtk spells them.
        values: Vec<String>,
    },
    /// An enum of names of pictures.
    Pictures,
    /// A number.
    Float,
    /// A number from 0 to 1.
    Light,
}

/// What a project has too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    /// Levels.
    Levels,
    /// Layers.
    Layers,
    /// Entities or definitions of entities.
    Entities,
    /// Tilesets.
    Tilesets,
    /// Groups of auto-layer rules.
    RuleGroups,
    /// Auto-layer rules.
    Rules,
    /// Values of an IntGrid layer.
    Values,
    /// Fields.
    Fields,
}

/// Side of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Width.
    Wide,
    /// Height.
    High,
}

/// How a guard notices the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Perception {
    /// By sight.
    Sees,
    /// By touch, or by her steps.
    Feels,
    /// By smell.
    Smells,
    /// By hearing, also from other guards.
    Hears,
}

/// When a guard notices the player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// As soon as the heist begins.
    AtStart,
    /// Some time later.
    After {
        /// Time after the start, in seconds.
        seconds: f32,
    },
}

/// Where a search for a proof was going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchGoal {
    /// To the main treasure, and then to an exit.
    Treasure,
    /// To an exit, with the main treasure.
    Exit,
}

/// A guard who stands in the way of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Watcher {
    /// Archetype of the guard.
    pub archetype: Archetype,
    /// Cell of the guard in the level file.
    pub from: IVec2,
    /// How the guard notices the player.
    pub perception: Perception,
    /// How often the guard noticed the player.
    pub times: u32,
    /// Cell in which the player was most often noticed.
    pub cell: IVec2,
}

/// What a link points to that should point to something else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkTarget {
    /// Nothing that is there.
    Nothing,
    /// Something in another level.
    OtherLevel,
    /// Another kind of entity.
    Entity {
        /// Identifier of the entity.
        entity: String,
        /// Cell of the entity.
        cell: IVec2,
    },
}

/// What a switch, plate or belt of an ASCII map is linked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Linked {
    /// A lamp.
    Lamp,
    /// A door.
    Door,
}
