//! `assets/rules/town.json`: the town behind the menus. Where its heists are on the map, and what moves in its night.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownRules {
    pub map: MapRules,
    pub night: NightRules,
}

/// The map of the town. Its picture is painted round the same places (`art/town/map.py`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapRules {
    /// Where she lives, in pixels of the picture.
    pub home: [f32; 2],
    /// By the levels' identifiers.
    pub places: BTreeMap<String, TownSpot>,
}

/// Where a heist is.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownSpot {
    /// In pixels of the picture.
    pub at: [f32; 2],
}

/// What moves behind the menus. Places and lengths are in pixels of the picture.
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
    /// How dense it is, 0 to 1.
    pub alpha: f32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowsRules {
    /// How long it takes until a lamp is lit again: at least, and at most.
    pub seconds: [f32; 2],
    /// The part of that time in which it burns.
    pub lit: f32,
    pub fade_seconds: f32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChimneySmokeRules {
    /// So many clouds are in the air over each chimney.
    pub puffs: usize,
    /// How long one of them lasts, and how far it comes.
    pub seconds: f32,
    pub rise_px: f32,
    pub aside_px: f32,
}

/// He goes to and fro.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchmanRules {
    pub from: f32,
    pub to: f32,
    pub y: f32,
    pub px_per_second: f32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BirdsRules {
    pub every_seconds: f32,
    pub count: usize,
    pub px_per_second: f32,
    pub y: f32,
    /// How much lower they may come another time.
    pub apart_px: f32,
}

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
    /// Where, one after the other.
    pub at: Vec<[f32; 2]>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirefliesRules {
    pub count: usize,
    /// Left, top, width and height of where they fly.
    pub over: [f32; 4],
    /// How quick they are: at least, and at most.
    pub pace: [f32; 2],
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PetalsRules {
    pub count: usize,
    /// To the right, and down.
    pub px_per_second: [f32; 2],
}

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
