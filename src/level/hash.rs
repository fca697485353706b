//! The hash of a level ([`LevelSpec::hash`]), by which a recording recognises the level in which it was made.

use super::mask::{ActiveTimes, MaskSpec};
use super::need::{Need, NeedSet};
use super::spec::*;
use crate::base::{HashState, IVec2, StateHash, Vec2};
use crate::hash_state;
use crate::rules::{Floor, Structure};

/// Must change when other fields are hashed, or in another order.
const VERSION: u32 = 7;

/// Returns the hash of a level.
pub fn of_level(level: &LevelSpec) -> u64 {
    StateHash::default().u32(VERSION).add(level).finish()
}

/// Lists go in the order of the level.
impl HashState for LevelSpec {
    fn hash_state(&self, hash: &mut StateHash) {
        let Self {
            // Not hashed: texts, pictures, promises and what comes after the heist; of mood and roofs, only the
            // cells with rain or mist count.
            name: _,
            title: _,
            brief: _,
            prize: _,
            par_seconds: _,
            needs: _,
            mood: _,
            indoors: _,
            contracts: _,
            next: _,
            background: _,
            art: _,
            opening,
            floor,
            structure,
            ambient,
            start,
            exits,
            treasures,
            guards,
            props,
            lamps,
            doors,
            hideouts,
            switches,
            plates,
            keys,
            gongs,
            music_boxes,
            birds,
            masks,
            hash: _,
        } = self;
        hash.add(&self.size());
        for (floor, structure) in floor.values().iter().zip(structure.values()) {
            hash.add(floor).add(structure);
        }
        hash.add(ambient.values());
        for (cell, _) in floor.iter() {
            hash.add(&self.rains_on(cell)).add(&self.is_misty(cell));
        }
        hash.add(opening);
        hash.add(start).add(exits).add(treasures).add(guards).add(props).add(lamps).add(doors).add(hideouts);
        hash.add(switches).add(plates).add(keys).add(gongs).add(music_boxes).add(birds).add(masks);
    }
}

hash_state! { struct TreasureSpec { at, loot, value } except {
    sprite, // a picture
} }
hash_state! { struct GuardSpec { archetype, at, patrol, round, leader, personality, name } }
hash_state! { struct PatrolPoint { at, stops } }
hash_state! { struct Stop { seconds, look } }
hash_state! { enum StopLook { 0 = Doze, 1 = Towards(direction) } }
hash_state! { struct PropSpec { kind, material, at } }
hash_state! { struct LampSpec { at, kind, radius, lit } }
hash_state! { struct HideoutSpec { cell, kind } }
hash_state! { struct SwitchSpec { cell, lamps } }
hash_state! { struct PlateSpec { cell, doors } }
hash_state! { struct KeySpec { at, doors, carrier } }
hash_state! { struct GongSpec { cell } }
hash_state! { struct MusicBoxSpec { cell } }
hash_state! { struct BirdsSpec { kind, at, count } }
hash_state! { struct MaskSpec { min, max, times } except {
    kind, // not hashed
} }
hash_state! { struct ActiveTimes { from, to, every } }

/// A door that picks open hashes like one of the time before there were others, so that recordings made
/// then still play.
impl HashState for DoorSpec {
    fn hash_state(&self, hash: &mut StateHash) {
        let Self { cell, kind, open, locked, pickable } = self;
        hash.add(cell).add(kind).add(open).add(locked);
        if !pickable {
            hash.add(pickable);
        }
    }
}

impl LevelSpec {
    /// Returns a copy of the level in which the player starts at `at`, in tiles.
    ///
    /// The copy has its own hash, so recordings made in it do not play in this level. The place is not
    /// checked.
    #[must_use]
    pub fn starting_at(&self, at: Vec2) -> Self {
        let mut level = Self { start: at, ..self.clone() };
        level.hash = of_level(&level);
        level
    }

    /// Returns a copy of the level without those needs that are parts of the level rather than moves of the
    /// player. What it masks no more has its own hash, so recordings made in it do not play in this level.
    #[must_use]
    pub fn without(&self, needs: NeedSet) -> Self {
        let mut level = self.clone();
        if needs.contains(Need::Masking) {
            level.masks.clear();
            if level.mood.weather == Weather::Rain {
                level.mood.weather = Weather::Clear;
            }
        }
        let replaced =
            [(Need::Water, Floor::Water, Floor::Stone), (Need::Carpets, Floor::Carpet, Floor::Nightingale)];
        for (need, floor, other) in replaced {
            if needs.contains(need) {
                level.floor = level.floor.map(|here| if *here == floor { other } else { *here });
            }
        }
        level.hash = of_level(&level);
        level
    }

    /// Returns a copy of the level in which nobody can take certain ways: a door there is shut for good, any other
    /// cell becomes a wall.
    #[must_use]
    pub fn closed(&self, cells: &[IVec2]) -> Self {
        let mut level = self.clone();
        for cell in cells {
            let doors: Vec<usize> =
                (0..level.doors.len()).filter(|i| level.doors[*i].cell == *cell).collect();
            if let ([], Some(structure)) = (doors.as_slice(), level.structure.get_mut(*cell)) {
                *structure = Some(Structure::Wall);
            }
            for door in doors {
                let it = &mut level.doors[door];
                (it.open, it.locked, it.pickable) = (false, true, false);
                level.keys.iter_mut().for_each(|key| key.doors.retain(|other| *other != door));
                level.plates.iter_mut().for_each(|plate| plate.doors.retain(|other| *other != door));
            }
        }
        level.hash = of_level(&level);
        level
    }
}

#[cfg(test)]
mod tests {
    use crate::base::{ivec2, vec2};
    use crate::level::ascii::{self, AsciiLevel};
    use crate::level::{Need, Weather};
    use crate::rules::{Floor, Structure};

    #[test]
    fn a_level_without_masking_is_dry() {
        let level = AsciiLevel::new("@.$.X").weather(Weather::Rain).build().unwrap();
        let dry = level.without([Need::Masking].into_iter().collect());
        assert!(level.is_masked(ivec2(1, 0), 0) && !dry.is_masked(ivec2(1, 0), 0));
        assert_ne!(dry.hash, level.hash);
    }

    #[test]
    fn a_level_without_water_or_carpets_has_other_floors() {
        let level = ascii::parse("@~$_X").unwrap();
        let bare = level.without([Need::Water, Need::Carpets].into_iter().collect());
        let floors: Vec<_> = [1, 3].map(|x| bare.floor[ivec2(x, 0)]).into();
        assert_eq!(floors, [Floor::Stone, Floor::Nightingale]);
        assert_ne!(bare.hash, level.hash);
    }

    #[test]
    fn what_is_closed_is_a_wall_or_a_door_that_nothing_opens() {
        let level = ascii::parse("@.L$X").unwrap();
        let closed = level.closed(&[ivec2(1, 0), ivec2(2, 0), ivec2(9, 9)]);
        assert_eq!(closed.structure[ivec2(1, 0)], Some(Structure::Wall));
        assert_eq!(closed.structure[ivec2(2, 0)], level.structure[ivec2(2, 0)]);
        assert!(closed.doors[0].locked && !closed.doors[0].pickable);
        assert_ne!(closed.hash, level.hash);
    }

    #[test]
    fn another_start_is_another_level_for_recordings() {
        let level = ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap();
        let moved = level.starting_at(vec2(2.5, 2.25));
        assert_eq!(moved.start, vec2(2.5, 2.25));
        assert_ne!(moved.hash, level.hash);
        assert_eq!(moved.starting_at(level.start), level);
    }
}
