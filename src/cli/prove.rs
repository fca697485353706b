//! `thief-girl prove`

use super::{ProveArgs, files, sim::named};
use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::bot::plan::{Limits, Planner, Progress, Reach};
use thief_girl::bot::proof;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Input, Sim};
use thief_girl::replay::{Recorder, Recording};
use thief_girl::rules::{Difficulty, Rules, name_of};
use thief_girl::step::step;

/// Seconds of work for each level and difficulty, unless told otherwise.
pub const BUDGET: u64 = 60;

/// So many moves are tried before the clock is looked at.
const SLICE: usize = 64;

/// So many searches run at a time: a core each.
const THREADS: usize = 2;

pub fn run(args: &ProveArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(files::rules(args.rules.as_deref())?);
    let project = files::project(&args.file)?;
    let levels = match &args.level {
        Some(name) => vec![project.level(name).map_err(|e| e.to_string())?],
        None => {
            let (levels, problems) = project.levels();
            problems.iter().for_each(|problem| eprintln!("{}: {problem}", args.file.display()));
            levels
        }
    };
    let difficulties = match &args.difficulty {
        Some(name) => vec![named("difficulty", name, &Difficulty::ALL)?],
        None => Difficulty::ALL.to_vec(),
    };
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| format!("{}: cannot be made: {e}", out.display()))?;
    }
    let levels: Vec<Arc<LevelSpec>> = levels.into_iter().map(Arc::new).collect();
    let tasks = levels.iter().flat_map(|level| difficulties.iter().map(move |d| (level.clone(), *d)));
    let all = work_off(tasks.collect(), |(level, difficulty)| {
        let answer = search(&level, &rules, difficulty, Duration::from_secs(args.budget))?;
        println!("{}, {}: {}", level.name, name_of(difficulty), answer.words);
        match (answer.proof, &args.out) {
            (Some(proof), Some(out)) => {
                let name = format!("{}.{}.json", level.name.to_lowercase(), name_of(difficulty));
                files::write(&out.join(name), proof.to_json() + "\n").map(|()| true)
            }
            (proof, _) => Ok(proof.is_some()),
        }
    })?;
    Ok(if all.contains(&false) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Does all tasks, a few at a time; the first error ends it.
fn work_off<T: Send, R: Send>(
    tasks: Vec<T>,
    work: impl Fn(T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let (tasks, results) = (Mutex::new(tasks.into_iter()), Mutex::new(Ok(Vec::new())));
    let locked = "nobody panics while it is held";
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while results.lock().expect(locked).is_ok() {
                    let Some(task) = tasks.lock().expect(locked).next() else { break };
                    let result = work(task);
                    let mut results = results.lock().expect(locked);
                    match (result, results.as_mut()) {
                        (Ok(result), Ok(all)) => all.push(result),
                        (Err(error), _) => *results = Err(error),
                        _ => {}
                    }
                }
            });
        }
    });
    results.into_inner().expect(locked)
}

/// What came of a search.
pub struct Answer {
    pub proof: Option<Recording>,
    /// How far it came, if it found none.
    pub reach: Option<Reach>,
    pub words: String,
}

/// Looks for a proof for so long.
pub fn search(
    level: &Arc<LevelSpec>,
    rules: &Arc<Rules>,
    difficulty: Difficulty,
    budget: Duration,
) -> Result<Answer, String> {
    let begin = || Sim::new(level.clone(), rules.clone(), Config { difficulty, ..Config::default() });
    let (sim, start) = (begin(), Instant::now());
    let mut planner = Planner::new(&sim, Limits::default());
    while planner.advance(SLICE) == Progress::Searching && start.elapsed() < budget {}
    let searched = format!(
        "searched {:.0} s of play and {} moments in {:.1} s",
        planner.work() as f32 * seconds(1),
        planner.moments(),
        start.elapsed().as_secs_f32()
    );
    let Some(plan) = planner.plan() else {
        let reach = planner.reach();
        let words = format!("no proof: {}; {searched}", tell(&sim, &reach));
        return Ok(Answer { proof: None, reach: Some(reach), words });
    };
    // What is written down has been played from the beginning once more.
    proof::holds(&mut begin(), plan).map_err(|breach| format!("{}: {}", level.name, breach.tell(&sim)))?;
    let words = format!("proved, in {:.1} s of play; {searched}", seconds(plan.len() as Tick));
    Ok(Answer { proof: Some(record(begin(), plan)), reach: None, words })
}

fn record(mut sim: Sim, inputs: &[Input]) -> Recording {
    let mut recorder = Recorder::new(&sim);
    for input in inputs {
        step(&mut sim, *input);
        recorder.push(&sim, *input);
    }
    recorder.finish(&sim)
}

/// How far a search came and who stood in the way, for level makers.
pub fn tell(sim: &Sim, reach: &Reach) -> String {
    let Some(ahead) = reach.ahead else { return "there is no way to the heirloom and out".into() };
    let (x, y) = (reach.cell.x, reach.cell.y);
    let goal = if reach.has_prize { "an exit, with the heirloom" } else { "the heirloom and out" };
    let mut words = format!(
        "she came to ({x},{y}), {:.1} s at a walk from {goal}, after {:.1} s",
        seconds(ahead),
        seconds(reach.tick)
    );
    for (i, obstacle) in reach.obstacles.iter().take(3).enumerate() {
        let who = proof::guard_name(sim, obstacle.guard);
        let lead = if i == 0 { "; in the way: " } else { ", " };
        let (x, y) = (obstacle.cell.x, obstacle.cell.y);
        let _ = write!(words, "{lead}{who} ({} times, mostly at ({x},{y}))", obstacle.times);
    }
    words
}
