//! The hash of everything in a heist that can change its future.
//!
//! Each component says itself which of its fields count ([`HashState`]). This file
//! lists the components that each list of entities has.

use crate::base::{HashState, StateHash};
use crate::guard::Mind;
use crate::model::*;
use hecs::{Component, Entity, EntityRef};

/// Returns a hash of everything that decides the future of a heist.
///
/// Equal runs have equal hashes at every tick, on every platform.
pub fn state_hash(sim: &Sim) -> u64 {
    StateHash::default().add(sim).finish()
}

impl HashState for Sim {
    fn hash_state(&self, hash: &mut StateHash) {
        let Sim {
            // Constant; a recording stores them or their hashes.
            level: _,
            rules: _,
            config: _,
            // Hashed by the lists below.
            world,
            actors: _,
            map,
            rng,
            tick,
            player,
            guards,
            props,
            doors,
            lamps,
            treasures,
            // Constant; the player's activity says whether she is in a hideout.
            hideouts: _,
            switches: _,
            plates,
            keys,
            gongs,
            music_boxes,
            birds,
            clouds,
            // Scratch memory and caches.
            guard_grid: _,
            routes: _,
            scents,
            evidence,
            doors_by_cell: _,
            zone_of: _,
            rooms: _,
            zones,
            parties,
            spoken_lines,
            // Used up in their own tick.
            noises: _,
            events: _,
            outcome,
            counters: _,
        } = self;
        hash.add(tick).add(outcome).add(&map.version);
        // The generator's state is private; its next numbers represent it.
        let mut rng = rng.clone();
        hash.u32(rng.bits()).u32(rng.bits());
        hash.add(clouds).add(scents).add(evidence).add(zones).add(parties).add(spoken_lines);
        let player = std::slice::from_ref(player);
        let lists: [(&[Entity], _); 11] = [
            (player, PLAYER),
            (guards, GUARD),
            (props, PROP),
            (doors, DOOR),
            (lamps, LAMP),
            (treasures, TREASURE),
            (plates, PLATE),
            (keys, KEY),
            (gongs, GONG),
            (music_boxes, MUSIC_BOX),
            (birds, BIRDS),
        ];
        for (entities, kinds) in lists {
            for entity in entities {
                let entity = world.entity(*entity).expect("nothing is ever despawned");
                kinds.iter().for_each(|kind| (kind.hash)(entity, hash));
            }
        }
    }
}

/// A component type that is hashed.
struct ComponentKind {
    hash: fn(EntityRef, &mut StateHash),
    #[cfg(test)]
    id: fn() -> std::any::TypeId,
}

/// Adds a component of an entity to the hash, or that it has none of this type.
fn hash_component<T: Component + HashState>(entity: EntityRef, hash: &mut StateHash) {
    match entity.get::<&T>() {
        Some(component) => hash.add(&true).add(&*component),
        None => hash.add(&false),
    };
}

macro_rules! kinds {
    ($($component:ty),* $(,)?) => {
        &[$(ComponentKind {
            hash: hash_component::<$component>,
            #[cfg(test)]
            id: std::any::TypeId::of::<$component>,
        }),*]
    };
}

// A new component must be added here, or to the constant ones in `src/lib.rs`; a test looks for missing ones.
const PLAYER: &[ComponentKind] = kinds![Body, Facing, Player, Exposure];
const GUARD: &[ComponentKind] = kinds![
    Body,
    Facing,
    Eyes,
    GrabState,
    Awareness,
    Activity,
    Vec<Percept>,
    SleepState,
    VisibleAllies,
    Surroundings,
    KnownEvidence,
    SpecialSenses,
    // Created in the first tick.
    Mind,
];
const PROP: &[ComponentKind] = kinds![Prop, Body, LitFuse, FilledWithWater];
const DOOR: &[ComponentKind] = kinds![Door];
const LAMP: &[ComponentKind] = kinds![Lamp];
const TREASURE: &[ComponentKind] = kinds![Treasure];
const PLATE: &[ComponentKind] = kinds![Plate];
const KEY: &[ComponentKind] = kinds![Key];
const GONG: &[ComponentKind] = kinds![Gong];
const MUSIC_BOX: &[ComponentKind] = kinds![MusicBox];
const BIRDS: &[ComponentKind] = kinds![Birds];

/// Returns the component types that are hashed.
#[cfg(test)]
pub(crate) fn hashed() -> Vec<std::any::TypeId> {
    let lists = [PLAYER, GUARD, PROP, DOOR, LAMP, TREASURE, PLATE, KEY, GONG, MUSIC_BOX, BIRDS];
    lists.into_iter().flatten().map(|kind| (kind.id)()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    /// Shared recordings hold hashes of these numbers. New ones are added at the end of a list; none is ever
    /// changed or used again.
    #[test]
    fn the_numbers_of_variants_never_change() {
        let lists: [(&str, &[(&str, u32)]); 28] = [
            ("Activity", Activity::STATE_NUMBERS),
            ("ActionKind", rules::ActionKind::STATE_NUMBERS),
            ("Archetype", rules::Archetype::STATE_NUMBERS),
            ("LightBand", LightBand::STATE_NUMBERS),
            ("BirdKind", rules::BirdKind::STATE_NUMBERS),
            ("PlayerActivity", PlayerActivity::STATE_NUMBERS),
            ("AlertCall", rules::AlertCall::STATE_NUMBERS),
            ("LeadSource", crate::guard::LeadSource::STATE_NUMBERS),
            ("DoorKind", rules::DoorKind::STATE_NUMBERS),
            ("DoorState", DoorState::STATE_NUMBERS),
            ("EvidenceKind", rules::EvidenceKind::STATE_NUMBERS),
            ("Floor", rules::Floor::STATE_NUMBERS),
            ("GrabState", GrabState::STATE_NUMBERS),
            ("HideoutKind", rules::HideoutKind::STATE_NUMBERS),
            ("LampKind", rules::LampKind::STATE_NUMBERS),
            ("BarkLine", rules::BarkLine::STATE_NUMBERS),
            ("Loot", rules::Loot::STATE_NUMBERS),
            ("Material", rules::Material::STATE_NUMBERS),
            ("NoiseKind", rules::NoiseKind::STATE_NUMBERS),
            ("Outcome", Outcome::STATE_NUMBERS),
            ("Outfit", rules::Outfit::STATE_NUMBERS),
            ("Percept", Percept::STATE_NUMBERS),
            ("Posture", Posture::STATE_NUMBERS),
            ("PropKind", rules::PropKind::STATE_NUMBERS),
            ("PropState", PropState::STATE_NUMBERS),
            ("AlertLevel", AlertLevel::STATE_NUMBERS),
            ("Structure", rules::Structure::STATE_NUMBERS),
            ("Personality", rules::Personality::STATE_NUMBERS),
        ];
        let mut told = String::new();
        for (name, numbers) in lists {
            let variants: Vec<String> =
                numbers.iter().map(|(variant, number)| format!("{number} {variant}")).collect();
            told += &format!("{name}: {}\n", variants.join(", "));
        }
        assert_eq!(told, include_str!("state_numbers.txt"));
    }
}
