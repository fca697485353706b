//! Personalities: what a guard cares about (`personalities/<personality>.json`), laid over the needs that all
//! guards share.

use super::PropKind;
use super::range::{NotNegative, NumberRange, Positive};
use serde::{Deserialize, Serialize};
use utility_ai::Overlay;

/// When a guard who has found the player calls others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallManner {
    /// In the chase, unless the player is so near that he grabs first.
    Usual,
    /// At once, before he does anything else.
    First,
    /// Not while he is slighted: then he wants her for himself.
    Alone,
}

/// What a guard has to tell others about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NewsManner {
    /// A stolen treasure, or a guard who was put to sleep.
    Losses,
    /// Everything that he went to look at.
    Everything,
}

/// Factors of the belief that the player is near certain things when a guard chooses where to search; where two
/// apply, both do. An absent one is 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchPull {
    /// Near a treasure of the level.
    #[serde(deserialize_with = "Positive::read")]
    pub treasures: f32,
    /// Near a door that stands open.
    #[serde(deserialize_with = "Positive::read")]
    pub open_doors: f32,
    /// Near an exit.
    #[serde(deserialize_with = "Positive::read")]
    pub exits: f32,
    /// Near a lamp that should burn and that he has not noticed to be out.
    #[serde(deserialize_with = "Positive::read")]
    pub lamps: f32,
    /// Near another guard in sight.
    #[serde(deserialize_with = "Positive::read")]
    pub company: f32,
    /// Near a point of his own patrol.
    #[serde(deserialize_with = "Positive::read")]
    pub route: f32,
}

impl Default for SearchPull {
    fn default() -> Self {
        Self { treasures: 1.0, open_doors: 1.0, exits: 1.0, lamps: 1.0, company: 1.0, route: 1.0 }
    }
}

/// Numbers of a personality (`personalities/<personality>.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonalityRules {
    /// Importances and curves in place of those of [`NeedsRules::motives`](super::NeedsRules::motives).
    pub needs: Overlay,
    /// Kinds of props on the floor that the guard wants to have.
    pub tempted_by: Vec<PropKind>,
    /// When the guard calls others.
    pub calls: CallManner,
    /// What the guard tells others.
    pub tells: NewsManner,
    /// How much longer a guard searches who was fooled, as a part of the usual time at a full slight.
    #[serde(deserialize_with = "NotNegative::read")]
    pub grudge: f32,
    /// Where the guard looks first when he searches.
    pub search_pull: SearchPull,
    /// Time between two idle habits on patrol, in seconds: a yawn, a look over the shoulder.
    ///
    /// `null`: he has none.
    #[serde(default, deserialize_with = "Positive::read")]
    pub habit_seconds: Option<f32>,
}
