//! [`Access`], where the player can come to in a level when locked doors and their keys are considered.

use crate::base::grid::{NEIGHBOURS, cell_of};
use crate::base::{Grid, IVec2};
use crate::level::ground::Regions;
use crate::level::spec::{DoorSpec, GuardSpec, LevelSpec};
use crate::rules::Passability;
use std::collections::{BTreeMap, BTreeSet};

/// A region in which the player can walk and crawl, or a locked door, which is a room of its own.
pub type Room = u32;

/// The rooms into which the locked doors part a level.
pub struct Rooms {
    /// Regions without the locked doors; they are numbered from 1.
    regions: Regions,
    /// The locked door in each cell, by its index.
    door_at: Grid<Option<usize>>,
    /// The rooms beside each locked door, by its index.
    sides: BTreeMap<usize, Vec<Room>>,
    /// The locked doors beside each room.
    doors: BTreeMap<Room, Vec<usize>>,
}

impl Rooms {
    /// Finds the rooms of a level.
    pub fn new(level: &LevelSpec) -> Self {
        let locked = || level.doors.iter().enumerate().filter(|(_, door)| door.locked && !door.open);
        let size = level.size();
        let mut door_at = Grid::new(size.x, size.y, None);
        for (i, door) in locked() {
            door_at.get_mut(door.cell).into_iter().for_each(|at| *at = Some(i));
        }
        let is_door = |cell: IVec2| door_at.get(cell).is_some_and(Option::is_some);
        let regions = Regions::without(level, |feet| feet <= Passability::Crawl, is_door);
        let mut rooms = Self { regions, door_at, sides: BTreeMap::new(), doors: BTreeMap::new() };
        for (i, door) in locked() {
            let beside = NEIGHBOURS[..4].iter().map(|step| door.cell.saturating_add(*step));
            let beside: Vec<Room> = beside.filter_map(|cell| rooms.of(cell)).collect();
            beside.iter().for_each(|room| rooms.doors.entry(*room).or_default().push(i));
            rooms.sides.insert(i, beside);
        }
        rooms
    }

    /// Returns the room of a cell; `None` if she cannot stand or lie there.
    pub fn of(&self, cell: IVec2) -> Option<Room> {
        let door = self.door_at.get(cell).copied().flatten();
        door.map(doorway).or_else(|| self.regions.of(cell))
    }

    /// Returns the rooms that she can reach from a cell by the locked doors that `opens` allows.
    pub fn reached(&self, start: IVec2, opens: impl Fn(usize) -> bool) -> BTreeSet<Room> {
        let mut edge: Vec<Room> = self.of(start).into_iter().collect();
        let mut reached: BTreeSet<Room> = edge.iter().copied().collect();
        while let Some(room) = edge.pop() {
            let through = self.doors.get(&room).into_iter().flatten().filter(|door| opens(**door));
            // A door that is reached leads to the regions beside it; another door there must open as well.
            let is_region = |side: &&Room| !self.sides.contains_key(&doorway_of(**side));
            let beside = self.sides.get(&doorway_of(room)).into_iter().flatten().filter(is_region).copied();
            for next in through.map(|door| doorway(*door)).chain(beside) {
                if reached.insert(next) {
                    edge.push(next);
                }
            }
        }
        reached
    }

    /// Returns whether what is in a cell can be reached from one of some rooms.
    pub fn is_at_hand(&self, cell: IVec2, reached: &BTreeSet<Room>) -> bool {
        let near = NEIGHBOURS.map(|step| cell.saturating_add(step));
        let mut cells = std::iter::once(cell).chain(near);
        cells.any(|near| self.of(near).is_some_and(|room| reached.contains(&room)))
    }
}

/// Returns the room of a locked door; doors are numbered from the end, regions from the beginning.
fn doorway(door: usize) -> Room {
    Room::MAX - door as Room
}

/// Returns the door whose [`doorway`] a room is, if it is one.
fn doorway_of(room: Room) -> usize {
    (Room::MAX - room) as usize
}

/// Where the player can come to: by walking, crawling and opening doors.
///
/// A lock that she cannot pick bars her way until she reaches a key to it. A door counts as open if a plate holds
/// it, or if a guard stands or patrols behind it: he has keys to every door, and she can follow him through.
pub struct Access<'a> {
    level: &'a LevelSpec,
    rooms: Rooms,
    /// For each door, whether she can open it, or needs not.
    opens: Vec<bool>,
    reached: BTreeSet<Room>,
}

impl<'a> Access<'a> {
    /// Finds the cells that the player can reach from a cell.
    pub fn from(level: &'a LevelSpec, start: IVec2) -> Self {
        let rooms = Rooms::new(level);
        let mut opens: Vec<bool> = level.doors.iter().map(|door| !door.locked || door.pickable).collect();
        let held = level.plates.iter().flat_map(|plate| &plate.doors);
        held.for_each(|door| opens.get_mut(*door).into_iter().for_each(|opens| *opens = true));
        let reached = rooms.reached(start, |door| opens[door]);
        let mut access = Self { level, rooms, opens, reached };
        let (posts, beats) = (access.posts(), access.beats());
        let mut keys: Vec<usize> = (0..level.keys.len()).collect();
        loop {
            let before = access.reached.len();
            let met = beats.met(&access.reached);
            keys.retain(|key| !access.take(*key, &met));
            access.follow(&posts);
            access.reached = access.rooms.reached(start, |door| access.opens[door]);
            if access.reached.len() == before {
                return access;
            }
        }
    }

    /// Returns whether the player can stand or lie in a cell.
    pub fn enters(&self, cell: IVec2) -> bool {
        self.rooms.of(cell).is_some_and(|room| self.reached.contains(&room))
    }

    /// Returns whether the player can stand or lie in a cell or beside it, so that she reaches what is in it.
    pub fn reaches(&self, cell: IVec2) -> bool {
        self.rooms.is_at_hand(cell, &self.reached)
    }

    /// Returns the cell nearest to another to which the player can come; `None` if she cannot stand anywhere.
    pub fn nearest(&self, to: IVec2) -> Option<IVec2> {
        let cells = self.level.floor.iter().map(|(cell, _)| cell).filter(|cell| self.enters(*cell));
        cells.min_by_key(|cell| distance_squared(*cell, to))
    }

    /// Iterates over the doors that stay locked for her, although she can stand in front of them.
    pub fn barred(&self) -> impl Iterator<Item = &'a DoorSpec> {
        let is_near = |sides: &Vec<Room>| sides.iter().any(|room| self.reached.contains(room));
        let doors = self.rooms.sides.iter().filter(move |(_, sides)| is_near(sides)).map(|(door, _)| *door);
        doors.filter(|door| !self.opens[*door]).map(|door| &self.level.doors[door])
    }

    /// Unlocks the doors of a key if the player can take it, from one of the guards whom she has `met` or from the
    /// ground; returns whether she can.
    fn take(&mut self, key: usize, met: &BTreeSet<usize>) -> bool {
        let key = &self.level.keys[key];
        let has_it = match key.carrier {
            Some(guard) => met.contains(&guard),
            None => self.reaches(cell_of(key.at)),
        };
        for door in key.doors.iter().filter(|_| has_it) {
            self.opens.get_mut(*door).into_iter().for_each(|opens| *opens = true);
        }
        has_it
    }

    /// Opens the doors in or behind which a guard stands or patrols.
    fn follow(&mut self, posts: &BTreeSet<Room>) {
        for (door, sides) in &self.rooms.sides {
            let is_behind = |room: &Room| posts.contains(room) && !self.reached.contains(room);
            let is_before = sides.iter().any(|room| self.reached.contains(room));
            self.opens[*door] |= is_before && (is_behind(&doorway(*door)) || sides.iter().any(is_behind));
        }
    }

    /// Returns the rooms in which guards stand and patrol.
    fn posts(&self) -> BTreeSet<Room> {
        let points = |guard: &'a GuardSpec| guard.patrol.iter().map(|point| point.at).chain([guard.at]);
        let cells = self.level.guards.iter().flat_map(points).map(cell_of);
        cells.filter_map(|cell| self.rooms.of(cell)).collect()
    }

    fn beats(&self) -> Beats {
        let guards = Regions::new(self.level, |feet| feet == Passability::Open);
        let mut joined = BTreeSet::new();
        for (cell, _) in self.level.floor.iter() {
            joined.extend(self.rooms.of(cell).zip(guards.of(cell)));
        }
        let carriers = self.level.keys.iter().filter_map(|key| key.carrier);
        let beat = |guard: usize| Some((guard, guards.of(cell_of(self.level.guards.get(guard)?.at))?));
        Beats { of: carriers.filter_map(beat).collect(), joined }
    }
}

/// Where the guards who carry keys can come to, through every door.
struct Beats {
    /// The region of guards in which each carrier is.
    of: BTreeMap<usize, u32>,
    /// Rooms, each with the regions of guards that share a cell with it.
    joined: BTreeSet<(Room, u32)>,
}

impl Beats {
    /// Returns the carriers who can come to where the player can.
    fn met(&self, reached: &BTreeSet<Room>) -> BTreeSet<usize> {
        let joined = self.joined.iter().filter(|(hers, _)| reached.contains(hers));
        let theirs: BTreeSet<u32> = joined.map(|(_, theirs)| *theirs).collect();
        self.of.iter().filter(|(_, region)| theirs.contains(region)).map(|(guard, _)| *guard).collect()
    }
}

/// Returns the square of the distance between two cells, which may lie anywhere.
pub fn distance_squared(a: IVec2, b: IVec2) -> u64 {
    let [x, y] = [a.x.abs_diff(b.x), a.y.abs_diff(b.y)].map(u64::from);
    (x * x).saturating_add(y * y)
}
