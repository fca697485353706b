//! F7: is a level good to play? What a map alone does not tell, asked of the game itself.
//!
//! [`file()`] says everything that there is to say of a level file, [`level()`] of one level.

mod card;
mod lamps;
mod pace;
mod rounds;
mod rules;
mod start;
mod traps;

use crate::level::inspect::{Inspection, inspect};
use crate::level::{LevelSpec, Problem, check};
use crate::model::{Config, Sim};
use crate::rules::Rules;
use ldtk_rules::ReadFile;
use rules::AuditRules;
use std::sync::Arc;

/// Looks at everything in a project file. Levels in files of their own are asked of `read`.
pub fn file(file: &str, text: &str, read: ReadFile, rules: &Rules) -> Inspection {
    let mut inspection = inspect(file, text, read);
    let played = inspection.levels.iter().flat_map(|level| play(level, rules));
    inspection.findings.extend(played);
    inspection
}

/// All warnings about one level. It has no faults, or it would not be one.
pub fn level(level: &LevelSpec, rules: &Rules) -> Vec<Problem> {
    let mut findings = check::advice(level);
    findings.extend(play(level, rules));
    findings
}

/// What is found by means of the simulation.
fn play(level: &LevelSpec, rules: &Rules) -> Vec<Problem> {
    let limits = AuditRules::shipped();
    let sim = Sim::new(Arc::new(level.clone()), Arc::new(rules.clone()), Config::default());
    let mut findings = card::findings(level, &limits);
    findings.extend(pace::findings(&sim));
    findings.extend(lamps::findings(&sim));
    findings.extend(rounds::findings(&sim));
    findings.extend(traps::findings(&sim, &limits));
    findings.extend(start::findings(sim, &limits));
    findings
}
