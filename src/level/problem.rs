//! What can be wrong with a level file, in words for the person who made it.

use crate::base::IVec2;
use ldtk_rules::RuleError;
use serde::Serialize;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// It keeps the level from being played.
    Fault,
    /// The level could do without it.
    Warning,
}

/// Where something is, from the outside in. What does not apply is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The level's identifier.
    pub level: String,
    /// The layer's identifier.
    pub layer: String,
    /// Which thing, such as `Guard`, `edge`, `rule 1203`, or the way to a key of the file.
    pub thing: String,
    /// The cells, as the editor counts them.
    pub cells: Vec<IVec2>,
}

impl Location {
    pub fn level(name: &str) -> Self {
        Self { level: name.to_string(), ..Self::default() }
    }

    /// Something that is in no level, such as a tileset.
    pub fn of(thing: impl Into<String>) -> Self {
        Self { thing: thing.into(), ..Self::default() }
    }

    pub fn layer(&self, name: &str) -> Self {
        Self { layer: name.to_string(), ..self.clone() }
    }

    pub fn thing(&self, thing: impl Into<String>) -> Self {
        Self { thing: thing.into(), ..self.clone() }
    }

    pub fn cell(&self, cell: IVec2) -> Self {
        self.cells(vec![cell])
    }

    pub fn cells(&self, cells: Vec<IVec2>) -> Self {
        Self { cells, ..self.clone() }
    }
}

/// Reads like `level Roofs, layer Entities, Guard at (3,4)`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.level.is_empty() {
            parts.push(format!("level {}", self.level));
        }
        if !self.layer.is_empty() {
            parts.push(format!("layer {}", self.layer));
        }
        match (self.thing.is_empty(), self.cells.is_empty()) {
            (true, true) => {}
            (false, true) => parts.push(self.thing.clone()),
            (true, false) => parts.push(format!("cell {}", some_of(&self.cells))),
            (false, false) => parts.push(format!("{} at {}", self.thing, some_of(&self.cells))),
        }
        f.write_str(&parts.join(", "))
    }
}

/// One finding: where it is, what is wrong, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub severity: Severity,
    pub place: Location,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub cure: String,
}

/// All the faults of a file, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The file, as the user named it; empty if the text came from nowhere in particular.
    pub file: String,
    pub list: Vec<Problem>,
}

impl Problem {
    pub fn fault(place: &Location, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Fault, place: place.clone(), what: what.into(), cure: cure.into() }
    }

    /// The same, in the level of this name.
    pub fn at_level(mut self, level: &str) -> Self {
        self.place.level = level.to_string();
        self
    }

    pub fn warning(place: &Location, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::fault(place, what, cure) }
    }
}

/// Rules that cannot be run.
impl From<RuleError> for Problem {
    fn from(error: RuleError) -> Self {
        let place = Location::level(&error.level).layer(&error.layer);
        let place = error.rule.map_or_else(|| place.clone(), |uid| place.thing(format!("rule {uid}")));
        Self::fault(&place, error.kind.what(), error.kind.fix())
    }
}

impl Problems {
    /// One fault of a whole file.
    pub fn one(file: &str, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { file: file.to_string(), list: vec![Problem::fault(&Location::default(), what, cure)] }
    }

    /// `value` if there is nothing wrong with it, else all that is.
    pub(crate) fn or<T>(file: &str, list: Vec<Problem>, value: T) -> Result<T, Self> {
        if list.is_empty() { Ok(value) } else { Err(Self { file: file.to_string(), list }) }
    }
}

/// `level Roofs, Guard at (3,4): what is wrong: what to do`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.to_string();
        let parts = [place.as_str(), &self.what, &self.cure];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(": "))
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.list.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if !self.file.is_empty() {
                write!(f, "{}: ", self.file)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// How a cell is named in messages: as the editor shows it.
pub fn at(cell: IVec2) -> String {
    format!("({},{})", cell.x, cell.y)
}

/// `(3,4)`, or `(3,4) and 7 more`.
pub fn some_of(cells: &[IVec2]) -> String {
    match cells {
        [] => String::new(),
        [one] => at(*one),
        [first, more @ ..] => format!("{} and {} more", at(*first), more.len()),
    }
}
