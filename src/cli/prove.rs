//! `thief-girl prove`: searches for runs that win levels unseen.

use super::args::ProveArgs;
use super::stage::PlayableLevel;
use crate::shared::disk;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::bot::plan::{Planner, SearchLimits, SearchProgress, SearchReach};
use thief_girl::bot::proof;
use thief_girl::model::{Input, Sense, Sim};
use thief_girl::replay::{Recorder, Recording};
use thief_girl::rules::name_of;
use thief_girl::step::step;

/// How many moves the planner tries between two looks at the clock.
const SLICE: usize = 64;

/// Runs the command.
pub fn run(args: &ProveArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(disk::rules(args.rules.as_deref())?);
    let stages = PlayableLevel::of_file(&args.file, args.level.as_deref(), args.difficulty, &rules)?;
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| format!("{}: cannot be made: {e}", out.display()))?;
    }
    let budget = Duration::from_secs(args.budget);
    let prove = |stage: &PlayableLevel| {
        let answer = answer(stage, args.out.as_deref(), budget);
        println!("{}, {}: {}", stage.level.name, name_of(stage.difficulty), answer.words);
        if let (Some(out), Some(proof)) = (&args.out, &answer.proof) {
            disk::write(&out.join(file(stage)), record(stage, proof).to_json() + "\n")?;
        }
        Ok(answer.proof.is_some())
    };
    let proved = stages.par_iter().map(prove).collect::<Result<Vec<bool>, String>>()?;
    let is_all = !proved.is_empty() && !proved.contains(&false);
    Ok(if is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether a level can be won on a difficulty without any guard investigating.
pub struct ProveResult {
    /// The inputs of such a run.
    pub proof: Option<Vec<Input>>,
    /// How far the search came, if it found none.
    pub reach: Option<SearchReach>,
    /// Everything as text.
    pub words: String,
}

/// Returns the name of the proof's file.
fn file(stage: &PlayableLevel) -> String {
    stage.name() + ".json"
}

/// Returns a proof from the folder if it still holds, or searches for one.
fn answer(stage: &PlayableLevel, folder: Option<&Path>, budget: Duration) -> ProveResult {
    let known = folder.and_then(|folder| known(stage, &folder.join(file(stage))));
    known.map_or_else(
        || search(stage, budget),
        |proof| {
            let words = format!("proved, by what was known, in {:.1} s of play", length(&proof));
            ProveResult { proof: Some(proof), reach: None, words }
        },
    )
}

/// Reads a proof. It counts if its inputs win today, whoever found it and when.
fn known(stage: &PlayableLevel, path: &Path) -> Option<Vec<Input>> {
    let inputs = Recording::from_json(&disk::read(path).ok()?).ok()?.inputs;
    proof::holds(&mut stage.begin(), &inputs).ok()?;
    Some(inputs)
}

/// Searches for a proof, within a budget of time.
pub fn search(stage: &PlayableLevel, budget: Duration) -> ProveResult {
    let (sim, start) = (stage.begin(), Instant::now());
    let mut planner = Planner::new(&sim, SearchLimits::default());
    while planner.advance(SLICE) == SearchProgress::Searching && start.elapsed() < budget {}
    let searched = format!(
        "searched {:.0} s of play, {} moments, in {:.1} s",
        planner.work() as f32 * seconds(1),
        planner.moments(),
        start.elapsed().as_secs_f32()
    );
    // A plan counts only if it also holds when played from the beginning.
    let proof = planner.plan().filter(|plan| proof::holds(&mut stage.begin(), plan).is_ok());
    if let Some(proof) = proof {
        let words = format!("proved, in {:.1} s of play; {searched}", length(proof));
        return ProveResult { proof: Some(proof.to_vec()), reach: None, words };
    }
    let reach = planner.reach();
    let words = format!("no proof: {}; {searched}", tell(&sim, &reach));
    ProveResult { proof: None, reach: Some(reach), words }
}

fn record(stage: &PlayableLevel, inputs: &[Input]) -> Recording {
    let mut sim = stage.begin();
    let mut recorder = Recorder::new(&sim);
    for input in inputs {
        step(&mut sim, *input);
        recorder.push(&sim, *input);
    }
    recorder.finish(&sim)
}

/// Returns the length of a run, in seconds.
fn length(inputs: &[Input]) -> f32 {
    seconds(inputs.len() as Tick)
}

/// Describes for level designers how far a search came and which guards stood in the way.
fn tell(sim: &Sim, reach: &SearchReach) -> String {
    let Some(ahead) = reach.ahead else { return "there is no way to the heirloom and out".into() };
    let goal = if reach.has_prize { "an exit, with the heirloom" } else { "the heirloom and out" };
    let (x, y, ahead, after) = (reach.cell.x, reach.cell.y, seconds(ahead), seconds(reach.tick));
    let mut words =
        format!("unnoticed she came to ({x},{y}), {ahead:.1} s at a walk from {goal}, after {after:.1} s");
    for (i, obstacle) in reach.obstacles.iter().take(3).enumerate() {
        let who = proof::guard_name(sim, obstacle.guard);
        let lead = if i == 0 { "; there " } else { ", " };
        let (x, y, does) = (obstacle.cell.x, obstacle.cell.y, notices(obstacle.by));
        let _ = write!(words, "{lead}{who} {does} her ({} times, mostly at ({x},{y}))", obstacle.times);
    }
    words + if reach.is_all { "; nothing is left to try" } else { "; more might be found by --budget" }
}

fn notices(by: Option<Sense>) -> &'static str {
    match by {
        Some(Sense::Eyes) => "sees",
        Some(Sense::Nose) => "smells",
        Some(Sense::Feet) => "feels",
        None => "hears",
    }
}
