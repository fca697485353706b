//! Is a level whole? All that is wrong with it, at once.

use super::contract::{entity, field, to_ldtk};
use super::draft::{Demands, Draft};
use super::ground::{Regions, feet_at};
use super::problem::{Problem, at, some_of};
use super::spec::{GuardSpec, LevelSpec};
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2};
use crate::rules::{Feet, Floor, Loot, Structure};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// How far a lamp may shine, in tiles.
pub const LAMP_RADIUS: RangeInclusive<f32> = 0.5..=20.0;
/// How light it may be.
pub const LIGHT: RangeInclusive<f32> = 0.0..=1.0;

/// What makes the level unplayable.
pub fn problems(draft: &Draft, demands: Demands) -> Vec<Problem> {
    let mut check = Check {
        draft,
        level: &draft.spec,
        guards: Regions::new(&draft.spec, |feet| feet == Feet::Open),
        girl: Regions::new(&draft.spec, |feet| feet <= Feet::Crawl),
        problems: Vec::new(),
    };
    check.light();
    check.things();
    check.rounds();
    if demands.heist {
        check.heist();
    }
    if demands.closed {
        check.edge();
    }
    check.problems
}

/// What a finished level would be better for.
pub fn advice(level: &LevelSpec) -> Vec<Problem> {
    let place = format!("level {}", level.name);
    let mut advice = Vec::new();
    let mut say = |message: &str| advice.push(Problem::new(place.clone(), message));
    if level.par_seconds == 0 {
        say("it has no good time: set the field `Par_seconds`");
    }
    for (what, text) in [("Title", &level.title), ("Brief", &level.brief), ("Prize", &level.prize)] {
        for (language, text) in [("en", &text.en), ("ja", &text.ja)] {
            if text.trim().is_empty() {
                say(&format!("the field `{what}_{language}` is empty"));
            }
        }
    }
    let girl = Regions::new(level, |feet| feet <= Feet::Crawl);
    let start = girl.of(cell_of(level.start));
    for treasure in &level.treasures {
        let cell = cell_of(treasure.at);
        if !girl.around(cell).any(|region| Some(region) == start) {
            advice.push(Problem::new(
                format!("{place}, {} at {}", entity::TREASURE, at(cell)),
                "no way leads to it",
            ));
        }
    }
    for exit in &level.exits {
        if girl.of(*exit) != start {
            advice.push(Problem::new(
                format!("{place}, {} at {}", entity::EXIT, at(*exit)),
                "no way leads to it",
            ));
        }
    }
    advice
}

struct Check<'a> {
    draft: &'a Draft,
    level: &'a LevelSpec,
    /// Where a guard can walk.
    guards: Regions,
    /// Where she can walk or crawl.
    girl: Regions,
    problems: Vec<Problem>,
}

impl Check<'_> {
    fn say(&mut self, place: impl Display, message: impl Into<String>) {
        let outer = &self.draft.place;
        let comma = if outer.is_empty() { "" } else { ", " };
        self.problems.push(Problem::new(format!("{outer}{comma}{place}"), message));
    }

    fn light(&mut self) {
        let wrong = self.level.ambient.iter().filter(|(_, light)| !LIGHT.contains(light));
        let cells: Vec<IVec2> = wrong.map(|(cell, _)| cell).collect();
        if !cells.is_empty() {
            self.say(format!("cell {}", some_of(&cells)), "light must lie between 0 and 1");
        }
    }

    /// Does everything stand where such a thing can stand?
    fn things(&mut self) {
        let level = self.level;
        for start in &self.draft.starts {
            self.stands(entity::START, *start, Feet::Open);
        }
        for exit in &level.exits {
            self.stands(entity::EXIT, center_of(*exit), Feet::Crawl);
        }
        for treasure in &level.treasures {
            let on = level.structure.get(cell_of(treasure.at)).copied().flatten();
            if !matches!(on, Some(Structure::LowCover | Structure::Screen)) {
                self.stands(entity::TREASURE, treasure.at, Feet::Crawl);
            }
        }
        for guard in &level.guards {
            self.stands(entity::GUARD, guard.at, Feet::Open);
        }
        for prop in &level.props {
            self.stands(entity::PROP, prop.at, Feet::Crawl);
        }
        for lamp in &level.lamps {
            let cell = cell_of(lamp.at);
            self.inside(entity::LAMP, cell);
            if !LAMP_RADIUS.contains(&lamp.radius) {
                let message = format!("field `{}` is {}: write 0.5 to 20 tiles", field::RADIUS, lamp.radius);
                self.say(format!("{} at {}", entity::LAMP, at(cell)), message);
            }
        }
        let doors: Vec<IVec2> = level.doors.iter().map(|d| d.cell).collect();
        self.one_a_cell(entity::DOOR, &doors);
        let hideouts: Vec<IVec2> = level.hideouts.iter().map(|h| h.cell).collect();
        self.one_a_cell(entity::HIDEOUT, &hideouts);
    }

    fn one_a_cell(&mut self, what: &str, cells: &[IVec2]) {
        let mut taken = BTreeSet::new();
        for cell in cells {
            self.stands(what, center_of(*cell), Feet::Open);
            if !taken.insert((cell.x, cell.y)) {
                self.say(format!("{what} at {}", at(*cell)), "there are two in this cell: delete one");
            }
        }
    }

    fn inside(&mut self, what: &str, cell: IVec2) -> bool {
        let inside = self.level.floor.contains(cell);
        if !inside {
            self.say(format!("{what} at {}", at(cell)), "it lies outside of the level: move it in");
        }
        inside
    }

    /// `tightest`: `Open` for what needs room to stand, `Crawl` for what also goes under a table.
    fn stands(&mut self, what: &str, point: Vec2, tightest: Feet) {
        let cell = cell_of(point);
        if !self.inside(what, cell) || feet_at(self.level, cell) <= tightest {
            return;
        }
        self.say(format!("{what} at {}", at(cell)), self.obstacle(cell));
    }

    /// Why one cannot stand there.
    fn obstacle(&self, cell: IVec2) -> String {
        match (self.level.floor.get(cell), self.level.structure.get(cell).copied().flatten()) {
            (_, Some(structure)) => {
                let name = to_ldtk(&structure);
                format!("it is in a cell of `{name}`: move it, or erase the `{name}`")
            }
            (Some(floor @ (Floor::Drop | Floor::DeepWater)), None) => {
                format!(
                    "there is `{}` under it and nothing to stand on: move it, or paint a floor",
                    to_ldtk(floor)
                )
            }
            _ => "nobody can stand there: move it".to_string(),
        }
    }

    /// Can every guard walk his round?
    fn rounds(&mut self) {
        let level = self.level;
        for guard in &level.guards {
            self.round(guard);
        }
    }

    fn round(&mut self, guard: &GuardSpec) {
        let place = format!("{} at {}", entity::GUARD, at(cell_of(guard.at)));
        let mut last: Option<IVec2> = None;
        for (i, point) in guard.patrol.iter().enumerate() {
            let cell = cell_of(point.at);
            let Some(region) = self.guards.of(cell) else {
                // His own place has been looked at already.
                if i > 0 {
                    let why = if self.level.floor.contains(cell) {
                        self.obstacle(cell)
                    } else {
                        "it lies outside of the level".to_string()
                    };
                    self.say(&place, format!("field `{}` point {i} at {}: {why}", field::PATROL, at(cell)));
                }
                continue;
            };
            if let Some(from) = last
                && self.guards.of(from) != Some(region)
            {
                let message = format!(
                    "field `{}` point {i} at {}: no way leads there from {}, not even through doors",
                    field::PATROL,
                    at(cell),
                    at(from)
                );
                self.say(&place, message);
            }
            last = Some(cell);
        }
    }

    /// Is there something to steal, and a way there and out?
    fn heist(&mut self) {
        let level = self.level;
        let starts = self.draft.starts.len();
        if starts != 1 {
            self.say("start", format!("there are {starts} `{}`: place exactly one", entity::START));
        }
        if level.exits.is_empty() {
            self.say("exit", format!("there is no `{}`: place one or more", entity::EXIT));
        }
        let main: Vec<IVec2> =
            level.treasures.iter().filter(|t| t.loot == Loot::Main).map(|t| cell_of(t.at)).collect();
        if main.len() != 1 {
            let message =
                format!("there are {} treasures with `Loot` = `Main`: place exactly one", main.len());
            self.say("main treasure", message);
        }
        let start = self.draft.starts.first().and_then(|start| self.girl.of(cell_of(*start)));
        let (Some(start), [main]) = (start, main.as_slice()) else { return };
        if !self.girl.around(*main).any(|region| region == start) {
            self.say(format!("{} at {}", entity::TREASURE, at(*main)), "no way leads from the start to it");
        } else if !level.exits.is_empty()
            && !level.exits.iter().any(|exit| self.girl.of(*exit) == Some(start))
        {
            self.say(format!("{} at {}", entity::TREASURE, at(*main)), "no way leads from it to any exit");
        }
    }

    /// Can nobody walk off the map?
    fn edge(&mut self) {
        let last = self.level.size() - IVec2::ONE;
        let cells = self.level.floor.iter().map(|(cell, _)| cell);
        let on_edge = cells.filter(|c| c.x == 0 || c.y == 0 || c.x == last.x || c.y == last.y);
        let open: Vec<IVec2> = on_edge.filter(|c| feet_at(self.level, *c) != Feet::Solid).collect();
        if !open.is_empty() {
            let message = "one could walk off the map: paint a `Wall`, or a floor of `Drop` or `Deep_water`";
            self.say(format!("edge at {}", some_of(&open)), message);
        }
    }
}
