//! Warnings about a playable level that need only its map.

use super::access::{Access, Rooms};
use super::place_of;
use crate::base::grid::cell_of;
use crate::base::{IVec2, Vec2, ivec2};
use crate::level::contract::{entity, field, level as fields, to_ldtk};
use crate::level::finding::Finding;
use crate::level::ground::{Regions, feet_at, is_hideout};
use crate::level::location::Location;
use crate::level::need::Need;
use crate::level::problem::Problem;
use crate::level::spec::{KeySpec, LevelSpec, Weather};
use crate::rules::{Floor, Passability, name_of};
use std::collections::{BTreeMap, BTreeSet};

/// Distance below which two things of one kind that may lie anywhere are reported as duplicates, in tiles.
const SAME_PLACE: f32 = 0.25;
/// The title that LDtk gives to a new level: the field's default in the template.
const NEW_TITLE: &str = "Untitled";
/// Number of cells from which a part of a level counts as a room.
const ROOM_CELLS: usize = 12;

/// Returns warnings about a playable level: missing texts or par, promises that it cannot keep, unreachable things,
/// doors, locks and mechanisms without effect, duplicates.
pub fn advice(level: &LevelSpec) -> Vec<Problem> {
    let mut advice = LevelAdvice { level, list: Vec::new() };
    advice.card();
    advice.needs();
    advice.ways();
    advice.free_passes();
    advice.doors();
    advice.mechanisms();
    advice.locks();
    advice.people();
    advice.twins();
    advice.list
}

struct LevelAdvice<'a> {
    level: &'a LevelSpec,
    list: Vec<Problem>,
}

impl LevelAdvice<'_> {
    fn say(&mut self, place: &Location, finding: Finding) {
        self.list.push(Problem::new(place, finding));
    }

    fn say_of(&mut self, what: &str, cell: IVec2, finding: Finding) {
        self.say(&place_of(self.level, what, cell), finding);
    }

    /// Checks what menus show.
    fn card(&mut self) {
        let level = self.level;
        let place = Location::level(&level.name);
        if level.par_seconds == 0 {
            self.say(&place, Finding::ParMissing { field: fields::PAR.into() });
        }
        let texts =
            [(fields::TITLE, &level.title), (fields::BRIEF, &level.brief), (fields::PRIZE, &level.prize)];
        for ([en, ja], text) in texts {
            for (name, text) in [(en, &text.en), (ja, &text.ja)] {
                if text == NEW_TITLE && name == fields::TITLE[0] {
                    let (field, title) = (name.into(), text.clone());
                    self.say(&place, Finding::TitleDefault { field, title });
                }
                if text.trim().is_empty() {
                    self.say(&place, Finding::TextEmpty { field: name.into() });
                }
            }
        }
    }

    /// Checks that the level has what it promises to need, where the map tells.
    fn needs(&mut self) {
        let level = self.level;
        for need in level.needs.iter().filter(|need| !may_have(level, **need)) {
            let (field, need) = (fields::NEEDS.into(), to_ldtk(need));
            self.say(&Location::level(&level.name), Finding::NeedAbsent { field, need });
        }
    }

    /// Finds parts into which the player can crawl and no guard comes: guards never crawl.
    fn free_passes(&mut self) {
        let level = self.level;
        let [girl, guards] =
            [Passability::Crawl, Passability::Open].map(|most| Regions::new(level, |feet| feet <= most));
        let hers = girl.of(cell_of(level.start));
        let outside = |cell: IVec2| level.exits.contains(&cell) || cell == cell_of(level.start);
        let walked: Vec<u32> = level.guards.iter().filter_map(|guard| guards.of(cell_of(guard.at))).collect();
        let mut parts: BTreeMap<u32, (IVec2, usize, bool)> = BTreeMap::new();
        for (cell, _) in level.floor.iter() {
            let Some(region) = guards.of(cell).filter(|_| girl.of(cell) == hers) else { continue };
            let part = parts.entry(region).or_insert((cell, 0, false));
            (part.1, part.2) = (part.1 + 1, part.2 || outside(cell));
        }
        for (region, (cell, count, is_outside)) in parts {
            if count >= ROOM_CELLS && !is_outside && !walked.contains(&region) && !walked.is_empty() {
                let place = Location::level(&level.name).cell(cell);
                self.say(&place, Finding::NoGuardReaches { count });
            }
        }
    }

    /// Checks that the player can reach everything that she can use.
    fn ways(&mut self) {
        let level = self.level;
        let access = Access::from(level, cell_of(level.start));
        let at_hand = [
            (entity::TREASURE, level.treasures.iter().map(|t| cell_of(t.at)).collect::<Vec<_>>()),
            (entity::SWITCH, level.switches.iter().map(|switch| switch.cell).collect()),
            (entity::GONG, level.gongs.iter().map(|gong| gong.cell).collect()),
            (entity::MUSIC_BOX, level.music_boxes.iter().map(|it| it.cell).collect()),
            (entity::PLATE, level.plates.iter().map(|plate| plate.cell).collect()),
            (entity::HIDEOUT, level.hideouts.iter().map(|hideout| hideout.cell).collect()),
            (entity::KEY, loose_keys(level).map(|key| cell_of(key.at)).collect()),
        ];
        for (what, cells) in at_hand {
            for cell in cells.into_iter().filter(|cell| !access.reaches(*cell)) {
                self.say_of(what, cell, Finding::Unreachable);
            }
        }
        for exit in level.exits.iter().filter(|exit| !access.enters(**exit)) {
            self.say_of(entity::EXIT, *exit, Finding::Unreachable);
        }
    }

    /// Checks that doors block a way, and lead somewhere: one between two free cells can be walked round.
    fn doors(&mut self) {
        let level = self.level;
        let is_wall = |cell: IVec2| feet_at(level, cell) == Passability::Solid;
        let stops = |cell: IVec2| is_wall(cell) || level.doors.iter().any(|door| door.cell == cell);
        let sides = |door: IVec2, axis: IVec2| [door + axis, door - axis];
        let axes = [ivec2(1, 0), ivec2(0, 1)];
        for door in &level.doors {
            let across = axes.iter().position(|axis| sides(door.cell, *axis).iter().all(|it| stops(*it)));
            let Some(across) = across else {
                self.say_of(entity::DOOR, door.cell, Finding::DoorFree);
                continue;
            };
            let is_full = |cell: &IVec2| is_wall(*cell) || is_hideout(level, *cell);
            let blocked = sides(door.cell, axes[1 - across]).into_iter().find(is_full);
            if let Some(side) = blocked {
                self.say_of(entity::DOOR, door.cell, Finding::DoorBlocked { side });
            }
        }
    }

    /// Checks that switches and plates have an effect.
    fn mechanisms(&mut self) {
        let level = self.level;
        for switch in level.switches.iter().filter(|switch| switch.lamps.is_empty()) {
            self.say_of(entity::SWITCH, switch.cell, Finding::SwitchIdle { field: field::LAMPS.into() });
        }
        for plate in level.plates.iter().filter(|plate| plate.doors.is_empty()) {
            self.say_of(entity::PLATE, plate.cell, Finding::OpensNoDoor { field: field::DOORS.into() });
        }
    }

    /// Checks locks and keys. A locked door without a key is fine if the player can pick it, or a plate opens
    /// it.
    fn locks(&mut self) {
        let level = self.level;
        for door in level.doors.iter().filter(|door| door.locked && door.open) {
            self.say_of(entity::DOOR, door.cell, Finding::DoorLockedOpen { field: field::LOCKED.into() });
        }
        for (i, door) in level.doors.iter().enumerate().filter(|(_, door)| door.locked && !door.pickable) {
            let mut opening = level.keys.iter().map(|key| &key.doors);
            let mut holding = level.plates.iter().map(|plate| &plate.doors);
            if !opening.any(|doors| doors.contains(&i)) && !holding.any(|doors| doors.contains(&i)) {
                let (pickable, doors) = (field::PICKABLE.into(), field::DOORS.into());
                self.say_of(entity::DOOR, door.cell, Finding::DoorWithoutKey { pickable, doors });
            }
        }
        self.keys_locked_in();
        for (i, key) in level.keys.iter().enumerate() {
            let mut doors = key.doors.iter().filter_map(|door| level.doors.get(*door));
            let here = cell_of(key.at);
            if key.doors.is_empty() {
                self.say_of(entity::KEY, here, Finding::OpensNoDoor { field: field::DOORS.into() });
            } else if !doors.any(|door| door.locked) {
                self.say_of(entity::KEY, here, Finding::KeyWithoutLock { field: field::LOCKED.into() });
            }
            let same_belt = |other: &KeySpec| other.carrier == key.carrier;
            if key.carrier.is_some() && level.keys[..i].iter().any(same_belt) {
                self.say_of(entity::KEY, here, Finding::TwoKeysOnBelt);
            }
        }
    }

    /// Finds keys that lie behind all the doors which they open.
    fn keys_locked_in(&mut self) {
        let level = self.level;
        let (rooms, start) = (Rooms::new(level), cell_of(level.start));
        let all = rooms.reached(start, |_| true);
        for key in loose_keys(level) {
            let (here, its): (IVec2, BTreeSet<usize>) =
                (cell_of(key.at), key.doors.iter().copied().collect());
            let others = rooms.reached(start, |door| !its.contains(&door));
            if rooms.is_at_hand(here, &all) && !rooms.is_at_hand(here, &others) {
                self.say_of(entity::KEY, here, Finding::KeyLockedIn);
            }
        }
    }

    /// Checks that nobody is on duty twice.
    fn people(&mut self) {
        let guards = &self.level.guards;
        for (i, guard) in guards.iter().enumerate() {
            let Some(name) = guard.name else { continue };
            if let Some(other) = guards[..i].iter().find(|other| other.name == guard.name) {
                let (field, name, other) = (field::NAME.into(), name_of(name), cell_of(other.at));
                let finding = Finding::PersonTwice { field, name, other };
                self.say_of(entity::GUARD, cell_of(guard.at), finding);
            }
        }
    }

    /// Finds two things of a kind in one place: one was probably pasted over the other.
    fn twins(&mut self) {
        let level = self.level;
        let in_cell = |a: Vec2, b: Vec2| cell_of(a) == cell_of(b);
        let in_place = |a: Vec2, b: Vec2| (a - b).length() < SAME_PLACE;
        let exits: Vec<Vec2> = level.exits.iter().map(IVec2::as_vec2).collect();
        self.twins_of(entity::EXIT, &exits, in_cell);
        self.twins_of(entity::GUARD, &level.guards.iter().map(|g| g.at).collect::<Vec<_>>(), in_cell);
        self.twins_of(entity::TREASURE, &level.treasures.iter().map(|t| t.at).collect::<Vec<_>>(), in_place);
        self.twins_of(entity::PROP, &level.props.iter().map(|p| p.at).collect::<Vec<_>>(), in_place);
        self.twins_of(entity::LAMP, &level.lamps.iter().map(|l| l.at).collect::<Vec<_>>(), in_place);
        self.twins_of(entity::KEY, &loose_keys(level).map(|k| k.at).collect::<Vec<_>>(), in_place);
    }

    fn twins_of(&mut self, what: &str, places: &[Vec2], same: impl Fn(Vec2, Vec2) -> bool) {
        for (i, place) in places.iter().enumerate() {
            if places[..i].iter().any(|earlier| same(*earlier, *place)) {
                self.say_of(what, cell_of(*place), Finding::PlaceTaken);
            }
        }
    }
}

/// Iterates over the keys that nobody carries.
fn loose_keys(level: &LevelSpec) -> impl Iterator<Item = &KeySpec> {
    level.keys.iter().filter(|key| key.carrier.is_none())
}

/// Whether a level may have a thing that it promises to need.
fn may_have(level: &LevelSpec, need: Need) -> bool {
    let has_floor = |wanted: Floor| level.floor.iter().any(|(_, floor)| *floor == wanted);
    match need {
        Need::Lamps => !level.lamps.is_empty(),
        Need::Hides => !level.hideouts.is_empty(),
        Need::Key => !level.keys.is_empty(),
        Need::Pickpocket => level.keys.iter().any(|key| key.carrier.is_some()),
        Need::LockPicks => level.doors.iter().any(|door| door.locked && door.pickable),
        Need::MusicBox => !level.music_boxes.is_empty(),
        Need::Masking => !level.masks.is_empty() || level.mood.weather == Weather::Rain,
        Need::Water => has_floor(Floor::Water),
        Need::Carpets => has_floor(Floor::Carpet),
        // She can do these with what she brings along, or nearly anywhere.
        Need::Throws | Need::Kit | Need::Whistle | Need::Crawl | Need::Push => true,
    }
}
