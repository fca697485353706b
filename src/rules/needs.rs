//! What guards need (`needs.json`): the needs and drives that all of them share, and how these grow and fade.

use super::ConsiderationInput;
use super::range::{NotNegative, NumberRange, Positive, SearchRadius};
use serde::{Deserialize, Serialize};
use utility_ai::Motives;

/// Needs and drives of all guards, and what makes them grow and fade (`needs.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedsRules {
    /// The needs and drives, each with level, importance and curve; the columns of the guards' tables.
    pub motives: Motives<ConsiderationInput>,
    /// Growth and decay of what a guard feels.
    pub rates: NeedRates,
    /// Resting beside a fire.
    pub rest: RestRules,
    /// Pocketing what lies about.
    pub pocket: PocketRules,
    /// Fetching another guard, and reporting.
    pub fetch: FetchRules,
    /// Seeing whether it is dark ahead.
    pub gloom: GloomRules,
    /// Hesitating between two actions.
    pub hesitate: HesitateRules,
}

/// How fast the feelings of a guard grow and fade; each time is that from 0 to 1 or back, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedRates {
    /// Neglect grows away from the patrol.
    #[serde(deserialize_with = "Positive::read")]
    pub neglect_seconds: f32,
    /// Neglect fades on patrol.
    #[serde(deserialize_with = "Positive::read")]
    pub duty_seconds: f32,
    /// Weariness grows while he walks.
    #[serde(deserialize_with = "Positive::read")]
    pub walk_seconds: f32,
    /// Weariness grows while he runs.
    #[serde(deserialize_with = "Positive::read")]
    pub run_seconds: f32,
    /// Weariness fades while he rests.
    #[serde(deserialize_with = "Positive::read")]
    pub rest_seconds: f32,
    /// Factor of the growth of weariness in the rain.
    #[serde(deserialize_with = "Positive::read")]
    pub rain: f32,
    /// Dread of the dark, or after a bang, fades.
    #[serde(deserialize_with = "Positive::read")]
    pub dread_seconds: f32,
    /// A slight is forgotten.
    #[serde(deserialize_with = "Positive::read")]
    pub slight_seconds: f32,
    /// What one slight adds, 0 to 1: a search without result, a grab into the air.
    #[serde(deserialize_with = "NotNegative::read")]
    pub slight: f32,
    /// News grow old.
    #[serde(deserialize_with = "Positive::read")]
    pub news_seconds: f32,
}

/// Resting beside a fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestRules {
    /// Distance at which a guard sees a fire to rest at, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub tiles: f32,
    /// Distance from the fire at which he stands, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub stand: f32,
    /// Weariness below which he gets up, 0 to 1.
    #[serde(deserialize_with = "NotNegative::read")]
    pub rested: f32,
    /// Weariness below which he does not sit down, 0 to 1.
    #[serde(deserialize_with = "NotNegative::read")]
    pub tired: f32,
}

/// Pocketing what lies about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PocketRules {
    /// Distance at which a guard sees what tempts him, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub tiles: f32,
    /// Time to bend down for it, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub seconds: f32,
    /// Time to empty a bottle, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub drink_seconds: f32,
    /// How long the drink makes him slow, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub tipsy_seconds: f32,
    /// Factor of his speeds meanwhile.
    #[serde(deserialize_with = "Positive::read")]
    pub tipsy_speed: f32,
}

/// Fetching another guard, and reporting to him.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FetchRules {
    /// Distance at which he can speak to the other, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub tell_tiles: f32,
    /// Time after which he gives up, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub give_up_seconds: f32,
    /// How long he stands with the other while he tells, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub tell_seconds: f32,
}

/// Seeing whether it is dark ahead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GloomRules {
    /// How far ahead he looks, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub tiles: f32,
    /// At how many places on the way there he looks; the darkest counts.
    pub steps: u32,
    /// Light at which it is not gloomy at all, 0 to 1; without light gloom is 1.
    #[serde(deserialize_with = "Positive::read")]
    pub bright: f32,
}

/// Hesitating between two actions that are worth nearly the same.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HesitateRules {
    /// Lead of the winner below which he hesitates.
    #[serde(deserialize_with = "NotNegative::read")]
    pub margin: f32,
    /// How long he hesitates, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
}
