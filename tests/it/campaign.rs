//! What the campaign is made of: everything that the game has appears in some night.

use crate::support::{LEVELS, shipped_level};
use serde::Serialize;
use std::collections::BTreeSet;
use thief_girl::level::{LevelSpec, MaskKind, Opening, Weather};
use thief_girl::rules::{
    Archetype, BirdKind, Contract, DoorKind, Floor, HideoutKind, LampKind, Loot, Material, Person,
    Personality, PropKind, Structure, name_of,
};

/// Stairs and ramps like others, in directions in which no house of the campaign happens to have any.
const SIDEWAYS: [Floor; 4] = [Floor::RampEast, Floor::RampWest, Floor::StairsEast, Floor::StairsWest];

/// Of each kind of thing, its name and all that there are.
fn all() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    add(&mut all, "guard", Archetype::ALL);
    add(&mut all, "personality", Personality::ALL);
    add(&mut all, "person", Person::ALL);
    add(&mut all, "prop", PropKind::ALL);
    add(&mut all, "material", Material::ALL);
    add(&mut all, "lamp", LampKind::ALL);
    add(&mut all, "door", DoorKind::ALL);
    add(&mut all, "hideout", HideoutKind::ALL);
    add(&mut all, "loot", Loot::ALL);
    add(&mut all, "birds", BirdKind::ALL);
    add(&mut all, "floor", Floor::ALL.into_iter().filter(|floor| !SIDEWAYS.contains(floor)));
    add(&mut all, "structure", Structure::ALL);
    // Snow is for the eye only, and left to makers of levels. Rain masks by itself.
    add(&mut all, "weather", Weather::ALL.into_iter().filter(|weather| *weather != Weather::Snow));
    add(&mut all, "masking noise", MaskKind::ALL.into_iter().filter(|kind| *kind != MaskKind::Rain));
    add(&mut all, "opening", Opening::ALL);
    add(&mut all, "contract", Contract::ALL);
    add(
        &mut all,
        "thing",
        ["switch", "plate", "key", "key on a belt", "gong", "music_box", "locked door", "stage"],
    );
    all
}

/// Adds the things of a level.
fn add_level(found: &mut BTreeSet<String>, level: &LevelSpec) {
    add(found, "guard", level.guards.iter().map(|guard| guard.archetype));
    add(found, "personality", level.guards.iter().map(|guard| guard.personality));
    add(found, "person", level.guards.iter().filter_map(|guard| guard.name));
    add(found, "prop", level.props.iter().map(|prop| prop.kind));
    add(found, "material", level.props.iter().map(|prop| prop.material));
    add(found, "lamp", level.lamps.iter().map(|lamp| lamp.kind));
    add(found, "door", level.doors.iter().map(|door| door.kind));
    add(found, "hideout", level.hideouts.iter().map(|hideout| hideout.kind));
    add(found, "loot", level.treasures.iter().map(|treasure| treasure.loot));
    add(found, "birds", level.birds.iter().map(|birds| birds.kind));
    add(found, "floor", level.floor.values().iter().copied());
    add(found, "structure", level.structure.values().iter().flatten().copied());
    add(found, "weather", [level.mood.weather]);
    add(found, "masking noise", level.masks.iter().map(|mask| mask.kind));
    add(found, "opening", [level.opening]);
    add(found, "contract", level.contracts.iter().copied());
    let things = [
        ("switch", !level.switches.is_empty()),
        ("plate", !level.plates.is_empty()),
        ("key", level.keys.iter().any(|key| key.carrier.is_none())),
        ("key on a belt", level.keys.iter().any(|key| key.carrier.is_some())),
        ("gong", !level.gongs.is_empty()),
        ("music_box", !level.music_boxes.is_empty()),
        ("locked door", level.doors.iter().any(|door| door.locked)),
        ("stage", level.next.is_some()),
    ];
    add(found, "thing", things.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

fn add<T: Serialize>(to: &mut BTreeSet<String>, kind: &str, names: impl IntoIterator<Item = T>) {
    to.extend(names.into_iter().map(|name| format!("{kind}: {}", name_of(name))));
}

#[test]
fn everything_that_there_is_appears_in_some_night() {
    let mut found = BTreeSet::new();
    LEVELS.iter().for_each(|name| add_level(&mut found, &shipped_level(name)));
    let missing: Vec<String> = all().difference(&found).cloned().collect();
    assert_eq!(missing, Vec::<String>::new());
}
