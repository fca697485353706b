//! Checks that heists in stages go on in levels of the project, and come to an end.

use super::fields::FieldValues;
use super::limits::{shortened, some_of};
use crate::level::contract::level::NEXT;
use crate::level::finding::Finding;
use crate::level::location::Location;
use crate::level::problem::Problem;
use ldtk_rules::{Defs, Level};
use std::collections::BTreeMap;

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
        let after = |level: &str| self.next.get(level)?.as_deref();
        let (field, next) = (NEXT.to_string(), after(level)?);
        let mut chain = std::iter::successors(Some(next), |stage| after(stage)).take(self.next.len());
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
}
