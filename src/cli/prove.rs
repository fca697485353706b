//! `thief-girl prove`: searches for runs that win levels unseen.

use super::args::ProveArgs;
use super::ordered::OrderedOutput;
use super::sim::{kit, named};
use super::stage::PlayableLevel;
use crate::shared::disk;
use rayon::prelude::*;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thief_girl::audit;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::base::{IVec2, Lang};
use thief_girl::bot::plan::{Obstacle, PlanTerms, Planner, SearchLimits, SearchProgress, SearchReach};
use thief_girl::bot::proof;
use thief_girl::level::contract::entity;
use thief_girl::level::contract::level::PAR;
use thief_girl::level::finding::{Perception, SearchGoal, Watcher};
use thief_girl::level::{Finding, LevelSpec, Location, Need, NeedSet, Problem};
use thief_girl::model::{Input, Loadout, Sense, Sim};
use thief_girl::replay::{Contract, Recorder, Recording, RecordingError, RunStatistics};
use thief_girl::rules::{Difficulty, Loot, Rules, name_of};
use thief_girl::step::step;

/// Runs the command.
pub fn run(args: &ProveArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(disk::rules(args.rules.as_deref())?);
    let terms = terms(args, &rules)?;
    if args.out.is_some() && !args.kit.is_empty() && args.contract.is_none() {
        return Err(
            "--out: a run with a kit is no proof of a level; only --contract may have one".to_string()
        );
    }
    let outfit = terms.contract.outfit.unwrap_or_default();
    let loadout = Loadout { kit: kit(&args.kit, &rules)?, outfit };
    let (mut stages, is_whole) =
        PlayableLevel::of_file(&args.file, args.level.as_deref(), args.difficulty, &rules)?;
    for stage in &mut stages {
        refuse_closed(&stage.level, &args.closed)?;
        let level = stage.level.without(terms.without).closed(&args.closed);
        (stage.loadout, stage.level) = (loadout, Arc::new(level));
    }
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| format!("{}: cannot be made: {e}", out.display()))?;
    }
    let budget = Duration::from_secs(args.budget);
    let output = OrderedOutput::default();
    let prove = |(place, stage): (usize, &PlayableLevel)| {
        let file = args.out.as_ref().map(|out| out.join(file(stage, args.contract)));
        file.as_deref().map_or(Ok(()), |file| refuse_foreign(stage, file))?;
        let known = file.as_deref().and_then(|file| known(stage, file, args.contract));
        let answer = known.unwrap_or_else(|| search(stage, budget, terms.clone()));
        let par = answer.proof.as_deref().and_then(|proof| par(stage, proof)).unwrap_or_default();
        output.print(place, format!("{}, {}{par}", stage.level.name, answer.words));
        if let (Some(file), Some(proof)) = (&file, &answer.proof) {
            disk::write(file, record(stage, proof).to_json() + "\n")?;
        }
        Ok(answer.proof.is_some())
    };
    let proved = stages.par_iter().enumerate().map(prove).collect::<Result<Vec<bool>, String>>()?;
    let is_all = is_whole && !proved.contains(&false);
    Ok(if is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns an error if a cell cannot be closed: no level has it, or the heist would be impossible without it.
fn refuse_closed(level: &LevelSpec, closed: &[IVec2]) -> Result<(), String> {
    let main = level.treasures.iter().find(|treasure| treasure.loot == Loot::Main);
    let needed =
        [(entity::START, Some(cell_of(level.start))), (entity::TREASURE, main.map(|it| cell_of(it.at)))];
    for cell in closed {
        let [name, at] = [level.name.clone(), format!("({},{})", cell.x, cell.y)];
        if !level.floor.contains(*cell) {
            let size = level.size();
            return Err(format!(
                "--closed: {at} lies outside of level {name}, which has the cells (0,0) to ({},{})",
                size.x - 1,
                size.y - 1
            ));
        }
        if let Some((what, _)) = needed.iter().find(|(_, needed)| *needed == Some(*cell)) {
            return Err(format!(
                "--closed: {at} is the cell of `{what}` in level {name}: nobody wins without it"
            ));
        }
    }
    Ok(())
}

/// Suggests a par from the proof on normal, for a level without one.
fn par(stage: &PlayableLevel, proof: &[Input]) -> Option<String> {
    let wanted = stage.level.par_seconds == 0 && stage.difficulty == Difficulty::Normal;
    let seconds = audit::suggested_par(length(proof));
    wanted.then(|| format!("; the level has no par: {seconds} s would do (`{PAR}`)"))
}

/// Whether a level can be won on a difficulty without any guard investigating.
pub struct ProveResult {
    /// The inputs of such a run.
    pub proof: Option<Vec<Input>>,
    /// How far the search came, if it found none.
    pub problem: Option<Problem>,
    /// Difficulty and result as text, in English.
    words: String,
}

impl ProveResult {
    fn proved(stage: &PlayableLevel, proof: Vec<Input>, how: &str) -> Self {
        let words = format!("{}: proved, {how}", name_of(stage.difficulty));
        Self { proof: Some(proof), problem: None, words }
    }

    fn failed(problem: Problem) -> Self {
        Self { proof: None, words: problem.what(Lang::En), problem: Some(problem) }
    }
}

/// Returns the name of the proof's file.
fn file(stage: &PlayableLevel, contract: Option<Contract>) -> String {
    let contract = contract.map(|contract| format!(".{}", name_of(contract)));
    format!("{}{}.json", stage.name(), contract.unwrap_or_default())
}

/// Reads a proof. It counts if its inputs win today, whoever found it and when.
fn known(stage: &PlayableLevel, path: &Path, contract: Option<Contract>) -> Option<ProveResult> {
    let inputs = Recording::from_json(&disk::read(path).ok()?).ok()?.inputs;
    proof::holds(&mut stage.begin(), &inputs).ok()?;
    if !contract.is_none_or(|contract| fulfils(stage, &inputs, contract)) {
        return None;
    }
    let how = format!("by the proof that is there, in {:.1} s of play", length(&inputs));
    Some(ProveResult::proved(stage, inputs, &how))
}

/// Refuses to write over what is no recording of the level.
fn refuse_foreign(stage: &PlayableLevel, path: &Path) -> Result<(), String> {
    let level = &stage.level.name;
    let is_foreign = match disk::read_bytes(path).map(|bytes| Recording::from_bytes(&bytes)) {
        Ok(Ok(recording)) => recording.level != *level,
        Ok(Err(why)) => matches!(why, RecordingError::Foreign(_) | RecordingError::Invalid(_)),
        Err(_) => false,
    };
    let name = path.display();
    if is_foreign {
        Err(format!("{name}: is no recording of the level {level}: move it away"))
    } else {
        Ok(())
    }
}

/// Whether a run fulfils a contract.
fn fulfils(stage: &PlayableLevel, inputs: &[Input], contract: Contract) -> bool {
    let (mut sim, mut tally) = (stage.begin(), RunStatistics::default());
    for input in inputs {
        step(&mut sim, *input);
        tally.read(&sim);
    }
    contract.loss(&tally, &sim).is_none()
}

/// Returns the terms of the runs that are searched.
fn terms(args: &ProveArgs, rules: &Rules) -> Result<PlanTerms, String> {
    let contract = args.contract.map(|contract| rules.contracts[&contract].clone());
    Ok(PlanTerms { without: needs(&args.without)?, contract: contract.unwrap_or_default() })
}

/// Returns the things that a run is to do without, by their names.
fn needs(names: &[String]) -> Result<NeedSet, String> {
    names.iter().map(|name| named("thing to do without", &name.replace('-', "_"), &Need::ALL)).collect()
}

/// Searches for a proof on some terms, within a budget of time.
pub fn search(stage: &PlayableLevel, budget: Duration, terms: PlanTerms) -> ProveResult {
    let (sim, start) = (stage.begin(), Instant::now());
    let mut planner = Planner::on_terms(&sim, SearchLimits::default(), terms);
    // A move takes up to some milliseconds, so there is a look at the clock after each.
    while planner.advance(1) == SearchProgress::Searching && start.elapsed() < budget {}
    let effort = Effort {
        played: planner.work() as f32 * seconds(1),
        moments: planner.moments(),
        spent: start.elapsed().as_secs_f32(),
    };
    // A plan counts only if it also holds when played from the beginning.
    let proof = planner.plan().filter(|plan| proof::holds(&mut stage.begin(), plan).is_ok());
    let Some(proof) = proof else {
        let reach = planner.reach();
        let place = Location::level(&stage.level.name).cell(reach.cell);
        return ProveResult::failed(Problem::new(&place, unproved(stage, &sim, &reach, effort)));
    };
    let Effort { played, moments, spent } = effort;
    let searched = format!("searched {played:.0} s of play, {moments} moments, in {spent:.1} s");
    ProveResult::proved(stage, proof.to_vec(), &format!("in {:.1} s of play; {searched}", length(proof)))
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

/// What a search took.
struct Effort {
    /// Simulated time, in seconds.
    played: f32,
    moments: usize,
    /// Real time, in seconds.
    spent: f32,
}

/// Returns the finding that says how far a search came and which guards stood in the way.
fn unproved(stage: &PlayableLevel, sim: &Sim, reach: &SearchReach, effort: Effort) -> Finding {
    let (difficulty, cell, after) = (stage.difficulty, reach.cell, seconds(reach.tick));
    let Effort { played, moments, spent } = effort;
    let Some(ahead) = reach.ahead.map(seconds) else {
        return Finding::NoWayToWin { difficulty, played, moments, spent };
    };
    let goal = if reach.has_prize { SearchGoal::Exit } else { SearchGoal::Treasure };
    let watchers = reach.obstacles.iter().take(3).filter_map(|obstacle| watcher(sim, obstacle)).collect();
    if reach.is_all {
        Finding::Unproved { difficulty, cell, ahead, goal, after, watchers, played, moments, spent }
    } else {
        Finding::UnprovedYet { difficulty, cell, ahead, goal, after, watchers, played, moments, spent }
    }
}

fn watcher(sim: &Sim, obstacle: &Obstacle) -> Option<Watcher> {
    let index = sim.guards.iter().position(|&guard| sim.id(guard) == obstacle.guard)?;
    let guard = sim.level.guards.get(index)?;
    let perception = match obstacle.by {
        Some(Sense::Eyes) => Perception::Sees,
        Some(Sense::Nose) => Perception::Smells,
        Some(Sense::Feet) => Perception::Feels,
        None => Perception::Hears,
    };
    let (archetype, from) = (guard.archetype, cell_of(guard.at));
    Some(Watcher { archetype, from, perception, times: obstacle.times, cell: obstacle.cell })
}
