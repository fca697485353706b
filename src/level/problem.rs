//! [`Problem`], one finding about a level file, with its place and a fix, for the author of the level.
//!
//! [`Problems`] is the error type of all functions that read levels. `docs/LEVELS.md` lists the findings.

use crate::base::IVec2;
use ldtk_rules::RuleError;
use serde::Serialize;
use std::fmt;

/// How serious a finding about a level file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The level cannot be played.
    Fault,
    /// The level can be played, but probably not as its author meant.
    Warning,
}

/// Place of a finding in a level file: level, layer, thing and cells; parts that do not apply are empty.
///
/// Build it from [`Location::level`] or [`Location::of`] with the methods that add a part. Its `Display`
/// reads like `level Roofs, layer Entities, Guard at (3,4)`; of several cells it names the first and counts
/// the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// Identifier of the level.
    pub level: String,
    /// Identifier of the layer.
    pub layer: String,
    /// What it is about, such as `Guard`, `edge`, `rule 1203`, or the path of a key in the file.
    pub thing: String,
    /// Cells, counted from (0,0) at the top left of the level, as LDtk shows them.
    pub cells: Vec<IVec2>,
}

impl Location {
    /// Creates the location of a whole level.
    pub fn level(name: &str) -> Self {
        Self { level: name.to_string(), ..Self::default() }
    }

    /// Creates the location of something that is in no level, such as a tileset.
    pub fn of(thing: impl Into<String>) -> Self {
        Self { thing: thing.into(), ..Self::default() }
    }

    /// Returns a copy with the layer replaced.
    pub fn layer(&self, name: &str) -> Self {
        Self { layer: name.to_string(), ..self.clone() }
    }

    /// Returns a copy with the thing replaced.
    pub fn thing(&self, thing: impl Into<String>) -> Self {
        Self { thing: thing.into(), ..self.clone() }
    }

    /// Returns a copy with the cells replaced by one cell.
    pub fn cell(&self, cell: IVec2) -> Self {
        self.cells(vec![cell])
    }

    /// Returns a copy with the cells replaced.
    pub fn cells(&self, cells: Vec<IVec2>) -> Self {
        Self { cells, ..self.clone() }
    }
}

/// Writes the location like `level Roofs, layer Entities, Guard at (3,4)`.
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

/// One finding about a level file: where it is, what is wrong, and what to do about it.
///
/// Its `Display` is one line: place, `what` and `cure` with `: ` between them; empty parts are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How serious the finding is.
    pub severity: Severity,
    /// Where in the level file the finding is.
    pub place: Location,
    /// What is wrong, in English.
    pub what: String,
    /// What to do about it, in English; may be empty.
    pub cure: String,
}

/// All faults of a level file, at least one: the error of functions that read levels.
///
/// Its `Display` has one line per fault, each beginning with the name of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// Name of the file, as the user gave it; empty if the text is from no file.
    pub file: String,
    /// Faults in the order in which they were found.
    pub list: Vec<Problem>,
}

impl Problem {
    /// Creates a finding of severity [`Severity::Fault`].
    pub fn fault(place: &Location, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Fault, place: place.clone(), what: what.into(), cure: cure.into() }
    }

    /// Sets the level of the location.
    pub fn at_level(mut self, level: &str) -> Self {
        self.place.level = level.to_string();
        self
    }

    /// Creates a finding of severity [`Severity::Warning`].
    pub fn warning(place: &Location, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::fault(place, what, cure) }
    }
}

/// Converts an auto-layer rule's error to a fault at its level, layer and rule.
impl From<RuleError> for Problem {
    fn from(error: RuleError) -> Self {
        let place = Location::level(&error.level).layer(&error.layer);
        let place = error.rule.map_or_else(|| place.clone(), |uid| place.thing(format!("rule {uid}")));
        Self::fault(&place, error.kind.what(), error.kind.fix())
    }
}

impl Problems {
    /// Creates the error for a single fault that concerns the whole file.
    pub fn one(file: &str, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { file: file.to_string(), list: vec![Problem::fault(&Location::default(), what, cure)] }
    }

    /// Returns `value` if `list` is empty, else `list` as error.
    pub(crate) fn or<T>(file: &str, list: Vec<Problem>, value: T) -> Result<T, Self> {
        if list.is_empty() { Ok(value) } else { Err(Self { file: file.to_string(), list }) }
    }
}

/// Writes the finding like `level Roofs, Guard at (3,4): what is wrong: what to do`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.to_string();
        let parts = [place.as_str(), &self.what, &self.cure];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(": "))
    }
}

/// Writes one fault per line, each beginning with the name of the file if there is one.
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

/// Formats a cell for messages, as LDtk shows it: `(3,4)`.
pub fn at(cell: IVec2) -> String {
    format!("({},{})", cell.x, cell.y)
}

/// Formats a list of cells for messages: `(3,4)`, `(3,4) and 7 more`, or nothing if it is empty.
pub fn some_of(cells: &[IVec2]) -> String {
    match cells {
        [] => String::new(),
        [one] => at(*one),
        [first, more @ ..] => format!("{} and {} more", at(*first), more.len()),
    }
}
