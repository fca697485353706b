//! Checks that heists in stages go on in levels of the project, and come to an end.

use super::fields::FieldValues;
use super::limits::{shortened, some_of};
use crate::level::contract::level::NEXT;
use crate::level::finding::Finding;
use crate::level::location::Location;
use crate::level::problem::Problem;
use ldtk_rules::{Defs, Level};
use std::collections::{BTreeMap, BTreeSet};

/// The levels of a project, each with the one in which its heist goes on.
pub struct Stages<'a> {
    next: BTreeMap<&'a str, Option<String>>,
    /// In the order of the file.
    names: Vec<&'a str>,
}

impl<'a> Stages<'a> {
    pub fn of(levels: &'a [Level], defs: &Defs) -> Self {
        let next = |level: &'a Level| {
            let place = Location::level(&level.identifier);
            let mut fields = FieldValues::new(&level.field_instances, &defs.level_fields, place);
            (level.identifier.as_str(), fields.name(NEXT))
        };
        let names = levels.iter().map(|level| level.identifier.as_str());
        Self { next: levels.iter().map(next).collect(), names: names.collect() }
    }

    /// Returns what is wrong with the stage after a level.
    pub fn fault(&self, level: &str) -> Option<Problem> {
        let (field, next) = (NEXT.to_string(), self.after(level)?);
        let mut chain = self.chain(level);
        let finding = if !self.next.contains_key(next) {
            let known = some_of(self.names.iter().copied());
            Finding::NextLevelUnknown { field, level: shortened(next), known }
        } else if chain.any(|stage| stage == level) {
            Finding::NextLevelCircle { field }
        } else {
            return None;
        };
        Some(Problem::new(&Location::level(level), finding))
    }

    /// Returns the fault of a level that goes on, in the end, in one that is not among those that can be played.
    pub fn dead_end(&self, level: &str, playable: &BTreeSet<String>) -> Option<Problem> {
        let stage = self.chain(level).find(|stage| !playable.contains(*stage))?;
        let finding = Finding::NextLevelUnplayable { field: NEXT.to_string(), level: shortened(stage) };
        Some(Problem::new(&Location::level(level), finding))
    }

    fn after(&self, level: &str) -> Option<&str> {
        self.next.get(level)?.as_deref()
    }

    /// Returns the levels after a level; of a circle each at least once.
    fn chain<'s>(&'s self, level: &str) -> impl Iterator<Item = &'s str> {
        std::iter::successors(self.after(level), |stage| self.after(stage)).take(self.next.len())
    }
}
