//! `thief-girl survey`

mod heat;
mod table;

use super::render::{self, Overlay, grid};
use super::{SurveyArgs, files, sim::named};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::bot::plan::Limits;
use thief_girl::bot::survey::{Findings, Report, SurveyRules, first_decision, human, watch};
use thief_girl::bot::{self, Bot, Part, Rehearsed};
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Sim};
use thief_girl::replay::Recording;
use thief_girl::rules::{Difficulty, Rules, name_of};

/// The program that plans.
const GHOST: &str = "ghost";
/// How large a heat map's pixels are.
const SCALE: u32 = 2;

pub fn run(args: &SurveyArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(files::rules(args.rules.as_deref())?);
    let mut survey = SurveyRules::shipped();
    survey.runs = args.runs.unwrap_or(survey.runs);
    let stages = stages(args, &rules)?;
    let prepared = in_order(&stages, |stage| stage.prepare(args.proofs.as_deref(), &survey));
    let prepared = prepared.into_iter().collect::<Result<Vec<Prepared>, String>>()?;
    let tries: Vec<Try> = prepared.iter().enumerate().flat_map(|(i, it)| it.tries(i, &survey)).collect();
    let played = in_order(&tries, |it| prepared[it.stage].play(it, &survey));
    let mut reports: Vec<Report> = prepared.into_iter().map(|prepared| prepared.report).collect();
    for (it, findings) in tries.iter().zip(&played) {
        reports[it.stage].add(it.program, it.delay, findings);
    }
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| format!("{}: cannot be made: {e}", out.display()))?;
        for (stage, report) in stages.iter().zip(&reports) {
            stage.draw(&args.file, report, out)?;
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&reports).map_err(|e| e.to_string())?);
    } else {
        reports.iter().for_each(|report| println!("{}", table::of(report, &survey)));
    }
    Ok(ExitCode::SUCCESS)
}

/// A level on a difficulty.
struct Stage {
    level: Arc<LevelSpec>,
    rules: Arc<Rules>,
    difficulty: Difficulty,
}

fn stages(args: &SurveyArgs, rules: &Arc<Rules>) -> Result<Vec<Stage>, String> {
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
    let levels = levels.into_iter().map(Arc::new);
    let on = |level: Arc<LevelSpec>| {
        let stage = move |difficulty: &Difficulty| Stage {
            level: level.clone(),
            rules: rules.clone(),
            difficulty: *difficulty,
        };
        difficulties.iter().map(stage).collect::<Vec<Stage>>()
    };
    Ok(levels.flat_map(on).collect())
}

impl Stage {
    fn begin(&self) -> Sim {
        let config = Config { difficulty: self.difficulty, ..Config::default() };
        Sim::new(self.level.clone(), self.rules.clone(), config)
    }

    /// What all runs share: the plan, and what is asked once.
    fn prepare(&self, proofs: Option<&Path>, survey: &SurveyRules) -> Result<Prepared<'_>, String> {
        let sim = self.begin();
        let decision = first_decision(self.begin(), survey);
        let report = Report::new(self.level.name.clone(), self.difficulty, sim.map.cells.size(), decision);
        let part = match proofs {
            Some(folder) => Some(self.proof(folder)?),
            None => Part::plan(&sim, Limits { work: work(survey.plan_seconds), ..Limits::default() }),
        };
        Ok(Prepared { stage: self, report, part })
    }

    /// A run that was found before, as `prove --out` writes it.
    fn proof(&self, folder: &Path) -> Result<Part, String> {
        let path = folder.join(format!("{}.json", self.name()));
        let error = |e| format!("{}: {e}", path.display());
        let recording = Recording::from_json(&files::read(&path)?).map_err(error)?;
        recording.fits(&self.begin()).map_err(error)?;
        Ok(Part::learn(self.begin(), &recording.inputs))
    }

    /// How its files are called.
    fn name(&self) -> String {
        format!("{}.{}", self.level.name.to_lowercase(), name_of(self.difficulty))
    }

    fn draw(&self, file: &Path, report: &Report, out: &Path) -> Result<(), String> {
        render::refuse_huge(&self.level, SCALE)?;
        let base = render::base(file, &self.begin(), false)?;
        let lines = grid::Lines { size: self.level.size() };
        let overlays: [Box<dyn Overlay>; 2] = [Box::new(heat::Heat::new(report)), Box::new(lines)];
        let picture = render::drawn_over(&base, &overlays, SCALE, true)?;
        files::write(&out.join(format!("{}.png", self.name())), render::png(&picture)?)
    }
}

/// A stage that can be played on.
struct Prepared<'a> {
    stage: &'a Stage,
    report: Report,
    /// What the ghost knows by heart; `None`: it found no way.
    part: Option<Part>,
}

/// One run that is to be played.
struct Try {
    stage: usize,
    program: &'static str,
    delay: Tick,
    seed: u64,
}

impl Prepared<'_> {
    fn tries(&self, stage: usize, survey: &SurveyRules) -> Vec<Try> {
        let programs = bot::NAMES.into_iter().filter(|name| *name != GHOST || self.part.is_some());
        let delays = || survey.delays_seconds.iter().map(|seconds| ticks(*seconds));
        let all = programs.flat_map(|program| delays().map(move |delay| (program, delay)));
        let seeds = 1..=u64::from(survey.runs);
        all.flat_map(|(program, delay)| seeds.clone().map(move |seed| Try { stage, program, delay, seed }))
            .collect()
    }

    fn play(&self, it: &Try, survey: &SurveyRules) -> Findings {
        let mut player = human(self.program(it, survey), it.delay, it.seed, survey);
        watch(self.stage.begin(), &mut player, survey)
    }

    fn program(&self, it: &Try, survey: &SurveyRules) -> Box<dyn Bot> {
        match &self.part {
            Some(part) if it.program == GHOST => {
                Box::new(Rehearsed::new(part.clone(), it.delay, work(survey.replan_seconds)))
            }
            _ => bot::by_name(it.program)
                .unwrap_or_else(|| unreachable!("the list of programs names those there are")),
        }
    }
}

/// So many seconds of play, as the planner counts its work.
fn work(seconds: f32) -> u64 {
    u64::from(ticks(seconds))
}

/// Does all tasks, as many at a time as there are cores; the results stand in the order of the tasks.
fn in_order<'a, T: Sync, R: Send>(tasks: &'a [T], work: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let locked = "nobody panics while it is held";
    std::thread::scope(|scope| {
        for _ in 0..cores.min(tasks.len()) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(i) else { break };
                    let result = work(task);
                    done.lock().expect(locked).push((i, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect(locked);
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}
