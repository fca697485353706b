//! `assets/rules/town.json`: the town behind the menus. Where its heists are on the map, and what moves in its night.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownRules {
    pub map: MapRules,
}

/// The map of the town. Its picture is painted round the same places (`art/town/map.py`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapRules {
    /// Where she lives, in pixels of the picture.
    pub home: [f32; 2],
    /// By the levels' identifiers.
    pub places: BTreeMap<String, Place>,
}

/// Where a heist is.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its number in the campaign; some have not been written yet.
    pub number: usize,
    /// In pixels of the picture.
    pub at: [f32; 2],
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
    use std::collections::BTreeSet;

    #[test]
    fn every_place_has_a_number_and_room_of_its_own() {
        let places: Vec<Place> = TownRules::shipped().map.places.into_values().collect();
        let numbers: BTreeSet<usize> = places.iter().map(|place| place.number).collect();
        assert_eq!(numbers.len(), places.len());
        for (i, a) in places.iter().enumerate() {
            for b in &places[i + 1..] {
                let apart = (a.at[0] - b.at[0]).hypot(a.at[1] - b.at[1]);
                assert!(apart > 60.0, "{a:?} and {b:?} are {apart} pixels apart");
            }
        }
    }
}
