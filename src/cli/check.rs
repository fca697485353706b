//! `thief-girl check`: lists the problems of level files.

use super::args::CheckArgs;
use super::prove;
use super::stage::PlayableLevel;
use crate::shared::exit::NOT_RUN;
use crate::shared::project_files::{ProjectError, ProjectFiles, pictures};
use crate::shared::text::{Lang, Texts};
use crate::shared::{disk, stdio};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use thief_girl::audit;
use thief_girl::base::IVec2;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, seconds};
use thief_girl::bot;
use thief_girl::bot::plan::PlanTerms;
use thief_girl::level::inspect::Inspection;
use thief_girl::level::{Finding, LevelSpec, Location, Problem, Problems, Severity, Tile, TileLayer};
use thief_girl::model::{Config, Outcome, Sim};
use thief_girl::replay::EXTENSION;
use thief_girl::rules::{Difficulty, Rules};
use thief_girl::step::step;

/// Time after which a careless run is given up.
const LONGEST: Tick = 180 * TICKS_PER_SECOND;

/// Exit code: there are problems.
const FINDINGS: u8 = 1;

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<ExitCode, String> {
    let rules = disk::rules(args.rules.as_deref())?;
    let texts = Texts::shipped(args.lang);
    let (mut reports, mut not_run, mut findings) = (Vec::new(), false, false);
    // Every file is checked, even if one before it has problems.
    for looked in args.files.iter().flat_map(|path| look_at(path, &rules)) {
        match looked {
            Ok((file, mut inspection)) => {
                let proofs = args.prove.then(|| {
                    let searched = proofs(&inspection.levels, &rules, Duration::from_secs(args.budget));
                    let (proved, all) = (searched.iter().flatten().count(), searched.len());
                    inspection.findings.extend(searched.into_iter().filter_map(Result::err));
                    ProofCount { proved, all }
                });
                let all_count = args.strict && !inspection.findings.is_empty();
                findings |= all_count || inspection.count(Severity::Fault) > 0;
                let careless = careless_wins(&inspection.levels, &rules);
                if args.json {
                    reports.push(CheckReport::new(file, inspection, careless, args.lang));
                } else {
                    print(&file, &inspection, &careless, proofs, &texts);
                }
            }
            Err(message) => {
                stdio::problem(message);
                not_run = true;
            }
        }
    }
    if args.json {
        stdio::lines(serde_json::to_string_pretty(&reports).map_err(|e| e.to_string())?);
    }
    Ok(match (not_run, findings) {
        (true, _) => ExitCode::from(NOT_RUN),
        (false, true) => ExitCode::from(FINDINGS),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// Returns the name and the findings of each project of a file, an archive may have several; an error if it cannot be
/// read.
fn look_at(path: &Path, rules: &Rules) -> Vec<Result<(String, Inspection), String>> {
    let name = path.display();
    if is_recording(path) {
        return vec![Err(format!("{name}: this is a recording: check it with `thief-girl verify {name}`"))];
    }
    match ProjectFiles::all(path) {
        Ok(projects) => projects.iter().map(|files| found(files.name(), inspected(files, rules))).collect(),
        Err(why) => vec![found(name.to_string(), Err(why))],
    }
}

fn inspected(files: &ProjectFiles, rules: &Rules) -> Result<Inspection, ProjectError> {
    let text = files.text()?;
    let mut inspection = audit::file(&files.name(), &text, &|part| files.part(part), rules);
    inspection.findings.extend(faults_of_pictures(files, &text, &inspection.levels));
    Ok(inspection)
}

/// Returns a warning for each picture that cannot be shown: the level can be played without it, but `render` and `pack`
/// refuse it; and for each layer of tiles that are not in their picture.
fn faults_of_pictures(files: &ProjectFiles, project: &str, levels: &[LevelSpec]) -> Vec<Problem> {
    let (mut faults, mut sizes) = (Vec::new(), BTreeMap::new());
    for picture in pictures(project) {
        match files.picture(&picture) {
            Ok(image) => _ = sizes.insert(picture, image.dimensions()),
            Err(why) => {
                let fault = Problem::new(&Location::default(), Finding::PictureUnreadable { picture, why });
                faults.push(Problem { severity: Severity::Warning, ..fault });
            }
        }
    }
    faults.extend(levels.iter().flat_map(|level| tiles_outside(level, &sizes)));
    faults
}

/// Returns a warning for each layer with tiles outside their picture, of which `sizes` has width and height.
fn tiles_outside(level: &LevelSpec, sizes: &BTreeMap<String, (u32, u32)>) -> Vec<Problem> {
    let warning = |layer: &TileLayer| {
        let &(width, height) = sizes.get(&layer.image)?;
        let is_inside = |tile: &Tile| {
            let end = |start: i32| i64::from(start) + i64::from(tile.size);
            tile.source.min_element() >= 0
                && end(tile.source.x) <= width.into()
                && end(tile.source.y) <= height.into()
        };
        let place = Location::level(&level.name).layer(&layer.name);
        let fault = Finding::TilesOutsidePicture { picture: layer.image.clone(), width, height };
        (!layer.tiles.iter().all(is_inside)).then(|| Problem::new(&place, fault))
    };
    level.art.iter().filter_map(warning).collect()
}

/// What is wrong with the content of a file is a finding, whatever it is.
fn found(name: String, inspection: Result<Inspection, ProjectError>) -> Result<(String, Inspection), String> {
    match inspection {
        Ok(inspection) => Ok((name, inspection)),
        Err(ProjectError::Unusable(Problems { list, .. })) => {
            Ok((name, Inspection { levels: Vec::new(), findings: list }))
        }
        Err(why @ ProjectError::Unread(..)) => Err(why.to_string()),
    }
}

/// Whether a file is a recording, by its name if it is packed, else by its content.
fn is_recording(path: &Path) -> bool {
    match path.extension().and_then(OsStr::to_str) {
        Some(EXTENSION) => path.exists(),
        Some("json") => disk::recording(path).is_ok(),
        _ => false,
    }
}

/// Searches for a proof of each level on each difficulty; an error is a warning.
fn proofs(levels: &[LevelSpec], rules: &Rules, budget: Duration) -> Vec<Result<(), Problem>> {
    let stages = PlayableLevel::all(levels.to_vec(), &Difficulty::ALL, &Arc::new(rules.clone()));
    let search = |stage| prove::search(stage, budget, PlanTerms::default()).problem.map_or(Ok(()), Err);
    stages.par_iter().map(search).collect()
}

/// How many proofs were found of those that were searched for.
#[derive(Clone, Copy)]
struct ProofCount {
    proved: usize,
    all: usize,
}

/// A level that is won by walking straight in and out, whoever sees it.
#[derive(Serialize)]
struct CarelessWin {
    level: String,
    seconds: f32,
    /// Whether it has a guard at all.
    #[serde(skip)]
    is_guarded: bool,
}

/// Returns the levels in which nobody has to take care, on normal.
fn careless_wins(levels: &[LevelSpec], rules: &Rules) -> Vec<CarelessWin> {
    let rules = Arc::new(rules.clone());
    let play = |level: &LevelSpec| {
        let mut sim = Sim::new(Arc::new(level.clone()), rules.clone(), Config::default());
        let mut bot = bot::by_name("careless")?;
        while sim.outcome.is_none() && sim.tick < LONGEST {
            let input = bot.input(&sim);
            step(&mut sim, input);
        }
        let is_won = sim.outcome == Some(Outcome::Won);
        let (name, is_guarded) = (level.name.clone(), !level.guards.is_empty());
        is_won.then(|| CarelessWin { level: name, seconds: seconds(sim.tick), is_guarded })
    };
    levels.par_iter().filter_map(play).collect()
}

/// Prints a line for each problem, and one for the file.
fn print(
    file: &str,
    inspection: &Inspection,
    careless: &[CarelessWin],
    proofs: Option<ProofCount>,
    texts: &Texts,
) {
    for finding in &inspection.findings {
        let line = finding.text(texts.lang);
        match finding.severity {
            Severity::Fault => stdio::problem(format_args!("{file}: {line}")),
            Severity::Warning => stdio::problem(format_args!(
                "{file}: {}",
                texts.fill("cli.check.warning", &[("finding", &line)])
            )),
        }
    }
    for CarelessWin { level, seconds, is_guarded } in careless {
        let key = if *is_guarded { "cli.check.careless" } else { "cli.check.unguarded" };
        let values = [("level", level.as_str()), ("seconds", &format!("{seconds:.1}"))];
        stdio::line(format_args!("{file}: {}", texts.fill(key, &values)));
    }
    stdio::line(format_args!("{file}: {}", summary(inspection, proofs, texts)));
}

/// Returns the playable levels and the numbers of problems, warnings and proofs as text.
fn summary(inspection: &Inspection, proofs: Option<ProofCount>, texts: &Texts) -> String {
    let comma = texts.get("cli.check.comma");
    let names: Vec<&str> = inspection.levels.iter().map(|level| level.name.as_str()).collect();
    let levels = match names.len() {
        0 => texts.get("cli.check.none").to_string(),
        n => {
            let count = texts.counted("cli.check.levels", n as u64);
            texts.fill("cli.check.names", &[("count", &count), ("names", &names.join(comma))])
        }
    };
    let kinds = [("cli.check.problems", Severity::Fault), ("cli.check.warnings", Severity::Warning)];
    let counts = kinds.map(|(key, severity)| texts.counted(key, inspection.count(severity) as u64));
    let proofs = proofs.map(|ProofCount { proved, all }| {
        texts.fill("cli.check.proved", &[("n", &proved.to_string()), ("all", &all.to_string())])
    });
    [levels].into_iter().chain(counts).chain(proofs).collect::<Vec<String>>().join(comma)
}

/// The result for a file, as JSON.
#[derive(Serialize)]
struct CheckReport {
    file: String,
    /// The names of the playable levels.
    levels: Vec<String>,
    careless_wins: Vec<CarelessWin>,
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
    fn new(file: String, inspection: Inspection, careless_wins: Vec<CarelessWin>, lang: Lang) -> Self {
        let levels = inspection.levels.into_iter().map(|level| level.name).collect();
        let findings = inspection.findings.into_iter();
        let findings = findings.map(|problem| CheckFinding::new(problem, lang)).collect();
        Self { file, levels, careless_wins, findings }
    }
}

impl CheckFinding {
    fn new(problem: Problem, lang: Lang) -> Self {
        let (what, cure, cells) = (problem.what(lang), problem.fix(lang), problem.cells());
        let Problem { severity, place, finding } = problem;
        let thing = place.thing.map(|thing| thing.text(Lang::En)).unwrap_or_default();
        Self { finding, severity, level: place.level, layer: place.layer, thing, cells, what, cure }
    }
}
