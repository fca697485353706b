//! Checks of a level that need only its map: faults ([`problems`]) and warnings ([`advice`](advice())).
//!
//! Checks that need the simulation are in `audit`.

mod access;
mod advice;

pub use advice::advice;

use access::{Access, distance_squared};

use super::contract::{entity, field};
use super::draft::{LevelDraft, LevelRequirements};
use super::finding::Finding;
use super::ground::{Regions, feet_at, is_hideout, opens_doors};
use super::location::{Location, Subject};
use super::problem::Problem;
use super::spec::{GuardSpec, LevelSpec};
use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::rules::{Floor, LampKind, Loot, Passability, Structure, name_of};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Range of a lamp's radius, in tiles.
pub const LAMP_RADIUS: RangeInclusive<f32> = 0.5..=20.0;
/// Range of ambient light, 0 (black) to 1 (day).
pub const LIGHT: RangeInclusive<f32> = 0.0..=1.0;
/// Range of the number of birds in a flock.
const BIRDS: RangeInclusive<u32> = 1..=40;
/// Number of things outside of a level from which one finding tells of all.
const MANY_OUTSIDE: usize = 4;

/// Returns everything that makes a level unplayable: faults of light, things, masks and patrols and, if
/// `demands` ask for them, of the heist and the edge.
pub fn problems(draft: &LevelDraft, demands: LevelRequirements) -> Vec<Problem> {
    let mut check = LevelCheck {
        draft,
        level: &draft.spec,
        guards: Regions::new(&draft.spec, |feet| feet == Passability::Open),
        shut_in: outside_doors(&draft.spec),
        girl: Regions::new(&draft.spec, |feet| feet <= Passability::Crawl),
        problems: Vec::new(),
    };
    check.light();
    check.things();
    check.masks();
    check.rounds();
    if demands.heist && draft.has_all_things {
        check.heist();
    }
    if demands.closed {
        check.edge();
    }
    check.problems
}

struct LevelCheck<'a> {
    draft: &'a LevelDraft,
    level: &'a LevelSpec,
    /// Regions where a guard can walk.
    guards: Regions,
    /// Regions where a guard can walk who opens no doors.
    shut_in: Regions,
    /// Regions where the player can walk or crawl.
    girl: Regions,
    problems: Vec<Problem>,
}

impl LevelCheck<'_> {
    fn say(&mut self, place: &Location, finding: Finding) {
        self.problems.push(Problem::new(place, finding));
    }

    fn place_of(&self, what: &str, cell: IVec2) -> Location {
        self.draft.place.thing(what).cell(cell)
    }

    fn light(&mut self) {
        let wrong = self.level.ambient.iter().filter(|(_, light)| !LIGHT.contains(*light));
        let cells: Vec<IVec2> = wrong.map(|(cell, _)| cell).collect();
        if !cells.is_empty() {
            let place = self.draft.place.cells(cells);
            self.say(&place, Finding::LightOutOfRange);
        }
    }

    /// Checks that every thing is where such a thing can be.
    fn things(&mut self) {
        let level = self.level;
        for start in &self.draft.starts {
            self.stands(entity::START, cell_of(*start), Passability::Open);
        }
        for exit in &level.exits {
            self.stands(entity::EXIT, *exit, Passability::Crawl);
        }
        for treasure in &level.treasures {
            self.lies(entity::TREASURE, cell_of(treasure.at));
        }
        for guard in &level.guards {
            self.stands(entity::GUARD, cell_of(guard.at), Passability::Open);
        }
        for prop in &level.props {
            self.stands(entity::PROP, cell_of(prop.at), Passability::Crawl);
        }
        for lamp in &level.lamps {
            let cell = cell_of(lamp.at);
            match lamp.kind {
                LampKind::Brazier => self.stands(entity::LAMP, cell, Passability::Open),
                LampKind::Lantern => self.inside(entity::LAMP, cell),
            };
            if !LAMP_RADIUS.contains(&lamp.radius) {
                let finding = out_of_range(field::RADIUS, lamp.radius, LAMP_RADIUS);
                self.say(&self.place_of(entity::LAMP, cell), finding);
            }
        }
        // A key on a belt is where its carrier is.
        for key in level.keys.iter().filter(|key| key.carrier.is_none()) {
            self.lies(entity::KEY, cell_of(key.at));
        }
        self.one_a_cell(entity::DOOR, level.doors.iter().map(|door| door.cell));
        self.one_a_cell(entity::HIDEOUT, level.hideouts.iter().map(|hideout| hideout.cell));
        self.one_a_cell(entity::SWITCH, level.switches.iter().map(|switch| switch.cell));
        self.one_a_cell(entity::PLATE, level.plates.iter().map(|plate| plate.cell));
        self.one_a_cell(entity::GONG, level.gongs.iter().map(|gong| gong.cell));
        self.one_a_cell(entity::MUSIC_BOX, level.music_boxes.iter().map(|it| it.cell));
        for birds in &level.birds {
            let cell = cell_of(birds.at);
            self.stands(entity::BIRDS, cell, Passability::Open);
            if !BIRDS.contains(&birds.count) {
                let range = *BIRDS.start() as f32..=*BIRDS.end() as f32;
                let finding = out_of_range(field::COUNT, birds.count, range);
                self.say(&self.place_of(entity::BIRDS, cell), finding);
            }
        }
    }

    /// Checks that every mask covers a cell and has consistent times.
    fn masks(&mut self) {
        let level = self.level;
        for mask in &level.masks {
            let place = self.place_of(entity::NOISE_ZONE, cell_of(mask.min));
            if !level.floor.iter().any(|(cell, _)| mask.covers(cell)) {
                self.say(&place, Finding::NoiseZoneEmpty);
            }
            if !mask.times.make_sense() {
                let [from, to, every] = [field::FROM, field::TO, field::EVERY].map(str::to_string);
                self.say(&place, Finding::NoiseZoneTimes { from, to, every });
            }
        }
    }

    fn one_a_cell(&mut self, what: &str, cells: impl Iterator<Item = IVec2>) {
        let mut taken = Vec::new();
        for cell in cells {
            self.stands(what, cell, Passability::Open);
            if taken.contains(&cell) {
                self.say(&self.place_of(what, cell), Finding::CellTaken);
            }
            taken.push(cell);
        }
    }

    fn inside(&mut self, what: &str, cell: IVec2) -> bool {
        let inside = self.level.floor.contains(cell);
        if !inside {
            self.say(&self.place_of(what, cell), Finding::OutsideLevel);
        }
        inside
    }

    /// Checks the place of a thing that the player takes; it may also lie on furniture.
    fn lies(&mut self, what: &str, cell: IVec2) {
        let on = self.level.structure.get(cell).copied().flatten();
        if !matches!(on, Some(Structure::LowCover | Structure::Screen)) {
            self.stands(what, cell, Passability::Crawl);
        }
    }

    /// Checks that a cell has room; `tightest` is `Open` for things that stand, `Crawl` for those that also
    /// fit under a table.
    fn stands(&mut self, what: &str, cell: IVec2, tightest: Passability) -> bool {
        let level = self.level;
        let fits = feet_at(level, cell) <= tightest && (what == entity::HIDEOUT || !is_hideout(level, cell));
        let inside = self.inside(what, cell);
        if inside && !fits {
            self.say(&self.place_of(what, cell), Obstacle::of(level, cell).to_entity());
        }
        inside && fits
    }

    /// Checks that every guard can walk his patrol.
    fn rounds(&mut self) {
        let level = self.level;
        for guard in &level.guards {
            self.round(guard);
        }
        self.leaders();
    }

    /// Checks that nobody follows himself, not even by way of others.
    fn leaders(&mut self) {
        let level = self.level;
        for (i, guard) in level.guards.iter().enumerate() {
            let ahead = |of: usize| level.guards.get(of).and_then(|guard| guard.leader);
            let chain = std::iter::successors(ahead(i), |leader| ahead(*leader)).take(level.guards.len());
            if chain.into_iter().any(|leader| leader == i) {
                let place = self.place_of(entity::GUARD, cell_of(guard.at));
                self.say(&place, Finding::LeaderCircle { field: field::LEADER.into() });
            }
        }
    }

    fn round(&mut self, guard: &GuardSpec) {
        let place = self.place_of(entity::GUARD, cell_of(guard.at));
        let mut last: Option<IVec2> = None;
        for (i, point) in guard.patrol.iter().enumerate() {
            let cell = cell_of(point.at);
            let Some(region) = self.guards.of(cell) else {
                // His own place has been looked at already.
                if i > 0 {
                    self.say(&place, Obstacle::of(self.level, cell).to_patrol(i, cell));
                }
                continue;
            };
            if let Some(from) = last {
                let (field, point, archetype) = (field::PATROL.to_string(), i, guard.archetype);
                if self.guards.of(from) != Some(region) {
                    self.say(&place, Finding::PatrolUnreachable { field, point, cell, from });
                } else if !opens_doors(archetype) && !self.shut_in.are_joined(from, cell) {
                    self.say(&place, Finding::PatrolBehindDoor { field, point, cell, from, archetype });
                }
            }
            last = Some(cell);
        }
    }

    /// Checks start, exits and main treasure, and the ways between them.
    fn heist(&mut self) {
        let level = self.level;
        let here = &self.draft.place;
        let count = self.draft.starts.len();
        if count != 1 {
            let cells = self.draft.starts.iter().map(|start| cell_of(*start)).collect();
            self.say(&here.thing(Subject::Start).cells(cells), Finding::StartCount { count });
        }
        if level.exits.is_empty() {
            self.say(&here.thing(Subject::Exit), Finding::ExitMissing);
        }
        let main: Vec<IVec2> =
            level.treasures.iter().filter(|t| t.loot == Loot::Main).map(|t| cell_of(t.at)).collect();
        if main.len() != 1 {
            let place = here.thing(Subject::MainTreasure).cells(main.clone());
            self.say(&place, Finding::MainTreasureCount { count: main.len() });
        }
        let start = self.draft.starts.first().map(|start| cell_of(*start));
        if let (Some(start), [main]) = (start, main.as_slice())
            && self.girl.of(start).is_some()
            && level.floor.contains(*main)
        {
            self.way(start, *main);
        }
    }

    /// Checks that the player can come to the main treasure and out.
    fn way(&mut self, start: IVec2, main: IVec2) {
        let level = self.level;
        let place = self.place_of(entity::TREASURE, main);
        let access = Access::from(level, start);
        if access.reaches(main) {
            if !level.exits.is_empty() && !level.exits.iter().any(|exit| access.enters(*exit)) {
                self.say(&place, Finding::ExitsUnreachable);
            }
            return;
        }
        let is_joined = self.girl.around(main).any(|region| Some(region) == self.girl.of(start));
        let finding = match access.barred().min_by_key(|door| distance_squared(door.cell, main)) {
            Some(door) if is_joined => Finding::MainTreasureLocked { door: door.cell },
            _ => Finding::MainTreasureUnreachable { start, nearest: access.nearest(main).unwrap_or(start) },
        };
        self.say(&place, finding);
    }

    /// Checks that nobody can walk off the map.
    fn edge(&mut self) {
        let last = self.level.size() - IVec2::ONE;
        let cells = self.level.floor.iter().map(|(cell, _)| cell);
        let on_edge = cells.filter(|c| c.x == 0 || c.y == 0 || c.x == last.x || c.y == last.y);
        let open: Vec<IVec2> = on_edge.filter(|c| feet_at(self.level, *c) != Passability::Solid).collect();
        if !open.is_empty() {
            self.say(&self.draft.place.thing(Subject::Edge).cells(open), Finding::EdgeOpen);
        }
    }
}

/// Returns the regions in which a guard can walk who opens no doors.
fn outside_doors(level: &LevelSpec) -> Regions {
    let shut: BTreeSet<[i32; 2]> =
        level.doors.iter().filter(|door| !door.open).map(|door| door.cell.to_array()).collect();
    Regions::without(level, |feet| feet == Passability::Open, |cell| shut.contains(&cell.to_array()))
}

/// Puts one fault at the beginning in place of many about what lies outside of the level: it was probably made smaller.
pub fn gather_outside(problems: &mut Vec<Problem>, size: IVec2) {
    let is_inside = |cell: &IVec2| cell.cmpge(IVec2::ZERO).all() && cell.cmplt(size).all();
    let is_outside = |problem: &Problem| match problem.finding {
        Finding::OutsideLevel | Finding::PatrolOutsideLevel { .. } => true,
        Finding::LightZoneEmpty | Finding::NoiseZoneEmpty => !problem.place.cells.iter().all(is_inside),
        _ => false,
    };
    let outside: Vec<&Problem> = problems.iter().filter(|it| is_outside(it)).collect();
    let Some(first) = outside.first().filter(|_| outside.len() >= MANY_OUTSIDE) else { return };
    let (count, width, height) = (outside.len(), size.x, size.y);
    let place = Location::level(&first.place.level);
    let fault = Problem::new(&place, Finding::ThingsOutsideLevel { count, width, height });
    problems.retain(|it| !is_outside(it));
    problems.insert(0, fault);
}

/// Returns the location of a thing of a level, for a [`Problem`].
pub fn place_of(level: &LevelSpec, what: &str, cell: IVec2) -> Location {
    Location::level(&level.name).thing(what).cell(cell)
}

fn out_of_range(field: &str, value: impl ToString, range: RangeInclusive<f32>) -> Finding {
    let (from, to) = range.into_inner();
    Finding::FieldOutOfRange { field: field.into(), value: value.to_string(), from, to }
}

/// Why nobody can stand in a cell.
enum Obstacle {
    Outside,
    Structure(Structure),
    NoGround(Floor),
    Hideout,
}

impl Obstacle {
    fn of(level: &LevelSpec, cell: IVec2) -> Self {
        match (level.floor.get(cell), level.structure.get(cell).copied().flatten()) {
            (None, _) => Self::Outside,
            (_, Some(structure)) if feet_at(level, cell) != Passability::Open => Self::Structure(structure),
            (Some(floor @ (Floor::Drop | Floor::DeepWater)), _) => Self::NoGround(*floor),
            // The ground is open: only what stands on it can be in the way.
            _ => Self::Hideout,
        }
    }

    /// Returns the finding about an entity in the cell.
    fn to_entity(&self) -> Finding {
        match self {
            Self::Outside => Finding::OutsideLevel,
            Self::Structure(structure) => Finding::InStructure { structure: name_of(*structure) },
            Self::NoGround(floor) => Finding::NoGround { floor: name_of(*floor) },
            Self::Hideout => Finding::InHideout,
        }
    }

    /// Returns the finding about a point of a patrol in the cell.
    fn to_patrol(&self, point: usize, cell: IVec2) -> Finding {
        let field = field::PATROL.to_string();
        match self {
            Self::Outside => Finding::PatrolOutsideLevel { field, point, cell },
            Self::Structure(structure) => {
                Finding::PatrolInStructure { field, point, cell, structure: name_of(*structure) }
            }
            Self::NoGround(floor) => Finding::PatrolNoGround { field, point, cell, floor: name_of(*floor) },
            Self::Hideout => Finding::PatrolInHideout { field, point, cell },
        }
    }
}
