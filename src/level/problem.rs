//! [`Problem`], one finding about a level file at its place, for the author of the level.
//!
//! [`Problems`] is the error type of all functions that read levels. `docs/LEVELS.md` lists the findings.

use super::finding::Finding;
use super::finding::text::{FindingTexts, TextPart};
use super::location::{Location, Subject};
use super::severity::Severity;
use crate::base::{IVec2, Lang};
use ldtk_rules::{RuleError, RuleErrorKind};
use std::fmt;

/// One finding about a level file: where it is, what is wrong, and what to do about it.
///
/// Its `Display` is its [`text`](Self::text) in English.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// How serious it is: [`Finding::severity`], unless the level can be played all the same.
    pub severity: Severity,
    /// Where in the level file it is.
    pub place: Location,
    /// What is wrong.
    pub finding: Finding,
}

/// All faults of a level file, at least one: the error of functions that read levels.
///
/// Its `Display` is its [`text`](Self::text) in English.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    /// Name of the file, as the user gave it; empty if the text is from no file.
    pub file: String,
    /// Faults in the order in which they were found.
    pub list: Vec<Problem>,
}

impl Problem {
    /// Creates a problem of the severity of its finding.
    pub fn new(place: &Location, finding: Finding) -> Self {
        Self { severity: finding.severity(), place: place.clone(), finding }
    }

    /// Sets the level of the location.
    pub fn at_level(mut self, level: &str) -> Self {
        self.place.level = level.to_string();
        self
    }

    /// Returns the cells to mark: those of the place, after that of the finding if it has one of its own.
    pub fn cells(&self) -> Vec<IVec2> {
        self.finding.cell().into_iter().chain(self.place.cells.iter().copied()).collect()
    }

    /// Returns what is wrong, in a language.
    pub fn what(&self, lang: Lang) -> String {
        FindingTexts::of(lang).finding(&self.finding, TextPart::What)
    }

    /// Returns what to do about it, in a language; may be empty.
    pub fn fix(&self, lang: Lang) -> String {
        FindingTexts::of(lang).finding(&self.finding, TextPart::Fix)
    }

    /// Returns one line in a language: place, problem and fix, such as `Guard at (3,4): what is wrong: what to
    /// do`.
    pub fn text(&self, lang: Lang) -> String {
        FindingTexts::of(lang).line([self.place.text(lang), self.what(lang), self.fix(lang)])
    }
}

/// Converts an auto-layer rule's error to a fault at its level, layer and rule.
impl From<RuleError> for Problem {
    fn from(error: RuleError) -> Self {
        let place = Location::level(&error.level).layer(&error.layer);
        let place = error.rule.map_or_else(|| place.clone(), |uid| place.thing(Subject::Rule { uid }));
        let finding = match error.kind {
            RuleErrorKind::LevelSize => Finding::RuleLevelSize,
            RuleErrorKind::PerlinOctaves => Finding::RuleOctaves,
            RuleErrorKind::PatternSize => Finding::RulePatternSize,
            RuleErrorKind::PatternLength => Finding::RulePatternLength,
            RuleErrorKind::Budget => Finding::RuleBudget,
            other => Finding::RuleUnusable { why: other.what().to_string() },
        };
        Self::new(&place, finding)
    }
}

impl Problems {
    /// Creates the error for a single fault that concerns the whole file.
    pub fn one(file: &str, finding: Finding) -> Self {
        Self { file: file.to_string(), list: vec![Problem::new(&Location::default(), finding)] }
    }

    /// Returns `value` if `list` is empty, else `list` as error.
    pub(crate) fn or<T>(file: &str, list: Vec<Problem>, value: T) -> Result<T, Self> {
        if list.is_empty() { Ok(value) } else { Err(Self { file: file.to_string(), list }) }
    }

    /// Returns one line per fault in a language, each beginning with the name of the file if there is one.
    pub fn text(&self, lang: Lang) -> String {
        let file = if self.file.is_empty() { String::new() } else { format!("{}: ", self.file) };
        let lines: Vec<String> = self.list.iter().map(|fault| file.clone() + &fault.text(lang)).collect();
        lines.join("\n")
    }
}

/// Writes the problem in English, like `level Roofs, Guard at (3,4): what is wrong: what to do`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

/// Writes the faults in English, one per line.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Problems {}
