//! Checks of a level that need only its map: faults ([`problems`]) and warnings ([`advice`](advice())).
//!
//! Checks that need the simulation are in `audit`.

mod advice;

pub use advice::advice;

use super::contract::{entity, field, to_ldtk};
use super::draft::{LevelDraft, LevelRequirements};
use super::ground::{Regions, feet_at, is_hideout};
use super::problem::{Location, Problem, at};
use super::spec::{GuardSpec, LevelSpec};
use crate::base::IVec2;
use crate::base::grid::cell_of;
use crate::rules::{Floor, LampKind, Loot, Passability, Structure};
use std::ops::RangeInclusive;

/// Range of a lamp's radius, in tiles.
pub const LAMP_RADIUS: RangeInclusive<f32> = 0.5..=20.0;
/// Range of ambient light, 0 (black) to 1 (day).
pub const LIGHT: RangeInclusive<f32> = 0.0..=1.0;
/// Range of the number of birds in a flock.
const BIRDS: RangeInclusive<u32> = 1..=40;

/// Returns everything that makes a level unplayable: faults of light, things, masks and patrols and, if
/// `demands` ask for them, of the heist and the edge.
pub fn problems(draft: &LevelDraft, demands: LevelRequirements) -> Vec<Problem> {
    let mut check = LevelCheck {
        draft,
        level: &draft.spec,
        guards: Regions::new(&draft.spec, |feet| feet == Passability::Open),
        girl: Regions::new(&draft.spec, |feet| feet <= Passability::Crawl),
        problems: Vec::new(),
    };
    check.light();
    check.things();
    check.masks();
    check.rounds();
    if demands.heist {
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
    /// Regions where the player can walk or crawl.
    girl: Regions,
    problems: Vec<Problem>,
}

impl LevelCheck<'_> {
    fn say(&mut self, place: &Location, what: impl Into<String>, cure: &str) {
        self.problems.push(Problem::fault(place, what, cure));
    }

    fn place_of(&self, what: &str, cell: IVec2) -> Location {
        self.draft.place.thing(what).cell(cell)
    }

    fn light(&mut self) {
        let wrong = self.level.ambient.iter().filter(|(_, light)| !LIGHT.contains(*light));
        let cells: Vec<IVec2> = wrong.map(|(cell, _)| cell).collect();
        if !cells.is_empty() {
            let place = self.draft.place.cells(cells);
            self.say(&place, "its light does not lie between 0 and 1", "change the `Light_zone` over it");
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
                let what = format!("field `{}` is {}", field::RADIUS, lamp.radius);
                self.say(&self.place_of(entity::LAMP, cell), what, "write 0.5 to 20 tiles");
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
                let what = format!("field `{}` is {}", field::COUNT, birds.count);
                let cure = format!("write {} to {}", BIRDS.start(), BIRDS.end());
                self.say(&self.place_of(entity::BIRDS, cell), what, &cure);
            }
        }
    }

    /// Checks that every mask covers a cell and has consistent times.
    fn masks(&mut self) {
        let level = self.level;
        for mask in &level.masks {
            let place = self.place_of(entity::NOISE_ZONE, cell_of(mask.min));
            if !level.floor.iter().any(|(cell, _)| mask.covers(cell)) {
                let cure = "draw it over the middle of a cell of the level";
                self.say(&place, "it covers no cell", cure);
            }
            if !mask.times.make_sense() {
                let what = format!(
                    "fields `{}`, `{}` and `{}` do not follow each other",
                    field::FROM,
                    field::TO,
                    field::EVERY
                );
                let cure = "end it after it begins, and let it begin again only after that";
                self.say(&place, what, cure);
            }
        }
    }

    fn one_a_cell(&mut self, what: &str, cells: impl Iterator<Item = IVec2>) {
        let mut taken = Vec::new();
        for cell in cells {
            self.stands(what, cell, Passability::Open);
            if taken.contains(&cell) {
                self.say(&self.place_of(what, cell), "there are two in this cell", "delete one");
            }
            taken.push(cell);
        }
    }

    fn inside(&mut self, what: &str, cell: IVec2) -> bool {
        let inside = self.level.floor.contains(cell);
        if !inside {
            self.say(&self.place_of(what, cell), "it lies outside of the level", "move it in");
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
            let (why, cure) = obstacle(level, cell);
            self.say(&self.place_of(what, cell), why, &cure);
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
                let what = format!("field `{}` leads back to himself", field::LEADER);
                self.say(&place, what, "let one of them follow nobody");
            }
        }
    }

    fn round(&mut self, guard: &GuardSpec) {
        let place = self.place_of(entity::GUARD, cell_of(guard.at));
        let mut last: Option<IVec2> = None;
        for (i, point) in guard.patrol.iter().enumerate() {
            let cell = cell_of(point.at);
            let name = format!("field `{}` point {i} at {}", field::PATROL, at(cell));
            let Some(region) = self.guards.of(cell) else {
                // His own place has been looked at already.
                if i > 0 {
                    let (why, cure) = obstacle(self.level, cell);
                    self.say(&place, format!("{name}: {why}"), &cure);
                }
                continue;
            };
            if let Some(from) = last
                && self.guards.of(from) != Some(region)
            {
                let what = format!("{name}: no way leads there from {}, not even through doors", at(from));
                self.say(&place, what, "move it, or open a way");
            }
            last = Some(cell);
        }
    }

    /// Checks start, exits and main treasure, and the ways between them.
    fn heist(&mut self) {
        let level = self.level;
        let here = &self.draft.place;
        let starts = self.draft.starts.len();
        if starts != 1 {
            let what = format!("there are {starts} `{}`", entity::START);
            self.say(&here.thing("start"), what, "place exactly one");
        }
        if level.exits.is_empty() {
            self.say(&here.thing("exit"), format!("there is no `{}`", entity::EXIT), "place one or more");
        }
        let main: Vec<IVec2> =
            level.treasures.iter().filter(|t| t.loot == Loot::Main).map(|t| cell_of(t.at)).collect();
        if main.len() != 1 {
            let what = format!("there are {} treasures with `Loot` = `Main`", main.len());
            self.say(&here.thing("main treasure"), what, "place exactly one");
        }
        let start = self.draft.starts.first().and_then(|start| self.girl.of(cell_of(*start)));
        let (Some(start), [main]) = (start, main.as_slice()) else { return };
        let place = self.place_of(entity::TREASURE, *main);
        if !self.girl.around(*main).any(|region| region == start) {
            self.say(&place, "no way leads from the start to it", OPEN_A_WAY);
        } else if !level.exits.is_empty()
            && !level.exits.iter().any(|exit| self.girl.of(*exit) == Some(start))
        {
            self.say(&place, "no way leads from it to any exit", OPEN_A_WAY);
        }
    }

    /// Checks that nobody can walk off the map.
    fn edge(&mut self) {
        let last = self.level.size() - IVec2::ONE;
        let cells = self.level.floor.iter().map(|(cell, _)| cell);
        let on_edge = cells.filter(|c| c.x == 0 || c.y == 0 || c.x == last.x || c.y == last.y);
        let open: Vec<IVec2> = on_edge.filter(|c| feet_at(self.level, *c) != Passability::Solid).collect();
        if !open.is_empty() {
            let place = self.draft.place.thing("edge").cells(open);
            let cure = "paint a `Wall`, or a floor of `Drop` or `Deep_water`";
            self.say(&place, "one could walk off the map", cure);
        }
    }
}

/// The fix for places to which no way leads.
const OPEN_A_WAY: &str = "open one (she walks, crawls and opens doors), or move it";

/// Returns the location of a thing of a level, for a [`Problem`].
pub fn place_of(level: &LevelSpec, what: &str, cell: IVec2) -> Location {
    Location::level(&level.name).thing(what).cell(cell)
}

/// Returns why nobody can stand in a cell, and the fix.
fn obstacle(level: &LevelSpec, cell: IVec2) -> (String, String) {
    match (level.floor.get(cell), level.structure.get(cell).copied().flatten()) {
        (None, _) => ("it lies outside of the level".into(), "move it in".into()),
        (_, Some(structure)) if feet_at(level, cell) != Passability::Open => {
            let name = to_ldtk(&structure);
            (format!("it is in a cell of `{name}`"), format!("move it, or erase the `{name}`"))
        }
        (Some(floor @ (Floor::Drop | Floor::DeepWater)), _) => {
            let why = format!("there is `{}` under it and nothing to stand on", to_ldtk(floor));
            (why, "move it, or paint a floor".into())
        }
        // The ground is open: only what stands on it can be in the way.
        _ => (format!("a `{}` fills this cell", entity::HIDEOUT), "move one of them".into()),
    }
}
