//! `thief-girl check`: lists the problems of level files.

use super::args::CheckArgs;
use super::prove;
use super::stage::PlayableLevel;
use crate::shared::disk;
use crate::shared::text::{Lang, Texts};
use rayon::prelude::*;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use thief_girl::audit;
use thief_girl::base::IVec2;
use thief_girl::bot::plan::PlanTerms;
use thief_girl::level::inspect::Inspection;
use thief_girl::level::{Finding, LevelSpec, Problem, Severity};
use thief_girl::rules::{Difficulty, Rules};

/// Exit code: there are problems.
const FINDINGS: u8 = 1;
/// Exit code: a file could not be checked.
const NOT_RUN: u8 = 2;

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<ExitCode, String> {
    let rules = disk::rules(args.rules.as_deref())?;
    let texts = Texts::shipped(args.lang);
    let (mut reports, mut not_run, mut findings) = (Vec::new(), false, false);
    // Every file is checked, even if one before it has problems.
    for path in &args.files {
        match look_at(path, &rules) {
            Ok((file, mut inspection)) => {
                if args.prove {
                    let unproved = unproved(&inspection.levels, &rules, Duration::from_secs(args.budget));
                    inspection.findings.extend(unproved);
                }
                let all_count = args.strict && !inspection.findings.is_empty();
                findings |= all_count || inspection.count(Severity::Fault) > 0;
                if args.json {
                    reports.push(CheckReport::new(file, inspection, args.lang));
                } else {
                    print(&file, &inspection, &texts);
                }
            }
            Err(message) => {
                eprintln!("{message}");
                not_run = true;
            }
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&reports).map_err(|e| e.to_string())?);
    }
    Ok(match (not_run, findings) {
        (true, _) => ExitCode::from(NOT_RUN),
        (false, true) => ExitCode::from(FINDINGS),
        (false, false) => ExitCode::SUCCESS,
    })
}

fn look_at(path: &Path, rules: &Rules) -> Result<(String, Inspection), String> {
    let text = disk::read(path)?;
    let file = path.display().to_string();
    let inspection = audit::file(&file, &text, &disk::beside(path), rules);
    Ok((file, inspection))
}

/// Returns a warning for each level and difficulty without a proof.
fn unproved(levels: &[LevelSpec], rules: &Rules, budget: Duration) -> Vec<Problem> {
    let stages = PlayableLevel::all(levels.to_vec(), &Difficulty::ALL, &Arc::new(rules.clone()));
    stages.par_iter().filter_map(|stage| prove::search(stage, budget, PlanTerms::default()).problem).collect()
}

/// Prints a line for each problem, and one for the file.
fn print(file: &str, inspection: &Inspection, texts: &Texts) {
    for finding in &inspection.findings {
        let line = finding.text(texts.lang);
        match finding.severity {
            Severity::Fault => eprintln!("{file}: {line}"),
            Severity::Warning => {
                eprintln!("{file}: {}", texts.fill("cli.check.warning", &[("finding", &line)]))
            }
        }
    }
    let levels: Vec<&str> = inspection.levels.iter().map(|level| level.name.as_str()).collect();
    let (faults, warnings) = (inspection.count(Severity::Fault), inspection.count(Severity::Warning));
    let counts = [levels.len(), faults, warnings].map(|count| count.to_string());
    let values = [
        ("count", counts[0].as_str()),
        ("levels", &levels.join(texts.get("cli.check.comma"))),
        ("problems", &counts[1]),
        ("warnings", &counts[2]),
    ];
    println!("{file}: {}", texts.fill("cli.check.summary", &values));
}

/// The result for a file, as JSON.
#[derive(Serialize)]
struct CheckReport {
    file: String,
    /// The names of the playable levels.
    levels: Vec<String>,
    findings: Vec<CheckFinding>,
}

/// A problem, as JSON.
#[derive(Serialize)]
struct CheckFinding {
    /// Code and arguments.
    #[serde(flatten)]
    finding: Finding,
    severity: Severity,
    level: String,
    layer: String,
    /// In English, whatever the language.
    thing: String,
    cells: Vec<IVec2>,
    what: String,
    cure: String,
}

impl CheckReport {
    fn new(file: String, inspection: Inspection, lang: Lang) -> Self {
        let levels = inspection.levels.into_iter().map(|level| level.name).collect();
        let findings = inspection.findings.into_iter();
        Self { file, levels, findings: findings.map(|problem| CheckFinding::new(problem, lang)).collect() }
    }
}

impl CheckFinding {
    fn new(problem: Problem, lang: Lang) -> Self {
        let (what, cure) = (problem.what(lang), problem.fix(lang));
        let Problem { severity, place, finding } = problem;
        let thing = place.thing.map(|thing| thing.text(Lang::En)).unwrap_or_default();
        Self {
            finding,
            severity,
            level: place.level,
            layer: place.layer,
            thing,
            cells: place.cells,
            what,
            cure,
        }
    }
}
