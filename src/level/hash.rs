//! One number for all of a level that the simulation reads, so that a recording can tell whether
//! it was made in this very level. Pictures and texts do not count.

use super::mask::MaskSpec;
use super::spec::{GuardSpec, LevelSpec, Look, PatrolPoint};
use crate::base::{IVec2, StateHash, Vec2};

/// Changes when the order or choice of what is hashed does.
const VERSION: u32 = 5;

/// The hash of a level. Lists go in the order of the level, each after its length.
pub fn of_level(level: &LevelSpec) -> u64 {
    let mut hash = StateHash::default();
    hash.u32(VERSION);
    cell(&mut hash, level.size());
    for (floor, structure) in level.floor.values().iter().zip(level.structure.values()) {
        hash.u32(*floor as u32).u32(structure.map_or(0, |s| s as u32));
    }
    for light in level.ambient.values() {
        hash.f32(*light);
    }
    for (cell, _) in level.floor.iter() {
        hash.bool(level.rains_on(cell));
    }
    hash.vec2(level.start);
    list(&mut hash, &level.exits, |hash, exit| cell(hash, *exit));
    list(&mut hash, &level.treasures, |hash, t| {
        hash.vec2(t.at).u32(t.loot as u32).u32(t.value);
    });
    list(&mut hash, &level.guards, guard);
    list(&mut hash, &level.props, |hash, p| {
        hash.vec2(p.at).u32(p.kind as u32).u32(p.material as u32);
    });
    list(&mut hash, &level.lamps, |hash, l| {
        hash.vec2(l.at).f32(l.radius).bool(l.lit).u32(l.kind as u32);
    });
    list(&mut hash, &level.doors, |hash, d| {
        cell(hash, d.cell);
        hash.u32(d.kind as u32).bool(d.open).bool(d.locked);
    });
    list(&mut hash, &level.hideouts, |hash, h| {
        cell(hash, h.cell);
        hash.u32(h.kind as u32);
    });
    list(&mut hash, &level.switches, |hash, s| {
        cell(hash, s.cell);
        places(hash, &s.lamps);
    });
    list(&mut hash, &level.plates, |hash, p| {
        cell(hash, p.cell);
        places(hash, &p.doors);
    });
    list(&mut hash, &level.keys, |hash, k| {
        hash.vec2(k.at).u32(k.carrier.map_or(u32::MAX, |guard| guard as u32));
        places(hash, &k.doors);
    });
    list(&mut hash, &level.gongs, |hash, g| cell(hash, g.cell));
    list(&mut hash, &level.music_boxes, |hash, m| cell(hash, m.cell));
    list(&mut hash, &level.birds, |hash, b| {
        hash.vec2(b.at).u32(b.kind as u32).u32(b.count);
    });
    list(&mut hash, &level.masks, mask);
    hash.finish()
}

impl LevelSpec {
    /// The same level with her start elsewhere (in tiles), and with the hash of that: a recording of it is none of
    /// this one.
    #[must_use]
    pub fn starting_at(&self, at: Vec2) -> Self {
        let mut level = Self { start: at, ..self.clone() };
        level.hash = of_level(&level);
        level
    }
}

fn list<T>(hash: &mut StateHash, items: &[T], each: impl Fn(&mut StateHash, &T)) {
    hash.u64(items.len() as u64);
    for item in items {
        each(hash, item);
    }
}

fn places(hash: &mut StateHash, places: &[usize]) {
    list(hash, places, |hash, place| {
        hash.u64(*place as u64);
    });
}

/// No end and no beginning again are told from any time by a time below 0.
pub fn mask(hash: &mut StateHash, mask: &MaskSpec) {
    let MaskSpec { min, max, kind: _, times } = mask;
    hash.vec2(*min).vec2(*max);
    hash.f32(times.from).f32(times.to.unwrap_or(-1.0)).f32(times.every.unwrap_or(-1.0));
}

fn cell(hash: &mut StateHash, cell: IVec2) {
    hash.u32(cell.x as u32).u32(cell.y as u32);
}

fn guard(hash: &mut StateHash, guard: &GuardSpec) {
    hash.u32(guard.archetype as u32).vec2(guard.at).u32(guard.round as u32);
    hash.u32(guard.leader.map_or(u32::MAX, |leader| leader as u32));
    list(hash, &guard.patrol, point);
}

fn point(hash: &mut StateHash, point: &PatrolPoint) {
    hash.vec2(point.at);
    list(hash, &point.stops, |hash, stop| {
        hash.f32(stop.seconds);
        match stop.look {
            Look::Doze => hash.u32(0),
            Look::Towards(direction) => hash.u32(1).vec2(direction),
        };
    });
}

#[cfg(test)]
mod tests {
    use crate::base::vec2;
    use crate::level::ascii;

    #[test]
    fn another_start_is_another_level_for_recordings() {
        let level = ascii::parse("######\n#@..X#\n#..$.#\n######").unwrap();
        let moved = level.starting_at(vec2(2.5, 2.25));
        assert_eq!(moved.start, vec2(2.5, 2.25));
        assert_ne!(moved.hash, level.hash);
        assert_eq!(moved.starting_at(level.start), level);
    }
}
