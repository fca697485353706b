//! `thief-girl prove`

use super::{ProveArgs, files, sim::named};
use std::fmt::Write as _;
use std::path::Path;
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
    let budget = Duration::from_secs(args.budget);
    let proved = work_off(questions(&levels, &rules, &difficulties), |question| {
        let answer = question.answer(args.out.as_deref(), budget);
        println!("{}, {}: {}", question.level.name, name_of(question.difficulty), answer.words);
        if let (Some(out), Some(proof)) = (&args.out, &answer.proof) {
            files::write(&out.join(question.file()), question.record(proof).to_json() + "\n")?;
        }
        Ok(answer.proof.is_some())
    })?;
    let is_all = !proved.is_empty() && !proved.contains(&false);
    Ok(if is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Can a level be won on a difficulty, with nobody past 60?
pub struct Question {
    pub level: Arc<LevelSpec>,
    pub difficulty: Difficulty,
    rules: Arc<Rules>,
}

/// What came of a question.
pub struct Answer {
    /// The inputs that do it.
    pub proof: Option<Vec<Input>>,
    /// How far the search came, if it found none.
    pub reach: Option<Reach>,
    /// All of it in words.
    pub words: String,
}

pub fn questions(levels: &[LevelSpec], rules: &Arc<Rules>, difficulties: &[Difficulty]) -> Vec<Question> {
    let levels: Vec<Arc<LevelSpec>> = levels.iter().cloned().map(Arc::new).collect();
    let ask = |level: &Arc<LevelSpec>, difficulty: &Difficulty| Question {
        level: level.clone(),
        difficulty: *difficulty,
        rules: rules.clone(),
    };
    levels
        .iter()
        .flat_map(|level| difficulties.iter().map(move |difficulty| ask(level, difficulty)))
        .collect()
}

impl Question {
    /// The first moment, in plain clothes and with empty pouches.
    fn begin(&self) -> Sim {
        let config = Config { difficulty: self.difficulty, ..Config::default() };
        Sim::new(self.level.clone(), self.rules.clone(), config)
    }

    /// The name of its proof's file.
    fn file(&self) -> String {
        format!("{}.{}.json", self.level.name.to_lowercase(), name_of(self.difficulty))
    }

    /// A proof in the folder that still holds, or one that is found within so long.
    fn answer(&self, folder: Option<&Path>, budget: Duration) -> Answer {
        let known = folder.and_then(|folder| self.known(&folder.join(self.file())));
        known.map_or_else(
            || self.search(budget),
            |proof| {
                let words = format!("proved, by what was known, in {:.1} s of play", length(&proof));
                Answer { proof: Some(proof), reach: None, words }
            },
        )
    }

    /// What an old proof proves is not who found it, nor when: if its inputs win today, they win.
    fn known(&self, path: &Path) -> Option<Vec<Input>> {
        let inputs = Recording::from_json(&files::read(path).ok()?).ok()?.inputs;
        proof::holds(&mut self.begin(), &inputs).ok()?;
        Some(inputs)
    }

    /// Searches for so long.
    pub fn search(&self, budget: Duration) -> Answer {
        let (sim, start) = (self.begin(), Instant::now());
        let mut planner = Planner::new(&sim, Limits::default());
        while planner.advance(SLICE) == Progress::Searching && start.elapsed() < budget {}
        let searched = format!(
            "searched {:.0} s of play, {} moments, in {:.1} s",
            planner.work() as f32 * seconds(1),
            planner.moments(),
            start.elapsed().as_secs_f32()
        );
        // What was found is played from the beginning once more before anybody believes it.
        let proof = planner.plan().filter(|plan| proof::holds(&mut self.begin(), plan).is_ok());
        if let Some(proof) = proof {
            let words = format!("proved, in {:.1} s of play; {searched}", length(proof));
            return Answer { proof: Some(proof.to_vec()), reach: None, words };
        }
        let reach = planner.reach();
        let words = format!("no proof: {}; {searched}", tell(&sim, &reach));
        Answer { proof: None, reach: Some(reach), words }
    }

    fn record(&self, inputs: &[Input]) -> Recording {
        let mut sim = self.begin();
        let mut recorder = Recorder::new(&sim);
        for input in inputs {
            step(&mut sim, *input);
            recorder.push(&sim, *input);
        }
        recorder.finish(&sim)
    }
}

/// How long a run is, in seconds.
fn length(inputs: &[Input]) -> f32 {
    seconds(inputs.len() as Tick)
}

/// How far a search came and who stood in the way, for level makers.
fn tell(sim: &Sim, reach: &Reach) -> String {
    let Some(ahead) = reach.ahead else { return "there is no way to the heirloom and out".into() };
    let goal = if reach.has_prize { "an exit, with the heirloom" } else { "the heirloom and out" };
    let (x, y, ahead, after) = (reach.cell.x, reach.cell.y, seconds(ahead), seconds(reach.tick));
    let mut words = format!("she came to ({x},{y}), {ahead:.1} s at a walk from {goal}, after {after:.1} s");
    for (i, obstacle) in reach.obstacles.iter().take(3).enumerate() {
        let who = proof::guard_name(sim, obstacle.guard);
        let lead = if i == 0 { "; in the way: " } else { ", " };
        let (x, y) = (obstacle.cell.x, obstacle.cell.y);
        let _ = write!(words, "{lead}{who} ({} times, mostly at ({x},{y}))", obstacle.times);
    }
    words
}

/// Does all tasks, one a core at a time; the first error ends it.
pub fn work_off<T: Send, R: Send>(
    tasks: Vec<T>,
    work: impl Fn(T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (tasks, results) = (Mutex::new(tasks.into_iter()), Mutex::new(Ok(Vec::new())));
    let locked = "nobody panics while it is held";
    std::thread::scope(|scope| {
        for _ in 0..cores {
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
