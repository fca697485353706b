//! The town behind the menus: `assets/rules/town.json`, with the places of heists on its map and what moves
//! there.

use serde::Deserialize;
use std::collections::BTreeMap;
use thief_girl::rules::{Outfit, PropKind};

/// All numbers of `town.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownRules {
    pub map: MapRules,
    pub wardrobe: WardrobeRules,
    pub night: NightRules,
    /// The pictures of the ending's pages, in order, and of the last page.
    pub ending: Vec<EndingPage>,
}

/// What is behind a page of the ending.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingPage {
    pub scene: EndingScene,
    /// The sheets of the people who stand there.
    #[serde(default)]
    pub people: Vec<String>,
}

/// The place of a page of the ending.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingScene {
    /// The town at dawn.
    Dawn,
    /// The town at night.
    Night,
    /// The house of this level on the map.
    House(String),
}

/// After which night of the campaign, by its level's identifier, the player has an outfit or a kind of kit. What
/// is not listed she has from the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WardrobeRules {
    pub outfits: BTreeMap<Outfit, String>,
    pub kit: BTreeMap<PropKind, String>,
}

/// The map of the town. Its picture is painted round the same places (`art/town/map.py`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapRules {
    /// The player's home, in pixels of the picture.
    pub home: [f32; 2],
    /// The places of the heists, by the levels' identifiers.
    pub places: BTreeMap<String, TownSpot>,
}

/// The place of a heist.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownSpot {
    /// In pixels of the picture.
    pub at: [f32; 2],
}

/// What moves behind the menus. Places and lengths are in pixels of the picture, times in seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightRules {
    pub clouds: Vec<CloudRules>,
    pub windows: WindowsRules,
    pub smoke: ChimneySmokeRules,
    pub watchman: WatchmanRules,
    pub birds: BirdsRules,
    pub fireworks: FireworksRules,
    pub fireflies: FirefliesRules,
    pub petals: PetalsRules,
    pub cat: CatRules,
}

/// A bank of clouds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloudRules {
    pub y: f32,
    pub from: f32,
    pub px_per_second: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

/// Lamps behind the windows of the town.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowsRules {
    /// Least and greatest time until a lamp is lit again.
    pub seconds: [f32; 2],
    /// Part of that time in which it burns.
    pub lit: f32,
    pub fade_seconds: f32,
}

/// Smoke over the chimneys of the town.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChimneySmokeRules {
    /// How many puffs are over each chimney.
    pub puffs: usize,
    /// How long a puff lasts, how far it rises and how far it drifts.
    pub seconds: f32,
    pub rise_px: f32,
    pub aside_px: f32,
}

/// A watchman who walks to and fro.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchmanRules {
    pub from: f32,
    pub to: f32,
    pub y: f32,
    pub px_per_second: f32,
}

/// Flights of birds over the town.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdsRules {
    pub every_seconds: f32,
    pub count: usize,
    pub px_per_second: f32,
    pub y: f32,
    /// How much lower other flights may be.
    pub apart_px: f32,
}

/// Fireworks over the town.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireworksRules {
    pub every_seconds: f32,
    pub rise_seconds: f32,
    pub rise_px: f32,
    /// How long it burns, and how far it reaches.
    pub seconds: f32,
    pub radius_px: f32,
    pub rays: usize,
    /// Where fireworks explode, one after the other.
    pub at: Vec<[f32; 2]>,
}

/// Fireflies.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirefliesRules {
    pub count: usize,
    /// Left, top, width and height of the area in which they fly.
    pub over: [f32; 4],
    /// Least and greatest speed.
    pub pace: [f32; 2],
}

/// Falling petals.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PetalsRules {
    pub count: usize,
    /// To the right, and down.
    pub px_per_second: [f32; 2],
}

/// A cat in the town.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatRules {
    pub x: f32,
    pub blink_seconds: f32,
    pub tail_pace: f32,
}

impl TownRules {
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/town.json"));
        serde_json::from_str(json).unwrap_or_else(|why| panic!("assets/rules/town.json: {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_room_of_its_own() {
        let places: Vec<TownSpot> = TownRules::shipped().map.places.into_values().collect();
        for (i, a) in places.iter().enumerate() {
            for b in &places[i + 1..] {
                let apart = (a.at[0] - b.at[0]).hypot(a.at[1] - b.at[1]);
                assert!(apart > 60.0, "{a:?} and {b:?} are {apart} pixels apart");
            }
        }
    }
}
