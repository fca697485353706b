//! `thief-girl survey`

mod heat;
mod table;

use super::args::SurveyArgs;
use super::files;
use super::render::{self, Overlay, grid};
use super::stage::Stage;
use rayon::prelude::*;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::bot::plan::Limits;
use thief_girl::bot::survey::{Findings, Report, SurveyRules, first_decision, human, room_for_error, watch};
use thief_girl::bot::{self, Bot, Ghost, Part, proof};

/// The program that plans.
const GHOST: &str = "ghost";
/// How large a heat map's pixels are.
const SCALE: u32 = 2;

pub fn run(args: &SurveyArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(files::rules(args.rules.as_deref())?);
    let mut survey = SurveyRules::shipped();
    survey.runs = args.runs.unwrap_or(survey.runs);
    let stages = Stage::of_file(&args.file, args.level.as_deref(), args.difficulty.as_deref(), &rules)?;
    let prepare = |stage| Prepared::new(stage, args.proofs.as_deref(), &survey);
    let prepared = stages.par_iter().map(prepare).collect::<Result<Vec<Prepared>, String>>()?;
    let tries: Vec<Try> = prepared.iter().enumerate().flat_map(|(i, it)| it.tries(i, &survey)).collect();
    let played: Vec<Findings> = tries.par_iter().map(|it| prepared[it.stage].play(it, &survey)).collect();
    let mut reports: Vec<Report> = prepared.into_iter().map(|prepared| prepared.report).collect();
    for (it, findings) in tries.iter().zip(&played) {
        reports[it.stage].add(it.program, it.delay, findings);
    }
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| format!("{}: cannot be made: {e}", out.display()))?;
        for (stage, report) in stages.iter().zip(&reports) {
            draw(stage, &args.file, report, out)?;
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&reports).map_err(|e| e.to_string())?);
    } else {
        reports.iter().for_each(|report| println!("{}", table::of(report, &survey)));
    }
    Ok(ExitCode::SUCCESS)
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

/// A run that was found before, as `prove --out` writes it.
fn proof(stage: &Stage, folder: &Path) -> Result<Part, String> {
    let path = folder.join(stage.name() + ".json");
    let inputs = files::recording(&path)?.inputs;
    let mut sim = stage.begin();
    proof::holds(&mut sim, &inputs).map_err(|breach| format!("{}: {}", path.display(), breach.tell(&sim)))?;
    Ok(Part::learn(stage.begin(), &inputs))
}

/// Where she was seen and caught, over a picture of the level.
fn draw(stage: &Stage, file: &Path, report: &Report, out: &Path) -> Result<(), String> {
    render::refuse_huge(&stage.level, SCALE)?;
    let base = render::base(file, &stage.begin(), false)?;
    let lines = grid::Lines { size: stage.level.size() };
    let overlays: [Box<dyn Overlay>; 2] = [Box::new(heat::Heat::new(report)), Box::new(lines)];
    let picture = render::drawn_over(&base, &overlays, SCALE, true)?;
    files::write(&out.join(stage.name() + ".png"), render::png(&picture)?)
}

impl<'a> Prepared<'a> {
    /// What all runs share: the plan, and what is asked once.
    fn new(stage: &'a Stage, proofs: Option<&Path>, survey: &SurveyRules) -> Result<Self, String> {
        let sim = stage.begin();
        let decision = first_decision(stage.begin(), survey);
        let mut report =
            Report::new(stage.level.name.clone(), stage.difficulty, sim.map.cells.size(), decision);
        let proved = proofs.map(|folder| proof(stage, folder)).transpose()?;
        let limits = Limits { work: work(survey.plan_seconds), ..Limits::default() };
        let exact = || Some((0.0, proved.or_else(|| Part::plan(&sim, limits))?));
        let (room, part) = room_for_error(&sim, survey).or_else(exact).unzip();
        report.room_for_error = room;
        Ok(Self { stage, report, part })
    }

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
        watch(self.stage.begin_with(it.seed), &mut player, survey)
    }

    fn program(&self, it: &Try, survey: &SurveyRules) -> Box<dyn Bot> {
        match &self.part {
            Some(part) if it.program == GHOST => {
                Box::new(Ghost::knowing(part.clone(), it.delay, work(survey.replan_seconds)))
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
