//! `thief-girl survey`: many bot runs with human reaction times, as a report and heat maps.

mod heat;
mod table;
mod walked;

use super::args::SurveyArgs;
use super::ordered::OrderedOutput;
use super::render::{self, Overlay, grid};
use super::stage::PlayableLevel;
use crate::shared::{disk, png, stdio};
use rayon::prelude::*;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::bot::plan::SearchLimits;
use thief_girl::bot::survey::{
    ChaseRecord, RunFindings, SurveyReport, SurveyRules, chases, first_decision, human, plan_tolerance, watch,
};
use thief_girl::bot::{self, Bot, PlanSegment, PlannerBot, proof};
use thief_girl::model::Input;
use thief_girl::replay::Recorder;
use thief_girl::step::step;

/// Name of the bot that follows a plan.
const PLANNER: &str = "planner";
/// Scale of heat maps.
const SCALE: u32 = 2;

/// Runs the command.
pub fn run(args: &SurveyArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(disk::rules(args.rules.as_deref())?);
    let mut survey = disk::survey_rules(args.rules.as_deref())?;
    survey.runs = args.runs.unwrap_or(survey.runs);
    let (stages, is_whole) =
        PlayableLevel::of_file(&args.file, args.level.as_deref(), args.difficulty, &rules)?;
    for folder in [&args.out, &args.chases].into_iter().flatten() {
        make(folder)?;
    }
    let output = OrderedOutput::default();
    let reports = stages.par_iter().enumerate().map(|(place, stage)| {
        let report = of_level(stage, args, &survey)?;
        if !args.json {
            output.print(place, table::of(&report, &survey));
        }
        Ok(report)
    });
    let reports = reports.collect::<Result<Vec<SurveyReport>, String>>()?;
    if args.json {
        stdio::lines(serde_json::to_string_pretty(&reports).map_err(|e| e.to_string())?);
    }
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays a level on a difficulty with all bots, and writes its chases and pictures.
fn of_level(stage: &PlayableLevel, args: &SurveyArgs, survey: &SurveyRules) -> Result<SurveyReport, String> {
    let prepared = PreparedLevel::new(stage, args.proofs.as_deref(), survey)?;
    if let Some(folder) = &args.chases {
        prepared.write_chases(folder)?;
    }
    let tries = prepared.tries(survey);
    let played: Vec<RunFindings> = tries.par_iter().map(|it| prepared.play(it, survey)).collect();
    let mut report = prepared.report;
    for (it, findings) in tries.iter().zip(&played) {
        report.add(it.program, it.delay, findings);
    }
    if let Some(out) = &args.out {
        draw(stage, &args.file, &report, out)?;
    }
    Ok(report)
}

fn make(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: cannot be made: {e}", folder.display()))
}

/// A level on a difficulty, prepared for runs.
struct PreparedLevel<'a> {
    stage: &'a PlayableLevel,
    report: SurveyReport,
    /// The plan that the planner bot follows; `None` if no plan was found.
    part: Option<PlanSegment>,
    /// The inputs up to the end of each chase of the report.
    flown: Vec<Vec<Input>>,
}

/// One run that is to be played.
struct SurveyRun {
    program: &'static str,
    delay: Tick,
    seed: u64,
}

/// Reads a proof that `prove --out` has written.
fn proof(stage: &PlayableLevel, folder: &Path) -> Result<PlanSegment, String> {
    let path = folder.join(stage.name() + ".json");
    let inputs = disk::recording(&path)?.inputs;
    let mut sim = stage.begin();
    proof::holds(&mut sim, &inputs)
        .map_err(|breach| format!("{}: {}", path.display(), breach.describe(&sim)))?;
    Ok(PlanSegment::learn(stage.begin(), &inputs))
}

/// Writes the heat map of a report, and the map of where the bots walked, over a picture of the level.
fn draw(stage: &PlayableLevel, file: &Path, report: &SurveyReport, out: &Path) -> Result<(), String> {
    render::refuse_huge(&stage.level, SCALE)?;
    let base = render::base(file, &stage.begin(), false)?;
    let maps: [(&str, Box<dyn Overlay>); 2] = [
        ("png", Box::new(heat::HeatMap::new(report))),
        ("walked.png", Box::new(walked::WalkedMap::new(report))),
    ];
    for (end, map) in maps {
        let overlays: [Box<dyn Overlay>; 2] = [map, Box::new(grid::GridOverlay { size: stage.level.size() })];
        let picture = render::drawn_over(&base, &overlays, SCALE, true)?;
        png::write(&out.join(format!("{}.{end}", stage.name())), &picture)?;
    }
    Ok(())
}

impl<'a> PreparedLevel<'a> {
    /// Prepares what all runs share: the plan, and what is measured once.
    fn new(stage: &'a PlayableLevel, proofs: Option<&Path>, survey: &SurveyRules) -> Result<Self, String> {
        let sim = stage.begin();
        let decision = first_decision(stage.begin(), survey);
        let mut report =
            SurveyReport::new(stage.level.name.clone(), stage.difficulty, sim.map.cells.size(), decision);
        let proved = proofs.map(|folder| proof(stage, folder)).transpose()?;
        let limits = SearchLimits { work: work(survey.plan_seconds), ..SearchLimits::default() };
        let (room, tolerant) = plan_tolerance(&sim, survey).unzip();
        let tolerant = tolerant.and_then(|plan| plan.exact);
        let part = tolerant.or(proved).or_else(|| PlanSegment::plan(&sim, limits));
        report.room_for_error = room.or(part.is_some().then_some(0.0));
        let (told, flown): (Vec<ChaseRecord>, _) =
            chases(|seed| stage.begin_with(seed), survey).into_iter().unzip();
        report.chases = told;
        Ok(Self { stage, report, part, flown })
    }

    fn tries(&self, survey: &SurveyRules) -> Vec<SurveyRun> {
        let programs = bot::NAMES.into_iter().filter(|name| *name != PLANNER || self.part.is_some());
        let delays = || survey.delays_seconds.iter().map(|seconds| ticks(*seconds));
        let all = programs.flat_map(|program| delays().map(move |delay| (program, delay)));
        let seeds = 1..=u64::from(survey.runs);
        all.flat_map(|(program, delay)| seeds.clone().map(move |seed| SurveyRun { program, delay, seed }))
            .collect()
    }

    fn play(&self, it: &SurveyRun, survey: &SurveyRules) -> RunFindings {
        let mut player = human(self.program(it, survey), it.delay, it.seed, survey);
        watch(self.stage.begin_with(it.seed), &mut player, survey)
    }

    /// Writes each chase as a recording up to its end, named `NAME.SEED-TICK.END.json`.
    fn write_chases(&self, folder: &Path) -> Result<(), String> {
        for (chase, inputs) in self.report.chases.iter().zip(&self.flown) {
            let mut sim = self.stage.begin_with(chase.seed);
            let mut recorder = Recorder::new(&sim);
            for input in inputs {
                step(&mut sim, *input);
                recorder.push(&sim, *input);
            }
            let end = format!("{:?}", chase.end).to_lowercase();
            let name = format!("{}.{}-{}.{end}.json", self.stage.name(), chase.seed, chase.tick);
            let path = folder.join(name);
            disk::write_result(&path, disk::recording_bytes(&path, &recorder.finish(&sim)))?;
        }
        Ok(())
    }

    fn program(&self, it: &SurveyRun, survey: &SurveyRules) -> Box<dyn Bot> {
        match &self.part {
            Some(part) if it.program == PLANNER => {
                Box::new(PlannerBot::knowing(part.clone(), it.delay, work(survey.replan_seconds)))
            }
            _ => bot::by_name(it.program)
                .unwrap_or_else(|| unreachable!("the list of programs names those there are")),
        }
    }
}

/// Converts seconds of play to the planner's unit of work, ticks.
fn work(seconds: f32) -> u64 {
    u64::from(ticks(seconds))
}
