//! Audit: design checks of a level that need the simulation or the numbers of `audit.json`, in addition to those
//! of [`crate::level::check`].
//!
//! Begin with [`file()`] for a project file, or [`level()`] for one level.
#![deny(missing_docs)]

mod card;
mod doorways;
mod lamps;
mod pace;
mod rounds;
mod rules;
mod start;
mod traps;

pub use pace::suggested_par;

use crate::level::inspect::{Inspection, inspect};
use crate::level::{LevelSpec, Problem, ReadFile, check};
use crate::model::{Config, Sim};
use crate::rules::Rules;
use rules::AuditRules;
use std::sync::Arc;

/// Inspects a project file and audits its levels; `read` reads the levels that are in separate files.
pub fn file(file: &str, text: &str, read: ReadFile, rules: &Rules) -> Inspection {
    let mut inspection = inspect(file, text, read);
    let played = inspection.levels.iter().flat_map(|level| play(level, rules));
    inspection.findings.extend(played);
    inspection
}

/// All warnings about one level.
pub fn level(level: &LevelSpec, rules: &Rules) -> Vec<Problem> {
    let mut findings = check::advice(level);
    findings.extend(play(level, rules));
    findings
}

/// The warnings that need the simulation or the numbers of `audit.json`.
fn play(level: &LevelSpec, rules: &Rules) -> Vec<Problem> {
    let limits = AuditRules::shipped();
    let sim = Sim::new(Arc::new(level.clone()), Arc::new(rules.clone()), Config::default());
    let mut findings = card::findings(level, &limits);
    findings.extend(pace::findings(&sim));
    findings.extend(lamps::findings(&sim));
    findings.extend(doorways::findings(&sim));
    findings.extend(rounds::findings(&sim));
    findings.extend(traps::findings(&sim, &limits));
    findings.extend(start::findings(sim, &limits));
    findings
}
